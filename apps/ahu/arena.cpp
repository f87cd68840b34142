// ahu arena: bots against each other, measured.
#include "study/arena.hpp"

#include <CLI/CLI.hpp>
#include <chrono>
#include <filesystem>
#include <fmt/core.h>
#include <memory>
#include <optional>

#include "apps/ahu/arena_call.hpp"
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

// What the file already holds.
Result<study::Results> earlier_results(const ArenaCall& call, const study::ArenaPlan& plan) {
  if (call.out.empty() || !std::filesystem::exists(call.out)) {
    return study::Results{};
  }
  if (!call.resume) {
    return bad(call.out + " exists already: --resume goes on with it; or take another name");
  }
  const auto text = read_file(call.out);
  if (!text) {
    return std::unexpected(text.error());
  }
  boost::system::error_code broken;
  const json::value file = json::parse(*text, broken);
  if (broken) {
    return bad(call.out + " is not valid JSON: " + broken.message());
  }
  auto results = study::read_results(file, plan);
  if (!results) {
    return bad("cannot resume " + call.out + ": " + results.error().message);
  }
  return results;
}

void save(const ArenaCall& call, const study::ArenaPlan& plan, const study::Results& results,
          bool complete) {
  if (!call.out.empty()) {
    const auto file = study::write_results(plan, results, complete,
                                           study::summary_json(study::summarise(plan, results)));
    study::save_text(call.out, json_text(file) + "\n");
  }
}

// Plays and saves; an error leaves what was played before.
study::ArenaEnd play(const ArenaCall& call, const study::ArenaPlan& plan, study::Ranks* ranks,
                     study::Results& results) {
  std::optional<ArenaRecords> records;
  if (!call.records.empty() && study::is_first_rank(ranks)) {
    records.emplace(call.records);
  }
  const Interrupts interrupts;
  ArenaProgress progress;
  auto saved = Clock::now();
  study::ArenaRun run{.threads = call.threads,
                      .stop = interrupts.flag(),
                      .ranks = ranks,
                      .stop_on_forfeit = call.stop_on_forfeit,
                      .watch =
                          [&](const study::Progress& now) {
                            progress.show(now);
                            if (Clock::now() - saved >= save_every) {
                              save(call, plan, results, false);
                              saved = Clock::now();
                            }
                          },
                      .keep_record = {}};
  if (!call.records.empty()) {
    run.keep_record = [&](const study::Task& task, const json::object& record) {
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
    save(call, plan, results, end == study::ArenaEnd::Complete);
    return end;
  } catch (const std::exception&) {
    progress.finish();
    if (study::is_first_rank(ranks)) {
      save(call, plan, results, false);
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

int play_and_report(const ArenaCall& call, const study::ArenaPlan& plan, study::Ranks* ranks,
                    study::Results results) {
  save(call, plan, results, false);  // finds out at once whether the file can be written
  const auto end = play(call, plan, ranks, results);
  const study::Summary summary = study::summarise(plan, results);
  fmt::print("{}", study::summary_text(plan, summary));
  if (!call.chart.empty()) {
    study::save_text(call.chart, study::ratings_chart(plan, summary));
  }
  if (end == study::ArenaEnd::Complete) {
    return 0;
  }
  fmt::print("{}{}\n", ending(end),
             call.out.empty() ? "" : "; go on with the same command and --resume");
  return failed;
}

int run(const ArenaCall& call) {
  // Joined before anything can fail: mpirun kills all ranks when one ends outside MPI.
  const auto ranks = study::Ranks::join();
  const bool is_first = study::is_first_rank(ranks.get());
  const auto plan = plan_of(call);
  if (!plan) {
    return is_first ? complain(plan.error()) : misused;
  }
  auto results = is_first ? earlier_results(call, *plan) : study::Results{};
  if (!results) {
    if (ranks) {
      ranks->leave_without_waiting();
    }
    return complain(results.error());
  }
  if (!is_first) {
    play(call, *plan, ranks.get(), *results);
    return 0;
  }
  return play_and_report(call, *plan, ranks.get(), std::move(*results));
}

}  // namespace

void add_arena(CLI::App& app, int& status) {
  auto* command =
      app.add_subcommand("arena", "Let bots play each other and rate them (docs/arena.md)");
  auto call = std::make_shared<ArenaCall>();
  add_arena_options(*command, *call);
  command->callback([call, &status] { status = run(*call); });
}

}  // namespace ahu::app
