// The throughput of the store: durable moves a second, their latency at a steady pace, and pages of
// history, moves and new tables as the number of stored matches grows. By default the store is a
// new SQLite file in the current folder; AHU_BENCH_STORE=postgresql://… names another one.
#include <algorithm>
#include <atomic>
#include <benchmark/benchmark.h>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <thread>

#include "store/secrets.hpp"
#include "store/store.hpp"

namespace ahu::bench {

namespace {

using namespace store;
using Clock = std::chrono::steady_clock;

// A new, empty store.
class FreshStore {
 public:
  FreshStore() {
    const char* elsewhere = std::getenv("AHU_BENCH_STORE");
    if (elsewhere == nullptr) {
      std::filesystem::create_directory(folder_);
    }
    store_ = open_store(elsewhere != nullptr ? elsewhere : folder_ + "/ahu.db");
  }
  FreshStore(const FreshStore&) = delete;
  FreshStore& operator=(const FreshStore&) = delete;
  ~FreshStore() {
    store_.reset();
    std::filesystem::remove_all(folder_);
  }
  MatchStore& operator*() { return *store_; }
  MatchStore* operator->() { return store_.get(); }

 private:
  std::string folder_ = "store_bench_" + new_id();
  std::unique_ptr<MatchStore> store_;
};

// Running tables, each with the version of its log.
class Tables {
 public:
  Tables(MatchStore& store, int count) : store_(store), versions_(static_cast<std::size_t>(count)) {
    for (int i = 0; i < count; ++i) {
      MatchInfo info;
      info.id = new_id();
      info.game = "toy";
      info.status = MatchStatus::Playing;
      info.seats.resize(2);
      ids_.push_back(info.id);
    }
    std::vector<std::jthread> threads;
    for (std::size_t part = 0; part < 64; ++part) {
      threads.emplace_back([this, part] { add_part(part); });
    }
  }

  // A move and the outcome that follows it.
  void move(std::size_t table, MatchStore::Report report) {
    const int version = versions_[table];
    versions_[table] += 2;
    store_.append({ids_[table],
                   version,
                   {{EntryKind::Action, 0, "drop 3", 1, {60'000, 60'000}},
                    {EntryKind::Chance, -1, "draw M", 1, {60'000, 60'000}}},
                   {},
                   {}},
                  std::move(report));
  }
  std::size_t size() const { return ids_.size(); }

 private:
  void add_part(std::size_t part) {
    for (std::size_t i = part; i < ids_.size(); i += 64) {
      MatchInfo info;
      info.id = ids_[i];
      info.game = "toy";
      info.status = MatchStatus::Playing;
      info.seats.resize(2);
      store_.add_match(info, {});
    }
  }

