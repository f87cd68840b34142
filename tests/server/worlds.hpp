// Pairs of matches that a player cannot tell apart, for non-interference tests: what differs
// between them must not reach the player.
#pragma once

#include <optional>

#include "base/rng.hpp"
#include "match/match.hpp"

namespace ahu::server {

struct WorldsPlan {
  const AnyGame* game = nullptr;
  json::object options;
  Seat viewer = spectator;
  Seed left_seed;
  Seed right_seed;
  std::uint64_t random = 0;
};

class Worlds {
 public:
  // Played so far that the viewer knows something and, where there are secrets, not everything.
  explicit Worlds(const WorldsPlan& plan);

  const Match& left() const { return left_; }
  const Match& right() const { return right_; }
  bool differ() const { return left_.state() != right_.state(); }

  struct Moves {
    int seat = 0;
    std::string left;
    std::string right;
  };
  // What the seat to act does in each of them, chance after it included; none: whatever it did
  // would be seen.
  std::optional<Moves> step();

 private:
  void play_prefix();
  bool step_prefix();
  bool viewer_is_due() const;
  bool looks_the_same(AnyAction one, AnyAction other) const;
  bool looks_the_same(const Match& one, const Match& other) const;

  Seat viewer_;
  Rng rng_;
  Match left_;
  Match right_;
};

}  // namespace ahu::server
