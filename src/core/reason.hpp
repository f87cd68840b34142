// Why an action is refused: a game lists its reasons with AHU_REASONS, each with the clause behind
// it and the arguments of the action that its message names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/for_each.hpp"

namespace ahu {

struct Reason {
  std::string_view clause{};  // empty where it depends on the position
  std::string_view names{};   // "from to": arguments of the action; "at=from" calls `from` `at`
};

// The clause and the reason for a text or code that is not an action.
inline constexpr std::string_view notation_reason = "notation";

}  // namespace ahu

// AHU_REASONS(Why, (GameOver, "XX-E1"), (PointTaken, "XX-A1", "at")) defines an enum Why, whose
// first enumerator is Legal, and `reason_of`.
#define AHU_REASONS(type, ...)                                                                  \
  enum class type : std::uint8_t { Legal, AHU_FOR_EACH(AHU_REASON_NAME, __VA_ARGS__) };         \
  inline constexpr ahu::Reason all_reasons[] = {{}, AHU_FOR_EACH(AHU_REASON_ROW, __VA_ARGS__)}; \
  constexpr const ahu::Reason& reason_of(type why) {                                            \
    return all_reasons[static_cast<std::size_t>(why)];                                          \
  }                                                                                             \
  static_assert(true)
#define AHU_REASON_NAME(name, ...) name,
#define AHU_REASON_ROW(name, ...) ahu::Reason{__VA_ARGS__},
