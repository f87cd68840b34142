// Monte Carlo tree search for games without secrets, any number of players (max^n), chance nodes
// included. Knowledge of the game is optional: a bias from its heuristics, playouts cut short by
// its evaluation, and a solver for proven results. With all of it off it is plain UCT.
#pragma once

#include <cmath>
#include <span>
#include <vector>

#include "base/math.hpp"
#include "search/heuristic_playout.hpp"

namespace ahu {

struct MctsLimits {
  std::uint64_t simulations = 10000;
  std::uint32_t max_nodes = 4'000'000;
  bool solve = false;
  TreeKnobs knobs = {};
};

template <Game G, class Heuristics>
  requires HeuristicsFor<Heuristics, G>
class Mcts {
  using State = typename G::State;
  using Action = typename G::Action;

  static constexpr Seat chance_node = 254;
  static constexpr Seat end_node = 255;

  // The statistics of a node are those of the choice that leads to it, for the seat that made it.
  struct Node {
    std::uint32_t action = 0;  // code
    std::uint32_t visits = 0;
    std::int64_t total = 0;         // of values for the chooser
    std::uint32_t first_child = 0;  // 0: not expanded
    std::uint16_t children = 0;
    Seat mover = end_node;  // who chooses among the children
    bool proven = false;    // then `exact` is its value for the chooser
    std::int32_t exact = 0;
    std::int32_t guess = 0;  // the heuristics' value for the chooser
  };

 public:
  explicit Mcts(const MctsLimits& limits = {}) : limits_(limits) {}

  void set_limits(const MctsLimits& limits) { limits_ = limits; }
  void set_focus(const RootFocus<G>& focus) { focus_ = focus; }
  std::uint64_t visits() const { return nodes_.empty() ? 0 : nodes_[0].visits; }
  std::size_t bytes() const { return sizeof *this + nodes_.capacity() * sizeof(Node); }

  template <class ShouldStop>
  Choice<G> choose(const State& root, Rng& rng, ShouldStop should_stop) {
    begin(root);
    std::uint64_t done = 0;
    const bool ends_when_proven = limits_.solve && !focus_.compare;
    for (; done < limits_.simulations && !(nodes_[0].proven && ends_when_proven); ++done) {
      if ((done & 15U) == 0 && done > 0 && (has_one_choice() || should_stop())) {
        break;
      }
      simulate(root, rng);
    }
    AHU_ASSERT(G::turn(root).is_player());
    Choice<G> choice = summary(done);
    add_unsearched(root, choice);
    return choice;
  }

  // Continues with the subtree after the actions that were played since.
  void follow(std::span<const Action> played, const State&) {
    std::uint32_t at = 0;
    for (std::size_t i = 0; i < played.size() && !nodes_.empty(); ++i) {
      at = find_child(at, played[i]);
      if (at == 0) {
        nodes_.clear();
      }
    }
    if (at != 0) {
      std::vector<Node> kept;
      copy_subtree(at, kept);
      nodes_ = std::move(kept);
    }
  }

 private:
  void begin(const State& root) {
    if (nodes_.empty() || nodes_[0].first_child == 0 || nodes_[0].mover != mover_of(root)) {
      nodes_.clear();
      nodes_.emplace_back();
      expand(0, root);
    }
  }

  static Seat mover_of(const State& state) {
    const Turn turn = G::turn(state);
    return turn.is_player() ? turn.seat : turn.is_chance() ? chance_node : end_node;
  }

  void simulate(const State& root, Rng& rng) {
    State state = root;
    path_.clear();
    path_.push_back(0);
    std::uint32_t at = 0;
    while (nodes_[at].first_child != 0) {
      at = nodes_[at].mover == chance_node ? draw(at, state, rng) : select(at);
      G::apply(state, Action{nodes_[at].action});
      path_.push_back(at);
    }
    if (nodes_[at].visits > 0 && !nodes_[at].proven && nodes_.size() < limits_.max_nodes) {
      expand(at, state);
      if (nodes_[at].first_child != 0) {
        at = nodes_[at].mover == chance_node ? draw(at, state, rng) : select(at);
        G::apply(state, Action{nodes_[at].action});
        path_.push_back(at);
      }
    }
    back_up(heuristic_playout<G, Heuristics>(state, limits_.knobs, rng));
  }

  void expand(std::uint32_t at, const State& state) {
    const Seat mover = mover_of(state);
    nodes_[at].mover = mover;
    if (mover == end_node) {
      return;
    }
    const auto first = static_cast<std::uint32_t>(nodes_.size());
    if (mover == chance_node) {
      add_outcomes(state);
    } else {
      ActionList<G> actions;
      G::legal_actions(state, actions);
      if (at == 0) {
        focus_.keep(actions);
      }
      if (uses_filter() && (at != 0 || focus_.is_open())) {
        filter_actions<G, Heuristics>(state, actions);
      }
      for (const Action action : actions) {
        add_child(state, action, mover);
      }
    }
    nodes_[at].first_child = first;
    nodes_[at].children = static_cast<std::uint16_t>(nodes_.size() - first);
  }

  bool has_one_choice() const { return nodes_[0].children == 1 && focus_.is_open(); }

  // Plain search knows nothing of the game.
  bool uses_filter() const { return limits_.knobs.bias > 0; }

  void add_outcomes(const State& state) {
    if constexpr (has_chance<G>) {
      OutcomeList<G> outcomes;
      G::chance_outcomes(state, outcomes);
      for (const auto& outcome : outcomes) {
        nodes_.emplace_back().action = outcome.action.code;
      }
    }
  }

