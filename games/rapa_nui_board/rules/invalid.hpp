// What makes a position impossible: material that is not conserved, a limit that is passed, or a
// phase that does not fit. Nothing here asks how a position came about.
#pragma once

#include "base/every.hpp"
#include "core/invalid_state.hpp"
#include "games/rapa_nui_board/rules/sculpting.hpp"
#include "games/rapa_nui_board/rules/tiles.hpp"
#include "games/rapa_nui_board/rules/transport.hpp"

namespace ahu::rapa_nui_board {

// --- phases in groups ---------------------------------------------------------------------------

inline constexpr std::uint32_t home_phases = in(Phase::Setup, Phase::Draft, Phase::Over);
inline constexpr std::uint32_t sculpt_phases = in(Phase::Sculpt, Phase::Take);
inline constexpr std::uint32_t transport_phases =
    in(Phase::Transport, Phase::Carry, Phase::Gain, Phase::Erect, Phase::Crown, Phase::After);

AHU_HD constexpr bool is_in(const State& state, std::uint32_t phases) {
  return (phases & in(moment(state))) != 0;
}
AHU_HD constexpr bool is_home(const State& state) { return is_in(state, home_phases); }
AHU_HD constexpr bool figures_stand(const State& state) {
  return is_in(state, sculpt_phases | transport_phases);
}

// --- seats --------------------------------------------------------------------------------------

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
  const bool one_each = every(state.players, [&](int seat) {
    const int stars =
        sum_of(star_count(state), [&](int star) { return state.stars[star] == seat; });
    return stars <= (is_home(state) ? 0 : 1);
  });
  return one_each && (!figures_stand(state) || stars_tell_order(state));
}

// --- figures (RB-M4, RB-P2) ---------------------------------------------------------------------

AHU_HD constexpr int figures_on_island(const State& state, int seat) {
  int figures = 0;
  for_each_bit(state.carriers[seat], [&](int cell) { figures += figures_in(state, cell); });
  return figures;
}
// The sorcerer is in hand, on a star, or reconverted and counted with the villagers.
AHU_HD constexpr bool is_reconverted(const State& state, int seat) {
  return !has_seat(state.sorcerers, seat) && star_of(state, seat) < 0;
}
AHU_HD constexpr bool villagers_are_sound(const State& state, int seat) {
  const int standing = figures_on_island(state, seat) + sculptors_of(state, seat);
  const int more = (has_improvement(state, seat, Improvement::Popular) ? 1 : 0) +
                   (is_reconverted(state, seat) ? 1 : 0);
  const bool at_home =
      standing == 0 && has_seat(state.sorcerers, seat) && state.chief_at[seat] == 0;
  return state.villagers[seat] + standing == villagers_at_start + more &&
         (!is_home(state) || at_home);
}
AHU_HD constexpr bool chief_is_sound(const State& state, int seat) {
  const int on_island = sum_of(max_cells, [&](int cell) {
    return has(state.carriers[seat], cell) && chief_in(state, cell);
  });
  const int chiefs =
      (has_seat(state.chiefs, seat) ? 1 : 0) + (state.chief_at[seat] > 0 ? 1 : 0) + on_island;
  return chiefs == (has_improvement(state, seat, Improvement::Chief) ? 1 : 0) &&
         (on_island == 0 || is_in(state, transport_phases));
}
AHU_HD constexpr bool quarry_is_sound(const State& state) {
  const int reconverted =
      sum_of(state.players, [&](int seat) { return is_reconverted(state, seat); });
  return every(columns, [&](int column) {
    return sum_of(state.players, [&](int seat) { return state.sculptors[seat][column]; }) <=
           quarry_places()[map_index(state)][column] + reconverted;
  });
}

// --- material (RB-M1 … RB-M4) -------------------------------------------------------------------

AHU_HD constexpr int ahus_with(const State& state, std::uint8_t on) {
  return sum_of(max_ahus, [&](int ahu) { return state.ahus[ahu] == on; });
}
AHU_HD constexpr bool moai_are_conserved(const State& state) {
  return every(sizes, [&](int size) {
    const int held = sum_of(state.players, [&](int seat) { return state.moai[seat][size]; });
    return (held == 0 || figures_stand(state)) &&
           state.moai_supply[size] + held + ahus_with(state, ahu_with_moai(size)) ==
               moai_of()[map_index(state)][size];
  });
}
AHU_HD constexpr bool tiles_are_conserved(const State& state) {
  return every(tile_kinds, [&](int tile) {
    const int held = sum_of(state.players, [&](int seat) { return state.tiles[seat][tile]; });
    return held + ahus_with(state, ahu_with_tile(tile)) <= tiles_of()[state.first_game][tile];
  });
}

// Of every pile the tiles taken, by whomever, are those that no longer lie on it.
AHU_HD constexpr bool pile_is_conserved(const State& state, int type, bool exceptional) {
  int balance[16] = {};
  for (int below = -taken_from_pile(state, type, exceptional); below < 0; ++below) {
    ++balance[value_under(state, type, exceptional, below)];
  }
  for (int i = 0; i < first_offering_of(state, max_player_count); ++i) {
    const Taken taken{state.offerings[i]};
    if (taken.type() == type && taken.is_exceptional() == exceptional) {
      --balance[taken.points()];
    }
  }
  return every(16, [&](int points) { return balance[points] == 0; });
}

