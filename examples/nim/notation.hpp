// The words of Nim.
#pragma once

#include "games/nim/rules.hpp"
#include "match/event_list.hpp"
#include "match/plain_parts.hpp"

namespace ahu::nim {

AHU_EVENT(Taken, (int, seat), (In<heap_domain>, heap), (int, count));

struct Notation : PlainNotation<Nim, Notation> {
  static Refusal details(const State& state, Action action, Why) {
    return {"", {{"left", state.stones[action.heap()]}}};
  }
  static json::array events(const State& before, Action action, Seat) {
    EventList<OnlyPlayers> events({});
    events.add(Taken{before.moves % 2, {action.heap()}, action.count()});
    return events.take();
  }
};

}  // namespace ahu::nim
