// Any byte string is a game: the first bytes choose players and options, each later one picks among
// the legal actions or outcomes. Random walks, fuzz inputs, corpus files and shrunk failures are
// one format.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/game.hpp"
#include "match/game_options.hpp"

namespace ahu::kit {

class Bytes {
 public:
  explicit Bytes(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
  bool empty() const { return at_ >= bytes_.size(); }
  std::uint32_t next() { return empty() ? 0 : bytes_[at_++]; }
  // A number from 0 to bound - 1; two bytes where one cannot reach them all.
  std::uint32_t below(std::uint32_t bound) {
    std::uint32_t value = next();
    if (bound > 256) {
      value = value * 256 + next();
    }
    return value % bound;
  }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
};

template <Game G, class N>
typename G::Options read_options(Bytes& bytes) {
  int players = G::min_players + static_cast<int>(bytes.below(G::max_players - G::min_players + 1));
  auto options = default_options<typename G::Options>(players);
  while (!can_play<G>(options)) {
    players = players == G::max_players ? G::min_players : players + 1;
    options = default_options<typename G::Options>(players);
  }
  for (const auto& spec : N::option_specs) {
    const std::uint32_t byte = bytes.next();
    if (spec.kind == OptionKind::Integer) {
      // Mostly the default value, sometimes a small one, so that limits are reached and games are
      // short.
      options.*spec.field = static_cast<std::int16_t>(
          byte < 128 ? spec.standard() : spec.low + (byte - 128) % (spec.high - spec.low + 1));
    } else {
      options.*spec.field =
          static_cast<std::int16_t>(spec.low + static_cast<int>(byte) % (spec.high - spec.low + 1));
    }
  }
  return options;
}

inline std::vector<std::uint8_t> random_bytes(Rng& rng, int size) {
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(size));
  for (auto& byte : bytes) {
    byte = static_cast<std::uint8_t>(rng.below(256));
  }
  return bytes;
}

}  // namespace ahu::kit
