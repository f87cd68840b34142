// The result of a search: the best action, and the value of each legal one.
#pragma once

#include "core/game.hpp"

namespace ahu {

inline constexpr int value_of_win = 60000;  // values are expected payoffs in thousandths

template <class Action>
struct Rated {
  Action action;
  std::uint32_t visits;
  std::int32_t value;  // for the seat to act
};

template <Game G>
struct Choice {
  typename G::Action best{};
  std::uint64_t nodes = 0;
  StaticVector<Rated<typename G::Action>, G::max_actions> rated;
};

// Which of the root's actions to search, and whether to compare their values.
template <Game G>
struct RootFocus {
  ActionList<G> only;    // none: all of them
  bool compare = false;  // every action gets a fair part of the work, so that values are comparable

  bool is_open() const { return only.empty() && !compare; }
  void keep(ActionList<G>& actions) const {
    if (only.empty()) {
      return;
    }
    ActionList<G> kept;
    for (const auto action : actions) {
      for (const auto wanted : only) {
        if (wanted == action) {
          kept.push_back(action);
        }
      }
    }
    actions = kept;
  }
  // Whether an action has had less than half of an even share of the visits.
  bool neglects(std::uint64_t visits, std::uint64_t of_all, int actions) const {
    return compare && visits * 2 * static_cast<std::uint64_t>(actions) < of_all;
  }
};

// How much of a game's heuristics a tree search uses; by default nothing.
struct TreeKnobs {
  double exploration = 0.7;
  double bias = 0;            // visits that the heuristic value of an action counts as
  int playout_plies = -1;     // then the heuristics evaluate; -1: play to the end
  int playout_tries = 1;      // an action of a playout is the best of this many drawn at random
  bool weigh_worlds = false;  // draw plausible worlds more often
};

// How plausible the play so far is in a world, from the heuristics: its likelihood compared with
// random play.
inline constexpr std::uint32_t plausibility_of_random_play = 256;
inline constexpr std::uint32_t max_plausible = 1U << 20;

// The interface of a game's heuristics.hpp: an estimate of each seat's payoff, in thousandths.
template <class H, class G>
concept HeuristicsFor = Game<G> && requires(const typename G::State& state) {
  { H::evaluate(state) } -> std::same_as<BySeat>;
};

// No heuristics: before the end every seat has an even share.
template <Game G>
struct NoHeuristics {
  AHU_HD static constexpr BySeat evaluate(const typename G::State& state) {
    const int players = G::options(state).players;
    BySeat values;
    for (int seat = 0; seat < players; ++seat) {
      values.push_back(value_of_win / players);
    }
    return values;
  }
};

// Heuristics may have an ActionFilter, made from a state: it selects the legal actions that a
// search considers, at least one.
template <class H, class G>
concept HasActionFilter =
    Game<G> && requires(const typename G::State& state, typename G::Action action) {
      { typename H::ActionFilter(state)(action) } -> std::same_as<bool>;
    };

// Keeps only the actions that the filter accepts.
template <Game G, class H>
void filter_actions(const typename G::State& state, ActionList<G>& actions) {
  if constexpr (HasActionFilter<H, G>) {
    const typename H::ActionFilter passes(state);
    ActionList<G> kept;
    for (const auto action : actions) {
      kept.push_back_if(passes(action), action);
    }
    actions = kept;
  }
}

template <Game G>
AHU_HD constexpr BySeat final_values(const typename G::State& state) {
  BySeat values = G::payoffs(state);
  for (auto& value : values) {
    value *= value_of_win / payoff_total;
  }
  return values;
}

// The value of a state for each seat: the result, or the heuristics' estimate.
template <Game G, class Heuristics>
AHU_HD constexpr BySeat state_values(const typename G::State& state) {
  return G::turn(state).is_over() ? final_values<G>(state) : Heuristics::evaluate(state);
}

// Calibrates a game's estimates, from the results of matches (docs/studies.md).
struct Calibration {
  double sharpness = 1;  // shares of the win are raised to this power, and made to add up again
  double luck = 1;       // the factor of estimated luck
};

// What the next two plies decide for the seat to act, from the heuristics.
enum class Foresight : std::uint8_t { Open, Win, Loss };

// The probability that a lead lasts if the difference has the standard deviation `spread`: the
// normal distribution, piecewise linear, in hundred-thousandths.
AHU_HD constexpr int chance_of_lead(int lead, int spread) {
  constexpr int pieces[] = {0, 34000, 47500, 49500, 49900};
  const int far = (lead < 0 ? -lead : lead) * 64 / spread;
  const int at = far / 64;
  const int chance =
      at >= 4 ? pieces[4] : pieces[at] + (pieces[at + 1] - pieces[at]) * (far % 64) / 64;
  return lead < 0 ? 50000 - chance : 50000 + chance;
}

// Shares of the win by each seat's estimated lead over the best of the others.
AHU_HD constexpr BySeat shares_by_lead(const int* estimates, int players, int spread) {
  BySeat values;
  if (players == 2) {  // the two chances add up to one
    const std::int64_t first = chance_of_lead(estimates[0] - estimates[1], spread);
    values.push_back(static_cast<std::int32_t>(first * value_of_win / 100'000));
    values.push_back(static_cast<std::int32_t>((100'000 - first) * value_of_win / 100'000));
    return values;
  }
  int sum = 0;
  for (int seat = 0; seat < players; ++seat) {
    int best = -1'000'000;
    for (int other = 0; other < players; ++other) {
      best = other != seat && estimates[other] > best ? estimates[other] : best;
    }
    values.push_back(chance_of_lead(estimates[seat] - best, spread));
    sum += values[seat];
  }
  for (auto& value : values) {
    value = static_cast<std::int32_t>(std::int64_t{value} * value_of_win / sum);
  }
  return values;
}

}  // namespace ahu
