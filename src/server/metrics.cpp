// Writes counters in the text format of Prometheus.
#include "server/metrics.hpp"

#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <unistd.h>

namespace ahu::server {

namespace {

void write(std::string& text, const char* kind, const char* name, const char* help,
           const Counter& counter) {
  fmt::format_to(std::back_inserter(text), "# HELP {0} {1}\n# TYPE {0} {2}\n{0} {3}\n", name, help,
                 kind, counter.load());
}

// The second number there counts the pages in memory.
std::int64_t resident_bytes() {
  std::ifstream in("/proc/self/statm");
  std::int64_t all = 0;
  std::int64_t resident = 0;
  in >> all >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

}  // namespace

void Durations::add(double seconds) {
  std::size_t at = 0;
  while (at < bounds.size() && seconds > bounds[at]) {
    ++at;
  }
  ++counts_[at];
  micros_ += static_cast<std::int64_t>(seconds * 1e6);
}

void Durations::write(std::string& text, const char* name, const char* help) const {
  auto out = std::back_inserter(text);
  fmt::format_to(out, "# HELP {0} {1}\n# TYPE {0} histogram\n", name, help);
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    sum += counts_[i];
    fmt::format_to(out, "{}_bucket{{le=\"{}\"}} {}\n", name, bounds[i], sum);
  }
  sum += counts_.back();
  fmt::format_to(out, "{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2}\n{0}_count {1}\n", name, sum,
                 static_cast<double>(micros_) / 1e6);
}

std::string Metrics::text() const {
  std::string text;
  write(text, "gauge", "ahu_connections", "Open connections", connections);
  write(text, "gauge", "ahu_sockets", "Open WebSockets", sockets);
  write(text, "gauge", "ahu_tables_in_memory", "Tables in memory", tables_in_memory);
  write(text, "counter", "ahu_requests_total", "HTTP requests", requests);
  write(text, "counter", "ahu_messages_total", "WebSocket messages received", messages);
  write(text, "counter", "ahu_refusals_total", "Requests and messages refused", refusals);
  write(text, "counter", "ahu_moves_total", "Moves stored", moves);
  write(text, "counter", "ahu_stale_total", "Version conflicts", stale);
  write(text, "counter", "ahu_store_failures_total", "Changes that the store could not write",
        store_failures);
  write(text, "counter", "ahu_bot_moves_total", "Moves of built-in bots", bot_moves);
  write(text, "counter", "ahu_dropped_slow_total", "Clients that read too slowly", dropped_slow);
  write(text, "counter", "ahu_limited_total", "Requests and messages rejected by a limit", limited);
  const Counter memory = resident_bytes();
  write(text, "gauge", "process_resident_memory_bytes", "Memory in use", memory);
  move_seconds.write(text, "ahu_move_seconds", "From a move's arrival until it is stored");
  thinking_seconds.write(text, "ahu_thinking_seconds", "Searches for built-in bots and hints");
  thinking_wait_seconds.write(text, "ahu_thinking_wait_seconds",
                              "How long such a search waited for a thread");
  return text;
}

}  // namespace ahu::server
