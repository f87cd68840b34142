// Refusals: the clause and the sentence for every Why.
#include "games/rapa_nui_board/notation.hpp"
#include "games/rapa_nui_board/words.hpp"

namespace ahu::rapa_nui_board {

namespace {

struct Reason {
  std::string_view clause;
  std::string_view sentence;
};

// What the phase asks for, told when the player does something else.
Reason asked_in(Phase phase) {
  switch (phase) {
    case Phase::Setup: return {"RB-S1", "the tiles and the turn order are still being drawn"};
    case Phase::Draft: return {"RB-S3", "a tile must be drafted now"};
    case Phase::Place: return {"RB-P1", "a figure must be placed now"};
    case Phase::Sculpt: return {"RB-Q2", "moai must be sculpted now"};
    case Phase::Take: return {"RB-Q3", "a moai must be taken in place of a large one now"};
    case Phase::Transport: return {"RB-T1", "now a load is carried, or the clan passes"};
    case Phase::Barter: return {"RB-A2", "three resources must be got for those bartered now"};
    case Phase::Carry: return {"RB-T2", "the load is under way and must be carried on"};
    case Phase::Gain: return {"RB-T3", "the owner of the cell must choose a resource now"};
    case Phase::Erect: return {"RB-T5", "the resources of the moai must be collected now"};
    case Phase::Crown: return {"RB-T6", "an offering must be taken for the pukao now"};
    case Phase::After: return {"RB-A12", "only free actions and the end of the turn are left now"};
    case Phase::Over: return {"RB-E1", "the game is over"};
  }
  return {};
}

Reason reason_for(const State& state, Action action, Why why) {
  static constexpr std::string_view powers_clauses[powers] = {"RB-A1", "RB-A2", "RB-A3", "RB-A4",
                                                              "RB-A5", "RB-A7", "RB-A8", "RB-A8",
                                                              "RB-A9", "RB-A9", "RB-A6"};
  static constexpr std::string_view improvement_clauses[improvement_kinds] = {"RB-I1", "RB-I2",
                                                                              "RB-I3", "RB-I4"};
  const bool with_pukao = state.load == Load::Pukao;
  switch (why) {
    case Why::Legal: return {};
    case Why::Malformed: return {"notation", "there is no such action in this game"};
    case Why::Over:
    case Why::NotNow: return asked_in(state.phase);
    case Why::FreeActionNotNow: return {"RB-A12", "that free action has no place in this phase"};
    case Why::TileNotLeft: return {"RB-S1", "no tile of that kind is left to draw"};
    case Why::SeatAlreadyDrawn: return {"RB-S1", "that seat is in the turn order already"};
    case Why::NotInDraft: return {"RB-S3", "no tile of that kind is in the draft"};
    case Why::NoVillager: return {"RB-P1", "no villager is left in hand"};
    case Why::NoSorcerer: return {"RB-P1", "the sorcerer has been placed already"};
    case Why::ClosedCell: return {"RB-P2", "no figure may be put on a quarry's cell"};
    case Why::OtherClansCell: return {"RB-P2", "another clan stands there"};
    case Why::ColumnFull: return {"RB-P1", "that column of the quarry has no free place"};
    case Why::StarTaken: return {"RB-P1", "a sorcerer stands on that star already"};
    case Why::FirstStar:
      return {"RB-P3", "the first placement of a round may not be the sorcerer on star 1"};
    case Why::NoChiefInHand: return {"RB-P4", "no chief is in hand"};
    case Why::ImprovementOwned:
      return {improvement_clauses[action.argument()], "that improvement is owned already"};
    case Why::NoImprovementPlace:
      return {improvement_clauses[action.argument()], "three improvements are the most"};
    case Why::ImprovementTooDear:
      return {"RB-I5", "it is paid in exactly its resources, and they are not all there"};
    case Why::TileNotHeld:
      return {powers_clauses[static_cast<int>(action.power())], "no such tile is held"};
    case Why::NoTablet: return {"RB-A11", "the rongo tablet is gone"};
    case Why::PermanentTile:
      return {"RB-A7", "the exceptional tile works by itself and is never given up"};
    case Why::NobodyTired: return {"RB-A1", "no carrier of the clan is tired there"};
    case Why::BarterNotHeld: return {"RB-A2", "these three resources are not held"};
    case Why::BarterDoesNotFit: return {"RB-A2", "these three would pass the limit of 10"};
    case Why::SorcererNotOnStar: return {"RB-A8", "the sorcerer no longer stands on a star"};
    case Why::NoSculptor: return {"RB-A9", "no sculptor of the clan stands in the quarry"};
    case Why::NoChiefToLend:
      return {"RB-A9", "the chief has not been bought, or carries already in this round"};
    case Why::PriceIsLow: return {"RB-A12", "the price is down to 2 already"};
    case Why::AlreadyExceptional: return {"RB-A12", "exceptional tiles may be taken already"};
    case Why::NoExceptionalLeft: return {"RB-A7", "no such exceptional tile is left"};
    case Why::NoExchangeAfter: return {"RB-A12", "no exchange could be made after that"};
    case Why::SizeNotLeft: return {"RB-Q3", "no moai of that size is left"};
    case Why::MoaiNotHeld: return {"RB-T9", "the clan has no sculpted moai of that size"};
    case Why::NoPukao: return {"RB-T9", "the supply of pukao is used up"};
    case Why::NoDestination:
      return {"RB-T2", "no chain of carriers leads to a place where it could be set down"};
    case Why::NoOfferingPayable: return {"RB-T6", "no offering could be paid for"};
    case Why::NotAdjacent: return {"RB-T2", "that cell does not adjoin the load's"};
    case Why::NoCarrier: return {"RB-T2", "nobody stands there to carry"};
    case Why::AlreadyVisited: return {"RB-T2", "the load has been there already"};
    case Why::DeadEnd: return {"RB-T2", "from there no destination could be reached"};
    case Why::WrongLoad:
      return with_pukao ? Reason{"RB-T4", "a pukao is not erected, it crowns"}
                        : Reason{"RB-T6", "a moai does not crown, it is erected"};
    case Why::NotThisCell: return {"RB-T4", "that ahu is not on the load's cell"};
    case Why::AhuTaken: return {"RB-T4", "a moai stands on that ahu already"};
    case Why::NoReadyCarrier:
      return {with_pukao ? "RB-T6" : "RB-T4", "no rested carrier of the clan is there"};
    case Why::NothingToCrown: return {"RB-T6", "no moai without pukao stands there"};
    case Why::NotShown: return {"RB-T3", "the cell does not offer that resource"};
    case Why::CollectTooMany: return {"RB-T5", "that is more than the moai brings"};
    case Why::NeedsFervent: return {"RB-I1", "only fervent clans take resources of higher rank"};
    case Why::NothingAbovePearls: return {"RB-T5", "nothing ranks above pearls"};
    case Why::PileEmpty: return {"RB-T7", "none of these offerings is left"};
    case Why::ExceptionalNotAllowed:
      return {"RB-A7", "exceptional tiles need the exceptional tile or the tablet"};
    case Why::WrongPrice:
      return state.price == full_price ? Reason{"RB-T7", "exactly 4 resources are paid"}
                                       : Reason{"RB-A3", "exactly 2 resources are paid"};
    case Why::PaymentNotHeld: return {"RB-T7", "these resources are not held"};
    case Why::PaymentTooLow: return {"RB-T7", "these resources do not pay for that offering"};
  }
  return {};
}

}  // namespace

std::string_view Notation::reason(Why why) {
  static constexpr std::string_view reasons[] = {
      // in the order of Why
      "legal",
      "notation",
      "game-over",
      "another-step-is-due",
      "free-action-not-now",
      "tile-not-left",
      "seat-already-drawn",
      "not-in-draft",
      "no-villager",
      "no-sorcerer",
      "cell-closed",
      "other-clans-cell",
      "column-full",
      "star-taken",
      "first-star",
      "no-chief-in-hand",
      "improvement-owned",
      "no-improvement-place",
      "improvement-too-dear",
      "tile-not-held",
      "no-tablet",
      "permanent-tile",
      "nobody-tired",
      "barter-not-held",
      "barter-does-not-fit",
      "sorcerer-not-on-star",
      "no-sculptor",
      "no-chief-to-lend",
      "price-is-low",
      "already-exceptional",
      "no-exceptional-left",
      "no-exchange-after",
      "size-not-left",
      "moai-not-held",
      "no-pukao",
      "no-destination",
      "no-offering-payable",
      "not-adjacent",
      "no-carrier",
      "already-visited",
      "dead-end",
      "wrong-load",
      "not-this-cell",
      "ahu-taken",
      "no-ready-carrier",
      "nothing-to-crown",
      "not-shown",
      "collect-too-many",
      "needs-fervent",
      "nothing-above-pearls",
      "pile-empty",
      "exceptional-not-allowed",
      "wrong-price",
      "payment-not-held",
      "payment-too-low",
  };
  return reasons[static_cast<std::size_t>(why)];
}

Refusal Notation::explain(const State& state, Action action, Why why) {
  const Reason reason = reason_for(state, action, why);
  if (why == Why::Malformed) {
    return {reason.clause, std::string(reason.sentence), {}};
  }
  const std::string text = action_text(RapaNuiBoard::options(state), action);
  return {reason.clause, "'" + text + "': " + std::string(reason.sentence), {{"action", text}}};
}

}  // namespace ahu::rapa_nui_board
