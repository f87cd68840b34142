// The arguments of `ahu study`.
#pragma once

#include <string>
#include <vector>

#include "study/study_plan.hpp"

namespace CLI {
class App;
}

namespace ahu::app {

struct StudyArguments {
  std::string game;
  std::vector<int> players;
  std::vector<std::string> options;  // JSON
  std::vector<std::string> against;  // files
  std::vector<std::string> bots;
  std::string weak_bot;
  std::string seed = "1";
  std::string out;
  std::uint64_t nodes = 0;
  int matches = 1000;
  int skill_matches = -1;
  int judge_every = 10;
  int threads = 1;
  std::string device = "cpu";
  std::string gpu_folder = "build/gpu";
  bool records = false;
  bool resume = false;
};

void add_study_options(CLI::App& command, StudyArguments& arguments);
Result<study::StudyPlan> plan_of(const StudyArguments& arguments);

}  // namespace ahu::app
