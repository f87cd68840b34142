// Gumbel search (Danihelka and others, 2022): a tree of few simulations, guided by an evaluator
// that gives a logit for every legal action and a share of the win for every seat. It is cut into
// steps (select a leaf, expand it, choose), so that a processor runs them one match after the other
// and a GPU for a batch of matches at once.
//
// Every action of the root gets the same luck: its n-th simulation has the n-th world and the n-th
// sequence of chance outcomes, so that luck changes the difference of two values less.
//
// A node is identified by what the seat to act sees; below the root, positions with a single legal
// action have no node. If something is hidden every simulation draws a world behind the root's
// view: the searching seat's nodes combine all worlds, and others choose by their own view in that
// world.
#pragma once

#include <cmath>

#include "base/hash.hpp"
#include "base/math.hpp"
#include "search/playout.hpp"

namespace ahu {

struct GumbelKnobs {
  int simulations = 32;
  int considered = 16;       // actions of the root that sequential halving starts with; 0: none of
                             // it, the root is searched like other nodes until time is up
  double visit_offset = 50;  // how much a difference of values counts beside the logits
  double value_scale = 0.5;
  double exploration = 0;  // below the root: PUCT with this constant in place of Gumbel's rule; so
                           // the root too where nothing is considered
  bool is_fair = false;    // every action of the root gets a fair part of the work
  bool samples_others = false;          // other seats play by their logits: a best response
  const std::uint32_t* only = nullptr;  // sorted codes: the only actions of the root
  int only_count = 0;
};

struct GumbelEdge {
  std::uint32_t code;
  std::int32_t visits;
  float logit;  // normalised: the logarithm of the prior
  float total;  // of the values for the seat that acts here
};

struct GumbelNode {
  std::uint64_t key;
  std::int32_t first_edge;
  std::int32_t edges;
  std::int32_t visits;  // of its edges
  std::int32_t seat;
  float value;  // for that seat, from the evaluator
};

struct GumbelStep {
  std::int32_t node;
  std::int32_t edge;
};

// Where a simulation ended: at a position to be evaluated, or at one whose value is known.
template <Game G>
struct GumbelLeaf {
  typename G::State state;
  std::uint64_t key;
  std::int32_t seat;
  std::int32_t is_known;
  float values[max_seats];  // by seat, where they are known
};

// The memory of one search; its owner decides how much.
struct GumbelMemory {
  GumbelNode* nodes;
  GumbelEdge* edges;
  GumbelStep* path;
  float* noise;         // of the root's edges
  std::int32_t* table;  // of node numbers by key, from 1 on; none: nodes are searched through
  std::uint32_t table_mask;
  std::int32_t max_nodes;
  std::int32_t max_edges;
  std::int32_t max_path;
};

struct GumbelCounts {
  std::uint64_t seed = 0;  // of the luck of all simulations
  std::int32_t nodes = 0;
  std::int32_t edges = 0;
  std::int32_t path = 0;
  std::int32_t simulations = 0;  // finished, the one that evaluates the root not counted
};

// How many visits the actions still considered have before simulation `number`: first all of them
// in turn, then half of them, and so on (sequential halving).
AHU_HD constexpr int halving_visits(int number, int considered, int simulations) {
  if (considered <= 1) {
    return number;
  }
  int halvings = 0;
  while ((1 << halvings) < considered) {
    ++halvings;
  }
  int left = considered;
  int visits = 0;
  for (int at = 0;;) {
    const int share = simulations / (halvings * left);
    const int rounds = share > 1 ? share : 1;
    if (number < at + rounds * left) {
      return visits + (number - at) / left;
    }
    at += rounds * left;
    visits += rounds;
    left = left / 2 > 2 ? left / 2 : 2;
  }
}

// A standard Gumbel variable.
AHU_HD constexpr float gumbel_noise(Rng& rng) {
  const double uniform = (static_cast<double>(rng.next() >> 12) + 0.5) / 4503599627370496.0;
  const double exponential_variable = natural_log(1 / uniform);
  return static_cast<float>(exponential_variable < 1 ? natural_log(1 / exponential_variable)
                                                     : -natural_log(exponential_variable));
}

template <Game G>
class GumbelSearch {
 public:
  using State = typename G::State;
  using View = typename G::View;
  using Leaf = GumbelLeaf<G>;

  AHU_HD constexpr GumbelSearch(const GumbelMemory& memory, GumbelCounts& counts,
                                const GumbelKnobs& knobs)
      : memory_(memory), counts_(counts), knobs_(knobs) {}

  AHU_HD void select(const View& view, Rng& rng, Leaf& leaf) {
    select(rng, leaf, [&](Rng& luck) { return world_behind<G>(view, luck); });
  }

