// Positions drawn as text, and short words to play and to ask with.
#pragma once

#include <gtest/gtest.h>
#include <string>

#include "games/connect_four/notation.hpp"

namespace ahu::connect_four {

// Six lines, the top row first: X is seat 0, O is seat 1, a dot is a free place.
inline State drawn(const std::string& picture) {
  State state{};
  int seen = 0;
  for (const char sign : picture) {
    if (sign != 'X' && sign != 'O' && sign != '.') {
      continue;
    }
    const int row = rows - 1 - seen / columns;
    const int column = seen % columns;
    ++seen;
    if (sign != '.') {
      state.stones[sign == 'X' ? 0 : 1] |= Board{1} << (column * column_height + row);
      state.plies += 1;
    }
  }
  EXPECT_EQ(seen, columns * rows);
  EXPECT_TRUE(Rules::is_valid(state)) << picture;
  return state;
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
