// What refusals of Costa Ruana name beside the action, and clauses that depend on the position.
#include "games/costa_ruana/notation.hpp"

namespace ahu::costa_ruana {

namespace {

struct Step {
  std::string_view clause;
  std::string_view word;  // of the message due.<word>
};

// What the phase asks for, and by which clause.
Step wanted(const State& state) {
  switch (kind_wanted(state)) {
    case Kind::Shaman:
    case Kind::Sky:
    case Kind::Tide: return {"CR-S2", "setup"};
    case Kind::Deal:
      return state.open.phase == Phase::Setup ? Step{"CR-S2", "setup"} : Step{"CR-N2", "deal"};
    case Kind::Settle: return {"CR-S3", "settle"};
    case Kind::Show: return {"CR-P1", "show"};
    case Kind::Hide: return {"CR-P2", "hide"};
    case Kind::Ride: return {"CR-P3", "ride"};
    case Kind::Flip: return {"CR-P4", "flip"};
    case Kind::Resolve: return {"CR-P6", "resolve"};
    case Kind::Treasure: return {"CR-F1", "treasure"};
    case Kind::Recall: return {"CR-F2", "recall"};
    case Kind::Place: return {"CR-F3", "place"};
    case Kind::Move: return {"CR-F4", "move"};
    case Kind::Keep: return {"CR-N3", "keep"};
    case Kind::Stay:
    case Kind::Yield:
    case Kind::HideOther:
    case Kind::DealOther: break;
  }
  return {"CR-E1", "setup"};
}

Refusal no_native(Action action, const State& state) {
  const bool move = action.kind() == Kind::Move;
  const int seat = move ? action.seat() : state.open.actor;
  const int island = move ? action.from() : action.island();
  return {move ? "CR-F4" : "CR-F2", {{"seat", seat}, {"island", island + 1}}};
}

Refusal no_room(Action action) {
  const int island = action.kind() == Kind::Move ? action.to() : action.island();
  return {"", {{"island", island + 1}}};
}

}  // namespace

Refusal Notation::details(const State& state, Action action, Why why) {
  const Step step = wanted(state);
  const bool is_move = action.kind() == Kind::Move;
  return why == Why::AnotherStepIsDue ? Refusal{step.clause, {{"step", step.word}}}
         : why == Why::NoSuchSeat     ? Refusal{"", {{"seats", players_in(state.open)}}}
         : why == Why::NoSuchIsland   ? Refusal{"", {{"islands", islands_in(state.open)}}}
         : why == Why::NotInHand      ? Refusal{action.kind() == Kind::Show ? "CR-P1" : "CR-P2"}
         : why == Why::IslandFull     ? no_room(action)
         : why == Why::NotOnTheTable  ? Refusal{state.open.phase == Phase::Ride ? "CR-P3" : "CR-P6"}
         : why == Why::SameIsland     ? Refusal{is_move ? "CR-F4" : "CR-F1"}
         : why == Why::NoNativeThere  ? no_native(action, state)
                                      : Refusal();
}

}  // namespace ahu::costa_ruana
