// ahu bench: the signatures and the speed of every game.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <fmt/core.h>
#include <memory>
#include <string_view>

#include "apps/ahu/commands.hpp"
#include "match/bots_signature.hpp"
#include "match/match.hpp"
#include "match/registry.hpp"
#include "support/text.hpp"

namespace ahu::app {

namespace {

struct BenchArguments {
  std::string game;
  bool signatures_only = false;
  bool as_json = false;
  double seconds = 0.5;
};

constexpr int repeats = 5;
constexpr std::string_view plain_bot = "plain";  // every game has it

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

struct Speed {
  double actions = 0;  // a second
  double games = 0;
  double length = 0;
};

Speed play_for(const AnyRules& game, const AnySetup& setup, double seconds) {
  const auto start = std::chrono::steady_clock::now();
  PlayoutCount all;
  for (std::uint64_t seed = 1; seconds_since(start) < seconds; ++seed) {
    const PlayoutCount some = game.random_playouts(setup, 200, seed);
    all.games += some.games;
    all.actions += some.actions;
  }
  const double took = seconds_since(start);
  const auto actions = static_cast<double>(all.actions);
  const auto games = static_cast<double>(all.games);
  return {actions / took, games / took, actions / games};
}

Speed median_speed(const AnyRules& game, const AnySetup& setup, double seconds) {
  std::array<Speed, repeats> runs;
  for (Speed& run : runs) {
    run = play_for(game, setup, seconds);
  }
  std::sort(runs.begin(), runs.end(),
            [](const Speed& a, const Speed& b) { return a.actions < b.actions; });
  return runs[repeats / 2];
}

// Searches the first decision of a match again and again.
double simulations_a_second(const AnyGame& game, int players, double seconds) {
  MatchPlan plan;
  plan.players = players;
  const auto match = Match::start(game, plan);
  const AnyView view = match->open_view(match->turn().seat);
  const auto log = match->log_for(match->turn().seat);
  Budget budget;
  budget.simulations = 20'000;
  std::uint64_t done = 0;
  const auto start = std::chrono::steady_clock::now();
  for (; seconds_since(start) < seconds; ++budget.seed) {
    done += (*game.make_bot(plain_bot))->choose(view, log, budget).nodes;
  }
  return static_cast<double>(done) / seconds_since(start);
}

double median_simulations(const AnyGame& game, int players, double seconds) {
  std::array<double, repeats> runs;
  for (double& run : runs) {
    run = simulations_a_second(game, players, seconds);
  }
  std::sort(runs.begin(), runs.end());
  return runs[repeats / 2];
}

struct Measured {
  int players = 0;
  Speed speed;
  double simulations = 0;  // a second
};

Measured measure(const AnyGame& game, int players, double seconds) {
  const auto setup = game.make_setup(players, {});
  return {players, median_speed(game, *setup, seconds), median_simulations(game, players, seconds)};
}

void print_speed(const Measured& measured) {
  fmt::print(
      "  {} players: {:7.2f} million random actions a second, {:9.0f} games, {:5.1f} plies each, "
      "{:7.0f} simulations\n",
      measured.players, measured.speed.actions / 1e6, measured.speed.games, measured.speed.length,
      measured.simulations);
  std::fflush(stdout);
}

json::object speed_json(const Measured& measured) {
  return {{"players", measured.players},
          {"actions_per_second", std::round(measured.speed.actions)},
          {"games_per_second", std::round(measured.speed.games)},
          {"plies_per_game", std::round(measured.speed.length * 100) / 100},
          {"simulations_per_second", std::round(measured.simulations)}};
}

// Prints as it measures, unless the output is JSON.
json::object bench_game(const AnyGame& game, const BenchArguments& arguments) {
  const GameInfo& info = game.info();
  json::object document = {{"id", info.id},
                           {"signature", hex_text(game.signature())},
                           {"bots_signature", hex_text(bots_signature(game))}};
  if (!arguments.as_json) {
    fmt::print("{} {} {}\n", info.id, document["signature"].get_string().c_str(),
               document["bots_signature"].get_string().c_str());
  }
  if (arguments.signatures_only) {
    return document;
  }
  document["state_bytes"] = info.state_bytes;
  if (!arguments.as_json) {
    fmt::print("  state: {} bytes\n", info.state_bytes);
  }
  json::array speeds;
  for (int players = info.min_players; players <= info.max_players; ++players) {
    const Measured measured = measure(game, players, arguments.seconds);
    speeds.push_back(speed_json(measured));
    if (!arguments.as_json) {
      print_speed(measured);
    }
  }
  document["speeds"] = std::move(speeds);
  return document;
}

int run_bench(const BenchArguments& arguments) {
  std::vector<const AnyGame*> games(all_games().begin(), all_games().end());
  if (!arguments.game.empty()) {
    const auto game = find_game(arguments.game);
    if (!game) {
      return report_usage_error(game.error());
    }
    games = {*game};
  }
  json::array document;
  for (const AnyGame* game : games) {
    document.push_back(bench_game(*game, arguments));
  }
  if (arguments.as_json) {
    fmt::print("{}\n", json_text(json::object{{"games", std::move(document)}}));
  }
  return 0;
}

}  // namespace

void add_bench(CLI::App& app, int& status) {
  auto* command = app.add_subcommand(
      "bench", "Print each game's signatures, of its rules and its bots, and measure its speed");
  auto arguments = std::make_shared<BenchArguments>();
  command->add_option("game", arguments->game, "Only this game");
  command->add_flag("--signatures", arguments->signatures_only, "Signatures alone, no measuring");
  command->add_option("--seconds", arguments->seconds, "Length of each of the five runs")
      ->check(CLI::Range(0.01, 600.0))
      ->capture_default_str();
  command->add_flag("--json", arguments->as_json, "As one JSON object");
  command->footer(
      "Speeds are the median of five runs on one thread; chance outcomes count. Simulations are\n"
      "those of the plain tree search, played to the end, from the first decision of a match.");
  command->callback([arguments, &status] { status = run_bench(*arguments); });
}

}  // namespace ahu::app
