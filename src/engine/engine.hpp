// The engine protocol without pipes: one request line in, one answer line out. The process, the
// wasm module and the tests use this class.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"
#include "match/parallel.hpp"

namespace ahu {

inline constexpr std::string_view program_version = "0.1.0";
inline constexpr int protocol_version = 1;
inline constexpr std::size_t max_line = std::size_t{1} << 20;

json::array games_json();
json::array bots_json(const AnyBots& game);

// Limits of one request; lower for untrusted callers.
struct EngineLimits {
  int perft_depth = 64;
  std::uint64_t millis = 3'600'000;
  std::uint64_t nodes = std::uint64_t{1} << 53;
  int threads = max_thread_count;
  int analysed = 1'000'000;  // entries of a log
};

class Engine {
 public:
  explicit Engine(const EngineLimits& limits = {}) : limits_(limits) {}

  // Answers one line, without the line's end. A search ends early once `stop` is true.
  std::string answer(std::string_view line, const std::atomic<bool>* stop = nullptr);

  static std::string too_large();  // the answer to a line over max_line
  static bool is_stop(std::string_view line);

 private:
  using Request = json::object;
  using Answer = Result<json::object>;
  struct Command {
    std::string_view name;
    bool needs_match;
    Answer (Engine::*handle)(const Request& request);
  };
  static std::span<const Command> commands();

  Answer dispatch(const Request& request);
  Answer hello(const Request& request);
  Answer games(const Request& request);
  Answer start_new(const Request& request);
  Answer load(const Request& request);
  Answer replay(const Request& request);
  Answer verify(const Request& request);
  Answer act(const Request& request);
  Answer undo(const Request& request);
  Answer view(const Request& request);
  Answer seat(const Request& request);
  Answer resample(const Request& request);
  Answer preview(const Request& request);
  Answer why(const Request& request);
  Answer perft(const Request& request);
  Answer bots(const Request& request);
  Answer search(const Request& request);
  Answer analyse(const Request& request);
  Answer choose(const Request& request);
  Answer material(const Request& request);
  Answer stop(const Request& request);
  Answer record(const Request& request);

  // Makes this the current match and answers with its position.
  Answer show(Match match, const Request& request, int from);
  // The full position with the log from this entry on, or the position as the seat of the request
  // knows it.
  Answer position(const Request& request, int from);
  Answer seat_answer(const Request& request, int before);
  static std::optional<Error> seat_error(const Match& match, const Request& request);
  Result<Budget> read_budget(const Request& request) const;
  // The bot of that name for a seat, the same one as long as the match lasts.
  Result<Bot*> bot_at(const AnyGame& game, Seat seat, std::string_view name);

  struct SeatBot {
    const AnyGame* game;
    Seat seat;
    std::string name;
    std::unique_ptr<Bot> bot;
  };
  std::optional<Match> match_;
  std::vector<SeatBot> bots_;
  EngineLimits limits_;
  const std::atomic<bool>* stop_ = nullptr;  // of the request being answered
};

}  // namespace ahu
