// Random play through the generic interface: the benchmark of speed and the base of simulations.
#pragma once

#include "base/weighted.hpp"
#include "core/game.hpp"

namespace ahu {

template <Game G>
AHU_HD constexpr typename G::Action pick_outcome(const OutcomeList<G>& outcomes, Rng& rng) {
  const auto weight = [](const auto& outcome) { return outcome.weight; };
  return weighted_draw(outcomes, weight, [&](std::uint32_t total) { return rng.below(total); })
      .action;
}

// A game may draw an outcome without listing all; the probabilities must be the same.
template <class G>
concept HasSampleOutcome = requires(const typename G::State& state, Rng& rng) {
  { G::sample_outcome(state, rng) } -> std::same_as<typename G::Action>;
};

template <Game G>
AHU_HD constexpr typename G::Action sample_chance(const typename G::State& state, Rng& rng) {
  if constexpr (HasSampleOutcome<G>) {
    return G::sample_outcome(state, rng);
  } else {
    OutcomeList<G> outcomes;
    G::chance_outcomes(state, outcomes);
    return pick_outcome<G>(outcomes, rng);
  }
}

// Lets chance decide until a player is to act or the match has ended.
template <Game G>
AHU_HD constexpr int settle_chance(typename G::State& state, Rng& rng) {
  int plies = 0;
  for (; G::turn(state).is_chance(); ++plies) {
    G::apply(state, sample_chance<G>(state, rng));
  }
  return plies;
}

// Plays to the end with uniformly random actions; returns the number of plies, chance included.
template <Game G>
AHU_HD constexpr int random_playout(typename G::State& state, Rng& rng) {
  ActionList<G> actions;
  for (int plies = 0;; ++plies) {
    const Turn turn = G::turn(state);
    if (turn.is_over()) {
      return plies;
    }
    if (turn.is_chance()) {
      G::apply(state, sample_chance<G>(state, rng));
      continue;
    }
    actions.clear();
    G::legal_actions(state, actions);
    G::apply(state, actions[rng.below(actions.size())]);
  }
}

}  // namespace ahu
