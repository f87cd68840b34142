// The searches of the house as bots of one game.
#pragma once

#include <array>
#include <chrono>
#include <cstring>

#include "play/bot.hpp"
#include "play/error.hpp"
#include "search/random.hpp"
#include "search/shallow.hpp"

namespace ahu {

inline constexpr std::array<BotInfo, 2> standard_bots = {{
    {"shallow", "looks a few plies ahead and takes what it values most"},
    {"random", "plays any legal action"},
}};

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

template <Game G>
class RandomBot final : public Bot {
 public:
  Thought choose(const AnyView& view, std::span<const AnyAction>, const Budget& budget) override {
    Rng rng(budget.seed);
    return to_thought<G>(search_random<G>(typed_view<G>(view), rng));
  }
};

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

template <Game G, class Heuristics>
class ShallowBot final : public Bot {
 public:
  Thought choose(const AnyView& view, std::span<const AnyAction>, const Budget& budget) override {
    Rng rng(budget.seed);
    ShallowSearch<G, Heuristics, Deadline> search(limits_for(budget), Deadline(budget), rng);
    return to_thought<G>(search.choose(typed_view<G>(view)));
  }

 private:
  static ShallowLimits limits_for(const Budget& budget) {
    ShallowLimits limits;
    if (budget.millis > 0) {
      limits.nodes = UINT64_MAX;
    }
    if (budget.nodes > 0) {
      limits.nodes = budget.nodes;
    }
    if (budget.simulations > 0) {
      limits.nodes = budget.simulations;  // a simulation of this search is one node
    }
    return limits;
  }
};

template <Game G, class Heuristics>
Result<std::unique_ptr<Bot>> make_standard_bot(std::string_view name) {
  if (name == "random") {
    return std::make_unique<RandomBot<G>>();
  }
  if (name == "shallow") {
    return std::make_unique<ShallowBot<G, Heuristics>>();
  }
  return fail(ErrorCode::UnknownBot, "there is no bot '" + std::string(name) + "' for " +
                                         std::string(G::id) + "; try shallow or random");
}

}  // namespace ahu
