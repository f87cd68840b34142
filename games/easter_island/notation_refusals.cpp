// Why an action of Easter Island is refused: the clause, a sentence, and the places in it.
#include "games/easter_island/notation.hpp"

namespace ahu::easter_island {

namespace {

std::string_view end_sentence(End end) {
  switch (end) {
    case End::LastStatue: return "the game is over: a seat has only one statue left";
    case End::AllFired: return "the game is over: all suns are fired";
    case End::Stalled: return "the game is over: too many turns and moves without a break";
  }
  return "";
}

// The first statue in the way of a move.
int blocking_point(const State& state, Action action) {
  const Board blocked = way_of(action.from(), action.to()) & all_statues(state);
  return action.to() > action.from() ? lowest_bit(blocked) : highest_bit(blocked);
}

Refusal over_refusal(const State& state) {
  const End end = EasterIsland::end_of(state);
  return {clause_of(end), std::string(end_sentence(end)), {}};
}

Refusal no_such_point(Action action) {
  const bool moving = action.kind() == Kind::Move;
  const int wrong = !moving                   ? action.point()
                    : action.from() >= points ? action.from()
                                              : action.to();
  const std::string at = point_text(wrong);
  return {"EI-M1", at + " is not on the board: crossings are a1 to e5", {{"at", at}}};
}

Refusal no_such_position(Action action) {
  const std::string at = position_text(action.position());
  return {"EI-M2",
          at + " is no place for a sun: they are Na to Ne, E1 to E5, Sa to Se and W1 to W5",
          {{"at", at}}};
}

Refusal on_point(std::string_view clause, const std::string& before, int point,
                 const std::string& after) {
  const std::string at = point_text(point);
  return {clause, before + at + after, {{"at", at}}};
}

Refusal on_position(std::string_view clause, const std::string& before, Action action,
                    const std::string& after) {
  const std::string at = position_text(action.position());
  return {clause, before + at + after, {{"at", at}}};
}

Refusal not_one_line(Action action) {
  const std::string from = point_text(action.from());
  const std::string to = point_text(action.to());
  return {"EI-A4",
          "a statue moves along one grid line; " + from + " and " + to + " share none",
          {{"from", from}, {"to", to}}};
}

Refusal way_blocked(const State& state, Action action) {
  const std::string at = point_text(blocking_point(state, action));
  return {"EI-A4",
          "the statue on " + at + " is in the way from " + point_text(action.from()) + " to " +
              point_text(action.to()),
          {{"at", at}, {"from", point_text(action.from())}, {"to", point_text(action.to())}}};
}

Refusal touches_fresh(const State& state, Action action) {
  const std::string at = point_text(lowest_bit(fresh_statue(state)));
  return {"EI-A8",
          "this ray would touch the statue placed this turn on " + at,
          {{"at", at}, {"sun", position_text(action.position())}}};
}

}  // namespace

std::string_view Notation::reason(Why why) {
  static constexpr std::string_view reasons[] = {
      // in the order of Why
      "legal",
      "game-over",
      "notation",
      "no-such-point",
      "no-such-position",
      "only-placing",
      "point-taken-at-the-start",
      "point-taken",
      "reserve-empty",
      "supply-empty",
      "position-taken",
      "no-statue-to-turn",
      "statue-not-yours-to-turn",
      "same-facing",
      "no-statue-to-move",
      "statue-not-yours-to-move",
      "same-point",
      "not-in-one-line",
      "way-blocked",
      "no-sun-there",
      "sun-not-yours",
      "sun-fired-already",
      "fresh-sun",
      "fresh-statue-in-the-way",
  };
  return reasons[static_cast<std::size_t>(why)];
}

Refusal Notation::explain(const State& state, Action action, Why why) {
  const std::string facing = facing_text(action.facing());
  switch (why) {
    case Why::Legal: break;
    case Why::Over: return over_refusal(state);
    case Why::NotAnAction: return {"notation", "this is not an action of the game", {}};
    case Why::NoSuchPoint: return no_such_point(action);
    case Why::NoSuchPosition: return no_such_position(action);
    case Why::OnlyPlacing:
      return {"EI-S1", "until each seat has placed four, only place is due", {}};
    case Why::PointTakenAtStart: return on_point("EI-S1", "", action.point(), " is taken");
    case Why::PointTaken: return on_point("EI-A1", "", action.point(), " is taken");
    case Why::ReserveEmpty: return {"EI-A1", "no statue is left in your reserve", {}};
    case Why::SupplyEmpty: return {"EI-A2", "no sun is left in your supply", {}};
    case Why::PositionTaken: return on_position("EI-A2", "a sun lies on ", action, " already");
    case Why::NothingToTurn: return on_point("EI-A3", "no statue is on ", action.point(), "");
    case Why::TurnsOther:
      return on_point("EI-A3", "the statue on ", action.point(), " is not yours");
    case Why::SameFacing:
      return on_point("EI-A3", "the statue on ", action.point(), " faces " + facing + " already");
    case Why::NothingToMove: return on_point("EI-A4", "no statue is on ", action.from(), "");
    case Why::MovesOther:
      return on_point("EI-A4", "the statue on ", action.from(), " is not yours");
    case Why::SamePoint:
      return on_point("EI-A4", "the statue on ", action.from(), " must leave it");
    case Why::NotOneLine: return not_one_line(action);
    case Why::WayBlocked: return way_blocked(state, action);
    case Why::NoSunThere: return on_position("EI-A5", "no sun lies on ", action, "");
    case Why::FiresOther: return on_position("EI-A5", "the sun on ", action, " is not yours");
    case Why::FiredBefore: return on_position("EI-A5", "the sun on ", action, " is fired already");
    case Why::FreshSun: return on_position("EI-A7", "the sun on ", action, " was placed this turn");
    case Why::TouchesFresh: return touches_fresh(state, action);
  }
  return {};
}

}  // namespace ahu::easter_island
