// ahu study: what a game is worth, from many matches between bots.
#include <CLI/CLI.hpp>
#include <chrono>
#include <fmt/core.h>
#include <memory>

#include "apps/ahu/arena_progress.hpp"
#include "apps/ahu/commands.hpp"
#include "apps/ahu/interrupts.hpp"
#include "apps/ahu/study_call.hpp"
#include "study/gpu_study.hpp"
#include "study/report.hpp"
#include "study/shared_work.hpp"

namespace ahu::app {

namespace {

// From all that was played so far.
void write_report(const study::StudyPlan& plan, study::StudyFolder& folder) {
  const study::MatchLines lines = folder.read();
  const study::Report report = study::make_report(plan, lines);
  folder.merge(lines);
  folder.write("report.json", json::serialize(study::report_json(report)) + "\n");
  folder.write("report.html", study::report_page(report));
  fmt::print("{}", study::report_text(report));
}

Result<void> open_folder(const StudyCall& call, const study::StudyPlan& plan,
                         study::StudyFolder& folder) {
  if (folder.holds_study() && !call.resume) {
    return bad(call.out + " holds a study already: --resume goes on with it; or take another name");
  }
  return folder.open(plan);
}

std::string program_for(const StudyCall& call, const study::StudyPlan& plan) {
  return study::gpu_program(call.gpu_folder, *plan.game);
}

// What does not go together, before the folder is touched.
Result<void> check_device(const StudyCall& call, const study::StudyPlan& plan,
                          const study::Ranks* ranks) {
  if (!plan.on_gpu) {
    return {};
  }
  if (ranks != nullptr || call.records) {
    return bad("--device gpu works without mpirun and without --records");
  }
  return study::check_gpu_plan(plan, program_for(call, plan));
}

int run(const StudyCall& call) {
  // Joined before anything can fail: mpirun kills all ranks when one ends outside MPI.
  auto ranks = study::Ranks::join();
  const bool is_first = study::is_first_rank(ranks.get());
  const auto plan = plan_of(call);
  if (!plan) {
    return is_first ? complain(plan.error()) : misused;
  }
  if (const auto device = check_device(call, *plan, ranks.get()); !device) {
    return is_first ? complain(device.error()) : misused;
  }
  study::StudyFolder folder(call.out);
  if (is_first) {
    if (const auto opened = open_folder(call, *plan, folder); !opened) {
      if (ranks) {
        ranks->leave_without_waiting();
      }
      return complain(opened.error());
    }
  }
  const Interrupts interrupts;
  ArenaProgress progress;
  const auto watch = [&](const study::Progress& now) { progress.show(now); };
  const bool is_complete =
      plan->on_gpu
          ? study::run_gpu_study(
                *plan,
                {.program = program_for(call, *plan), .stop = interrupts.flag(), .watch = watch},
                folder)
          : study::run_study(*plan,
                             {.threads = call.threads,
                              .stop = interrupts.flag(),
                              .ranks = ranks.get(),
                              .keep_records = call.records,
                              .watch = watch},
                             folder);
  ranks.reset();  // the others need not wait for the report
  if (!is_first) {
    return 0;
  }
  progress.finish();
  write_report(*plan, folder);
  if (!is_complete) {
    fmt::print("Stopped early; go on with the same command and --resume\n");
  }
  return is_complete ? 0 : failed;
}

}  // namespace

void add_study(CLI::App& app, int& status) {
  auto* command = app.add_subcommand(
      "study", "Play many matches and report what they say of a game (docs/studies.md)");
  auto call = std::make_shared<StudyCall>();
  add_study_options(*command, *call);
  command->callback([call, &status] { status = run(*call); });
}

}  // namespace ahu::app