// --- the meaning of each phase ------------------------------------------------------------------

// RB-S1, RB-S3: before the first placement only tiles and turn order differ from the box.
AHU_HD constexpr bool is_fresh(const State& state) {
  State fresh = unpack_box({state.players, state.first_game});
  fresh.phase = state.phase;
  fresh.active = state.active;
  fresh.draft = state.draft;
  for (int i = 0; i < max_player_count; ++i) {
    fresh.order[i] = state.order[i];
  }
  for (int ahu = 0; ahu < max_ahus; ++ahu) {
    fresh.ahus[ahu] = state.ahus[ahu];
  }
  const int drafted = state.phase == Phase::Draft ? 2 * tile_kinds : 0;
  for (int i = 0; i < drafted; ++i) {
    fresh.tiles[i / tile_kinds][i % tile_kinds] = state.tiles[i / tile_kinds][i % tile_kinds];
  }
  return fresh == state;
}
// The kinds in the draft after the first `count` of these picks.
AHU_HD constexpr std::uint32_t kinds_after_picks(const State& state,
                                                 const int (&picks)[draft_picks], int count) {
  std::uint32_t kinds = kinds_left_over(state);
  std::uint64_t left = tiles_off_the_island(state);
  for (int i = 0; i < count; ++i) {
    if (((kinds >> picks[i]) & 1U) == 0) {
      return 0;
    }
    left -= std::uint64_t{1} << (4 * picks[i]);
    kinds = kinds_after_pick(kinds, picks[i], nibble(left, picks[i]), draft_picks - 1 - i);
  }
  return kinds;
}
// Nobody knows in which order the second player picked two tiles, and the draft can depend on it.
AHU_HD constexpr bool draft_is_sound(const State& state) {
  const int picks = tiles_drafted(state);
  if (state.players != 2 || picks >= draft_picks || state.active != seat_to_draft(state, picks)) {
    return false;
  }
  int picked[draft_picks] = {};
  int of_seat[2] = {1, 0};  // the next pick of each place in the turn order
  for (int i = 0; i < 2 * tile_kinds; ++i) {
    const int place = i / tile_kinds;
    for (int n = 0; n < state.tiles[state.order[place]][i % tile_kinds]; ++n) {
      if (of_seat[place] >= picks) {
        return false;
      }
      picked[of_seat[place]] = i % tile_kinds;
      of_seat[place] += 2;
    }
  }
  const int other_order[draft_picks] = {picked[2], picked[1], picked[0], 0};
  return state.draft == kinds_after_picks(state, picked, picks) ||
         (picks == 3 && state.draft == kinds_after_picks(state, other_order, picks));
}
AHU_HD constexpr bool hand_fits_placing(const State& state) {
  const int first = state.order[0];
  const bool first_has_placed = figures_on_island(state, first) > 0 ||
                                sculptors_of(state, first) > 0 || star_of(state, first) >= 0;
  return has_figure_to_place(state, state.active) && first_has_placed == (state.placed_any != 0) &&
         (state.placed_any != 0 || state.active == first);
}
AHU_HD constexpr bool path_is_sound(const State& state) {
  const bool under_way = state.phase == Phase::Carry || state.phase == Phase::Gain;
  if (!under_way) {
    return state.path_length == 0 && state.load == Load::None;
  }
  if (state.path_length == 0 || state.load == Load::None ||
      state.path[0] != start_of(state, state.load) ||
      count_bits(state.visited) != state.path_length) {
    return false;
  }
  return every(state.path_length, [&](int i) {
    return has(chain_cells(state), state.path[i]) &&
           (i == 0 || has(island_of(state).adjacent[state.path[i - 1]], state.path[i]));
  });
}
AHU_HD constexpr bool gain_is_sound(const State& state) {
  const int owner = owner_of(state, at_cell(state));
  return owner != nobody && owner != state.active && state.load != Load::Pukao &&
         has(island_of(state).choices, at_cell(state)) && total_of(choices_at(state)) >= 2;
}
AHU_HD constexpr bool erect_is_sound(const State& state) {
  const int cell = state.erected_at;
  constexpr int most = 5 + 2 * abundance_bonus + 2 * supplement_bonus + abundance_bonus;
  return cell < island_of(state).cells && state.resources_due >= 1 && state.resources_due <= most &&
         has(state.standing[0] | state.standing[1], cell) &&
         has(state.carriers[state.active], cell);
}
AHU_HD constexpr bool terms_are_sound(const State& state) {
  const int seat = state.active;
  const bool by_tile = holds_exceptional(state, seat);
  const bool by_tablet = !has_seat(state.tablets, seat) && state.first_game == 0;
  const bool price = state.price == full_price || state.price == economy_price;
  return price && (state.crowned[0] | state.crowned[1]) != 0 &&
         (by_tile ? state.takes_exceptional == 1 : state.takes_exceptional == 0 || by_tablet);
}
AHU_HD constexpr bool can_get(const State& state) {
  ActionBuffer gets;
  add_gets(state, gets);
  return !gets.empty();
}

