// Why an action may not be done: any code at all gets an answer.
#pragma once

#include "core/reason.hpp"
#include "games/rapa_nui_cards/rules/turn.hpp"

namespace ahu::rapa_nui_cards {

AHU_REASONS(Why, (Notation, notation_reason), (CardNotNamed, "RC-I3"), (GameOver, "RC-E1"),
            (AnotherStepIsDue), (NoneLeftInTheDeck, "RC-M1", "card"), (PileEmpty, "", "offering"),
            (OfferingTooDear, "RC-T1"), (NotInHand, "RC-T2"), (PlayTooDear, "RC-T2"),
            (MustDiscardAMoai, "RC-T3"), (MustBuildAMoai, "RC-T3"), (NotThreeMoai, "RC-T3"),
            (OfferingNotOwned, "", "offering"));

// An action, and not a play that RC-T2 does not know.
AHU_HD constexpr bool is_well_formed(Action action) {
  return Actions::is_well_formed(action.code) &&
         (action.kind() != Kind::Play || can_be_played(action.card(), action.count()));
}

AHU_HD constexpr Why why_not_buy(const OpenTable& table, Offering type) {
  if (table.piles.of(type) == 0) {
    return Why::PileEmpty;
  }
  const bool affordable = table.wood[table.active] >= price_of(table, table.active, type);
  return affordable ? Why::Legal : Why::OfferingTooDear;
}

AHU_HD constexpr Why why_not_play(const State& state, Card card, int count) {
  const int seat = state.table.active;
  if (state.hands[seat].of(card) < count) {
    return Why::NotInHand;
  }
  if (must_discard(state)) {
    return Why::MustDiscardAMoai;
  }
  const bool payable = state.table.wood[seat] >= cost_of_playing(card, count);
  return payable ? Why::Legal : Why::PlayTooDear;
}

AHU_HD constexpr Why why_not_discard(const State& state) {
  if (state.hands[state.table.active].of(Card::Moai) != hand_size) {
    return Why::NotThreeMoai;
  }
  return must_discard(state) ? Why::Legal : Why::MustBuildAMoai;
}

AHU_HD constexpr Why why_not_offer(const State& state, Action action) {
  if (action == hidden_offer) {
    return Why::CardNotNamed;
  }
  const bool owned = state.offerings[state.table.to_act].of(action.offering()) > 0;
  return owned ? Why::Legal : Why::OfferingNotOwned;
}

AHU_HD constexpr Why reason_against(const State& state, Action action) {
  const OpenTable& table = state.table;
  if (!is_well_formed(action)) {
    return Why::Notation;
  }
  if (table.phase == Phase::Over) {
    return Why::GameOver;
  }
  if (!Actions::belongs(action.kind(), table.phase)) {
    return Why::AnotherStepIsDue;
  }
  switch (action.kind()) {
    case Kind::Draw: return table.deck.of(action.card()) > 0 ? Why::Legal : Why::NoneLeftInTheDeck;
    case Kind::Buy: return why_not_buy(table, action.offering());
    case Kind::Play: return why_not_play(state, action.card(), action.count());
    case Kind::Discard: return why_not_discard(state);
    case Kind::Offer: return why_not_offer(state, action);
    case Kind::Add:
    case Kind::Receive: return table.piles.of(action.offering()) > 0 ? Why::Legal : Why::PileEmpty;
    case Kind::Pass:
    case Kind::Take:
    case Kind::Gain:
    case Kind::Decline: break;
  }
  return Why::Legal;
}

}  // namespace ahu::rapa_nui_cards
