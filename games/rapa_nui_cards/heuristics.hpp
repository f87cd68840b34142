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
  static constexpr std::string_view favourite = "net";
  static constexpr TreeKnobs tree_knobs = {.bias = 4, .playout_plies = 24, .playout_tries = 3};
  static constexpr Level levels[] = {{"ismcts", 300, 200, 600},
                                     {"ismcts", 300, 90, 350},
                                     {"net", 8, 0, 0},
                                     {"net", 64, 0, 0},
                                     {"net", 20'000, 0, 0}};

  // Fitted to matches between shallow bots, 2 to 4 players (docs/studies.md).
  static constexpr Calibration calibrations[] = {{1.35, 0.55}, {1.15, 0.5}, {0.95, 0.41}};

  AHU_HD static constexpr BySeat evaluate(const State& state) {
    switch (state.table.players) {
      case 2: return shares<2>(state);
      case 3: return shares<3>(state);
      default: return shares<4>(state);
    }
  }

 private:
  static constexpr int glory = 100;
  static constexpr int fine = 4096;  // incomes are in parts of hundredths

  struct Trend {
    int at_the_end;
    int for_ten_turns;  // that are still to come
  };

  template <int Players>
  struct Prospects {
    int turns;                       // about as many are still to come
    int income[card_types];          // from what a tableau scores with a card, in the turns to come
    int card_value[offering_types];  // of an offering card at the end

    // The numbers are those of two and of four players; three lie between them.
    AHU_HD static constexpr int worth(int two, int four) {
      return (two * (4 - Players) + four * (Players - 2)) / 2;
    }
    AHU_HD constexpr int worth(Trend two, Trend four) const {
      return worth(two.at_the_end, four.at_the_end) +
             worth(two.for_ten_turns, four.for_ten_turns) * turns / 10;
    }
  };

  template <int Players>
  AHU_HD static constexpr BySeat shares(const State& state) {
    const auto ahead = prospects<Players>(state);
    int estimates[Players] = {};
    for (int seat = 0; seat < Players; ++seat) {
      estimates[seat] = owned(state, ahead, seat) + in_hand(state, ahead, seat) +
                        in_tableau(state.table, ahead, seat);
    }
    estimates[state.table.active] += left_of_turn(state.table.phase, ahead);
    // How far the final scores still stray from the estimates.
    const int spread = ahead.worth({500, 190}, {350, 90});
    return shares_by_lead(estimates, Players, spread);
  }

  template <int Players>
  AHU_HD static constexpr Prospects<Players> prospects(const State& state) {
    const OpenTable& table = state.table;
    Prospects<Players> ahead{};
    ahead.turns = table.deck.total();
    const CardCounts cards{table.deck.packed + on_display(table).packed};
    const int left = cards.total() > 0 ? cards.total() : 1;
    const int odds = ahead.turns * fine / left;  // that a card which is left will be scored
    ahead.income[index_of(Card::Moai)] = cards.of(Card::Moai) * odds * ahead.worth(27, 35);
    ahead.income[index_of(Card::Priest)] = cards.of(Card::Priest) * odds * ahead.worth(47, 32);
    ahead.income[index_of(Card::Woodcutter)] =
        cards.of(Card::Woodcutter) * odds * ahead.worth(33, 17);
    // The stone still changes while cards are left: the later, the more what it says now is true.
    const OfferingCounts stone = stone_of(state);
    const int open = ahead.turns < 26 ? ahead.turns : 26;
    for (int at = 0; at < offering_types; ++at) {
      const Offering type = static_cast<Offering>(at);
      const int now = value_on(stone, type);
      ahead.card_value[at] =
          now * (ahead.worth(186, 168) - 7 * open) / 2 + ahead.worth({18, 40}, {38, 23});
      ahead.income[index_of(hunter_of(type))] =
          cards.of(hunter_of(type)) * odds * (ahead.worth(2, 59) + now * ahead.worth(21, 17));
    }
    return ahead;
  }

  AHU_HD static constexpr CardCounts on_display(const OpenTable& table) {
    std::uint64_t counts = 0;  // the lowest byte counts the empty places
    for (const Column column : table.columns) {
      for (int place = 0; place < column_length; ++place) {
        counts += std::uint64_t{1} << (8 * (column.packed >> (4 * place) & 15U));
      }
    }
    return {counts >> 8};
  }

  template <int Players>
  AHU_HD static constexpr int owned(const State& state, const Prospects<Players>& ahead, int seat) {
    const OpenTable& table = state.table;
    const int wood = table.wood[seat] < 1000 ? table.wood[seat] : 1000;
    const int building = wood < 14 ? wood : 14;  // more than two Moai's only counts at the end
    int worth = (table.glory[seat] < 1000 ? table.glory[seat] : 1000) * glory +
                table.tableaus[seat].of(Card::Moai) * ahead.worth({400, 90}, {400, -36}) +
                building * ahead.worth({52, 10}, {39, 3}) + (wood - building) * ahead.worth(20, 30);
    for (int at = 0; at < offering_types; ++at) {
      worth += state.offerings[seat].of(static_cast<Offering>(at)) * ahead.card_value[at];
    }
    return worth;
  }

  // Hunters alike can be played together; a Moai fills a place until there is wood for it.
  template <int Players>
  AHU_HD static constexpr int in_hand(const State& state, const Prospects<Players>& ahead,
                                      int seat) {
    const Hand hand = state.hands[seat];
    const int wood = state.table.wood[seat];
    const Hand hunters{hand.packed >> (4 * index_of(Card::Fish))};
    const int types = count_bits((hunters.packed | hunters.packed >> 1) & 0x1111U);
    int worth = hand.of(Card::Priest) * ahead.worth({15, 50}, {16, 14}) +
                hand.of(Card::Woodcutter) * ahead.worth({-92, 120}, {9, -1}) +
                hunters.size() * ahead.worth({-16, 60}, {-3, 9}) +
                (hunters.size() - types) * ahead.worth({-28, 70}, {-73, 63}) +
                (hand_size - hand.size()) * ahead.worth(154, 49);
    if (hand.of(Card::Moai) > 0) {
      worth += (wood >= moai_price - 3 ? ahead.worth(96, 43) : 0) +
               (wood >= moai_price ? ahead.worth(43, 29) : 0);
    }
    return worth;
  }

  // What the rest of a turn is worth to the active player.
  template <int Players>
  AHU_HD static constexpr int left_of_turn(Phase phase, const Prospects<Players>& ahead) {
    switch (phase) {
      case Phase::Setup:
      case Phase::Buy: return ahead.worth({45, 50}, {66, 13});
      case Phase::Play: return ahead.worth({-5, 80}, {37, 31});
      case Phase::Offer:
      case Phase::Add: return ahead.worth({120, -90}, {27, -51});
      case Phase::Take: return ahead.worth({-172, 20}, {-56, -8});
      case Phase::Refill: return ahead.worth({-60, -50}, {-42, -23});
      case Phase::Gain:
      case Phase::Receive: return ahead.worth({-142, 30}, {-92, 12});
      case Phase::Over: break;
    }
    return 0;
  }

  // What the tableau brings in the turns to come. A hunter also makes the next purchase cheaper.
  template <int Players>
  AHU_HD static constexpr int in_tableau(const OpenTable& table, const Prospects<Players>& ahead,
                                         int seat) {
    const std::uint64_t mine = table.tableaus[seat].packed;
    const std::uint64_t some = more(mine, 0);
    std::uint64_t majority = more(mine, each);
    for (int other = 0; other < Players; ++other) {
      majority &= other == seat ? majority : more(mine, table.tableaus[other].packed);
    }
    const CardCounts scoring{((mine & people) | (some & ~people)) + majority};
    int income = 0;
    for (int at = 0; at < card_types; ++at) {
      income += scoring.of(static_cast<Card>(at)) * ahead.income[at];
    }
    const int hunters = CardCounts{mine & ~people}.total();
    const int types = count_bits(some & ~people);
    return income / fine +
           table.tableaus[seat].of(Card::Woodcutter) * ahead.worth({-77, 90}, {14, 2}) +
           hunters * ahead.worth({-24, 90}, {8, 27}) + types * ahead.worth({114, 0}, {60, -58});
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
