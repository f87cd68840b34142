// What the rules demand of a state beyond its description.
#pragma once

#include "core/invalid_state.hpp"
#include "games/easter_island/rules/state.hpp"

namespace ahu::easter_island {

// What alternate placements give.
AHU_HD constexpr bool is_setup(const State& state) {
  const int first = statues_of(state, 0);
  const int second = statues_of(state, 1);
  const int placed = first + second;
  const int last = placed == 0 ? nobody : (placed - 1) % 2;
  return placed < 2 * set_up_each && first - second == placed % 2 &&
         state.reserve[0] == statues_each - first && state.reserve[1] == statues_each - second &&
         all_suns(state) == 0 && state.to_act == placed % 2 && state.actions_left == 1 &&
         state.stall == 0 && state.last_placed == last && state.fresh == nothing_fresh;
}
AHU_HD constexpr bool all_fired(const State& state) {
  return count_bits(state.fired) == 2 * suns_each;
}
// EI-E1, EI-E2, EI-E4
AHU_HD constexpr bool has_ground(const State& state) {
  const int first = statues_of(state, 0);
  const int second = statues_of(state, 1);
  const bool both_stand = first >= min_statues && second >= min_statues;
  const bool beaten = (first == 1 && second > 1) || (second == 1 && first > 1);
  const bool stalled = state.stall_limit != 0 && state.stall == state.stall_limit;
  return ((beaten || (both_stand && all_fired(state))) && state.stall == 0) ||
         (both_stand && !all_fired(state) && stalled);
}

inline constexpr std::uint32_t after_setup = in(Phase::Play, Phase::Over);

AHU_INVARIANT(
    state.phase, 2,
    // EI-M3
    (TooManyStatues, each_seat(), statues_of(state, seat) + state.reserve[seat] <= statues_each),
    (TooManySuns, each_seat(), supply_of(state, seat) >= 0),
    (NotASetup, in(Phase::Setup), is_setup(state)),  // EI-S1
    // four are placed before play
    (ReserveTooLarge, each_seat(after_setup), state.reserve[seat] <= statues_each - set_up_each),
    (NobodyPlaced, after_setup, state.last_placed != nobody),
    // a player would have lost
    (TooFewStatues, each_seat(in(Phase::Play)), statues_of(state, seat) >= min_statues),
    (AllFired, in(Phase::Play), !all_fired(state)),  // it would be over
    (StallNotCounted, in(Phase::Play), state.stall_limit != 0 || state.stall == 0),
    (StallAtLimit, in(Phase::Play), state.stall_limit == 0 || state.stall < state.stall_limit),
    (ActionsLeft, in(Phase::Play), state.actions_left == 1 || state.actions_left == 2),
    (FreshTooEarly, in(Phase::Play), state.fresh == nothing_fresh || state.actions_left == 1),
    (FreshOfOther, in(Phase::Play),
     (fresh_statue(state) & ~state.statues[state.to_act]) == 0 &&
         (fresh_sun(state) & ~state.suns[state.to_act]) == 0),
    (FreshFired, in(Phase::Play), (fresh_sun(state) & state.fired) == 0),
    (FreshAfterStall, in(Phase::Play), state.fresh == nothing_fresh || state.stall == 0),
    (FreshNotLast, in(Phase::Play), fresh_statue(state) == 0 || state.last_placed == state.to_act),
    // nobody acts any more
    (NotAnEnd, in(Phase::Over),
     state.to_act == 0 && state.actions_left == 0 && state.fresh == nothing_fresh),
    (NoGround, in(Phase::Over), has_ground(state)));

}  // namespace ahu::easter_island