// In the phase that a barter interrupts.
AHU_INVARIANT(
    moment(state), state.players,
    (BarterReturn, state.phase != Phase::Barter || is_free_moment(moment(state))),
    // No seat comes twice.
    (Order,
     every(drawn_in_order(state), [&](int i) { return position_of(state, state.order[i]) == i; }) &&
         (drawn_in_order(state) == state.players || state.phase == Phase::Setup)),
    (Stars, stars_are_sound(state)),  // RB-Q1
    (OnCells, (all_carriers(state) & ~island_of(state).open) == 0),
    (Tired, ~transport_phases,
     every(max_cells, [&](int cell) { return tired_in(state, cell) == 0; })),
    // Only while the tiles are drawn are some ahus bare: the last ones.
    (Ahus, ahus_with(state, bare_ahu) == max_ahus - next_bare_ahu(state) &&
               (next_bare_ahu(state) == island_of(state).ahus || state.phase == Phase::Setup)),
    (Active, (is_in(state, in(Phase::Setup, Phase::Over)) ? state.active == nobody
                                                          : state.active < state.players) &&
                 (state.phase == Phase::Draft || state.draft == 0)),
    (Round, state.idle_rounds <= (state.phase == Phase::Over ? idle_limit : idle_limit - 1) &&
                (state.placed_any != 0 ? !is_home(state) : !figures_stand(state))),
    (Built, state.built != 0 ? is_in(state, transport_phases)
                             : !is_in(state, in(Phase::Erect, Phase::Crown, Phase::After))),
    (Passed,
     state.passed == 0 || (is_in(state, transport_phases) && state.passed != all_seats(state) &&
                           !has_seat(state.passed, state.active))),
    (Virtual, sum_of(columns, [&](int at) { return state.virtual_sculptors[at]; }) <=
                  (is_in(state, sculpt_phases) ? 5 : 0)),
    // RB-M4
    (Sorcerers, each_seat(),
     is_reconverted(state, seat) ? figures_stand(state)
                                 : !has_seat(state.sorcerers, seat) || star_of(state, seat) < 0),
    (Villagers, each_seat(), villagers_are_sound(state, seat)),
    (Chiefs, each_seat(), chief_is_sound(state, seat)),
    // Once figures stand, a hand holds back at most the villager that popularity has brought.
    (HandLater, each_seat(sculpt_phases | transport_phases),
     !has_seat(state.sorcerers, seat) &&
         state.villagers[seat] <= has_improvement(state, seat, Improvement::Popular)),
    (QuarryPlaces, quarry_is_sound(state)), (Moai, moai_are_conserved(state)),  // RB-M2
    (Pukao, state.pukao_supply + count_bits(state.crowned[0]) + count_bits(state.crowned[1]) ==
                pukao_in_box),
    (Tiles, tiles_are_conserved(state)), (Tablets, state.first_game == 0 || state.tablets == 0),
    (Improvements, each_seat(), count_bits(state.improvements[seat]) <= improvement_places),
    (Offerings, every(2 * offering_types,
                      [&](int pile) { return pile_is_conserved(state, pile / 2, pile % 2 == 1); })),
    (CarryPath, path_is_sound(state)),
    (Fresh, in(Phase::Setup, Phase::Draft), is_fresh(state)),  // RB-S1, RB-S3
    (Draft, in(Phase::Draft), draft_is_sound(state)),
    (HandInPlace, in(Phase::Place), hand_fits_placing(state)),
    (TakeOwed, in(Phase::Take),
     state.large_to_replace >= 1 &&
         state.large_to_replace <= sculpted_by(state, state.active).of_size[2] &&
         state.moai_supply[2] == 0 && can_replace_large(state)),
    (CarryLoad, in(Phase::Carry, Phase::Gain),
     state.load == Load::Pukao ? state.pukao_supply > 0 && can_pay_offering(state, state.active)
                               : state.moai[state.active][static_cast<int>(state.load) - 1] > 0),
    (CarryDeadEnd, in(Phase::Carry, Phase::Gain),
     next_steps(state) != 0 || is_at_destination(state)),
    (GainChoice, in(Phase::Gain), gain_is_sound(state)),
    (ErectOwed, in(Phase::Erect), erect_is_sound(state)),
    (CrownOwed, in(Phase::Crown),
     terms_are_sound(state) &&
         (state.phase == Phase::Barter || can_exchange(state, means_now(state)))),
    (NothingToGet, state.phase != Phase::Barter || can_get(state)),
    (NothingAfter, in(Phase::After), state.phase == Phase::Barter || has_free_action(state)),
    (NotOver, in(Phase::Over),
     free_ahus(state) <= state.players || state.idle_rounds >= idle_limit));

}  // namespace ahu::rapa_nui_board
