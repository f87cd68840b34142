// Material that must be conserved and limits that must be kept, whatever the phase.
#pragma once

#include "base/every.hpp"
#include "games/rapa_nui_board/rules/rounds.hpp"

namespace ahu::rapa_nui_board {

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
  for (int i = 0; i < drawn; ++i) {
    seen |= 1U << state.order[i];
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
  const bool one_each = every(state.players, [&](int seat) {
    const int stars =
        sum_of(star_count(state), [&](int star) { return state.stars[star] == seat; });
    return stars <= (is_home(state) ? 0 : 1);
  });
  return one_each && (!figures_stand(state) || stars_tell_order(state));
}

// --- figures (RB-M4, RB-P2) ---------------------------------------------------------------------

AHU_HD constexpr bool cells_are_sound(const State& state) {
  return (all_carriers(state) & ~island_of(state).open) == 0;
}
AHU_HD constexpr bool tired_are_sound(const State& state) {
  return chapter(state) == Phase::Transport ||
         every(max_cells, [&](int cell) { return tired_in(state, cell) == 0; });
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
AHU_HD constexpr bool is_reconverted(const State& state, int seat) {
  return !has_seat(state.sorcerers, seat) && star_of(state, seat) < 0;
}
AHU_HD constexpr bool sorcerer_is_sound(const State& state, int seat) {
  const bool twice = has_seat(state.sorcerers, seat) && star_of(state, seat) >= 0;
  return !twice && (!is_reconverted(state, seat) || figures_stand(state));
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
  const int on_island = chiefs_on_island(state, seat);
  const int chiefs =
      (has_seat(state.chiefs, seat) ? 1 : 0) + (state.chief_at[seat] > 0 ? 1 : 0) + on_island;
  return chiefs == (has_improvement(state, seat, Improvement::Chief) ? 1 : 0) &&
         (on_island == 0 || chapter(state) == Phase::Transport);
}
// Once figures stand, a hand holds back at most the villager that popularity has brought.
AHU_HD constexpr bool hand_is_placed(const State& state, int seat) {
  const int spare = has_improvement(state, seat, Improvement::Popular) ? 1 : 0;
  return !figures_stand(state) ||
         (!has_seat(state.sorcerers, seat) && state.villagers[seat] <= spare);
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
// Only while the tiles are drawn are some ahus bare: the last ones.
AHU_HD constexpr bool ahus_are_sound(const State& state) {
  const int drawn = next_bare_ahu(state);
  return ahus_with(state, bare_ahu) == max_ahus - drawn &&
         (drawn == island_of(state).ahus || state.phase == Phase::Setup);
}
AHU_HD constexpr bool moai_are_conserved(const State& state) {
  return every(sizes, [&](int size) {
    const int held = sum_of(state.players, [&](int seat) { return state.moai[seat][size]; });
    return (held == 0 || figures_stand(state)) &&
           state.moai_supply[size] + held + ahus_with(state, ahu_with_moai(size)) ==
               moai_of()[map_index(state)][size];
  });
}
AHU_HD constexpr bool pukao_are_conserved(const State& state) {
  return state.pukao_supply + count_bits(state.crowned[0]) + count_bits(state.crowned[1]) ==
         pukao_in_box;
}
AHU_HD constexpr bool tiles_are_conserved(const State& state) {
  return every(tile_kinds, [&](int tile) {
    const int held = sum_of(state.players, [&](int seat) { return state.tiles[seat][tile]; });
    return held + ahus_with(state, ahu_with_tile(tile)) <= tiles_of()[state.first_game][tile];
  });
}
AHU_HD constexpr bool improvements_are_sound(const State& state, int seat) {
  return count_bits(state.improvements[seat]) <= improvement_places;
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
  for (int i = 0; i < first_offering_of(state, max_player_count); ++i) {
    const Taken taken{state.offerings[i]};
    if (taken.type() == type && taken.is_exceptional() == exceptional) {
      --balance[taken.points()];
    }
  }
  return every(16, [&](int points) { return balance[points] == 0; });
}
AHU_HD constexpr bool offerings_are_conserved(const State& state) {
  return every(offering_types, [&](int type) {
    return pile_is_conserved(state, type, false) && pile_is_conserved(state, type, true);
  });
}

}  // namespace ahu::rapa_nui_board
