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

std::string seat_text(const json::object& event) {
  return std::string(seat_totem(static_cast<Seat>(event.at("seat").as_int64())));
}

}  // namespace

std::string Terminal::draw(const ConnectFour::View& view, const Paint& paint, Drawing) {
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

std::string Terminal::legend(const Paint& paint) {
  return "T a stone of " + paint.seat(0, seat_totem(0)) + ", D one of " +
         paint.seat(1, seat_totem(1)) + ", . a free place; the columns are 1 to 7.\n";
}

std::string Terminal::question(const ConnectFour::View&) {
  return "Choose the column for your next stone.";
}

std::string Terminal::note(const ConnectFour::View& view, Action action) {
  State after = view.state;
  ConnectFour::apply(after, action);
  return after.end == End::Win ? "wins" : "";
}

std::string Terminal::tell(const Options&, const json::object& event) {
  if (event.at("type").as_string() == "connected") {
    return seat_text(event) + " has four in a row.";
  }
  return seat_text(event) + " drops into column " + std::to_string(event.at("column").as_int64()) +
         ".";
}

}  // namespace ahu::connect_four