  // Walks from the root to a position without a node, or to the end of the game. `draw` draws a
  // world behind the root's view.
  template <class Draw>
  AHU_HD void select(Rng& rng, Leaf& leaf, Draw draw) {
    counts_.path = 0;
    leaf.is_known = 0;
    const int first = first_edge(rng);
    Rng luck(combine_hash(counts_.seed, first < 0 ? 0 : visits_of(first)));
    leaf.state = draw(luck);
    for (bool is_root = true;; is_root = false) {
      settle_chance<G>(leaf.state, luck);
      const Turn turn = G::turn(leaf.state);
      if (turn.is_over()) {
        return set_end(leaf);
      }
      leaf.seat = turn.seat;
      leaf.key = key_of(leaf.state, turn.seat);
      // Worlds behind a view that hides what was public before may differ in it.
      const int node = is_root ? (counts_.nodes == 0 ? -1 : 0) : find(leaf.key);
      typename G::Action action{};
      if (node < 0) {
        // A position with a single legal action needs no evaluation: the search continues behind
        // it.
        ActionList<G> actions;
        G::legal_actions(leaf.state, actions);
        if (counts_.nodes == 0 || actions.size() > 1) {
          return;
        }
        action = actions[0];
      } else if (counts_.path == memory_.max_path) {
        return set_value(leaf, memory_.nodes[node]);
      } else {
        const int edge = is_root ? first : choose_edge(node, luck);
        memory_.path[counts_.path++] = {node, edge};
        action.code = memory_.edges[edge].code;
      }
      G::apply(leaf.state, action);
    }
  }

  // Makes a node of the leaf and backs its values up. `logit_of` gives the logit of an action.
  template <class LogitOf>
  AHU_HD void expand(const Leaf& leaf, const float* values, LogitOf logit_of, Rng* noise) {
    const bool is_root = counts_.nodes == 0;
    if (leaf.is_known == 0) {
      add_node(leaf, values[leaf.seat], logit_of);
    }
    if (is_root) {
      for (int i = 0; i < memory_.nodes[0].edges; ++i) {
        memory_.noise[i] = noise != nullptr ? gumbel_noise(*noise) : 0;
      }
      return;
    }
    for (int at = 0; at < counts_.path; ++at) {
      const GumbelStep step = memory_.path[at];
      GumbelNode& node = memory_.nodes[step.node];
      GumbelEdge& edge = memory_.edges[step.edge];
      node.visits += 1;
      edge.visits += 1;
      edge.total += values[node.seat];
    }
    counts_.simulations += 1;
  }

  // Continues with nodes and edges that are already in the memory, the root first.
  AHU_HD void resume(int nodes, int edges, Rng& rng) {
    counts_.seed = rng.next();
    for (; counts_.nodes < nodes; ++counts_.nodes) {
      note_key(memory_.nodes[counts_.nodes].key);
    }
    counts_.edges = edges;
    for (int i = 0; i < memory_.nodes[0].edges; ++i) {
      memory_.noise[i] = 0;
    }
  }

  // The key of a node.
  AHU_HD static std::uint64_t key_of(const State& state, Seat seat) {
    if constexpr (G::has_secrets) {
      return combine_hash(hash_value(open_view<G>(state, seat)), seat);
    } else {
      return hash_value(state);
    }
  }

  AHU_HD const GumbelNode& root() const { return memory_.nodes[0]; }
  AHU_HD const GumbelEdge& root_edge(int at) const { return memory_.edges[at]; }

  // The edge to play: of those visited most the one that looks best.
  AHU_HD int chosen() const {
    const GumbelNode& node = memory_.nodes[0];
    const Mixed mixed = mix(node);
    int best = 0;
    for (int at = 1; at < node.edges; ++at) {
      const int more = memory_.edges[at].visits - memory_.edges[best].visits;
      if (more > 0 || (more == 0 && root_score(at, mixed) > root_score(best, mixed))) {
        best = at;
      }
    }
    return best;
  }

  // What an action of the root is worth to the seat to act.
  AHU_HD double root_edge_value(int at) const {
    const GumbelEdge& edge = memory_.edges[at];
    return edge.visits > 0 ? value_of(edge) : mix(memory_.nodes[0]).value;
  }

  // The root's value after the search, for the seat to act.
  AHU_HD float root_value() const { return static_cast<float>(mix(memory_.nodes[0]).value); }

  // The improved policy of the root: `write(edge, probability)` for every edge.
  template <class Write>
  AHU_HD void improved_policy(Write write) const {
    const GumbelNode& node = memory_.nodes[0];
    const Mixed mixed = mix(node);
    const Spread spread = spread_of(node, mixed);
    for (int at = 0; at < node.edges; ++at) {
      write(at, exponential(improved(memory_.edges[node.first_edge + at], mixed) - spread.top) /
                    spread.sum);
    }
  }

