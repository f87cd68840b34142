// Playing a plan on several threads.
#include "study/arena.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <set>
#include <thread>

#include "study/table.hpp"

namespace ahu::study {

namespace {

constexpr std::chrono::milliseconds watch_every{200};

// Hands out games and takes in results. Everything here is shared between threads.
class Desk {
 public:
  Desk(const Schedule& schedule, const Results& played) : schedule_(schedule) {
    for (const auto& [task, game] : played) {
      played_.insert(task);
    }
    closed_.resize(schedule.tables().size(), false);
  }

  // Round by round over all tables; nothing when no game is left.
  std::optional<Task> next() {
    const std::scoped_lock lock(mutex_);
    while (!failure_ && !halted_) {
      const bool in_table = at_.round < schedule_.rounds(at_.table) && !is_closed(at_.table);
      if (in_table && at_.rotation < schedule_.rotations(at_.table)) {
        const Task task = at_;
        ++at_.rotation;
        if (!played_.contains(task)) {
          return task;
        }
      } else if (!next_table()) {
        return std::nullopt;
      }
    }
    return std::nullopt;
  }
  void deliver(const Task& task, GameResult&& result) {
    const std::scoped_lock lock(mutex_);
    inbox_.emplace_back(task, std::move(result));
    news_.notify_one();
  }
  void halt() {
    const std::scoped_lock lock(mutex_);
    halted_ = true;
  }
  bool is_halted() {
    const std::scoped_lock lock(mutex_);
    return halted_;
  }
  void close(int table) {
    const std::scoped_lock lock(mutex_);
    closed_[static_cast<std::size_t>(table)] = true;
  }
  void leave(const std::exception_ptr& failure) {
    const std::scoped_lock lock(mutex_);
    --working_;
    failure_ = failure_ ? failure_ : failure;
    news_.notify_one();
  }
  void enter() {
    const std::scoped_lock lock(mutex_);
    ++working_;
  }
  // Waits a little for results; false when nobody works any more and none are left.
  bool collect(std::vector<std::pair<Task, GameResult>>& results) {
    std::unique_lock lock(mutex_);
    news_.wait_for(lock, watch_every, [&] { return !inbox_.empty() || working_ == 0; });
    results = std::exchange(inbox_, {});
    return !results.empty() || working_ > 0;
  }
  void rethrow_failure() const {
    if (failure_) {
      std::rethrow_exception(failure_);
    }
  }

 private:
  bool is_closed(int table) const { return closed_[static_cast<std::size_t>(table)]; }
  bool next_table() {
    at_.rotation = 0;
    if (++at_.table == static_cast<int>(schedule_.tables().size())) {
      at_.table = 0;
      ++at_.round;
    }
    return at_.round < schedule_.rounds(0);  // all tables have the same number of rounds
  }

  const Schedule& schedule_;
  std::mutex mutex_;
  std::condition_variable news_;
  Task at_;
  std::set<Task> played_;
  std::vector<bool> closed_;
  std::vector<std::pair<Task, GameResult>> inbox_;
  std::exception_ptr failure_;
  int working_ = 0;
  bool halted_ = false;
};

void work(Desk& desk, const ArenaPlan& plan, const Schedule& schedule, const ArenaRun& run) {
  std::exception_ptr failure;
  try {
    TableHost host(plan, schedule, run.stop);
    while (!run.stop.load(std::memory_order_relaxed)) {
      const auto task = desk.next();
      if (!task) {
        break;
      }
      auto played = host.play(*task);
      if (!played) {
        break;
      }
      if (run.keep_record) {
        run.keep_record(*task, played->record);
      }
      if (run.stop_on_forfeit && played->result.forfeit) {
        desk.halt();
      }
      desk.deliver(*task, std::move(played->result));
    }
  } catch (...) {
    failure = std::current_exception();
  }
  desk.leave(failure);
}

Progress progress_of(const Schedule& schedule, const Tests& tests, const Results& results,
                     std::int64_t before) {
  Progress progress;
  progress.done = static_cast<std::int64_t>(results.size());
  progress.to_play = progress.done;
  std::vector<std::int64_t> played(schedule.tables().size(), 0);
  for (const auto& [task, game] : results) {
    ++played[static_cast<std::size_t>(task.table)];
  }
  for (int table = 0; table < static_cast<int>(played.size()); ++table) {
    if (!tests.is_decided(table)) {
      progress.to_play += std::max(
          std::int64_t{0}, std::int64_t{schedule.rounds(table)} * schedule.rotations(table) -
                               played[static_cast<std::size_t>(table)]);
    }
  }
  progress.played_now = progress.done - before;
  return progress;
}

void close_decided(Desk& desk, const Tests& tests) {
  for (int table = 0; table < static_cast<int>(tests.all().size()); ++table) {
    if (tests.is_decided(table)) {
      desk.close(table);
    }
  }
}

}  // namespace

Tests::Tests(const ArenaPlan& plan) {
  if (plan.sprt) {
    tests_.assign(Schedule(plan).tables().size(), Sprt(*plan.sprt));
  }
}

bool Tests::is_decided(int table) const {
  const auto at = static_cast<std::size_t>(table);
  return at < tests_.size() && tests_[at].verdict() != Verdict::Undecided;
}

void Tests::look_at(const Schedule& schedule, Results& results) {
  for (int table = 0; table < static_cast<int>(tests_.size()); ++table) {
    Sprt& test = tests_[static_cast<std::size_t>(table)];
    const Table& pair = schedule.tables()[static_cast<std::size_t>(table)];
    while (test.verdict() == Verdict::Undecided) {
      const auto score =
          round_score(schedule, results, table, static_cast<int>(test.rounds()), pair[0], pair[1]);
      if (!score) {
        break;
      }
      test.add(*score);
    }
    if (test.verdict() != Verdict::Undecided) {
      results.erase(results.lower_bound({table, static_cast<int>(test.rounds()), 0}),
                    results.lower_bound({table + 1, 0, 0}));
    }
  }
}

ArenaEnd run_arena(const ArenaPlan& plan, const ArenaRun& run, Results& results) {
  const Schedule schedule(plan);
  Tests tests(plan);
  tests.look_at(schedule, results);
  const auto before = static_cast<std::int64_t>(results.size());
  Desk desk(schedule, results);
  close_decided(desk, tests);
  std::vector<std::jthread> workers;
  for (int i = 0; i < run.threads; ++i) {
    desk.enter();
    workers.emplace_back([&] { work(desk, plan, schedule, run); });
  }
  auto last_watch = std::chrono::steady_clock::time_point();
  for (std::vector<std::pair<Task, GameResult>> news; desk.collect(news);) {
    for (auto& [task, result] : news) {
      results.emplace(task, std::move(result));
    }
    tests.look_at(schedule, results);
    close_decided(desk, tests);
    if (const auto now = std::chrono::steady_clock::now(); now - last_watch >= watch_every) {
      last_watch = now;
      run.watch(progress_of(schedule, tests, results, before));
    }
  }
  workers.clear();
  desk.rethrow_failure();
  if (desk.is_halted()) {
    return ArenaEnd::Forfeited;
  }
  const Progress end = progress_of(schedule, tests, results, before);
  return end.done == end.to_play ? ArenaEnd::Complete : ArenaEnd::Stopped;
}

}  // namespace ahu::study
