// Whether the limit of tables is reached. Counting them costs more the more there are, so far below
// the limit they are counted once a second.
#pragma once

#include <algorithm>
#include <mutex>

#include "store/store.hpp"

namespace ahu::server {

class LiveTables {
 public:
  bool has_reached(std::int64_t limit, store::MatchStore& store, store::Millis now) {
    {
      const std::scoped_lock lock(mutex_);
      ++asked_;  // each call may open one
      if (now < counted_at_ + recount_after && count_ + asked_ < limit - margin(limit)) {
        return false;
      }
    }
    const std::int64_t count = store.live_count();
    const std::scoped_lock lock(mutex_);
    count_ = count;
    asked_ = 0;
    counted_at_ = now;
    return count >= limit;
  }

 private:
  static constexpr std::int64_t margin(std::int64_t limit) {
    return std::max<std::int64_t>(100, limit / 10);
  }

  static constexpr store::Millis recount_after = 1000;
  std::mutex mutex_;
  std::int64_t count_ = 0;
  std::int64_t asked_ = 0;
  store::Millis counted_at_ = -recount_after;
};

}  // namespace ahu::server
