// The conditions that the rules impose on a state beyond its description.
#pragma once

#include "base/every.hpp"
#include "core/invalid_state.hpp"
#include "games/rapa_nui_cards/rules/secrets.hpp"
#include "games/rapa_nui_cards/rules/start.hpp"
#include "games/rapa_nui_cards/rules/turn.hpp"

namespace ahu::rapa_nui_cards {

// All cards that a state or a view shows, wherever they are.
template <class Known>
AHU_HD constexpr CardCounts cards_seen(const Known& known) {
  CardCounts cards = cards_on(known.table);
  for (const Hand hand : known.hands) {
    cards.packed += cards_of(hand).packed;
  }
  return cards;
}
// The first type of which there are too many or too few, or how many types there are. Only Moai
// leave the game.
AHU_HD constexpr int wrong_card(const State& state) {
  const CardCounts cards = cards_seen(state);
  const CardCounts all = cards_in_game(state.table.players);
  return first_of(card_types, [&](int card) {
    const bool may_leave = card == index_of(Card::Moai);
    return cards.of(card) > all.of(card) || (!may_leave && cards.of(card) < all.of(card));
  });
}

template <class Known>
AHU_HD constexpr int offerings_seen(const Known& known, OfferingCounts stone, int type) {
  return known.table.piles.of(type) + stone.of(type) +
         sum_of(max_seats_here, [&](int seat) { return known.offerings[seat].of(type); });
}
AHU_HD constexpr int wrong_offering(const State& state) {
  return first_of(offering_types, [&](int type) {
    return offerings_seen(state, stone_of(state), type) != offerings_of_type;
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
AHU_HD constexpr int max_wealth(const OpenTable& table) {
  return max_owned + max_gain * (main_deck_size - table.deck.total() - cards_laid(table));
}

AHU_HD constexpr bool hand_fits(const State& state, int seat) {
  const Phase phase = state.table.phase;
  const int size = state.hands[seat].size();
  return seat != state.table.active                       ? size == hand_size
         : phase == Phase::Offer || phase == Phase::Add   ? size == hand_size - 1
         : phase == Phase::Take                           ? size < hand_size
         : phase == Phase::Refill || phase == Phase::Over ? size >= 1 && size <= hand_size
                                                          : size == hand_size;
}

AHU_HD constexpr bool columns_fit(const OpenTable& table) {
  const auto& columns = table.columns;
  if (table.phase == Phase::Setup) {  // filled one after the other, the last one not yet
    const int gap = first_of(columns_laid, [&](int at) { return !columns[at].full(); });
    return table.refilling == 0 && gap < columns_laid &&
           every(columns_laid, [&](int at) { return at <= gap || columns[at].empty(); });
  }
  return (table.phase == Phase::Refill) == (table.refilling != 0) &&
         table.refilling <= columns_laid && every(columns_laid, [&](int at) {
           return table.refilling == at + 1 ? !columns[at].full() : !columns[at].empty();
         });
}

// RC-E1: between refills 34, 30 … 6 or 2 cards.
AHU_HD constexpr bool deck_fits(const OpenTable& table) {
  const int deck = table.deck.total();
  const int refilled = table.refilling != 0 ? table.columns[table.refilling - 1].size() : 0;
  return table.phase == Phase::Setup ? deck + cards_laid(table) == main_deck_size
         : table.phase == Phase::Over
             ? deck == 0
             : deck > 0 && (deck + refilled) % column_length == 2 &&
                   deck + refilled <= main_deck_size - columns_laid * column_length;
}

// Only what lies open: a hand or an offering that a view hides may be any that fits the view.
AHU_HD constexpr bool as_set_up(const OpenTable& table) {
  OpenTable start = initial_state(options_on(table)).table;
  start.deck = table.deck;
  for (int at = 0; at < columns_laid; ++at) {
    start.columns[at] = table.columns[at];
  }
  return start == table;
}

// The scored card lies in front, and it is one that the phase pays for.
AHU_HD constexpr bool scored_card_fits(const OpenTable& table) {
  if (table.scored == 0) {
    return table.phase != Phase::Gain && table.phase != Phase::Receive;
  }
  const Card card = table.scored_card();
  const bool is_paid =
      table.phase == Phase::Gain
          ? card == Card::Moai
          : table.phase == Phase::Receive && table.scored <= card_types && is_hunter(card);
  return is_paid && !every(columns_laid, [&](int at) { return table.columns[at].front() != card; });
}
AHU_HD constexpr bool due_fits(const OpenTable& table) {
  return table.phase == Phase::Receive
             ? table.due >= 1 &&
                   table.due <= owed(standing(table, table.scored_card()), table.to_act)
             : table.due == 0;
}

AHU_INVARIANT(
    state.table.phase, state.table.players,
    (Cards, wrong_card(state) == card_types),              // RC-M1, RC-M3
    (Offerings, wrong_offering(state) == offering_types),  // RC-M2
    (FaceDown, face_down_fit(state)),                      // more than the Moai can have brought
    (Wealth, each_seat(),
     state.table.wood[seat] <= max_wealth(state.table) &&
         state.table.glory[seat] <= max_wealth(state.table)),
    (HandSize, each_seat(), hand_fits(state, seat)),         // RC-T4
    (Columns, columns_fit(state.table)),                     // RC-S1, RC-T4
    (DeckSize, deck_fits(state.table)),                      // RC-E1
    (ScoredCard, scored_card_fits(state.table)),             // RC-T5
    (NotAsSetUp, in(Phase::Setup), as_set_up(state.table)),  // RC-M3, RC-S2, RC-S3
    (ToAct, ~in(Phase::Setup, Phase::Offer, Phase::Gain, Phase::Receive),
     state.table.to_act ==
         ((in(state.table.phase) & in(Phase::Refill, Phase::Over)) != 0 ? 0 : state.table.active)),
    (NothingToOffer, in(Phase::Offer), !state.offerings[state.table.to_act].empty()),  // RC-X1
    (NothingToAdd, in(Phase::Add), !state.table.piles.empty()),                        // RC-X3
    (NoMoai, in(Phase::Gain),
     state.table.tableaus[state.table.to_act].of(Card::Moai) > 0),  // RC-V3
    // RC-V5
    (PileNotEmpty, in(Phase::Receive),
     state.table.piles.of(offering_of(state.table.scored_card())) == 0),
    (NothingToReceive, in(Phase::Receive), !state.table.piles.empty()),
    (Due, due_fits(state.table)),         // RC-V4
    (CardsShown), (HandsHidden),          // of a view: RC-M1
    (OfferingsShown), (OfferingsHidden),  // RC-M2
    (OfferingsUncounted));                // RC-I1

}  // namespace ahu::rapa_nui_cards
