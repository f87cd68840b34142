// A random playout that the heuristics may cut short.
#pragma once

#include "search/choice.hpp"
#include "search/playout.hpp"

namespace ahu {

// Plays up to `plies` random actions, then judges; -1: plays to the end.
template <Game G, class Heuristics>
  requires HeuristicsFor<Heuristics, G>
BySeat judged_playout(typename G::State& state, int plies, Rng& rng) {
  if (plies < 0) {
    random_playout<G>(state, rng);
    return final_values<G>(state);
  }
  ActionList<G> actions;
  for (int ply = 0; ply < plies; ++ply) {
    settle_chance<G>(state, rng);
    if (G::turn(state).is_over()) {
      break;
    }
    actions.clear();
    G::legal_actions(state, actions);
    G::apply(state, actions[rng.below(actions.size())]);
  }
  settle_chance<G>(state, rng);
  return G::turn(state).is_over() ? final_values<G>(state) : Heuristics::evaluate(state);
}

}  // namespace ahu
