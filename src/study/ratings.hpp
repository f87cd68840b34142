// Ratings from results. Pairs of bots: Elo from the scores of rounds. Everybody at once: the model
// of Plackett and Luce (for two seats that of Bradley and Terry), fitted by Hunter's MM algorithm
// (D. R. Hunter, MM algorithms for generalized Bradley-Terry models, Ann. Statist. 32, 2004).
#pragma once

#include <optional>
#include <vector>

#include "study/sprt.hpp"

namespace ahu::study {

// 95 % of a normal distribution lie within this many standard deviations.
inline constexpr double normal_95 = 1.959964;

struct Mean {
  double value = 0;
  std::optional<double> error;  // half the 95 % interval
};
// The error is that with one more, imagined value: ten wins in ten games are no certainty.
Mean mean_of(const std::vector<double>& values, double imagined);

struct Rating {
  double elo = 0;
  std::optional<double> error;  // half the 95 % interval
};

// How much better than the other the first bot is, from its scores in rounds, 0 to 1 each. One
// imagined drawn round keeps it finite.
Rating elo_from_rounds(const std::vector<double>& rounds);

// Who finished where in one game: the bots (several times where a bot has several seats) and their
// places, equal where they tie.
struct Ranking {
  std::vector<int> bots;
  std::vector<double> places;
};
using RankedRound = std::vector<Ranking>;  // games of one deal, which are not independent

// The ratings of all bots; their mean is 0.
std::vector<Rating> plackett_luce(int bots, const std::vector<RankedRound>& rounds);

}  // namespace ahu::study
