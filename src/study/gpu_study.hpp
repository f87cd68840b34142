// Playing a study on a GPU: the matches come from a program of the game's own
// (tools/build_gpu_study), many at a time. They are not judged, and single actions are not counted.
#pragma once

#include "study/study_run.hpp"

namespace ahu::study {

// Checks that the plan is possible on a GPU.
Result<void> check_gpu_plan(const StudyPlan& plan, const std::string& program);

// `<folder>/<game>/study`, the game's name as that of its folder.
std::string gpu_program(const std::string& folder, const AnyGame& game);

struct GpuRun {
  std::string program;
  const std::atomic<bool>& stop;
  std::function<void(const Progress&)> watch;
};

// Plays the matches missing in the folder; true if all were played.
bool run_gpu_study(const StudyPlan& plan, const GpuRun& run, StudyFolder& folder);

}  // namespace ahu::study
