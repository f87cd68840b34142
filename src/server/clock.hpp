// Thinking time: the rule of a table and the time left to each seat. Times are milliseconds given
// by the caller; nothing here reads a clock.
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
  // As stored; the clock of the seat to act starts now, so that an outage costs no time.
  Clocks(const ClockRule& rule, std::vector<Millis> left) : rule_(rule), left_(std::move(left)) {}

  void run(std::optional<int> seat, Millis now);  // whose turn it is from now on
  void charge(Millis now);                        // deducts the time used so far and keeps running
  // Deducts time that the running seat used before the match was read; a checkpoint is then due.
  void use(Millis used);
  // Gives a seat without time left that is not to act enough for a move.
  void grant_return(int seat);

  std::optional<int> running() const { return running_; }
  std::optional<Millis> deadline() const;  // when the running seat's time is up
  // When enough was used that it should be stored, so that a restart does not give it back.
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
