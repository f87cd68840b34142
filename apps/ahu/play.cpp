// ahu play: a match in the terminal.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <fmt/core.h>
#include <memory>

#include "apps/ahu/commands.hpp"
#include "apps/ahu/language.hpp"
#include "apps/ahu/menu.hpp"
#include "apps/ahu/saving.hpp"
#include "apps/ahu/table.hpp"
#include "match/parallel.hpp"
#include "match/registry.hpp"

namespace ahu::app {

namespace {

struct PlayArguments {
  std::string game;
  int players = 0;
  std::vector<std::string> seats;
  std::vector<std::string> options;
  std::string seed;
  std::string bot;
  std::uint64_t millis = 0;
  std::uint64_t nodes = 0;
  int threads = 1;
  std::string load;
  std::string save;
  bool force = false;
  ScreenOptions look;
};

// "7", "0x1f" or the digits of a record.
Result<Seed> seed_of(const std::string& text) {
  if (text.empty()) {
    return Seed::fresh();
  }
  std::int64_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec == std::errc{} && read.ptr == text.data() + text.size()) {
    return read_seed(number);
  }
  return read_seed(json::string(text.starts_with("0x") ? text.substr(2) : text));
}

json::value option_value(std::string_view text) {
  std::int64_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec == std::errc{} && read.ptr == text.data() + text.size()) {
    return number;
  }
  if (text == "true" || text == "false") {
    return text == "true";
  }
  return json::string(text);
}

Result<json::object> options_of(const std::vector<std::string>& pairs) {
  json::object options;
  for (const auto& pair : pairs) {
    const auto equals = pair.find('=');
    if (equals == std::string::npos || equals == 0) {
      return fail(ErrorCode::BadOption, "--option needs key=value, not '" + pair + "'");
    }
    options[pair.substr(0, equals)] = option_value(std::string_view(pair).substr(equals + 1));
  }
  return options;
}

int players_of(const PlayArguments& arguments, const GameInfo& info) {
  if (arguments.players > 0) {
    return arguments.players;
  }
  return std::max(info.min_players, static_cast<int>(arguments.seats.size()));
}

Result<Match> new_match(const PlayArguments& arguments) {
  const auto game = find_game(arguments.game);
  if (!game) {
    return std::unexpected(game.error());
  }
  auto options = options_of(arguments.options);
  const auto seed = seed_of(arguments.seed);
  if (!options || !seed) {
    return std::unexpected(!options ? options.error() : seed.error());
  }
  return Match::start(**game, {players_of(arguments, (*game)->info()), std::move(*options), *seed,
                               ChanceMode::Auto});
}

Result<Match> old_match(const PlayArguments& arguments) {
  auto match = load_match(arguments.load);
  if (!match) {
    return match;
  }
  const auto id = match->game().info().id;
  if (!arguments.game.empty() && arguments.game != id) {
    return fail(ErrorCode::BadRequest, fmt::format("{} holds a match of {}, not of {}",
                                                   arguments.load, id, arguments.game));
  }
  if ((arguments.players > 0 && arguments.players != match->players()) ||
      !arguments.options.empty() || !arguments.seed.empty()) {
    return fail(ErrorCode::BadRequest,
                "players, options and seed of a loaded match are those of its record");
  }
  match->enable_auto_chance();
  return match;
}

// False when the user leaves the menu.
bool complete_by_menu(PlayArguments& arguments, Screen& screen, LineInput& input) {
  const AnyGame* game = choose_game(screen, input);
  if (game == nullptr) {
    return false;
  }
  arguments.game = game->info().id;
  if (arguments.players == 0 && arguments.seats.empty()) {
    const auto players = choose_players(game->info(), screen, input);
    if (!players) {
      return false;
    }
    arguments.players = *players;
  }
  if (arguments.bot.empty() && arguments.seats.empty()) {
    const auto level = choose_level(*game, screen, input);
    arguments.bot = level.value_or("");
    return level.has_value();
  }
  return true;
}

// Asks at a terminal for a level if the command line names no bot. False when the user leaves.
bool complete_by_level(PlayArguments& arguments, Screen& screen, LineInput& input) {
  const auto game = find_game(arguments.game);
  const bool asks = game && arguments.bot.empty() && arguments.seats.empty() &&
                    arguments.load.empty() && input.is_terminal() && screen.is_terminal() &&
                    has_levels(**game);
  if (asks) {
    const auto level = choose_level(**game, screen, input);
    arguments.bot = level.value_or("");
    return level.has_value();
  }
  return true;
}

