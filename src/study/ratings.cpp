// Fits ratings.
#include "study/ratings.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>

namespace ahu::study {

namespace {

using Order = std::vector<int>;  // bots from first to last
using Weights = std::map<Order, double>;
using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

constexpr double elo_per_unit = 400 / 2.302585092994046;  // of a natural logarithm

void permute_ties(const Ranking& ranking, const std::vector<std::size_t>& seats, std::size_t placed,
                  Order& order, std::vector<Order>& all) {
  if (placed == seats.size()) {
    all.push_back(order);
    return;
  }
  double best = INFINITY;
  for (const std::size_t seat : seats) {
    if (order[seat] < 0) {
      best = std::min(best, ranking.places[seat]);
    }
  }
  for (const std::size_t seat : seats) {
    if (order[seat] < 0 && ranking.places[seat] == best) {
      order[seat] = static_cast<int>(placed);
      permute_ties(ranking, seats, placed + 1, order, all);
      order[seat] = -1;
    }
  }
}

// A ranking with ties is the mean of all strict ones that break them.
Weights strict_orders(const Ranking& ranking) {
  std::vector<std::size_t> seats(ranking.bots.size());
  std::iota(seats.begin(), seats.end(), 0);
  Order places(seats.size(), -1);
  std::vector<Order> all;
  permute_ties(ranking, seats, 0, places, all);
  Weights weights;
  for (const Order& place : all) {
    Order order(seats.size());
    for (const std::size_t seat : seats) {
      order[static_cast<std::size_t>(place[seat])] = ranking.bots[seat];
    }
    weights[order] += 1.0 / static_cast<double>(all.size());
  }
  return weights;
}

// For every choice of the next bot among those left; calls
// visit(chosen, strengths left by bot, their sum).
template <class Visit>
void for_each_choice(const Order& order, const Vector& strength, Visit&& visit) {
  Vector left(strength.size(), 0);
  double sum = 0;
  for (const int bot : order) {
    left[static_cast<std::size_t>(bot)] += strength[static_cast<std::size_t>(bot)];
    sum += strength[static_cast<std::size_t>(bot)];
  }
  for (std::size_t i = 0; i + 1 < order.size(); ++i) {
    const auto chosen = static_cast<std::size_t>(order[i]);
    visit(chosen, left, sum);
    left[chosen] -= strength[chosen];
    sum -= strength[chosen];
  }
}

void rescale(Vector& strength) {
  double logs = 0;
  for (const double one : strength) {
    logs += std::log(one);
  }
  const double factor = std::exp(-logs / static_cast<double>(strength.size()));
  for (double& one : strength) {
    one *= factor;
  }
}

Vector next_strengths(const Weights& orders, const Vector& strength) {
  Vector wins(strength.size(), 0);
  Vector chances(strength.size(), 0);
  for (const auto& entry : orders) {
    const double weight = entry.second;
    for_each_choice(entry.first, strength, [&](std::size_t chosen, const Vector& left, double sum) {
      wins[chosen] += weight;
      for (std::size_t bot = 0; bot < left.size(); ++bot) {
        chances[bot] += weight * left[bot] / strength[bot] / sum;
      }
    });
  }
  Vector next(strength.size());
  for (std::size_t bot = 0; bot < next.size(); ++bot) {
    next[bot] = wins[bot] / chances[bot];
  }
  rescale(next);
  return next;
}

Vector fitted_strengths(int bots, const Weights& orders) {
  Vector strength(static_cast<std::size_t>(bots), 1);
  for (int step = 0; step < 20000; ++step) {
    Vector next = next_strengths(orders, strength);
    double change = 0;
    for (std::size_t bot = 0; bot < next.size(); ++bot) {
      change = std::max(change, std::abs(std::log(next[bot] / strength[bot])));
    }
    strength = std::move(next);
    if (change < 1e-9) {
      break;
    }
  }
  return strength;
}

// The slope of the log-likelihood in each log-strength.
Vector slope_of(const Weights& orders, const Vector& strength) {
  Vector slope(strength.size(), 0);
  for (const auto& entry : orders) {
    const double weight = entry.second;
    for_each_choice(entry.first, strength, [&](std::size_t chosen, const Vector& left, double sum) {
      slope[chosen] += weight;
      for (std::size_t bot = 0; bot < left.size(); ++bot) {
        slope[bot] -= weight * left[bot] / sum;
      }
    });
  }
  return slope;
}

Matrix information_of(const Weights& orders, const Vector& strength) {
  Matrix information(strength.size(), Vector(strength.size(), 0));
  for (const auto& entry : orders) {
    const double weight = entry.second;
    for_each_choice(entry.first, strength, [&](std::size_t, const Vector& left, double sum) {
      for (std::size_t i = 0; i < left.size(); ++i) {
        information[i][i] += weight * left[i] / sum;
        for (std::size_t j = 0; j < left.size(); ++j) {
          information[i][j] -= weight * left[i] * left[j] / (sum * sum);
        }
      }
    });
  }
  return information;
}

// Gauss-Jordan; the matrix is positive definite, so no pivot is zero.
Matrix inverse(Matrix matrix) {
  const std::size_t size = matrix.size();
  Matrix result(size, Vector(size, 0));
  for (std::size_t i = 0; i < size; ++i) {
    result[i][i] = 1;
  }
  for (std::size_t column = 0; column < size; ++column) {
    const double pivot = matrix[column][column];
    for (std::size_t j = 0; j < size; ++j) {
      matrix[column][j] /= pivot;
      result[column][j] /= pivot;
    }
    for (std::size_t row = 0; row < size; ++row) {
      const double factor = row == column ? 0 : matrix[row][column];
      for (std::size_t j = 0; j < size; ++j) {
        matrix[row][j] -= factor * matrix[column][j];
        result[row][j] -= factor * result[column][j];
      }
    }
  }
  return result;
}

double dot(const Vector& left, const Vector& right) {
  return std::inner_product(left.begin(), left.end(), right.begin(), 0.0);
}

// The variance of each log-strength when whole rounds, not games, are independent (the sandwich
// estimator). Only differences are known: the sum of all is held at 0 by adding to the information.
Vector variances(const std::vector<Weights>& rounds, const Weights& all, const Vector& strength) {
  Matrix information = information_of(all, strength);
  for (auto& row : information) {
    for (double& one : row) {
      one += 1;
    }
  }
  const Matrix spread = inverse(std::move(information));
  Vector variance(strength.size(), 0);
  for (const Weights& round : rounds) {
    const Vector slope = slope_of(round, strength);
    for (std::size_t bot = 0; bot < variance.size(); ++bot) {
      const double shift = dot(spread[bot], slope);
      variance[bot] += shift * shift;
    }
  }
  const auto count = static_cast<double>(rounds.size());
  for (double& one : variance) {
    one *= count / (count - 1);
  }
  return variance;
}

// A prior of one win each way between each pair of bots, each as a round of its own: ratings stay
// finite, and no result is certain.
std::vector<Weights> imagined_rounds(int bots) {
  std::vector<Weights> rounds;
  for (int one = 0; one < bots; ++one) {
    for (int other = one + 1; other < bots; ++other) {
      rounds.push_back({{{one, other}, 1.0}});
      rounds.push_back({{{other, one}, 1.0}});
    }
  }
  return rounds;
}

double average(const Vector& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// Mean and variance of a round's value, with the pseudo-observations.
struct Moments {
  double mean = 0;
  double variance = 0;
  double rounds = 0;
  double error() const { return normal_95 * std::sqrt(variance / rounds); }
};

Moments moments_of(const Vector& values, std::span<const PseudoObservation> imagined) {
  Moments moments;
  double sum = std::accumulate(values.begin(), values.end(), 0.0);
  moments.rounds = static_cast<double>(values.size());
  for (const PseudoObservation& one : imagined) {
    sum += one.value * one.weight;
    moments.rounds += one.weight;
  }
  moments.mean = sum / moments.rounds;
  double squares = 0;
  const auto square = [&](double value) { return (value - moments.mean) * (value - moments.mean); };
  for (const double value : values) {
    squares += square(value);
  }
  for (const PseudoObservation& one : imagined) {
    squares += square(one.value) * one.weight;
  }
  moments.variance = squares / (moments.rounds - 1);
  return moments;
}

constexpr std::array<PseudoObservation, 2> won_and_lost = {{{0, 0.5}, {1, 0.5}}};

}  // namespace

Mean mean_of(const std::vector<double>& values, std::span<const PseudoObservation> imagined) {
  if (values.empty()) {
    return {};
  }
  return {average(values), moments_of(values, imagined).error()};
}

std::optional<double> PairEstimate::elo_at(double mean_score) {
  return mean_score > 0 && mean_score < 1 ? std::optional(elo_of_score(mean_score)) : std::nullopt;
}

PairEstimate estimate_pair(const std::vector<double>& rounds) {
  if (rounds.empty()) {
    return {};
  }
  const Moments moments = moments_of(rounds, won_and_lost);
  const double edge = moments.mean - 0.5;
  PairEstimate pair;
  pair.score = average(rounds);
  pair.low = std::max(0.0, moments.mean - moments.error());
  pair.high = std::min(1.0, moments.mean + moments.error());
  pair.normalised_elo = 2 * elo_per_unit * edge / std::sqrt(2 * moments.variance);
  pair.superiority = std::erfc(-edge / std::sqrt(2 * moments.variance / moments.rounds)) / 2;
  return pair;
}

std::vector<Rating> plackett_luce(int bots, const std::vector<RankedRound>& rounds) {
  std::vector<Weights> weighted = imagined_rounds(bots);
  for (const RankedRound& round : rounds) {
    Weights& weights = weighted.emplace_back();
    for (const Ranking& ranking : round) {
      for (const auto& [order, weight] : strict_orders(ranking)) {
        weights[order] += weight;
      }
    }
  }
  Weights all;
  for (const Weights& round : weighted) {
    for (const auto& [order, weight] : round) {
      all[order] += weight;
    }
  }
  const Vector strength = fitted_strengths(bots, all);
  const Vector variance = rounds.empty() ? Vector{} : variances(weighted, all, strength);
  std::vector<Rating> ratings;
  for (std::size_t bot = 0; bot < strength.size(); ++bot) {
    Rating& rating = ratings.emplace_back();
    rating.elo = elo_per_unit * std::log(strength[bot]);
    if (!variance.empty()) {
      rating.error = normal_95 * elo_per_unit * std::sqrt(variance[bot]);
    }
  }
  return ratings;
}

}  // namespace ahu::study
