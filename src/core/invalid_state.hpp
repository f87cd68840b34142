// What the rules demand of a state beyond its description, as a list of laws.
#pragma once

#include "base/for_each.hpp"
#include "core/phases.hpp"

// AHU_INVARIANT(state.phase, (HandSize, hands_fit(state)), (Due, in(Phase::Take), is_due(state)))
// defines the enum InvalidState, whose first enumerator is None, and invalid_state(state), which
// names the first law that a state breaks. A law with phases holds only in them. What only a view
// can break has a name alone.
#define AHU_INVARIANT(phase_now, ...)                                                             \
  enum class InvalidState : std::uint8_t { None, AHU_FOR_EACH(AHU_INVARIANT_NAME, __VA_ARGS__) }; \
  AHU_HD constexpr InvalidState invalid_state(const State& state) {                               \
    [[maybe_unused]] const std::uint32_t now = ahu::in(phase_now);                                \
    AHU_FOR_EACH(AHU_INVARIANT_CHECK, __VA_ARGS__)                                                \
    return InvalidState::None;                                                                    \
  }                                                                                               \
  static_assert(true)
#define AHU_INVARIANT_NAME(name, ...) name,
#define AHU_INVARIANT_CHECK(name, ...) __VA_OPT__(AHU_INVARIANT_LAW(name, __VA_ARGS__))
#define AHU_INVARIANT_LAW(name, first, ...)                        \
  __VA_OPT__(if ((now & (first)) != 0))                            \
  if (!(AHU_INVARIANT_FIRST(__VA_OPT__(__VA_ARGS__, ) first, ))) { \
    return InvalidState::name;                                     \
  }
#define AHU_INVARIANT_FIRST(first, ...) first
