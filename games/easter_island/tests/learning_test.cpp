// Easter Island for learners: the square has eight symmetries, drawn out for one position.
#include "games/easter_island/learning.hpp"

#include "support.hpp"

namespace ahu::easter_island {

namespace {

const char* const lopsided = R"(
      A* .  .  .  .
  .   B> .  .  .  B^  .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   .
  .   A^ A> .  .  .   B*
      .  .  .  .  .   )";

const char* const turned_by_90 = R"(
      .  .  .  .  .
  .   A> .  .  .  Bv  A*
  .   Av .  .  .  .   .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   .
  .   .  .  .  .  B>  .
      B* .  .  .  .   )";

const char* const mirrored = R"(
      .  .  .  .  A*
  .   B^ .  .  .  B<  .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   .
  B*  .  .  .  A< A^  .
      .  .  .  .  .   )";

TEST(Learning, TheSquareHasEightSymmetries) {
  static_assert(Learning::symmetries.size() == 8);
  const State state = drawn(lopsided);
  EXPECT_TRUE(Learning::turned(state, 1) == drawn(turned_by_90));
  EXPECT_TRUE(Learning::turned(state, 4) == drawn(mirrored));
  for (int one = 0; one < 8; ++one) {
    for (int other = 0; other < one; ++other) {
      EXPECT_FALSE(Learning::turned(state, one) == Learning::turned(state, other));
    }
  }
}

TEST(Learning, WhatWasJustPlacedTurnsAlong) {
  State state = drawn(lopsided);
  Rules::apply(state, Action::statue(Kind::Place, 2, Direction::North));
  EXPECT_EQ(fresh_statue(Learning::turned(state, 1)), bit(10));
  State other = drawn(lopsided);
  Rules::apply(other, Action::sun(Kind::Sun, 1));
  EXPECT_EQ(fresh_sun(Learning::turned(other, 1)), bit(8));
}

}  // namespace

}  // namespace ahu::easter_island
