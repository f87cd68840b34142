// The clauses of README.md, one test each.
#include "support.hpp"

namespace ahu::connect_four {

// C4-M1
TEST(Clauses, C4_M1_SevenColumnsOfSix) {
  State state = Rules::initial({});
  ActionList<Rules> actions;
  Rules::legal_actions(state, actions);
  EXPECT_EQ(actions.size(), 7);
  EXPECT_EQ(clause(state, "drop 8"), "C4-M1");
  EXPECT_EQ(clause(state, "drop 0"), "C4-M1");
  state = after(state, "111111");
  EXPECT_EQ(clause(state, "drop 1"), "C4-T2");
}

// C4-T1
TEST(Clauses, C4_T1_SeatsAlternate) {
  State state = Rules::initial({});
  for (int ply = 0; ply < 6; ++ply) {
    EXPECT_EQ(Rules::turn(state), Turn::player(ply % 2));
    state = after(state, "4");
  }
}

// C4-T2
TEST(Clauses, C4_T2_NotIntoAFullColumn) {
  const State state = after(Rules::initial({}), "4444447");
  EXPECT_EQ(clause(state, "drop 4"), "C4-T2");
  ActionList<Rules> actions;
  Rules::legal_actions(state, actions);
  EXPECT_EQ(actions.size(), 6);
}

// C4-T3
TEST(Clauses, C4_T3_AStoneFallsToTheLowestFreePlace) {
  EXPECT_EQ(after(Rules::initial({}), "44511"),
            with_columns(R"(["10", "", "", "01", "0", "", ""])"));
}

// C4-E1
TEST(Clauses, C4_E1_FourInARowWinAtOnce) {
  for (const char* drops : {"1212121",         // upright
                            "1122334",         // level
                            "12233434464",     // slanting up
                            "76655454424"}) {  // slanting down
    const State state = after(Rules::initial({}), drops);
    EXPECT_TRUE(Rules::turn(state).is_over()) << drops;
    EXPECT_EQ(Rules::winners(state), 0b01U) << drops;
    EXPECT_EQ(Rules::payoffs(state)[0], 60);
    EXPECT_EQ(Rules::payoffs(state)[1], 0);
  }
  const State second = after(Rules::initial({}), "12121252");
  EXPECT_EQ(Rules::winners(second), 0b10U);
}

// C4-E1
TEST(Clauses, C4_E1_ThreeOrAGapOrAnEdgeDoNotWin) {
  EXPECT_FALSE(Rules::turn(after(Rules::initial({}), "112233")).is_over());
  EXPECT_FALSE(Rules::turn(after(Rules::initial({}), "1122335")).is_over());
  const State around_the_edge = with_columns(R"(["111000", "0", "", "", "", "", ""])");
  EXPECT_FALSE(Rules::turn(around_the_edge).is_over());
}

// C4-E2
TEST(Clauses, C4_E2_AFullBoardIsShared) {
  const State last = after(Rules::initial({}), "67662566731777446711355535441113454322232");
  EXPECT_FALSE(Rules::turn(last).is_over());
  const State state = after(last, "2");
  EXPECT_TRUE(Rules::turn(state).is_over());
  EXPECT_EQ(Rules::payoffs(state)[0], 30);
  EXPECT_EQ(Rules::payoffs(state)[1], 30);
}

// C4-E3
TEST(Clauses, C4_E3_NothingIsDroppedAfterTheEnd) {
  const State state = after(Rules::initial({}), "1212121");
  EXPECT_EQ(clause(state, "drop 3"), "C4-E3");
}

}  // namespace ahu::connect_four
