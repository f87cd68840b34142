// The searches as bots of one game, chosen by what the game is: with or without
// secrets, for two players or more.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "base/hash.hpp"
#include "match/bot.hpp"
#include "match/levels.hpp"
#include "match/parallel.hpp"
#include "nnet/net_policy.hpp"
#include "nnet/net_slot.hpp"
#include "search/alpha_beta.hpp"
#include "search/greedy.hpp"
#include "search/ismcts.hpp"
#include "search/mcts.hpp"
#include "search/random.hpp"
#include "search/shallow.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ahu {

// How a game's tree searches use its knowledge; its heuristics may say better.
template <class Heuristics>
constexpr TreeKnobs knobs_of() {
  if constexpr (requires { Heuristics::tree_knobs; }) {
    return Heuristics::tree_knobs;
  } else {
    return {.bias = 2, .playout_plies = 8};
  }
}

template <Game G>
SearchResult to_thought(const Choice<G>& choice) {
  SearchResult thought;
  thought.best = {choice.best.code};
  thought.nodes = choice.nodes;
  for (const auto& rated : choice.rated) {
    thought.rated.push_back(
        {{rated.action.code}, rated.visits, static_cast<double>(rated.value) / value_of_win});
  }
  return thought;
}

template <Game G>
typename G::View typed_view(const AnyView& view) {
  typename G::View typed;
  std::memcpy(&typed, view.bytes.data(), sizeof typed);
  return typed;
}

// True once the time is up or a stop was asked for.
class Deadline {
 public:
  explicit Deadline(const Budget& budget)
      : stop_(budget.stop),
        timed_(budget.millis > 0),
        end_(std::chrono::steady_clock::now() + std::chrono::milliseconds(budget.millis)) {}
  bool operator()() const {
    return (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) ||
           (timed_ && std::chrono::steady_clock::now() >= end_);
  }

 private:
  const std::atomic<bool>* stop_;
  bool timed_;
  std::chrono::steady_clock::time_point end_;
};

// How many steps a search may take: what the budget says, `usual` where it says nothing.
inline std::uint64_t steps_of(const Budget& budget, std::uint64_t usual) {
  if (budget.simulations > 0) {
    return budget.simulations;
  }
  if (budget.nodes > 0) {
    return budget.nodes;
  }
  return budget.millis > 0 ? UINT64_MAX : usual;
}

// Where threads would only follow one another, they must not each take the whole time.
inline int threads_of(const Budget& budget) {
  return budget.millis > 0 && !has_threads() ? 1 : std::clamp(budget.threads, 1, max_thread_count);
}
inline std::uint64_t seed_of_part(const Budget& budget, int part) {
  return part == 0 ? budget.seed : combine_hash(budget.seed, static_cast<std::uint64_t>(part));
}

// One opinion from several searches of the same root: visits add up. A win that any of them has
// proven is taken.
template <Game G>
Choice<G> merged(const std::vector<Choice<G>>& parts) {
  Choice<G> all = parts[0];
  std::uint64_t most = 0;
  for (int i = 0; i < all.rated.size(); ++i) {
    std::uint64_t visits = 0;
    std::int64_t total = 0;
    for (const auto& part : parts) {
      visits += part.rated[i].visits;
      total += std::int64_t{part.rated[i].visits} * part.rated[i].value;
    }
    all.rated[i].visits = static_cast<std::uint32_t>(visits);
    all.rated[i].value = visits == 0
                             ? all.rated[i].value
                             : static_cast<std::int32_t>(total / static_cast<std::int64_t>(visits));
    if (visits > most) {
      most = visits;
      all.best = all.rated[i].action;
    }
  }
  all.nodes = 0;
  for (const auto& part : parts) {
    all.nodes += part.nodes;
    for (const auto& rated : part.rated) {
      all.best = rated.action == part.best && rated.value == value_of_win ? part.best : all.best;
    }
  }
  return all;
}

// Runs the parts of a search, one a thread, and merges what they found. Steps are shared out.
template <Game G, class Search>
SearchResult search_from_roots(const Budget& budget, std::uint64_t usual, const Search& search) {
  const int threads = threads_of(budget);
  const std::uint64_t steps = steps_of(budget, usual);
  if (threads == 1) {
    return to_thought<G>(search(0, steps));
  }
  std::vector<Choice<G>> parts(static_cast<std::size_t>(threads));
  const auto count = static_cast<std::uint64_t>(threads);
  run_together(threads, [&](int part) {
    const std::uint64_t extra = static_cast<std::uint64_t>(part) < steps % count ? 1 : 0;
    parts[static_cast<std::size_t>(part)] =
        search(part, std::max<std::uint64_t>(1, steps / count + extra));
  });
  return to_thought<G>(merged<G>(parts));
}

template <Game G>
class RandomBot final : public Bot {
 public:
  SearchResult choose(const AnyView& view, std::span<const AnyAction>,
                      const Budget& budget) override {
    Rng rng(budget.seed);
    return to_thought<G>(search_random<G>(typed_view<G>(view), rng));
  }
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
    return to_thought<G>(search.choose(typed_view<G>(view)));
  }

 private:
  int max_depth_;
};

