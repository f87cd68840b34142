// How much of the results luck explains.
#include <algorithm>
#include <array>
#include <numeric>

#include "study/figures.hpp"

namespace ahu::study {

namespace {

constexpr std::size_t blocks = 20;  // of the jackknife
constexpr std::size_t luck_points = 12;

struct PairSums {
  double n = 0;
  double x = 0;
  double y = 0;
  double xx = 0;
  double yy = 0;
  double xy = 0;

  void add(double luck, double result) {
    n += 1;
    x += luck;
    y += result;
    xx += luck * luck;
    yy += result * result;
    xy += luck * result;
  }
  PairSums without(const PairSums& part) const {
    return {n - part.n, x - part.x, y - part.y, xx - part.xx, yy - part.yy, xy - part.xy};
  }
  double covariance() const { return xy / n - x / n * (y / n); }
  double luck_variance() const { return xx / n - x / n * (x / n); }
  double result_variance() const { return yy / n - y / n * (y / n); }
  double slope() const { return luck_variance() > 0 ? covariance() / luck_variance() : 0; }
  double explained() const { return result_variance() > 0 ? covariance() / result_variance() : 0; }
};

// The value, and its error by a jackknife over blocks of matches.
template <class Value>
Ratio jackknife(const PairSums& all, const std::array<PairSums, blocks>& parts, Value value) {
  Ratio ratio{value(all), 0};
  double squares = 0;
  for (const PairSums& part : parts) {
    const double off = value(all.without(part)) - ratio.value;
    squares += off * off;
  }
  ratio.standard_error = std::sqrt(squares * (blocks - 1) / blocks);
  return ratio;
}

// Groups of equal size, from bad luck to good. Matches with equal luck must not be ordered by
// result.
std::vector<PlotPoint> grouped(const std::vector<std::pair<double, double>>& pairs) {
  std::vector<std::size_t> order(pairs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(pairs[i].first, i); });
  std::vector<PlotPoint> points;
  const std::size_t groups = std::min(luck_points, pairs.size() / 5);
  for (std::size_t group = 0; group < groups; ++group) {
    RunningStats luck;
    RunningStats result;
    for (std::size_t i = pairs.size() * group / groups; i < pairs.size() * (group + 1) / groups;
         ++i) {
      luck.add(pairs[order[i]].first);
      result.add(pairs[order[i]].second);
    }
    points.push_back({luck.mean(), result.mean(), result.margin(), result.count});
  }
  return points;
}

// How well shares raised to a power fit the results: the logarithm of the likelihood.
double fit_of(const std::vector<PlotPoint>& points, int players, double sharpness) {
  double fit = 0;
  for (const PlotPoint& point : points) {
    const double others = players - 1;
    const double own = std::pow(point.x, sharpness);
    const double rest = others * std::pow((1 - point.x) / others, sharpness);
    const double share = own / (own + rest);
    fit += static_cast<double>(point.count) *
           (point.y * std::log(share) + (1 - point.y) * std::log(1 - share));
  }
  return fit;
}

}  // namespace

double fitted_exponent(const std::vector<PlotPoint>& points, int players) {
  double best = 1;
  for (double sharpness = 0.2; sharpness < 5; sharpness += 0.01) {
    best = fit_of(points, players, sharpness) > fit_of(points, players, best) ? sharpness : best;
  }
  return best;
}

LuckFigures luck_figures(const std::vector<std::pair<double, double>>& luck_and_results) {
  PairSums all;
  std::array<PairSums, blocks> parts{};
  for (std::size_t i = 0; i < luck_and_results.size(); ++i) {
    const auto& [luck, result] = luck_and_results[i];
    all.add(luck, result);
    parts[i % blocks].add(luck, result);
  }
  LuckFigures figures;
  if (luck_and_results.size() < 2 * blocks) {
    return figures;
  }
  figures.explained = jackknife(all, parts, [](const PairSums& sums) { return sums.explained(); });
  figures.slope = jackknife(all, parts, [](const PairSums& sums) { return sums.slope(); });
  figures.spread = std::sqrt(all.luck_variance());
  figures.points = grouped(luck_and_results);
  return figures;
}

}  // namespace ahu::study
