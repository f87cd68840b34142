// The words of Connect Four.
#include "games/connect_four/notation.hpp"

namespace ahu::connect_four {

std::string_view Notation::invalid(const State& state) {
  return ConnectFour::is_valid(state)
             ? ""
             : "columns do not hold what alternate drops to a single win can give";
}

json::object Notation::material(const Options&) { return {{"columns", columns}, {"rows", rows}}; }

std::span<const std::string_view> Notation::reasons() {
  static constexpr std::string_view reasons[] = {
      // in the order of Why
      "legal",
      "no-such-column",
      "column-full",
      "game-over",
  };
  return reasons;
}

Refusal Notation::explain(const State&, Action action, Why why) {
  static constexpr std::string_view clauses[] = {"", "C4-M1", "C4-T2", "C4-E3"};  // likewise
  return {clauses[static_cast<std::size_t>(why)], "", {{"column", action.column() + 1}}};
}

namespace {

// The stones of all rows of four, column and row from 1.
json::array connected_stones(Board stones) {
  Board in_row = 0;
  for (const int step : {1, column_height, column_height - 1, column_height + 1}) {
    const Board pairs = stones & (stones >> step);
    const Board first = pairs & (pairs >> (2 * step));
    in_row |= first | (first << step) | (first << (2 * step)) | (first << (3 * step));
  }
  json::array places;
  for (; in_row != 0; in_row &= in_row - 1) {
    const int at = lowest_bit(in_row);
    places.push_back({{"column", at / column_height + 1}, {"row", at % column_height + 1}});
  }
  return places;
}

}  // namespace

json::array Notation::events(const State& before, Action action, Seat) {
  State after = before;
  ConnectFour::apply(after, action);
  const int seat = static_cast<int>(before.plies & 1U);
  const Board dropped = after.stones[seat] & ~before.stones[seat];
  json::array events = {{{"type", "dropped"},
                         {"seat", seat},
                         {"column", action.column() + 1},
                         {"row", lowest_bit(dropped) % column_height + 1}}};
  if (after.end == End::Win) {
    events.push_back(
        {{"type", "connected"}, {"seat", seat}, {"stones", connected_stones(after.stones[seat])}});
  }
  return events;
}

}  // namespace ahu::connect_four