template <Game G>
RootFocus<G> focus_of(const Budget& budget) {
  RootFocus<G> focus;
  focus.compare = budget.compare;
  for (const AnyAction action : budget.only) {
    focus.only.push_back(typename G::Action{action.code});
  }
  return focus;
}

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
    return to_thought<G>(search.choose(typed_view<G>(view).state, rng, Deadline(budget)));
  }
};

// Keeps its trees between moves as long as the log goes on where it left off.
template <Game G, class Heuristics>
class MctsBot final : public Bot {
 public:
  explicit MctsBot(const TreeKnobs& knobs, bool solve) : knobs_(knobs), solve_(solve) {}

  SearchResult choose(const AnyView& view, std::span<const AnyAction> log,
                      const Budget& budget) override {
    const auto root = typed_view<G>(view).state;
    follow(log, threads_of(budget), budget.compare || !budget.only.empty());
    return search_from_roots<G>(budget, MctsLimits{}.simulations, [&](int part, auto steps) {
      auto& search = searches_[static_cast<std::size_t>(part)];
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
  void follow(std::span<const AnyAction> log, int threads, bool anew) {
    const bool goes_on = !anew && !seen_.empty() && log.size() >= seen_.size() &&
                         std::equal(seen_.begin(), seen_.end(), log.begin());
    searches_.resize(static_cast<std::size_t>(threads));
    for (auto& search : searches_) {
      if (!goes_on) {
        search.forget();
      }
      for (std::size_t i = seen_.size(); goes_on && i < log.size(); ++i) {
        search.descend(typename G::Action{log[i].code});
      }
    }
    seen_.assign(log.begin(), log.end());
  }
  TreeKnobs knobs_;
  bool solve_;
  std::vector<Mcts<G, Heuristics>> searches_;  // one for each thread
  std::vector<AnyAction> seen_;
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

// The learned bot: a search guided by the game's net.
template <Game G, class Learning>
class NetBot final : public Bot {
 public:
  explicit NetBot(std::shared_ptr<const Net> net) : net_(std::move(net)) {}

  SearchResult choose(const AnyView& view, std::span<const AnyAction>,
                      const Budget& budget) override {
    const auto seen = typed_view<G>(view);
    std::vector<std::uint32_t> only;
    for (const AnyAction action : budget.only) {
      only.push_back(action.code);
    }
    return search_from_roots<G>(budget, NetLimits{}.simulations, [&](int part, auto steps) {
      NetLimits limits;
      limits.simulations = steps;
      limits.is_fair = budget.compare;
      NetSearch<G, Learning> search(*net_, limits);
      search.set_only(only);
      Rng rng(seed_of_part(budget, part));
      return search.choose(seen, rng, Deadline(budget));
    });
  }

 private:
  std::shared_ptr<const Net> net_;
};

template <Game G, class Learning>
class PolicyBot final : public Bot {
 public:
  explicit PolicyBot(std::shared_ptr<const Net> net) : net_(std::move(net)) {}

  SearchResult choose(const AnyView& view, std::span<const AnyAction>,
                      const Budget& budget) override {
    Rng rng(budget.seed);
    return to_thought<G>(draw_by_policy<G, Learning>(*net_, typed_view<G>(view), rng));
  }

 private:
  std::shared_ptr<const Net> net_;
};

struct BotEntry {
  BotInfo info;
  MakeBot make;
};

inline constexpr BotInfo net_info = {"net",
                                     "searches with a net that learned the game by playing itself"};
inline constexpr BotInfo policy_info = {"policy", "plays as that net would without search"};
inline constexpr std::uint64_t work_for_net = 50;  // of the usual bot for each simulation of a net
inline constexpr int epimc_plies = 3;              // in which information stays hidden

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

// Where it is: only a net can be missing, as long as none is loaded.
inline auto find_entry(std::vector<BotEntry>& entries, std::string_view name) {
  const auto found =
      std::ranges::find(entries, name, [](const BotEntry& entry) { return entry.info.name; });
  AHU_ASSERT(name.empty() || name == net_info.name || found != entries.end());
  return found;
}

// The bots that play as well as they can, the usual opponent first.
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
    if (NetSlot<G, L>::get().net() != nullptr) {
      all.push_back({net_info, []() -> std::unique_ptr<Bot> {
                       return std::make_unique<NetBot<G, L>>(NetSlot<G, L>::get().net());
                     }});
      all.push_back({policy_info, []() -> std::unique_ptr<Bot> {
                       return std::make_unique<PolicyBot<G, L>>(NetSlot<G, L>::get().net());
                     }});
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
    level.work *= work_for_net;
  }
  return std::make_unique<LevelBot>(level, searcher->make, [](const AnyView& view) {
    return static_cast<int>(G::options_seen(typed_view<G>(view)).players);
  });
}

// Every bot of a game: the usual opponent first, the levels last.
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
