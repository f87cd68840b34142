// Rapa Nui, the card game, for learners: its view as one row of numbers, its actions as indices.
#pragma once

#include "core/encoding.hpp"
#include "games/rapa_nui_cards/rules.hpp"

namespace ahu::rapa_nui_cards {

struct Learning : ActionIndices<RapaNuiCards> {
  AHU_HD static constexpr void draw(const View& view, Frame frame, auto& pen) {
    const SeatsDrawn all = {frame, seats};
    draw_turn(view, all, pen);
    draw_table(view.table, all, pen);
    draw_seats(view, all, pen);
    draw_stone(view, frame, pen);
  }

 private:
  static constexpr int seats = max_seats_here;

  AHU_HD static constexpr void draw_turn(const View& view, SeatsDrawn all, auto& pen) {
    const OpenTable& table = view.table;
    pen.phase(table.phase);
    pen.choice("players", "2, 3, 4", seats - 1, table.players - 2);
    pen.number("japanese", "1 in the Japanese edition", table.edition == Edition::Japanese);
    pen.number("strict", "1 where others' cards are only counted", table.memory == Memory::Strict);
    pen.to_act(all, RapaNuiCards::turn_seen(view));
    pen.seat("active", "the seat whose turn it is", all, view.over() ? -1 : int{table.active});
    pen.choice("refilling", "the column that chance fills", columns_laid, table.refilling - 1);
    pen.choice("scored", "the card type being scored", card_types, table.scored - 1);
    pen.number("due", "replacements that the seat may still take, of 5", table.due, 5);
  }

  AHU_HD static constexpr void draw_table(const OpenTable& table, SeatsDrawn all, auto& pen) {
    pen.numbers("deck", "cards left of each type, of 12", card_types, 12,
                [&](int card) { return table.deck.of(card); });
    pen.choices("display", "column * 28 + place from the front * 7 + card",
                columns_laid * column_length, card_types, [&](int at) {
                  const Column column = table.columns[at / column_length];
                  const int place = at % column_length;
                  return place < column.size() ? static_cast<int>(column.at(place)) : -1;
                });
    pen.numbers("piles", "offering cards in supply, of 25", offering_types, 25,
                [&](int type) { return table.piles.of(type); });
    pen.by_seat("tableaus", "cards played: seat from the viewer * 7 + card, of 12", all, 12,
                card_types, [&](int seat, int card) { return table.tableaus[seat].of(card); });
    pen.by_seat("wood", "of each seat, of 20", all, 20, table.wood);
    pen.by_seat("glory", "of each seat, of 40", all, 40, table.glory);
  }

  // What the viewer does not know of a seat is 0.
  AHU_HD static constexpr void draw_seats(const View& view, SeatsDrawn all, auto& pen) {
    pen.by_seat("hands", "known hands: seat * 7 + card, of 3", all, hand_size, card_types,
                [&](int seat, int card) { return view.hands[seat].of(card); });
    pen.by_seat("hand sizes", "of each seat, of 3", all, hand_size, view.hand_sizes);
    pen.by_seat("hands known", "1 where the hand is", all, 1,
                [&](int seat) { return view.knows_hand(seat); });
    pen.by_seat(
        "offerings", "known offering cards: seat * 4 + type, of 10; others' as before sacrifices",
        all, 10, offering_types, [&](int seat, int type) { return view.offerings[seat].of(type); });
    pen.by_seat("held", "offering cards held by each seat, of 10", all, 10, view.held);
  }

  AHU_HD static constexpr void draw_stone(const View& view, Frame frame, auto& pen) {
    pen.numbers("stone", "offering cards that lie open on the stone, of 10", offering_types, 10,
                [&](int type) { return view.table.stone_up.of(type); });
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
};

}  // namespace ahu::rapa_nui_cards
