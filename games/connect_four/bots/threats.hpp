// What can be seen of a position of Connect Four without playing on: who threatens to win where.
#pragma once

#include "games/connect_four/state.hpp"

namespace ahu::connect_four {

// Empty places that would complete four.
AHU_HD constexpr Board winning_places(Board own, Board all) {
  Board wins = 0;
  for (const int step : {1, column_height, column_height - 1, column_height + 1}) {
    const Board one_up = own << step;
    const Board two_up = one_up & (own << (2 * step));
    const Board one_down = own >> step;
    const Board two_down = one_down & (own >> (2 * step));
    wins |= (two_up & (own << (3 * step))) | (two_up & one_down) | (two_down & one_up) |
            (two_down & (own >> (3 * step)));
  }
  return wins & board & ~all;
}

// Where the next stone may fall.
AHU_HD constexpr Board open_places(Board all) { return (all + bottom_row) & board; }

// Where it may fall without letting the other win with the next one.
AHU_HD constexpr Board safe_places(Board other, Board all) {
  const Board threats = winning_places(other, all);
  Board places = open_places(all);
  if (const Board forced = places & threats; forced != 0) {
    places = (forced & (forced - 1)) == 0 ? forced : 0;
  }
  return places & ~(threats >> 1);
}

// The same by columns, the best first: those that make most threats, then those near the centre.
AHU_HD constexpr int columns_by_promise(Board own, Board all, Board places,
                                        std::uint32_t (&sorted)[columns]) {
  constexpr int centre_first[columns] = {3, 2, 4, 1, 5, 0, 6};
  int counts[columns] = {};
  int size = 0;
  for (const int column : centre_first) {
    const Board stone = places & (((Board{1} << rows) - 1) << (column * column_height));
    if (stone == 0) {
      continue;
    }
    const int count = count_bits(winning_places(own | stone, all | stone));
    int at = size++;
    for (; at > 0 && counts[at - 1] < count; --at) {
      counts[at] = counts[at - 1];
      sorted[at] = sorted[at - 1];
    }
    counts[at] = count;
    sorted[at] = static_cast<std::uint32_t>(column);
  }
  return size;
}

}  // namespace ahu::connect_four
