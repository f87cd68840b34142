// An external bot, a program of its own: it gets the request `choose` for every decision.
#pragma once

#include <memory>
#include <optional>

#include "match/any_game.hpp"
#include "study/game_clocks.hpp"
#include "study/process.hpp"

namespace ahu::study {

// The program never answered anything; the text says how it failed.
struct BotDidNotStart : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline constexpr int start_attempts = 3;

// One request to the program and its answer, if there was one.
struct Exchange {
  json::object sent;
  std::string received;
};

class ExternalBot final : public Bot {
 public:
  ExternalBot(const AnyGame& game, std::string command, std::uint64_t grace_millis);

  // A new game begins: its conversation is empty, and no clock runs.
  void begin_game();
  // The clocks in the next request; the seat's own clock limits the time for the answer.
  void set_clocks(ClockReading clocks) { clocks_ = std::move(clocks); }
  // Throws ProcessFailure when the program fails; the next call restarts it. Throws
  // BotDidNotStart when three processes in a row ended before the program's first answer.
  SearchResult choose(const AnyView& view, std::span<const AnyAction> log,
                      const Budget& budget) override;

  const std::vector<Exchange>& conversation() const { return conversation_; }
  const std::string& stderr_text() const { return stderr_text_; }  // when it failed

 private:
  json::object request_for(const AnyView& view, std::span<const AnyAction> log,
                           const Budget& budget);
  SearchResult ask(const json::object& request, const AnySetup& setup, const Budget& budget);
  std::chrono::milliseconds timeout_for(const json::object& request, const Budget& budget) const;
  SearchResult read_answer(const AnySetup& setup, const std::string& answer) const;
  void end_process();

  const AnyGame& game_;
  std::string command_;
  std::uint64_t grace_millis_;
  std::unique_ptr<Process> process_;
  std::optional<ClockReading> clocks_;
  std::vector<Exchange> conversation_;
  std::string stderr_text_;
  bool has_answered_ = false;  // this process
  bool has_started_ = false;   // any process: it gave some answer
  std::int64_t asked_ = 0;
};

}  // namespace ahu::study
