// The tree searches as bots.
#pragma once

#include <memory>
#include <vector>

#include "match/kept_trees.hpp"
#include "match/search_work.hpp"
#include "nnet/net_ismcts.hpp"
#include "nnet/net_search.hpp"
#include "nnet/net_slot.hpp"
#include "search/ismcts.hpp"
#include "search/mcts.hpp"

namespace ahu {

// Searches with the trees that a bot has kept, and keeps them again if the budget allows it.
// `search(tree, part, steps)` searches in one of them; each thread has its own.
template <Game G, class Tree, class Search>
SearchResult search_in_trees(KeptTrees<G, Tree>& kept, const typename G::State& root,
                             std::span<const AnyAction> log, const Budget& budget,
                             std::uint64_t usual, const Search& search) {
  std::vector<Tree> trees = keeps_trees(budget) ? kept.take(root, log) : std::vector<Tree>();
  trees.resize(static_cast<std::size_t>(threads_of(budget)));
  const std::uint64_t reused = visits_of(trees);
  SearchResult thought = search_from_roots<G>(budget, usual, [&](int part, auto steps) {
    return search(trees[static_cast<std::size_t>(part)], part, steps);
  });
  thought.reused = reused;
  if (keeps_trees(budget)) {
    kept.put(std::move(trees), root, log);
  }
  return thought;
}

template <Game G, class Heuristics>
class MctsBot final : public Bot {
 public:
  explicit MctsBot(const TreeKnobs& knobs, bool solve) : knobs_(knobs), solve_(solve) {}

  SearchResult choose(const AnyView& view, std::span<const AnyAction> log,
                      const Budget& budget) override {
    const auto root = typed_view<G>(view).state;
    return search_in_trees(trees_, root, log, budget, MctsLimits{}.simulations,
                           [&](Mcts<G, Heuristics>& search, int part, std::uint64_t steps) {
                             MctsLimits limits;
                             limits.simulations = steps;
                             limits.knobs = knobs_;
                             limits.solve = solve_;
                             search.set_limits(limits);
                             search.set_focus(focus_of<G>(budget));
                             Rng rng(seed_of_part(budget, part));
                             return search.choose(root, rng, Deadline(budget));
                           });
  }

 private:
  TreeKnobs knobs_;
  bool solve_;
  KeptTrees<G, Mcts<G, Heuristics>> trees_;
};

template <Game G, class Heuristics>
class IsmctsBot final : public Bot {
 public:
  IsmctsBot(const TreeKnobs& knobs, Observers observers, int hidden_plies = -1)
      : knobs_(knobs), observers_(observers), hidden_plies_(hidden_plies) {}

  SearchResult choose(const AnyView& view, std::span<const AnyAction>,
                      const Budget& budget) override {
    const auto seen = typed_view<G>(view);
    return search_from_roots<G>(budget, IsmctsLimits{}.simulations, [&](int part, auto steps) {
      IsmctsLimits limits;
      limits.simulations = steps;
      limits.knobs = knobs_;
      limits.observers = observers_;
      limits.hidden_plies = hidden_plies_;
      Ismcts<G, Heuristics> search(limits);
      search.set_focus(focus_of<G>(budget));
      Rng rng(seed_of_part(budget, part));
      return search.choose(seen, rng, Deadline(budget));
    });
  }

 private:
  TreeKnobs knobs_;
  Observers observers_;
  int hidden_plies_;
};

// The learned bot where its net values whole worlds. Without a net for the number of players it
// searches as `mo-ismcts` does.
template <Game G, class Heuristics, class Learning>
class NetIsmctsBot final : public Bot {
 public:
  explicit NetIsmctsBot(const TreeKnobs& knobs) : knobs_(knobs) {}

  SearchResult choose(const AnyView& view, std::span<const AnyAction> log,
                      const Budget& budget) override {
    const auto seen = typed_view<G>(view);
    const auto net = NetSlot<G, Learning>::get().net(G::options_seen(seen).players);
    if (net == nullptr || net->worlds() == nullptr) {
      return IsmctsBot<G, Heuristics>(knobs_, Observers::Multiple).choose(view, log, budget);
    }
    return search_from_roots<G>(budget, NetIsmctsLimits{}.simulations, [&](int part, auto steps) {
      NetIsmctsLimits limits;
      limits.simulations = steps;
      limits.knobs = knobs_;
      NetIsmcts<G, Heuristics, Learning> search(*net, limits);
      search.set_focus(focus_of<G>(budget));
      Rng rng(seed_of_part(budget, part));
      return search.choose(seen, rng, Deadline(budget));
    });
  }

 private:
  TreeKnobs knobs_;
};

// The learned bot elsewhere: a search guided by the game's net.
template <Game G, class Learning>
class NetBot final : public Bot {
 public:
  // With hidden information it keeps no tree.
  SearchResult choose(const AnyView& view, std::span<const AnyAction> log,
                      const Budget& budget) override {
    const auto seen = typed_view<G>(view);
    if constexpr (G::has_secrets) {
      return search_from_roots<G>(budget, usual_work, [&](int part, auto steps) {
        NetTree<G> tree;
        return search(seen, budget, part, steps, tree);
      });
    } else {
      return search_in_trees(trees_, seen.state, log, budget, usual_work,
                             [&](NetTree<G>& tree, int part, std::uint64_t steps) {
                               return search(seen, budget, part, steps, tree);
                             });
    }
  }

 private:
  static constexpr std::uint64_t usual_work = NetLimits{}.simulations;

  Choice<G> search(const typename G::View& view, const Budget& budget, int part,
                   std::uint64_t steps, NetTree<G>& tree) const {
    NetLimits limits;
    limits.simulations = steps;
    limits.is_fair = budget.compare;
    const auto net = NetSlot<G, Learning>::get().net(max_seats);
    NetSearch<G, Learning> search(*net, limits);
    std::vector<std::uint32_t> only;
    for (const AnyAction action : budget.only) {
      only.push_back(action.code);
    }
    search.set_only(only);
    Rng rng(seed_of_part(budget, part));
    return search.choose(view, rng, Deadline(budget), tree);
  }

  KeptTrees<G, NetTree<G>> trees_;
};

}  // namespace ahu
