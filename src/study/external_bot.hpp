// A program as a bot: it is asked `choose` over the protocol for every decision.
#pragma once

#include <memory>

#include "match/any_game.hpp"
#include "study/plan.hpp"
#include "study/process.hpp"

namespace ahu::study {

class ExternalBot final : public Bot {
 public:
  ExternalBot(const AnyGame& game, std::string command, std::uint64_t grace_millis);

  // Throws ProcessFailure when the program fails; the next call starts it anew.
  Thought choose(const AnyView& view, std::span<const AnyAction> log,
                 const Budget& budget) override;

 private:
  json::object request_for(const AnyView& view, std::span<const AnyAction> log,
                           const Budget& budget);
  std::chrono::milliseconds patience_for(const Budget& budget) const;
  AnyAction read_answer(const AnySetup& setup, const std::string& answer) const;

  const AnyGame& game_;
  std::string command_;
  std::uint64_t grace_millis_;
  std::unique_ptr<Process> process_;
  bool has_answered_ = false;
  std::int64_t asked_ = 0;
};

}  // namespace ahu::study
