// When servers and the database were there, by the system's clock: thinking time runs while they
// are and rests while they are not.
#pragma once

#include <algorithm>
#include <atomic>

#include "store/types.hpp"

namespace ahu::server {

class Uptime {
 public:
  Uptime() = default;
  // A server starts: before it, one was alive until `before` (0: there was none).
  Uptime(store::Millis before, store::Millis started)
      : before_(before), started_(started), alive_(started) {}

  // The database has just taken a sign of life. Any thread may tell.
  void note_alive(store::Millis at) { alive_ = at; }

  // How long servers and database are known to have been there since that moment. What was not
  // known to be, at most the time since the last sign of life, is given back.
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
