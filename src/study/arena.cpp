// Playing a plan on several threads and ranks.
#include "study/arena.hpp"

#include <algorithm>
#include <mutex>
#include <set>

#include "study/distribute_work.hpp"
#include "study/match_runner.hpp"

namespace ahu::study {

namespace {

// Hands out the games that are not played yet, round by round over all tables.
class GameQueue {
 public:
  GameQueue(const Schedule& schedule, const Results& played) : schedule_(schedule) {
    for (const auto& [task, game] : played) {
      played_.insert(task);
    }
    closed_.resize(schedule.tables().size(), false);
  }

  std::optional<GameKey> next() {
    const std::scoped_lock lock(mutex_);
    while (!is_halted_) {
      const bool in_table = at_.round < schedule_.rounds(at_.table) && !is_closed(at_.table);
      if (in_table && at_.rotation < schedule_.rotations(at_.table)) {
        const GameKey task = at_;
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
  void halt() {
    const std::scoped_lock lock(mutex_);
    is_halted_ = true;
  }
  bool is_halted() {
    const std::scoped_lock lock(mutex_);
    return is_halted_;
  }
  void close_decided(const SequentialTests& tests) {
    const std::scoped_lock lock(mutex_);
    for (std::size_t table = 0; table < closed_.size(); ++table) {
      closed_[table] = closed_[table] || tests.is_decided(static_cast<int>(table));
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
  GameKey at_;
  std::set<GameKey> played_;
  std::vector<bool> closed_;
  bool is_halted_ = false;
};

std::string game_task_text(const GameKey& task) {
  return json::serialize(json::array{task.table, task.round, task.rotation});
}

GameKey parse_game_task(const std::string& text) {
  const json::value value = json::parse(text);
  return {value.at(0).to_number<int>(), value.at(1).to_number<int>(), value.at(2).to_number<int>()};
}

using ArenaWorker = Worker<GameKey, PlayedGame>;

ArenaWorker make_arena_worker(const ArenaPlan& plan, const Schedule& schedule, const ArenaRun& run,
                              GameQueue& queue) {
  auto host = std::make_shared<MatchRunner>(plan, schedule, run.stop);
  return [host, &run, &queue](const GameKey& task) {
    auto played = host->play(task);
    if (played && run.stop_on_forfeit && played->result.forfeit) {
      queue.halt();
    }
    return played;
  };
}

// The message between ranks: the game as in the file and, if records are saved, the record.
WorkLines<GameKey, PlayedGame> arena_lines(const ArenaPlan& plan, const Schedule& schedule,
                                           bool with_record) {
  const auto write_result = [with_record](const GameKey& task, const PlayedGame& played) {
    json::object line = {{"game", write_game(task, played.result)}};
    if (with_record) {
      line["record"] = played.record;
    }
    return json::serialize(line);
  };
  const auto read_result = [&plan, &schedule](const std::string& line) {
    const json::value written = json::parse(line);
    const json::value* record = written.get_object().if_contains("record");
    return PlayedGame{read_game(written.at("game"), plan, schedule).value().second,
                      record == nullptr ? json::object() : record->get_object()};
  };
  return {game_task_text, parse_game_task, write_result, read_result};
}

Progress progress_of(const Schedule& schedule, const SequentialTests& tests, const Results& results,
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

}  // namespace

SequentialTests::SequentialTests(const ArenaPlan& plan) {
  if (plan.sprt) {
    tests_.assign(Schedule(plan).tables().size(), Sprt(*plan.sprt));
  }
}

bool SequentialTests::is_decided(int table) const {
  const auto at = static_cast<std::size_t>(table);
  return at < tests_.size() && tests_[at].verdict() != Verdict::Undecided;
}

void SequentialTests::update(const Schedule& schedule, Results& results) {
  for (int table = 0; table < static_cast<int>(tests_.size()); ++table) {
    Sprt& test = tests_[static_cast<std::size_t>(table)];
    const ArenaTable& pair = schedule.tables()[static_cast<std::size_t>(table)];
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
  SequentialTests tests(plan);
  tests.update(schedule, results);
  const auto before = static_cast<std::int64_t>(results.size());
  GameQueue queue(schedule, results);
  queue.close_decided(tests);
  const auto deliver = [&](const GameKey& task, PlayedGame played) {
    if (run.keep_record) {
      run.keep_record(task, played.record);
    }
    if (run.stop_on_forfeit && played.result.forfeit) {
      queue.halt();
    }
    results.emplace(task, std::move(played.result));
    tests.update(schedule, results);
    queue.close_decided(tests);
  };
  share_work<GameKey, PlayedGame>(
      {.threads = run.threads,
       .stop = run.stop,
       .ranks = run.ranks,
       .lines = arena_lines(plan, schedule, static_cast<bool>(run.keep_record)),
       .make_worker = [&] { return make_arena_worker(plan, schedule, run, queue); },
       .next = [&] { return queue.next(); },
       .deliver = deliver,
       .watch = [&] { run.watch(progress_of(schedule, tests, results, before)); }});
  if (queue.is_halted()) {
    return ArenaEnd::Forfeited;
  }
  const Progress end = progress_of(schedule, tests, results, before);
  return end.done == end.to_play ? ArenaEnd::Complete : ArenaEnd::Stopped;
}

}  // namespace ahu::study
