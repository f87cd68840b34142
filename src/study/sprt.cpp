// The generalised SPRT: the likelihoods of the two hypotheses are those of the likeliest
// distributions of round scores that have the hypothesis' mean (empirical likelihood).
#include "study/sprt.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace ahu::study {

namespace {

struct Atom {
  double score;
  double share;
};

// Every possible round score gets this weight before the first round, so that none is impossible.
constexpr double prior_count = 1e-3;

// The multiplier of the likeliest distribution with this mean: share / (1 + multiplier * (score -
// mean)). The sum falls as the multiplier rises, so halving the interval finds its zero.
double multiplier_for(const std::vector<Atom>& atoms, double mean) {
  double low = -1 / (atoms.back().score - mean);
  double high = 1 / (mean - atoms.front().score);
  for (int step = 0; step < 60; ++step) {
    const double middle = (low + high) / 2;
    double sum = 0;
    for (const Atom& atom : atoms) {
      sum += atom.share * (atom.score - mean) / (1 + middle * (atom.score - mean));
    }
    (sum > 0 ? low : high) = middle;
  }
  return (low + high) / 2;
}

}  // namespace

std::string_view verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::Undecided: return "undecided";
    case Verdict::Worse: return "elo0";
    case Verdict::Better: return "elo1";
  }
  return "";
}

std::string check_bounds(const SprtBounds& bounds) {
  const auto is_error = [](double p) { return p > 0 && p < 0.5; };
  if (!(bounds.elo0 < bounds.elo1) || std::abs(bounds.elo0) > 2000 ||
      std::abs(bounds.elo1) > 2000) {
    return "the test needs elo0 below elo1, both from -2000 to 2000";
  }
  return is_error(bounds.alpha) && is_error(bounds.beta)
             ? ""
             : "alpha and beta must be above 0 and below 0.5";
}

double expected_score(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }
double elo_of_score(double mean_score) { return 400 * std::log10(mean_score / (1 - mean_score)); }

double Sprt::lower() const { return std::log(bounds_.beta / (1 - bounds_.alpha)); }
double Sprt::upper() const { return std::log((1 - bounds_.beta) / bounds_.alpha); }

void Sprt::add(double score) {
  if (verdict_ != Verdict::Undecided) {
    return;
  }
  ++counts_[std::round(score * 1e6) / 1e6];
  ++rounds_;
  ratio_ = ratio_now();
  if (ratio_ >= upper()) {
    verdict_ = Verdict::Better;
  } else if (ratio_ <= lower()) {
    verdict_ = Verdict::Worse;
  }
}

double Sprt::ratio_now() const {
  std::map<double, double> counts = {{0, 0}, {0.25, 0}, {0.5, 0}, {0.75, 0}, {1, 0}};
  for (const auto& [score, count] : counts_) {
    counts[score] = static_cast<double>(count);
  }
  double total = 0;
  for (auto& [score, count] : counts) {
    count = std::max(count, prior_count);
    total += count;
  }
  std::vector<Atom> atoms;
  atoms.reserve(counts.size());
  for (const auto& [score, count] : counts) {
    atoms.push_back({score, count / total});
  }
  const double mean0 = expected_score(bounds_.elo0);
  const double mean1 = expected_score(bounds_.elo1);
  const double multiplier0 = multiplier_for(atoms, mean0);
  const double multiplier1 = multiplier_for(atoms, mean1);
  double sum = 0;
  for (const Atom& atom : atoms) {
    sum += atom.share * std::log((1 + multiplier0 * (atom.score - mean0)) /
                                 (1 + multiplier1 * (atom.score - mean1)));
  }
  return total * sum;
}

}  // namespace ahu::study
