// The figures of one configuration. docs/studies.md explains each of them.
#pragma once

#include "study/match_row.hpp"
#include "study/running_stats.hpp"
#include "study/study_run.hpp"

namespace ahu::study {

// The thinking time of people: a base, and more for every doubling of the legal actions.
inline constexpr double seconds_per_decision = 3;
inline constexpr double seconds_per_bit = 3;

struct SeatFigures {
  RunningStats share;  // of the win
  RunningStats score;
  Counts needed;                   // points that the seat lacked to tie with the best of the others
  std::optional<double> elo;       // the advantage of the seat in rating points
  std::optional<int> even_points;  // the handicap that would make its share fair
};

struct PlotPoint {
  double x = 0;
  double y = 0;
  double error = 0;
  std::int64_t count = 0;
};

struct Ratio {
  double value = 0;
  double standard_error = 0;
  double margin() const { return normal_95 * standard_error; }
};

struct LuckFigures {
  Ratio explained;    // share of the variance of results that follows chance
  Ratio slope;        // of results on estimated luck: 1 where estimates are calibrated
  double spread = 0;  // standard deviation of estimated luck
  std::vector<PlotPoint> points;
};

struct LabelFigures {
  std::string group;
  std::string name;
  std::int64_t open = 0;   // decisions
  std::int64_t taken = 0;  // times
  double share = 0;        // of the win, mean over the times that it was taken
  std::int64_t judged = 0;
  Ratio effect;  // that share less the one of seats with the same estimate
  bool is_sure = false;
};

struct Figures {
  Configuration configuration;
  std::int64_t matches = 0;
  std::int64_t judged = 0;
  std::vector<SeatFigures> seats;
  std::vector<RunningStats> by_order;
  std::vector<RunningStats> by_bot;
  RunningStats shared;      // matches with several winners
  RunningStats drawn;       // matches that all players won
  bool is_by_score = true;  // the winners were always those with the highest score
  Counts scores;
  Counts margins;
  Counts decisions;
  Counts minutes;
  Counts leads;
  Counts decided;  // thousandths, of judged matches with one winner
  RunningStats score;
  RunningStats margin;  // of the winner over the best other
  RunningStats length;
  RunningStats plies;
  RunningStats time;  // minutes
  RunningStats options;
  RunningStats forced;
  RunningStats lead_changes;
  RunningStats decided_at;
  RunningStats mattering;
  RunningStats gain;
  int max_options = 0;
  std::vector<PlotPoint> calibration;  // of estimated shares
  double sharpness = 1;                // the best-fitting exponent of the shares
  std::optional<LuckFigures> luck;     // in games with chance
  RunningStats strong;                 // share of the studied bot among weak ones
  std::vector<LabelFigures> labels;    // by group, most taken first
};

// The figures of one configuration.
Figures figures_of(const StudyPlan& plan, const MatchLines& lines, int configuration);

// -- parts --
double fitted_exponent(const std::vector<PlotPoint>& points, int players);
LuckFigures luck_figures(const std::vector<std::pair<double, double>>& luck_and_results);

// Labels need two passes over the rows: first the baseline for each estimate, then the residuals.
class LabelSums {
 public:
  void add(const MatchRow& row);
  void add_judged(const MatchRow& row);     // first pass
  void add_residuals(const MatchRow& row);  // second pass
  std::vector<LabelFigures> figures() const;
  std::vector<PlotPoint> calibration() const;

 private:
  struct Cell {
    double result = 0;
    double count = 0;
  };
  struct Sums {
    std::int64_t open = 0;
    std::int64_t taken = 0;
    double results = 0;
    // Of judged matches: residuals and counts, their squares and products.
    double residual = 0;
    double count = 0;
    double residual2 = 0;
    double count2 = 0;
    double both = 0;
    std::int64_t matches = 0;
  };
  double baseline(int seat, int bin) const;

  std::map<std::string, Sums> sums_;
  std::map<std::pair<int, int>, Cell> cells_;  // by seat and bin
};

// A figure in which two configurations can be compared.
struct Measure {
  std::string key;
  std::string title;
  double value = 0;
  double standard_error = 0;
};
std::vector<Measure> measures_of(const Figures& figures);

struct Difference {
  Measure one;
  Measure other;
  double z = 0;
  double p = 1;     // two-sided
  double holm = 1;  // the same, corrected for the number of tests
};
std::vector<Difference> differences(const Figures& one, const Figures& other);

json::object figures_json(const StudyPlan& plan, const Figures& figures);
json::array differences_json(const std::vector<Difference>& differences);

}  // namespace ahu::study
