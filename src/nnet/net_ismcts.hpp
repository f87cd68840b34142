// The bot `net` where its net values whole worlds: information set search with a tree for every
// seat, in which the net's policy guides the choices (PUCT) and the net of worlds evaluates the
// leaves. Before a node has been visited a few times the game's heuristics guide it, as in
// `Ismcts`.
#pragma once

#include <algorithm>
#include <cmath>

#include "base/math.hpp"
#include "nnet/net_evaluator.hpp"
#include "nnet/policy_worlds.hpp"
#include "search/heuristic_playout.hpp"
#include "search/seen_trees.hpp"
#include "search/worlds.hpp"

namespace ahu {

struct NetIsmctsLimits {
  std::uint64_t simulations = 1000;
  std::uint32_t max_nodes = 2'000'000;
  std::uint32_t visits_before_prior = 12;  // of a node, before the net is asked for its actions
  TreeKnobs knobs = {};
};

// Heuristics may tell that an action would have the same effect before the seat's last one.
template <class H, class G>
concept HasActionOrder = requires(typename G::Action action) {
  { H::is_out_of_order(action, action) } -> std::same_as<bool>;
};

template <Game G, class Heuristics, class Learning>
class NetIsmcts {
  using State = typename G::State;
  using View = typename G::View;
  using Action = typename G::Action;
  struct Node : SeenNode {
    float prior = -1;         // below 0: none
    bool has_priors = false;  // its children do
  };
  using Trees = SeenTrees<G, Node>;
  using Step = typename Trees::Step;
  using Choices = StaticVector<std::uint32_t, G::max_actions>;  // nodes of the legal actions

 public:
  NetIsmcts(const Net& net, const NetIsmctsLimits& limits)
      : evaluator_(net), limits_(limits), policy_worlds_(net) {}

  void set_focus(const RootFocus<G>& focus) { focus_ = focus; }

  template <class ShouldStop>
  Choice<G> choose(const View& view, Rng& rng, ShouldStop should_stop) {
    trees_.plant(G::options_seen(view).players);
    State world = draw(view, rng);
    seat_ = G::turn(world).seat;
    std::uint64_t done = 0;
    for (; done < limits_.simulations; ++done) {
      if ((done & 15U) == 0 && done > 0 && should_stop()) {
        break;
      }
      simulate(world, rng);
      world = draw(view, rng);
    }
    return summary(world, done);
  }

 private:
  // PUCT's constant: if more seats share the win, values vary less.
  double prior_weight() const { return trees_.count() <= 4 ? 0.6 : 0.3; }
  bool has_playouts() const { return trees_.count() > 2; }

  State draw(const View& view, Rng& rng) {
    if constexpr (HasDecisions<Heuristics, G>) {
      if (trees_.count() == 2) {
        return policy_worlds_.draw(view, rng);
      }
    }
    return worlds_.draw(view, limits_.knobs.weigh_worlds, rng);
  }

  void simulate(State state, Rng& rng) {
    Step at = trees_.begin_path();
    last_ = {{}, spectator};
    for (bool is_leaf = false; !is_leaf && trees_.size() < limits_.max_nodes;) {
      const Turn turn = G::turn(state);
      if (turn.is_over()) {
        break;
      }
      at.chooser = turn.is_player() ? turn.seat : spectator;
      const Action action =
          turn.is_chance() ? sample_chance<G>(state, rng) : select(state, turn.seat, at, rng);
      for (int tree = 0; tree < trees_.count(); ++tree) {
        std::uint32_t& node = at.nodes[static_cast<std::size_t>(tree)];
        node = trees_.child_of(node, seen_as<G>(state, action, static_cast<Seat>(tree)).code);
      }
      is_leaf = turn.is_player() && trees_[at.nodes[turn.seat]].visits == 0;
      trees_.extend_path(at);
      G::apply(state, action);
      last_ = {action, at.chooser};
    }
    trees_.back_up(value_of(state, rng));
  }

  Action select(const State& state, Seat seat, const Step& at, Rng& rng) {
    const std::uint32_t parent = at.nodes[seat];
    const bool at_root = parent == seat_ && seat == seat_;
    ActionList<G> actions;
    G::legal_actions(state, actions);
    if (at_root) {
      focus_.keep(actions);
    }
    keep_order(seat, actions);
    if (actions.size() > 1 && acts_unknowing(state, seat) && rng.below(10) < drawn_of_ten) {
      return draw_by_policy(state, seat, actions, rng);
    }
    const Choices choices = open_choices(state, seat, parent, actions);
    if (!trees_[parent].has_priors && actions.size() > 1 &&
        trees_[parent].visits >= limits_.visits_before_prior) {
      ask(state, seat, actions, choices);
      trees_[parent].has_priors = true;
    }
    int best = 0;
    double best_score = -1e18;
    for (int i = 0; i < choices.size(); ++i) {
      const Node& node = trees_[choices[i]];
      const double score = at_root && focus_.neglects(node.visits, node.available, actions.size())
                               ? 1e6 - node.visits
                               : score_of(node);
      if (score > best_score) {
        best_score = score;
        best = i;
      }
    }
    return actions[best];
  }

