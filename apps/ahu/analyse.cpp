// ahu analyse and ahu hint: what bots think of a match that was played, or of a position.
#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <memory>

#include "apps/ahu/commands.hpp"
#include "apps/ahu/interrupts.hpp"
#include "apps/ahu/language.hpp"
#include "apps/ahu/study_file.hpp"
#include "apps/ahu/verdicts.hpp"
#include "match/analysis.hpp"
#include "match/parallel.hpp"

namespace ahu::app {

namespace {

struct AnalyseCall {
  std::string file;
  std::string bot;
  Budget budget;
  std::uint64_t seed = 1;
  int seat = -1;  // of a view
  int entry = 0;  // of the log, from 1; 0: its end
  bool as_json = false;
  ScreenWish look;
};

Result<std::string> bot_of(const AnalyseCall& call, const AnyBots& game) {
  if (call.bot.empty()) {
    return std::string(game.bots()[0].name);
  }
  const auto bot = game.make_bot(call.bot);
  return bot ? Result<std::string>(call.bot) : std::unexpected(bot.error());
}

json::object hint_json(const Decision& decision, const AnySetup& setup,
                       const SearchResult& thought) {
  const AnyGame& game = *decision.game;
  return {{"ok", true},
          {"game", game.info().id},
          {"seat", decision.seat},
          {"action", game.action_text(setup, thought.best)},
          {"nodes", thought.nodes},
          {"actions", rated_json(game, setup, thought.rated)}};
}

int tell_hint(const AnalyseCall& call, const Decision& decision, Screen& screen,
              const Interrupts& interrupts) {
  const AnyGame& game = *decision.game;
  const auto name = bot_of(call, game);
  if (!name) {
    return complain(name.error());
  }
  Budget budget = call.budget;
  budget.compare = true;
  screen.note(say("table.bot-thinks", {{"bot", *name}}));
  const SearchResult thought = (*game.make_bot(*name))->choose(decision.view, decision.log, budget);
  screen.wipe_note();
  if (interrupts.raised()) {
    return interrupts.exit_code();
  }
  const AnySetup setup = game.setup(decision.view);
  if (call.as_json) {
    screen.line(json_text(hint_json(decision, setup, thought)));
  } else {
    screen.write(hint_told(game, setup, *name, thought, thought.rated.size()));
  }
  return screen.closed() ? failed : 0;
}

int tell_analysis(const AnalyseCall& call, const Match& match, Screen& screen,
                  const Interrupts& interrupts) {
  const auto name = bot_of(call, match.game());
  if (!name) {
    return complain(name.error());
  }
  const auto analysis =
      analyse_with_progress(match, {*name, call.budget, 0, match.version()}, screen);
  if (!analysis) {
    return complain(analysis.error());
  }
  if (call.as_json) {
    screen.line(json_text(analysis_json(match, *analysis)));
  } else {
    screen.write(analysis_told(match, *analysis, screen.paint()));
  }
  if (interrupts.raised()) {
    return interrupts.exit_code();
  }
  return screen.closed() ? failed : 0;
}

Budget budget_of(const AnalyseCall& call, const Interrupts& interrupts) {
  Budget budget = call.budget;
  budget.seed = Seed::from_number(call.seed).folded();
  budget.stop = &interrupts.flag();
  return budget;
}

Result<Studied> read_call(const AnalyseCall& call) {
  return read_studied(call.file,
                      call.seat < 0 ? std::nullopt : std::optional(static_cast<Seat>(call.seat)));
}

int analyse_file(AnalyseCall call) {
  const auto studied = read_call(call);
  if (!studied) {
    return complain(studied.error());
  }
  const Interrupts interrupts;
  call.budget = budget_of(call, interrupts);
  Screen screen(call.look);
  const Match* match = std::get_if<Match>(&*studied);
  return match != nullptr ? tell_analysis(call, *match, screen, interrupts)
                          : tell_hint(call, std::get<Decision>(*studied), screen, interrupts);
}

Result<Decision> decision_of(const AnalyseCall& call, const Studied& studied) {
  const Match* match = std::get_if<Match>(&studied);
  if (match == nullptr) {
    return call.entry == 0 ? Result<Decision>(std::get<Decision>(studied))
                           : fail(ErrorCode::BadRequest, "--entry needs a record");
  }
  if (call.entry > match->version()) {
    return fail(ErrorCode::BadRequest, fmt::format("the record has {} entries", match->version()));
  }
  return decision_at(*match, call.entry == 0 ? match->version() : call.entry - 1);
}

int hint_for_file(AnalyseCall call) {
  const auto studied = read_call(call);
  if (!studied) {
    return complain(studied.error());
  }
  const auto decision = decision_of(call, *studied);
  if (!decision) {
    return complain(decision.error());
  }
  const Interrupts interrupts;
  call.budget = budget_of(call, interrupts);
  Screen screen(call.look);
  return tell_hint(call, *decision, screen, interrupts);
}

void add_study_options(CLI::App& command, AnalyseCall& call) {
  command
      .add_option("file", call.file,
                  "A record, or a position as state or view; - is standard input")
      ->required();
  command.add_option("--bot", call.bot, "The bot that judges (default: the usual one)");
  auto* millis = command.add_option("--millis", call.budget.millis, "For each decision");
  command.add_option("--simulations", call.budget.simulations, "For each decision")
      ->excludes(millis);
  command.add_option("--threads", call.budget.threads, "Threads of a search")
      ->check(CLI::Range(1, max_thread_count));
  command.add_option("--seed", call.seed, "Decides what the bot leaves to chance")
      ->check(CLI::Range(std::uint64_t{0}, (std::uint64_t{1} << 53) - 1));
  command.add_option("--seat", call.seat, "Whose view it is (default: the seat to act)")
      ->check(CLI::Range(0, max_seats - 1));
  command.add_flag("--json", call.as_json, "As the engine protocol tells it");
  add_colour_options(command, call.look);
}

}  // namespace

void add_analyse(CLI::App& app, int& status) {
  auto* command = app.add_subcommand(
      "analyse", "What the decisions of a match lost, and what luck brought to whom");
  auto call = std::make_shared<AnalyseCall>();
  add_study_options(*command, *call);
  command->callback([call, &status] { status = analyse_file(*call); });
}

void add_hint(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("hint", "What a bot thinks of each action of a position");
  auto call = std::make_shared<AnalyseCall>();
  add_study_options(*command, *call);
  command
      ->add_option("--entry", call->entry,
                   "Of a record: the position before this entry, numbered as by analyse and replay "
                   "(1 is the first); default: its end")
      ->check(CLI::PositiveNumber);
  command->callback([call, &status] { status = hint_for_file(*call); });
}

}  // namespace ahu::app
