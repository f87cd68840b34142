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

struct PlayCall {
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
  ScreenWish look;
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

int players_of(const PlayCall& call, const GameInfo& info) {
  if (call.players > 0) {
    return call.players;
  }
  return std::max(info.min_players, static_cast<int>(call.seats.size()));
}

Result<Match> new_match(const PlayCall& call) {
  const auto game = find_game(call.game);
  if (!game) {
    return std::unexpected(game.error());
  }
  auto options = options_of(call.options);
  const auto seed = seed_of(call.seed);
  if (!options || !seed) {
    return std::unexpected(!options ? options.error() : seed.error());
  }
  return Match::start(
      **game, {players_of(call, (*game)->info()), std::move(*options), *seed, ChanceMode::Auto});
}

Result<Match> old_match(const PlayCall& call) {
  auto match = load_match(call.load);
  if (!match) {
    return match;
  }
  const auto id = match->game().info().id;
  if (!call.game.empty() && call.game != id) {
    return fail(ErrorCode::BadRequest,
                fmt::format("{} holds a match of {}, not of {}", call.load, id, call.game));
  }
  if ((call.players > 0 && call.players != match->players()) || !call.options.empty() ||
      !call.seed.empty()) {
    return fail(ErrorCode::BadRequest,
                "players, options and seed of a loaded match are those of its record");
  }
  match->enable_auto_chance();
  return match;
}

// False when the user leaves the menu.
bool complete_by_menu(PlayCall& call, Screen& screen, LineInput& input) {
  const AnyGame* game = choose_game(screen, input);
  if (game == nullptr) {
    return false;
  }
  call.game = game->info().id;
  if (call.players == 0 && call.seats.empty()) {
    const auto players = choose_players(game->info(), screen, input);
    if (!players) {
      return false;
    }
    call.players = *players;
  }
  if (call.bot.empty() && call.seats.empty()) {
    const auto level = choose_level(*game, screen, input);
    call.bot = level.value_or("");
    return level.has_value();
  }
  return true;
}

// At a terminal a user who names no bot is asked for a level. False when they leave.
bool complete_by_level(PlayCall& call, Screen& screen, LineInput& input) {
  const auto game = find_game(call.game);
  const bool asks = game && call.bot.empty() && call.seats.empty() && call.load.empty() &&
                    input.is_terminal() && screen.is_terminal() && has_levels(**game);
  if (asks) {
    const auto level = choose_level(**game, screen, input);
    call.bot = level.value_or("");
    return level.has_value();
  }
  return true;
}

int play(PlayCall call) {
  const Interrupts interrupts;
  Screen screen(call.look);
  LineInput input(screen, interrupts);
  if (call.game.empty() && call.load.empty() && !complete_by_menu(call, screen, input)) {
    return interrupts.raised() ? interrupts.exit_code() : 0;
  }
  if (!complete_by_level(call, screen, input)) {
    return interrupts.raised() ? interrupts.exit_code() : 0;
  }
  auto match = call.load.empty() ? new_match(call) : old_match(call);
  if (!match) {
    return complain(match.error());
  }
  if (call.seats.empty()) {
    call.seats = {std::string(human_word)};
  }
  auto players = seat_players(match->game(), match->players(), call.seats, call.bot);
  if (!players) {
    return complain(players.error());
  }
  if (const auto bot = match->game().make_bot(usual_bot_of(match->game(), call.bot)); !bot) {
    return complain(bot.error());
  }
  if (!call.save.empty() && call.save != call.load && !call.force && file_exists(call.save)) {
    return complain(call.save + " exists; --force overwrites it");
  }
  TableWish wish = {
      {.millis = call.millis, .nodes = call.nodes, .threads = call.threads}, call.bot, call.save};
  TerminalTable table(std::move(*match), std::move(*players), std::move(wish), screen, input,
                      interrupts);
  return table.run();
}

}  // namespace

void add_colour_options(CLI::App& command, ScreenWish& wish) {
  const std::map<std::string, ColourWish> names = {
      {"auto", ColourWish::Auto}, {"always", ColourWish::Always}, {"never", ColourWish::Never}};
  command
      .add_option("--color", wish.colour,
                  "always, never or auto: at a terminal, unless NO_COLOR is set")
      ->transform(CLI::CheckedTransformer(names).description("auto|always|never"));
  auto* light = command.add_flag_callback(
      "--light", [&wish] { wish.background = Background::Light; },
      "Colours for a light background; without it and --dark the terminal is asked");
  command
      .add_flag_callback(
          "--dark", [&wish] { wish.background = Background::Dark; },
          "Colours for a dark background")
      ->excludes(light);
  const std::map<std::string, Language> languages = {
      {"en", Language::English}, {"fr", Language::French}, {"ja", Language::Japanese}};
  command
      .add_option_function<Language>(
          "--language", speak, "English, French or Japanese; without it the one of the terminal")
      ->transform(CLI::CheckedTransformer(languages).description("en|fr|ja"));
}

void add_plain_option(CLI::App& command, ScreenWish& wish) {
  command.add_flag("--plain", wish.plain,
                   "Print lines that scroll, as when the output is not a terminal");
}

void add_play(CLI::App& app, int& status) {
  auto* command =
      app.add_subcommand("play", "Play a match in the terminal, against bots or people");
  auto call = std::make_shared<PlayCall>();
  command->add_option("game", call->game, "The game's id (see ahu games); without it, a menu");
  command->add_option("--players", call->players, "Number of players")
      ->check(CLI::Range(1, max_seats));
  command
      ->add_option("--seats", call->seats,
                   "Who sits where: human, bot or the name of a bot or level, by commas; default: "
                   "human,bot…")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--option", call->options, "An option of the game as key=value (repeatable)")
      ->allow_extra_args(false);
  command->add_option("--seed", call->seed,
                      "Decides all chance: a number, or hexadecimal after 0x");
  command->add_option("--bot", call->bot,
                      "The bot that 'bot' means (level-1 is the easiest) and that gives hints");
  auto* millis = command->add_option("--millis", call->millis, "How long a bot may think");
  command->add_option("--nodes", call->nodes, "How many positions a bot may look at")
      ->excludes(millis);
  command->add_option("--threads", call->threads, "Threads that a bot may think with")
      ->check(CLI::Range(1, max_thread_count));
  command->add_option("--load", call->load, "Continue the match of this record");
  command->add_option("--save", call->save, "Save the match to this file after every decision");
  command->add_flag("--force", call->force, "Let --save overwrite a file");
  add_colour_options(*command, call->look);
  add_plain_option(*command, call->look);
  command->callback([call, &status] { status = play(*call); });
}

int play_from_menu() { return play({}); }

}  // namespace ahu::app
