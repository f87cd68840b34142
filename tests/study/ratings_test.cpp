// Ratings: known strengths come back, and the error bars mean what they say.
#include "study/ratings.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <numeric>

#include "base/rng.hpp"

namespace ahu::study {
namespace {

double chance(Rng& rng) { return static_cast<double>(rng.next() >> 11) * 0x1p-53; }

double strength_of(double elo) { return std::pow(10, elo / 400); }

// A game drawn from the model itself: the next place goes by strength among those left.
Ranking played(const std::vector<int>& seats, const std::vector<double>& elos, Rng& rng) {
  Ranking ranking{seats, std::vector<double>(seats.size(), 0)};
  for (std::size_t place = 1; place <= seats.size(); ++place) {
    double left = 0;
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      left +=
          ranking.places[seat] == 0 ? strength_of(elos[static_cast<std::size_t>(seats[seat])]) : 0;
    }
    double lot = chance(rng) * left;
    std::size_t last = 0;
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      if (ranking.places[seat] == 0 && lot >= 0) {
        last = seat;
        lot -= strength_of(elos[static_cast<std::size_t>(seats[seat])]);
      }
    }
    ranking.places[last] = static_cast<double>(place);
  }
  return ranking;
}

std::vector<RankedRound> played_rounds(const std::vector<std::vector<int>>& tables, int rounds,
                                       const std::vector<double>& elos, Rng& rng) {
  std::vector<RankedRound> all;
  for (int round = 0; round < rounds; ++round) {
    for (const auto& table : tables) {
      all.push_back({played(table, elos, rng), played(table, elos, rng)});
    }
  }
  return all;
}

void expect_ratings(const std::vector<Rating>& ratings, const std::vector<double>& elos) {
  const double mean =
      std::accumulate(elos.begin(), elos.end(), 0.0) / static_cast<double>(elos.size());
  for (std::size_t bot = 0; bot < elos.size(); ++bot) {
    EXPECT_NEAR(ratings[bot].elo, elos[bot] - mean, 2.5 * *ratings[bot].error) << bot;
    EXPECT_LT(*ratings[bot].error, 30) << bot;
  }
}

