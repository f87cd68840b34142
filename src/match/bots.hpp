// The searches as bots of one game, chosen by the kind of game: with or without
// hidden information, for two players or more.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "match/levels.hpp"
#include "match/tree_bots.hpp"
#include "nnet/net_policy.hpp"
#include "nnet/net_slot.hpp"
#include "search/alpha_beta.hpp"
#include "search/greedy.hpp"
#include "search/random.hpp"
#include "search/shallow.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ahu {

// How the tree searches use a game's heuristics; the heuristics may override it.
template <class Heuristics>
constexpr TreeKnobs knobs_of() {
  if constexpr (requires { Heuristics::tree_knobs; }) {
    return Heuristics::tree_knobs;
  } else {
    return {.bias = 2, .playout_plies = 8};
  }
}

template <Game G>
class RandomBot final : public Bot {
 public:
  SearchResult choose(const AnyView& view, std::span<const AnyAction>,
                      const Budget& budget) override {
    Rng rng(budget.seed);
    return to_search_result<G>(search_random<G>(typed_view<G>(view), rng));
  }
  bool rates_actions() const override { return false; }
};

template <Game G, class Heuristics>
class ShallowBot final : public Bot {
 public:
  explicit ShallowBot(int max_depth = ShallowLimits{}.max_depth) : max_depth_(max_depth) {}

  SearchResult choose(const AnyView& view, std::span<const AnyAction>,
                      const Budget& budget) override {
    Rng rng(budget.seed);
    ShallowLimits limits;
    limits.nodes = steps_of(budget, limits.nodes);
    limits.max_depth = max_depth_;
    ShallowSearch<G, Heuristics, Deadline> search(limits, Deadline(budget), rng);
    return to_search_result<G>(search.choose(typed_view<G>(view)));
  }

 private:
  int max_depth_;
};

template <Game G, class Heuristics>
class AlphaBetaBot final : public Bot {
 public:
  SearchResult choose(const AnyView& view, std::span<const AnyAction>,
                      const Budget& budget) override {
    Rng rng(budget.seed);
    AlphaBetaLimits limits;
    limits.nodes = steps_of(budget, limits.nodes);
    AlphaBeta<G, Heuristics> search(limits);
    search.set_focus(focus_of<G>(budget));
    return to_search_result<G>(search.choose(typed_view<G>(view).state, rng, Deadline(budget)));
  }
};

template <Game G, class Learning>
class PolicyBot final : public Bot {
 public:
  SearchResult choose(const AnyView& view, std::span<const AnyAction>,
                      const Budget& budget) override {
    Rng rng(budget.seed);
    const auto net = NetSlot<G, Learning>::get().net(max_seats);
    return to_search_result<G>(draw_by_policy<G, Learning>(*net, typed_view<G>(view), rng));
  }
  bool rates_actions() const override { return false; }
};

struct BotEntry {
  BotInfo info;
  MakeBot make;
};

inline constexpr BotInfo net_info = {"net",
                                     "searches with a net that learned the game by playing itself"};
inline constexpr BotInfo policy_info = {"policy", "plays as that net would without search"};
inline constexpr std::uint64_t usual_work_per_net_simulation = 50;  // simulations
inline constexpr int epimc_plies = 3;  // in which information stays hidden

template <Game G, class H>
std::vector<BotEntry> tree_bots() {
  if constexpr (G::has_secrets) {
    return {{{"ismcts", "searches the worlds that its seat cannot tell apart, in one tree"},
             []() -> std::unique_ptr<Bot> {
               return std::make_unique<IsmctsBot<G, H>>(knobs_of<H>(), Observers::Single);
             }},
            {{"mo-ismcts", "the same with a tree for every seat, each by what it can see"},
             []() -> std::unique_ptr<Bot> {
               return std::make_unique<IsmctsBot<G, H>>(knobs_of<H>(), Observers::Multiple);
             }},
            {{"epimc", "hides information for a few plies, then looks ahead in an open world"},
             []() -> std::unique_ptr<Bot> {
               return std::make_unique<IsmctsBot<G, H>>(knobs_of<H>(), Observers::Single,
                                                        epimc_plies);
             }},
            {{"plain", "tree search with random playouts and no knowledge of the game"},
             []() -> std::unique_ptr<Bot> {
               return std::make_unique<IsmctsBot<G, H>>(TreeKnobs{}, Observers::Single);
             }}};
  } else {
    return {{{"mcts", "tree search guided by what it knows of the game"},
             []() -> std::unique_ptr<Bot> {
               return std::make_unique<MctsBot<G, H>>(knobs_of<H>(), true);
             }},
            {{"plain", "tree search with random playouts and no knowledge of the game"},
             []() -> std::unique_ptr<Bot> {
               return std::make_unique<MctsBot<G, H>>(TreeKnobs{}, false);
             }}};
  }
}

