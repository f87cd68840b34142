// AnyRules by the rules of a game.
#pragma once

#include "match/any_game.hpp"
#include "match/packing.hpp"
#include "search/perft.hpp"
#include "search/playout.hpp"

namespace ahu {

template <Game G, class Base>
class RulesModule : public Base {
  using State = typename G::State;
  using View = typename G::View;
  using Action = typename G::Action;
  using Options = typename G::Options;

 public:
  AnyState initial(const AnySetup& setup) const override {
    return pack<AnyState>(G::initial(unpack<Options>(setup)));
  }
  AnySetup setup(const AnyState& state) const override {
    return pack<AnySetup>(G::options(unpack<State>(state)));
  }
  AnySetup setup(const AnyView& view) const override {
    return pack<AnySetup>(G::options_seen(unpack<View>(view)));
  }
  int players(const AnySetup& setup) const override { return unpack<Options>(setup).players; }
  int max_plies(const AnySetup& setup) const override {
    return G::max_plies(unpack<Options>(setup));
  }
  Turn turn(const AnyState& state) const override { return G::turn(unpack<State>(state)); }
  std::vector<AnyAction> legal_actions(const AnyState& state) const override {
    ActionList<G> actions;
    G::legal_actions(unpack<State>(state), actions);
    std::vector<AnyAction> all;
    for (const Action action : actions) {
      all.push_back({action.code});
    }
    return all;
  }
  std::vector<AnyOutcome> chance_outcomes(const AnyState& state) const override {
    OutcomeList<G> outcomes;
    G::chance_outcomes(unpack<State>(state), outcomes);
    std::vector<AnyOutcome> all;
    for (const auto& outcome : outcomes) {
      all.push_back({{outcome.action.code}, outcome.weight});
    }
    return all;
  }
  void apply(AnyState& state, AnyAction action) const override {
    State typed = unpack<State>(state);
    G::apply(typed, Action{action.code});
    state = pack<AnyState>(typed);
  }
  Payoffs payoffs(const AnyState& state) const override { return G::payoffs(unpack<State>(state)); }
  Scores scores(const AnyState& state) const override { return G::scores(unpack<State>(state)); }
  std::uint64_t hash(const AnyState& state) const override {
    return hash_value(unpack<State>(state));
  }
  AnyView observe(const AnyState& state, Seat seat) const override {
    return pack<AnyView>(G::observe(unpack<State>(state), seat));
  }
  AnyState sample_world(const AnyView& view, Rng& rng) const override {
    return pack<AnyState>(world_behind<G>(unpack<View>(view), rng));
  }
  AnyAction seen_as(const AnyState& state, AnyAction action, Seat seat) const override {
    return {ahu::seen_as<G>(unpack<State>(state), Action{action.code}, seat).code};
  }
  bool reveals(const AnyState& state, AnyAction action) const override {
    if constexpr (G::has_secrets) {
      return G::reveals(unpack<State>(state), Action{action.code});
    }
    return false;
  }
  bool opens_log(const AnyState& state, AnyAction action) const override {
    if constexpr (G::has_secrets) {
      return G::opens_log(unpack<State>(state), Action{action.code});
    }
    return false;
  }
  AnyAction seen_later(const AnyState& state, AnyAction action, Seat seat) const override {
    if constexpr (G::has_secrets) {
      return {G::seen_later(unpack<State>(state), Action{action.code}, seat).code};
    }
    return action;
  }
  AnyState with_memory(const AnyState& state, Memory memory) const override {
    return pack<AnyState>(ahu::with_memory<G>(unpack<State>(state), memory));
  }
  std::uint64_t perft(const AnyState& state, int depth) const override {
    return ahu::perft<G>(unpack<State>(state), depth);
  }
  PlayoutCount random_playouts(const AnySetup& setup, std::uint64_t games,
                               std::uint64_t seed) const override {
    const State start = G::initial(unpack<Options>(setup));
    Rng rng(seed);
    PlayoutCount count{games, 0};
    for (std::uint64_t game = 0; game < games; ++game) {
      State state = start;
      count.actions += static_cast<std::uint64_t>(random_playout<G>(state, rng));
    }
    return count;
  }
};

}  // namespace ahu
