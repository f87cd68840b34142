// The arguments of `ahu arena`.
#pragma once

#include <string>
#include <vector>

#include "study/plan.hpp"

namespace CLI {
class App;
}

namespace ahu::app {

struct ArenaArguments {
  std::string game;
  std::vector<std::string> bots;
  std::vector<std::string> declared;
  std::vector<std::string> options;
  std::vector<double> sprt;
  int games = 100;
  int players = 0;
  int opening = 0;
  int threads = 1;
  bool pairwise = false;
  bool gauntlet = false;
  bool processor_time = false;
  bool resume = false;
  bool stop_on_forfeit = false;
  study::DecisionLimits limits;
  std::uint64_t grace_millis = 1000;
  std::string seed = "1";
  std::string clock;
  std::string openings;  // file
  std::string records;   // folder
  std::string out;
  std::string chart;
};

void add_arena_options(CLI::App& command, ArenaArguments& arguments);
Result<study::ArenaPlan> plan_of(const ArenaArguments& arguments);

}  // namespace ahu::app
