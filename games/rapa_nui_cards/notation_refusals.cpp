// Why an action of the card game is refused: the clause, a sentence, and what it names.
#include "games/rapa_nui_cards/notation.hpp"

namespace ahu::rapa_nui_cards {

namespace {

// The clause and the name of the step that a phase is.
struct Step {
  std::string_view clause;
  std::string_view due;
};
Step step_of(const Table& table) {
  switch (table.phase) {
    case Phase::Setup: return {"RC-S1", "the display is still being laid out"};
    case Phase::Buy: return {"RC-T1", "first an offering card may be bought: buy or pass"};
    case Phase::Play: return {"RC-T2", "now cards must be played from the hand"};
    case Phase::Offer:
      return {table.to_act == table.active ? "RC-X2" : "RC-X1",
              "now an offering card must be put on the stone"};
    case Phase::Add: return {"RC-X3", "now a card must be added from a supply pile"};
    case Phase::Take: return {"RC-T4", "now a card must be drawn from the front of a column"};
    case Phase::Refill: return {"RC-T4", "an empty column is still being refilled"};
    case Phase::Gain: return {"RC-V3", "the Moai are scored: take wood or glory"};
    case Phase::Receive:
      return {"RC-V5", "the pile is empty: take an offering card of another type or decline"};
    case Phase::Over: break;
  }
  return {"RC-E1", "the game is over"};
}

std::string_view pile_clause(Kind kind) {
  return kind == Kind::Buy ? "RC-T1" : kind == Kind::Add ? "RC-X3" : "RC-V5";
}

Refusal too_dear(const Table& table, Action action) {
  const int price = price_of(table, table.active, action.offering());
  const int wood = table.wood[table.active];
  return {"RC-T1",
          "one " + name_of(action.offering()) + " card costs " + std::to_string(price) +
              " wood; you have " + std::to_string(wood),
          {{"offering", letter(action.offering())}, {"price", price}, {"wood", wood}}};
}

Refusal cannot_pay(const Table& table, Action action) {
  const int cost = cost_of_playing(action.card(), action.count());
  const int wood = table.wood[table.active];
  return {"RC-T2",
          "this play costs " + std::to_string(cost) + " wood; you have " + std::to_string(wood),
          {{"card", letter(action.card())}, {"cost", cost}, {"wood", wood}}};
}

Refusal not_in_hand(Action action) {
  return {
      "RC-T2",
      "your hand does not hold " + std::to_string(action.count()) + " " + name_of(action.card()),
      {{"card", letter(action.card())}, {"count", action.count()}}};
}

Refusal none_there(const Table& table, Action action, Why why) {
  if (why == Why::NoneLeft) {
    return {"RC-M1",
            "no " + name_of(action.card()) + " is left in the deck",
            {{"card", letter(action.card())}}};
  }
  const json::object args = {{"offering", letter(action.offering())}};
  if (why == Why::PileEmpty) {
    return {pile_clause(action.kind()), "the pile of " + name_of(action.offering()) + " is empty",
            args};
  }
  return {table.to_act == table.active ? "RC-X2" : "RC-X1",
          "you have no " + name_of(action.offering()) + " to offer", args};
}

Refusal about_three_moai(const State& state, Why why) {
  const int wood = state.table.wood[state.table.active];
  const json::object args = {{"wood", wood}};
  if (why == Why::MustDiscard) {
    return {"RC-T3",
            "with three Moai and " + std::to_string(wood) +
                " wood none can be built: one must be discarded",
            args};
  }
  if (why == Why::MustBuild) {
    return {"RC-T3", "with " + std::to_string(wood) + " wood a Moai must be built, not discarded",
            args};
  }
  return {"RC-T3", "a Moai is discarded only from a hand of three Moai", args};
}

}  // namespace

std::string_view Notation::reason(Why why) {
  static constexpr std::string_view reasons[] = {
      // in the order of Why
      "legal",
      "notation",
      "card-not-named",
      "game-over",
      "another-step-is-due",
      "none-left-in-the-deck",
      "pile-empty",
      "offering-too-dear",
      "not-in-hand",
      "play-too-dear",
      "must-discard-a-moai",
      "must-build-a-moai",
      "not-three-moai",
      "offering-not-owned",
  };
  return reasons[static_cast<std::size_t>(why)];
}

Refusal Notation::explain(const State& state, Action action, Why why) {
  const Step step = step_of(state.table);
  switch (why) {
    case Why::Legal: break;
    case Why::NotAnAction: return {"notation", "there is no such action", {}};
    case Why::NotShown: return {"RC-I3", "'offer ?' only hides a card in a log; name the card", {}};
    case Why::Over:
    case Why::NotThisStep: return {step.clause, std::string(step.due), {}};
    case Why::NoneLeft:
    case Why::PileEmpty:
    case Why::NotOwned: return none_there(state.table, action, why);
    case Why::TooDear: return too_dear(state.table, action);
    case Why::NotInHand: return not_in_hand(action);
    case Why::CannotPay: return cannot_pay(state.table, action);
    case Why::MustDiscard:
    case Why::MustBuild:
    case Why::OnlyThreeMoai: return about_three_moai(state, why);
  }
  return {};
}

}  // namespace ahu::rapa_nui_cards
