// Shared by the bots' searches: budgets, deadlines, and merging the results of several threads.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstring>
#include <ctime>
#include <vector>

#include "base/hash.hpp"
#include "match/bot.hpp"
#include "match/parallel.hpp"
#include "search/choice.hpp"

namespace ahu {

template <Game G>
SearchResult to_search_result(const Choice<G>& choice) {
  SearchResult result;
  result.best = {choice.best.code};
  result.nodes = choice.nodes;
  for (const auto& rated : choice.rated) {
    result.rated.push_back(
        {{rated.action.code}, rated.visits, static_cast<double>(rated.value) / value_of_win});
  }
  return result;
}

template <Game G>
typename G::View typed_view(const AnyView& view) {
  typename G::View typed;
  std::memcpy(&typed, view.bytes.data(), sizeof typed);
  return typed;
}

// True once the time is up or a stop was requested.
class Deadline {
 public:
  explicit Deadline(const Budget& budget)
      : stop_(budget.stop),
        timed_(budget.millis > 0),
        processor_time_(budget.processor_time),
        end_(now() + std::chrono::milliseconds(budget.millis)) {}
  bool operator()() const {
    return (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) ||
           (timed_ && now() >= end_);
  }

 private:
  std::chrono::nanoseconds now() const {
    if (!processor_time_) {
      return std::chrono::steady_clock::now().time_since_epoch();
    }
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
  }

  const std::atomic<bool>* stop_;
  bool timed_;
  bool processor_time_;
  std::chrono::nanoseconds end_;
};

// How many steps a search may take: by the budget, or `usual` if it has no limit.
inline std::uint64_t steps_of(const Budget& budget, std::uint64_t usual) {
  if (budget.simulations > 0) {
    return budget.simulations;
  }
  if (budget.nodes > 0) {
    return budget.nodes;
  }
  return budget.millis > 0 ? UINT64_MAX : usual;
}

// Without threads the parts run one after the other: then only one may use the whole time.
inline int threads_of(const Budget& budget) {
  return budget.millis > 0 && !has_threads() ? 1 : std::clamp(budget.threads, 1, max_thread_count);
}
inline std::uint64_t seed_of_part(const Budget& budget, int part) {
  return part == 0 ? budget.seed : combine_hash(budget.seed, static_cast<std::uint64_t>(part));
}

// Merges several searches of the same root: visits add up, and a win that any of them has
// proven is chosen.
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

// Runs the parts of a search, one a thread, and merges their results. The steps are divided.
template <Game G, class Search>
SearchResult search_from_roots(const Budget& budget, std::uint64_t usual, const Search& search) {
  const int threads = threads_of(budget);
  const std::uint64_t steps = steps_of(budget, usual);
  if (threads == 1) {
    return to_search_result<G>(search(0, steps));
  }
  std::vector<Choice<G>> parts(static_cast<std::size_t>(threads));
  const auto count = static_cast<std::uint64_t>(threads);
  run_together(threads, [&](int part) {
    const std::uint64_t extra = static_cast<std::uint64_t>(part) < steps % count ? 1 : 0;
    parts[static_cast<std::size_t>(part)] =
        search(part, std::max<std::uint64_t>(1, steps / count + extra));
  });
  return to_search_result<G>(merged<G>(parts));
}

template <Game G>
RootFocus<G> focus_of(const Budget& budget) {
  RootFocus<G> focus;
  focus.compare = budget.compare;
  for (const AnyAction action : budget.only) {
    focus.only.push_back(typename G::Action{action.code});
  }
  return focus;
}

}  // namespace ahu
