// The trees of one bot between two of its decisions, in the cache of the process.
#pragma once

#include <cstring>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "match/bot.hpp"
#include "match/tree_cache.hpp"

namespace ahu {

// Only searches limited by time alone keep their trees: those limited by nodes or simulations must
// play the same for a seed, independent of earlier searches.
inline bool keeps_trees(const Budget& budget) {
  return budget.millis > 0 && budget.simulations == 0 && budget.nodes == 0 && !budget.once &&
         !budget.compare && budget.only.empty();
}

// `Tree` has `visits()`, `bytes()` and `follow(actions, state)`, which makes the subtree after
// these actions the whole tree; it is empty if they lead out of the tree.
template <Game G, class Tree>
class KeptTrees {
  using State = typename G::State;
  using Action = typename G::Action;
  using Log = std::span<const AnyAction>;

  struct Kept final : CachedTrees {
    std::vector<Tree> trees;
    State root;
    std::vector<AnyAction> log;

    std::size_t bytes() const override {
      std::size_t sum = sizeof *this + log.capacity() * sizeof(AnyAction);
      for (const Tree& tree : trees) {
        sum += tree.bytes();
      }
      return sum;
    }
  };

 public:
  KeptTrees() = default;
  KeptTrees(const KeptTrees&) = delete;
  KeptTrees& operator=(const KeptTrees&) = delete;
  ~KeptTrees() { cache().take(this); }

  // The trees of the last decision, if the actions since then lead to this position.
  std::vector<Tree> take(const State& root, Log log) {
    static_assert(!G::has_secrets, "what lies behind a view changes with what the seat learns");
    const auto cached = cache().take(this);
    auto* kept = static_cast<Kept*>(cached.get());
    const auto played = kept == nullptr ? std::nullopt : played_since(*kept, root, log);
    if (!played) {
      return {};
    }
    for (Tree& tree : kept->trees) {
      tree.follow(std::span<const Action>(*played), root);
    }
    return std::move(kept->trees);
  }

  void put(std::vector<Tree> trees, const State& root, Log log) {
    auto kept = std::make_unique<Kept>();
    kept->trees = std::move(trees);
    kept->root = root;
    kept->log.assign(log.begin(), log.end());
    cache().put(this, std::move(kept));
  }

 private:
  static TreeCache& cache() { return TreeCache::of_process(); }

  static std::optional<std::vector<Action>> played_since(const Kept& kept, const State& root,
                                                         Log log) {
    if (log.size() < kept.log.size() ||
        !std::equal(kept.log.begin(), kept.log.end(), log.begin())) {
      return std::nullopt;
    }
    State state = kept.root;
    std::vector<Action> played;
    for (const AnyAction entry : log.subspan(kept.log.size())) {
      const Action action{entry.code};
      if (G::turn(state).is_over() || G::why_not(state, action) != G::Why::Legal) {
        return std::nullopt;
      }
      G::apply(state, action);
      played.push_back(action);
    }
    return std::memcmp(&state, &root, sizeof root) == 0 ? std::optional(std::move(played))
                                                        : std::nullopt;
  }
};

template <class Tree>
std::uint64_t visits_of(const std::vector<Tree>& trees) {
  std::uint64_t visits = 0;
  for (const Tree& tree : trees) {
    visits += tree.visits();
  }
  return visits;
}

}  // namespace ahu
