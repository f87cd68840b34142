// Why an action of Costa Ruana is refused: the clause, a sentence, and what it names.
#include "games/costa_ruana/notation.hpp"

namespace ahu::costa_ruana {

namespace {

std::string counted(int from_zero) { return std::to_string(from_zero + 1); }

// What the phase asks for, and by which clause.
Refusal wanted(const State& state) {
  switch (kind_wanted(state)) {
    case Kind::Shaman: return {"CR-S2", "the shaman is being drawn", {}};
    case Kind::Sky: return {"CR-S2", "the sky is being drawn", {}};
    case Kind::Tide: return {"CR-S2", "the tide is being drawn", {}};
    case Kind::Deal:
      return {state.open.phase == Phase::Setup ? "CR-S2" : "CR-N2", "cards are being dealt", {}};
    case Kind::Settle: return {"CR-S3", "now a native is settled on an island", {}};
    case Kind::Show: return {"CR-P1", "now a card is played face up", {}};
    case Kind::Hide: return {"CR-P2", "now a card is played face down", {}};
    case Kind::Ride: return {"CR-P3", "now a native may ride a card, or stay", {}};
    case Kind::Flip: return {"CR-P4", "now the shaman flips the sky or the tide", {}};
    case Kind::Resolve: return {"CR-P6", "now the next card to resolve is chosen", {}};
    case Kind::Treasure: return {"CR-F1", "now a treasure is moved", {}};
    case Kind::Recall: return {"CR-F2", "now a native is recalled from an island", {}};
    case Kind::Place: return {"CR-F3", "now a native is placed on an island", {}};
    case Kind::Move: return {"CR-F4", "now a native is moved to another island", {}};
    case Kind::Keep: return {"CR-N3", "now the shaman keeps the office or yields it", {}};
    case Kind::Stay:
    case Kind::Yield:
    case Kind::HideOther:
    case Kind::DealOther: break;
  }
  return {"CR-E1", "the game is over", {}};
}

std::string_view clause_of_native(Kind act) { return act == Kind::Move ? "CR-F4" : "CR-F2"; }

// The island of a refused action that does not exist.
int island_named(const State& state, Action action) {
  const int islands = islands_in(state.open);
  if (action.kind() == Kind::Treasure || action.kind() == Kind::Move) {
    return action.from() >= islands ? action.from() : action.to();
  }
  return action.island();
}

Refusal no_native(Action action, const State& state) {
  const bool move = action.kind() == Kind::Move;
  const int seat = move ? action.seat() : state.open.actor;
  const int island = move ? action.from() : action.island();
  return {clause_of_native(action.kind()),
          "seat " + std::to_string(seat) + " has no native on island " + counted(island),
          {{"seat", seat}, {"island", island + 1}}};
}

Refusal not_in_hand(Action action) {
  const std::string card = card_text(action.card());
  return {
      action.kind() == Kind::Show ? "CR-P1" : "CR-P2", "you do not hold " + card, {{"card", card}}};
}

Refusal no_room(Action action) {
  const int island = (action.kind() == Kind::Move ? action.to() : action.island()) + 1;
  return {"CR-M3",
          "island " + std::to_string(island) + " already holds 7 natives",
          {{"island", island}}};
}

}  // namespace

std::string_view Notation::reason(Why why) {
  static constexpr std::string_view reasons[] = {
      // in the order of Why
      "legal",
      "notation",
      "game-over",
      "card-not-named",
      "another-step-is-due",
      "no-such-seat",
      "no-such-island",
      "not-in-the-deck",
      "not-in-hand",
      "island-full",
      "not-on-the-table",
      "reserve-empty",
      "not-in-front-of-you",
      "earlier-kind-first",
      "no-treasure-there",
      "same-island",
      "no-native-there",
      "yield-to-oneself",
  };
  return reasons[static_cast<std::size_t>(why)];
}

Refusal Notation::explain(const State& state, Action action, Why why) {
  const std::string number = counted(action.lying());
  switch (why) {
    case Why::Legal: break;
    case Why::Malformed: return {"notation", "this is not an action of costa-ruana", {}};
    case Why::Over: return {"CR-E1", "the game is over", {}};
    case Why::Redacted: return {"CR-I1", "name the card: '?' stands for what others see", {}};
    case Why::NotNow: return wanted(state);
    case Why::NoSuchSeat:
      return {"CR-P1",
              "the seats are 0 to " + std::to_string(players_in(state.open) - 1),
              {{"seats", players_in(state.open)}}};
    case Why::NoSuchIsland:
      return {"CR-S1",
              "there is no island " + counted(island_named(state, action)) + ": they are 1 to " +
                  std::to_string(islands_in(state.open)),
              {{"islands", islands_in(state.open)}}};
    case Why::NotInDeck: return {"CR-M1", "the deck does not hold this card", {}};
    case Why::NotInHand: return not_in_hand(action);
    case Why::IslandFull: return no_room(action);
    case Why::NotOnTable:
      return {state.open.phase == Phase::Ride ? "CR-P3" : "CR-P6",
              "there is no card " + number + " on the table",
              {{"card", action.lying() + 1}}};
    case Why::EmptyReserve: return {"CR-P3", "your reserve is empty: you can only stay", {}};
    case Why::NotInFront:
      return {"CR-P6",
              "card " + number + " does not lie in front of you",
              {{"card", action.lying() + 1}}};
    case Why::EarlierKind:
      return {"CR-P6",
              "cards of an earlier kind come before card " + number + ": T, then R, then P, then M",
              {{"card", action.lying() + 1}}};
    case Why::NoTreasure:
      return {"CR-F1",
              "island " + counted(action.from()) + " has no treasure",
              {{"island", action.from() + 1}}};
    case Why::SameIsland:
      return {action.kind() == Kind::Move ? "CR-F4" : "CR-F1", "choose two different islands", {}};
    case Why::NoNative: return no_native(action, state);
    case Why::YieldToOneself:
      return {"CR-N3", "the office is yielded to another player, or kept", {}};
  }
  return {};
}

}  // namespace ahu::costa_ruana
