// Kinds of actions and named things: how often they occurred, and who won.
#include <algorithm>
#include <cmath>
#include <tuple>

#include "study/figures.hpp"

namespace ahu::study {

namespace {

constexpr double sure_errors = 3.5;  // standard errors; of a hundred labels without effect, one
                                     // in twenty-five studies shows one that is this far off

double result_of(const MatchRow& row, std::size_t seat) {
  return static_cast<double>(row.payoffs[seat]) / payoff_total;
}

}  // namespace

void LabelSums::add(const MatchRow& row) {
  for (const LabelCount& label : row.labels) {
    Sums& sums = sums_[label.label];
    sums.open += label.open;
    for (std::size_t seat = 0; seat < label.taken.size(); ++seat) {
      sums.taken += label.taken[seat];
      sums.results += label.taken[seat] * result_of(row, seat);
    }
  }
}

void LabelSums::add_judged(const MatchRow& row) {
  const auto& counts = row.judged->decisions_at;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const std::size_t seat = i / share_bins;
    Cell& cell = cells_[{static_cast<int>(seat), static_cast<int>(i % share_bins)}];
    cell.count += counts[i];
    cell.result += counts[i] * result_of(row, seat);
  }
}

double LabelSums::baseline(int seat, int bin) const {
  const auto at = cells_.find({seat, bin});
  return at == cells_.end() || at->second.count == 0 ? 0 : at->second.result / at->second.count;
}

void LabelSums::add_residuals(const MatchRow& row) {
  std::map<std::string_view, std::pair<double, double>> of_match;  // residual and count
  for (const LabelAt& at : row.judged->labels_at) {
    auto& [residual, count] = of_match[at.label];
    residual +=
        at.count * (result_of(row, static_cast<std::size_t>(at.seat)) - baseline(at.seat, at.bin));
    count += at.count;
  }
  for (const auto& [label, both] : of_match) {
    Sums& sums = sums_[std::string(label)];
    const auto& [residual, count] = both;
    sums.residual += residual;
    sums.count += count;
    sums.residual2 += residual * residual;
    sums.count2 += count * count;
    sums.both += residual * count;
    sums.matches += 1;
  }
}

std::vector<PlotPoint> LabelSums::calibration() const {
  std::vector<PlotPoint> points;
  for (int bin = 0; bin < share_bins; ++bin) {
    Cell all;
    for (const auto& [at, cell] : cells_) {
      if (at.second == bin) {
        all.count += cell.count;
        all.result += cell.result;
      }
    }
    if (all.count > 0) {
      points.push_back({(bin + 0.5) / share_bins, all.result / all.count, 0,
                        static_cast<std::int64_t>(all.count)});
    }
  }
  return points;
}

std::vector<LabelFigures> LabelSums::figures() const {
  std::vector<LabelFigures> all;
  for (const auto& [label, sums] : sums_) {
    LabelFigures one;
    const std::size_t slash = label.find('/');
    one.group = label.substr(0, slash);
    one.name = label.substr(slash + 1);
    one.open = sums.open;
    one.taken = sums.taken;
    one.share = sums.taken > 0 ? sums.results / static_cast<double>(sums.taken) : 0;
    one.judged = static_cast<std::int64_t>(sums.count);
    if (sums.count > 0) {
      const double effect = sums.residual / sums.count;
      const double squares =
          sums.residual2 - 2 * effect * sums.both + effect * effect * sums.count2;
      one.effect = {effect, std::sqrt(std::max(0.0, squares)) / sums.count};
      one.is_sure =
          sums.matches >= 30 && std::abs(effect) > sure_errors * one.effect.standard_error;
    }
    all.push_back(std::move(one));
  }
  std::ranges::sort(all, [](const LabelFigures& a, const LabelFigures& b) {
    return std::tie(a.group, b.taken, a.name) < std::tie(b.group, a.taken, b.name);
  });
  return all;
}

}  // namespace ahu::study
