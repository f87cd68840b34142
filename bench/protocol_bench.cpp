// How many requests a second the engine answers: a whole random match of each game, request by
// request, from text to text.
#include <benchmark/benchmark.h>
#include <string>
#include <vector>

#include "base/rng.hpp"
#include "engine/engine.hpp"
#include "match/registry.hpp"

namespace ahu::bench {

namespace {

std::string line_of(const json::object& request) { return json::serialize(request); }

// The requests of one match, chosen at random beforehand.
std::vector<std::string> match_lines(std::string_view game) {
  Engine engine;
  Rng rng(1);
  std::vector<std::string> lines = {line_of({{"cmd", "new"}, {"game", game}, {"seed", 1}})};
  for (;;) {
    const json::value position = json::parse(engine.answer(lines.back()));
    const json::array& actions = position.at("actions").as_array();
    if (actions.empty()) {
      return lines;
    }
    const auto chosen = rng.below(static_cast<std::uint32_t>(actions.size()));
    lines.push_back(line_of({{"cmd", "act"}, {"action", actions[chosen]}}));
  }
}

void answer_all(benchmark::State& run, const std::vector<std::string>& lines) {
  for (auto _ : run) {
    Engine engine;
    for (const std::string& line : lines) {
      benchmark::DoNotOptimize(engine.answer(line));
    }
  }
  run.SetItemsProcessed(run.iterations() * static_cast<std::int64_t>(lines.size()));
}

bool register_matches() {
  for (const AnyGame* game : all_games()) {
    const std::string_view id = game->info().id;
    const std::string name = "protocol/" + std::string(id);
    benchmark::RegisterBenchmark(name.c_str(),
                                 [id](benchmark::State& run) { answer_all(run, match_lines(id)); });
  }
  return true;
}

const bool registered = register_matches();

}  // namespace

}  // namespace ahu::bench
