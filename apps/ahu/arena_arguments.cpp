// From the command line of the arena to its plan.
#include "apps/ahu/arena_arguments.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "apps/ahu/commands.hpp"
#include "engine/request.hpp"
#include "match/registry.hpp"
#include "study/openings.hpp"
#include "support/text.hpp"

namespace ahu::app {

namespace {

constexpr std::uint64_t usual_millis = 100;

// name=value, the value as JSON or as a plain word.
Result<json::object> read_options(const std::vector<std::string>& given) {
  json::object options;
  for (const std::string& text : given) {
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string::npos) {
      return bad("--option needs name=value, not '" + shortened(text) + "'");
    }
    const std::string written = text.substr(equals + 1);
    boost::system::error_code broken;
    json::value value = json::parse(written, broken);
    options[text.substr(0, equals)] = broken ? json::value(written) : std::move(value);
  }
  return options;
}

Result<study::SprtBounds> read_sprt(const std::vector<double>& given) {
  if (given.size() != 2 && given.size() != 4) {
    return bad("--sprt needs elo0,elo1 or elo0,elo1,alpha,beta");
  }
  study::SprtBounds bounds;
  bounds.elo0 = given[0];
  bounds.elo1 = given[1];
  if (given.size() == 4) {
    bounds.alpha = given[2];
    bounds.beta = given[3];
  }
  return bounds;
}

std::string free_name(const std::vector<study::Contestant>& taken) {
  for (int number = 1;; ++number) {
    std::string name = "external" + std::to_string(number);
    if (std::ranges::find(taken, name, &study::Contestant::name) == taken.end()) {
      return name;
    }
  }
}

// The bots that are declared, those listed first in the order of the list.
Result<std::vector<study::Contestant>> read_contestants(const ArenaArguments& arguments,
                                                        const AnyBots& game) {
  std::vector<study::Contestant> declared;
  for (const std::string& text : arguments.declared) {
    auto one = study::parse_contestant(text);
    if (!one) {
      return std::unexpected(one.error());
    }
    one->name = one->name.empty() ? free_name(declared) : one->name;
    declared.push_back(std::move(*one));
  }
  std::vector<std::string> listed = arguments.bots;
  if (listed.empty() && declared.size() < 2) {
    for (const BotInfo& bot : game.bots()) {
      if (bot.level == 0) {
        listed.emplace_back(bot.name);
      }
    }
  }
  std::vector<study::Contestant> all;
  for (const std::string& name : listed) {
    const auto at = std::ranges::find(declared, name, &study::Contestant::name);
    all.push_back(at == declared.end() ? study::Contestant{name, name, "", {}} : *at);
  }
  for (auto& one : declared) {
    if (std::ranges::find(listed, one.name) == listed.end()) {
      all.push_back(std::move(one));
    }
  }
  return all;
}

void give_limits(std::vector<study::Contestant>& contestants, study::DecisionLimits usual) {
  if (usual.none()) {
    usual.millis = usual_millis;
  }
  for (auto& one : contestants) {
    if (one.limits.none()) {
      usual.threads = one.limits.threads;
      one.limits = usual;
    }
  }
}

Result<study::DecisionLimits> read_limits(const ArenaArguments& arguments) {
  study::DecisionLimits limits = arguments.limits;
  if (!arguments.clock.empty()) {
    const auto clock = study::parse_clock(arguments.clock);
    if (!clock) {
      return clock;
    }
    limits.clock_millis = clock->clock_millis;
    limits.increment_millis = clock->increment_millis;
  }
  return limits;
}

Result<std::vector<study::Opening>> read_openings(const std::string& path) {
  if (path.empty()) {
    return std::vector<study::Opening>{};
  }
  const auto text = read_file(path);
  if (!text) {
    return std::unexpected(text.error());
  }
  auto openings = study::parse_openings(*text);
  if (!openings) {
    openings.error().message = path + ": " + openings.error().message;
  }
  return openings;
}

void add_budget_options(CLI::App& command, ArenaArguments& arguments) {
  const auto some = CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 53U);
  command
      .add_option("--millis", arguments.limits.millis, "Milliseconds for each move (default 100)")
      ->check(CLI::Range(1, 3'600'000));
  command.add_flag("--processor-time", arguments.processor_time,
                   "Count the milliseconds of built-in bots in processor time");
  command.add_option("--clock", arguments.clock, "Game clock: seconds and increment, as in 60+1");
  command.add_option("--simulations", arguments.limits.simulations, "Simulations for each move")
      ->check(some);
  command.add_option("--nodes", arguments.limits.nodes, "Nodes for each move")->check(some);
  command
      .add_option("--grace", arguments.grace_millis,
                  "Milliseconds that an external bot may take beyond its budget or its clock")
      ->check(CLI::Range(1000, 3'600'000))
      ->capture_default_str();
}

