// Ratings that grow with every match.
#include "store/rating.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "base/rng.hpp"

namespace ahu {
namespace {

// By hand for two newcomers: the spread is c = sqrt(2 (500² + 5² + 250²)), each has an even chance,
// so the winner gains (500² + 5²) / c / 2.
TEST(Rating, TwoNewcomersMoveAsThePaperSays) {
  const auto after = rated_after({{}, {}}, {1, 2});
  const double variance = 500.0 * 500 + 25;
  const double spread = std::sqrt(2 * (variance + 250.0 * 250));
  EXPECT_NEAR(after[0].mean, 1500 + variance / spread / 2, 1e-9);
  EXPECT_NEAR(after[1].mean, 1500 - variance / spread / 2, 1e-9);
  const double shrink = 1 - std::sqrt(variance) / spread * variance / spread / spread / 4;
  EXPECT_NEAR(after[0].deviation, std::sqrt(variance * shrink), 1e-9);
  EXPECT_EQ(after[0].matches, 1);
}

TEST(Rating, ATieBetweenEqualsMovesNobody) {
  for (const Rating& rating : rated_after({{}, {}, {}}, {1, 1, 1})) {
    EXPECT_NEAR(rating.mean, 1500, 1e-9);
    EXPECT_LT(rating.deviation, 500);
  }
}

TEST(Rating, AnUpsetMovesMoreThanAnExpectedWin) {
  const std::vector<Rating> field = {{1800, 100, 9}, {1400, 100, 9}};
  const double expected = rated_after(field, {1, 2})[0].mean - 1800;
  const double upset = rated_after(field, {2, 1})[1].mean - 1400;
  EXPECT_GT(expected, 0);
  EXPECT_GT(upset, 2 * expected);
}

TEST(Rating, PlacesOrderTheTable) {
  const auto after = rated_after({{}, {}, {}, {}}, {2, 1, 4, 3});
  EXPECT_GT(after[1].mean, after[0].mean);
  EXPECT_GT(after[0].mean, after[3].mean);
  EXPECT_GT(after[3].mean, after[2].mean);
}

// Three players who win with odds 4 : 2 : 1 end up in that order and well apart.
TEST(Rating, FindsTheStrongerPlayer) {
  std::vector<Rating> players(3);
  Rng rng(1);
  for (int match = 0; match < 400; ++match) {
    const std::uint32_t dice = rng.below(7);
    const std::size_t first = dice < 4 ? 0 : dice < 6 ? 1 : 2;
    std::vector<int> places(3, 2);
    places[first] = 1;
    players = rated_after(players, places);
  }
  EXPECT_GT(players[0].shown(), players[1].shown() + 20);
  EXPECT_GT(players[1].shown(), players[2].shown() + 20);
  EXPECT_LT(players[0].deviation, 100);
}

TEST(Rating, OnePlayerAloneStays) { EXPECT_EQ(rated_after({{}}, {1})[0], Rating()); }

}  // namespace
}  // namespace ahu
