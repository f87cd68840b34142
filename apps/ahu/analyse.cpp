// ahu analyse and ahu hint: a bot's evaluation of a match or of a position.
#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <memory>

#include "apps/ahu/analysis_text.hpp"
#include "apps/ahu/commands.hpp"
#include "apps/ahu/interrupts.hpp"
#include "apps/ahu/language.hpp"
#include "apps/ahu/position_file.hpp"
#include "match/analysis.hpp"
#include "match/parallel.hpp"

namespace ahu::app {

namespace {

struct AnalyseArguments {
  std::string file;
  std::string bot;
  Budget budget;
  std::uint64_t seed = 1;
  int seat = -1;  // of a view
  int entry = 0;  // of the log, from 1; 0: its end
  bool as_json = false;
  ScreenOptions look;
};

Result<std::string> bot_of(const AnalyseArguments& arguments, const AnyBots& game) {
  if (arguments.bot.empty()) {
    return std::string(game.bots()[0].name);
  }
  const auto bot = game.make_bot(arguments.bot);
  return bot ? Result<std::string>(arguments.bot) : std::unexpected(bot.error());
}

json::object hint_json(const Decision& decision, const AnySetup& setup,
                       const SearchResult& result) {
  const AnyGame& game = *decision.game;
  return {{"ok", true},
          {"game", game.info().id},
          {"seat", decision.seat},
          {"action", game.action_text(setup, result.best)},
          {"nodes", result.nodes},
          {"actions", rated_json(game, setup, result.rated)}};
}

int print_hint(const AnalyseArguments& arguments, const Decision& decision, Screen& screen,
               const Interrupts& interrupts) {
  const AnyGame& game = *decision.game;
  const auto name = bot_of(arguments, game);
  if (!name) {
    return report_usage_error(name.error());
  }
  Budget budget = arguments.budget;
  budget.compare = true;
  screen.note(say("table.bot-thinks", {{"bot", *name}}));
  const SearchResult result = (*game.make_bot(*name))->choose(decision.view, decision.log, budget);
  screen.wipe_note();
  if (interrupts.raised()) {
    return interrupts.exit_code();
  }
  const AnySetup setup = game.setup(decision.view);
  if (arguments.as_json) {
    screen.line(json_text(hint_json(decision, setup, result)));
  } else {
    screen.write(hint_text(game, setup, *name, result, result.rated.size()));
  }
  return screen.closed() ? failed : 0;
}

int print_analysis(const AnalyseArguments& arguments, const Match& match, Screen& screen,
                   const Interrupts& interrupts) {
  const auto name = bot_of(arguments, match.game());
  if (!name) {
    return report_usage_error(name.error());
  }
  const auto analysis =
      analyse_with_progress(match, {*name, arguments.budget, 0, match.version()}, screen);
  if (!analysis) {
    return report_usage_error(analysis.error());
  }
  if (arguments.as_json) {
    screen.line(json_text(analysis_json(match, *analysis)));
  } else {
    screen.write(analysis_text(match, *analysis, screen.paint()));
  }
  if (interrupts.raised()) {
    return interrupts.exit_code();
  }
  return screen.closed() ? failed : 0;
}

Budget budget_of(const AnalyseArguments& arguments, const Interrupts& interrupts) {
  Budget budget = arguments.budget;
  budget.seed = Seed::from_number(arguments.seed).folded();
  budget.stop = &interrupts.flag();
  return budget;
}

Result<MatchOrDecision> read_call(const AnalyseArguments& arguments) {
  return read_match_or_decision(
      arguments.file,
      arguments.seat < 0 ? std::nullopt : std::optional(static_cast<Seat>(arguments.seat)));
}

int analyse_file(AnalyseArguments arguments) {
  const auto studied = read_call(arguments);
  if (!studied) {
    return report_usage_error(studied.error());
  }
  const Interrupts interrupts;
  arguments.budget = budget_of(arguments, interrupts);
  Screen screen(arguments.look);
  const Match* match = std::get_if<Match>(&*studied);
  return match != nullptr ? print_analysis(arguments, *match, screen, interrupts)
                          : print_hint(arguments, std::get<Decision>(*studied), screen, interrupts);
}

Result<Decision> decision_of(const AnalyseArguments& arguments, const MatchOrDecision& studied) {
  const Match* match = std::get_if<Match>(&studied);
  if (match == nullptr) {
    return arguments.entry == 0 ? Result<Decision>(std::get<Decision>(studied))
                                : fail(ErrorCode::BadRequest, "--entry needs a record");
  }
  if (arguments.entry > match->version()) {
    return fail(ErrorCode::BadRequest, fmt::format("the record has {} entries", match->version()));
  }
  return decision_at(*match, arguments.entry == 0 ? match->version() : arguments.entry - 1);
}

int hint_for_file(AnalyseArguments arguments) {
  const auto studied = read_call(arguments);
  if (!studied) {
    return report_usage_error(studied.error());
  }
  const auto decision = decision_of(arguments, *studied);
  if (!decision) {
    return report_usage_error(decision.error());
  }
  const Interrupts interrupts;
  arguments.budget = budget_of(arguments, interrupts);
  Screen screen(arguments.look);
  return print_hint(arguments, *decision, screen, interrupts);
}

void add_study_options(CLI::App& command, AnalyseArguments& arguments) {
  command
      .add_option("file", arguments.file,
                  "A record, or a position as state or view; - is standard input")
      ->required();
  command.add_option("--bot", arguments.bot,
                     "The bot that evaluates (default: the default opponent)");
  auto* millis =
      command.add_option("--millis", arguments.budget.millis, "Milliseconds for each decision");
  command
      .add_option("--simulations", arguments.budget.simulations, "Simulations for each decision")
      ->excludes(millis);
  command.add_option("--threads", arguments.budget.threads, "Threads of a search")
      ->check(CLI::Range(1, max_thread_count));
  command.add_option("--seed", arguments.seed, "The seed of the bot's random numbers")
      ->check(CLI::Range(std::uint64_t{0}, (std::uint64_t{1} << 53) - 1));
  command
      .add_option("--seat", arguments.seat, "The seat whose view it is (default: the seat to act)")
      ->check(CLI::Range(0, max_seats - 1));
  command.add_flag("--json", arguments.as_json, "Print JSON as in the engine protocol");
  add_colour_options(command, arguments.look);
}

}  // namespace

void add_analyse(CLI::App& app, int& status) {
  auto* command = app.add_subcommand(
      "analyse", "Show what each decision of a match lost, and each player's luck");
  auto arguments = std::make_shared<AnalyseArguments>();
  add_study_options(*command, *arguments);
  command->callback([arguments, &status] { status = analyse_file(*arguments); });
}

void add_hint(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("hint", "Show a bot's value of each action in a position");
  auto arguments = std::make_shared<AnalyseArguments>();
  add_study_options(*command, *arguments);
  command
      ->add_option("--entry", arguments->entry,
                   "In a record, the position before this entry, numbered as in analyse and replay "
                   "(1 is the first); default: its end")
      ->check(CLI::PositiveNumber);
  command->callback([arguments, &status] { status = hint_for_file(*arguments); });
}

}  // namespace ahu::app
