// Phase 2: moai are sculpted by the quarry's columns (RB-Q).
#pragma once

#include "games/rapa_nui_board/rules/rounds.hpp"

namespace ahu::rapa_nui_board {

struct Sculpted {
  int of_size[sizes];
};

AHU_HD constexpr int smaller(int one, int other) { return one < other ? one : other; }

// RB-Q2: what the active seat's columns make.
AHU_HD constexpr Sculpted sculpted_by(const State& state, int seat) {
  int in_column[columns] = {};
  for (int column = 0; column < columns; ++column) {
    in_column[column] = state.sculptors[seat][column] +
                        (seat == state.active ? state.virtual_sculptors[column] : 0) +
                        (state.chief_at[seat] == column + 1 ? 1 : 0);
  }
  const int pairs = smaller(in_column[0], in_column[1]);
  const int large = smaller(pairs, in_column[2]);
  return {{in_column[0] - pairs, pairs - large, large}};
}

AHU_HD constexpr int supply_of(const State& state, Size size) {
  return state.moai_supply[static_cast<int>(size)];
}
// Up to `wanted` from the supply; returns how many were missing.
AHU_HD constexpr int hand_out(State& state, Size size, int wanted) {
  const int given = smaller(wanted, supply_of(state, size));
  auto& supply = state.moai_supply[static_cast<int>(size)];
  auto& held = state.moai[state.active][static_cast<int>(size)];
  supply = static_cast<std::uint8_t>(supply - given);
  held = static_cast<std::uint8_t>(held + given);
  return wanted - given;
}

AHU_HD constexpr bool can_replace_large(const State& state) {
  return supply_of(state, Size::Medium) + supply_of(state, Size::Small) > 0;
}

// RB-Q3: the medium ones, a small for each one missing, the small ones.
AHU_HD constexpr void finish_sculpting(State& state) {
  const Sculpted sculpted = sculpted_by(state, state.active);
  const int missing = hand_out(state, Size::Medium, sculpted.of_size[1]);
  hand_out(state, Size::Small, missing + sculpted.of_size[0]);
  state.large_to_replace = 0;
  after_sculpting(state);
}

AHU_HD constexpr void sculpt(State& state, auto& emit) {
  const int seat = state.active;
  const Sculpted sculpted = sculpted_by(state, seat);
  const int missing = hand_out(state, Size::Large, sculpted.of_size[2]);
  if (missing > 0 && can_replace_large(state)) {
    state.phase = Phase::Take;
    state.large_to_replace = static_cast<std::uint8_t>(missing);
  } else {
    finish_sculpting(state);
  }
  emit(event::MoaiMade{seat});
}

AHU_HD constexpr void add_takes(const State& state, ActionBuffer& list) {
  list.push_back_if(state.moai_supply[0] > 0, Action::of(Kind::Take, 0));
  list.push_back_if(state.moai_supply[1] > 0, Action::of(Kind::Take, 1));
}
AHU_HD constexpr Why why_not_take(const State& state, int size) {
  if (size > 1) {
    return Why::Notation;
  }
  return state.moai_supply[size] > 0 ? Why::Legal : Why::SizeNotLeft;
}
AHU_HD constexpr void take(State& state, int size, auto& emit) {
  const int seat = state.active;
  hand_out(state, static_cast<Size>(size), 1);
  --state.large_to_replace;
  if (state.large_to_replace == 0 || !can_replace_large(state)) {
    finish_sculpting(state);
  }
  emit(event::MoaiMade{seat});
}

}  // namespace ahu::rapa_nui_board
