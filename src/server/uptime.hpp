// When servers and the database were available, by the system's clock: thinking time runs only
// then.
#pragma once

#include <algorithm>
#include <atomic>

#include "store/types.hpp"

namespace ahu::server {

class Uptime {
 public:
  Uptime() = default;
  // A server starts; the last one was alive until `before` (0: there was none).
  Uptime(store::Millis before, store::Millis started)
      : before_(before), started_(started), alive_(started) {}

  // A heartbeat was just stored. Thread-safe.
  void note_alive(store::Millis at) { alive_ = at; }

  // How long servers and database are known to have been available since that moment. The time
  // since the last heartbeat does not count.
  store::Millis since(store::Millis at) const {
    const store::Millis until = alive_;
    const auto between = [at](store::Millis from, store::Millis to) {
      return std::max<store::Millis>(0, to - std::max(from, at));
    };
    return at < started_ ? between(at, before_) + between(started_, until) : between(at, until);
  }

 private:
  store::Millis before_ = 0;
  store::Millis started_ = 0;
  std::atomic<store::Millis> alive_ = 0;
};

}  // namespace ahu::server
