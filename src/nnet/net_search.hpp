// A game's net at the leaves of a tree search (PUCT): the bot `net`.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "nnet/net_evaluator.hpp"
#include "nnet/net_tree.hpp"
#include "search/choice.hpp"

namespace ahu {

template <Game G, class Learning>
NetIdentity net_identity() {
  return {std::string(G::id), static_cast<std::uint32_t>(G::rules_version),
          encoding_hash<G, Learning>(),
          static_cast<std::uint32_t>(net_numbers<G, Learning>().total()),
          static_cast<std::uint32_t>(Learning::actions.size())};
}

struct NetLimits {
  std::uint64_t simulations = 1000;
  bool is_fair = false;      // search every action enough to compare their values
  double exploration = 0.6;  // PUCT's constant
};

template <Game G, class Learning>
class NetSearch {
  using Action = typename G::Action;

 public:
  NetSearch(const Net& net, const NetLimits& limits) : evaluator_(net), limits_(limits) {
    const std::uint64_t wanted =
        limits.simulations < max_nodes ? limits.simulations + 1 : max_nodes;
    node_count_ = wanted;
    edge_count_ = std::max<std::uint64_t>(G::max_actions, wanted * edges_a_node);
    nodes_ = std::make_unique_for_overwrite<GumbelNode[]>(node_count_);
    edges_ = std::make_unique_for_overwrite<GumbelEdge[]>(edge_count_);
    std::size_t table = 16;
    while (table < 2 * wanted) {
      table *= 2;
    }
    table_.resize(table);
  }

  void set_only(std::span<const std::uint32_t> codes) {
    only_.assign(codes.begin(), codes.end());
    std::sort(only_.begin(), only_.end());
  }

  // Continues with a tree of this position, if it is not empty, and stores the result in it.
  template <class ShouldStop>
  Choice<G> choose(const typename G::View& view, Rng& rng, ShouldStop should_stop,
                   NetTree<G>& tree) {
    GumbelCounts counts;
    GumbelSearch<G> search(memory(), counts, knobs());
    resume(search, tree, rng);
    GumbelLeaf<G> leaf;
    std::uint64_t done = 0;
    for (; done <= limits_.simulations; ++done) {
      if ((done & 15U) == 15U && should_stop()) {
        break;
      }
      search.select(view, rng, leaf);
      expand(search, leaf);
      if (tree.parents.size() < static_cast<std::size_t>(counts.nodes)) {
        tree.parents.push_back(counts.path == 0 ? 0 : path_[counts.path - 1].node);
      }
    }
    tree.nodes.assign(nodes_.get(), nodes_.get() + counts.nodes);
    tree.edges.assign(edges_.get(), edges_.get() + counts.edges);
    return summary(search, done);
  }

 private:
  static constexpr std::uint64_t max_nodes = 1U << 16;
  static constexpr std::uint64_t edges_a_node = G::max_actions < 48 ? G::max_actions : 48;

  GumbelMemory memory() {
    return {nodes_.get(),
            edges_.get(),
            path_,
            noise_,
            table_.data(),
            static_cast<std::uint32_t>(table_.size() - 1),
            static_cast<std::int32_t>(node_count_),
            static_cast<std::int32_t>(edge_count_),
            max_path};
  }
  GumbelKnobs knobs() const {
    GumbelKnobs knobs;
    knobs.considered = 0;
    knobs.is_fair = limits_.is_fair;
    knobs.exploration = limits_.exploration;
    knobs.only = only_.data();
    knobs.only_count = static_cast<int>(only_.size());
    return knobs;
  }

  void resume(GumbelSearch<G>& search, const NetTree<G>& tree, Rng& rng) {
    AHU_ASSERT(tree.nodes.size() <= node_count_ && tree.edges.size() <= edge_count_);
    if (!tree.nodes.empty()) {
      std::ranges::copy(tree.nodes, nodes_.get());
      std::ranges::copy(tree.edges, edges_.get());
      search.resume(static_cast<int>(tree.nodes.size()), static_cast<int>(tree.edges.size()), rng);
    }
  }

  void expand(GumbelSearch<G>& search, const GumbelLeaf<G>& leaf) {
    if (leaf.is_known != 0) {
      search.expand(leaf, leaf.values, [](Action) { return 0.0F; }, nullptr);
      return;
    }
    float shares[max_seats] = {};
    evaluator_.evaluate_view(leaf.state, static_cast<Seat>(leaf.seat));
    evaluator_.share_out(shares);
    search.expand(leaf, shares, [&](Action action) { return evaluator_.logit(action); }, nullptr);
  }

  Choice<G> summary(const GumbelSearch<G>& search, std::uint64_t done) const {
    Choice<G> choice;
    choice.nodes = done;
    for (int at = 0; at < search.root().edges; ++at) {
      const GumbelEdge& edge = search.root_edge(at);
      choice.rated.push_back(
          {Action{edge.code}, static_cast<std::uint32_t>(edge.visits),
           static_cast<std::int32_t>(search.root_edge_value(at) * value_of_win)});
    }
    choice.best = Action{search.root_edge(search.chosen()).code};
    return choice;
  }

  static constexpr int max_path = 64;
  NetEvaluator<G, Learning> evaluator_;
  NetLimits limits_;
  std::vector<std::uint32_t> only_;
  std::size_t node_count_;
  std::size_t edge_count_;
  std::unique_ptr<GumbelNode[]> nodes_;
  std::unique_ptr<GumbelEdge[]> edges_;
  std::vector<std::int32_t> table_;
  GumbelStep path_[max_path];
  float noise_[G::max_actions];
};

}  // namespace ahu
