// Updates ratings after a match, for two and more players, people and bots alike: the
// Plackett-Luce model in the Bayesian approximation of R. C. Weng and C.-J. Lin (A Bayesian
// Approximation Method for Online Ranking, JMLR 12, 2011, algorithm 4).
#pragma once

#include <vector>

namespace ahu {

// Strength is modelled as normal with this mean and deviation, on a scale like Elo's.
struct Rating {
  double mean = 1500;
  double deviation = 500;
  int matches = 0;

  // A cautious value, which orders the list.
  double shown() const { return mean - 2 * deviation; }
  friend bool operator==(const Rating&, const Rating&) = default;
};

// The ratings after a match; places[i] is where seat i ended, 1 the best, equal for a tie.
std::vector<Rating> rated_after(const std::vector<Rating>& before, const std::vector<int>& places);

}  // namespace ahu
