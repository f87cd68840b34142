// The menu of the games.
#include "apps/ahu/menu.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/core.h>

#include "apps/ahu/language.hpp"
#include "apps/ahu/listed_actions.hpp"
#include "match/registry.hpp"

namespace ahu::app {

namespace {

// The number of games or players that was typed.
std::optional<int> number_within(const std::string& text, int low, int high) {
  int number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = read.ec == std::errc{} && read.ptr == text.data() + text.size();
  return whole && number >= low && number <= high ? std::optional(number) : std::nullopt;
}

std::string players_range(const GameInfo& info) {
  return info.min_players == info.max_players
             ? say("menu.players", {{"n", info.min_players}})
             : say("menu.players.range", {{"from", info.min_players}, {"to", info.max_players}});
}

// The game that the user names by number, by id or by the start of its id or name.
const AnyGame* game_named(const std::string& text) {
  const auto games = all_games();
  if (const auto number = number_within(text, 1, static_cast<int>(games.size()))) {
    return games[static_cast<std::size_t>(*number - 1)];
  }
  const AnyGame* named = nullptr;
  for (const AnyGame* game : games) {
    if (game->info().id == text) {
      return game;
    }
    if (begins(game->info().id, text) || begins(game->info().name, text)) {
      if (named != nullptr) {
        return nullptr;
      }
      named = game;
    }
  }
  return named;
}

bool is_quit(const Input& input) {
  return input.ends() || input.text == "q" || input.text == "quit" || input.text == "exit";
}

}  // namespace

const AnyGame* choose_game(Screen& screen, LineInput& input) {
  screen.line(say("menu.title", {{"ahu", screen.paint().strong("Ahu")}}));
  int number = 0;
  for (const AnyGame* game : all_games()) {
    const GameInfo& info = game->info();
    screen.line(
        fmt::format("  {}  {}  {}", screen.paint().accent(std::to_string(++number)), info.name,
                    screen.paint().faint(fmt::format("({}, {})", info.id, players_range(info)))));
  }
  const Completer ids = [](const std::string& typed) {
    std::vector<std::string> all;
    for (const AnyGame* game : all_games()) {
      if (begins(game->info().id, typed)) {
        all.emplace_back(game->info().id);
      }
    }
    return all;
  };
  for (;;) {
    const Input typed = input.ask(say("menu.prompt"), ids);
    if (is_quit(typed) || screen.closed()) {
      return nullptr;
    }
    if (typed.is_line() && typed.text.empty()) {
      continue;
    }
    const AnyGame* game = typed.is_line() ? game_named(typed.text) : nullptr;
    if (game != nullptr) {
      return game;
    }
    screen.line(say("menu.none", {{"n", number}}));
  }
}

std::optional<int> choose_players(const GameInfo& info, Screen& screen, LineInput& input) {
  if (info.min_players == info.max_players) {
    return info.min_players;
  }
  const std::string prompt =
      say("menu.how-many", {{"from", info.min_players}, {"to", info.max_players}});
  for (;;) {
    const Input typed = input.ask(prompt);
    if (is_quit(typed) || screen.closed()) {
      return std::nullopt;
    }
    if (typed.is_line() && typed.text.empty()) {
      return info.min_players;
    }
    if (const auto players = number_within(typed.text, info.min_players, info.max_players)) {
      return players;
    }
    screen.line(say("menu.range", {{"from", info.min_players}, {"to", info.max_players}}));
  }
}

bool has_levels(const AnyBots& game) {
  return std::ranges::any_of(game.bots(), [](const BotInfo& bot) { return bot.level > 0; });
}

std::optional<std::string> choose_level(const AnyBots& game, Screen& screen, LineInput& input) {
  int highest = 0;
  for (const BotInfo& bot : game.bots()) {
    highest = std::max(highest, bot.level);
  }
  const int usual = (highest + 1) / 2;
  const std::string prompt = say("menu.level", {{"to", highest}, {"usual", usual}});
  for (;;) {
    const Input typed = input.ask(prompt);
    if (is_quit(typed) || screen.closed()) {
      return std::nullopt;
    }
    const auto level = typed.is_line() && typed.text.empty()
                           ? usual
                           : number_within(typed.text, 1, highest).value_or(0);
    for (const BotInfo& bot : game.bots()) {
      if (bot.level > 0 && bot.level == level) {
        return std::string(bot.name);
      }
    }
    screen.line(say("menu.range", {{"from", 1}, {"to", highest}}));
  }
}

}  // namespace ahu::app
