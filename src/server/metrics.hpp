// Counters for Prometheus. Any thread may count.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

namespace ahu::server {

using Counter = std::atomic<std::int64_t>;

// The time from receiving a move until it is stored and broadcast.
class Durations {
 public:
  void add(double seconds);
  void write(std::string& text, const char* name, const char* help) const;

 private:
  static constexpr std::array<double, 11> bounds = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05,
                                                    0.1,   0.2,   0.5,   1,    5};
  std::array<Counter, bounds.size() + 1> counts_{};
  Counter micros_ = 0;
};

struct Metrics {
  Counter connections = 0;       // open now
  Counter sockets = 0;           // of these, WebSockets
  Counter tables_in_memory = 0;  // tables in memory
  Counter requests = 0;
  Counter messages = 0;  // received on WebSockets
  Counter refusals = 0;
  Counter moves = 0;  // stored
  Counter stale = 0;  // version conflicts
  Counter store_failures = 0;
  Counter bot_moves = 0;
  Counter dropped_slow = 0;  // clients that read too slowly
  Counter limited = 0;       // rejected by a limit
  Durations move_seconds;
  Durations thinking_seconds;       // of bots and hints
  Durations thinking_wait_seconds;  // until they began to

  std::string text() const;
};

}  // namespace ahu::server