  // In all worlds the searcher has the same cards, so the others' trees learn to answer them. That
  // is too strong where the others would have to guess: a part of their choices is drawn from the
  // policy, which knows only what they see.
  static constexpr std::uint32_t drawn_of_ten = 3;
  bool acts_unknowing(const State& state, Seat seat) const {
    if constexpr (HasDecisions<Heuristics, G>) {
      return trees_.count() == 2 && seat != seat_ && Heuristics::is_guesswork(state);
    } else {
      return false;
    }
  }
  Action draw_by_policy(const State& state, Seat seat, const ActionList<G>& actions, Rng& rng) {
    constexpr std::uint32_t parts = 1U << 24;
    const auto shares = evaluator_.policy(state, seat, actions);
    double mark = static_cast<double>(rng.below(parts)) / parts;
    int at = 0;
    while (at + 1 < actions.size() && mark >= shares[at]) {
      mark -= shares[at];
      ++at;
    }
    return actions[at];
  }

  // Steps whose order does not matter are searched in one order only.
  void keep_order(Seat seat, ActionList<G>& actions) const {
    if constexpr (HasActionOrder<Heuristics, G>) {
      if (trees_.count() > 2 || seat != last_.seat) {
        return;
      }
      ActionList<G> kept;
      for (const Action action : actions) {
        kept.push_back_if(!Heuristics::is_out_of_order(last_.action, action), action);
      }
      actions = kept.empty() ? actions : kept;
    }
  }

  // The nodes of the actions that are legal in this world.
  Choices open_choices(const State& state, Seat seat, std::uint32_t parent,
                       const ActionList<G>& actions) {
    Choices choices;
    for (const Action action : actions) {
      const std::uint32_t seen = seen_as<G>(state, action, seat).code;
      std::uint32_t child = trees_.find_child(parent, seen);
      if (child == 0) {
        child = trees_.add_child(parent, seen);
        State next = state;
        G::apply(next, action);
        trees_[child].guess = state_values<G, Heuristics>(next)[seat];
      }
      trees_[child].available += 1;
      choices.push_back(child);
    }
    return choices;
  }

  // The net's policy by what the seat sees in this world.
  void ask(const State& state, Seat seat, const ActionList<G>& actions, const Choices& choices) {
    const auto shares = evaluator_.policy(state, seat, actions);
    for (int i = 0; i < choices.size(); ++i) {
      trees_[choices[i]].prior = shares[i];
    }
  }

  double score_of(const Node& node) const {
    const double visits = node.visits + limits_.knobs.bias;
    const double total = static_cast<double>(node.total) + limits_.knobs.bias * node.guess;
    const double mean = total / (visits * value_of_win);
    if (node.prior >= 0) {
      return mean + prior_weight() * node.prior * std::sqrt(static_cast<double>(node.available)) /
                        (1.0 + node.visits);
    }
    return mean + limits_.knobs.exploration * std::sqrt(natural_log(node.available + 1.0) / visits);
  }

  BySeat value_of(State& state, Rng& rng) {
    settle_chance<G>(state, rng);
    const Turn turn = G::turn(state);
    if (turn.is_over()) {
      return final_values<G>(state);
    }
    float shares[max_seats];
    evaluator_.evaluate_world(state, turn.seat);
    evaluator_.share_out(shares);
    BySeat values;
    for (int seat = 0; seat < trees_.count(); ++seat) {
      values.push_back(static_cast<std::int32_t>(shares[seat] * value_of_win));
    }
    if (has_playouts()) {  // half of the value is a playout's
      const BySeat others = heuristic_playout<G, Heuristics>(state, limits_.knobs, rng);
      for (int seat = 0; seat < trees_.count(); ++seat) {
        values[seat] = (values[seat] + others[seat]) / 2;
      }
    }
    return values;
  }

  Choice<G> summary(const State& world, std::uint64_t done) const {
    ActionList<G> actions;
    G::legal_actions(world, actions);
    focus_.keep(actions);
    return trees_.summary(seat_, actions, done);
  }

  NetEvaluator<G, Learning> evaluator_;
  NetIsmctsLimits limits_;
  RootFocus<G> focus_;
  WorldBlocks<G, Heuristics> worlds_;
  PolicyWorlds<G, Heuristics, Learning> policy_worlds_;
  struct {
    Action action;
    Seat seat;
  } last_ = {};  // of the simulation
  Seat seat_ = 0;
  Trees trees_;
};

}  // namespace ahu
