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

}  // namespace ahu
