// The seed of a match: up to 256 bits, which determine all its chance outcomes.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "support/error.hpp"

namespace ahu {

struct Seed {
  std::array<std::uint32_t, 8> words{};  // most significant first
  friend bool operator==(const Seed&, const Seed&) = default;

  static Seed from_number(std::uint64_t number);
  static Seed fresh();           // from the system's entropy
  std::string text() const;      // hexadecimal, without leading zeros
  std::uint64_t folded() const;  // for what needs 64 bits only
};

// A number below 2^53 or a string of 1 to 64 hexadecimal digits.
Result<Seed> read_seed(const json::value& value);

// The n-th random number below `bound` of this seed. A keyed stream (ChaCha20): outcomes reveal
// nothing about the seed or later outcomes.
std::uint64_t chance_below(const Seed& seed, std::uint64_t n, std::uint64_t bound);

}  // namespace ahu
