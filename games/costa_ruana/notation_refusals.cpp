// Why an action of Costa Ruana is refused: the clause, and what its message names.
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

Refusal not_in_hand(Action action) {
  return {action.kind() == Kind::Show ? "CR-P1" : "CR-P2", {{"card", card_text(action.card())}}};
}

Refusal no_room(Action action) {
  const int island = action.kind() == Kind::Move ? action.to() : action.island();
  return {"CR-M3", {{"island", island + 1}}};
}

}  // namespace

Refusal Notation::explain(const State& state, Action action, Why why) {
  const json::object lying = {{"card", action.lying() + 1}};
  switch (why) {
    case Why::Legal: break;
    case Why::Notation: return {notation_reason};
    case Why::GameOver: return {"CR-E1"};
    case Why::CardNotNamed: return {"CR-I1"};
    case Why::AnotherStepIsDue: return {wanted(state).clause, {{"step", wanted(state).word}}};
    case Why::NoSuchSeat: return {"CR-P1", {{"seats", players_in(state.open)}}};
    case Why::NoSuchIsland: return {"CR-S1", {{"islands", islands_in(state.open)}}};
    case Why::NotInTheDeck: return {"CR-M1"};
    case Why::NotInHand: return not_in_hand(action);
    case Why::IslandFull: return no_room(action);
    case Why::NotOnTheTable: return {state.open.phase == Phase::Ride ? "CR-P3" : "CR-P6", lying};
    case Why::ReserveEmpty: return {"CR-P3"};
    case Why::NotInFrontOfYou:
    case Why::EarlierKindFirst: return {"CR-P6", lying};
    case Why::NoTreasureThere: return {"CR-F1", {{"island", action.from() + 1}}};
    case Why::SameIsland: return {action.kind() == Kind::Move ? "CR-F4" : "CR-F1"};
    case Why::NoNativeThere: return no_native(action, state);
    case Why::YieldToOneself: return {"CR-N3"};
  }
  return {};
}

}  // namespace ahu::costa_ruana
