// The clocks of one game.
#include "study/game_clocks.hpp"

#include <algorithm>

namespace ahu::study {

namespace {
constexpr std::int64_t nanos_per_milli = 1'000'000;
constexpr std::int64_t moves_ahead = 20;  // among which what is left is shared
}  // namespace

GameClocks::GameClocks(const std::vector<DecisionLimits>& seats) {
  for (const DecisionLimits& limits : seats) {
    const auto nanos = static_cast<std::int64_t>(limits.clock_millis) * nanos_per_milli;
    left_.push_back(nanos > 0 ? std::optional(nanos) : std::nullopt);
    increment_.push_back(static_cast<std::int64_t>(limits.increment_millis) * nanos_per_milli);
  }
}

std::uint64_t GameClocks::share_for(Seat seat) const {
  const std::int64_t left = std::max<std::int64_t>(*left_[seat], 0);
  const std::int64_t share = left / moves_ahead + increment_[seat] * 3 / 4;
  return static_cast<std::uint64_t>(
      std::max<std::int64_t>(std::min(share, left * 9 / 10) / nanos_per_milli, 1));
}

void GameClocks::spend(Seat seat, std::int64_t nanos) {
  if (left_[seat]) {
    *left_[seat] -= nanos;
  }
}

void GameClocks::add_increment(Seat seat) {
  if (left_[seat]) {
    *left_[seat] += increment_[seat];
  }
}

bool GameClocks::is_over(Seat seat, std::uint64_t grace_millis) const {
  return left_[seat] && *left_[seat] < -static_cast<std::int64_t>(grace_millis) * nanos_per_milli;
}

ClockReading GameClocks::reading(Seat seat) const {
  ClockReading reading;
  for (const auto& left : left_) {
    reading.left.push_back(left ? std::optional(std::max<std::int64_t>(*left, 0) / nanos_per_milli)
                                : std::nullopt);
  }
  reading.increment = increment_[seat] / nanos_per_milli;
  return reading;
}

}  // namespace ahu::study
