// Means with their errors, and counts of whole numbers.
#pragma once

#include <cmath>
#include <cstdint>
#include <map>

#include "study/ratings.hpp"

namespace ahu::study {

struct RunningStats {
  std::int64_t count = 0;
  double sum = 0;
  double squares = 0;

  void add(double value) {
    count += 1;
    sum += value;
    squares += value * value;
  }
  double mean() const { return count > 0 ? sum / static_cast<double>(count) : 0; }
  double deviation() const {
    if (count < 2) {
      return 0;
    }
    const auto n = static_cast<double>(count);
    return std::sqrt(std::max(0.0, (squares - sum * sum / n) / (n - 1)));
  }
  double standard_error() const {
    return count > 0 ? deviation() / std::sqrt(static_cast<double>(count)) : 0;
  }
  // Half the 95 % interval of a share between 0 and 1; by the rule of three if all values are
  // equal.
  double share_margin() const {
    return deviation() > 0 ? margin() : 3.0 / (static_cast<double>(count) + 3);
  }
  double margin() const { return normal_95 * standard_error(); }  // half the 95 % interval
};

struct Counts {
  std::map<int, std::int64_t> of;
  std::int64_t total = 0;

  void add(int value) {
    of[value] += 1;
    total += 1;
  }
  // The smallest value with at least this part of all values at or below it.
  int quantile(double part) const {
    std::int64_t below = 0;
    for (const auto& [value, count] : of) {
      below += count;
      if (static_cast<double>(below) >= part * static_cast<double>(total)) {
        return value;
      }
    }
    return 0;
  }
};

}  // namespace ahu::study
