// ahu perft: leaf counts of all action sequences, the exact fingerprint of a set of rules.
#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <fmt/core.h>
#include <memory>

#include "apps/ahu/commands.hpp"
#include "match/match.hpp"
#include "match/registry.hpp"

namespace ahu::app {

namespace {

struct PerftArguments {
  std::string game;
  std::string state_file;
  int players = 0;
  int depth = 3;
  bool divide = false;
  bool as_json = false;
};

Result<AnyState> start_of(const AnyGame& game, const PerftArguments& arguments) {
  if (arguments.state_file.empty()) {
    const int players = arguments.players == 0 ? game.info().min_players : arguments.players;
    auto setup = game.make_setup(players, {});
    if (!setup) {
      return std::unexpected(setup.error());
    }
    return game.initial(*setup);
  }
  const auto text = read_file(arguments.state_file);
  if (!text) {
    return std::unexpected(text.error());
  }
  boost::system::error_code broken;
  const json::value state = json::parse(*text, broken);
  if (broken) {
    return fail(ErrorCode::BadJson,
                arguments.state_file + " is not valid JSON: " + broken.message());
  }
  return game.load_state(state);
}

constexpr double enough_seconds = 0.1;  // min time for a meaningful rate

struct Count {
  int depth = 0;
  std::uint64_t leaves = 0;
  double seconds = 0;
  bool has_rate() const { return seconds >= enough_seconds; }
  double rate() const { return static_cast<double>(leaves) / seconds; }
};

Count count_leaves(const AnyRules& game, const AnyState& state, int depth) {
  const auto start = std::chrono::steady_clock::now();
  const std::uint64_t leaves = game.perft(state, depth);
  return {depth, leaves,
          std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count()};
}

using Divided = std::vector<std::pair<std::string, std::uint64_t>>;

// The count below each first action, to find where two programs differ.
Divided divided(const AnyGame& game, const AnyState& state, int depth) {
  std::vector<AnyAction> actions = game.legal_actions(state);
  for (const auto& outcome : game.chance_outcomes(state)) {
    actions.push_back(outcome.action);
  }
  Divided counts;
  for (const AnyAction action : actions) {
    AnyState next = state;
    game.apply(next, action);
    counts.emplace_back(game.action_text(game.setup(state), action), game.perft(next, depth - 1));
  }
  return counts;
}

void print_count(const Count& count) {
  const std::string rate =
      count.has_rate() ? fmt::format(" ({:.1f} million a second)", count.rate() / 1e6) : "";
  fmt::print("depth {}: {} leaves{}\n", count.depth, count.leaves, rate);
  std::fflush(stdout);
}

json::object count_json(const Count& count) {
  json::object written = {
      {"depth", count.depth}, {"leaves", count.leaves}, {"seconds", count.seconds}};
  if (count.has_rate()) {
    written["leaves_per_second"] = std::round(count.rate());
  }
  return written;
}

int run_perft(const PerftArguments& arguments) {
  const auto game = find_game(arguments.game);
  if (!game) {
    return report_usage_error(game.error());
  }
  const auto state = start_of(**game, arguments);
  if (!state) {
    return report_usage_error(state.error());
  }
  json::object divided_json;
  if (arguments.divide && arguments.depth > 0) {
    for (const auto& [action, leaves] : divided(**game, *state, arguments.depth)) {
      divided_json[action] = leaves;
      if (!arguments.as_json) {
        fmt::print("{}: {}\n", action, leaves);
      }
    }
  }
  json::array depths;
  for (int depth = arguments.divide ? arguments.depth : 1; depth <= arguments.depth; ++depth) {
    const Count count = count_leaves(**game, *state, depth);
    depths.push_back(count_json(count));
    if (!arguments.as_json) {
      print_count(count);
    }
  }
  if (arguments.as_json) {
    json::object document = {{"game", arguments.game},
                             {"players", (*game)->players((*game)->setup(*state))},
                             {"depths", std::move(depths)}};
    if (arguments.divide) {
      document["divided"] = std::move(divided_json);
    }
    fmt::print("{}\n", json_text(document));
  }
  return 0;
}

}  // namespace

void add_perft(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("perft", "Count all action sequences of a length");
  auto arguments = std::make_shared<PerftArguments>();
  command->add_option("game", arguments->game, "The game's id (see ahu games)")->required();
  command->add_option("--depth", arguments->depth, "Plies, chance included")
      ->check(CLI::Range(0, 64))
      ->capture_default_str();
  command->add_option("--players", arguments->players, "Number of players");
  command->add_option("--state", arguments->state_file, "A file with the state to start from");
  command->add_flag("--divide", arguments->divide, "Also the count below each first action");
  command->add_flag("--json", arguments->as_json, "As one JSON object");
  command->callback([arguments, &status] { status = run_perft(*arguments); });
}

}  // namespace ahu::app
