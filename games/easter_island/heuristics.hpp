// Heuristics for bots: statues, and the rays that would destroy them.
#pragma once

#include "games/easter_island/rules.hpp"
#include "search/choice.hpp"
#include "search/level.hpp"

namespace ahu::easter_island {

struct Heuristics {
  static constexpr std::string_view favourite = "net";
  static constexpr Level levels[] = {{"alpha-beta", 1000, 100, 400},
                                     {"alpha-beta", 1000, 25, 150},
                                     {"net", 8, 0, 0},
                                     {"net", 24, 0, 0},
                                     {"net", 64, 0, 0},
                                     {"net", 512, 0, 0},
                                     {"net", 20'000, 0, 0}};

  // Fitted to matches between shallow bots, 2 players (docs/studies.md).
  static constexpr Calibration calibrations[] = {{2.75}};

  // Thousandths of a payoff. The seat with two statues is one hit from defeat: the first ones count
  // most.
  static constexpr int per_reserve = 1000;
  static constexpr int per_ready_sun = 500;
  static constexpr int per_supply = 300;
  static constexpr int per_threat = 2500;       // to the seat to act: a statue it can hit now
  static constexpr int per_later_threat = 900;  // to the other seat
  static constexpr int per_win = 12000;         // a statue that the seat to act can hit to win
  static constexpr int bound = 28000;

  AHU_HD static constexpr BySeat evaluate(const State& state) {
    const int lead = side_value(state, 0) - side_value(state, 1);
    const int bounded = lead > bound ? bound : lead < -bound ? -bound : lead;
    BySeat values;
    values.push_back(value_of_win / 2 + bounded);
    values.push_back(value_of_win / 2 - bounded);
    return values;
  }

  // Rays that would destroy a statue of the other seat now.
  AHU_HD static constexpr void noisy_actions(const State& state, ActionList<Rules>& list) {
    if (state.phase != Phase::Play) {
      return;
    }
    const int seat = state.to_act;
    for (Ring left = state.suns[seat] & ~state.fired & ~fresh_sun(state); left != 0;
         left &= left - 1) {
      const int position = lowest_bit(left);
      const Ray ray = trace_ray(state, position);
      const bool hits = ray.destroyed != no_point && has(state.statues[1 - seat], ray.destroyed);
      if (hits && (ray.touched & fresh_statue(state)) == 0) {
        list.push_back(Action::sun(Kind::Fire, position));
      }
    }
  }

 private:
  AHU_HD static constexpr int statues_value(int statues) {
    return statues <= 2 ? statues * 3000 : 6000 + (statues - 2) * (6500 - (statues - 2) * 500);
  }

  // Statues of the other seat that a ready sun of this one would destroy.
  AHU_HD static constexpr Board threatened(const State& state, int seat) {
    Board hit = 0;
    for (Ring left = state.suns[seat] & ~state.fired; left != 0; left &= left - 1) {
      const Ray ray = trace_ray(state, lowest_bit(left));
      hit |= ray.destroyed == no_point ? 0 : bit(ray.destroyed);
    }
    return hit & state.statues[1 - seat];
  }

  AHU_HD static constexpr int side_value(const State& state, int seat) {
    const int ready = count_bits(state.suns[seat] & ~state.fired);
    const int value = statues_value(statues_of(state, seat)) + state.reserve[seat] * per_reserve +
                      ready * per_ready_sun + supply_of(state, seat) * per_supply;
    const int threats = count_bits(threatened(state, seat));
    if (state.to_act != seat) {
      return value + threats * per_later_threat;
    }
    const int now = threats < state.actions_left ? threats : state.actions_left;
    const bool wins = now > 0 && statues_of(state, 1 - seat) - now < min_statues;
    return value + now * per_threat + (wins ? per_win : 0);
  }
};

}  // namespace ahu::easter_island
