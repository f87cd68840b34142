// Heuristics for bots: treasures, likely majorities, natives at
// home, and which play is plausible.
#pragma once

#include "games/costa_ruana/decisions.hpp"
#include "games/costa_ruana/rules.hpp"
#include "search/choice.hpp"
#include "search/level.hpp"

namespace ahu::costa_ruana {

struct Heuristics {
  static constexpr std::string_view favourite = "net";
  static constexpr TreeKnobs tree_knobs = {
      .exploration = 0.15, .bias = 4, .playout_plies = 8, .playout_tries = 3, .weigh_worlds = true};
  static constexpr Level levels[] = {{"mo-ismcts", 300, 200, 600},
                                     {"mo-ismcts", 300, 100, 400},
                                     {"mo-ismcts", 150, 0, 0},
                                     {"mo-ismcts", 1500, 0, 0},
                                     {"net", 200'000, 0, 0}};

  // Fitted to matches between shallow bots, 2 to 6 players (docs/studies.md); the luck of five and
  // six players is that of four.
  static constexpr Calibration calibrations[] = {
      {2.0, 0.95}, {1.1, 0.3}, {1.25, 0.12}, {1.4, 0.12}, {1.6, 0.12}};

  // Each seat's share by its prospects: a lead counts the more, the fewer rounds are left.
  AHU_HD static constexpr BySeat evaluate(const State& state) {
    const int players = players_in(state.open);
    int prospects[max_seats] = {};
    int best = 0;
    for (int seat = 0; seat < players; ++seat) {
      prospects[seat] = 4 * points_of(state, seat) + ashore(state.open, seat);
    }
    for (int island = 0; island < islands_in(state.open); ++island) {
      add_majority(state.open, state.open.islands[island], prospects);
    }
    for (int index = 0; index < state.open.on_table; ++index) {
      add_card(state, index, prospects);
    }
    for (const int prospect : prospects) {
      best = prospect > best ? prospect : best;
    }
    int weights[max_seats] = {};
    int total = 0;
    for (int seat = 0; seat < players; ++seat) {
      weights[seat] = weight_behind(best - prospects[seat], 8 + 4 * (rounds - state.open.round));
      total += weights[seat];
    }
    BySeat values;
    for (int seat = 0; seat < players; ++seat) {
      values.push_back(value_of_win * weights[seat] / total);
    }
    return values;
  }

  // Players tend to play good cards for themselves and bad ones for others.
  AHU_HD static constexpr std::uint32_t plausibility(const State& world) {
    const Open& open = world.open;
    if (open.phase < Phase::Show || open.phase > Phase::Flip) {
      return plausibility_of_random_play;
    }
    double ratio = plausibility_of_random_play;
    for (int seat = 0; seat < players_in(open); ++seat) {
      Cards hand = world.hands[seat];
      for (int turn = 1; turn >= 0; --turn) {  // the last card played first
        const int index = turn * players_in(open) + distance(open, open.shaman, seat);
        if (index < open.on_table) {
          hand.add(world.table[index].card);
          ratio *= liking_of_play(open, hand, world.table[index], seat);
        }
      }
      ratio *= liking_of_ride(world, seat);
    }
    const double most = max_plausible;
    return static_cast<std::uint32_t>(ratio < 1 ? 1 : ratio > most ? most : ratio);
  }

  template <class Visit>
  AHU_HD static constexpr void for_each_decision(const State& world, Seat seat, Visit&& visit) {
    Decisions(world).of(seat, visit);
  }

  // Until the flip, decisions depend on guesses about the cards of others.
  AHU_HD static constexpr bool is_guesswork(const State& state) {
    return state.open.phase >= Phase::Show && state.open.phase <= Phase::Flip;
  }

  // The steps of an effect have the same result in any order; only ascending order is searched.
  AHU_HD static constexpr bool is_out_of_order(Action last, Action action) {
    const bool is_step = action.kind() == Kind::Place || action.kind() == Kind::Recall;
    return is_step && action.kind() == last.kind() && action.island() < last.island();
  }

 private:
  // The value of playing a card there to the seat that plays it, in quarters of a point.
  AHU_HD static constexpr int play_worth(const Open& open, int card, int owner, int seat) {
    const int worth = steps_worth(open, card, owner, 3);
    return owner == seat ? worth : -worth / (players_in(open) - 1);
  }
  AHU_HD static constexpr double liking(int worth) {
    constexpr int half = 6;  // quarters of a point that halve the odds
    return weight_behind(max_worth - worth, half);
  }
  static constexpr int max_worth = 18;

  AHU_HD static constexpr double liking_of_play(const Open& open, const Cards& hand,
                                                const LaidCard& lying, int seat) {
    double sum = 0;
    int choices = 0;
    for_each_bit(hand.kinds_held(), [&](int card) {
      for (int owner = 0; owner < players_in(open); ++owner) {
        sum += liking(play_worth(open, card, owner, seat));
        ++choices;
      }
    });
    return liking(play_worth(open, lying.card, lying.owner, seat)) * choices / sum;
  }

  // Natives tend to ride on cards that help their owner; unseen cards count little.
  AHU_HD static constexpr double liking_of_ride(const State& world, int seat) {
    const Open& open = world.open;
    double sum = liking(0);
    double chosen = liking(0);
    bool rides = false;
    for (int index = 0; index < open.on_table; ++index) {
      const bool seen = index < players_in(open) || played_by(open, index) == seat;
      const double here = liking(seen ? steps_worth(open, world.table[index].card, seat, 3) : 4);
      sum += here;
      if ((world.table[index].riders & seat_bit(seat)) != 0) {
        chosen = here;
        rides = true;
      }
    }
    const bool stays = open.phase == Phase::Flip;
    return rides || stays ? chosen * (open.on_table + 1) / sum : 1;
  }

  AHU_HD static constexpr bool is_collected(const Open& open) { return open.phase >= Phase::Deal; }
  // Collections still to come, this round's included.
  AHU_HD static constexpr int harvests(const Open& open) {
    return rounds - open.round + (is_collected(open) ? 0 : 1);
  }

  // Natives on islands with treasures may come home or win something; in quarters of a point.
  AHU_HD static constexpr int ashore(const Open& open, int seat) {
    int value = 0;
    for (int island = 0; island < islands_in(open); ++island) {
      const int natives = open.islands[island].natives[seat];
      value += natives * (open.islands[island].treasures != 0 && harvests(open) > 1 ? 3 : 1);
    }
    return harvests(open) > 0 ? value : 0;
  }

  // Who would collect now gets a treasure and a native back, probably; the round's last effects
  // may still change it.
  AHU_HD static constexpr void add_majority(const Open& open, const Island& island,
                                            int* prospects) {
    const int times = harvests(open) < island.treasures ? harvests(open) : island.treasures;
    const std::uint8_t seat = collector(island, players_in(open));
    if (times > 0 && seat != nobody) {
      prospects[seat] += (is_collected(open) ? 4 : 7) + (times - 1);
    }
  }

  // The value of a card to the seat for which it acts; half of it while it may still be discarded.
  AHU_HD static constexpr void add_card(const State& state, int index, int* prospects) {
    const Open& open = state.open;
    const LaidCard& lying = state.table[index];
    if (lying.card == no_card) {
      return;
    }
    const int share = open.phase < Phase::Order ? 1 : 2;
    const bool now = index + 1 == open.acting;
    if (now) {
      prospects[open.actor] += steps_worth(open, lying.card, open.actor, open.left);
    }
    for (int seat = 0; seat < players_in(open); ++seat) {
      const int times = (seat == lying.owner && !now ? 1 : 0) +
                        ((lying.riders & seat_bit(seat)) != 0 && (!now || open.copy == 0) ? 1 : 0);
      prospects[seat] += times * share * steps_worth(open, lying.card, seat, 3) / 2;
    }
  }

  // In quarters of a point. Natives ashore win treasures; at the end those at home count.
  AHU_HD static constexpr int steps_worth(const Open& open, int card, int seat, int left) {
    const int steps = steps_of(card) < left ? steps_of(card) : left;
    const bool last = open.round == rounds;
    switch (rank_of(card)) {
      case Rank::Treasure: return 2;
      case Rank::Recall:
        return (last ? -1 : -4) * at_most(steps, natives_a_player - open.reserve[seat]);
      case Rank::Place: return (last ? 4 : 6) * at_most(steps, open.reserve[seat]);
      case Rank::Move: return 5;
    }
    return 0;
  }
  AHU_HD static constexpr int at_most(int number, int most) {
    return number < most ? number : most;
  }

  // 4096 halved for every `half` quarters of a point behind the best.
  AHU_HD static constexpr int weight_behind(int behind, int half) {
    const int halvings = behind / half;
    const int weight = (4096 - 2048 * (behind % half) / half) >> (halvings > 12 ? 12 : halvings);
    return weight > 1 ? weight : 1;
  }
};

}  // namespace ahu::costa_ruana
