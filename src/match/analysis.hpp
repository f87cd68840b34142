// Analysis of a match: the loss of each decision and the luck of each seat.
#pragma once

#include "match/match.hpp"

namespace ahu {

struct AnalysisPlan {
  std::string_view bot;  // that judges the decisions
  Budget budget;         // of each of them
  int from = 0;          // entries of the log
  int to = 0;
  std::optional<Memory> memory{};  // of the views that are judged; without it the match's own
};

// Values are shares of the win that the deciding seat expects, by what it knew then.
struct JudgedDecision {
  int ply = 0;  // its entry of the log
  Seat seat = 0;
  AnyAction played;
  AnyAction best;
  double value = 0;
  double best_value = 0;
  double loss = 0;  // never negative
  std::vector<RatedAction> rated;
};

// The change of each seat's expected share of the win by an outcome of chance.
struct JudgedOutcome {
  int ply = 0;
  AnyAction outcome;
  std::vector<double> gain;
};

struct Analysis {
  int from = 0;
  int to = 0;  // fewer than planned if it was stopped
  std::vector<JudgedDecision> decisions;
  std::vector<JudgedOutcome> luck;
};

struct SeatSum {
  int decisions = 0;
  double loss = 0;
  double kept = 1;  // the mean of value / best_value
  double luck = 0;
};

// The estimated gain of each seat by an outcome of chance, with this seed, scaled by the game's
// calibration.
JudgedOutcome judge_outcome(const Match& match, int ply, std::uint64_t seed);

// Entries are independent: a match analysed in pieces gives the same result.
Result<Analysis> analyse(const Match& match, const AnalysisPlan& plan);
std::vector<SeatSum> seat_sums(const Analysis& analysis, int players);

// The answer of the protocol.
json::object analysis_json(const Match& match, const Analysis& analysis);
// Each action with visits and value, sorted by its text.
json::array rated_json(const AnyText& game, const AnySetup& setup,
                       const std::vector<RatedAction>& rated);

}  // namespace ahu