 private:
  struct Mixed {
    double value;   // of actions that were not tried
    double weight;  // of values beside logits
  };
  struct Spread {
    double top;
    double sum;
  };

  // The root's edge that the next simulation takes; none before the root has a node.
  AHU_HD int first_edge(Rng& rng) {
    if (counts_.nodes == 0) {
      counts_.seed = rng.next();
      return -1;
    }
    return choose_edge(0, rng);
  }
  AHU_HD std::uint64_t visits_of(int edge) const {
    return static_cast<std::uint64_t>(memory_.edges[edge].visits);
  }

  AHU_HD int find(std::uint64_t key) const {
    if (memory_.table != nullptr) {
      auto at = static_cast<std::uint32_t>(key) & memory_.table_mask;
      while (memory_.table[at] != 0 && memory_.nodes[memory_.table[at] - 1].key != key) {
        at = (at + 1) & memory_.table_mask;
      }
      return memory_.table[at] - 1;
    }
    for (int at = 0; at < counts_.nodes; ++at) {
      if (memory_.nodes[at].key == key) {
        return at;
      }
    }
    return -1;
  }

  AHU_HD void note_key(std::uint64_t key) {
    if (memory_.table != nullptr) {
      auto at = static_cast<std::uint32_t>(key) & memory_.table_mask;
      while (memory_.table[at] != 0) {
        at = (at + 1) & memory_.table_mask;
      }
      memory_.table[at] = counts_.nodes + 1;
    }
  }

  AHU_HD static void set_end(Leaf& leaf) {
    const Payoffs payoffs = G::payoffs(leaf.state);
    leaf.is_known = 1;
    for (int seat = 0; seat < payoffs.size(); ++seat) {
      leaf.values[seat] = static_cast<float>(payoffs[seat]) / payoff_total;
    }
  }
  // A path that is too long ends with the value of its last node; the other seats share the rest.
  AHU_HD static void set_value(Leaf& leaf, const GumbelNode& node) {
    const int players = G::options(leaf.state).players;
    leaf.is_known = 1;
    for (int seat = 0; seat < players; ++seat) {
      leaf.values[seat] =
          seat == node.seat ? node.value : (1 - node.value) / static_cast<float>(players - 1);
    }
  }

  AHU_HD void list_actions(const State& state, ActionList<G>& actions) const {
    if (counts_.nodes > 0 || knobs_.only_count == 0) {
      G::legal_actions(state, actions);
      return;
    }
    for (int i = 0; i < knobs_.only_count; ++i) {
      actions.push_back(typename G::Action{knobs_.only[i]});
    }
  }

  template <class LogitOf>
  AHU_HD void add_node(const Leaf& leaf, float value, LogitOf logit_of) {
    ActionList<G> actions;
    list_actions(leaf.state, actions);
    if (counts_.nodes == memory_.max_nodes || counts_.edges + actions.size() > memory_.max_edges) {
      return;
    }
    note_key(leaf.key);
    GumbelNode& node = memory_.nodes[counts_.nodes++];
    node = {leaf.key, counts_.edges, actions.size(), 0, leaf.seat, value};
    counts_.edges += actions.size();
    float top = -1e30F;
    for (int i = 0; i < actions.size(); ++i) {
      const float logit = logit_of(actions[i]);
      memory_.edges[node.first_edge + i] = {actions[i].code, 0, logit, 0};
      top = logit > top ? logit : top;
    }
    double sum = 0;
    for (int i = 0; i < actions.size(); ++i) {
      sum += exponential(double{memory_.edges[node.first_edge + i].logit} - top);
    }
    const float shift = top + static_cast<float>(natural_log(sum));
    for (int i = 0; i < actions.size(); ++i) {
      memory_.edges[node.first_edge + i].logit -= shift;
    }
  }

