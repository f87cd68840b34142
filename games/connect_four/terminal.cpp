// Connect Four in the terminal: a stone is the letter of its seat.
#include "games/connect_four/terminal.hpp"

namespace ahu::connect_four {

namespace {

std::string place_text(const State& state, int column, int row, const Paint& paint) {
  const Board here = place(column, row);
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    if ((state.stones[seat] & here) != 0) {
      return paint.seat(seat, std::string(1, seat_letter(seat)));
    }
  }
  return paint.faint(".");
}

}  // namespace

std::string Terminal::draw(const ConnectFour::View& view, const Paint& paint, Drawing,
                           const Messages&) {
  std::string text;
  for (int row = rows - 1; row >= 0; --row) {
    text += "  |";
    for (int column = 0; column < columns; ++column) {
      text += " " + place_text(view.state, column, row, paint);
    }
    text += " |\n";
  }
  return text + "  +---------------+\n    1 2 3 4 5 6 7\n";
}

std::string Terminal::legend(const Paint&, const Messages& say) {
  return say("legend", {{"first", 0}, {"second", 1}});
}

std::string Terminal::question(const ConnectFour::View&, const Messages& say) {
  return say("question.drop");
}

std::string Terminal::note(const ConnectFour::View& view, Action action, const Messages& say) {
  State after = view.state;
  ConnectFour::apply(after, action);
  return after.end == End::Win ? say("note.wins") : "";
}

}  // namespace ahu::connect_four
