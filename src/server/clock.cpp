// Thinking time and the clocks of a table.
#include "server/clock.hpp"

#include <algorithm>
#include <array>

#include "engine/request.hpp"
#include "support/text.hpp"

namespace ahu::server {

namespace {

constexpr std::array<std::string_view, 4> kind_names = {"none", "move", "bank", "days"};
constexpr Millis second = 1000;
constexpr Millis day = 86'400 * second;
constexpr Millis min_after_return = 10 * second;
constexpr Millis min_noted = 60 * second;
constexpr Millis notes_in_a_move = 8;

Result<Millis> read_times(const json::object& rule, std::string_view key, std::int64_t low,
                          std::int64_t high, std::optional<std::int64_t> otherwise, Millis unit) {
  const auto number = read_number(rule, key, low, high, otherwise);
  if (!number) {
    return std::unexpected(number.error());
  }
  return *number * unit;
}

}  // namespace

Result<ClockRule> read_clock_rule(const json::value& value) {
  const json::object* rule = value.if_object();
  if (rule == nullptr) {
    return fail(ErrorCode::BadRequest, "clock must be an object");
  }
  const auto kind = read_text(*rule, "kind");
  if (!kind) {
    return std::unexpected(kind.error());
  }
  const auto found = std::find(kind_names.begin(), kind_names.end(), *kind);
  if (found == kind_names.end()) {
    return fail(ErrorCode::BadRequest, "clock.kind must be one of " + joined(kind_names));
  }
  ClockRule read{static_cast<ClockKind>(found - kind_names.begin()), 0, 0};
  Result<Millis> time = 0;
  Result<Millis> increment = 0;
  switch (read.kind) {
    case ClockKind::None: break;
    case ClockKind::PerMove: time = read_times(*rule, "seconds", 1, 86'400, {}, second); break;
    case ClockKind::Bank:
      time = read_times(*rule, "seconds", 1, 86'400, {}, second);
      increment = read_times(*rule, "increment", 0, 3600, 0, second);
      break;
    case ClockKind::Correspondence: time = read_times(*rule, "days", 1, 30, {}, day); break;
  }
  if (const auto error = first_error(time, increment)) {
    return std::unexpected(*error);
  }
  read.millis = *time;
  read.increment = *increment;
  return read;
}

json::object clock_rule_json(const ClockRule& rule) {
  json::object written = {{"kind", kind_names[static_cast<std::size_t>(rule.kind)]}};
  switch (rule.kind) {
    case ClockKind::None: break;
    case ClockKind::PerMove: written["seconds"] = rule.millis / second; break;
    case ClockKind::Bank:
      written["seconds"] = rule.millis / second;
      written["increment"] = rule.increment / second;
      break;
    case ClockKind::Correspondence: written["days"] = rule.millis / day; break;
  }
  return written;
}

Clocks::Clocks(const ClockRule& rule, int players)
    : rule_(rule), left_(static_cast<std::size_t>(players), rule.millis) {}

void Clocks::run(std::optional<int> seat, Millis now) {
  charge(now);
  if (running_ && running_ != seat && rule_.kind != ClockKind::None) {
    Millis& left = left_[static_cast<std::size_t>(*running_)];
    left = rule_.kind == ClockKind::Bank ? left + rule_.increment : rule_.millis;
  }
  running_ = seat;
}

void Clocks::charge(Millis now) {
  if (running_) {
    left_[static_cast<std::size_t>(*running_)] = left(*running_, now);
  }
  since_ = now;
  is_noted_ = true;
}

void Clocks::use(Millis used) {
  if (running_ && used > 0) {
    Millis& left = left_[static_cast<std::size_t>(*running_)];
    left = std::max<Millis>(0, left - used);
    is_noted_ = false;
  }
}

void Clocks::grant_return(int seat) {
  Millis& left = left_[static_cast<std::size_t>(seat)];
  if (rule_.kind == ClockKind::Bank && left == 0) {
    left = min_after_return;
  }
}

std::optional<Millis> Clocks::deadline() const {
  if (!running_ || rule_.kind == ClockKind::None) {
    return {};
  }
  return since_ + left_[static_cast<std::size_t>(*running_)];
}

std::optional<Millis> Clocks::checkpoint_due() const {
  if (!running_ || rule_.kind == ClockKind::None) {
    return {};
  }
  return is_noted_ ? since_ + std::max(min_noted, rule_.millis / notes_in_a_move) : since_;
}

bool Clocks::is_up(int seat, Millis now) const {
  return rule_.kind != ClockKind::None && left(seat, now) == 0;
}

Millis Clocks::left(int seat, Millis now) const {
  const Millis left = left_[static_cast<std::size_t>(seat)];
  if (running_ != seat || rule_.kind == ClockKind::None) {
    return left;
  }
  return std::max<Millis>(0, left - std::max<Millis>(0, now - since_));
}

json::value Clocks::left_json(Millis now) const {
  if (rule_.kind == ClockKind::None) {
    return nullptr;
  }
  json::array all;
  for (int seat = 0; seat < static_cast<int>(left_.size()); ++seat) {
    all.emplace_back(left(seat, now));
  }
  return all;
}

}  // namespace ahu::server
