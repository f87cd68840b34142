// The clauses of Connect Four, one test each. Boards are drawn as they stand: X is seat 0.
#include <gtest/gtest.h>
#include <string_view>
#include <vector>

#include "games/connect_four/notation.hpp"
#include "games/connect_four/rules.hpp"

namespace ahu::connect_four {

namespace {

using Why = Rules::Why;

State after(const std::vector<int>& columns_played) {
  State state = Rules::initial({});
  for (const int column : columns_played) {
    const Action action{static_cast<std::uint32_t>(column - 1)};
    EXPECT_EQ(Rules::why_not(state, action), Why::Legal) << "column " << column;
    Rules::apply(state, action);
  }
  return state;
}

std::vector<int> legal_columns(const State& state) {
  ActionList<Rules> actions;
  Rules::legal_actions(state, actions);
  std::vector<int> columns_open;
  for (const Action action : actions) {
    columns_open.push_back(action.column() + 1);
  }
  return columns_open;
}

std::string drawn(const State& state) {
  std::string text;
  for (int row = rows - 1; row >= 0; --row) {
    for (int column = 0; column < columns; ++column) {
      const Board place = Board{1} << (column * column_height + row);
      text += (state.stones[0] & place) != 0 ? 'X' : (state.stones[1] & place) != 0 ? 'O' : '.';
    }
    text += '\n';
  }
  return text;
}

// A full board without four in a row.
const std::vector<int> drawn_game = {1, 2, 1, 2, 1, 2, 2, 1, 2, 1, 2, 1, 3, 4, 3, 4, 3, 4, 4, 3, 4,
                                     3, 4, 3, 5, 6, 5, 6, 5, 6, 6, 5, 6, 5, 6, 5, 7, 7, 7, 7, 7, 7};

}  // namespace

// C4-M1
TEST(ConnectFour, C4_M1_SevenColumnsOfSixPlaces) {
  EXPECT_EQ(legal_columns(Rules::initial({})), (std::vector{1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(Rules::why_not(Rules::initial({}), Action{7}), Why::NoSuchColumn);
  EXPECT_EQ(Rules::why_not(Rules::initial({}), Action{0xffff'ffff}), Why::NoSuchColumn);
  EXPECT_EQ(Notation::explain({}, Action{7}, Why::NoSuchColumn).clause, "C4-M1");
  EXPECT_EQ(drawn(after(drawn_game)).find('.'), std::string::npos);
}

// C4-T1
TEST(ConnectFour, C4_T1_SeatsTakeTurns) {
  EXPECT_EQ(Rules::turn(after({})), Turn::player(0));
  EXPECT_EQ(Rules::turn(after({4})), Turn::player(1));
  EXPECT_EQ(Rules::turn(after({4, 4})), Turn::player(0));
  EXPECT_EQ(drawn(after({4, 4})),
            ".......\n"
            ".......\n"
            ".......\n"
            ".......\n"
            "...O...\n"
            "...X...\n");
}

// C4-T2
TEST(ConnectFour, C4_T2_AFullColumnIsClosed) {
  const State state = after({3, 3, 3, 3, 3, 3});
  EXPECT_EQ(legal_columns(state), (std::vector{1, 2, 4, 5, 6, 7}));
  EXPECT_EQ(Rules::why_not(state, Action{2}), Why::ColumnFull);
  EXPECT_EQ(Notation::explain(state, Action{2}, Why::ColumnFull).clause, "C4-T2");
  EXPECT_EQ(Rules::why_not(after({3, 3, 3, 3, 3}), Action{2}), Why::Legal);
}

// C4-T3
TEST(ConnectFour, C4_T3_AStoneFallsToTheLowestFreePlace) {
  EXPECT_EQ(drawn(after({1, 7, 1, 7, 2})),
            ".......\n"
            ".......\n"
            ".......\n"
            ".......\n"
            "X.....O\n"
            "XX....O\n");
}

// C4-E1
TEST(ConnectFour, C4_E1_FourInARowWin) {
  const std::vector<std::vector<int>> won = {
      {1, 2, 1, 2, 1, 2, 1},              // upright
      {1, 1, 2, 2, 3, 3, 4},              // level
      {4, 4, 5, 5, 7, 7, 6},              // level, closed from within, at the edge
      {1, 2, 2, 3, 3, 4, 3, 4, 4, 7, 4},  // slanting up
      {7, 6, 6, 5, 5, 4, 5, 4, 4, 1, 4},  // slanting down
  };
  for (const auto& game : won) {
    const State state = after(game);
    EXPECT_TRUE(Rules::turn(state).is_over()) << drawn(state);
    EXPECT_EQ(Rules::payoffs(state)[0], payoff_total);
    EXPECT_EQ(Rules::payoffs(state)[1], 0);
  }
  const State second = after({1, 2, 1, 2, 1, 2, 7, 2});
  EXPECT_EQ(Rules::scores(second)[0], 0);
  EXPECT_EQ(Rules::scores(second)[1], 1);
}

// C4-E1: a row does not run over the edge of the board.
TEST(ConnectFour, C4_E1_RowsEndAtTheEdge) {
  // Three on top of column 1 and one at the bottom of column 2 are neighbours only as bits.
  EXPECT_TRUE(Rules::turn(after({1, 1, 1, 2, 3, 1, 2, 1, 7, 1})).is_player());
}

// C4-E2
TEST(ConnectFour, C4_E2_AFullBoardIsShared) {
  const State state = after(drawn_game);
  EXPECT_TRUE(Rules::turn(state).is_over());
  EXPECT_EQ(Rules::payoffs(state)[0], payoff_total / 2);
  EXPECT_EQ(Rules::payoffs(state)[1], payoff_total / 2);
  EXPECT_EQ(Rules::scores(state)[0], 1);
  EXPECT_EQ(Rules::scores(state)[1], 1);
}

// C4-E3
TEST(ConnectFour, C4_E3_NothingIsDroppedAfterTheEnd) {
  const State state = after({1, 2, 1, 2, 1, 2, 1});
  EXPECT_EQ(Rules::why_not(state, Action{4}), Why::Over);
  EXPECT_EQ(Notation::explain(state, Action{4}, Why::Over).clause, "C4-E3");
}

}  // namespace ahu::connect_four
