// A random draw by weights.
#pragma once

#include "base/platform.hpp"

namespace ahu {

// Draws an item of a list, with probabilities in proportion to the weights; `below(total)` draws a
// number below the sum of the weights.
template <class Items, class WeightOf, class Below>
AHU_HD constexpr const auto& weighted_draw(const Items& items, WeightOf&& weight_of,
                                           Below&& below) {
  decltype(below(weight_of(items[0]))) total = 0;
  for (const auto& item : items) {
    total += weight_of(item);
  }
  auto left = below(total);
  decltype(items.size()) at = 0;
  while (left >= weight_of(items[at])) {
    left -= weight_of(items[at]);
    ++at;
  }
  return items[at];
}

}  // namespace ahu
