// Why an action of the card game is refused: the clause, and what its message names.
#include "games/rapa_nui_cards/notation.hpp"

namespace ahu::rapa_nui_cards {

namespace {

struct Step {
  std::string_view clause;
  std::string_view word;  // of the message due.<word>
};
Step step_of(const OpenTable& table) {
  switch (table.phase) {
    case Phase::Setup: return {"RC-S1", "setup"};
    case Phase::Buy: return {"RC-T1", "buy"};
    case Phase::Play: return {"RC-T2", "play"};
    case Phase::Offer:
      return table.to_act == table.active ? Step{"RC-X2", "offer-down"} : Step{"RC-X1", "offer"};
    case Phase::Add: return {"RC-X3", "add"};
    case Phase::Take: return {"RC-T4", "take"};
    case Phase::Refill: return {"RC-T4", "setup"};
    case Phase::Gain: return {"RC-V3", "gain"};
    case Phase::Receive: return {"RC-V5", "receive"};
    case Phase::Over: break;
  }
  return {"RC-E1", "take"};
}

std::string_view pile_clause(Kind kind) {
  return kind == Kind::Buy ? "RC-T1" : kind == Kind::Add ? "RC-X3" : "RC-V5";
}

Refusal too_dear(const OpenTable& table, Action action) {
  return {"RC-T1",
          {{"offering", letter(action.offering())},
           {"price", price_of(table, table.active, action.offering())},
           {"wood", int{table.wood[table.active]}}}};
}

Refusal cannot_pay(const OpenTable& table, Action action) {
  return {"RC-T2",
          {{"card", letter(action.card())},
           {"cost", cost_of_playing(action.card(), action.count())},
           {"wood", int{table.wood[table.active]}}}};
}

}  // namespace

Refusal Notation::explain(const State& state, Action action, Why why) {
  const OpenTable& table = state.table;
  const Step step = step_of(table);
  switch (why) {
    case Why::Legal: break;
    case Why::Notation: return {notation_reason};
    case Why::CardNotNamed: return {"RC-I3"};
    case Why::GameOver: return {"RC-E1"};
    case Why::AnotherStepIsDue: return {step.clause, {{"step", step.word}}};
    case Why::NoneLeftInTheDeck: return {"RC-M1", {{"card", letter(action.card())}}};
    case Why::PileEmpty:
      return {pile_clause(action.kind()), {{"offering", letter(action.offering())}}};
    case Why::OfferingNotOwned: return {step.clause, {{"offering", letter(action.offering())}}};
    case Why::OfferingTooDear: return too_dear(table, action);
    case Why::NotInHand:
      return {"RC-T2", {{"card", letter(action.card())}, {"count", action.count()}}};
    case Why::PlayTooDear: return cannot_pay(table, action);
    case Why::MustDiscardAMoai:
    case Why::MustBuildAMoai:
    case Why::NotThreeMoai: return {"RC-T3", {{"wood", int{table.wood[table.active]}}}};
  }
  return {};
}

}  // namespace ahu::rapa_nui_cards
