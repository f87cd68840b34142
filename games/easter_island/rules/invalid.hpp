// What the rules demand of a state beyond its description.
#pragma once

#include "games/easter_island/rules/state.hpp"

namespace ahu::easter_island {

enum class InvalidState : std::uint8_t {
  None,
  TooManyStatues,   // board and reserve
  TooManySuns,      // on the board
  NotASetup,        // what alternate placements do not give
  ReserveTooLarge,  // four are placed before play
  NobodyPlaced,
  TooFewStatues,    // a player would have lost
  AllFired,         // it would be over
  StallAtLimit,     // it would be over
  StallNotCounted,  // without a limit it stays 0
  ActionsLeft,
  FreshTooEarly,  // a turn of two actions has just begun
  FreshOfOther,
  FreshFired,
  FreshAfterStall,
  FreshNotLast,
  NotAnEnd,  // to_act, actions_left or fresh set
  NoGround,  // nothing ends the game
};

// EI-M3
AHU_HD constexpr InvalidState invalid_material(const State& state) {
  for (int seat = 0; seat < 2; ++seat) {
    if (statues_of(state, seat) + state.reserve[seat] > statues_each) {
      return InvalidState::TooManyStatues;
    }
    if (supply_of(state, seat) < 0) {
      return InvalidState::TooManySuns;
    }
  }
  return InvalidState::None;
}

// EI-S1
AHU_HD constexpr InvalidState invalid_setup(const State& state) {
  const int first = statues_of(state, 0);
  const int second = statues_of(state, 1);
  const int placed = first + second;
  const int last = placed == 0 ? nobody : (placed - 1) % 2;
  const bool fits = placed < 2 * set_up_each && first - second == placed % 2 &&
                    state.reserve[0] == statues_each - first &&
                    state.reserve[1] == statues_each - second && all_suns(state) == 0 &&
                    state.to_act == placed % 2 && state.actions_left == 1 && state.stall == 0 &&
                    state.last_placed == last && state.fresh == nothing_fresh;
  return fits ? InvalidState::None : InvalidState::NotASetup;
}

AHU_HD constexpr InvalidState invalid_fresh(const State& state) {
  if (state.fresh == nothing_fresh) {
    return InvalidState::None;
  }
  const Board statue = fresh_statue(state);
  const Ring sun = fresh_sun(state);
  if (state.actions_left == 2) {
    return InvalidState::FreshTooEarly;
  }
  if (((statue & ~state.statues[state.to_act]) | (sun & ~state.suns[state.to_act])) != 0) {
    return InvalidState::FreshOfOther;
  }
  if ((sun & state.fired) != 0) {
    return InvalidState::FreshFired;
  }
  if (state.stall != 0) {
    return InvalidState::FreshAfterStall;
  }
  return statue != 0 && state.last_placed != state.to_act ? InvalidState::FreshNotLast
                                                          : InvalidState::None;
}

AHU_HD constexpr InvalidState invalid_play(const State& state) {
  if (statues_of(state, 0) < min_statues || statues_of(state, 1) < min_statues) {
    return InvalidState::TooFewStatues;
  }
  if (count_bits(state.fired) == 2 * suns_each) {
    return InvalidState::AllFired;
  }
  if (state.stall_limit == 0 && state.stall != 0) {
    return InvalidState::StallNotCounted;
  }
  if (state.stall_limit != 0 && state.stall >= state.stall_limit) {
    return InvalidState::StallAtLimit;
  }
  if (state.actions_left < 1 || state.actions_left > 2) {
    return InvalidState::ActionsLeft;
  }
  return invalid_fresh(state);
}

// EI-E1, EI-E2, EI-E4
AHU_HD constexpr InvalidState invalid_over(const State& state) {
  if (state.to_act != 0 || state.actions_left != 0 || state.fresh != nothing_fresh) {
    return InvalidState::NotAnEnd;
  }
  const int first = statues_of(state, 0);
  const int second = statues_of(state, 1);
  const bool beaten = (first == 1 && second > 1) || (second == 1 && first > 1);
  const bool both_stand = first >= min_statues && second >= min_statues;
  const bool all_fired = count_bits(state.fired) == 2 * suns_each;
  const bool stalled = state.stall_limit != 0 && state.stall == state.stall_limit;
  const bool ground = ((beaten || (both_stand && all_fired)) && state.stall == 0) ||
                      (both_stand && !all_fired && stalled);
  return ground ? InvalidState::None : InvalidState::NoGround;
}

AHU_HD constexpr InvalidState invalid_state(const State& state) {
  if (const InvalidState fault = invalid_material(state); fault != InvalidState::None) {
    return fault;
  }
  if (state.phase == Phase::Setup) {
    return invalid_setup(state);
  }
  if (state.reserve[0] > statues_each - set_up_each ||
      state.reserve[1] > statues_each - set_up_each) {
    return InvalidState::ReserveTooLarge;
  }
  if (state.last_placed == nobody) {
    return InvalidState::NobodyPlaced;
  }
  return state.phase == Phase::Play ? invalid_play(state) : invalid_over(state);
}

}  // namespace ahu::easter_island
