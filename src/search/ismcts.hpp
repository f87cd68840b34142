// Information set Monte Carlo tree search for games with secrets: each simulation draws a world
// that the seat cannot tell from the real one and walks a tree of what is seen. With one tree for
// the searching seat (single observer) or one for every seat (multiple observers): there each seat
// chooses by what it can see itself. With `hidden_plies` it is EPIMC: information stays hidden for
// a number of plies, and what follows is evaluated as if the world were known.
#pragma once

#include <cmath>

#include "base/math.hpp"
#include "search/heuristic_playout.hpp"
#include "search/open_value.hpp"
#include "search/seen_trees.hpp"
#include "search/worlds.hpp"

namespace ahu {

enum class Observers : std::uint8_t { Single, Multiple };

struct IsmctsLimits {
  std::uint64_t simulations = 5000;
  std::uint32_t max_nodes = 2'000'000;
  Observers observers = Observers::Single;
  int hidden_plies = -1;  // then a search that knows the world evaluates; -1: a playout does
  TreeKnobs knobs = {};
};

template <Game G, class Heuristics>
  requires HeuristicsFor<Heuristics, G>
class Ismcts {
  using State = typename G::State;
  using View = typename G::View;
  using Action = typename G::Action;
  using Step = typename SeenTrees<G>::Step;

 public:
  explicit Ismcts(const IsmctsLimits& limits) : limits_(limits) {}

  void set_focus(const RootFocus<G>& focus) { focus_ = focus; }

  template <class ShouldStop>
  Choice<G> choose(const View& view, Rng& rng, ShouldStop should_stop) {
    State world = draw_world<G, Heuristics>(view, limits_.knobs.weigh_worlds, rng);
    seat_ = G::turn(world).seat;
    trees_.plant(limits_.observers == Observers::Multiple ? G::options(world).players : 1);
    std::uint64_t done = 0;
    for (; done < limits_.simulations; ++done) {
      if ((done & 15U) == 0 && done > 0 && should_stop()) {
        break;
      }
      simulate(world, rng);
      world = draw_world<G, Heuristics>(view, limits_.knobs.weigh_worlds, rng);
    }
    return summary(world, done);
  }

 private:
  Seat viewer(int tree) const { return trees_.count() == 1 ? seat_ : static_cast<Seat>(tree); }
  int tree_of(Seat seat) const { return trees_.count() == 1 ? 0 : seat; }

  void simulate(State state, Rng& rng) {
    Step at = trees_.begin_path();
    bool fresh = false;
    int plies = 0;
    while (limits_.hidden_plies < 0 ? !fresh : plies < limits_.hidden_plies) {
      const Turn turn = G::turn(state);
      if (turn.is_over()) {
        break;
      }
      plies += turn.is_player() ? 1 : 0;
      const Action action =
          turn.is_chance() ? sample_chance<G>(state, rng) : select(state, turn.seat, at);
      at = follow(state, action, at, fresh);
      at.chooser = turn.is_player() ? turn.seat : spectator;
      trees_.extend_path(at);
      G::apply(state, action);
      fresh = fresh && turn.is_player();  // chance is no place to stop
      if (trees_.size() >= limits_.max_nodes) {
        break;
      }
    }
    trees_.back_up(limits_.hidden_plies < 0
                       ? heuristic_playout<G, Heuristics>(state, limits_.knobs, rng)
                       : open_value<G, Heuristics>(state, {}, rng));
  }

  // The child in every tree, created if it is new; `fresh` says whether it was new in the
  // chooser's.
  Step follow(const State& state, Action action, const Step& from, bool& fresh) {
    Step next{};
    const Turn turn = G::turn(state);
    for (int tree = 0; tree < trees_.count(); ++tree) {
      const std::uint32_t seen = seen_as<G>(state, action, viewer(tree)).code;
      const std::uint32_t child = trees_.child_of(from.nodes[static_cast<std::size_t>(tree)], seen);
      fresh =
          fresh || (turn.is_player() && tree == tree_of(turn.seat) && trees_[child].visits == 0);
      next.nodes[static_cast<std::size_t>(tree)] = child;
    }
    return next;
  }

  // Upper confidence bounds over the actions that are legal in this world.
  Action select(const State& state, Seat seat, const Step& at) {
    const auto tree = static_cast<std::size_t>(tree_of(seat));
    ActionList<G> actions;
    G::legal_actions(state, actions);
    const bool at_root = at.nodes[0] == 0;
    if (at_root) {
      focus_.keep(actions);
    }
    Action best = actions[0];
    double best_score = -1e18;
    for (const Action action : actions) {
      const std::uint32_t seen = seen_as<G>(state, action, viewer(static_cast<int>(tree))).code;
      const std::uint32_t child = open_child(state, action, at.nodes[tree], seen, seat);
      const SeenNode& node = trees_[child];
      const double score = at_root && focus_.neglects(node.visits, node.available, actions.size())
                               ? 1e6 - node.visits
                               : score_of(node);
      if (score > best_score) {
        best_score = score;
        best = action;
      }
    }
    return best;
  }

  std::uint32_t open_child(const State& state, Action action, std::uint32_t parent,
                           std::uint32_t seen, Seat seat) {
    std::uint32_t child = trees_.find_child(parent, seen);
    if (child == 0) {
      child = trees_.add_child(parent, seen);
      if (limits_.knobs.bias > 0) {
        State next = state;
        G::apply(next, action);
        trees_[child].guess = state_values<G, Heuristics>(next)[seat];
      }
    }
    trees_[child].available += 1;
    return child;
  }

  double score_of(const SeenNode& node) const {
    const TreeKnobs& knobs = limits_.knobs;
    if (knobs.bias == 0 && node.visits == 0) {
      return 1e3;  // without a heuristic value every action is tried once
    }
    const double visits = node.visits + knobs.bias;
    const double total = static_cast<double>(node.total) + knobs.bias * node.guess;
    return total / (visits * value_of_win) +
           knobs.exploration * std::sqrt(natural_log(node.available + 1.0) / visits);
  }

  Choice<G> summary(const State& world, std::uint64_t done) const {
    ActionList<G> actions;
    G::legal_actions(world, actions);
    focus_.keep(actions);
    return trees_.summary(static_cast<std::uint32_t>(tree_of(seat_)), actions, done);
  }

  IsmctsLimits limits_;
  RootFocus<G> focus_;
  Seat seat_ = 0;
  SeenTrees<G> trees_;
};

}  // namespace ahu