template <Game G, class H, class L>
std::unique_ptr<Bot> make_net_bot() {
  if constexpr (SecretGame<G> && HasWorldView<L, G>) {
    if (NetSlot<G, L>::get().values_worlds()) {
      return std::make_unique<NetIsmctsBot<G, H, L>>(knobs_of<H>());
    }
  }
  return std::make_unique<NetBot<G, L>>();
}

// Only a net can be missing, while none is loaded.
inline auto find_entry(std::vector<BotEntry>& entries, std::string_view name) {
  const auto found =
      std::ranges::find(entries, name, [](const BotEntry& entry) { return entry.info.name; });
  AHU_ASSERT(name.empty() || name == net_info.name || found != entries.end());
  return found;
}

// The bots of full strength, the default opponent first.
template <Game G, class H, class L>
std::vector<BotEntry> full_bots() {
  std::vector<BotEntry> all;
  if constexpr (!G::has_secrets && G::max_players == 2) {
    all.push_back(
        {{"alpha-beta", "looks as far ahead as its budget lasts"},
         []() -> std::unique_ptr<Bot> { return std::make_unique<AlphaBetaBot<G, H>>(); }});
  }
  for (auto& entry : tree_bots<G, H>()) {
    all.push_back(entry);
  }
  if constexpr (requires { typename H::Rival; }) {
    using Rival = typename H::Rival;
    all.push_back({{Rival::bot, Rival::meaning}, []() -> std::unique_ptr<Bot> {
                     return std::make_unique<MctsBot<G, Rival>>(knobs_of<Rival>(), true);
                   }});
  }
  all.push_back({{"shallow", "looks a few plies ahead and takes what it values most"},
                 []() -> std::unique_ptr<Bot> { return std::make_unique<ShallowBot<G, H>>(); }});
  all.push_back({{"greedy", "takes what scores most at once"}, []() -> std::unique_ptr<Bot> {
                   return std::make_unique<ShallowBot<G, PointsNow<G>>>(1);
                 }});
  all.push_back({{"random", "plays any legal action"},
                 []() -> std::unique_ptr<Bot> { return std::make_unique<RandomBot<G>>(); }});
  if constexpr (!std::same_as<L, NoLearning>) {
    if (const auto& slot = NetSlot<G, L>::get(); slot.has_net(max_seats) || slot.values_worlds()) {
      all.push_back({net_info, make_net_bot<G, H, L>});
    }
    if (NetSlot<G, L>::get().has_net(max_seats)) {
      all.push_back({policy_info,
                     []() -> std::unique_ptr<Bot> { return std::make_unique<PolicyBot<G, L>>(); }});
    }
  }
  if constexpr (requires { H::favourite; }) {
    const auto favourite = find_entry(all, H::favourite);
    std::rotate(all.begin(), favourite, favourite + (favourite == all.end() ? 0 : 1));
  }
  return all;
}

template <class Heuristics>
constexpr std::span<const Level> levels_of() {
  if constexpr (requires { Heuristics::levels; }) {
    return Heuristics::levels;
  } else {
    return usual_levels;
  }
}

template <Game G, class H, class L>
std::unique_ptr<Bot> make_level(int number) {
  static_assert(levels_of<H>().size() <= max_levels);
  Level level = levels_of<H>()[static_cast<std::size_t>(number - 1)];
  auto searchers = full_bots<G, H, L>();
  const auto found = find_entry(searchers, level.bot);
  const auto searcher = found == searchers.end() ? searchers.begin() : found;
  if (level.bot == net_info.name && found == searchers.end()) {
    level.work *= HasWorldView<L, G> ? 1 : usual_work_per_net_simulation;
  }
  return std::make_unique<LevelBot>(level, searcher->make, [](const AnyView& view) {
    return static_cast<int>(G::options_seen(typed_view<G>(view)).players);
  });
}

// Every bot of a game: the default opponent first, the levels last.
template <Game G, class H, class L>
std::vector<BotInfo> bots_of() {
  std::vector<BotInfo> all;
  for (const auto& entry : full_bots<G, H, L>()) {
    all.push_back(entry.info);
  }
  const int levels = static_cast<int>(levels_of<H>().size());
  for (int number = 1; number <= levels; ++number) {
    all.push_back({level_name(number), level_meaning(number, levels), number});
  }
  return all;
}

template <Game G, class H, class L>
Result<std::unique_ptr<Bot>> make_bot_of(std::string_view name) {
  for (const auto& entry : full_bots<G, H, L>()) {
    if (entry.info.name == name) {
      return entry.make();
    }
  }
  std::vector<std::string_view> names;
  for (const BotInfo& bot : bots_of<G, H, L>()) {
    if (bot.level > 0 && bot.name == name) {
      return make_level<G, H, L>(bot.level);
    }
    names.push_back(bot.name);
  }
  return fail(ErrorCode::UnknownBot, "there is no bot '" + shortened(name) + "' for " +
                                         std::string(G::id) + "; bots: " + joined(names));
}

}  // namespace ahu
