// A game with secrets must say how the hidden part can be dealt again.
// expect: sample_world
#include "toy.hpp"

struct Secret : toy::Toy {
  static constexpr bool has_secrets = true;
#ifndef AHU_WRONG
  static constexpr State sample_world(const View& view, ahu::Rng&) { return view.state; }
#endif
  static constexpr Action seen_as(const State&, Action action, ahu::Seat) { return action; }
  static constexpr bool opens_log(const State&, Action) { return false; }
  static constexpr Action seen_later(const State&, Action action, ahu::Seat) { return action; }
  static constexpr bool reveals(const State&, Action) { return false; }
};

static_assert(ahu::SecretGame<Secret>);
