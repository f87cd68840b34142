// The clauses of README.md, one test each.
#include <gtest/gtest.h>

#include "games/nim/notation.hpp"

namespace ahu::nim {

Action take(int heap, int count) {
  return *Notation::parse_action({}, "take " + std::to_string(heap) + " " + std::to_string(count));
}

TEST(Clauses, NI_S1_HeapsOfThreeFourAndFive) { EXPECT_EQ(Nim::initial({}), (State{{3, 4, 5}, 0})); }
TEST(Clauses, NI_T1_SeatsAlternate) {
  State state = Nim::initial({});
  Nim::apply(state, take(1, 2));
  EXPECT_EQ(Nim::turn(state), Turn::player(1));
}
TEST(Clauses, NI_T2_AnyNumberFromOneHeap) {
  const State state = {{3, 1, 0}, 3};
  ActionList<Nim> actions;
  Nim::legal_actions(state, actions);
  EXPECT_EQ(actions.size(), 4);
  EXPECT_EQ(Nim::why_not(state, take(2, 2)), Nim::Why::HeapTooSmall);
}
TEST(Clauses, NI_E1_TheLastStoneWins) {
  State state = {{0, 2, 0}, 4};
  Nim::apply(state, take(2, 2));
  EXPECT_TRUE(Nim::turn(state).is_over());
  EXPECT_EQ(Nim::scores(state)[0], 1);
}

}  // namespace ahu::nim
