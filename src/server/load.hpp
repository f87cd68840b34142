// The load generator: many tables with two players each over real WebSockets.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace ahu::server {

struct LoadPlan {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;
  std::string game;
  int tables = 100;
  double rate = 100;        // moves a second over all tables; 0: as fast as the server answers
  double seconds = 10;      // at most
  int matches = 0;          // at each table, before leaving it; 0: until the time is up
  bool new_tables = false;  // with new sockets, in place of a rematch over the same ones
  bool idle = false;        // connect and send nothing
};

struct LoadReport {
  int tables = 0;
  std::int64_t moves = 0;     // acknowledged
  std::int64_t in_time = 0;   // of them, before the end
  std::int64_t matches = 0;   // played to their end
  std::int64_t failures = 0;  // refused or disconnected; the text of the first one
  std::string first_failure;
  std::int64_t lost = 0;  // acknowledged moves that were missing afterwards
  double seconds = 0;
  std::vector<double> latencies;  // milliseconds from a move to its acknowledgement, sorted
  double memory_before = 0;       // bytes used by the server before and after, if it reports them
  double memory_after = 0;

  double percentile(double share) const;
};

// Plays, then checks that every acknowledged move was stored.
LoadReport run_load(const LoadPlan& plan, const std::function<void(const char*)>& on_step);

}  // namespace ahu::server
