// Runs the program of a bot.
#include "apps/ahu/bot_program.hpp"

#include <fmt/core.h>

#include "apps/ahu/commands.hpp"
#include "chance/seed.hpp"
#include "study/clean_text.hpp"
#include "study/external_bot.hpp"
#include "support/text.hpp"

namespace ahu::app {

namespace {

constexpr std::int64_t grace_millis = 1000;
constexpr std::int64_t start_millis = 5000;  // more for the first answer of a process
constexpr std::int64_t untimed_millis = 10'000;

}  // namespace

BotProgram::BotProgram(const study::Contestant& bot)
    : command_(bot.is_external() ? bot.command : "/proc/$PPID/exe engine"),
      name_(bot.bot),
      limits_(bot.limits) {}

std::optional<std::string> BotProgram::choose(json::object question,
                                              const std::atomic<bool>& stop) {
  question.emplace("seed", Seed::fresh().text().substr(0, 12));
  if (!name_.empty()) {
    question["bot"] = name_;
  }
  for (const auto& [key, limit] :
       {std::pair{"simulations", limits_.simulations}, std::pair{"nodes", limits_.nodes},
        std::pair{"threads", limits_.threads}}) {
    if (limit > 0) {
      question[key] = limit;
    }
  }
  const int attempts = has_started_ ? 2 : study::start_attempts;
  for (int attempt = 1; attempt <= attempts; ++attempt) {
    try {
      return ask(question, stop);
    } catch (const study::ProcessFailure& failure) {
      process_.reset();
      fmt::print(stderr, "ahu: the bot {}\n", study::clean_text(failure.what()));
      if (!has_started_ && attempt == study::start_attempts) {
        throw study::BotDidNotStart("the bot does not start");
      }
    }
  }
  return std::nullopt;
}

std::string BotProgram::ask(const json::object& question, const std::atomic<bool>& stop) {
  if (process_ == nullptr) {
    process_ = std::make_unique<study::Process>(command_);
    has_answered_ = false;
  }
  const json::value* millis = question.if_contains("millis");
  const std::int64_t thinking =
      millis != nullptr && millis->is_int64() ? millis->get_int64() : untimed_millis;
  const std::string answer = process_->ask(
      json::serialize(question),
      std::chrono::milliseconds(thinking + grace_millis + (has_answered_ ? 0 : start_millis)),
      &stop);
  has_answered_ = has_started_ = true;
  boost::system::error_code broken;
  const json::value value = json::parse(answer, broken);
  const json::object* object = broken ? nullptr : value.if_object();
  const json::value* action = object == nullptr ? nullptr : object->if_contains("action");
  if (action == nullptr || !action->is_string()) {
    throw study::ProcessFailure("answered " + shortened(answer, 200) +
                                R"(, which is no {"action":"…"})");
  }
  return std::string(action->get_string());
}

}  // namespace ahu::app
