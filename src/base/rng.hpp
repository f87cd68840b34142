// Random numbers: small, fast and the same on every platform.
#pragma once

#include <cstdint>

#include "base/assert.hpp"
#include "base/platform.hpp"

namespace ahu {

// A well-mixed 64-bit function of its argument (the finisher of SplitMix64).
AHU_HD constexpr std::uint64_t mix_bits(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

// xoroshiro128+ by Blackman and Vigna; its upper 32 bits are the ones used.
class Rng {
 public:
  AHU_HD explicit constexpr Rng(std::uint64_t seed)
      : a_(mix_bits(seed + 0x9e3779b97f4a7c15ULL)), b_(mix_bits(seed + 0x3c6ef372fe94f82aULL)) {
    if ((a_ | b_) == 0) {
      a_ = 1;
    }
  }

  AHU_HD constexpr std::uint64_t next() {
    const std::uint64_t result = a_ + b_;
    const std::uint64_t mixed = a_ ^ b_;
    a_ = rotate(a_, 24) ^ mixed ^ (mixed << 16);
    b_ = rotate(mixed, 37);
    return result;
  }

  // A number from 0 to bound - 1. The bias is below bound / 2^32, which does not matter in play.
  AHU_HD constexpr std::uint32_t below(std::uint32_t bound) {
    AHU_ASSERT(bound > 0);
    return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
  }

 private:
  AHU_HD static constexpr std::uint64_t rotate(std::uint64_t x, int by) {
    return (x << by) | (x >> (64 - by));
  }
  std::uint64_t a_;
  std::uint64_t b_;
};

}  // namespace ahu
