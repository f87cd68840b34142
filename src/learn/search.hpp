// Gumbel search over many positions of one game at once, with the evaluator outside. Over games
// without secrets it is a Monte Carlo tree search, over the others one of information sets.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include "learn/learner.hpp"
#include "learn/worker_pool.hpp"
#include "search/gumbel.hpp"

namespace ahu {

template <Game G, class L>
class GameSearch final : public AnySearch {
  using View = typename G::View;
  using Action = typename G::Action;

 public:
  GameSearch(const typename G::Options& options, int features, const SearchPlan& plan)
      : plan_(plan),
        players_(options.players),
        features_(static_cast<std::size_t>(features)),
        workers_(plan.threads),
        trees_(static_cast<std::size_t>(plan.roots)) {
    const std::size_t rows = trees_.size();
    arrays_.observations.resize(rows * features_);
    arrays_.masks.resize(rows * actions_);
    arrays_.seats.resize(rows);
    arrays_.policies.resize(rows * actions_);
    arrays_.visits.resize(rows * actions_);
    arrays_.action_values.resize(rows * actions_);
    arrays_.values.resize(rows);
    arrays_.best.resize(rows);
    for (Tree& tree : trees_) {
      make_memory(tree);
    }
  }

  const SearchArrays& arrays() const override { return arrays_; }

  void begin(std::span<const AnyView> roots, std::uint64_t seed) override {
    AHU_ASSERT(roots.size() <= trees_.size());
    searched_ = static_cast<int>(roots.size());
    waiting_.clear();
    for (std::size_t at = 0; at < roots.size(); ++at) {
      Tree& tree = trees_[at];
      std::memcpy(&tree.root, roots[at].bytes.data(), sizeof tree.root);
      tree.rng = Rng(combine_hash(seed, at));
      tree.noise_rng = Rng(combine_hash(mix_bits(seed + 1), at));
      tree.counts = {};
      std::ranges::fill(tree.table, 0);
    }
  }

  int select() override {
    for_each(searched_, [&](int at) { walk(trees_[static_cast<std::size_t>(at)]); });
    waiting_.clear();
    for (int at = 0; at < searched_; ++at) {
      if (trees_[static_cast<std::size_t>(at)].is_waiting) {
        waiting_.push_back(at);
      }
    }
    const int leaves = static_cast<int>(waiting_.size());
    for_each(leaves, [&](int row) { show(row); });
    if (leaves == 0) {
      for_each(searched_, [&](int at) { report(at); });
    }
    return leaves;
  }

  void expand(std::span<const float> logits, std::span<const float> shares) override {
    AHU_ASSERT(logits.size() == waiting_.size() * actions_);
    for_each(static_cast<int>(waiting_.size()), [&](int row) {
      const auto at = static_cast<std::size_t>(row);
      expand_leaf(trees_[static_cast<std::size_t>(waiting_[at])], logits.data() + at * actions_,
                  shares.data() + at * static_cast<std::size_t>(players_));
    });
    waiting_.clear();
  }

 private:
  static constexpr auto actions_ = static_cast<std::size_t>(L::actions.size());
  static constexpr std::size_t edges_a_node = G::max_actions < 48 ? G::max_actions : 48;
  static constexpr int max_path = 64;

  struct Tree {
    View root;
    Rng rng{0};
    Rng noise_rng{0};
    GumbelCounts counts;
    GumbelLeaf<G> leaf;
    bool is_waiting = false;
    std::unique_ptr<GumbelNode[]> nodes;
    std::unique_ptr<GumbelEdge[]> edges;
    std::vector<std::int32_t> table;
    std::unique_ptr<float[]> noise;
    GumbelStep path[max_path];
  };

  std::size_t node_count() const { return static_cast<std::size_t>(plan_.simulations) + 1; }
  std::size_t edge_count() const {
    return std::max<std::size_t>(G::max_actions, node_count() * edges_a_node);
  }

  void make_memory(Tree& tree) const {
    tree.nodes = std::make_unique_for_overwrite<GumbelNode[]>(node_count());
    tree.edges = std::make_unique_for_overwrite<GumbelEdge[]>(edge_count());
    tree.noise = std::make_unique_for_overwrite<float[]>(G::max_actions);
    std::size_t size = 16;
    while (size < 2 * node_count()) {
      size *= 2;
    }
    tree.table.resize(size);
  }

