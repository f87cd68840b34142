// Set-up, the passing of the turn from phase to phase, the end of a round and of the game.
#pragma once

#include "games/rapa_nui_board/rules/figures.hpp"

namespace ahu::rapa_nui_board {

// --- set-up --------------------------------------------------------------------------------------

AHU_HD constexpr void fill_hands(State& state) {
  for (int seat = 0; seat < state.players; ++seat) {
    const bool popular = has_improvement(state, seat, Improvement::Popular);
    state.villagers[seat] = villagers_at_start + (popular ? 1 : 0);
    if (has_improvement(state, seat, Improvement::Chief)) {
      add_seat(state.chiefs, seat);
    }
  }
  state.sorcerers = all_seats(state);
}

// How many offerings of a type the box holds for this game; a 0 ends a pile.
AHU_HD constexpr int stack_height(const State& state, int type) {
  int height = 0;
  while (height < pile_height && offering_values()[map_index(state)][type][height] > 0) {
    ++height;
  }
  return height;
}
AHU_HD constexpr int exceptional_tiles(int type) {
  int height = 0;
  while (height < exceptional_height && exceptional_values()[type][height] > 0) {
    ++height;
  }
  return height;
}

AHU_HD constexpr void clear_stars(State& state) {
  for (auto& star : state.stars) {
    star = nobody;
  }
}

// RB-M1, RB-M3, RB-M4
AHU_HD constexpr State unpack_box(const Options& options) {
  State state{};
  state.players = static_cast<std::uint8_t>(options.players);
  state.first_game = options.first_game != 0 ? 1 : 0;
  state.round = 1;
  state.active = nobody;
  for (int i = 0; i < max_player_count; ++i) {
    state.order[i] = nobody;
  }
  clear_stars(state);
  for (int size = 0; size < sizes; ++size) {
    state.moai_supply[size] = moai_of()[map_index(state)][size];
  }
  state.pukao_supply = pukao_in_box;
  for (int type = 0; type < offering_types; ++type) {
    state.stacks[type] = static_cast<std::uint8_t>(stack_height(state, type));
    state.exceptional[type] = static_cast<std::uint8_t>(exceptional_tiles(type));
  }
  for (int seat = 0; seat < state.players; ++seat) {
    state.resources[seat] = 0x01010101U * starting_resources;
  }
  state.tablets = state.first_game != 0 ? std::uint8_t{0} : all_seats(state);  // RB-S2
  fill_hands(state);
  return state;
}

// Tiles of each kind that lie on no ahu, four bits a kind.
AHU_HD constexpr std::uint64_t tiles_off_the_island(const State& state) {
  std::uint64_t left = 0;
  for (int tile = 0; tile < tile_kinds; ++tile) {
    left |= static_cast<std::uint64_t>(tiles_of()[state.first_game][tile]) << (4 * tile);
  }
  for (int ahu = 0; ahu < island_of(state).ahus; ++ahu) {
    const std::uint8_t on = state.ahus[ahu];
    left -= on == bare_ahu || bears_moai(on) ? 0 : std::uint64_t{1} << (4 * tile_on(on));
  }
  return left;
}
AHU_HD constexpr int nibble(std::uint64_t packed, int at) {
  return static_cast<int>((packed >> (4 * at)) & 15U);
}

AHU_HD constexpr int next_bare_ahu(const State& state) {
  int ahu = 0;
  while (ahu < island_of(state).ahus && state.ahus[ahu] != bare_ahu) {
    ++ahu;
  }
  return ahu;
}
// RB-S1: first the tiles, then the turn order.
AHU_HD constexpr bool tiles_are_drawn(const State& state) {
  return state.ahus[island_of(state).ahus - 1] != bare_ahu;
}
AHU_HD constexpr bool is_in_order(const State& state, int seat) {
  for (int i = 0; i < state.players; ++i) {
    if (state.order[i] == seat) {
      return true;
    }
  }
  return false;
}

// --- the draft of two players (RB-S3) -----------------------------------------------------------

AHU_HD constexpr int tiles_drafted(const State& state) {
  int drafted = 0;
  for (int tile = 0; tile < tile_kinds; ++tile) {
    drafted += state.tiles[0][tile] + state.tiles[1][tile];
  }
  return drafted;
}
// The kinds that lie open, bit by bit.
AHU_HD constexpr std::uint32_t kinds_left_over(const State& state) {
  const std::uint64_t left = tiles_off_the_island(state);
  std::uint32_t kinds = 0;
  for (int tile = 0; tile < tile_kinds; ++tile) {
    kinds |= nibble(left, tile) > 0 ? 1U << tile : 0;
  }
  return kinds;
}
// The kinds in the draft once a tile was picked: its like leave if enough other kinds remain, or
// if there are none.
AHU_HD constexpr std::uint32_t kinds_after_pick(std::uint32_t kinds, int tile, int like_it_left,
                                                int picks_to_come) {
  const std::uint32_t others = kinds & ~(1U << tile);
  return count_bits(others) >= picks_to_come || like_it_left == 0 ? others : kinds;
}
AHU_HD constexpr int seat_to_draft(const State& state, int picks) {
  return state.order[1 - picks % 2];
}

// --- phase after phase --------------------------------------------------------------------------

AHU_HD constexpr void begin_placing(State& state) {
  state.phase = Phase::Place;
  state.active = state.order[0];
}

AHU_HD constexpr void after_drawing(State& state) {
  if (drawn_in_order(state) < state.players) {
    return;
  }
  if (state.players == 2) {
    state.phase = Phase::Draft;
    state.draft = static_cast<std::uint16_t>(kinds_left_over(state));
    state.active = static_cast<std::uint8_t>(seat_to_draft(state, 0));
  } else {
    begin_placing(state);
  }
}

AHU_HD constexpr void after_drafting(State& state) {
  const int picks = tiles_drafted(state);
  if (picks == draft_picks) {
    state.draft = 0;
    begin_placing(state);
  } else {
    state.active = static_cast<std::uint8_t>(seat_to_draft(state, picks));
  }
}

AHU_HD constexpr bool has_figure_to_place(const State& state, int seat) {
  return state.villagers[seat] > 0 || has_seat(state.sorcerers, seat);
}

// RB-Q1
AHU_HD constexpr void begin_sculpting(State& state, auto& emit) {
  int place = 0;
  for (int star = 0; star < star_count(state); ++star) {
    if (state.stars[star] != nobody) {
      state.order[place++] = state.stars[star];
    }
  }
  state.phase = Phase::Sculpt;
  state.active = state.order[0];
  emit(event::OrderChanged{by_seat(state.players, [&](int at) { return state.order[at]; })});
}

// RB-P1: who has no figure left is skipped.
AHU_HD constexpr void after_placing(State& state, auto& emit) {
  int position = position_of(state, state.active);
  for (int i = 0; i < state.players; ++i) {
    position = position + 1 == state.players ? 0 : position + 1;
    if (has_figure_to_place(state, state.order[position])) {
      state.active = state.order[position];
      return;
    }
  }
  begin_sculpting(state, emit);
}

AHU_HD constexpr void after_sculpting(State& state) {
  for (auto& sculptors : state.virtual_sculptors) {
    sculptors = 0;
  }
  const int position = position_of(state, state.active) + 1;
  if (position < state.players) {
    state.phase = Phase::Sculpt;
    state.active = state.order[position];
  } else {
    state.phase = Phase::Transport;
    state.active = state.order[0];
  }
}

AHU_HD constexpr void bring_figures_home(State& state) {
  for_each_bit(all_carriers(state), [&](int cell) { state.figures[cell] = 0; });
  state.ready = 0;
  for (int seat = 0; seat < state.players; ++seat) {
    state.carriers[seat] = 0;
    state.chief_at[seat] = 0;
    for (int i = 0; i < columns; ++i) {
      state.sculptors[seat][i] = 0;
      state.moai_supply[i] =
          static_cast<std::uint8_t>(state.moai_supply[i] + state.moai[seat][i]);  // RB-T9
      state.moai[seat][i] = 0;
    }
  }
  clear_stars(state);
  fill_hands(state);
}
static_assert(columns == sizes, "one loop serves both");

// RB-E1 (with two players "fewer than 3" is the same), RB-E3
AHU_HD constexpr void end_round(State& state, auto& emit) {
  emit(event::RoundEnded{state.round, state.built != 0});
  bring_figures_home(state);
  state.idle_rounds = static_cast<std::uint8_t>(state.built != 0 ? 0 : state.idle_rounds + 1);
  state.passed = 0;
  state.placed_any = 0;
  state.built = 0;
  if (free_ahus(state) <= state.players || state.idle_rounds >= idle_limit) {
    state.phase = Phase::Over;
    state.active = nobody;
    emit(event::Ended{});
  } else {
    ++state.round;
    begin_placing(state);
  }
}

// RB-T1: round the table until all have passed.
AHU_HD constexpr void end_transport_turn(State& state, auto& emit) {
  state.phase = Phase::Transport;
  if (state.passed == all_seats(state)) {
    end_round(state, emit);
    return;
  }
  int position = position_of(state, state.active);
  do {
    position = position + 1 == state.players ? 0 : position + 1;
  } while (has_seat(state.passed, state.order[position]));
  state.active = state.order[position];
}

// --- points (RB-E2) -----------------------------------------------------------------------------

AHU_HD constexpr int first_offering_of(const State& state, int seat) {
  int first = 0;
  for (int other = 0; other < seat; ++other) {
    first += state.offering_counts[other];
  }
  return first;
}
AHU_HD constexpr int points_of(const State& state, int seat) {
  int points = total_of(state.resources[seat]);
  const int first = first_offering_of(state, seat);
  for (int i = 0; i < state.offering_counts[seat]; ++i) {
    points += Taken{state.offerings[first + i]}.points();
  }
  points += has_seat(state.tablets, seat) ? tablet_points : 0;
  return points + favour_points * tiles_held(state, seat, Tile::Favour);
}
AHU_HD constexpr unsigned winners_of(const State& state) {
  int best = -1;
  unsigned winners = 0;
  for (int seat = 0; seat < state.players; ++seat) {
    const int points = points_of(state, seat);
    winners = points > best ? 0 : winners;
    best = points > best ? points : best;
    winners |= points == best ? 1U << seat : 0;
  }
  return winners;
}

}  // namespace ahu::rapa_nui_board
