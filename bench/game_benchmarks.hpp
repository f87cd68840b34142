// The benchmarks of every game, with its smallest and its largest number of players.
// Rates are per second on one thread: items are actions, or nodes with perft.
#pragma once

#include <benchmark/benchmark.h>
#include <string>

#include "bench/positions.hpp"
#include "search/perft.hpp"

namespace ahu::bench {

template <Game G>
void playouts(benchmark::State& run, int players) {
  const auto start = G::initial(usual_options<G>(players));
  Rng rng(1);
  std::int64_t actions = 0;
  for (auto _ : run) {
    auto state = start;
    actions += random_playout<G>(state, rng);
    benchmark::DoNotOptimize(state);
  }
  run.SetItemsProcessed(actions);
  run.counters["games"] =
      benchmark::Counter(static_cast<double>(run.iterations()), benchmark::Counter::kIsRate);
}

template <Game G>
void list_actions(benchmark::State& run, int players) {
  auto state = mid_game<G>(usual_options<G>(players));
  std::int64_t listed = 0;
  for (auto _ : run) {
    benchmark::DoNotOptimize(state);
    ActionList<G> actions;
    G::legal_actions(state, actions);
    listed += actions.size();
    benchmark::DoNotOptimize(actions);
  }
  run.SetItemsProcessed(listed);
}

template <Game G>
void copy(benchmark::State& run, int players) {
  auto state = mid_game<G>(usual_options<G>(players));
  for (auto _ : run) {
    benchmark::DoNotOptimize(state);
    auto copied = state;
    benchmark::DoNotOptimize(copied);
  }
  run.SetBytesProcessed(run.iterations() * static_cast<std::int64_t>(sizeof state));
}

template <Game G>
void observe(benchmark::State& run, int players) {
  auto state = mid_game<G>(usual_options<G>(players));
  const Seat seat = G::turn(state).seat;
  for (auto _ : run) {
    benchmark::DoNotOptimize(state);
    auto view = G::observe(state, seat);
    benchmark::DoNotOptimize(view);
  }
}

template <Game G>
void sample_world(benchmark::State& run, int players) {
  const auto state = mid_game<G>(usual_options<G>(players));
  auto view = G::observe(state, G::turn(state).seat);
  Rng rng(1);
  for (auto _ : run) {
    benchmark::DoNotOptimize(view);
    auto world = G::sample_world(view, rng);
    benchmark::DoNotOptimize(world);
  }
}

// The smallest depth with enough leaves to measure.
template <Game G>
int perft_depth(const typename G::State& state, std::uint64_t leaves) {
  int depth = 1;
  while (depth < 12 && perft<G>(state, depth) < leaves) {
    ++depth;
  }
  return depth;
}

template <Game G>
void count_leaves(benchmark::State& run, int players) {
  auto state = mid_game<G>(usual_options<G>(players));
  const int depth = perft_depth<G>(state, 50'000);
  std::uint64_t leaves = 0;
  for (auto _ : run) {
    benchmark::DoNotOptimize(state);
    leaves += perft<G>(state, depth);
  }
  run.SetItemsProcessed(static_cast<std::int64_t>(leaves));
  run.counters["depth"] = depth;
}

template <Game G>
void register_for(int players) {
  const auto add = [players](const char* question, void (*answer)(benchmark::State&, int)) {
    const std::string name =
        std::string(G::id) + "/" + question + "/players:" + std::to_string(players);
    benchmark::RegisterBenchmark(name.c_str(), answer, players);
  };
  add("playouts", playouts<G>);
  add("legal_actions", list_actions<G>);
  add("copy", copy<G>);
  add("observe", observe<G>);
  if constexpr (G::has_secrets) {
    add("sample_world", sample_world<G>);
  }
  add("perft", count_leaves<G>);
}

template <Game G>
bool register_game() {
  register_for<G>(G::min_players);
  if (G::max_players != G::min_players) {
    register_for<G>(G::max_players);
  }
  return true;
}

}  // namespace ahu::bench

#define AHU_GAME_BENCHMARKS(game)                                   \
  namespace game {                                                  \
  namespace {                                                       \
  const bool registered = ahu::bench::register_game<game::Rules>(); \
  }                                                                 \
  }
