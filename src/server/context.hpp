// Shared by all parts of the server: the store, thread pools, clock and limits.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/limits.hpp"
#include "server/live_tables.hpp"
#include "server/metrics.hpp"
#include "server/search_pool.hpp"
#include "server/timers.hpp"
#include "server/uptime.hpp"
#include "server/visits.hpp"
#include "server/workers.hpp"
#include "store/store.hpp"

namespace ahu::server {

struct Context {
  store::MatchStore& store;
  Workers& io_pool;  // for blocking work: the store, passwords, HTTP requests
  SearchPool& search_pool;
  Metrics& metrics;
  Limits limits;
  Buckets chat{limits.chat};
  Millis absence_timeout = 120'000;  // after this long a substitute plays for an absent player
  std::string process;               // the id of this process

  std::function<void(std::function<void()>)> post;  // onto the loop, from any thread
  std::function<Millis()> now;                      // monotonic; for clocks and rates
  std::function<void(std::string_view event, json::object fields)> log;
  Millis answer_timeout = 30'000;  // for an external bot's answer, without a clock
  Millis reveal = 60'000;          // for a seat to reveal its nonce once all are committed
  Uptime uptime{};
  Buckets hints{limits.hints};
  AddressBuckets new_tables{limits.new_tables};
  AddressBuckets newcomers{limits.newcomers};
  LiveTables live_tables{};
  Buckets seat_changes{limits.seat_changes};
  Visits visits{};
  TimerQueue<store::MatchId> watched{};  // by other processes, until then
  Retention retention{};
};

// Logs the error of one request, job or tick; the others continue.
inline void report(Context& context, const std::exception& error) {
  if (dynamic_cast<const store::StoreError*>(&error) != nullptr) {
    ++context.metrics.store_failures;
  }
  context.log("error", {{"why", error.what()}});
}

}  // namespace ahu::server
