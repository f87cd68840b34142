// The clocks of one game: time for all of a seat's moves, and more after each.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/game.hpp"
#include "study/plan.hpp"

namespace ahu::study {

// The clocks of all seats, in milliseconds; nothing for a seat without a clock.
struct ClockReading {
  std::vector<std::optional<std::int64_t>> left;
  std::int64_t increment = 0;  // of the seat that is asked
};

class GameClocks {
 public:
  explicit GameClocks(const std::vector<DecisionLimits>& seats);

  bool runs_for(Seat seat) const { return left_[seat].has_value(); }
  std::uint64_t share_for(Seat seat) const;  // milliseconds that its next move should take
  void spend(Seat seat, std::int64_t nanos);
  void add_increment(Seat seat);
  // The grace is for the whole game: time used beyond the clock is not given back.
  bool is_over(Seat seat, std::uint64_t grace_millis) const;
  ClockReading reading(Seat seat) const;

 private:
  std::vector<std::optional<std::int64_t>> left_;  // nanoseconds; may fall below 0
  std::vector<std::int64_t> increment_;
};

}  // namespace ahu::study
