// The searches of the house as bots of one game, chosen by what the game is: with or without
// secrets, for two players or more.
#pragma once

#include <array>
#include <chrono>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "play/bot.hpp"
#include "play/error.hpp"
#include "play/text.hpp"
#include "search/alpha_beta.hpp"
#include "search/ismcts.hpp"
#include "search/mcts.hpp"
#include "search/random.hpp"
#include "search/shallow.hpp"

namespace ahu {

// How much of a game's knowledge its tree searches use; a game's heuristics may say better.
struct TreeKnobs {
  double exploration = 0.7;
  double bias = 0.5;
  int playout_plies = 8;
};

template <class Heuristics>
constexpr TreeKnobs knobs_of() {
  if constexpr (requires { Heuristics::tree_knobs; }) {
    return Heuristics::tree_knobs;
  } else {
    return {};
  }
}
inline constexpr TreeKnobs no_knowledge = {0.7, 0, -1};

template <Game G>
Thought to_thought(const Choice<G>& choice) {
  Thought thought;
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

// True once the time is up or somebody asked to stop.
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

template <Game G>
class RandomBot final : public Bot {
 public:
  Thought choose(const AnyView& view, std::span<const AnyAction>, const Budget& budget) override {
    Rng rng(budget.seed);
    return to_thought<G>(search_random<G>(typed_view<G>(view), rng));
  }
};

template <Game G, class Heuristics>
class ShallowBot final : public Bot {
 public:
  Thought choose(const AnyView& view, std::span<const AnyAction>, const Budget& budget) override {
    Rng rng(budget.seed);
    ShallowLimits limits;
    limits.nodes = steps_of(budget, limits.nodes);
    ShallowSearch<G, Heuristics, Deadline> search(limits, Deadline(budget), rng);
    return to_thought<G>(search.choose(typed_view<G>(view)));
  }
};

template <Game G, class Heuristics>
class AlphaBetaBot final : public Bot {
 public:
  Thought choose(const AnyView& view, std::span<const AnyAction>, const Budget& budget) override {
    Rng rng(budget.seed);
    AlphaBetaLimits limits;
    limits.nodes = steps_of(budget, limits.nodes);
    AlphaBeta<G, Heuristics> search(limits);
    return to_thought<G>(search.choose(typed_view<G>(view).state, rng, Deadline(budget)));
  }
};

// Keeps its tree between moves as long as the log goes on where it left off.
template <Game G, class Heuristics>
class MctsBot final : public Bot {
 public:
  explicit MctsBot(const TreeKnobs& knobs, bool solve) : knobs_(knobs), solve_(solve) {}

  Thought choose(const AnyView& view, std::span<const AnyAction> log,
                 const Budget& budget) override {
    Rng rng(budget.seed);
    follow(log);
    MctsLimits limits;
    limits.simulations = steps_of(budget, limits.simulations);
    limits.exploration = knobs_.exploration;
    limits.bias = knobs_.bias;
    limits.playout_plies = knobs_.playout_plies;
    limits.solve = solve_;
    search_.set_limits(limits);
    return to_thought<G>(search_.choose(typed_view<G>(view).state, rng, Deadline(budget)));
  }

 private:
  void follow(std::span<const AnyAction> log) {
    const bool goes_on =
        log.size() >= seen_.size() && std::equal(seen_.begin(), seen_.end(), log.begin());
    if (!goes_on || seen_.empty()) {
      search_.forget();
    } else {
      for (std::size_t i = seen_.size(); i < log.size(); ++i) {
        search_.descend(typename G::Action{log[i].code});
      }
    }
    seen_.assign(log.begin(), log.end());
  }
  TreeKnobs knobs_;
  bool solve_;
  Mcts<G, Heuristics> search_;
  std::vector<AnyAction> seen_;
};

template <Game G, class Heuristics>
class IsmctsBot final : public Bot {
 public:
  IsmctsBot(const TreeKnobs& knobs, Observers observers) : knobs_(knobs), observers_(observers) {}

  Thought choose(const AnyView& view, std::span<const AnyAction>, const Budget& budget) override {
    Rng rng(budget.seed);
    IsmctsLimits limits;
    limits.simulations = steps_of(budget, limits.simulations);
    limits.exploration = knobs_.exploration;
    limits.bias = knobs_.bias;
    limits.playout_plies = knobs_.playout_plies;
    limits.observers = observers_;
    Ismcts<G, Heuristics> search(limits);
    return to_thought<G>(search.choose(typed_view<G>(view), rng, Deadline(budget)));
  }

 private:
  TreeKnobs knobs_;
  Observers observers_;
};

struct BotEntry {
  BotInfo info;
  std::unique_ptr<Bot> (*make)();
};

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
            {{"plain", "tree search with random playouts and no knowledge of the game"},
             []() -> std::unique_ptr<Bot> {
               return std::make_unique<IsmctsBot<G, H>>(no_knowledge, Observers::Single);
             }}};
  } else {
    return {{{"mcts", "tree search guided by what it knows of the game"},
             []() -> std::unique_ptr<Bot> {
               return std::make_unique<MctsBot<G, H>>(knobs_of<H>(), true);
             }},
            {{"plain", "tree search with random playouts and no knowledge of the game"},
             []() -> std::unique_ptr<Bot> {
               return std::make_unique<MctsBot<G, H>>(no_knowledge, false);
             }}};
  }
}

// Every bot of a game, the usual opponent first.
template <Game G, class H>
std::vector<BotEntry> bots_of() {
  std::vector<BotEntry> all;
  if constexpr (!G::has_secrets && G::max_players == 2) {
    all.push_back(
        {{"alpha-beta", "looks as far ahead as its budget lasts"},
         []() -> std::unique_ptr<Bot> { return std::make_unique<AlphaBetaBot<G, H>>(); }});
  }
  for (auto& entry : tree_bots<G, H>()) {
    all.push_back(entry);
  }
  all.push_back({{"shallow", "looks a few plies ahead and takes what it values most"},
                 []() -> std::unique_ptr<Bot> { return std::make_unique<ShallowBot<G, H>>(); }});
  all.push_back({{"random", "plays any legal action"},
                 []() -> std::unique_ptr<Bot> { return std::make_unique<RandomBot<G>>(); }});
  return all;
}

template <Game G, class H>
Result<std::unique_ptr<Bot>> make_bot_of(std::string_view name) {
  std::vector<std::string_view> names;
  for (const auto& entry : bots_of<G, H>()) {
    if (entry.info.name == name) {
      return entry.make();
    }
    names.push_back(entry.info.name);
  }
  return fail(ErrorCode::UnknownBot, "there is no bot '" + shortened(name) + "' for " +
                                         std::string(G::id) + "; bots: " + joined(names));
}

}  // namespace ahu
