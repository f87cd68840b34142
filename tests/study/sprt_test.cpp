// The sequential test: its errors are those that were asked for.
#include "study/sprt.hpp"

#include <gtest/gtest.h>

#include "base/rng.hpp"

namespace ahu::study {
namespace {

struct Model {
  double elo;
  double draws;  // share of drawn games
  double luck;   // how much of a game the deal decides, for both seatings alike
};

double game_score(const Model& model, double lot) {
  const double win = expected_score(model.elo) - model.draws / 2;
  return lot < win ? 1 : lot < win + model.draws ? 0.5 : 0;
}

// A round of two games; with the deal's luck the second one undoes the first, as a bad deal does.
double round_score(const Model& model, Rng& rng) {
  const auto chance = [&] { return static_cast<double>(rng.next() >> 11) * 0x1p-53; };
  const double first = chance();
  const double second = chance() < model.luck ? 1 - first : chance();
  return (game_score(model, first) + game_score(model, second)) / 2;
}

struct Outcomes {
  int better = 0;
  int worse = 0;
  double rounds = 0;
};

Outcomes simulate(const SprtBounds& bounds, const Model& model, int runs) {
  Rng rng(17);
  Outcomes outcomes;
  for (int run = 0; run < runs; ++run) {
    Sprt test(bounds);
    while (test.verdict() == Verdict::Undecided && test.rounds() < 5000) {
      test.add(round_score(model, rng));
    }
    outcomes.better += test.verdict() == Verdict::Better ? 1 : 0;
    outcomes.worse += test.verdict() == Verdict::Worse ? 1 : 0;
    outcomes.rounds += static_cast<double>(test.rounds()) / runs;
  }
  return outcomes;
}

constexpr int runs = 600;
constexpr SprtBounds bounds = {0, 80, 0.05, 0.10};

TEST(Sprt, WrongAcceptanceIsAsRareAsAlpha) {
  for (const double luck : {0.0, 0.6}) {
    const Outcomes outcomes = simulate(bounds, {0, 0.2, luck}, runs);
    EXPECT_EQ(outcomes.better + outcomes.worse, runs);
    EXPECT_LT(outcomes.better, runs * 0.05 + 18) << luck;  // three standard deviations
    EXPECT_GT(outcomes.better, runs * 0.01) << luck << ": not more careful than asked";
  }
}

TEST(Sprt, WrongRefusalIsAsRareAsBeta) {
  for (const double luck : {0.0, 0.6}) {
    const Outcomes outcomes = simulate(bounds, {80, 0.2, luck}, runs);
    EXPECT_EQ(outcomes.better + outcomes.worse, runs);
    EXPECT_LT(outcomes.worse, runs * 0.10 + 24) << luck;
    EXPECT_GT(outcomes.worse, runs * 0.03) << luck;
  }
}

TEST(Sprt, PairedDealsSaveGames) {
  EXPECT_LT(simulate(bounds, {80, 0.2, 0.6}, 200).rounds,
            0.7 * simulate(bounds, {80, 0.2, 0}, 200).rounds);
}

TEST(Sprt, ClearCasesEndSoon) {
  Sprt wins(bounds);
  Sprt losses(bounds);
  for (int round = 0; round < 30; ++round) {
    wins.add(1);
    losses.add(0);
  }
  EXPECT_EQ(wins.verdict(), Verdict::Better);
  EXPECT_EQ(losses.verdict(), Verdict::Worse);
  EXPECT_LT(wins.rounds(), 30) << "rounds after the decision do not count";
}

TEST(Sprt, ScoresNeedNotBeQuarters) {
  Sprt test({0, 50, 0.05, 0.05});
  for (int round = 0; round < 2000 && test.verdict() == Verdict::Undecided; ++round) {
    test.add(round % 2 == 0 ? 5.0 / 9 : 11.0 / 18);
  }
  EXPECT_EQ(test.verdict(), Verdict::Better);
}

TEST(Sprt, BadBoundsAreRefused) {
  EXPECT_EQ(check_bounds({0, 10, 0.05, 0.05}), "");
  EXPECT_NE(check_bounds({10, 10, 0.05, 0.05}), "");
  EXPECT_NE(check_bounds({0, 10, 0, 0.05}), "");
  EXPECT_NE(check_bounds({0, 10, 0.05, 0.5}), "");
  EXPECT_NE(check_bounds({0, 1e9, 0.05, 0.05}), "");
}

}  // namespace
}  // namespace ahu::study
