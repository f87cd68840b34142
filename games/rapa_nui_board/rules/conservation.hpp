// Material that must be conserved and limits that must be kept, whatever the phase.
#pragma once

#include "games/rapa_nui_board/rules/rounds.hpp"

namespace ahu::rapa_nui_board {

enum class InvalidState : std::uint8_t {
  None,
  Players,
  Order,
  Stars,
  OnCells,
  Tired,
  Villagers,
  Sorcerers,
  Chiefs,
  QuarryPlaces,
  Moai,
  Pukao,
  Ahus,
  Tiles,
  Tablets,
  Resources,
  Improvements,
  Offerings,
  Round,
  Active,
  Fresh,
  Draft,
  HandInPlace,
  HandLater,
  Virtual,
  Built,
  Passed,
  CarryPath,
  CarryLoad,
  CarryDeadEnd,
  GainChoice,
  ErectOwed,
  CrownOwed,
  TakeOwed,
  BarterReturn,
  NothingAfter,
  NotOver,
};

// --- phases in groups ---------------------------------------------------------------------------

// The phase that a barter interrupts, or the phase itself.
AHU_HD constexpr Phase moment(const State& state) {
  return state.phase == Phase::Barter ? state.barter_returns_to : state.phase;
}
// The phase of the round to which it belongs.
AHU_HD constexpr Phase chapter(const State& state) {
  const Phase phase = moment(state);
  return phase == Phase::Take                             ? Phase::Sculpt
         : phase >= Phase::Carry && phase <= Phase::After ? Phase::Transport
                                                          : phase;
}
AHU_HD constexpr bool figures_stand(const State& state) {
  const Phase phase = chapter(state);
  return phase == Phase::Sculpt || phase == Phase::Transport;
}
AHU_HD constexpr bool is_home(const State& state) {
  const Phase phase = chapter(state);
  return phase == Phase::Setup || phase == Phase::Draft || phase == Phase::Over;
}

// --- seats --------------------------------------------------------------------------------------

AHU_HD constexpr bool order_is_sound(const State& state) {
  const int drawn = drawn_in_order(state);
  unsigned seen = 0;
  for (int i = 0; i < max_player_count; ++i) {
    const std::uint8_t seat = state.order[i];
    if ((i < drawn) != (seat != nobody) || (i < drawn && seat >= state.players)) {
      return false;
    }
    seen |= i < drawn ? 1U << seat : 0;
  }
  return count_bits(seen) == drawn && (drawn == state.players || state.phase == Phase::Setup);
}

// RB-Q1: once the order is taken from the stars, a seat stands as many stars behind its place as
// stars before it stayed empty; a reconverted sorcerer has left its star.
AHU_HD constexpr bool stars_tell_order(const State& state) {
  int empty_before = 0;
  for (int place = 0; place < state.players; ++place) {
    const int star = star_of(state, state.order[place]);
    if (star < 0) {
      continue;
    }
    if (star < place + empty_before || star > place + star_count(state) - state.players) {
      return false;
    }
    empty_before = star - place;
  }
  return true;
}
AHU_HD constexpr bool stars_are_sound(const State& state) {
  unsigned seen = 0;
  for (int star = 0; star < max_stars; ++star) {
    const std::uint8_t seat = state.stars[star];
    if (seat == nobody) {
      continue;
    }
    const bool known = star < star_count(state) && seat < state.players;
    if (!known || is_home(state) || ((seen >> seat) & 1U) != 0) {
      return false;
    }
    seen |= 1U << seat;
  }
  return !figures_stand(state) || stars_tell_order(state);
}

AHU_HD constexpr bool seats_are_known(const State& state) {
  const auto known = [&](std::uint8_t seats) { return (seats & ~all_seats(state)) == 0; };
  return known(state.passed) && known(state.sorcerers) && known(state.chiefs) &&
         known(state.tablets);
}

AHU_HD constexpr bool absent_seats_are_empty(const State& state) {
  for (int seat = state.players; seat < max_player_count; ++seat) {
    int sum = state.villagers[seat] + state.chief_at[seat] + state.improvements[seat] +
              state.offering_counts[seat];
    for (int i = 0; i < columns; ++i) {
      sum += state.sculptors[seat][i] + state.moai[seat][i];
    }
    for (const auto count : state.tiles[seat]) {
      sum += count;
    }
    if (sum != 0 || state.carriers[seat] != 0 || state.resources[seat] != 0) {
      return false;
    }
  }
  return true;
}

// --- figures (RB-M4, RB-P2) ---------------------------------------------------------------------

AHU_HD constexpr bool cells_are_sound(const State& state) {
  Cells seen = 0;
  for (int seat = 0; seat < state.players; ++seat) {
    if ((seen & state.carriers[seat]) != 0) {
      return false;
    }
    seen |= state.carriers[seat];
  }
  Cells ready = 0;
  for (int cell = 0; cell < max_cells; ++cell) {
    if (has(seen, cell) != (state.figures[cell] != 0) || state.figures[cell] >= 2 * chief_bit) {
      return false;
    }
    ready |=
        tired_in(state, cell) < figures_in(state, cell) || chief_in(state, cell) ? bit(cell) : 0;
  }
  return (seen & ~island_of(state).open) == 0 && ready == state.ready;
}
AHU_HD constexpr bool tired_are_sound(const State& state) {
  for (int cell = 0; cell < max_cells; ++cell) {
    const int tired = tired_in(state, cell);
    if (tired > figures_in(state, cell) || (tired > 0 && chapter(state) != Phase::Transport)) {
      return false;
    }
  }
  return true;
}
AHU_HD constexpr int figures_on_island(const State& state, int seat) {
  int figures = 0;
  for_each_bit(state.carriers[seat], [&](int cell) { figures += figures_in(state, cell); });
  return figures;
}
AHU_HD constexpr int chiefs_on_island(const State& state, int seat) {
  int chiefs = 0;
  for_each_bit(state.carriers[seat], [&](int cell) { chiefs += chief_in(state, cell) ? 1 : 0; });
  return chiefs;
}
// The sorcerer is in hand, on a star, or reconverted and counted with the villagers.
AHU_HD constexpr InvalidState invalid_figures(const State& state, int seat) {
  const bool in_hand = has_seat(state.sorcerers, seat);
  const bool on_star = star_of(state, seat) >= 0;
  const bool reconverted = !in_hand && !on_star;
  if ((in_hand && on_star) || (reconverted && !figures_stand(state))) {
    return InvalidState::Sorcerers;
  }
  const int standing = figures_on_island(state, seat) + sculptors_of(state, seat);
  const int villagers =
      villagers_at_start + (has_improvement(state, seat, Improvement::Popular) ? 1 : 0);
  if (state.villagers[seat] + standing != villagers + (reconverted ? 1 : 0)) {
    return InvalidState::Villagers;
  }
  const int on_island = chiefs_on_island(state, seat);
  const int chiefs =
      (has_seat(state.chiefs, seat) ? 1 : 0) + (state.chief_at[seat] > 0 ? 1 : 0) + on_island;
  const bool too_early = on_island > 0 && chapter(state) != Phase::Transport;
  if (chiefs != (has_improvement(state, seat, Improvement::Chief) ? 1 : 0) || too_early ||
      state.chief_at[seat] > columns) {
    return InvalidState::Chiefs;
  }
  if (is_home(state) && (standing > 0 || !in_hand || state.chief_at[seat] > 0)) {
    return InvalidState::Villagers;
  }
  const int spare = has_improvement(state, seat, Improvement::Popular) ? 1 : 0;
  const bool held_back = in_hand || state.villagers[seat] > spare;
  return figures_stand(state) && held_back ? InvalidState::HandLater : InvalidState::None;
}
AHU_HD constexpr bool quarry_is_sound(const State& state) {
  int reconverted = 0;
  for (int seat = 0; seat < state.players; ++seat) {
    reconverted += !has_seat(state.sorcerers, seat) && star_of(state, seat) < 0 ? 1 : 0;
  }
  for (int column = 0; column < columns; ++column) {
    int taken = 0;
    for (int seat = 0; seat < state.players; ++seat) {
      taken += state.sculptors[seat][column];
    }
    if (taken > quarry_places()[map_index(state)][column] + reconverted) {
      return false;
    }
  }
  return true;
}

// --- material (RB-M1 … RB-M4) -------------------------------------------------------------------

AHU_HD constexpr bool ahus_are_sound(const State& state) {
  const Island& island = island_of(state);
  Cells standing[2] = {};
  for (int ahu = 0; ahu < max_ahus; ++ahu) {
    const std::uint8_t on = state.ahus[ahu];
    if (on >= first_moai_on_ahu + sizes || (ahu >= island.ahus && on != bare_ahu)) {
      return false;
    }
    const bool due =
        ahu < island.ahus && (state.phase != Phase::Setup || ahu < next_bare_ahu(state));
    if (due != (on != bare_ahu)) {
      return false;
    }
    if (bears_moai(on)) {
      standing[island.number_of_ahu[ahu]] |= bit(island.cell_of_ahu[ahu]);
    }
  }
  return standing[0] == state.standing[0] && standing[1] == state.standing[1] &&
         (state.crowned[0] & ~standing[0]) == 0 && (state.crowned[1] & ~standing[1]) == 0;
}
AHU_HD constexpr bool moai_are_conserved(const State& state) {
  for (int size = 0; size < sizes; ++size) {
    int count = state.moai_supply[size];
    for (int seat = 0; seat < state.players; ++seat) {
      if (state.moai[seat][size] > 0 && !figures_stand(state)) {
        return false;
      }
      count += state.moai[seat][size];
    }
    for (const auto on : state.ahus) {
      count += on == ahu_with_moai(size) ? 1 : 0;
    }
    if (count != moai_of()[map_index(state)][size]) {
      return false;
    }
  }
  return true;
}
AHU_HD constexpr bool pukao_are_conserved(const State& state) {
  return state.pukao_supply + count_bits(state.crowned[0]) + count_bits(state.crowned[1]) ==
         pukao_in_box;
}
AHU_HD constexpr bool tiles_are_conserved(const State& state) {
  for (int tile = 0; tile < tile_kinds; ++tile) {
    int count = 0;
    for (const auto on : state.ahus) {
      count += on == ahu_with_tile(tile) ? 1 : 0;
    }
    for (int seat = 0; seat < state.players; ++seat) {
      count += state.tiles[seat][tile];
    }
    if (count > tiles_of()[state.first_game][tile]) {
      return false;
    }
  }
  return true;
}
AHU_HD constexpr bool resources_are_sound(const State& state) {
  for (const Stock stock : state.resources) {
    for (int kind = 0; kind < resource_kinds; ++kind) {
      if (count_of(stock, kind) > resource_limit) {
        return false;
      }
    }
  }
  return true;
}
AHU_HD constexpr bool improvements_are_sound(const State& state) {
  for (const auto improvements : state.improvements) {
    if (improvements >= 1 << improvement_kinds || count_bits(improvements) > improvement_places) {
      return false;
    }
  }
  return true;
}

// Of every pile the tiles taken, by whomever, are those that no longer lie on it.
AHU_HD constexpr bool pile_is_conserved(const State& state, int type, bool exceptional) {
  const int left = (exceptional ? state.exceptional : state.stacks)[type];
  const int in_box = exceptional ? exceptional_tiles(type) : stack_height(state, type);
  const auto value = [&](int i) -> int {
    return exceptional ? exceptional_values()[type][i]
                       : offering_values()[map_index(state)][type][i];
  };
  int balance[16] = {};
  for (int i = 0; i < in_box - left; ++i) {
    ++balance[value(i)];
  }
  const int taken_in_all = first_offering_of(state, max_player_count);
  for (int i = 0; i < taken_in_all; ++i) {
    const Taken taken{state.offerings[i]};
    if (taken.type() == type && taken.is_exceptional() == exceptional) {
      --balance[taken.points()];
    }
  }
  for (const int rest : balance) {
    if (rest != 0) {
      return false;
    }
  }
  return left <= in_box;
}
AHU_HD constexpr bool offerings_are_conserved(const State& state) {
  const int taken_in_all = first_offering_of(state, max_player_count);
  if (taken_in_all > offerings_in_box) {
    return false;
  }
  for (int i = 0; i < offerings_in_box; ++i) {
    const bool kept = i < taken_in_all;
    if (kept ? Taken{state.offerings[i]}.type() >= offering_types : state.offerings[i] != 0) {
      return false;
    }
  }
  for (int type = 0; type < offering_types; ++type) {
    if (!pile_is_conserved(state, type, false) || !pile_is_conserved(state, type, true)) {
      return false;
    }
  }
  return true;
}

}  // namespace ahu::rapa_nui_board
