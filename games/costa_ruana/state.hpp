// The description of states and views of Costa Ruana: their fields in JSON, words and ranges.
#pragma once

#include "core/description.hpp"
#include "games/costa_ruana/rules/state.hpp"

namespace ahu::costa_ruana {

inline constexpr int max_treasures = 99;  // no more can be written

class Description {
 public:
  AHU_HD static constexpr void describe(auto& d, State& state) {
    Cards left = decks().of[d.players()];
    d.start([&] { state.deck = {}; });
    describe_round(d, state.open);
    describe_counts(d, "deck", state.deck, left);
    d.seats("hands", [&](auto& hand, int seat) {
      describe_cards(hand, first_hand, state.hands[seat], left);
    });
    describe_discards(d, state);
    describe_board(d, state.open,
                   [&](auto& huts) { huts.seats("huts", 0, max_treasures, state.huts); });
    describe_table(d, state.open, state.table,
                   [&](auto& card, LaidCard& lying) { describe_card(card, "card", lying, left); });
    describe_resolving(d, state.open);
  }

  AHU_HD static constexpr void describe(auto& d, View& view) {
    Cards left = decks().of[d.players()];
    d.start([&] { view.unseen = {}; });
    describe_round(d, view.open);
    d.integer("deck_size", 0, largest_deck, view.deck_size);
    describe_counts(d, "unseen", view.unseen, left);
    d.seats("hands", [&](auto& hand, int seat) {
      hand.either(
          "", seat == view.viewer,
          [&](auto& own) { describe_cards(own, first_hand, view.hand, left); },
          [&](auto& size) { size.integer("", 0, first_hand, view.hand_sizes[seat]); });
    });
    describe_discards(d, view);
    describe_board(d, view.open, [&](auto& known) {
      known.seats("huts", [&](auto& hut, int seat) {  // CR-I2
        hut.integer_or_null("", 0, max_treasures, view.huts[seat], unknown_hut);
      });
    });
    describe_table(d, view.open, view.table, [&](auto& card, LaidCard& lying) {
      card.optional(
          "card", lying.card == hidden_card, [&] { lying.card = hidden_card; },
          [&](auto& known) { describe_card(known, "", lying, left); });
    });
    describe_resolving(d, view.open);
    d.finish([&] {
      if (view.viewer < d.players()) {
        view.hand_sizes[view.viewer] = to_byte(view.hand.size());
      }
    });
  }

 private:
  static constexpr std::string_view too_many = "is one more than there are (CR-M1)";

  AHU_HD static constexpr void describe_round(auto& d, Open& open) {
    d.phase(phase_domain, open.phase);
    d.to_act(open.actor, nobody);
    d.integer("round", 1, rounds, open.round);
    d.seat_or_null("shaman", open.shaman, nobody);
    d.word_or_null("sky", sky_domain, open.sky, not_drawn);
    d.word_or_null("tide", tide_domain, open.tide, not_drawn);
  }

  // `left`: the cards of the set-up that were not read yet.
  AHU_HD static constexpr bool take(Cards& left, int card) {
    if (!left.has(card)) {
      return false;
    }
    left.remove(card);
    return true;
  }
  AHU_HD static constexpr void describe_counts(auto& d, std::string_view key, Cards& cards,
                                               Cards& left) {
    d.entries(key, card_domain, std::uint64_t{cards.kinds_held()}, [&](auto& entry, int card) {
      entry.integer(
          "", 1, largest_deck, [&] { return cards.count(card); },
          [&](int count) -> std::string_view {
            for (; count > 0 && take(left, card); --count) {
              cards.add(card);
            }
            return count > 0 ? "is more than there are (CR-M1)" : "";
          });
    });
  }
  // A list in the order of the cards.
  AHU_HD static constexpr void describe_cards(auto& d, int most, Cards& cards, Cards& left) {
    d.list("", 0, most, cards.size(), [&](auto& item, int at) {
      item.word(
          "", card_domain, [&] { return cards.in_order(at); },
          [&](int card) -> std::string_view {
            if ((cards.kinds_held() >> card) > 1) {
              return "must not come after a later card";
            }
            if (!take(left, card)) {
              return too_many;
            }
            cards.add(card);
            return "";
          });
    });
  }
  AHU_HD static constexpr void describe_discards(auto& d, const auto& known) {
    d.derived("discards", [&](auto& list) {
      Cards discards = discards_of(known);
      describe_cards(list, largest_deck, discards, discards);
    });
  }
  AHU_HD static constexpr void describe_card(auto& d, std::string_view key, LaidCard& lying,
                                             Cards& left) {
    d.word(
        key, card_domain, [&] { return int{lying.card}; },
        [&](int card) -> std::string_view {
          lying.card = to_byte(card);
          return take(left, card) ? "" : too_many;
        });
  }

  AHU_HD static constexpr void describe_board(auto& d, Open& open, auto&& huts) {
    d.list("islands", islands_in(open), [&](auto& island, int number) {
      Island& here = open.islands[number];
      island.integer("treasures", 0, max_treasures, here.treasures);
      island.seats("natives", 0, natives_a_player, here.natives);
    });
    d.seats("reserve", 0, natives_a_player, open.reserve);
    huts(d);
    d.seats("collected", 0, max_islands, open.collected);
    d.finish([&] {
      for (Island& island : open.islands) {
        island.crowd = to_byte(sum_of(max_seats, [&](int seat) { return island.natives[seat]; }));
      }
    });
  }

  // A card that is gone is null.
  AHU_HD static constexpr void describe_table(auto& d, Open& open, LaidCard* table, auto&& card) {
    d.list(
        "table", 0, played_a_round * d.players(), int{open.on_table},
        [&](int size) { open.on_table = to_byte(size); },
        [&](auto& place, int index) {
          LaidCard& lying = table[index];
          place.optional(
              "", lying.card == no_card, [&] { lying = {no_card, 0, 0}; },
              [&](auto& there) {
                card(there, lying);
                there.derived_integer("by", 0, max_seats - 1,
                                      [&] { return played_by(open, index); });
                there.seat("for", lying.owner);
                there.derived_flag("up", [&] { return !lies_face_down(open, index); });
                describe_riders(there, open, lying);
              });
        });
  }
  // CR-P7: in the order in which they will act.
  AHU_HD static constexpr void describe_riders(auto& d, const Open& open, LaidCard& lying) {
    d.list("riders", 0, d.players(), count_bits(lying.riders), [&](auto& rider, int at) {
      int seat = rider_at(open, lying, at);
      rider.seat("", seat);
      const int before = at == 0 ? -1 : distance(open, lying.owner, rider_at(open, lying, at - 1));
      rider.check("", before < distance(open, lying.owner, seat),
                  "must come before: riders are listed in the order in which they act");
      rider.finish(
          [&] { lying.riders = to_byte(lying.riders | static_cast<int>(seat_bit(seat))); });
    });
  }

  AHU_HD static constexpr void describe_resolving(auto& d, Open& open) {
    d.optional(
        "resolving", open.phase != Phase::Effect, [] {},
        [&](auto& acting) {
          acting.integer("card", 1, max_table, open.acting);
          acting.derived_integer("seat", 0, max_seats - 1, [&] { return int{open.actor}; });
          acting.flag("copy", open.copy);
          acting.integer("left", 1, 3, open.left);
        });
  }
};

}  // namespace ahu::costa_ruana
