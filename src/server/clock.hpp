// Thinking time: the rule of a table and what each seat has left. Times are milliseconds that the
// caller tells; nothing here looks at a clock.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "store/types.hpp"
#include "support/error.hpp"

namespace ahu::server {

using store::ClockKind;
using store::ClockRule;
using store::Millis;

Result<ClockRule> read_clock_rule(const json::value& value);
json::object clock_rule_json(const ClockRule& rule);

// A move lasts until another seat is to act: several small decisions in a row share its time.
class Clocks {
 public:
  Clocks() = default;
  Clocks(const ClockRule& rule, int players);
  // As stored; the seat on turn starts anew now, so that an outage costs nobody anything.
  Clocks(const ClockRule& rule, std::vector<Millis> left) : rule_(rule), left_(std::move(left)) {}

  void run(std::optional<int> seat, Millis now);  // whose turn it is from now on
  void charge(Millis now);                        // takes off what was used so far and runs on
  // Takes off what the running seat has used before this was read; it is due to be noted.
  void use(Millis used);
  // To a seat that has nothing left and is not on turn: enough to move with.
  void grant_return(int seat);

  std::optional<int> running() const { return running_; }
  std::optional<Millis> deadline() const;  // when the running seat's time is up
  // When so much was used that a restart of the server should not give it back.
  std::optional<Millis> checkpoint_due() const;
  bool is_up(int seat, Millis now) const;
  Millis left(int seat, Millis now) const;
  const std::vector<Millis>& stored() const { return left_; }
  json::value left_json(Millis now) const;  // null without a clock

 private:
  ClockRule rule_;
  std::vector<Millis> left_;
  std::optional<int> running_;
  Millis since_ = 0;
  bool is_noted_ = true;
};

}  // namespace ahu::server
