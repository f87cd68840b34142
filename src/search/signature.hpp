// The signature of a game's behaviour: fixed games, random and searched, hashed ply by ply.
// Compilers, sanitizers, WebAssembly and the GPU must all print the same one.
#pragma once

#include "base/hash.hpp"
#include "search/shallow.hpp"

namespace ahu {

struct NeverStop {
  AHU_HD constexpr bool operator()() const { return false; }
};

template <Game G>
AHU_HD constexpr std::uint64_t hash_position(const typename G::State& state, std::uint64_t hash) {
  hash = combine_hash(hash, hash_value(state));
  const Turn turn = G::turn(state);
  if (turn.is_player()) {
    ActionList<G> actions;
    G::legal_actions(state, actions);
    for (const auto action : actions) {
      hash = combine_hash(hash, action.code);
    }
    hash = combine_hash(hash, hash_value(G::observe(state, turn.seat)));
  }
  if (turn.is_over()) {
    for (const auto score : G::scores(state)) {
      hash = combine_hash(hash, static_cast<std::uint64_t>(score));
    }
  }
  return hash;
}

template <Game G, class Heuristics>
AHU_HD constexpr typename G::Action signature_move(const typename G::State& state, bool searched,
                                                   Rng& rng) {
  if (!searched) {
    ActionList<G> actions;
    G::legal_actions(state, actions);
    return actions[rng.below(actions.size())];
  }
  ShallowSearch<G, Heuristics, NeverStop> search({.nodes = 300, .max_depth = 2, .samples = 2},
                                                 NeverStop{}, rng);
  return search.choose(open_view<G>(state, G::turn(state).seat)).best;
}

template <Game G, class Heuristics>
AHU_HD constexpr std::uint64_t play_for_signature(const typename G::Options& options, bool searched,
                                                  Rng& rng, std::uint64_t hash) {
  auto state = G::initial(options);
  for (;;) {
    hash = hash_position<G>(state, hash);
    const Turn turn = G::turn(state);
    if (turn.is_over()) {
      return hash;
    }
    G::apply(state, turn.is_chance() ? sample_chance<G>(state, rng)
                                     : signature_move<G, Heuristics>(state, searched, rng));
  }
}

// Every number of players is played, with the usual options.
template <Game G, class Heuristics>
AHU_HD constexpr std::uint64_t behaviour_signature() {
  typename G::Options options{};
  std::uint64_t hash = static_cast<std::uint64_t>(G::rules_version);
  Rng rng(2006);
  for (int players = G::min_players; players <= G::max_players; ++players) {
    options.players = static_cast<decltype(options.players)>(players);
    if (!can_play<G>(options)) {
      continue;
    }
    for (int game = 0; game < 16; ++game) {
      hash = play_for_signature<G, Heuristics>(options, false, rng, hash);
    }
    hash = play_for_signature<G, Heuristics>(options, true, rng, hash);
  }
  return hash;
}

}  // namespace ahu
