// The bot that looks a few plies ahead: every seat maximises its own estimate (max^n), chance and
// secrets are sampled. It deepens as long as its budget of nodes lasts.
#pragma once

#include "search/choice.hpp"
#include "search/playout.hpp"

namespace ahu {

struct ShallowLimits {
  std::uint64_t nodes = 20000;
  int max_depth = 4;
  int samples =
      8;  // worlds in which each action is tried, if there is chance or hidden information
};

template <Game G, class Heuristics, class ShouldStop>
  requires HeuristicsFor<Heuristics, G>
class ShallowSearch {
 public:
  using State = typename G::State;
  using Action = typename G::Action;

  AHU_HD constexpr ShallowSearch(const ShallowLimits& limits, ShouldStop should_stop, Rng& rng)
      : limits_(limits), should_stop_(should_stop), rng_(rng) {}

  AHU_HD constexpr Choice<G> choose(const typename G::View& view) {
    Choice<G> choice;
    rate(view, 1, choice);
    for (int depth = 2; depth <= limits_.max_depth && !exhausted(); ++depth) {
      Choice<G> deeper;
      rate(view, depth, deeper);
      if (exhausted()) {
        break;  // an unfinished depth is discarded
      }
      choice = deeper;
    }
    choice.nodes = nodes_;
    choice.best = best_of(choice);
    return choice;
  }

 private:
  AHU_HD constexpr void rate(const typename G::View& view, int depth, Choice<G>& choice) {
    const int samples = G::has_secrets || has_chance<G> ? limits_.samples : 1;
    for (int sample = 0; sample < samples; ++sample) {
      const State world = world_behind<G>(view, rng_);
      const Seat seat = G::turn(world).seat;
      ActionList<G> actions;
      G::legal_actions(world, actions);
      for (int i = 0; i < actions.size(); ++i) {
        if (sample == 0) {
          choice.rated.push_back({actions[i], 0, 0});
        }
        State next = world;
        G::apply(next, actions[i]);
        choice.rated[i].value += look_ahead(next, depth - 1)[seat];
        choice.rated[i].visits += 1;
        if (depth > 1 && exhausted()) {
          return;
        }
      }
    }
    for (auto& rated : choice.rated) {
      rated.value /= static_cast<std::int32_t>(rated.visits);
    }
  }

  AHU_HD constexpr BySeat look_ahead(State& state, int depth) {
    ++nodes_;
    settle_chance<G>(state, rng_);
    const Turn turn = G::turn(state);
    if (turn.is_over() || depth == 0 || exhausted()) {
      return state_values<G, Heuristics>(state);
    }
    ActionList<G> actions;
    G::legal_actions(state, actions);
    BySeat best;
    for (const Action action : actions) {
      State next = state;
      G::apply(next, action);
      const BySeat values = look_ahead(next, depth - 1);
      if (best.empty() || values[turn.seat] > best[turn.seat]) {
        best = values;
      }
    }
    return best;
  }

  AHU_HD constexpr Action best_of(const Choice<G>& choice) {
    std::int32_t best = choice.rated[0].value;
    for (const auto& rated : choice.rated) {
      best = rated.value > best ? rated.value : best;
    }
    std::uint32_t equals = 0;
    Action chosen = choice.rated[0].action;
    for (const auto& rated : choice.rated) {
      if (rated.value == best && rng_.below(++equals) == 0) {
        chosen = rated.action;
      }
    }
    return chosen;
  }

  AHU_HD constexpr bool exhausted() {
    if ((nodes_ & 255U) == 0 && should_stop_()) {
      stopped_ = true;
    }
    return stopped_ || nodes_ >= limits_.nodes;
  }

  ShallowLimits limits_;
  ShouldStop should_stop_;
  Rng& rng_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace ahu
