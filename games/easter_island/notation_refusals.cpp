// What refusals of Easter Island name beside the action.
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

Refusal at(int point) { return {"", {{"at", point_text(point)}}}; }

}  // namespace

Refusal Notation::details(const State& state, Action action, Why why) {
  if (why == Why::GameOver) {
    const std::string_view clause = clause_of(EasterIsland::end_of(state));
    return {clause, {{"clause", clause}}};
  }
  return why == Why::NoSuchPoint           ? at(missing_point(action))
         : why == Why::WayBlocked          ? at(blocking_point(state, action))
         : why == Why::FreshStatueInTheWay ? at(lowest_bit(fresh_statue(state)))
                                           : Refusal();
}

}  // namespace ahu::easter_island
