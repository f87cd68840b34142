// The heuristics of the greedy bot: the points if the match ended now. With a depth of one ply it
// plays the action that scores most at once.
#pragma once

#include "search/choice.hpp"

namespace ahu {

template <Game G>
struct PointsNow {
  // A point above the mean is a hundredth of the win; a win itself counts more.
  AHU_HD static constexpr BySeat evaluate(const typename G::State& state) {
    const Scores scores = G::scores(state);
    std::int32_t sum = 0;
    for (const std::int32_t score : scores) {
      sum += score;
    }
    BySeat values;
    for (const std::int32_t score : scores) {
      const std::int32_t lead = (score * scores.size() - sum) * (value_of_win / 100);
      const std::int32_t value = (value_of_win + lead) / scores.size();
      values.push_back(value < 1 ? 1 : value > value_of_win - 1 ? value_of_win - 1 : value);
    }
    return values;
  }
};

}  // namespace ahu
