// Positions drawn as text, and short words to play and to ask with.
#pragma once

#include <gtest/gtest.h>
#include <sstream>
#include <string>

#include "games/easter_island/notation.hpp"

namespace ahu::easter_island {

inline std::string point_text(int point) { return text_of(point_domain, point); }
inline std::string position_text(int position) { return text_of(position_domain, position); }

// Seven lines: the suns of the north; five rows from row 5 down, each with the sun at its west,
// five crossings and the sun at its east; the suns of the south. A statue is its seat and an arrow
// (A^, B>), a sun A* or B*, a fired one a- or b-, a free place a dot. Seat 0 is to act, two actions
// left, seat 1 placed last; what is not drawn lies in reserve (three at most) and supply.
class Drawing {
 public:
  static State read(const std::string& text) {
    std::istringstream in(text);
    State state{};
    Drawing drawing{in, state};
    drawing.edge(Direction::North);
    for (int row = side - 1; row >= 0; --row) {
      drawing.sun(Direction::West, row);
      for (int column = 0; column < side; ++column) {
        drawing.statue(row * side + column);
      }
      drawing.sun(Direction::East, row);
    }
    drawing.edge(Direction::South);
    for (int seat = 0; seat < 2; ++seat) {
      const int left = statues_each - statues_of(state, seat);
      state.reserve[seat] = static_cast<std::uint8_t>(left < 3 ? left : 3);
    }
    state.phase = Phase::Play;
    state.stall_limit = usual_stall;
    state.actions_left = 2;
    state.last_placed = 1;
    return state;
  }

 private:
  Drawing(std::istringstream& in, State& state) : in_(in), state_(state) {}

  void edge(Direction edge) {
    for (int column = 0; column < side; ++column) {
      sun(edge, column);
    }
  }
  void sun(Direction edge, int along) {
    const std::string sign = next();
    if (sign == ".") {
      return;
    }
    const int position = static_cast<int>(index_of(edge)) * side + along;
    state_.suns[sign[0] == 'A' || sign[0] == 'a' ? 0 : 1] |= bit(position);
    state_.fired |= sign[1] == '-' ? bit(position) : 0;
  }
  void statue(int point) {
    const std::string sign = next();
    if (sign == ".") {
      return;
    }
    state_.statues[sign[0] == 'A' ? 0 : 1] |= bit(point);
    set_facing(state_, point, static_cast<Direction>(std::string_view("^>v<").find(sign[1])));
  }
  std::string next() {
    std::string sign;
    in_ >> sign;
    return sign;
  }

  std::istringstream& in_;
  State& state_;
};

inline State drawn(const std::string& text) { return Drawing::read(text); }

inline Action action(const std::string& text) {
  const auto parsed = Notation::parse_action({}, text);
  EXPECT_TRUE(parsed.has_value()) << text;
  return parsed.value_or(Action{});
}

inline bool may(const State& state, const std::string& text) {
  return is_legal<Rules>(state, action(text));
}

// The clause that forbids it, or "".
inline std::string clause(const State& state, const std::string& text) {
  return std::string(
      Notation::explain(state, action(text), Rules::why_not(state, action(text))).clause);
}

inline State after(State state, std::initializer_list<const char*> texts) {
  for (const char* text : texts) {
    EXPECT_EQ(clause(state, text), "") << text;
    Rules::apply(state, action(text));
    EXPECT_TRUE(Rules::is_valid(state)) << text;
  }
  return state;
}

// Whose statue stands there: "A^" and so on, or ".".
inline std::string at(const State& state, const std::string& text) {
  const int point = point_domain.value({}, text);
  if (!has(all_statues(state), point)) {
    return ".";
  }
  return std::string(has(state.statues[0], point) ? "A" : "B") +
         "^>v<"[index_of(facing_of(state, point))];
}

inline int listed(const State& state, Kind kind) {
  ActionList<Rules> actions;
  Rules::legal_actions(state, actions);
  int count = 0;
  for (const Action one : actions) {
    count += one.kind() == kind ? 1 : 0;
  }
  return count;
}

// Eight statues out of harm's way, seat 0's first turn.
inline State first_turn() {
  return after(Rules::initial({}), {"place a1N", "place a5N", "place b1N", "place b5N", "place d1N",
                                    "place d5N", "place e1N", "place e5N"});
}

}  // namespace ahu::easter_island