TEST(Ratings, TwoSeatsGiveBackTheStrengths) {
  Rng rng(1);
  const std::vector<double> elos = {250, 40, 0, -180};
  const auto rounds =
      played_rounds({{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}, 600, elos, rng);
  expect_ratings(plackett_luce(4, rounds), elos);
}

TEST(Ratings, FourSeatsGiveBackTheStrengths) {
  Rng rng(2);
  const std::vector<double> elos = {200, 100, -50, -120, -130};
  const auto rounds = played_rounds(
      {{0, 1, 2, 3}, {1, 2, 3, 4}, {4, 0, 1, 2}, {3, 4, 0, 1}, {2, 3, 4, 0}}, 300, elos, rng);
  expect_ratings(plackett_luce(5, rounds), elos);
}

TEST(Ratings, ABotMayHoldSeveralSeats) {
  Rng rng(3);
  const std::vector<double> elos = {75, -75};
  expect_ratings(plackett_luce(2, played_rounds({{0, 1, 0}, {1, 0, 1}}, 1500, elos, rng)), elos);
}

TEST(Ratings, TheErrorBarHoldsTheTruthNineteenTimesInTwenty) {
  Rng rng(4);
  const std::vector<double> elos = {60, 0, -60};
  int inside = 0;
  constexpr int runs = 400;
  for (int run = 0; run < runs; ++run) {
    const auto ratings = plackett_luce(3, played_rounds({{0, 1, 2}, {2, 1, 0}}, 60, elos, rng));
    inside += std::abs(ratings[0].elo - 60) <= *ratings[0].error ? 1 : 0;
  }
  EXPECT_NEAR(inside, 0.95 * runs, 15);
}

TEST(Ratings, GamesOfOneRoundAreNotIndependent) {
  std::vector<RankedRound> copies;   // the second game always goes as the first
  std::vector<RankedRound> mirrors;  // the seats decide: each wins once
  Rng rng(5);
  for (int round = 0; round < 200; ++round) {
    const Ranking game = played({0, 1}, {0, 0}, rng);
    copies.push_back({game, game});
    mirrors.push_back({{{0, 1}, {1, 2}}, {{0, 1}, {2, 1}}});
  }
  const double independent = normal_95 * 400 / std::log(10) / std::sqrt(400 * 0.25) / 2;
  EXPECT_NEAR(*plackett_luce(2, copies)[0].error, independent * std::sqrt(2), 1.5);
  EXPECT_LT(*plackett_luce(2, mirrors)[0].error, 2);
}

TEST(Ratings, TiesAreSharedAndKeepTheSidesLevel) {
  const RankedRound drawn = {{{0, 1, 2}, {2, 2, 2}}};
  for (const Rating& rating : plackett_luce(3, std::vector<RankedRound>(20, drawn))) {
    EXPECT_NEAR(rating.elo, 0, 1e-6);
  }
  const RankedRound last = {{{0, 1, 2}, {1.5, 1.5, 3}}};
  const auto ratings = plackett_luce(3, std::vector<RankedRound>(20, last));
  EXPECT_NEAR(ratings[0].elo, ratings[1].elo, 1e-6);
  EXPECT_GT(ratings[0].elo, ratings[2].elo + 100);
}

TEST(Ratings, NothingIsCertainAfterAFewGames) {
  const RankedRound split = {{{0, 1}, {1, 2}}, {{1, 0}, {1, 2}}};
  for (int rounds = 1; rounds <= 3; ++rounds) {
    const auto ratings = plackett_luce(2, std::vector<RankedRound>(rounds, split));
    EXPECT_GT(*ratings[0].error, 50) << rounds;
    const std::vector<double> drawn(static_cast<std::size_t>(rounds), 0.5);
    const PairEstimate pair = estimate_pair(drawn);
    EXPECT_LT(pair.low, 0.3) << rounds;
    EXPECT_GT(pair.high, 0.7) << rounds;
    EXPECT_GT(*mean_of(drawn, std::array<PseudoObservation, 2>{{{1, 0.5}, {0, 0.5}}}).error, 0.2)
        << rounds;
  }
}

TEST(Ratings, AlwaysWinningIsFinite) {
  const RankedRound won = {{{0, 1}, {1, 2}}, {{1, 0}, {2, 1}}};
  const auto ratings = plackett_luce(2, std::vector<RankedRound>(50, won));
  EXPECT_NEAR(ratings[0].elo - ratings[1].elo, elo_of_score(50.5 / 51), 1e-3)
      << "one imagined win each way";
  EXPECT_GT(ratings[0].elo - *ratings[0].error, 50);
}

TEST(Ratings, ScoreAndEloAreOneEstimate) {
  const PairEstimate pair = estimate_pair({0.5, 0.75, 1, 0.5, 0.25, 1, 0.75, 0.5});
  EXPECT_NEAR(pair.score, 5.25 / 8, 1e-12) << "points by games";
  EXPECT_NEAR(expected_score(*pair.elo()), pair.score, 1e-12);
  EXPECT_NEAR(expected_score(*pair.elo_low()), pair.low, 1e-12);
  EXPECT_NEAR(expected_score(*pair.elo_high()), pair.high, 1e-12);
  EXPECT_LT(pair.low, pair.score);
  EXPECT_LT(pair.score, pair.high);
}

TEST(Ratings, AScoreOfAllHasAnEloAtOneEndOnly) {
  const PairEstimate won = estimate_pair(std::vector<double>(10, 1.0));
  EXPECT_EQ(won.score, 1);
  EXPECT_EQ(won.high, 1);
  EXPECT_FALSE(won.elo().has_value());
  EXPECT_FALSE(won.elo_high().has_value());
  EXPECT_GT(*won.elo_low(), 100);
  EXPECT_GT(won.superiority, 0.99);
  const PairEstimate lost = estimate_pair(std::vector<double>(10, 0.0));
  EXPECT_NEAR(lost.high, 1 - won.low, 1e-12);
  EXPECT_NEAR(lost.superiority, 1 - won.superiority, 1e-12);
  EXPECT_NEAR(lost.normalised_elo, -won.normalised_elo, 1e-9);
}

// Two games with exchanged seats; the deal decides both of them alike with this probability.
double played_round(double win, double draw, double luck, Rng& rng) {
  const auto game = [&](double lot) { return lot < win ? 1 : lot < win + draw ? 0.5 : 0.0; };
  const double lot = chance(rng);
  return (game(lot) + game(chance(rng) < luck ? 1 - lot : chance(rng))) / 2;
}

TEST(Ratings, TheIntervalOfAPairHoldsTheTruthNineteenTimesInTwenty) {
  Rng rng(6);
  constexpr int runs = 2000;
  for (const int rounds : {10, 40, 150}) {
    for (const double win : {0.4, 0.6, 0.8}) {
      int inside = 0;
      for (int run = 0; run < runs; ++run) {
        std::vector<double> scores;
        for (int round = 0; round < rounds; ++round) {
          scores.push_back(played_round(win, 0.1, 0.3, rng));
        }
        const PairEstimate pair = estimate_pair(scores);
        inside += pair.low <= win + 0.05 && win + 0.05 <= pair.high ? 1 : 0;
      }
      EXPECT_GT(inside, 0.925 * runs) << rounds << " rounds, " << win;
      EXPECT_LT(inside, 0.985 * runs) << rounds << " rounds, " << win;
    }
  }
}

TEST(Ratings, NormalisedEloIsTheEdgeInStandardDeviationsOfAGame) {
  std::vector<double> rounds;
  for (int i = 0; i < 4000; ++i) {
    rounds.push_back(i % 2 == 0 ? 0.75 : 0.5);
  }
  const double deviation_of_a_game = 0.125 * std::sqrt(2);
  EXPECT_NEAR(estimate_pair(rounds).normalised_elo,
              0.125 / deviation_of_a_game * 800 / std::log(10), 1);
}

TEST(Ratings, EloOfScoresAndBack) {
  EXPECT_NEAR(expected_score(0), 0.5, 1e-12);
  EXPECT_NEAR(expected_score(400), 10.0 / 11, 1e-12);
  EXPECT_NEAR(elo_of_score(expected_score(123)), 123, 1e-9);
  EXPECT_NEAR(*estimate_pair(std::vector<double>(1000, 0.75)).elo(), elo_of_score(0.75), 1e-9);
  EXPECT_FALSE(plackett_luce(2, {})[0].error.has_value());
}

}  // namespace
}  // namespace ahu::study