  GumbelSearch<G> search_of(Tree& tree) const {
    GumbelKnobs knobs;
    knobs.simulations = plan_.simulations;
    knobs.considered = plan_.considered;
    knobs.visit_offset = plan_.visit_offset;
    knobs.value_scale = plan_.value_scale;
    const GumbelMemory memory = {tree.nodes.get(),
                                 tree.edges.get(),
                                 tree.path,
                                 tree.noise.get(),
                                 tree.table.data(),
                                 static_cast<std::uint32_t>(tree.table.size() - 1),
                                 static_cast<std::int32_t>(node_count()),
                                 static_cast<std::int32_t>(edge_count()),
                                 max_path};
    return GumbelSearch<G>(memory, tree.counts, knobs);
  }

  template <class Work>
  void for_each(int count, const Work& work) {
    if (workers_.size() == 1 || count < 2) {
      for (int at = 0; at < count; ++at) {
        work(at);
      }
      return;
    }
    const int pieces = std::min(count, 8 * workers_.size());
    workers_.run(pieces, [&](int piece) {
      const int end = count * (piece + 1) / pieces;
      for (int at = count * piece / pieces; at < end; ++at) {
        work(at);
      }
    });
  }

  // Simulates until a leaf must be judged from outside or all simulations are done.
  void walk(Tree& tree) const {
    GumbelSearch<G> search = search_of(tree);
    tree.is_waiting = false;
    while (tree.counts.nodes == 0 || tree.counts.simulations < plan_.simulations) {
      search.select(tree.root, tree.rng, tree.leaf);
      if (tree.leaf.is_known == 0) {
        tree.is_waiting = true;
        return;
      }
      search.expand(tree.leaf, tree.leaf.values, [](Action) { return 0.0F; }, nullptr);
    }
  }

  // Writes what the seat to act sees of a leaf and may do there.
  void show(int row) {
    const auto at = static_cast<std::size_t>(row);
    const Tree& tree = trees_[static_cast<std::size_t>(waiting_[at])];
    const Frame frame{players_, tree.leaf.seat};
    arrays_.seats[at] = tree.leaf.seat;
    float* const numbers = arrays_.observations.data() + at * features_;
    std::memset(numbers, 0, features_ * sizeof(float));
    Pen pen(numbers);
    L::draw(open_view<G>(tree.leaf.state, static_cast<Seat>(tree.leaf.seat)), frame, pen);
    std::uint8_t* const mask = arrays_.masks.data() + at * actions_;
    std::memset(mask, 0, actions_);
    ActionList<G> actions;
    G::legal_actions(tree.leaf.state, actions);
    for (const Action action : actions) {
      mask[L::index_of(frame, action)] = 1;
    }
  }

  void expand_leaf(Tree& tree, const float* logits, const float* shares) const {
    const Frame frame{players_, tree.leaf.seat};
    float values[max_seats] = {};
    float sum = 0;
    for (int seat = 0; seat < players_; ++seat) {
      values[seat] = std::max(shares[frame.relative(seat)], 0.0F);
      sum += values[seat];
    }
    for (int seat = 0; seat < players_; ++seat) {
      values[seat] = sum > 0 ? values[seat] / sum : 1.0F / static_cast<float>(players_);
    }
    GumbelSearch<G> search = search_of(tree);
    search.expand(
        tree.leaf, values, [&](Action action) { return logits[L::index_of(frame, action)]; },
        plan_.adds_noise ? &tree.noise_rng : nullptr);
  }

  void report(int at) {
    Tree& tree = trees_[static_cast<std::size_t>(at)];
    const GumbelSearch<G> search = search_of(tree);
    const std::size_t row = static_cast<std::size_t>(at) * actions_;
    const Frame frame{players_, search.root().seat};
    std::fill_n(arrays_.policies.data() + row, actions_, 0.0F);
    std::fill_n(arrays_.visits.data() + row, actions_, 0);
    std::fill_n(arrays_.action_values.data() + row, actions_, 0.0F);
    const auto place = [&](int edge) {
      return row +
             static_cast<std::size_t>(L::index_of(frame, Action{search.root_edge(edge).code}));
    };
    search.improved_policy([&](int edge, double probability) {
      arrays_.policies[place(edge)] = static_cast<float>(probability);
      arrays_.visits[place(edge)] = search.root_edge(edge).visits;
      arrays_.action_values[place(edge)] = static_cast<float>(search.root_edge_value(edge));
    });
    arrays_.values[static_cast<std::size_t>(at)] = search.root_value();
    arrays_.best[static_cast<std::size_t>(at)] =
        static_cast<std::int64_t>(place(search.chosen()) - row);
  }

  SearchPlan plan_;
  int players_;
  std::size_t features_;
  WorkerPool workers_;
  int searched_ = 0;
  std::vector<Tree> trees_;
  std::vector<int> waiting_;  // the tree behind each row
  SearchArrays arrays_;
};

}  // namespace ahu
