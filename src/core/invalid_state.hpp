// The conditions that the rules impose on a state beyond its description.
#pragma once

#include "base/every.hpp"
#include "base/for_each.hpp"
#include "core/phases.hpp"

namespace ahu {

// A condition that is checked for each seat, in these phases.
struct EachSeat {
  std::uint32_t phases;
};
AHU_HD constexpr EachSeat each_seat(std::uint32_t phases = ~0U) { return {phases}; }

template <class Condition>
AHU_HD constexpr bool condition_holds(std::uint32_t now, int, std::uint32_t phases,
                                      Condition&& condition) {
  return (now & phases) == 0 || condition(0);
}
template <class Condition>
AHU_HD constexpr bool condition_holds(std::uint32_t now, int players, EachSeat each,
                                      Condition&& condition) {
  return (now & each.phases) == 0 || every(players, condition);
}

}  // namespace ahu

// AHU_INVARIANT(state.phase, state.players, (HandSize, each_seat(), state.hands[seat] == 3),
//               (Due, in(Phase::Take), is_due(state)), (Cards, cards_fit(state)))
// defines the enum InvalidState, whose first enumerator is None, and invalid_state(state), which
// names the first condition that a state violates. A condition with phases applies only in them. A
// condition that only a view can violate is listed without a check.
#define AHU_INVARIANT(phase_now, players, ...)                                                    \
  enum class InvalidState : std::uint8_t { None, AHU_FOR_EACH(AHU_INVARIANT_NAME, __VA_ARGS__) }; \
  AHU_HD constexpr InvalidState invalid_state(const State& state) {                               \
    const std::uint32_t now = ahu::in(phase_now);                                                 \
    const int seats = players;                                                                    \
    AHU_FOR_EACH(AHU_INVARIANT_CHECK, __VA_ARGS__)                                                \
    return InvalidState::None;                                                                    \
  }                                                                                               \
  static_assert(true)
#define AHU_INVARIANT_NAME(name, ...) name,
#define AHU_INVARIANT_CHECK(name, ...) __VA_OPT__(AHU_INVARIANT_LAW(name, __VA_ARGS__))
#define AHU_INVARIANT_LAW(name, first, ...)                                                  \
  if (!ahu::condition_holds(now, seats, AHU_INVARIANT_FIRST(__VA_OPT__(first, ) ~0U, ),      \
                            [&]([[maybe_unused]] int seat) -> bool {                         \
                              return AHU_INVARIANT_FIRST(__VA_OPT__(__VA_ARGS__, ) first, ); \
                            })) {                                                            \
    return InvalidState::name;                                                               \
  }
#define AHU_INVARIANT_FIRST(first, ...) first
