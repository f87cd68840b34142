// Heuristics for bots: open threes are valuable.
#pragma once

#include "games/connect_four/bots/prover.hpp"
#include "games/connect_four/bots/threats.hpp"
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

  template <class ShouldStop>
  using Prover = connect_four::Prover<ShouldStop>;

  AHU_HD static constexpr BySeat evaluate(const State& state) {
    const Board all = state.stones[0] | state.stones[1];
    const int lead = threats(state.stones[0], all) - threats(state.stones[1], all);
    const int bounded = lead > 12 ? 12 : lead < -12 ? -12 : lead;
    BySeat values;
    values.push_back(value_of_win / 2 + bounded * 2000);
    values.push_back(value_of_win / 2 - bounded * 2000);
    return values;
  }

  // What two more stones decide; else the columns that lose nothing at once.
  AHU_HD static constexpr Foresight foresee(const State& state, ActionList<ConnectFour>& list) {
    const Board all = state.stones[0] | state.stones[1];
    const Board own = state.stones[state.plies & 1U];
    if ((winning_places(own, all) & open_places(all)) != 0) {
      return Foresight::Win;
    }
    const Board safe = safe_places(own ^ all, all);
    if (safe == 0 && state.plies + 2 <= rows * columns) {
      return Foresight::Loss;
    }
    std::uint32_t sorted[columns] = {};
    const int size = columns_by_promise(own, all, safe != 0 ? safe : open_places(all), sorted);
    for (int at = 0; at < size; ++at) {
      list.push_back(Action{sorted[at]});
    }
    return Foresight::Open;
  }

 private:
  // The centre column counts a little, too.
  AHU_HD static constexpr int threats(Board own, Board all) {
    constexpr Board centre = ((Board{1} << rows) - 1) << (3 * column_height);
    return count_bits(own & centre) + 3 * count_bits(winning_places(own, all));
  }
};

}  // namespace ahu::connect_four
