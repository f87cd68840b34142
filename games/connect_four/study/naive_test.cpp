// Connect Four once more, slow and simple: the counts of perft.json do not rest on the bitboards.
#include <array>
#include <vector>

#include "games/connect_four/tests/support.hpp"
#include "search/perft.hpp"

namespace ahu::connect_four {

namespace {

class NaiveBoard {
 public:
  explicit NaiveBoard(const std::string& drops) {
    for (const char column : drops) {
      stacks_[static_cast<std::size_t>(column - '1')].push_back(seat_);
      seat_ = 1 - seat_;
    }
  }

  std::uint64_t leaves(int depth) {
    if (depth == 0 || over_) {
      return 1;
    }
    std::uint64_t count = 0;
    bool full = true;
    for (std::size_t column = 0; column < 7; ++column) {
      if (stacks_[column].size() == 6) {
        continue;
      }
      full = false;
      stacks_[column].push_back(seat_);
      over_ = wins(static_cast<int>(column));
      seat_ = 1 - seat_;
      count += leaves(depth - 1);
      seat_ = 1 - seat_;
      over_ = false;
      stacks_[column].pop_back();
    }
    return full ? 1 : count;
  }

 private:
  int at(int column, int row) const {
    if (column < 0 || column > 6 || row < 0) {
      return -1;
    }
    const auto& stack = stacks_[static_cast<std::size_t>(column)];
    return row < static_cast<int>(stack.size()) ? stack[static_cast<std::size_t>(row)] : -1;
  }
  int run(int column, int row, int right, int up) const {
    int length = 0;
    while (at(column + right * (length + 1), row + up * (length + 1)) == seat_) {
      ++length;
    }
    return length;
  }
  // Whether the top stone of the column stands in four of its own.
  bool wins(int column) const {
    const int row = static_cast<int>(stacks_[static_cast<std::size_t>(column)].size()) - 1;
    for (const auto& [right, up] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
      if (run(column, row, right, up) + run(column, row, -right, -up) >= 3) {
        return true;
      }
    }
    return false;
  }

  std::array<std::vector<int>, 7> stacks_;
  int seat_ = 0;
  bool over_ = false;
};

}  // namespace

TEST(Naive, CountsTheSameLeaves) {
  for (int depth = 1; depth <= 7; ++depth) {
    EXPECT_EQ(perft<Rules>(Rules::initial({}), depth), NaiveBoard("").leaves(depth)) << depth;
  }
  const std::string late = "6766256673177744671135553544";
  const State state = after(Rules::initial({}), late);
  for (int depth = 1; depth <= 9; ++depth) {
    EXPECT_EQ(perft<Rules>(state, depth), NaiveBoard(late).leaves(depth)) << depth;
  }
}

}  // namespace ahu::connect_four