int play(PlayArguments arguments) {
  const Interrupts interrupts;
  Screen screen(arguments.look);
  LineInput input(screen, interrupts);
  if (arguments.game.empty() && arguments.load.empty() &&
      !complete_by_menu(arguments, screen, input)) {
    return interrupts.raised() ? interrupts.exit_code() : 0;
  }
  if (!complete_by_level(arguments, screen, input)) {
    return interrupts.raised() ? interrupts.exit_code() : 0;
  }
  auto match = arguments.load.empty() ? new_match(arguments) : old_match(arguments);
  if (!match) {
    return report_usage_error(match.error());
  }
  if (arguments.seats.empty()) {
    arguments.seats = {std::string(human_word)};
  }
  auto players = seat_players(match->game(), match->players(), arguments.seats, arguments.bot);
  if (!players) {
    return report_usage_error(players.error());
  }
  if (const auto bot = match->game().make_bot(usual_bot_of(match->game(), arguments.bot)); !bot) {
    return report_usage_error(bot.error());
  }
  if (!arguments.save.empty() && arguments.save != arguments.load && !arguments.force &&
      file_exists(arguments.save)) {
    return report_usage_error(arguments.save + " exists; --force overwrites it");
  }
  TableOptions options = {
      {.millis = arguments.millis, .nodes = arguments.nodes, .threads = arguments.threads},
      arguments.bot,
      arguments.save};
  TerminalTable table(std::move(*match), std::move(*players), std::move(options), screen, input,
                      interrupts);
  return table.run();
}

}  // namespace

void add_colour_options(CLI::App& command, ScreenOptions& options) {
  const std::map<std::string, ColourMode> names = {
      {"auto", ColourMode::Auto}, {"always", ColourMode::Always}, {"never", ColourMode::Never}};
  command
      .add_option("--color", options.colour,
                  "always, never or auto: at a terminal, unless NO_COLOR is set")
      ->transform(CLI::CheckedTransformer(names).description("auto|always|never"));
  auto* light = command.add_flag_callback(
      "--light", [&options] { options.background = Background::Light; },
      "Use colours for a light background (default: ask the terminal)");
  command
      .add_flag_callback(
          "--dark", [&options] { options.background = Background::Dark; },
          "Use colours for a dark background")
      ->excludes(light);
  const std::map<std::string, Language> languages = {
      {"en", Language::English}, {"fr", Language::French}, {"ja", Language::Japanese}};
  command
      .add_option_function<Language>("--language", speak,
                                     "English, French or Japanese (default: from the environment)")
      ->transform(CLI::CheckedTransformer(languages).description("en|fr|ja"));
}

void add_plain_option(CLI::App& command, ScreenOptions& options) {
  command.add_flag("--plain", options.plain,
                   "Print lines that scroll, as when the output is not a terminal");
}

void add_play(CLI::App& app, int& status) {
  auto* command =
      app.add_subcommand("play", "Play a match in the terminal, against bots or people");
  auto arguments = std::make_shared<PlayArguments>();
  command->add_option("game", arguments->game, "The game's id (see ahu games); without it, a menu");
  command->add_option("--players", arguments->players, "Number of players")
      ->check(CLI::Range(1, max_seats));
  command
      ->add_option(
          "--seats", arguments->seats,
          "Players by seat, separated by commas: human, bot, or the name of a bot or level; "
          "default: human,bot…")
      ->delimiter(',')
      ->allow_extra_args(false);
  command
      ->add_option("--option", arguments->options,
                   "An option of the game as key=value (repeatable)")
      ->allow_extra_args(false);
  command->add_option("--seed", arguments->seed,
                      "The seed of all chance: a number, or hexadecimal after 0x");
  command->add_option("--bot", arguments->bot,
                      "The bot of seats named 'bot' and of hints (level-1 is the easiest)");
  auto* millis = command->add_option("--millis", arguments->millis,
                                     "Time for each decision of a bot, in milliseconds");
  command->add_option("--nodes", arguments->nodes, "Nodes for each decision of a bot")
      ->excludes(millis);
  command->add_option("--threads", arguments->threads, "Threads of a bot's search")
      ->check(CLI::Range(1, max_thread_count));
  command->add_option("--load", arguments->load, "Continue the match of this record");
  command->add_option("--save", arguments->save,
                      "Save the match to this file after every decision");
  command->add_flag("--force", arguments->force, "Let --save overwrite a file");
  add_colour_options(*command, arguments->look);
  add_plain_option(*command, arguments->look);
  command->callback([arguments, &status] { status = play(*arguments); });
}

int play_from_menu() { return play({}); }

}  // namespace ahu::app
