// A game that lacks a rule is no game: here nobody says what a seat may see.
// expect: observe
#include "toy.hpp"

struct Blind : toy::Toy {
#ifdef AHU_WRONG
  static constexpr View observe(const State&, ahu::Seat) = delete;
#endif
};

static_assert(ahu::Game<Blind>);
