// Why an action of Easter Island is refused: the clause, and the places that its message names.
#include "games/easter_island/notation.hpp"

namespace ahu::easter_island {

namespace {

// The first statue in the way of a move.
int blocking_point(const State& state, Action action) {
  const Board blocked = way_of(action.from(), action.to()) & all_statues(state);
  return action.to() > action.from() ? lowest_bit(blocked) : highest_bit(blocked);
}

int missing_point(Action action) {
  return action.kind() != Kind::Move ? action.point()
         : action.from() >= points   ? action.from()
                                     : action.to();
}

Refusal on_point(std::string_view clause, int point) {
  return {clause, {{"at", point_text(point)}}};
}

Refusal on_position(std::string_view clause, Action action) {
  return {clause, {{"at", position_text(action.position())}}};
}

Refusal way_blocked(const State& state, Action action) {
  return {"EI-A4",
          {{"at", point_text(blocking_point(state, action))},
           {"from", point_text(action.from())},
           {"to", point_text(action.to())}}};
}

Refusal touches_fresh(const State& state, Action action) {
  return {"EI-A8",
          {{"at", point_text(lowest_bit(fresh_statue(state)))},
           {"sun", position_text(action.position())}}};
}

Refusal over_refusal(const State& state) {
  const std::string_view clause = clause_of(EasterIsland::end_of(state));
  return {clause, {{"clause", clause}}};
}

}  // namespace

Refusal Notation::explain(const State& state, Action action, Why why) {
  switch (why) {
    case Why::Legal: break;
    case Why::Notation: return {notation_reason};
    case Why::GameOver: return over_refusal(state);
    case Why::NoSuchPoint: return on_point("EI-M1", missing_point(action));
    case Why::NoSuchPosition: return on_position("EI-M2", action);
    case Why::OnlyPlacing: return {"EI-S1"};
    case Why::PointTakenAtTheStart: return on_point("EI-S1", action.point());
    case Why::PointTaken: return on_point("EI-A1", action.point());
    case Why::ReserveEmpty: return {"EI-A1"};
    case Why::SupplyEmpty: return {"EI-A2"};
    case Why::PositionTaken: return on_position("EI-A2", action);
    case Why::NoStatueToTurn:
    case Why::StatueNotYoursToTurn:
    case Why::SameFacing: return on_point("EI-A3", action.point());
    case Why::NoStatueToMove:
    case Why::StatueNotYoursToMove:
    case Why::SamePoint: return on_point("EI-A4", action.from());
    case Why::NotInOneLine:
      return {"EI-A4", {{"from", point_text(action.from())}, {"to", point_text(action.to())}}};
    case Why::WayBlocked: return way_blocked(state, action);
    case Why::NoSunThere:
    case Why::SunNotYours:
    case Why::SunFiredAlready: return on_position("EI-A5", action);
    case Why::FreshSun: return on_position("EI-A7", action);
    case Why::FreshStatueInTheWay: return touches_fresh(state, action);
  }
  return {};
}

}  // namespace ahu::easter_island
