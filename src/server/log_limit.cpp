// Rate-limits the log.
#include "server/log_limit.hpp"

#include <map>
#include <memory>
#include <mutex>

#include "server/limits.hpp"

namespace ahu::server {

namespace {

constexpr Rate lines = {1, 20};

struct Written {
  Bucket bucket;
  std::int64_t skipped = 0;
};

class LogLimit {
 public:
  LogLimit(LogSink sink, std::function<Millis()> now)
      : sink_(std::move(sink)), now_(std::move(now)) {}

  void write(std::string_view event, json::object fields) {
    const std::scoped_lock lock(mutex_);
    Written& written = events_.try_emplace(std::string(event)).first->second;
    if (!written.bucket.take(lines, now_())) {
      ++written.skipped;
      return;
    }
    if (written.skipped > 0) {
      fields["skipped"] = std::exchange(written.skipped, 0);
    }
    sink_(event, fields);
  }

 private:
  LogSink sink_;
  std::function<Millis()> now_;
  std::mutex mutex_;
  std::map<std::string, Written, std::less<>> events_;
};

}  // namespace

LogSink limited_log(LogSink sink, std::function<Millis()> now) {
  auto limit = std::make_shared<LogLimit>(std::move(sink), std::move(now));
  return
      [limit](std::string_view event, const json::object& fields) { limit->write(event, fields); };
}

}  // namespace ahu::server
