// Events: what an action changed, as structs with named fields. A game lists them with AHU_EVENT;
// match/event_list.hpp writes them as JSON.
#pragma once

#include <string_view>

#include "base/for_each.hpp"
#include "base/platform.hpp"

namespace ahu {

// A field that is a value of one of the game's domains, written as the domain writes it.
template <const auto& domain>
struct In {
  int value = 0;
};

// Several seats, bit by bit.
struct SeatSet {
  unsigned seats = 0;
};

// Rules call a listener with each event of an action. This one ignores them, for plain play.
struct NoListener {
  template <class Event>
  AHU_HD constexpr void operator()(const Event&) const {}
};

}  // namespace ahu

// AHU_EVENT(Moved, (int, seat), (Island, from)) defines a struct Moved with these fields, and
// `each_field`, which calls a function with the name and the value of each.
#define AHU_EVENT(type, ...)                                     \
  struct type {                                                  \
    static constexpr std::string_view name = #type;              \
    AHU_FOR_EACH(AHU_EVENT_FIELD, __VA_ARGS__)                   \
    template <class Do>                                          \
    constexpr void each_field([[maybe_unused]] Do&& act) const { \
      AHU_FOR_EACH(AHU_EVENT_VISIT, __VA_ARGS__)                 \
    }                                                            \
  }
#define AHU_EVENT_FIELD(type, field) type field{};
#define AHU_EVENT_VISIT(type, field) act(std::string_view(#field), field);