  MatchStore& store_;
  std::vector<MatchId> ids_;
  std::vector<int> versions_;
};

// Every table has a move in progress: the largest group commits possible.
void durable_moves(benchmark::State& run) {
  FreshStore store;
  Tables tables(*store, static_cast<int>(run.range(0)));
  for (auto _ : run) {
    std::atomic<std::size_t> left = tables.size();
    for (std::size_t i = 0; i < tables.size(); ++i) {
      tables.move(i, [&](WriteResult verdict) {
        if (verdict != WriteResult::Stored) {
          std::abort();
        }
        if (--left == 0) {
          left.notify_one();
        }
      });
    }
    for (std::size_t now = left; now != 0; now = left) {
      left.wait(now);
    }
  }
  run.SetItemsProcessed(run.iterations() * run.range(0));
}

// Moves at a steady pace; the latency of each from the moment it was due.
void paced_moves(benchmark::State& run) {
  FreshStore store;
  Tables tables(*store, 2000);
  const auto pace = std::chrono::nanoseconds(1'000'000'000 / run.range(0));
  const auto count = static_cast<std::size_t>(run.range(0)) * 5;
  std::vector<double> millis(count);
  for (auto _ : run) {
    std::atomic<std::size_t> left = count;
    const auto start = Clock::now();
    for (std::size_t i = 0; i < count; ++i) {
      const auto due = start + pace * i;
      std::this_thread::sleep_until(due);
      tables.move(i % tables.size(), [&, i, due](WriteResult) {
        millis[i] = std::chrono::duration<double, std::milli>(Clock::now() - due).count();
        if (--left == 0) {
          left.notify_one();
        }
      });
    }
    for (std::size_t now = left; now != 0; now = left) {
      left.wait(now);
    }
  }
  std::ranges::sort(millis);
  run.counters["p50_ms"] = millis[count / 2];
  run.counters["p99_ms"] = millis[count * 99 / 100];
}

// A backup with this many finished matches between ten players, ten entries each.
std::string many_matches(std::int64_t count) {
  std::ostringstream out;
  out << R"({"format":"ahu-backup/1","schema":2})" << "\n"
      << R"({"table":"matches","columns":"id,game,rules_version,options,clock_kind,clock_millis,)"
      << R"(clock_increment,hidden,rated,settings,host,rematch_of,created_ms,started_ms,ended_ms,)"
      << R"(status,version,commitment,server_seed"})" << "\n";
  for (std::int64_t i = 0; i < count; ++i) {
    out << R"(["m)" << i << R"(","toy",1,"{}",0,0,0,0,1,"{}","","",0,0,)" << i << R"(,2,10,"",""])"
        << "\n";
  }
  out << R"({"table":"seats","columns":"match,seat,kind,account,bot,substituted,nonce,live,place,)"
      << R"(score,game,ended_ms"})" << "\n";
  for (std::int64_t i = 0; i < count; ++i) {
    for (std::int64_t seat = 0; seat < 2; ++seat) {
      out << R"(["m)" << i << R"(",)" << seat << R"(,1,"a)" << (i + seat) % 10 << R"(","",0,"",0,)"
          << seat + 1 << R"(,0,"toy",)" << i << "]\n";
    }
  }
  out << R"({"table":"entries","columns":"match,version,kind,seat,text,at_ms,clocks"})" << "\n";
  for (std::int64_t i = 0; i < count; ++i) {
    for (int version = 0; version < 10; ++version) {
      out << R"(["m)" << i << R"(",)" << version << R"(,0,0,"drop 3",0,""])" << "\n";
    }
  }
  out << R"({"rows":)" << count * 13 << "}\n";
  return out.str();
}

void restore_matches(MatchStore& store, std::int64_t count) {
  std::istringstream backup(many_matches(count));
  store.restore(backup);
}

void history_page(benchmark::State& run) {
  FreshStore store;
  restore_matches(*store, run.range(0));
  const auto middle = std::to_string(run.range(0) / 2) + ".m0";
  for (auto _ : run) {
    benchmark::DoNotOptimize(store->history_of("a3", "toy", true, {middle, 20}));
    benchmark::DoNotOptimize(store->history("", {middle, 20}));
    benchmark::DoNotOptimize(store->lobby("", {}));
    benchmark::DoNotOptimize(store->live_matches_of("a3"));
  }
}

void move_among_many(benchmark::State& run) {
  FreshStore store;
  restore_matches(*store, run.range(0));
  Tables tables(*store, 64);
  std::size_t next = 0;
  for (auto _ : run) {
    std::atomic<bool> stored = false;
    tables.move(next++ % tables.size(), [&](WriteResult) {
      stored = true;
      stored.notify_one();
    });
    stored.wait(false);
  }
}

// The work of a new table: the limits, then the table itself.
void table_among_many(benchmark::State& run) {
  FreshStore store;
  restore_matches(*store, run.range(0));
  for (auto _ : run) {
    benchmark::DoNotOptimize(store->live_count_of("a3"));
    benchmark::DoNotOptimize(store->live_count());
    MatchInfo info;
    info.id = new_id();
    info.game = "toy";
    info.seats.resize(2);
    store->add_match(info, {});
  }
}

BENCHMARK(durable_moves)->Name("store/durable_moves")->Arg(200)->Arg(2000)->UseRealTime();
BENCHMARK(paced_moves)->Name("store/paced_moves")->Arg(1000)->Iterations(1)->UseRealTime();
BENCHMARK(history_page)->Name("store/history_page")->Arg(1000)->Arg(100'000)->UseRealTime();
BENCHMARK(move_among_many)->Name("store/move_among")->Arg(1000)->Arg(100'000)->UseRealTime();
BENCHMARK(table_among_many)->Name("store/table_among")->Arg(1000)->Arg(100'000)->UseRealTime();

}  // namespace

}  // namespace ahu::bench
