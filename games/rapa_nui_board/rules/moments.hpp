// When free actions are legal, and the end of a transport turn (RB-A12).
#pragma once

#include "games/rapa_nui_board/rules/improvements.hpp"
#include "games/rapa_nui_board/rules/rounds.hpp"

namespace ahu::rapa_nui_board {

// The phase that a barter interrupts, or the phase itself.
AHU_HD constexpr Phase moment(const State& state) {
  return state.phase == Phase::Barter ? state.barter_returns_to : state.phase;
}
// The phases in which one can improve and barter, and to which a barter returns.
AHU_HD constexpr bool is_free_moment(Phase phase) { return (in_free_moments & in(phase)) != 0; }

// Use spends a tile, Rongo the tablet.
AHU_HD constexpr bool can_spend(const State& state, Kind how, Tile tile) {
  return how == Kind::Rongo ? has_seat(state.tablets, state.active)
                            : tiles_held(state, state.active, tile) > 0;
}

// Whether the active seat has any of the free actions of `after`.
AHU_HD constexpr bool has_free_action(const State& state) {
  const int seat = state.active;
  const auto can = [&](Tile tile) {
    return can_spend(state, Kind::Rongo, tile) || can_spend(state, Kind::Use, tile);
  };
  return (can(Tile::Barter) && total_of(state.resources[seat]) >= 3) ||
         (can(Tile::HelpingHand) &&
          (sculptors_of(state, seat) > 0 || can_lend_chief(state, seat))) ||
         (can(Tile::Rest) && tired_cells(state, seat) != 0) || can_improve(state, seat);
}

// After `collect` and `offer`, and after each free action that follows them.
AHU_HD constexpr void go_on_after_transport(State& state, auto& emit) {
  state.phase = Phase::After;
  if (!has_free_action(state)) {
    end_transport_turn(state, emit);
  }
}
AHU_HD constexpr void settle_free_action(State& state, auto& emit) {
  if (state.phase == Phase::After) {
    go_on_after_transport(state, emit);
  }
}

}  // namespace ahu::rapa_nui_board
