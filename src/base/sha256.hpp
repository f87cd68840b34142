// SHA-256 (FIPS 180-4), for commitments that can be checked with standard tools.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "base/platform.hpp"

namespace ahu {

using Sha256 = std::array<std::uint32_t, 8>;  // most significant word first

namespace sha256_parts {

using Words64 = std::array<std::uint32_t, 64>;

AHU_TABLE(Words64, round_constants,
          {0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4,
           0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe,
           0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f,
           0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
           0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc,
           0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
           0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116,
           0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
           0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
           0xc67178f2})

AHU_HD constexpr Words64 schedule_of(const std::array<std::uint8_t, 64>& block) {
  Words64 w{};
  for (std::size_t i = 0; i < 16; ++i) {
    for (std::size_t byte = 0; byte < 4; ++byte) {
      w[i] = (w[i] << 8) | block[4 * i + byte];
    }
  }
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t a = w[i - 15];
    const std::uint32_t b = w[i - 2];
    w[i] = w[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3)) + w[i - 7] +
           (std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10));
  }
  return w;
}

AHU_HD constexpr void add_block(Sha256& hash, const std::array<std::uint8_t, 64>& block) {
  const Words64 w = schedule_of(block);
  Sha256 h = hash;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t e = std::rotr(h[4], 6) ^ std::rotr(h[4], 11) ^ std::rotr(h[4], 25);
    const std::uint32_t choice = (h[4] & h[5]) ^ (~h[4] & h[6]);
    const std::uint32_t first = h[7] + e + choice + round_constants()[i] + w[i];
    const std::uint32_t a = std::rotr(h[0], 2) ^ std::rotr(h[0], 13) ^ std::rotr(h[0], 22);
    const std::uint32_t majority = (h[0] & h[1]) ^ (h[0] & h[2]) ^ (h[1] & h[2]);
    h = {first + a + majority, h[0], h[1], h[2], h[3] + first, h[4], h[5], h[6]};
  }
  for (std::size_t i = 0; i < 8; ++i) {
    hash[i] += h[i];
  }
}

}  // namespace sha256_parts

constexpr Sha256 sha256(std::string_view text) {
  Sha256 hash = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  constexpr std::size_t block_size = 64;
  constexpr std::size_t size_of_length = 8;
  std::array<std::uint8_t, block_size> block{};
  std::size_t at = 0;
  for (; text.size() - at >= block_size; at += block_size) {
    std::copy_n(text.begin() + at, block_size, block.begin());
    sha256_parts::add_block(hash, block);
  }
  block = {};
  *std::copy(text.begin() + at, text.end(), block.begin()) = 0x80;
  if (text.size() - at >= block_size - size_of_length) {
    sha256_parts::add_block(hash, block);
    block = {};
  }
  const std::uint64_t bits = std::uint64_t{text.size()} * 8;
  for (std::size_t byte = 1; byte <= size_of_length; ++byte) {
    block[block_size - byte] = static_cast<std::uint8_t>(bits >> (8 * (byte - 1)));
  }
  sha256_parts::add_block(hash, block);
  return hash;
}

}  // namespace ahu
