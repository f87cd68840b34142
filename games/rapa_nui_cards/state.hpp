// The description of states and views of the card game: their fields in JSON, words and ranges.
#pragma once

#include "core/description.hpp"
#include "games/rapa_nui_cards/rules/state.hpp"

namespace ahu::rapa_nui_cards {

inline constexpr int max_of_a_card = 20;  // of one kind in one place; keeps sums of bytes apart

class Description {
 public:
  AHU_HD static constexpr void describe(auto& d, State& state) {
    OpenTable& table = state.table;
    describe_display(d, table);
    d.seats("hands", [&](auto& hand, int seat) { describe_hand(hand, state.hands[seat]); });
    describe_wealth(d, table);
    d.seats("offerings",
            [&](auto& held, int seat) { describe_offerings(held, "", state.offerings[seat]); });
    describe_scoring(d, table);
    describe_stone(d, table, state.down, [](int) { return true; });
  }

  AHU_HD static constexpr void describe(auto& d, View& view) {
    OpenTable& table = view.table;
    describe_display(d, table);
    d.seats("hands", [&](auto& hand, int of) {
      hand.either(
          "", view.knows_hand(of), [&](auto& known) { describe_hand(known, view.hands[of]); },
          [&](auto& size) { size.integer("", 0, hand_size, view.hand_sizes[of]); });
    });
    describe_wealth(d, table);
    d.seats("offerings", [&](auto& held, int of) {
      held.either(
          "", view.knows_offerings(of),
          [&](auto& known) { describe_offerings(known, "", view.offerings[of]); },
          [&](auto& number) {
            number.integer("", 0, offering_types * offerings_of_type, view.held[of]);
          });
    });
    describe_scoring(d, table);
    describe_stone(d, table, view.down, [&](int of) { return view.knows_sacrifices(of); });
    d.finish([&] { count_known(view); });
  }

 private:
  AHU_HD static constexpr void describe_display(auto& d, OpenTable& table) {
    d.phase(phase_domain, table.phase);
    d.to_act(table.to_act, 0);
    d.seat("active", table.active);
    describe_cards(d, "deck", table.deck);
    d.list("columns", columns_laid,
           [&](auto& column, int at) { describe_column(column, table.columns[at]); });
    d.integer_or_null("refilling", 1, columns_laid, table.refilling, 0);
  }
  AHU_HD static constexpr void describe_wealth(auto& d, OpenTable& table) {
    constexpr int most = max_owned + max_gain * main_deck_size;
    d.seats("tableaus",
            [&](auto& cards, int seat) { describe_cards(cards, "", table.tableaus[seat]); });
    d.seats("wood", 0, most, table.wood);
    d.seats("glory", 0, most, table.glory);
  }
  AHU_HD static constexpr void describe_scoring(auto& d, OpenTable& table) {
    d.word_or_null("scored", card_domain, table.scored, 0, 1);
    d.integer("due", 0, 2, table.due);
    describe_offerings(d, "piles", table.piles);
  }
  // `knows` says of which seats the cards laid face down are known (RC-I1).
  AHU_HD static constexpr void describe_stone(auto& d, OpenTable& table, FaceDown& down,
                                              auto&& knows) {
    d.object("stone", [&](auto& stone) {
      describe_offerings(stone, "up", table.stone_up);
      stone.list(
          "down", 0, max_face_down, int{table.down_count},
          [&](int size) { table.down_count = static_cast<std::uint8_t>(size); },
          [&](auto& entry, int at) {
            int seat = down.seat(at);
            Offering type = down.type(at);
            entry.seat("seat", seat);
            entry.either(
                "type", knows(seat), [&](auto& known) { known.word("", offering_domain, type); },
                [](auto& hidden) { hidden.nothing(""); });
            entry.finish([&] { down.lay(at, seat, type); });
          });
    });
  }

  AHU_HD static constexpr void describe_cards(auto& d, std::string_view key, CardCounts& cards) {
    d.counts(
        key, card_letters, max_of_a_card, [&](int card) { return cards.of(card); },
        [&](int card, int count) { cards.add(card, count - cards.of(card)); });
  }
  AHU_HD static constexpr void describe_offerings(auto& d, std::string_view key,
                                                  OfferingCounts& cards) {
    d.counts(
        key, offering_letters, offerings_of_type, [&](int type) { return cards.of(type); },
        [&](int type, int count) { cards.add(type, count - cards.of(type)); });
  }

  // Back to front.
  AHU_HD static constexpr void describe_column(auto& d, Column& column) {
    d.start([&] { column = {}; });
    d.letters(
        "", card_letters, column_length,
        [&](int at) {
          return at < column.size() ? index_of(column.at(column.size() - 1 - at)) : -1;
        },
        [&](int, int card) { column.lay(static_cast<Card>(card)); });
  }
  AHU_HD static constexpr void describe_hand(auto& d, Hand& hand) {
    d.start([&] { hand = {}; });
    d.letters(
        "", card_letters, hand_size, [&](int at) { return hand.at(at); },
        [&](int, int card) -> std::string_view {
          const bool in_order = hand.packed >> (4 * card) < 16;
          hand.add(static_cast<Card>(card), 1);
          return in_order ? "" : "must list its cards in the order MPWFBSG";
        });
  }

  // What a view counts beside the cards that it shows.
  AHU_HD static constexpr void count_known(View& view) {
    for (int of = 0; of < view.table.players; ++of) {
      if (view.knows_hand(of)) {
        view.hand_sizes[of] = static_cast<std::uint8_t>(view.hands[of].size());
      }
      if (view.knows_offerings(of)) {
        const int face_down = view.knows_sacrifices(of) ? 0 : view.face_down_of(of);
        const int held = view.offerings[of].total() - face_down;
        view.held[of] = static_cast<std::uint16_t>(held < 0 ? 0 : held);
      }
    }
  }
};

}  // namespace ahu::rapa_nui_cards
