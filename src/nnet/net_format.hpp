// The constants and the header of net files, for the program and for studies on a GPU.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/sha256.hpp"

namespace ahu {

struct NetFormat {
  static constexpr int one = 127;         // an activation of 1
  static constexpr int weight_one = 64;   // a weight of 1 behind the first layer
  static constexpr int first_one = 4096;  // a weight of 1 of the first layer
  static constexpr int max_wide = 1024;
  static constexpr int max_narrow = 256;
  static constexpr std::string_view magic = "AHUNET01";

  // The beginning of a net file; the arrays follow in the order of `Net`'s members.
  struct Header {
    char magic[8];
    char game[32];  // filled up with zeros
    std::uint64_t encoding;
    std::uint32_t rules_version;
    std::uint32_t features;
    std::uint32_t actions;
    std::uint32_t wide;
    std::uint32_t narrow;
    std::uint32_t seats;
    std::uint8_t hash[32];  // SHA-256 of the arrays
  };

  static constexpr std::size_t body_size(const Header& header) {
    const std::size_t wide = header.wide;
    const std::size_t narrow = header.narrow;
    const std::size_t heads = std::size_t{header.seats} + header.actions;
    return header.features * wide * 2 + wide * 4 + wide * narrow + narrow * 4 +
           heads * (narrow + 4);
  }
};
static_assert(sizeof(NetFormat::Header) == 104);

// Whether the body of a net file matches its header.
inline bool has_hash(std::string_view body, const std::uint8_t (&wanted)[32]) {
  const Sha256 words = sha256(body);
  for (std::size_t i = 0; i < sizeof wanted; ++i) {
    if (wanted[i] != static_cast<std::uint8_t>(words[i / 4] >> (24 - i % 4 * 8))) {
      return false;
    }
  }
  return true;
}

}  // namespace ahu
