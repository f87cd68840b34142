// The arena: plays the games of a plan on several threads and ranks. With budgets of nodes or
// simulations the results are the same for any number of them.
#pragma once

#include <atomic>
#include <functional>

#include "study/ranks.hpp"
#include "study/results.hpp"

namespace ahu::study {

// The sequential tests of all tables. A test processes whole rounds in order; games after the round
// that decided it are removed from the results.
class SequentialTests {
 public:
  explicit SequentialTests(const ArenaPlan& plan);
  void update(const Schedule& schedule, Results& results);
  bool is_decided(int table) const;
  const std::vector<Sprt>& all() const { return tests_; }  // by table; none without a test

 private:
  std::vector<Sprt> tests_;
};

struct Progress {
  std::int64_t done = 0;        // games
  std::int64_t to_play = 0;     // at most: a decided test ends a table early
  std::int64_t played_now = 0;  // since this run began
};

// How an arena is run, independent of its plan.
struct ArenaRun {
  int threads = 1;  // of each rank
  const std::atomic<bool>& stop;
  Ranks* ranks = nullptr;  // null: this process alone
  bool stop_on_forfeit = false;
  // Called on the calling thread, at least several times a second.
  std::function<void(const Progress&)> watch;
  // Also called on the calling thread, with the record of each game; may be empty.
  std::function<void(const GameKey&, const json::object&)> keep_record;
};

enum class ArenaEnd : std::uint8_t { Complete, Stopped, Forfeited };

// Plays the games missing in the results, which hold every finished game even when it throws
// (BotDidNotStart, or an error of the system). Only rank 0 gets results.
ArenaEnd run_arena(const ArenaPlan& plan, const ArenaRun& run, Results& results);

}  // namespace ahu::study
