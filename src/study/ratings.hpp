// Ratings from results. Pairs of bots: score and Elo from the scores of rounds. All bots at once:
// the model of Plackett and Luce (for two seats that of Bradley and Terry), fitted by Hunter's MM
// algorithm (D. R. Hunter, MM algorithms for generalized Bradley-Terry models, Ann. Statist. 32,
// 2004).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "study/sprt.hpp"

namespace ahu::study {

// 95 % of a normal distribution lie within this many standard deviations.
inline constexpr double normal_95 = 1.959964;

struct Mean {
  double value = 0;
  std::optional<double> error;  // half the 95 % interval
};
// Imagined observations, one round's weight in total, widen the error: neither ten wins in ten
// games nor two draws are certain results.
struct PseudoObservation {
  double value = 0;
  double weight = 0;
};
Mean mean_of(const std::vector<double>& values, std::span<const PseudoObservation> imagined);

struct Rating {
  double elo = 0;
  std::optional<double> error;  // half the 95 % interval
};

// The result of one bot against another, from its scores in rounds, 0 to 1 each. Elo and the ends
// of its interval are those of the score on the logistic curve; at 0 and 1 there is no Elo.
struct PairEstimate {
  double score = 0;
  double low = 0;  // 95 % interval of the score
  double high = 1;
  double normalised_elo = 0;  // the edge in standard deviations of a game, on the scale of Elo
  double superiority = 0.5;   // likelihood that the first bot is the better one

  std::optional<double> elo() const { return elo_at(score); }
  std::optional<double> elo_low() const { return elo_at(low); }
  std::optional<double> elo_high() const { return elo_at(high); }

 private:
  static std::optional<double> elo_at(double mean_score);
};
PairEstimate estimate_pair(const std::vector<double>& rounds);

// The ranking of one game: the bots (several times where a bot has several seats) and their
// places, equal where they tie.
struct Ranking {
  std::vector<int> bots;
  std::vector<double> places;
};
using RankedRound = std::vector<Ranking>;  // games of one deal, which are not independent

// The ratings of all bots; their mean is 0.
std::vector<Rating> plackett_luce(int bots, const std::vector<RankedRound>& rounds);

}  // namespace ahu::study
