// What makes a position impossible: material that is not conserved, a limit that is passed
// (invalid_material.hpp), or a phase that does not fit. Nothing here asks how a position came
// about.
#pragma once

#include "games/rapa_nui_board/rules/invalid_material.hpp"
#include "games/rapa_nui_board/rules/sculpting.hpp"
#include "games/rapa_nui_board/rules/tiles.hpp"
#include "games/rapa_nui_board/rules/transport.hpp"

namespace ahu::rapa_nui_board {

// --- the meaning of each phase ------------------------------------------------------------------

// RB-S1, RB-S3: before the first placement only tiles and turn order differ from the box.
AHU_HD constexpr bool is_fresh(const State& state) {
  State fresh = unpack_box({state.players, state.first_game});
  fresh.phase = state.phase;
  fresh.active = state.active;
  for (int i = 0; i < max_player_count; ++i) {
    fresh.order[i] = state.order[i];
  }
  for (int ahu = 0; ahu < max_ahus; ++ahu) {
    if (bears_moai(state.ahus[ahu])) {
      return false;
    }
    fresh.ahus[ahu] = state.ahus[ahu];
  }
  if (state.phase == Phase::Draft) {
    fresh.draft = state.draft;
    for (int i = 0; i < 2 * tile_kinds; ++i) {
      fresh.tiles[i / tile_kinds][i % tile_kinds] = state.tiles[i / tile_kinds][i % tile_kinds];
    }
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
AHU_HD constexpr bool load_is_there(const State& state) {
  return state.load == Load::Pukao ? state.pukao_supply > 0 && can_pay_offering(state, state.active)
                                   : state.moai[state.active][static_cast<int>(state.load) - 1] > 0;
}
AHU_HD constexpr InvalidState invalid_carry(const State& state) {
  if (!load_is_there(state)) {
    return InvalidState::CarryLoad;
  }
  if (next_steps(state) == 0 && !is_at_destination(state)) {
    return InvalidState::CarryDeadEnd;
  }
  if (state.phase == Phase::Gain) {
    const int owner = owner_of(state, at_cell(state));
    if (owner == nobody || owner == state.active || state.load == Load::Pukao ||
        !has(island_of(state).choices, at_cell(state)) || total_of(choices_at(state)) < 2) {
      return InvalidState::GainChoice;
    }
  }
  return InvalidState::None;
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
AHU_HD constexpr bool crown_is_sound(const State& state) {
  return terms_are_sound(state) && can_exchange(state, means_now(state));
}
AHU_HD constexpr bool take_is_sound(const State& state) {
  return state.large_to_replace >= 1 &&
         state.large_to_replace <= sculpted_by(state, state.active).of_size[2] &&
         state.moai_supply[2] == 0 && can_replace_large(state);
}
AHU_HD constexpr InvalidState invalid_barter(const State& state) {
  const Phase back = state.barter_returns_to;
  if (back == Phase::Place && !hand_fits_placing(state)) {
    return InvalidState::HandInPlace;
  }
  if (back == Phase::Erect && !erect_is_sound(state)) {
    return InvalidState::ErectOwed;
  }
  if (back == Phase::Crown && !terms_are_sound(state)) {
    return InvalidState::CrownOwed;
  }
  ActionBuffer gets;
  add_gets(state, gets);
  return gets.empty() ? InvalidState::BarterReturn : InvalidState::None;
}
AHU_HD constexpr bool has_ended(const State& state) {
  return free_ahus(state) <= state.players || state.idle_rounds >= idle_limit;
}

AHU_HD constexpr InvalidState invalid_phase(const State& state) {
  switch (state.phase) {
    case Phase::Setup: return is_fresh(state) ? InvalidState::None : InvalidState::Fresh;
    case Phase::Draft:
      return !is_fresh(state)        ? InvalidState::Fresh
             : draft_is_sound(state) ? InvalidState::None
                                     : InvalidState::Draft;
    case Phase::Place:
      return hand_fits_placing(state) ? InvalidState::None : InvalidState::HandInPlace;
    case Phase::Sculpt:
    case Phase::Transport: return InvalidState::None;
    case Phase::Take: return take_is_sound(state) ? InvalidState::None : InvalidState::TakeOwed;
    case Phase::Barter: return invalid_barter(state);
    case Phase::Carry:
    case Phase::Gain: return invalid_carry(state);
    case Phase::Erect: return erect_is_sound(state) ? InvalidState::None : InvalidState::ErectOwed;
    case Phase::Crown: return crown_is_sound(state) ? InvalidState::None : InvalidState::CrownOwed;
    case Phase::After:
      return has_free_action(state) ? InvalidState::None : InvalidState::NothingAfter;
    case Phase::Over: return has_ended(state) ? InvalidState::None : InvalidState::NotOver;
  }
  return InvalidState::None;
}

AHU_HD constexpr InvalidState invalid_progress(const State& state) {
  const Phase part = chapter(state);
  const bool nobody_acts = state.phase == Phase::Setup || state.phase == Phase::Over;
  if (nobody_acts ? state.active != nobody : state.active >= state.players) {
    return InvalidState::Active;
  }
  const int idle_most = state.phase == Phase::Over ? idle_limit : idle_limit - 1;
  if (state.idle_rounds > idle_most) {
    return InvalidState::Round;
  }
  const Phase now = moment(state);
  const bool just_built = now == Phase::Erect || now == Phase::Crown || now == Phase::After;
  if ((state.built != 0 && part != Phase::Transport) || (just_built && state.built == 0)) {
    return InvalidState::Built;
  }
  const bool all_passed = state.passed == all_seats(state);
  if (state.passed != 0 &&
      (part != Phase::Transport || all_passed || has_seat(state.passed, state.active))) {
    return InvalidState::Passed;
  }
  const int reinforced =
      state.virtual_sculptors[0] + state.virtual_sculptors[1] + state.virtual_sculptors[2];
  if (reinforced > 5 || (reinforced > 0 && part != Phase::Sculpt)) {
    return InvalidState::Virtual;
  }
  const bool placed = figures_stand(state);
  return (placed && state.placed_any == 0) || (is_home(state) && state.placed_any != 0)
             ? InvalidState::Round
             : InvalidState::None;
}

// --- all together -------------------------------------------------------------------------------

AHU_HD constexpr InvalidState invalid_material(const State& state) {
  for (int seat = 0; seat < state.players; ++seat) {
    if (const InvalidState reason = invalid_figures(state, seat); reason != InvalidState::None) {
      return reason;
    }
  }
  return !quarry_is_sound(state)             ? InvalidState::QuarryPlaces
         : !moai_are_conserved(state)        ? InvalidState::Moai
         : !pukao_are_conserved(state)       ? InvalidState::Pukao
         : !tiles_are_conserved(state)       ? InvalidState::Tiles
         : state.first_game && state.tablets ? InvalidState::Tablets
         : !improvements_are_sound(state)    ? InvalidState::Improvements
         : !offerings_are_conserved(state)   ? InvalidState::Offerings
                                             : InvalidState::None;
}

AHU_HD constexpr InvalidState invalid_state(const State& state) {
  if (state.phase == Phase::Barter && !is_free_moment(state.barter_returns_to)) {
    return InvalidState::BarterReturn;
  }
  const bool drafts = state.phase == Phase::Draft || state.draft == 0;
  const InvalidState early = !order_is_sound(state)    ? InvalidState::Order
                             : !stars_are_sound(state) ? InvalidState::Stars
                             : !cells_are_sound(state) ? InvalidState::OnCells
                             : !tired_are_sound(state) ? InvalidState::Tired
                             : !ahus_are_sound(state)  ? InvalidState::Ahus
                             : !drafts                 ? InvalidState::Active
                                                       : invalid_progress(state);
  if (early != InvalidState::None) {
    return early;
  }
  if (const InvalidState reason = invalid_material(state); reason != InvalidState::None) {
    return reason;
  }
  if (!path_is_sound(state)) {
    return InvalidState::CarryPath;
  }
  return invalid_phase(state);
}

}  // namespace ahu::rapa_nui_board