  void add_child(const State& state, Action action, Seat mover) {
    Node& child = nodes_.emplace_back();
    child.action = action.code;
    if (limits_.knobs.bias == 0 && !limits_.solve) {
      return;
    }
    State next = state;
    G::apply(next, action);
    const bool is_over = G::turn(next).is_over();
    if (is_over || limits_.knobs.bias > 0) {
      child.guess = state_values<G, Heuristics>(next)[mover];
    }
    if (is_over) {
      child.exact = child.guess;
      child.proven = limits_.solve;
    }
  }

  std::uint32_t draw(std::uint32_t at, const State& state, Rng& rng) const {
    if constexpr (has_chance<G>) {
      return find_child(at, sample_chance<G>(state, rng));
    }
    return nodes_[at].first_child;
  }

  std::uint32_t find_child(std::uint32_t at, Action action) const {
    const Node& node = nodes_[at];
    for (std::uint32_t i = 0; i < node.children; ++i) {
      if (nodes_[node.first_child + i].action == action.code) {
        return node.first_child + i;
      }
    }
    return 0;
  }

  std::uint32_t select(std::uint32_t at) const {
    const Node& node = nodes_[at];
    const double spread = limits_.knobs.exploration * std::sqrt(natural_log(node.visits + 1.0));
    std::uint32_t best = node.first_child;
    double best_score = -1e18;
    for (std::uint32_t i = node.first_child; i < node.first_child + node.children; ++i) {
      if (at == 0 && !nodes_[i].proven &&
          focus_.neglects(nodes_[i].visits, node.visits, node.children)) {
        return i;
      }
      const double score = score_of(nodes_[i], spread);
      if (score > best_score) {
        best_score = score;
        best = i;
      }
    }
    return best;
  }

  double score_of(const Node& child, double spread) const {
    if (child.proven) {
      return static_cast<double>(child.exact) / value_of_win * 2 - (child.exact == 0 ? 1e6 : 0);
    }
    const double bias = limits_.knobs.bias;
    if (bias == 0 && child.visits == 0) {
      return 1e3;  // without a heuristic value every action is tried once
    }
    const double visits = child.visits + bias;
    const double total = static_cast<double>(child.total) + bias * child.guess;
    return total / (visits * value_of_win) + spread / std::sqrt(visits);
  }

  void back_up(const BySeat& values) {
    for (std::size_t i = path_.size(); i-- > 0;) {
      Node& node = nodes_[path_[i]];
      node.visits += 1;
      if (i > 0) {
        const Seat chooser = nodes_[path_[i - 1]].mover;
        node.total += chooser < values.size() ? values[chooser] : 0;
      }
      if (limits_.solve && i > 0) {
        prove(path_[i - 1], i > 1 ? nodes_[path_[i - 2]].mover : end_node);
      }
    }
  }

  // A seat that can force the whole win has it; with two players a node whose every child is
  // proven has the best of them.
  void prove(std::uint32_t at, Seat chooser) {
    Node& node = nodes_[at];
    if (node.proven || node.mover >= max_seats) {
      return;
    }
    std::int32_t best = -1;
    bool all = true;
    for (std::uint32_t i = node.first_child; i < node.first_child + node.children; ++i) {
      all = all && nodes_[i].proven;
      best = nodes_[i].proven && nodes_[i].exact > best ? nodes_[i].exact : best;
    }
    const bool two = G::max_players == 2;
    if (best == value_of_win || (all && two)) {
      node.proven = true;
      node.exact = chooser == node.mover ? best : two ? value_of_win - best : 0;
    }
  }

  void copy_subtree(std::uint32_t from, std::vector<Node>& kept) const {
    kept.push_back(nodes_[from]);
    for (std::size_t at = 0; at < kept.size(); ++at) {
      const std::uint32_t first = kept[at].first_child;
      if (first == 0) {
        continue;
      }
      kept[at].first_child = static_cast<std::uint32_t>(kept.size());
      kept.insert(kept.end(), nodes_.begin() + first, nodes_.begin() + first + kept[at].children);
    }
  }

  // The action tried most often; proven wins come first, proven losses last.
  Choice<G> summary(std::uint64_t done) const {
    Choice<G> choice;
    choice.nodes = done;
    const Node& top = nodes_[0];
    double best_rank = -1;
    for (std::uint32_t i = 0; i < top.children; ++i) {
      const Node& child = nodes_[top.first_child + i];
      const auto mean =
          child.visits == 0 ? child.guess : static_cast<std::int32_t>(child.total / child.visits);
      choice.rated.push_back(
          {Action{child.action}, child.visits, child.proven ? child.exact : mean});
      const double rank = child.proven ? (child.exact == value_of_win ? 1e12 : 1e-9 * child.exact)
                                       : child.visits + 1e-3;
      if (rank > best_rank) {
        best_rank = rank;
        choice.best = Action{child.action};
      }
    }
    return choice;
  }

  // The root's actions that the filter rejected.
  void add_unsearched(const State& root, Choice<G>& choice) const {
    if constexpr (HasActionFilter<Heuristics, G>) {
      ActionList<G> actions;
      G::legal_actions(root, actions);
      focus_.keep(actions);
      for (const Action action : actions) {
        if (find_child(0, action) == 0) {
          choice.rated.push_back({action, 0, 0});
        }
      }
    }
  }

  MctsLimits limits_;
  RootFocus<G> focus_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> path_;
};

}  // namespace ahu
