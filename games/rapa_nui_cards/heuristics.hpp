// What bots know of Rapa Nui, the card game, beyond its rules: what a seat owns, what its tableau
// will still bring, and how a lead becomes a win. Estimates are in hundredths of glory; the numbers
// are a least-squares fit to the final scores of games between players of middling skill.
#pragma once

#include "games/rapa_nui_cards/rules.hpp"
#include "search/choice.hpp"
#include "search/level.hpp"

namespace ahu::rapa_nui_cards {

struct Heuristics {
  static constexpr TreeKnobs tree_knobs = {.bias = 4, .playout_plies = 12, .playout_tries = 3};
  static constexpr Level levels[] = {{"", 300, 200, 600},
                                     {"", 300, 90, 350},
                                     {"", 500, 40, 200},
                                     {"", 500, 15, 100},
                                     {"", 300'000, 0, 0}};

  AHU_HD static constexpr BySeat evaluate(const State& state) {
    const Prospects ahead = prospects(state);
    const int players = state.table.players;
    int estimates[max_seats_here] = {};
    for (int seat = 0; seat < players; ++seat) {
      estimates[seat] = owned(state, ahead, seat) + in_hand(state, ahead, seat);
    }
    for (int at = 0; at < card_types; ++at) {
      add_income(state.table, static_cast<Card>(at), ahead, estimates);
    }
    return shares_by_lead(estimates, players, ahead.spread);
  }

 private:
  static constexpr int glory = 100;
  static constexpr int worth_of_wood = 68;
  static constexpr int worth_of_spare_wood = 35;  // more than two Moai's: it only counts at the end

  struct Prospects {
    int turns;                       // about as many are still to come
    int odds[card_types];            // of this card to be scored in them, in thousandths
    int card_value[offering_types];  // of an offering card at the end
    int spread;                      // how far the final scores still stray from the estimates
    int players;
    // What wants turns of one's own to become glory: with more players there are fewer of them.
    AHU_HD constexpr int per_pace(int worth) const { return worth * 2 / players; }
  };

  AHU_HD static constexpr Prospects prospects(const State& state) {
    const Table& table = state.table;
    Prospects ahead{};
    CardCounts cards = table.deck;
    for (const Column column : table.columns) {
      cards.packed += cards_of(column).packed;
    }
    const int left = cards.total() > 0 ? cards.total() : 1;
    ahead.turns = table.deck.total();
    for (int at = 0; at < card_types; ++at) {
      ahead.odds[at] = cards.of(static_cast<Card>(at)) * 1000 * ahead.turns / left;
    }
    // The stone still changes while cards are left: the later, the more what it says now is true.
    const OfferingCounts stone = stone_of(state);
    const int open = ahead.turns < 27 ? ahead.turns : 27;
    for (int at = 0; at < offering_types; ++at) {
      const int now = value_on(stone, static_cast<Offering>(at));
      ahead.card_value[at] = now * (80 - 2 * open) + 45 + 4 * open;
    }
    ahead.players = table.players;
    ahead.spread = ahead.per_pace(450 + 20 * ahead.turns);
    return ahead;
  }

  AHU_HD static constexpr int owned(const State& state, const Prospects& ahead, int seat) {
    const Table& table = state.table;
    const int wood = table.wood[seat] < 1000 ? table.wood[seat] : 1000;
    const int building = wood < 14 ? wood : 14;
    int worth = (table.glory[seat] < 1000 ? table.glory[seat] : 1000) * glory +
                table.tableaus[seat].of(Card::Moai) * (glory_of_moai * glory + 12 * ahead.turns) +
                building * ahead.per_pace(worth_of_wood) + (wood - building) * worth_of_spare_wood;
    for (int at = 0; at < offering_types; ++at) {
      worth += state.offerings[seat].of(static_cast<Offering>(at)) * ahead.card_value[at];
    }
    return worth;
  }

  // A Moai in hand fills a place until there is wood for it; the turn that is to come is worth a
  // card.
  AHU_HD static constexpr int in_hand(const State& state, const Prospects& ahead, int seat) {
    const Table& table = state.table;
    const bool moves = seat == table.active && table.phase <= Phase::Play;
    return ahead.per_pace((state.hands[seat].of(Card::Moai) > 0 ? 60 - 9 * ahead.turns : 0) +
                          (moves ? 100 + 8 * ahead.turns : 0));
  }

  // What the tableaus bring in the turns to come. A hunter also makes the next purchase cheaper.
  AHU_HD static constexpr void add_income(const Table& table, Card card, const Prospects& ahead,
                                          int* estimates) {
    const Standing who = standing(table, card);
    const int odds = ahead.odds[index_of(card)];
    for (int seat = 0; seat < table.players; ++seat) {
      if (is_hunter(card)) {
        const int value = 55 + ahead.card_value[index_of(offering_of(card))] / 4;
        estimates[seat] += rapa_nui_cards::owed(who, seat) * odds * value / 1000 +
                           who.count[seat] * ahead.per_pace(40 + 7 * ahead.turns);
      } else {
        const int value = card == Card::Woodcutter ? 50 : card == Card::Priest ? 82 : 72;
        estimates[seat] += (who.count[seat] + who.bonus[seat]) * odds * value / 1000;
      }
    }
  }
};

}  // namespace ahu::rapa_nui_cards
