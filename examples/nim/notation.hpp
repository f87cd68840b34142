// The words of Nim.
#pragma once

#include "games/nim/rules.hpp"
#include "match/plain_parts.hpp"

namespace ahu::nim {

struct Notation : PlainNotation<Nim, Notation> {
  static std::span<const std::string_view> reasons() {
    static constexpr std::string_view reasons[] = {"legal", "heap-too-small", "game-over"};
    return reasons;
  }
  static Refusal explain(const State& state, Action action, Nim::Why why) {
    static constexpr std::string_view clauses[] = {"", "NI-T2", "NI-E1"};
    return {clauses[static_cast<std::size_t>(why)], "", {{"left", state.stones[action.heap()]}}};
  }
  static json::array events(const State& before, Action action, Seat) {
    return {{{"type", "taken"},
             {"seat", before.moves % 2},
             {"heap", action.heap() + 1},
             {"count", action.count()}}};
  }
};

}  // namespace ahu::nim
