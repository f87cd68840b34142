// What the rules demand of a state beyond its description.
#pragma once

#include "base/every.hpp"
#include "games/rapa_nui_cards/rules/secrets.hpp"
#include "games/rapa_nui_cards/rules/start.hpp"
#include "games/rapa_nui_cards/rules/turn.hpp"

namespace ahu::rapa_nui_cards {

// The first thing that is impossible about a state.
enum class InvalidState : std::uint8_t {
  None,
  Cards,               // RC-M1, RC-M3
  Offerings,           // RC-M2
  FaceDown,            // more than the Moai can have brought
  Wealth,              // wood or glory
  HandSize,            // RC-T4
  Columns,             // RC-S1, RC-T4
  DeckSize,            // RC-E1
  NotAsSetUp,          // RC-M3, RC-S2, RC-S3
  ToAct,               // not a seat that decides in this phase
  NothingToOffer,      // RC-X1
  NothingToAdd,        // RC-X3
  NoMoai,              // RC-V3
  ScoredCard,          // RC-T5
  PileNotEmpty,        // RC-V5
  NothingToReceive,    // RC-V5
  Due,                 // RC-V4
  CardsShown,          // of a view: RC-M1
  HandsHidden,         // RC-M1
  OfferingsShown,      // RC-M2
  OfferingsHidden,     // RC-M2
  OfferingsUncounted,  // RC-I1
};

namespace validity {

// All cards, wherever they are.
AHU_HD constexpr CardCounts cards_seen(const State& state) {
  CardCounts cards = cards_on(state.table);
  for (const Hand hand : state.hands) {
    cards.packed += cards_of(hand).packed;
  }
  return cards;
}
AHU_HD constexpr bool cards_are_kept(const State& state) {
  const CardCounts cards = cards_seen(state);
  const CardCounts all = cards_in_game(state.table.players);
  return every(card_types, [&](int at) {
    const Card card = static_cast<Card>(at);
    return cards.of(card) == all.of(card) || (card == Card::Moai && cards.of(card) < all.of(card));
  });
}

AHU_HD constexpr int offerings_seen(const State& state, Offering type) {
  return state.table.piles.of(type) + stone_of(state).of(type) +
         sum_of(max_seats_here, [&](int seat) { return state.offerings[seat].of(type); });
}
AHU_HD constexpr bool offerings_are_kept(const State& state) {
  return every(offering_types, [&](int type) {
    return offerings_seen(state, static_cast<Offering>(type)) == offerings_of_type;
  });
}

// Every Moai that can still be built finds a place for the sacrifice it brings.
AHU_HD constexpr bool face_down_fit(const State& state) {
  const int unbuilt =
      cards_on(state.table).of(Card::Moai) + sum_of(state.table.players, [&](int seat) {
        return state.hands[seat].of(Card::Moai) - state.table.tableaus[seat].of(Card::Moai);
      });
  return state.table.down_count + unbuilt <= max_face_down;
}

AHU_HD constexpr int cards_laid(const OpenTable& table) {
  return sum_of(columns_laid, [&](int at) { return table.columns[at].size(); });
}

AHU_HD constexpr bool wealth_fits(const OpenTable& table) {
  const int taken = main_deck_size - table.deck.total() - cards_laid(table);
  const int most = max_owned + max_gain * taken;
  return every(table.players,
               [&](int seat) { return table.wood[seat] <= most && table.glory[seat] <= most; });
}

// The sizes that the active player's hand may have in a phase.
struct Range {
  int low;
  int high;
};
AHU_HD constexpr Range active_hand(Phase phase) {
  return phase == Phase::Offer || phase == Phase::Add     ? Range{hand_size - 1, hand_size - 1}
         : phase == Phase::Take                           ? Range{0, hand_size - 1}
         : phase == Phase::Refill || phase == Phase::Over ? Range{1, hand_size}
                                                          : Range{hand_size, hand_size};
}

AHU_HD constexpr bool hands_fit(const State& state) {
  return every(state.table.players, [&](int seat) {
    const Range range =
        seat == state.table.active ? active_hand(state.table.phase) : Range{hand_size, hand_size};
    const int size = state.hands[seat].size();
    return size >= range.low && size <= range.high;
  });
}

AHU_HD constexpr bool columns_fit(const OpenTable& table) {
  if ((table.phase == Phase::Refill) != (table.refilling != 0) || table.refilling > columns_laid) {
    return false;
  }
  bool fit = true;
  bool gap = false;
  for (int at = 0; at < columns_laid; ++at) {
    const Column column = table.columns[at];
    if (table.phase == Phase::Setup) {  // filled one after the other, the last one not yet
      fit = fit && (!gap || column.empty());
      gap = gap || !column.full();
    } else {
      fit = fit && (table.refilling == at + 1 ? !column.full() : !column.empty());
    }
  }
  return fit && (table.phase != Phase::Setup || gap);
}

// RC-E1: between refills 34, 30 … 6 or 2 cards.
AHU_HD constexpr bool deck_fits(const OpenTable& table) {
  const int deck = table.deck.total();
  if (table.phase == Phase::Setup) {
    return deck + cards_laid(table) == main_deck_size;
  }
  if (table.phase == Phase::Over) {
    return deck == 0;
  }
  const int laid = table.refilling != 0 ? table.columns[table.refilling - 1].size() : 0;
  const int together = deck + laid;
  return deck > 0 && together <= main_deck_size - columns_laid * column_length &&
         together % column_length == 2;
}

// Only what lies open: a hand or an offering that a view hides may be any that fits the view.
AHU_HD constexpr bool as_set_up(const OpenTable& table) {
  OpenTable start = initial_state({static_cast<std::int16_t>(table.players),
                                   static_cast<std::int16_t>(table.edition),
                                   static_cast<std::int16_t>(table.memory)})
                        .table;
  start.deck = table.deck;
  for (int at = 0; at < columns_laid; ++at) {
    start.columns[at] = table.columns[at];
  }
  return start == table;
}

AHU_HD constexpr bool lies_in_front(const OpenTable& table, Card card) {
  return !every(columns_laid, [&](int at) { return table.columns[at].front() != card; });
}

AHU_HD constexpr InvalidState invalid_gain(const OpenTable& table) {
  if (table.scored_card() != Card::Moai || !lies_in_front(table, Card::Moai)) {
    return InvalidState::ScoredCard;
  }
  return table.tableaus[table.to_act].of(Card::Moai) == 0 ? InvalidState::NoMoai
                                                          : InvalidState::None;
}

AHU_HD constexpr InvalidState invalid_receive(const OpenTable& table) {
  const Card card = table.scored_card();
  if (table.scored > card_types || !is_hunter(card) || !lies_in_front(table, card)) {
    return InvalidState::ScoredCard;
  }
  if (table.piles.of(offering_of(card)) != 0) {
    return InvalidState::PileNotEmpty;
  }
  if (table.piles.empty()) {
    return InvalidState::NothingToReceive;
  }
  const int most = owed(standing(table, card), table.to_act);
  return table.due < 1 || table.due > most ? InvalidState::Due : InvalidState::None;
}

// What the phase demands of to_act, scored and due.
AHU_HD constexpr InvalidState invalid_phase(const State& state) {
  const OpenTable& table = state.table;
  const bool scores = table.phase == Phase::Gain || table.phase == Phase::Receive;
  if (scores != (table.scored != 0)) {
    return InvalidState::ScoredCard;
  }
  if ((table.phase == Phase::Receive) != (table.due != 0)) {
    return InvalidState::Due;
  }
  switch (table.phase) {
    case Phase::Setup: return as_set_up(table) ? InvalidState::None : InvalidState::NotAsSetUp;
    case Phase::Buy:
    case Phase::Play:
    case Phase::Take:
      return table.to_act == table.active ? InvalidState::None : InvalidState::ToAct;
    case Phase::Offer:
      return state.offerings[table.to_act].empty() ? InvalidState::NothingToOffer
                                                   : InvalidState::None;
    case Phase::Add:
      return table.to_act != table.active ? InvalidState::ToAct
             : table.piles.empty()        ? InvalidState::NothingToAdd
                                          : InvalidState::None;
    case Phase::Gain: return invalid_gain(table);
    case Phase::Receive: return invalid_receive(table);
    case Phase::Refill:
    case Phase::Over: break;
  }
  return table.to_act == 0 ? InvalidState::None : InvalidState::ToAct;
}

}  // namespace validity

AHU_HD constexpr InvalidState invalid_state(const State& state) {
  using namespace validity;
  return !cards_are_kept(state)       ? InvalidState::Cards
         : !offerings_are_kept(state) ? InvalidState::Offerings
         : !face_down_fit(state)      ? InvalidState::FaceDown
         : !wealth_fits(state.table)  ? InvalidState::Wealth
         : !hands_fit(state)          ? InvalidState::HandSize
         : !columns_fit(state.table)  ? InvalidState::Columns
         : !deck_fits(state.table)    ? InvalidState::DeckSize
                                      : invalid_phase(state);
}

}  // namespace ahu::rapa_nui_cards
