// Connect Four in the terminal: a stone is the letter of its seat.
#pragma once

#include "games/connect_four/notation.hpp"

namespace ahu::connect_four {

struct Terminal : PlainTerminal<ConnectFour, Notation> {
  std::string draw() const {
    std::string text;
    for (int row = rows - 1; row >= 0; --row) {
      text += "  |";
      for (int column = 0; column < columns; ++column) {
        text += " " + place_text(place(column, row));
      }
      text += " |\n";
    }
    return text + "  +---------------+\n    1 2 3 4 5 6 7\n";
  }

  std::string note(Action action) const {
    State after = view.state;
    ConnectFour::apply(after, action);
    return after.end == End::Win ? say("note.wins") : "";
  }

 private:
  std::string place_text(Board here) const {
    for (const Seat seat : {Seat{0}, Seat{1}}) {
      if ((view.state.stones[seat] & here) != 0) {
        return paint.seat(seat, seat_sign(seat));
      }
    }
    return paint.faint(".");
  }
};

}  // namespace ahu::connect_four
