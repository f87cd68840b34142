// What bots know of Rapa Nui, the card game, beyond its rules: what a seat owns and holds, what its
// tableau will still bring, and how a lead becomes a win. Estimates are in hundredths of glory;
// glory and Moai count as at the end, the other numbers are a least-squares fit to the final scores
// of games between players of middling skill.
#pragma once

#include "games/rapa_nui_cards/rules.hpp"
#include "search/choice.hpp"
#include "search/level.hpp"

namespace ahu::rapa_nui_cards {

struct Heuristics {
  static constexpr TreeKnobs tree_knobs = {.bias = 4, .playout_plies = 24, .playout_tries = 3};
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
      estimates[seat] = owned(state, ahead, seat) + in_hand(state, ahead, seat) +
                        in_tableau(state.table, ahead, seat);
    }
    estimates[state.table.active] += ahead.per_pace(left_of_turn(state.table.phase, ahead.turns));
    return shares_by_lead(estimates, players, ahead.spread);
  }

 private:
  static constexpr int glory = 100;
  static constexpr int fine = 4096;  // incomes are in parts of hundredths

  struct Prospects {
    int turns;                       // about as many are still to come
    int income[card_types];          // from what a tableau scores with a card, in the turns to come
    int card_value[offering_types];  // of an offering card at the end
    int spread;                      // how far the final scores still stray from the estimates
    int players;
    // What wants turns of one's own to become glory: with more players there are fewer of them.
    AHU_HD constexpr int per_pace(int worth) const { return worth * 2 / players; }
  };

  AHU_HD static constexpr Prospects prospects(const State& state) {
    const Table& table = state.table;
    Prospects ahead{};
    ahead.players = table.players;
    ahead.turns = table.deck.total();
    ahead.spread = ahead.per_pace(500 + 19 * ahead.turns);
    const CardCounts cards{table.deck.packed + on_display(table).packed};
    const int left = cards.total() > 0 ? cards.total() : 1;
    const int odds = ahead.turns * fine / left;  // that a card which is left will be scored
    ahead.income[index_of(Card::Moai)] = cards.of(Card::Moai) * odds * 27;
    ahead.income[index_of(Card::Priest)] = cards.of(Card::Priest) * odds * 47;
    ahead.income[index_of(Card::Woodcutter)] = cards.of(Card::Woodcutter) * odds * 33;
    // The stone still changes while cards are left: the later, the more what it says now is true.
    const OfferingCounts stone = stone_of(state);
    const int open = ahead.turns < 26 ? ahead.turns : 26;
    for (int at = 0; at < offering_types; ++at) {
      const Offering type = static_cast<Offering>(at);
      const int now = value_on(stone, type);
      ahead.card_value[at] = now * (186 - 7 * open) / 2 + 18 + 4 * ahead.turns;
      ahead.income[index_of(hunter_of(type))] = cards.of(hunter_of(type)) * odds * (2 + 21 * now);
    }
    return ahead;
  }

  AHU_HD static constexpr CardCounts on_display(const Table& table) {
    std::uint64_t counts = 0;  // the lowest byte counts the empty places
    for (const Column column : table.columns) {
      for (int place = 0; place < column_length; ++place) {
        counts += std::uint64_t{1} << (8 * (column.packed >> (4 * place) & 15U));
      }
    }
    return {counts >> 8};
  }

  AHU_HD static constexpr int owned(const State& state, const Prospects& ahead, int seat) {
    const Table& table = state.table;
    const int wood = table.wood[seat] < 1000 ? table.wood[seat] : 1000;
    const int building = wood < 14 ? wood : 14;  // more than two Moai's only counts at the end
    int worth = (table.glory[seat] < 1000 ? table.glory[seat] : 1000) * glory +
                table.tableaus[seat].of(Card::Moai) * (glory_of_moai * glory + 9 * ahead.turns) +
                building * ahead.per_pace(52 + ahead.turns) + (wood - building) * 20;
    for (int at = 0; at < offering_types; ++at) {
      worth += state.offerings[seat].of(static_cast<Offering>(at)) * ahead.card_value[at];
    }
    return worth;
  }

  // Hunters alike can be played together; a Moai fills a place until there is wood for it.
  AHU_HD static constexpr int in_hand(const State& state, const Prospects& ahead, int seat) {
    const Hand hand = state.hands[seat];
    const int wood = state.table.wood[seat];
    const int turns = ahead.turns;
    const Hand hunters{hand.packed >> (4 * index_of(Card::Fish))};
    const int types = count_bits((hunters.packed | hunters.packed >> 1) & 0x1111U);
    int worth = hand.of(Card::Priest) * (15 + 5 * turns) +
                hand.of(Card::Woodcutter) * (12 * turns - 92) + hunters.size() * (6 * turns - 16) +
                (hunters.size() - types) * (7 * turns - 28) + (hand_size - hand.size()) * 154;
    if (hand.of(Card::Moai) > 0) {
      worth += (wood >= moai_price - 3 ? 96 : 0) + (wood >= moai_price ? 43 : 0);
    }
    return ahead.per_pace(worth);
  }

  // What the rest of a turn is worth to the active player.
  AHU_HD static constexpr int left_of_turn(Phase phase, int turns) {
    switch (phase) {
      case Phase::Setup:
      case Phase::Buy: return 45 + 5 * turns;
      case Phase::Play: return 8 * turns - 5;
      case Phase::Offer:
      case Phase::Add: return 120 - 9 * turns;
      case Phase::Take: return 2 * turns - 172;
      case Phase::Refill: return -60 - 5 * turns;
      case Phase::Gain:
      case Phase::Receive: return 3 * turns - 142;
      case Phase::Over: break;
    }
    return 0;
  }

  // What the tableau brings in the turns to come. A hunter also makes the next purchase cheaper.
  AHU_HD static constexpr int in_tableau(const Table& table, const Prospects& ahead, int seat) {
    const std::uint64_t mine = table.tableaus[seat].packed;
    const std::uint64_t some = more(mine, 0);
    std::uint64_t majority = more(mine, each);
    for (int other = 0; other < table.players; ++other) {
      majority &= other == seat ? majority : more(mine, table.tableaus[other].packed);
    }
    const CardCounts scoring{((mine & people) | (some & ~people)) + majority};
    int income = 0;
    for (int at = 0; at < card_types; ++at) {
      income += scoring.of(static_cast<Card>(at)) * ahead.income[at];
    }
    const int hunters = CardCounts{mine & ~people}.total();
    const int types = count_bits(some & ~people);
    return income / fine + table.tableaus[seat].of(Card::Woodcutter) * (9 * ahead.turns - 77) +
           ahead.per_pace(hunters * (9 * ahead.turns - 24) + types * 114);
  }

  // Counts of all cards at once, a byte each (see CardCounts).
  static constexpr std::uint64_t each = 0x0001'0101'0101'0101ULL;
  static constexpr std::uint64_t people = 0x00ff'ffffULL;  // these score card by card, hunters once

  // 1 for the cards of which there are more here than there.
  AHU_HD static constexpr std::uint64_t more(std::uint64_t here, std::uint64_t there) {
    return (((here | each << 7) - there - each) >> 7) & each;
  }
};

}  // namespace ahu::rapa_nui_cards
