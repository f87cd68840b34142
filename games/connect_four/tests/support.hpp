// Positions by their columns, and short words to play and to ask with.
#pragma once

#include <algorithm>
#include <gtest/gtest.h>
#include <string>

#include "games/connect_four/notation.hpp"

namespace ahu::connect_four {

// The position with these columns, each from the bottom up: the seats of its stones.
inline State with_columns(const char* stacks) {
  json::object written = Notation::state_json(Rules::initial({}));
  written["columns"] = json::parse(stacks);
  written["to_act"] = std::ranges::count_if(std::string_view(stacks), isdigit) % 2;
  const auto loaded = Notation::load_state(written);
  EXPECT_TRUE(loaded.has_value()) << loaded.error().message;
  return loaded.value_or(Rules::initial({}));
}

inline Action action(const std::string& text) {
  const auto parsed = Notation::parse_action({}, text);
  EXPECT_TRUE(parsed.has_value()) << text;
  return parsed.value_or(Action{});
}

// The clause that forbids it, or "".
inline std::string clause(const State& state, const std::string& text) {
  const auto why = Rules::why_not(state, action(text));
  return std::string(Notation::explain(state, action(text), why).clause);
}

// Columns one after the other: "445" drops into 4, 4 and 5.
inline State after(State state, const std::string& drops) {
  for (const char column : drops) {
    const std::string text = std::string("drop ") + column;
    EXPECT_EQ(clause(state, text), "") << text;
    Rules::apply(state, action(text));
    EXPECT_TRUE(Rules::is_valid(state)) << text;
  }
  return state;
}

}  // namespace ahu::connect_four