  // The evaluator's value and those of the actions tried, weighed by their priors.
  AHU_HD Mixed mix(const GumbelNode& node) const {
    double priors = 0;
    double values = 0;
    int most = 0;
    for (int at = node.first_edge; at < node.first_edge + node.edges; ++at) {
      const GumbelEdge& edge = memory_.edges[at];
      if (edge.visits > 0) {
        const double prior = exponential(edge.logit) + 1e-9;
        priors += prior;
        values += prior * value_of(edge);
        most = edge.visits > most ? edge.visits : most;
      }
    }
    const double weight = (knobs_.visit_offset + most) * knobs_.value_scale;
    if (node.visits == 0) {
      return {node.value, weight};
    }
    return {(node.value + node.visits * (values / priors)) / (1 + node.visits), weight};
  }
  AHU_HD static double value_of(const GumbelEdge& edge) {
    return static_cast<double>(edge.total) / edge.visits;
  }
  AHU_HD static double improved(const GumbelEdge& edge, const Mixed& mixed) {
    const double value = edge.visits > 0 ? value_of(edge) : mixed.value;
    return edge.logit + mixed.weight * (value - mixed.value);
  }
  AHU_HD Spread spread_of(const GumbelNode& node, const Mixed& mixed) const {
    const GumbelEdge* edges = memory_.edges + node.first_edge;
    Spread spread{improved(edges[0], mixed), 0};
    for (int at = 1; at < node.edges; ++at) {
      const double score = improved(edges[at], mixed);
      spread.top = score > spread.top ? score : spread.top;
    }
    for (int at = 0; at < node.edges; ++at) {
      spread.sum += exponential(improved(edges[at], mixed) - spread.top);
    }
    return spread;
  }

  AHU_HD double root_score(int at, const Mixed& mixed) const {
    return memory_.noise[at] + improved(memory_.edges[at], mixed);
  }
  AHU_HD int choose_at_root() const {
    const GumbelNode& node = memory_.nodes[0];
    const Mixed mixed = mix(node);
    const int considered = knobs_.considered < node.edges ? knobs_.considered : node.edges;
    const int visits = halving_visits(counts_.simulations, considered, knobs_.simulations);
    int best = -1;
    for (int at = 0; at < node.edges; ++at) {
      if (memory_.edges[at].visits == visits &&
          (best < 0 || root_score(at, mixed) > root_score(best, mixed))) {
        best = at;
      }
    }
    return best < 0 ? chosen() : best;
  }

  AHU_HD int choose_edge(int node, Rng& rng) const {
    if (node == 0 && knobs_.considered > 0) {
      return choose_at_root();
    }
    if (knobs_.samples_others && memory_.nodes[node].seat != memory_.nodes[0].seat) {
      return sample_by_logits(memory_.nodes[node], rng);
    }
    return choose_inside(memory_.nodes[node]);
  }
  AHU_HD int sample_by_logits(const GumbelNode& node, Rng& rng) const {
    int best = node.first_edge;
    float best_score = -1e30F;
    for (int at = node.first_edge; at < node.first_edge + node.edges; ++at) {
      const float score = memory_.edges[at].logit + gumbel_noise(rng);
      if (score > best_score) {
        best_score = score;
        best = at;
      }
    }
    return best;
  }

  // Below the root: the edge whose share of the visits lags most behind the improved policy.
  AHU_HD int choose_inside(const GumbelNode& node) const {
    if (knobs_.is_fair && node.first_edge == 0) {
      for (int at = 0; at < node.edges; ++at) {
        if (memory_.edges[at].visits * 2 * node.edges < node.visits) {
          return at;
        }
      }
    }
    if (knobs_.exploration > 0) {
      return choose_by_puct(node);
    }
    const Mixed mixed = mix(node);
    const Spread spread = spread_of(node, mixed);
    int best = node.first_edge;
    double best_lag = -2;
    for (int at = node.first_edge; at < node.first_edge + node.edges; ++at) {
      const GumbelEdge& edge = memory_.edges[at];
      const double policy = exponential(improved(edge, mixed) - spread.top) / spread.sum;
      const double lag = policy - static_cast<double>(edge.visits) / (1 + node.visits);
      if (lag > best_lag) {
        best_lag = lag;
        best = at;
      }
    }
    return best;
  }

  // The value and, the less an edge was tried beside others, the more its prior. Edges that were
  // not tried are worth what the node is.
  AHU_HD int choose_by_puct(const GumbelNode& node) const {
    const double weight = knobs_.exploration * std::sqrt(1.0 + node.visits);
    double total = node.value;
    for (int at = node.first_edge; at < node.first_edge + node.edges; ++at) {
      total += memory_.edges[at].total;
    }
    const double untried = total / (1 + node.visits);
    int best = node.first_edge;
    double best_score = -1;
    for (int at = node.first_edge; at < node.first_edge + node.edges; ++at) {
      const GumbelEdge& edge = memory_.edges[at];
      const double value = edge.visits > 0 ? value_of(edge) : untried;
      const double score = value + weight * exponential(edge.logit) / (1 + edge.visits);
      if (score > best_score) {
        best_score = score;
        best = at;
      }
    }
    return best;
  }

  GumbelMemory memory_;
  GumbelCounts& counts_;
  GumbelKnobs knobs_;
};

}  // namespace ahu
