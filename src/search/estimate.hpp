// Estimates a state for every seat with nothing hidden: the seats play a few decisions greedily by
// their heuristics, with chance in between, and then the heuristics evaluate.
#pragma once

#include <cmath>
#include <iterator>

#include "search/choice.hpp"
#include "search/playout.hpp"

namespace ahu {

struct EstimateLimits {
  int playouts = 32;
  int decisions = 4;  // of each playout
};

// A random one of equal actions.
template <Game G, class Heuristics>
typename G::State after_greedy_action(const typename G::State& state, Rng& rng) {
  const Seat seat = G::turn(state).seat;
  ActionList<G> actions;
  G::legal_actions(state, actions);
  typename G::State best = state;
  std::int32_t best_value = -1;
  std::uint32_t equals = 0;
  for (const auto action : actions) {
    typename G::State next = state;
    G::apply(next, action);
    const std::int32_t value = state_values<G, Heuristics>(next)[seat];
    equals = value > best_value ? 1 : value == best_value ? equals + 1 : equals;
    if (value > best_value || (value == best_value && rng.below(equals) == 0)) {
      best = next;
      best_value = value;
    }
  }
  return best;
}

template <Game G, class Heuristics>
BySeat estimate(const typename G::State& state, const EstimateLimits& limits, Rng& rng) {
  BySeat sum = state_values<G, Heuristics>(state);
  for (auto& value : sum) {
    value = 0;
  }
  for (int playout = 0; playout < limits.playouts; ++playout) {
    typename G::State ahead = state;
    settle_chance<G>(ahead, rng);
    for (int i = 0; i < limits.decisions && G::turn(ahead).is_player(); ++i) {
      ahead = after_greedy_action<G, Heuristics>(ahead, rng);
      settle_chance<G>(ahead, rng);
    }
    const BySeat values = state_values<G, Heuristics>(ahead);
    for (int seat = 0; seat < sum.size(); ++seat) {
      sum[seat] += values[seat];
    }
  }
  for (auto& value : sum) {
    value /= limits.playouts;
  }
  return sum;
}

// Heuristics may have calibrations: one for each number of players, from the fewest on.
template <Game G, class Heuristics>
constexpr Calibration calibration_for(int players) {
  if constexpr (requires { Heuristics::calibrations[0]; }) {
    static_assert(std::size(Heuristics::calibrations) >= G::max_players - G::min_players + 1);
    return Heuristics::calibrations[players - G::min_players];
  } else {
    return {};
  }
}

// Rounded to whole numbers, so that the values are the same on every platform.
inline BySeat sharpened(const BySeat& shares, double sharpness) {
  double sum = 0;
  for (const auto share : shares) {
    sum += std::pow(share, sharpness);
  }
  BySeat sharp;
  for (const auto share : shares) {
    sharp.push_back(
        static_cast<std::int32_t>(std::lround(value_of_win * std::pow(share, sharpness) / sum)));
  }
  return sharp;
}

}  // namespace ahu
