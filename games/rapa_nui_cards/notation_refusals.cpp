// What refusals of the card game name beside the action, and clauses that depend on the position.
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

}  // namespace

Refusal Notation::details(const State& state, Action action, Why why) {
  const OpenTable& table = state.table;
  const Step step = step_of(table);
  const int wood = table.wood[table.active];
  if (why == Why::OfferingTooDear) {
    const int price = price_of(table, table.active, action.offering());
    return {"", {{"offering", letter(action.offering())}, {"price", price}, {"wood", wood}}};
  }
  if (why == Why::NotInHand) {
    return {"", {{"card", letter(action.card())}, {"count", action.count()}}};
  }
  if (why == Why::PlayTooDear) {
    const int cost = cost_of_playing(action.card(), action.count());
    return {"", {{"card", letter(action.card())}, {"cost", cost}, {"wood", wood}}};
  }
  return why == Why::AnotherStepIsDue       ? Refusal{step.clause, {{"step", step.word}}}
         : why == Why::PileEmpty            ? Refusal{pile_clause(action.kind())}
         : why == Why::OfferingNotOwned     ? Refusal{step.clause}
         : reason_of(why).clause == "RC-T3" ? Refusal{"", {{"wood", wood}}}
                                            : Refusal();
}

}  // namespace ahu::rapa_nui_cards
