// Quantifiers over the numbers from 0 to count - 1.
#pragma once

#include "base/platform.hpp"

namespace ahu {

// The first number for which the condition holds, or count.
template <class Holds>
AHU_HD constexpr int first_of(int count, Holds&& holds) {
  int i = 0;
  while (i < count && !holds(i)) {
    ++i;
  }
  return i;
}

template <class Holds>
AHU_HD constexpr bool every(int count, Holds&& holds) {
  for (int i = 0; i < count; ++i) {
    if (!holds(i)) {
      return false;
    }
  }
  return true;
}

template <class Value>
AHU_HD constexpr int sum_of(int count, Value&& value) {
  int sum = 0;
  for (int i = 0; i < count; ++i) {
    sum += static_cast<int>(value(i));
  }
  return sum;
}

}  // namespace ahu
