// Positions for the benchmarks: the start and the middle of a game, always the same ones.
#pragma once

#include "search/playout.hpp"

namespace ahu {

template <Game G>
constexpr typename G::Options usual_options(int players) {
  typename G::Options options{};
  options.players = static_cast<decltype(options.players)>(players);
  return options;
}

// Plays `plies` random plies, or fewer where the game ends, and stops before a player's decision.
template <Game G>
typename G::State walk(const typename G::Options& options, int plies, Rng rng) {
  auto state = G::initial(options);
  auto last_decision = state;
  for (int ply = 0; !G::turn(state).is_over(); ++ply) {
    if (G::turn(state).is_chance()) {
      G::apply(state, sample_chance<G>(state, rng));
      continue;
    }
    last_decision = state;
    if (ply >= plies) {
      break;
    }
    ActionList<G> actions;
    G::legal_actions(state, actions);
    G::apply(state, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
  }
  return last_decision;
}

// A decision half-way through a fixed random game.
template <Game G>
typename G::State mid_game(const typename G::Options& options) {
  const Rng rng(1722);
  auto state = G::initial(options);
  Rng whole_game = rng;
  const int plies = random_playout<G>(state, whole_game);
  return walk<G>(options, plies / 2, rng);
}

}  // namespace ahu
