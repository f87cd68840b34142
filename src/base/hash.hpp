// A 64-bit hash of raw bytes, the same on every platform.
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "base/rng.hpp"

namespace ahu {

AHU_HD constexpr std::uint64_t combine_hash(std::uint64_t hash, std::uint64_t value) {
  return mix_bits((hash ^ value) + 0x9e3779b97f4a7c15ULL);
}

AHU_HD inline std::uint64_t hash_bytes(const void* bytes, std::uint64_t size) {
  const unsigned char* at = static_cast<const unsigned char*>(bytes);
  std::uint64_t hash = mix_bits(size + 1);
  for (; size >= 8; size -= 8, at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, 8);
    hash = combine_hash(hash, word);
  }
  if (size > 0) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, size);
    hash = combine_hash(hash, word);
  }
  return hash;
}

template <class T>
AHU_HD std::uint64_t hash_value(const T& value) {
  static_assert(std::has_unique_object_representations_v<T>, "padding would make the hash random");
  return hash_bytes(&value, sizeof value);
}

}  // namespace ahu
