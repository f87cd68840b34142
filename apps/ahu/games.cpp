// ahu games: lists the games.
#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <memory>

#include "apps/ahu/commands.hpp"
#include "engine/engine.hpp"
#include "match/game_options.hpp"
#include "match/registry.hpp"

namespace ahu::app {

namespace {

std::string players_text(const GameInfo& info) {
  return info.min_players == info.max_players
             ? fmt::format("{} players", info.min_players)
             : fmt::format("{} to {} players", info.min_players, info.max_players);
}

std::string values_text(const OptionInfo& option) {
  switch (option.kind) {
    case OptionKind::Integer: return fmt::format("{}–{}", option.low, option.high);
    case OptionKind::Flag: return "true, false";
    case OptionKind::Choice: break;
  }
  std::string all;
  for (const auto name : option.names) {
    all += (all.empty() ? "" : ", ") + std::string(name);
  }
  return all;
}

void print_game(const AnyGame& game) {
  const GameInfo& info = game.info();
  fmt::print("{}: {}, {} (rules version {})\n", info.id, info.name, players_text(info),
             info.rules_version);
  for (const auto& option : info.options) {
    fmt::print("  option {} ({}; default {}): {}\n", option.name, values_text(option),
               json::serialize(write_option(option, option.standard)), option.meaning);
  }
  for (const auto& ruling : info.rulings) {
    fmt::print("  ruling {}: {}\n", ruling.clause, ruling.sentence);
  }
  for (const auto& bot : game.bots()) {
    fmt::print("  bot {}: {}\n", bot.name, bot.meaning);
  }
}

}  // namespace

void add_games(CLI::App& app, int&) {
  auto* command = app.add_subcommand("games", "List the games, their options and their bots");
  auto as_json = std::make_shared<bool>(false);
  command->add_flag("--json", *as_json, "Print JSON as in the engine protocol");
  command->callback([as_json] {
    if (*as_json) {
      fmt::print("{}\n", Engine().answer(R"({"cmd":"games"})"));
      return;
    }
    for (const AnyGame* game : all_games()) {
      print_game(*game);
    }
  });
}

}  // namespace ahu::app
