// Connect Four in the terminal: a stone is the letter of its seat.
#pragma once

#include "games/connect_four/notation.hpp"
#include "support/join.hpp"

namespace ahu::connect_four {

struct Terminal : PlainTerminal<ConnectFour, Notation> {
  std::string draw() const {
    const auto line = [&](int from_top) {
      const int row = rows - 1 - from_top;
      const auto stone = [&](int column) { return " " + place_text(place(column, row)); };
      return "  |" + join(columns, stone) + " |\n";
    };
    return join(rows, line) + "  +---------------+\n    1 2 3 4 5 6 7\n";
  }

  std::string note(Action action) const {
    State after = view.state;
    ConnectFour::apply(after, action);
    return after.end == End::Win ? say("note.wins") : "";
  }

 private:
  std::string place_text(Board here) const {
    const int seat = seat_at(view.state, here);
    return seat < 0 ? paint.faint(".") : paint.seat(seat, seat_sign(seat));
  }
};

}  // namespace ahu::connect_four
