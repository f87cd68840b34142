// Bit counting that also works on the GPU. (nvcc compiles std::popcount and similar functions
// there, but their results are wrong.)
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include "base/platform.hpp"

namespace ahu {

AHU_HD constexpr int count_bits(std::uint64_t bits) {
#if defined(__CUDA_ARCH__)
  if (!std::is_constant_evaluated()) {
    return __popcll(bits);
  }
#endif
  return std::popcount(bits);
}

// Index of the lowest set bit; the value must not be 0.
AHU_HD constexpr int lowest_bit(std::uint64_t bits) {
#if defined(__CUDA_ARCH__)
  if (!std::is_constant_evaluated()) {
    return __ffsll(static_cast<long long>(bits)) - 1;
  }
#endif
  return std::countr_zero(bits);
}

// Index of the highest set bit; the value must not be 0.
AHU_HD constexpr int highest_bit(std::uint64_t bits) {
#if defined(__CUDA_ARCH__)
  if (!std::is_constant_evaluated()) {
    return 63 - __clzll(static_cast<long long>(bits));
  }
#endif
  return 63 - std::countl_zero(bits);
}

// Calls `visit(index)` for every set bit, lowest first.
template <class Visit>
AHU_HD constexpr void for_each_bit(std::uint64_t bits, Visit&& visit) {
  for (; bits != 0; bits &= bits - 1) {
    visit(lowest_bit(bits));
  }
}

}  // namespace ahu
