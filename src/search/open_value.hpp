// The value of a world if all seats saw all of it: each maximises its own value, a few plies deep,
// and the heuristics evaluate the leaves. If there are many actions only a sample is searched.
#pragma once

#include <algorithm>

#include "search/choice.hpp"
#include "search/playout.hpp"

namespace ahu {

struct OpenValueLimits {
  int plies = 2;
  int width = 12;  // actions searched, drawn at random if there are more
};

// Puts `count` of the actions, drawn at random, in front.
template <Game G>
void draw_to_front(ActionList<G>& actions, int count, Rng& rng) {
  for (int i = 0; i < count; ++i) {
    const auto left = static_cast<std::uint32_t>(actions.size() - i);
    std::swap(actions[i], actions[i + static_cast<int>(rng.below(left))]);
  }
}

template <Game G, class Heuristics>
  requires HeuristicsFor<Heuristics, G>
BySeat open_value(typename G::State& state, const OpenValueLimits& look, Rng& rng) {
  settle_chance<G>(state, rng);
  const Turn turn = G::turn(state);
  if (turn.is_over() || look.plies == 0) {
    return state_values<G, Heuristics>(state);
  }
  ActionList<G> actions;
  G::legal_actions(state, actions);
  const int width = std::min(look.width, actions.size());
  if (width < actions.size()) {
    draw_to_front<G>(actions, width, rng);
  }
  BySeat best;
  for (int i = 0; i < width; ++i) {
    typename G::State next = state;
    G::apply(next, actions[i]);
    const BySeat values = open_value<G, Heuristics>(next, {look.plies - 1, look.width}, rng);
    if (best.empty() || values[turn.seat] > best[turn.seat]) {
      best = values;
    }
  }
  return best;
}

}  // namespace ahu
