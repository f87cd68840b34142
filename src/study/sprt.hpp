// The sequential test whether one bot is better than another: generalised SPRT on the scores of
// whole rounds, because the games of one deal are not independent.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace ahu::study {

struct SprtBounds {
  double elo0 = 0;  // accept that the first bot is not better than this …
  double elo1 = 0;  // … or that it is at least this much better
  double alpha = 0.05;
  double beta = 0.05;
};

enum class Verdict : std::uint8_t { Undecided, Worse, Better };  // Worse: elo0 holds
std::string_view verdict_name(Verdict verdict);

// What is wrong with the bounds; empty if nothing is.
std::string check_bounds(const SprtBounds& bounds);

double expected_score(double elo);       // of the better one, by the logistic curve
double elo_of_score(double mean_score);  // its inverse; the score is inside 0 to 1

class Sprt {
 public:
  explicit Sprt(const SprtBounds& bounds) : bounds_(bounds) {}

  // The score of the next round, 0 to 1. Once decided, later rounds change nothing.
  void add(double score);
  double log_likelihood_ratio() const { return ratio_; }
  double lower() const;
  double upper() const;
  Verdict verdict() const { return verdict_; }
  std::int64_t rounds() const { return rounds_; }

 private:
  double ratio_now() const;

  SprtBounds bounds_;
  std::map<double, std::int64_t> counts_;  // how often each score came
  std::int64_t rounds_ = 0;
  double ratio_ = 0;
  Verdict verdict_ = Verdict::Undecided;
};

}  // namespace ahu::study
