// ahu arena: bots against each other, measured.
#include "study/arena.hpp"

#include <CLI/CLI.hpp>
#include <chrono>
#include <filesystem>
#include <fmt/core.h>
#include <memory>
#include <optional>

#include "apps/ahu/arena_arguments.hpp"
#include "apps/ahu/arena_progress.hpp"
#include "apps/ahu/arena_records.hpp"
#include "apps/ahu/commands.hpp"
#include "apps/ahu/interrupts.hpp"
#include "study/shared_work.hpp"
#include "study/summary.hpp"

namespace ahu::app {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds save_every{3};

// The results already in the file.
Result<study::Results> earlier_results(const ArenaArguments& arguments,
                                       const study::ArenaPlan& plan) {
  if (arguments.out.empty() || !std::filesystem::exists(arguments.out)) {
    return study::Results{};
  }
  if (!arguments.resume) {
    return bad(arguments.out + " exists; --resume continues it, or choose another name");
  }
  const auto text = read_file(arguments.out);
  if (!text) {
    return std::unexpected(text.error());
  }
  boost::system::error_code broken;
  const json::value file = json::parse(*text, broken);
  if (broken) {
    return bad(arguments.out + " is not valid JSON: " + broken.message());
  }
  auto results = study::read_results(file, plan);
  if (!results) {
    return bad("cannot resume " + arguments.out + ": " + results.error().message);
  }
  return results;
}

void save(const ArenaArguments& arguments, const study::ArenaPlan& plan,
          const study::Results& results, bool complete) {
  if (!arguments.out.empty()) {
    const auto file = study::write_results(plan, results, complete,
                                           study::summary_json(study::summarise(plan, results)));
    study::save_text(arguments.out, json_text(file) + "\n");
  }
}

// Plays and saves; finished games survive an error.
study::ArenaEnd play(const ArenaArguments& arguments, const study::ArenaPlan& plan,
                     study::Ranks* ranks, study::Results& results) {
  std::optional<ArenaRecords> records;
  if (!arguments.records.empty() && study::is_first_rank(ranks)) {
    records.emplace(arguments.records);
  }
  const Interrupts interrupts;
  ArenaProgress progress;
  auto saved = Clock::now();
  study::ArenaRun run{.threads = arguments.threads,
                      .stop = interrupts.flag(),
                      .ranks = ranks,
                      .stop_on_forfeit = arguments.stop_on_forfeit,
                      .watch =
                          [&](const study::Progress& now) {
                            progress.show(now);
                            if (Clock::now() - saved >= save_every) {
                              save(arguments, plan, results, false);
                              saved = Clock::now();
                            }
                          },
                      .keep_record = {}};
  if (!arguments.records.empty()) {
    run.keep_record = [&](const study::GameKey& task, const json::object& record) {
      records->keep(task, record);
    };
  }
  try {
    const auto end = study::run_arena(plan, run, results);
    if (!study::is_first_rank(ranks)) {
      return end;
    }
    progress.finish();
    if (records) {
      records->remove_uncounted(results);
    }
    save(arguments, plan, results, end == study::ArenaEnd::Complete);
    return end;
  } catch (const std::exception&) {
    progress.finish();
    if (study::is_first_rank(ranks)) {
      save(arguments, plan, results, false);
    }
    throw;
  }
}

std::string_view ending(study::ArenaEnd end) {
  switch (end) {
    case study::ArenaEnd::Complete: return "";
    case study::ArenaEnd::Stopped: return "Stopped early";
    case study::ArenaEnd::Forfeited: return "Stopped at a forfeit";
  }
  return "";
}

int play_and_report(const ArenaArguments& arguments, const study::ArenaPlan& plan,
                    study::Ranks* ranks, study::Results results) {
  save(arguments, plan, results, false);  // checks at once whether the file can be written
  const auto end = play(arguments, plan, ranks, results);
  const study::Summary summary = study::summarise(plan, results);
  fmt::print("{}", study::summary_text(plan, summary));
  if (!arguments.chart.empty()) {
    study::save_text(arguments.chart, study::ratings_chart(plan, summary));
  }
  if (end == study::ArenaEnd::Complete) {
    return 0;
  }
  fmt::print("{}{}\n", ending(end),
             arguments.out.empty() ? "" : "; the same command with --resume continues");
  return failed;
}

int run(const ArenaArguments& arguments) {
  // Joined before anything can fail: mpirun kills all ranks when one ends outside MPI.
  const auto ranks = study::Ranks::join();
  const bool is_first = study::is_first_rank(ranks.get());
  const auto plan = plan_of(arguments);
  if (!plan) {
    return is_first ? report_usage_error(plan.error()) : misused;
  }
  auto results = is_first ? earlier_results(arguments, *plan) : study::Results{};
  if (!results) {
    if (ranks) {
      ranks->leave_without_waiting();
    }
    return report_usage_error(results.error());
  }
  if (!is_first) {
    play(arguments, *plan, ranks.get(), *results);
    return 0;
  }
  return play_and_report(arguments, *plan, ranks.get(), std::move(*results));
}

}  // namespace

void add_arena(CLI::App& app, int& status) {
  auto* command =
      app.add_subcommand("arena", "Let bots play each other and rate them (docs/arena.md)");
  auto arguments = std::make_shared<ArenaArguments>();
  add_arena_options(*command, *arguments);
  command->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace ahu::app
