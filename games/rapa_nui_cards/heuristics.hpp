// What bots know of Rapa Nui, the card game, beyond its rules: what a seat owns, what its tableau
// will still bring, and how a lead becomes a win. Estimates are in hundredths of glory.
#pragma once

#include "games/rapa_nui_cards/rules.hpp"
#include "search/choice.hpp"
#include "search/level.hpp"

namespace ahu::rapa_nui_cards {

struct Heuristics {
  static constexpr Level levels[] = {{"", 300, 200, 600},
                                     {"", 300, 90, 350},
                                     {"", 500, 40, 200},
                                     {"", 500, 15, 100},
                                     {"", 300'000, 0, 0}};

  AHU_HD static constexpr BySeat evaluate(const State& state) {
    const Prospects ahead = prospects(state);
    const int players = state.table.players;
    BySeat estimates;
    int sum = 0;
    for (int seat = 0; seat < players; ++seat) {
      estimates.push_back(owned(state, ahead, seat) + income(state, ahead, seat) +
                          buildable(state, ahead, seat));
      sum += estimates[seat];
    }
    BySeat values;
    for (int seat = 0; seat < players; ++seat) {
      const int lead = estimates[seat] - (sum - estimates[seat]) / (players - 1);
      values.push_back(bounded(value_of_win / players + lead * per_hundredth(ahead)));
    }
    return values;
  }

 private:
  static constexpr int glory = 100;
  static constexpr int wood_at_end = glory / wood_for_glory;
  static constexpr int wood_to_build = 45;  // seven of them become a Moai
  static constexpr int hoped_value = 150;   // of an offering card while nothing is decided

  struct Prospects {
    int turns;                       // about as many are still to come
    int odds[card_types];            // that a turn scores this card, in thousandths
    int card_value[offering_types];  // of an offering card at the end
    int wood_value;
  };

  AHU_HD static constexpr int bounded(int value) {
    return value < 0 ? 0 : value > value_of_win ? value_of_win : value;
  }
  // The fewer turns are left, the more a lead is worth.
  AHU_HD static constexpr int per_hundredth(const Prospects& ahead) {
    return 12 + (ahead.turns < 30 ? 30 - ahead.turns : 0);
  }

  AHU_HD static constexpr Prospects prospects(const State& state) {
    const Table& table = state.table;
    Prospects ahead{};
    CardCounts cards = table.deck;
    for (const Column column : table.columns) {
      cards.packed += cards_of(column).packed;
    }
    const int left = cards.total() > 0 ? cards.total() : 1;
    ahead.turns = table.deck.total() * 4 / 5;
    for (int at = 0; at < card_types; ++at) {
      ahead.odds[at] = cards.of(static_cast<Card>(at)) * 1000 / left;
    }
    // The stone still changes while cards are left: mix what it says now with what may come.
    const OfferingCounts stone = stone_of(state);
    const int said = stone.total() * 4 < 40 - left ? stone.total() * 4 : 40 - left;
    const int sure = said < 0 ? 0 : said;
    for (int at = 0; at < offering_types; ++at) {
      const int now = value_on(stone, static_cast<Offering>(at)) * glory;
      ahead.card_value[at] =
          ahead.turns == 0 ? now : (now * (20 + sure) + hoped_value * (40 - sure)) / 60;
    }
    ahead.wood_value = ahead.turns > 6 ? wood_to_build : wood_at_end;
    return ahead;
  }

  AHU_HD static constexpr int owned(const State& state, const Prospects& ahead, int seat) {
    const Table& table = state.table;
    int worth = (table.glory[seat] < 1000 ? table.glory[seat] : 1000) * glory +
                table.tableaus[seat].of(Card::Moai) * glory_of_moai * glory;
    const int wood = table.wood[seat] < 1000 ? table.wood[seat] : 1000;
    const int building = wood < 14 ? wood : 14;  // more than two Moai's wood only counts at the end
    worth += building * ahead.wood_value + (wood - building) * wood_at_end;
    for (int at = 0; at < offering_types; ++at) {
      worth += state.offerings[seat].of(static_cast<Offering>(at)) * ahead.card_value[at];
    }
    return worth;
  }

  // What the tableau brings in the turns to come.
  AHU_HD static constexpr int income(const State& state, const Prospects& ahead, int seat) {
    int sum = 0;
    for (int at = 0; at < card_types; ++at) {
      const Card card = static_cast<Card>(at);
      const Standing who = standing(state.table, card);
      int worth = (who.count[seat] + who.bonus[seat]) * glory;
      if (card == Card::Woodcutter) {
        worth = worth / glory * ahead.wood_value;
      } else if (is_hunter(card)) {
        // A hunter also makes the next purchase cheaper.
        worth = rapa_nui_cards::owed(who, seat) * ahead.card_value[index_of(offering_of(card))] +
                who.count[seat] * 20;
      }
      sum += worth * ahead.odds[at] / 1000;
    }
    return sum * ahead.turns;
  }

  // A Moai in hand that the wood already pays for.
  AHU_HD static constexpr int buildable(const State& state, const Prospects& ahead, int seat) {
    const bool ready = state.hands[seat].of(Card::Moai) > 0 &&
                       state.table.wood[seat] >= moai_price && ahead.turns > state.table.players;
    return ready ? glory / 2 : 0;
  }
};

}  // namespace ahu::rapa_nui_cards
