// The log during a burst of errors.
#include "server/log_limit.hpp"

#include <gtest/gtest.h>
#include <map>

namespace ahu::server {
namespace {

struct Written {
  Millis now = 0;
  std::map<std::string, int> lines;
  std::int64_t skipped = 0;

  LogSink log() {
    return limited_log(
        [this](std::string_view event, const json::object& fields) {
          ++lines[std::string(event)];
          skipped += fields.contains("skipped") ? fields.at("skipped").to_number<int>() : 0;
        },
        [this] { return now; });
  }
};

TEST(LogLimit, ABurstLeavesAFewLinesAndACount) {
  Written written;
  const LogSink log = written.log();
  for (int i = 0; i < 1000; ++i) {
    log("error", {{"why", "the database is gone"}});
  }
  log("started", {});
  EXPECT_EQ(written.lines["error"], 20);
  EXPECT_EQ(written.lines["started"], 1);
  written.now += 1000;
  log("error", {});
  EXPECT_EQ(written.lines["error"], 21);
  EXPECT_EQ(written.skipped, 980);
}

}  // namespace
}  // namespace ahu::server
