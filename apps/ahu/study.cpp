// ahu study: figures about a game from many matches between bots.
#include <CLI/CLI.hpp>
#include <chrono>
#include <fmt/core.h>
#include <memory>

#include "apps/ahu/arena_progress.hpp"
#include "apps/ahu/commands.hpp"
#include "apps/ahu/interrupts.hpp"
#include "apps/ahu/study_arguments.hpp"
#include "study/gpu_study.hpp"
#include "study/report.hpp"
#include "study/shared_work.hpp"

namespace ahu::app {

namespace {

// The report of all matches played so far.
void write_report(const study::StudyPlan& plan, study::StudyFolder& folder) {
  const study::MatchLines lines = folder.read();
  const study::Report report = study::make_report(plan, lines);
  folder.merge(lines);
  folder.write("report.json", json::serialize(study::report_json(report)) + "\n");
  folder.write("report.html", study::report_page(report));
  fmt::print("{}", study::report_text(report));
}

Result<void> open_folder(const StudyArguments& arguments, const study::StudyPlan& plan,
                         study::StudyFolder& folder) {
  if (folder.holds_study() && !arguments.resume) {
    return bad(arguments.out + " has a study; --resume continues it, or choose another folder");
  }
  return folder.open(plan);
}

std::string program_for(const StudyArguments& arguments, const study::StudyPlan& plan) {
  return study::gpu_program(arguments.gpu_folder, *plan.game);
}

// Checks the combination of arguments before the folder is touched.
Result<void> check_device(const StudyArguments& arguments, const study::StudyPlan& plan,
                          const study::Ranks* ranks) {
  if (!plan.on_gpu) {
    return {};
  }
  if (ranks != nullptr || arguments.records) {
    return bad("--device gpu cannot be used with mpirun or --records");
  }
  return study::check_gpu_plan(plan, program_for(arguments, plan));
}

int run(const StudyArguments& arguments) {
  // Joined before anything can fail: mpirun kills all ranks when one ends outside MPI.
  auto ranks = study::Ranks::join();
  const bool is_first = study::is_first_rank(ranks.get());
  const auto plan = plan_of(arguments);
  if (!plan) {
    return is_first ? report_usage_error(plan.error()) : misused;
  }
  if (const auto device = check_device(arguments, *plan, ranks.get()); !device) {
    return is_first ? report_usage_error(device.error()) : misused;
  }
  study::StudyFolder folder(arguments.out);
  if (is_first) {
    if (const auto opened = open_folder(arguments, *plan, folder); !opened) {
      if (ranks) {
        ranks->leave_without_waiting();
      }
      return report_usage_error(opened.error());
    }
  }
  const Interrupts interrupts;
  ArenaProgress progress;
  const auto watch = [&](const study::Progress& now) { progress.show(now); };
  const bool is_complete = plan->on_gpu
                               ? study::run_gpu_study(*plan,
                                                      {.program = program_for(arguments, *plan),
                                                       .stop = interrupts.flag(),
                                                       .watch = watch},
                                                      folder)
                               : study::run_study(*plan,
                                                  {.threads = arguments.threads,
                                                   .stop = interrupts.flag(),
                                                   .ranks = ranks.get(),
                                                   .keep_records = arguments.records,
                                                   .watch = watch},
                                                  folder);
  ranks.reset();  // the others need not wait for the report
  if (!is_first) {
    return 0;
  }
  progress.finish();
  write_report(*plan, folder);
  if (!is_complete) {
    fmt::print("Stopped early; the same command with --resume continues\n");
  }
  return is_complete ? 0 : failed;
}

}  // namespace

void add_study(CLI::App& app, int& status) {
  auto* command =
      app.add_subcommand("study", "Play many matches and report on a game (docs/studies.md)");
  auto arguments = std::make_shared<StudyArguments>();
  add_study_options(*command, *arguments);
  command->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace ahu::app
