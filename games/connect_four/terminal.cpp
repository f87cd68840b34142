// Connect Four in the terminal: X is seat 0, O is seat 1.
#include "games/connect_four/terminal.hpp"

namespace ahu::connect_four {

namespace {

std::string place_text(const State& state, int column, int row, const Paint& paint) {
  const Board here = place(column, row);
  if ((state.stones[0] & here) != 0) {
    return paint.seat(0, "X");
  }
  if ((state.stones[1] & here) != 0) {
    return paint.seat(1, "O");
  }
  return paint.faint(".");
}

std::string seat_text(const json::object& event) {
  return event.at("seat").as_int64() == 0 ? "X" : "O";
}

}  // namespace

std::string Terminal::draw(const ConnectFour::View& view, const Paint& paint) {
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