void add_play_options(CLI::App& command, ArenaArguments& arguments) {
  command.add_option("--game,game", arguments.game, "The game's id (see ahu games)")->required();
  command
      .add_option("--bots", arguments.bots, "Built-in bots: a,b,c (default: all but the levels)")
      ->delimiter(',');
  command.add_option("--bot", arguments.declared,
                     "Add a bot: 'name=cmd:python3 mybot.py' or 'name=bot:random,nodes=500'");
  command.add_option("--games", arguments.games, "Games of each pairing, in whole rounds")
      ->check(CLI::Range(1, study::max_games))
      ->capture_default_str();
  command.add_option("--players", arguments.players, "Seats at a table (default: the fewest)");
  command.add_option("--option", arguments.options, "An option of the game: name=value");
  command.add_option("--opening", arguments.opening, "Random moves at the start")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  command
      .add_option("--openings", arguments.openings,
                  "File of openings, one per line, with actions separated by ';'. Each round takes "
                  "the next")
      ->excludes("--opening");
  command.add_flag("--pairwise", arguments.pairwise,
                   "Only two bots at each table, which share its seats");
  command.add_flag("--gauntlet", arguments.gauntlet, "Only the first bot meets the others");
  command
      .add_option("--sprt", arguments.sprt,
                  "Test whether the first-named bot of a pairing is better than the other: "
                  "elo0,elo1[,alpha,beta]. A pairing stops when decided")
      ->delimiter(',');
  command.add_option("--threads", arguments.threads, "Games at the same time")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command.add_option("--seed", arguments.seed, "The seed of the whole arena")
      ->capture_default_str();
}

void add_file_options(CLI::App& command, ArenaArguments& arguments) {
  command.add_option("--out", arguments.out, "File for the results, kept up to date (JSON)");
  command.add_option("--records", arguments.records,
                     "Folder for the records of all matches, to be opened with ahu replay");
  command.add_option("--chart", arguments.chart, "File for a chart of the ratings (SVG)");
  command.add_flag("--resume", arguments.resume, "Continue with the file of --out");
  command.add_flag("--stop-on-forfeit", arguments.stop_on_forfeit, "End with the first forfeit");
}

}  // namespace

void add_arena_options(CLI::App& command, ArenaArguments& arguments) {
  add_play_options(command, arguments);
  add_budget_options(command, arguments);
  add_file_options(command, arguments);
}

Result<study::ArenaPlan> plan_of(const ArenaArguments& arguments) {
  study::ArenaPlan plan;
  const auto game = find_game(arguments.game);
  if (!game) {
    return std::unexpected(game.error());
  }
  plan.game = *game;
  auto options = read_options(arguments.options);
  auto contestants = read_contestants(arguments, **game);
  const auto seed = parse_seed(arguments.seed);
  const auto sprt =
      arguments.sprt.empty() ? Result<study::SprtBounds>{} : read_sprt(arguments.sprt);
  auto openings = read_openings(arguments.openings);
  const auto limits = read_limits(arguments);
  if (const auto error = first_error(options, contestants, seed, sprt, openings, limits)) {
    return std::unexpected(*error);
  }
  give_limits(*contestants, *limits);
  plan.players = arguments.players;
  plan.options = std::move(*options);
  plan.contestants = std::move(*contestants);
  plan.games = arguments.games;
  plan.opening = arguments.opening;
  plan.openings = std::move(*openings);
  plan.pairwise = arguments.pairwise;
  plan.gauntlet = arguments.gauntlet;
  plan.processor_time = arguments.processor_time;
  plan.seed = *seed;
  plan.sprt = arguments.sprt.empty() ? std::nullopt : std::optional(*sprt);
  plan.grace_millis = arguments.grace_millis;
  if (arguments.resume && arguments.out.empty()) {
    return bad("--resume needs --out, the file to continue");
  }
  return study::checked(std::move(plan));
}

}  // namespace ahu::app
