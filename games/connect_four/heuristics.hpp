// What bots know of Connect Four beyond its rules: open threes are worth having.
#pragma once

#include "games/connect_four/rules.hpp"
#include "search/choice.hpp"
#include "search/level.hpp"

namespace ahu::connect_four {

struct Heuristics {
  static constexpr Level levels[] = {{"", 1000, 100, 400},
                                     {"", 1000, 35, 200},
                                     {"", 1000, 10, 100},
                                     {"", 4000, 0, 0},
                                     {"", 5'000'000, 0, 0}};

  AHU_HD static constexpr BySeat evaluate(const State& state) {
    const Board all = state.stones[0] | state.stones[1];
    const int lead = threats(state.stones[0], all) - threats(state.stones[1], all);
    const int bounded = lead > 12 ? 12 : lead < -12 ? -12 : lead;
    BySeat values;
    values.push_back(value_of_win / 2 + bounded * 2000);
    values.push_back(value_of_win / 2 - bounded * 2000);
    return values;
  }

 private:
  // Empty places that would complete four; the centre column counts a little, too.
  AHU_HD static constexpr int threats(Board own, Board all) {
    constexpr Board board = bottom_row * ((1U << rows) - 1);
    constexpr Board centre = ((Board{1} << rows) - 1) << (3 * column_height);
    const int count = count_bits(own & centre);
    Board wins = 0;
    for (const int step : {1, column_height, column_height - 1, column_height + 1}) {
      const Board one_up = own << step;
      const Board two_up = one_up & (own << (2 * step));
      const Board one_down = own >> step;
      const Board two_down = one_down & (own >> (2 * step));
      wins |= (two_up & (own << (3 * step))) | (two_up & one_down) | (two_down & one_up) |
              (two_down & (own >> (3 * step)));
    }
    return count + 3 * count_bits(wins & board & ~all);
  }
};

}  // namespace ahu::connect_four
