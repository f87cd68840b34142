// What makes a position impossible: material that is not conserved, a limit that is passed, or a
// phase that does not fit. Nothing here asks how a position came about.
#pragma once

#include "games/rapa_nui_board/rules/sculpting.hpp"
#include "games/rapa_nui_board/rules/tiles.hpp"
#include "games/rapa_nui_board/rules/transport.hpp"

namespace ahu::rapa_nui_board {

enum class Flaw : std::uint8_t {
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
  NotOver,
};

// --- phases in groups ---------------------------------------------------------------------------

// The phase of the round that a barter interrupts, or the phase itself.
AHU_HD constexpr Phase chapter(const State& state) {
  switch (state.phase) {
    case Phase::Barter: return static_cast<Phase>(state.owed);
    case Phase::Take: return Phase::Sculpt;
    case Phase::Carry:
    case Phase::Gain:
    case Phase::Erect:
    case Phase::Crown: return Phase::Transport;
    case Phase::Setup:
    case Phase::Draft:
    case Phase::Place:
    case Phase::Sculpt:
    case Phase::Transport:
    case Phase::Over: return state.phase;
  }
  return state.phase;
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
  for (int i = 0; i < most_players; ++i) {
    const std::uint8_t seat = state.order[i];
    if ((i < drawn) != (seat != nobody) || (i < drawn && seat >= state.players)) {
      return false;
    }
    seen |= i < drawn ? 1U << seat : 0;
  }
  return count_bits(seen) == drawn && (drawn == state.players || state.phase == Phase::Setup);
}

AHU_HD constexpr bool stars_are_sound(const State& state) {
  unsigned seen = 0;
  for (int star = 0; star < most_players; ++star) {
    const std::uint8_t seat = state.stars[star];
    if (seat == nobody) {
      continue;
    }
    const bool known = star < state.players && seat < state.players;
    if (!known || is_home(state) || ((seen >> seat) & 1U) != 0 ||
        (figures_stand(state) && state.order[star] != seat)) {
      return false;
    }
    seen |= 1U << seat;
  }
  return true;
}

AHU_HD constexpr bool seats_are_known(const State& state) {
  const auto known = [&](std::uint8_t seats) { return (seats & ~all_seats(state)) == 0; };
  return known(state.passed) && known(state.sorcerers) && known(state.chiefs) &&
         known(state.tablets);
}

AHU_HD constexpr bool absent_seats_are_empty(const State& state) {
  for (int seat = state.players; seat < most_players; ++seat) {
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
  for (int cell = 0; cell < most_cells; ++cell) {
    if (has(seen, cell) != (state.figures[cell] != 0) || state.figures[cell] >= 2 * chief_bit) {
      return false;
    }
    ready |=
        tired_in(state, cell) < figures_in(state, cell) || chief_in(state, cell) ? bit(cell) : 0;
  }
  return (seen & ~island_of(state).open) == 0 && ready == state.ready;
}
AHU_HD constexpr bool tired_are_sound(const State& state) {
  for (int cell = 0; cell < most_cells; ++cell) {
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
AHU_HD constexpr Flaw flaw_of_figures(const State& state, int seat) {
  const bool in_hand = has_seat(state.sorcerers, seat);
  const bool on_star = star_of(state, seat) >= 0;
  const bool reconverted = !in_hand && !on_star;
  if ((in_hand && on_star) || (reconverted && !figures_stand(state))) {
    return Flaw::Sorcerers;
  }
  const int standing = figures_on_island(state, seat) + sculptors_of(state, seat);
  const int villagers =
      villagers_at_start + (has_improvement(state, seat, Improvement::Popular) ? 1 : 0);
  if (state.villagers[seat] + standing != villagers + (reconverted ? 1 : 0)) {
    return Flaw::Villagers;
  }
  const int on_island = chiefs_on_island(state, seat);
  const int chiefs =
      (has_seat(state.chiefs, seat) ? 1 : 0) + (state.chief_at[seat] > 0 ? 1 : 0) + on_island;
  const bool too_early = on_island > 0 && chapter(state) != Phase::Transport;
  if (chiefs != (has_improvement(state, seat, Improvement::Chief) ? 1 : 0) || too_early ||
      state.chief_at[seat] > columns) {
    return Flaw::Chiefs;
  }
  if (is_home(state) && (standing > 0 || !in_hand || state.chief_at[seat] > 0)) {
    return Flaw::Villagers;
  }
  const int spare = has_improvement(state, seat, Improvement::Popular) ? 1 : 0;
  const bool held_back = in_hand || state.villagers[seat] > spare;
  return figures_stand(state) && held_back ? Flaw::HandLater : Flaw::None;
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
  for (int ahu = 0; ahu < most_ahus; ++ahu) {
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
  const int taken_in_all = first_offering_of(state, most_players);
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
  const int taken_in_all = first_offering_of(state, most_players);
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

// --- the meaning of each phase ------------------------------------------------------------------

// RB-S1, RB-S3: before the first placement only tiles and turn order differ from the box.
AHU_HD constexpr bool is_fresh(const State& state) {
  State fresh = unpack_box({state.players, state.first_game});
  fresh.phase = state.phase;
  fresh.active = state.active;
  for (int i = 0; i < most_players; ++i) {
    fresh.order[i] = state.order[i];
  }
  for (int ahu = 0; ahu < most_ahus; ++ahu) {
    if (bears_moai(state.ahus[ahu])) {
      return false;
    }
    fresh.ahus[ahu] = state.ahus[ahu];
  }
  if (state.phase == Phase::Draft) {
    for (int i = 0; i < 2 * tile_kinds; ++i) {
      fresh.tiles[i / tile_kinds][i % tile_kinds] = state.tiles[i / tile_kinds][i % tile_kinds];
    }
  }
  return fresh == state;
}
AHU_HD constexpr bool draft_is_sound(const State& state) {
  const int picks = tiles_drafted(state);
  int second = 0;
  for (const auto count : state.tiles[state.order[1]]) {
    second += count;
  }
  return state.players == 2 && picks < draft_picks && kinds_in_draft(state) != 0 &&
         second == (picks + 1) / 2 && state.active == seat_to_draft(state, picks);
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
    return state.path_length == 0 && state.visited == 0 && state.load == Load::None;
  }
  if (state.path_length == 0 || state.path_length > longest_path || state.load == Load::None ||
      state.load > Load::Pukao || state.path[0] != start_of(state, state.load)) {
    return false;
  }
  Cells visited = 0;
  for (int i = 0; i < state.path_length; ++i) {
    const int cell = state.path[i];
    if (cell >= island_of(state).cells || has(visited, cell) || !has(chain_cells(state), cell) ||
        (i > 0 && !has(island_of(state).adjacent[state.path[i - 1]], cell))) {
      return false;
    }
    visited |= bit(cell);
  }
  return visited == state.visited;
}
AHU_HD constexpr bool path_is_clean(const State& state) {
  for (int i = state.path_length; i < longest_path; ++i) {
    if (state.path[i] != 0) {
      return false;
    }
  }
  return true;
}
AHU_HD constexpr bool load_is_there(const State& state) {
  return state.load == Load::Pukao ? state.pukao_supply > 0 && can_pay_offering(state, state.active)
                                   : state.moai[state.active][static_cast<int>(state.load) - 1] > 0;
}
AHU_HD constexpr Flaw flaw_of_carry(const State& state) {
  if (!load_is_there(state)) {
    return Flaw::CarryLoad;
  }
  if (next_steps(state) == 0 && !is_at_destination(state)) {
    return Flaw::CarryDeadEnd;
  }
  if (state.phase == Phase::Gain) {
    const int owner = owner_of(state, at_cell(state));
    if (owner == nobody || owner == state.active || state.load == Load::Pukao ||
        !has(island_of(state).choices, at_cell(state)) || total_of(choices_at(state)) < 2) {
      return Flaw::GainChoice;
    }
  }
  return Flaw::None;
}
AHU_HD constexpr bool erect_is_sound(const State& state) {
  const int cell = state.owed_detail;
  constexpr int most = 5 + 2 * abundance_bonus + 2 * supplement_bonus + abundance_bonus;
  return cell < island_of(state).cells && state.owed >= 1 && state.owed <= most &&
         has(state.standing[0] | state.standing[1], cell) &&
         has(state.carriers[state.active], cell);
}
AHU_HD constexpr bool crown_is_sound(const State& state) {
  const int seat = state.active;
  const bool by_tile = holds_exceptional(state, seat);
  const bool by_tablet = !has_seat(state.tablets, seat) && state.first_game == 0;
  const bool price = state.owed == full_price || state.owed == economy_price;
  return price && state.owed_detail <= 1 && (state.crowned[0] | state.crowned[1]) != 0 &&
         (by_tile ? state.owed_detail == 1 : state.owed_detail == 0 || by_tablet) &&
         can_come_to_exchange(state, seat, terms_now(state), has_seat(state.tablets, seat));
}
AHU_HD constexpr bool take_is_sound(const State& state) {
  return state.owed >= 1 && state.owed <= sculpted_by(state, state.active).of_size[2] &&
         state.moai_supply[2] == 0 && can_replace_large(state);
}
AHU_HD constexpr bool barter_returns(const State& state) {
  const Phase back = static_cast<Phase>(state.owed);
  return back == Phase::Place || back == Phase::Sculpt || back == Phase::Transport;
}
AHU_HD constexpr bool barter_is_sound(const State& state) {
  return total_of(room_for(state, state.active)) >= 3 &&
         (chapter(state) != Phase::Place || hand_fits_placing(state));
}
AHU_HD constexpr bool has_ended(const State& state) {
  return free_ahus(state) <= state.players || state.idle_rounds >= idle_limit;
}

AHU_HD constexpr Flaw flaw_of_phase(const State& state) {
  switch (state.phase) {
    case Phase::Setup: return is_fresh(state) ? Flaw::None : Flaw::Fresh;
    case Phase::Draft:
      return !is_fresh(state) ? Flaw::Fresh : draft_is_sound(state) ? Flaw::None : Flaw::Draft;
    case Phase::Place: return hand_fits_placing(state) ? Flaw::None : Flaw::HandInPlace;
    case Phase::Sculpt:
    case Phase::Transport: return Flaw::None;
    case Phase::Take: return take_is_sound(state) ? Flaw::None : Flaw::TakeOwed;
    case Phase::Barter: return barter_is_sound(state) ? Flaw::None : Flaw::BarterReturn;
    case Phase::Carry:
    case Phase::Gain: return flaw_of_carry(state);
    case Phase::Erect: return erect_is_sound(state) ? Flaw::None : Flaw::ErectOwed;
    case Phase::Crown: return crown_is_sound(state) ? Flaw::None : Flaw::CrownOwed;
    case Phase::Over: return has_ended(state) ? Flaw::None : Flaw::NotOver;
  }
  return Flaw::None;
}

AHU_HD constexpr bool owes_nothing(const State& state) {
  switch (state.phase) {
    case Phase::Erect:
    case Phase::Crown: return true;
    case Phase::Take:
    case Phase::Barter: return state.owed_detail == 0;
    case Phase::Setup:
    case Phase::Draft:
    case Phase::Place:
    case Phase::Sculpt:
    case Phase::Transport:
    case Phase::Carry:
    case Phase::Gain:
    case Phase::Over: return state.owed == 0 && state.owed_detail == 0;
  }
  return false;
}

AHU_HD constexpr Flaw flaw_of_progress(const State& state) {
  const Phase part = chapter(state);
  const bool nobody_acts = state.phase == Phase::Setup || state.phase == Phase::Over;
  if (nobody_acts ? state.active != nobody : state.active >= state.players) {
    return Flaw::Active;
  }
  const int idle_most = state.phase == Phase::Over ? idle_limit : idle_limit - 1;
  if (state.round == 0 || state.round > most_rounds || state.idle_rounds > idle_most ||
      state.placed_any > 1) {
    return Flaw::Round;
  }
  const bool just_built = state.phase == Phase::Erect || state.phase == Phase::Crown;
  if (state.built > 1 || (state.built != 0 && part != Phase::Transport) ||
      (just_built && state.built == 0)) {
    return Flaw::Built;
  }
  const bool all_passed = state.passed == all_seats(state);
  if (state.passed != 0 &&
      (part != Phase::Transport || all_passed || has_seat(state.passed, state.active))) {
    return Flaw::Passed;
  }
  const int reinforced =
      state.virtual_sculptors[0] + state.virtual_sculptors[1] + state.virtual_sculptors[2];
  if (reinforced > 5 || (reinforced > 0 && part != Phase::Sculpt)) {
    return Flaw::Virtual;
  }
  const bool placed = figures_stand(state);
  return (placed && state.placed_any == 0) || (is_home(state) && state.placed_any != 0)
             ? Flaw::Round
             : Flaw::None;
}

// --- all together -------------------------------------------------------------------------------

AHU_HD constexpr Flaw flaw_of_material(const State& state) {
  for (int seat = 0; seat < state.players; ++seat) {
    if (const Flaw flaw = flaw_of_figures(state, seat); flaw != Flaw::None) {
      return flaw;
    }
  }
  return !quarry_is_sound(state)             ? Flaw::QuarryPlaces
         : !moai_are_conserved(state)        ? Flaw::Moai
         : !pukao_are_conserved(state)       ? Flaw::Pukao
         : !tiles_are_conserved(state)       ? Flaw::Tiles
         : state.first_game && state.tablets ? Flaw::Tablets
         : !resources_are_sound(state)       ? Flaw::Resources
         : !improvements_are_sound(state)    ? Flaw::Improvements
         : !offerings_are_conserved(state)   ? Flaw::Offerings
                                             : Flaw::None;
}

AHU_HD constexpr Flaw flaw_of(const State& state) {
  if (state.spare[0] != 0 || state.spare[1] != 0 || state.players < 2 ||
      state.players > most_players || state.first_game > 1 || state.phase > Phase::Over ||
      !seats_are_known(state) || !absent_seats_are_empty(state)) {
    return Flaw::Players;
  }
  if (state.phase == Phase::Barter && !barter_returns(state)) {
    return Flaw::BarterReturn;
  }
  const Flaw early = !order_is_sound(state)    ? Flaw::Order
                     : !stars_are_sound(state) ? Flaw::Stars
                     : !cells_are_sound(state) ? Flaw::OnCells
                     : !tired_are_sound(state) ? Flaw::Tired
                     : !ahus_are_sound(state)  ? Flaw::Ahus
                     : !owes_nothing(state)    ? Flaw::Active
                                               : flaw_of_progress(state);
  if (early != Flaw::None) {
    return early;
  }
  if (const Flaw flaw = flaw_of_material(state); flaw != Flaw::None) {
    return flaw;
  }
  if (!path_is_clean(state) || !path_is_sound(state)) {
    return Flaw::CarryPath;
  }
  return flaw_of_phase(state);
}

}  // namespace ahu::rapa_nui_board
