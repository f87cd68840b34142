// Leaf counts of all action sequences of a length: the exact fingerprint of a set of rules.
#pragma once

#include "core/game.hpp"

namespace ahu {

// Chance outcomes count as branches; a game that ends earlier is one leaf at every greater depth.
// At the last ply the list is counted, not played.
template <Game G>
AHU_HD constexpr std::uint64_t perft(const typename G::State& state, int depth) {
  const Turn turn = G::turn(state);
  if (depth == 0 || turn.is_over()) {
    return 1;
  }
  std::uint64_t leaves = 0;
  if (turn.is_chance()) {
    OutcomeList<G> outcomes;
    G::chance_outcomes(state, outcomes);
    if (depth == 1) {
      return static_cast<std::uint64_t>(outcomes.size());
    }
    for (const auto& outcome : outcomes) {
      typename G::State next = state;
      G::apply(next, outcome.action);
      leaves += perft<G>(next, depth - 1);
    }
    return leaves;
  }
  ActionList<G> actions;
  G::legal_actions(state, actions);
  if (depth == 1) {
    return static_cast<std::uint64_t>(actions.size());
  }
  for (const auto action : actions) {
    typename G::State next = state;
    G::apply(next, action);
    leaves += perft<G>(next, depth - 1);
  }
  return leaves;
}

}  // namespace ahu
