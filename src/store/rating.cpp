// Updates ratings after a match.
#include "store/rating.hpp"

#include <algorithm>
#include <cmath>

#include "base/assert.hpp"

namespace ahu {

namespace {

constexpr double performance = 250;  // deviation of one performance: half of a newcomer's
constexpr double drift = 5;          // the min deviation: every rating can still change
constexpr double min_share = 1e-4;

double square(double x) { return x * x; }

struct Field {
  std::vector<double> strengths;  // exp(mean / spread)
  double spread = 0;              // the paper's c
};

Field field_of(const std::vector<Rating>& ratings) {
  Field field;
  double sum = 0;
  double best = ratings.front().mean;
  for (const Rating& rating : ratings) {
    sum += square(rating.deviation) + square(performance);
    best = std::max(best, rating.mean);
  }
  field.spread = std::sqrt(sum);
  for (const Rating& rating : ratings) {
    field.strengths.push_back(std::exp((rating.mean - best) / field.spread));
  }
  return field;
}

struct Step {
  double gain = 0;       // the paper's Omega over its factor
  double certainty = 0;  // the paper's Delta over its factor
};

// The update of seat i: a sum over the seats q that it did not beat, of the probability that i
// takes the place of q among the seats not placed before q.
Step step_of(const Field& field, const std::vector<int>& places, std::size_t i) {
  Step step;
  for (std::size_t q = 0; q < places.size(); ++q) {
    if (places[q] > places[i]) {
      continue;
    }
    double left = 0;
    for (std::size_t s = 0; s < places.size(); ++s) {
      left += places[s] >= places[q] ? field.strengths[s] : 0;
    }
    const auto ties = static_cast<double>(std::ranges::count(places, places[q]));
    const double share = field.strengths[i] / left;
    step.gain += ((q == i ? 1 : 0) - share) / ties;
    step.certainty += share * (1 - share) / ties;
  }
  return step;
}

}  // namespace

std::vector<Rating> rated_after(const std::vector<Rating>& before, const std::vector<int>& places) {
  AHU_ASSERT(before.size() == places.size());
  if (before.size() < 2) {
    return before;
  }
  std::vector<Rating> after = before;
  for (Rating& rating : after) {
    rating.deviation = std::sqrt(square(rating.deviation) + square(drift));
  }
  const Field field = field_of(after);
  for (std::size_t i = 0; i < after.size(); ++i) {
    Rating& rating = after[i];
    const Step step = step_of(field, places, i);
    const double pull = square(rating.deviation) / field.spread;
    const double known = rating.deviation / field.spread * pull / field.spread * step.certainty;
    rating.mean += pull * step.gain;
    rating.deviation *= std::sqrt(std::max(1 - known, min_share));
    ++rating.matches;
  }
  return after;
}

}  // namespace ahu
