// A playout that the heuristics may cut short and optionally guide.
#pragma once

#include <array>
#include <utility>

#include "search/choice.hpp"
#include "search/playout.hpp"

namespace ahu {

// Plays the best of a few actions drawn at random, by its seat's heuristics.
template <Game G, class Heuristics>
void do_best_of(typename G::State& state, const ActionList<G>& actions, int tries, Rng& rng) {
  const Seat seat = G::turn(state).seat;
  const typename G::State before = state;
  std::array<bool, G::max_actions> tried = {};
  std::int32_t best = -1;
  for (int i = 0; i < tries; ++i) {
    const int at = static_cast<int>(rng.below(actions.size()));
    if (std::exchange(tried[static_cast<std::size_t>(at)], true)) {
      continue;
    }
    typename G::State next = before;
    G::apply(next, actions[at]);
    const BySeat values = state_values<G, Heuristics>(next);
    if (values[seat] > best) {
      best = values[seat];
      state = next;
    }
  }
}

template <Game G, class Heuristics>
  requires HeuristicsFor<Heuristics, G>
BySeat heuristic_playout(typename G::State& state, const TreeKnobs& knobs, Rng& rng) {
  if (knobs.playout_plies < 0 && knobs.playout_tries == 1) {  // no knowledge at all
    random_playout<G>(state, rng);
    return final_values<G>(state);
  }
  ActionList<G> actions;
  for (int ply = 0; ply != knobs.playout_plies; ++ply) {
    settle_chance<G>(state, rng);
    if (G::turn(state).is_over()) {
      break;
    }
    actions.clear();
    G::legal_actions(state, actions);
    filter_actions<G, Heuristics>(state, actions);
    if (knobs.playout_tries == 1 || actions.size() == 1) {
      G::apply(state, actions[static_cast<int>(rng.below(actions.size()))]);
    } else {
      do_best_of<G, Heuristics>(state, actions, knobs.playout_tries, rng);
    }
  }
  settle_chance<G>(state, rng);
  return state_values<G, Heuristics>(state);
}

}  // namespace ahu
