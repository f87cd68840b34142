// Mathematics that gives the same bits on every platform: only + - * / and sqrt.
#pragma once

#include <bit>
#include <cstdint>

#include "base/platform.hpp"

namespace ahu {

// The natural logarithm of a number of at least 1, to about seven digits.
AHU_HD constexpr double natural_log(double x) {
  const auto bits = std::bit_cast<std::uint64_t>(x);
  const int exponent = static_cast<int>(bits >> 52) - 1023;
  const double mantissa =
      std::bit_cast<double>((bits & 0x000f'ffff'ffff'ffffULL) | 0x3ff0'0000'0000'0000ULL);
  // log m = 2 artanh((m - 1) / (m + 1)), and m lies between 1 and 2.
  const double t = (mantissa - 1) / (mantissa + 1);
  const double s = t * t;
  const double series =
      t * (1 + s * (1.0 / 3 + s * (1.0 / 5 + s * (1.0 / 7 + s * (1.0 / 9 + s / 11)))));
  return exponent * 0.69314718055994531 + 2 * series;
}

// e to the power of a number of at most 0, to about eight digits.
AHU_HD constexpr double exponential(double x) {
  if (x < -700) {
    return 0;
  }
  const int halvings = static_cast<int>(0.5 - x * 1.4426950408889634);
  const double r = x + halvings * 0.69314718055994531;  // within half a halving of 0
  const double series =
      1 + r * (1 + r / 2 * (1 + r / 3 * (1 + r / 4 * (1 + r / 5 * (1 + r / 6 * (1 + r / 7))))));
  return series * std::bit_cast<double>(static_cast<std::uint64_t>(1023 - halvings) << 52);
}

}  // namespace ahu
