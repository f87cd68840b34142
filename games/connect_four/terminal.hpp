// Connect Four in the terminal: a stone is the letter of its seat.
#pragma once

#include "games/connect_four/notation.hpp"

namespace ahu::connect_four {

struct Terminal : PlainTerminal<ConnectFour, Notation> {
  static std::string draw(const ConnectFour::View& view, const Paint& paint, Drawing,
                          const Messages&) {
    std::string text;
    for (int row = rows - 1; row >= 0; --row) {
      text += "  |";
      for (int column = 0; column < columns; ++column) {
        text += " " + place_text(view.state, place(column, row), paint);
      }
      text += " |\n";
    }
    return text + "  +---------------+\n    1 2 3 4 5 6 7\n";
  }

  static std::string note(const ConnectFour::View& view, Action action, const Messages& say) {
    State after = view.state;
    ConnectFour::apply(after, action);
    return after.end == End::Win ? say("note.wins") : "";
  }

 private:
  static std::string place_text(const State& state, Board here, const Paint& paint) {
    for (const Seat seat : {Seat{0}, Seat{1}}) {
      if ((state.stones[seat] & here) != 0) {
        return paint.seat(seat, std::string(1, seat_letter(seat)));
      }
    }
    return paint.faint(".");
  }
};

}  // namespace ahu::connect_four
