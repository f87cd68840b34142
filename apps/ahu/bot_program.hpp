// A program that plays for a bot at a server: it answers each question with a line, as in the
// arena.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "study/plan.hpp"
#include "study/process.hpp"

namespace ahu::app {

class BotProgram {
 public:
  explicit BotProgram(const study::Contestant& bot);

  // The action it chooses; none if it fails twice, which is printed on standard error. Throws
  // study::BotDidNotStart.
  std::optional<std::string> choose(json::object question, const std::atomic<bool>& stop);

 private:
  std::string ask(const json::object& question, const std::atomic<bool>& stop);

  std::string command_;
  std::string name_;  // of a built-in bot; empty for an external one
  study::DecisionLimits limits_;
  std::unique_ptr<study::Process> process_;
  bool has_answered_ = false;  // this process
  bool has_started_ = false;   // any process
};

}  // namespace ahu::app
