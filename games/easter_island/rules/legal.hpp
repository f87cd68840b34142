// Why an action may not be done. It agrees exactly with the list of legal actions.
#pragma once

#include "core/reason.hpp"
#include "games/easter_island/actions.hpp"
#include "games/easter_island/rules/rays.hpp"

namespace ahu::easter_island {

AHU_REASONS(Why, (GameOver), (Notation, notation_reason), (NoSuchPoint, "EI-M1"),
            (NoSuchPosition, "EI-M2", "at"), (OnlyPlacing, "EI-S1"),
            (PointTakenAtTheStart, "EI-S1", "at"), (PointTaken, "EI-A1", "at"),
            (ReserveEmpty, "EI-A1"), (SupplyEmpty, "EI-A2"), (PositionTaken, "EI-A2", "at"),
            (NoStatueToTurn, "EI-A3", "at"), (StatueNotYoursToTurn, "EI-A3", "at"),
            (SameFacing, "EI-A3", "at"), (NoStatueToMove, "EI-A4", "at=from"),
            (StatueNotYoursToMove, "EI-A4", "at=from"), (SamePoint, "EI-A4", "at=from"),
            (NotInOneLine, "EI-A4", "from to"), (WayBlocked, "EI-A4", "from to"),
            (NoSunThere, "EI-A5", "at"), (SunNotYours, "EI-A5", "at"),
            (SunFiredAlready, "EI-A5", "at"), (FreshSun, "EI-A7", "at"),
            (FreshStatueInTheWay, "EI-A8", "sun=at"));

AHU_HD constexpr Why why_no_place(const State& state, Action action) {
  const bool taken = has(all_statues(state), action.point());
  if (state.phase == Phase::Setup) {
    return taken ? Why::PointTakenAtTheStart : Why::Legal;
  }
  if (state.reserve[state.to_act] == 0) {
    return Why::ReserveEmpty;
  }
  return taken ? Why::PointTaken : Why::Legal;
}

AHU_HD constexpr Why why_no_sun(const State& state, Action action) {
  if (supply_of(state, state.to_act) == 0) {
    return Why::SupplyEmpty;
  }
  return has(all_suns(state), action.position()) ? Why::PositionTaken : Why::Legal;
}

AHU_HD constexpr Why why_no_turn(const State& state, Action action) {
  if (!has(all_statues(state), action.point())) {
    return Why::NoStatueToTurn;
  }
  if (!has(state.statues[state.to_act], action.point())) {
    return Why::StatueNotYoursToTurn;
  }
  return facing_of(state, action.point()) == action.facing() ? Why::SameFacing : Why::Legal;
}

// The way of a move, its target included; empty when the two points share no line.
AHU_HD constexpr Board way_of(int from, int to) {
  for (std::uint32_t way = 0; way < 4; ++way) {
    const auto direction = static_cast<Direction>(way);
    if (has(beyond(from, direction), to)) {
      return beyond(from, direction) & ~beyond(to, direction);
    }
  }
  return 0;
}

AHU_HD constexpr Why why_no_move(const State& state, Action action) {
  const Board all = all_statues(state);
  if (!has(all, action.from())) {
    return Why::NoStatueToMove;
  }
  if (!has(state.statues[state.to_act], action.from())) {
    return Why::StatueNotYoursToMove;
  }
  if (action.from() == action.to()) {
    return Why::SamePoint;
  }
  const Board way = way_of(action.from(), action.to());
  if (way == 0) {
    return Why::NotInOneLine;
  }
  return (way & all) != 0 ? Why::WayBlocked : Why::Legal;
}

AHU_HD constexpr Why why_no_fire(const State& state, Action action) {
  const int position = action.position();
  if (!has(all_suns(state), position)) {
    return Why::NoSunThere;
  }
  if (!has(state.suns[state.to_act], position)) {
    return Why::SunNotYours;
  }
  if (has(state.fired, position)) {
    return Why::SunFiredAlready;
  }
  if (has(fresh_sun(state), position)) {
    return Why::FreshSun;
  }
  const Board fresh = fresh_statue(state);
  const bool touches = fresh != 0 && (trace_ray(state, position).touched & fresh) != 0;
  return touches ? Why::FreshStatueInTheWay : Why::Legal;
}

// Whether the places that an action names exist (EI-M1, EI-M2).
AHU_HD constexpr Why why_nowhere(Action action) {
  switch (action.kind()) {
    case Kind::Place:
    case Kind::Turn: return action.point() < points ? Why::Legal : Why::NoSuchPoint;
    case Kind::Move:
      return action.from() < points && action.to() < points ? Why::Legal : Why::NoSuchPoint;
    case Kind::Sun:
    case Kind::Fire: return action.position() < positions ? Why::Legal : Why::NoSuchPosition;
  }
  return Why::Notation;
}

AHU_HD constexpr Why why_not_now(const State& state, Action action) {
  if (!Actions::belongs(action.kind(), state.phase)) {
    return Why::OnlyPlacing;
  }
  switch (action.kind()) {
    case Kind::Place: return why_no_place(state, action);
    case Kind::Sun: return why_no_sun(state, action);
    case Kind::Turn: return why_no_turn(state, action);
    case Kind::Move: return why_no_move(state, action);
    case Kind::Fire: return why_no_fire(state, action);
  }
  return Why::Notation;
}

}  // namespace ahu::easter_island
