// Bit counting that also compiles for the GPU.
#pragma once

#include <bit>
#include <cstdint>

#include "base/platform.hpp"

namespace ahu {

AHU_HD constexpr int count_bits(std::uint64_t bits) {
#if defined(__CUDA_ARCH__)
  return __popcll(bits);
#else
  return std::popcount(bits);
#endif
}

// Index of the lowest set bit; the value must not be 0.
AHU_HD constexpr int lowest_bit(std::uint64_t bits) {
#if defined(__CUDA_ARCH__)
  return __ffsll(static_cast<long long>(bits)) - 1;
#else
  return std::countr_zero(bits);
#endif
}

// Index of the highest set bit; the value must not be 0.
AHU_HD constexpr int highest_bit(std::uint64_t bits) {
#if defined(__CUDA_ARCH__)
  return 63 - __clzll(static_cast<long long>(bits));
#else
  return 63 - std::countl_zero(bits);
#endif
}

// Calls `visit(index)` for every set bit, lowest first.
template <class Visit>
AHU_HD constexpr void for_each_bit(std::uint64_t bits, Visit&& visit) {
  for (; bits != 0; bits &= bits - 1) {
    visit(lowest_bit(bits));
  }
}

}  // namespace ahu
