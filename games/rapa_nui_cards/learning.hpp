// Rapa Nui, the card game, for learners: its view as one row of numbers, its actions as indices.
#pragma once

#include "core/encoding.hpp"
#include "games/rapa_nui_cards/rules.hpp"

namespace ahu::rapa_nui_cards {

struct Learning : ActionIndices<RapaNuiCards> {
  template <class AnyPen>
  AHU_HD static constexpr void draw(const View& view, Frame frame, AnyPen& pen) {
    draw_turn(view.table, frame, pen);
    draw_table(view.table, frame, pen);
    draw_seats(view, frame, pen);
    draw_stone(view, frame, pen);
  }

 private:
  static constexpr int seats = max_seats_here;
  static constexpr int phases = 10;

  template <class Plane>
  AHU_HD static constexpr void put(Plane at, CardCounts cards) {
    for (int card = 0; card < card_types; ++card) {
      at[card] = cards.of(static_cast<Card>(card));
    }
  }
  template <class Plane>
  AHU_HD static constexpr void put(Plane at, OfferingCounts cards) {
    for (int type = 0; type < offering_types; ++type) {
      at[type] = cards.of(static_cast<Offering>(type));
    }
  }

  template <class AnyPen>
  AHU_HD static constexpr void draw_turn(const OpenTable& table, Frame frame, AnyPen& pen) {
    const bool over = table.phase == Phase::Over;
    const bool chance = table.phase == Phase::Setup || table.phase == Phase::Refill;
    pen.choice("phase", "setup, buy, play, offer, add, take, refill, gain, receive, over", phases,
               static_cast<int>(table.phase));
    pen.choice("players", "2, 3, 4", seats - 1, table.players - 2);
    pen.number("japanese", "1 in the Japanese edition", table.edition == Edition::Japanese);
    pen.number("strict", "1 where others' cards are only counted", table.memory == Memory::Strict);
    pen.choice("to act", "the seat, the viewer first", seats,
               over || chance ? -1 : frame.relative(table.to_act));
    pen.choice("active", "the seat whose turn it is", seats,
               over ? -1 : frame.relative(table.active));
    pen.choice("refilling", "the column that chance fills", columns_laid, table.refilling - 1);
    pen.choice("scored", "the card type being scored", card_types, table.scored - 1);
    pen.number("due", "replacements that the seat may still take, of 5", table.due, 5);
  }

  template <class AnyPen>
  AHU_HD static constexpr void draw_table(const OpenTable& table, Frame frame, AnyPen& pen) {
    put(pen.plane("deck", "cards left of each type, of 12", card_types, 12), table.deck);
    const auto places = pen.plane("display", "column * 28 + place from the front * 7 + card",
                                  columns_laid * column_length * card_types);
    for (int column = 0; column < columns_laid; ++column) {
      for (int place = 0; place < table.columns[column].size(); ++place) {
        const int card = index_of_card(table.columns[column].at(place));
        places[(column * column_length + place) * card_types + card] = 1;
      }
    }
    put(pen.plane("piles", "offering cards in supply, of 25", offering_types, 25), table.piles);
    const auto tableaus = pen.plane(
        "tableaus", "cards played: seat from the viewer * 7 + card, of 12", seats * card_types, 12);
    const auto wood = pen.plane("wood", "of each seat, of 20", seats, 20);
    const auto glory = pen.plane("glory", "of each seat, of 40", seats, 40);
    for (int at = 0; at < table.players; ++at) {
      const int seat = frame.absolute(at);
      put(tableaus + at * card_types, table.tableaus[seat]);
      wood[at] = table.wood[seat];
      glory[at] = table.glory[seat];
    }
  }

  // What the viewer does not know of a seat is 0.
  template <class AnyPen>
  AHU_HD static constexpr void draw_seats(const View& view, Frame frame, AnyPen& pen) {
    const auto hands =
        pen.plane("hands", "known hands: seat * 7 + card, of 3", seats * card_types, hand_size);
    const auto sizes = pen.plane("hand sizes", "of each seat, of 3", seats, hand_size);
    const auto known = pen.plane("hands known", "1 where the hand is", seats);
    const auto offerings = pen.plane(
        "offerings", "known offering cards: seat * 4 + type, of 10; others' as before sacrifices",
        seats * offering_types, 10);
    const auto held = pen.plane("held", "offering cards held by each seat, of 10", seats, 10);
    for (int at = 0; at < view.table.players; ++at) {
      const int seat = frame.absolute(at);
      for (int card = 0; card < card_types; ++card) {
        hands[at * card_types + card] = view.hands[seat].of(static_cast<Card>(card));
      }
      sizes[at] = view.hand_sizes[seat];
      known[at] = view.knows_hand(seat);
      put(offerings + at * offering_types, view.offerings[seat]);
      held[at] = view.held[seat];
    }
  }

  template <class AnyPen>
  AHU_HD static constexpr void draw_stone(const View& view, Frame frame, AnyPen& pen) {
    put(pen.plane("stone", "offering cards that lie open on the stone, of 10", offering_types, 10),
        view.table.stone_up);
    const auto known =
        pen.plane("face down", "cards on the stone that the viewer knows: seat * 4 + type, of 4",
                  seats * offering_types, 4);
    const auto unknown = pen.plane("face down, unknown", "the others, by seat, of 4", seats, 4);
    for (int at = 0; at < view.table.down_count; ++at) {
      const int seat = view.down.seat(at);
      const int place = frame.relative(seat);
      if (view.knows_sacrifices(seat)) {
        known[place * offering_types + rapa_nui_cards::index_of(view.down.type(at))] += 1;
      } else {
        unknown[place] += 1;
      }
    }
  }
  AHU_HD static constexpr int index_of_card(Card card) { return rapa_nui_cards::index_of(card); }
};

}  // namespace ahu::rapa_nui_cards
