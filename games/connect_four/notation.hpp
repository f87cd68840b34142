// Refusals and events of Connect Four.
#pragma once

#include "games/connect_four/rules.hpp"
#include "match/event_list.hpp"
#include "match/plain_parts.hpp"

namespace ahu::connect_four {

namespace event {

AHU_EVENT(Stone, (In<column_domain>, column), (int, row));
AHU_EVENT(Dropped, (int, seat), (In<column_domain>, column), (int, row));
AHU_EVENT(Connected, (int, seat), (std::vector<Stone>, stones));

}  // namespace event

struct Notation : PlainNotation<ConnectFour, Notation> {
  static constexpr Take takes[] = {{"columns", "dropped", "column"}};

  static json::object material(const Options&) { return {{"columns", columns}, {"rows", rows}}; }

  static json::array events(const State& before, Action action, Seat) {
    State after = before;
    ConnectFour::apply(after, action);
    const int seat = static_cast<int>(before.plies & 1U);
    const Board dropped = after.stones[seat] & ~before.stones[seat];
    EventList<Options> events({});
    events.add(event::Dropped{seat, {action.column()}, row_of(lowest_bit(dropped))});
    if (after.end == End::Win) {
      events.add(event::Connected{seat, connected_stones(after.stones[seat])});
    }
    return events.take();
  }

 private:
  static int row_of(int place) { return place % column_height + 1; }

  // The stones of all rows of four.
  static std::vector<event::Stone> connected_stones(Board stones) {
    Board in_row = 0;
    for (const int step : {1, column_height, column_height - 1, column_height + 1}) {
      const Board pairs = stones & (stones >> step);
      const Board first = pairs & (pairs >> (2 * step));
      in_row |= first | (first << step) | (first << (2 * step)) | (first << (3 * step));
    }
    std::vector<event::Stone> places;
    for_each_bit(in_row, [&](int at) { places.push_back({{at / column_height}, row_of(at)}); });
    return places;
  }
};

}  // namespace ahu::connect_four
