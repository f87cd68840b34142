// Figures from rows.
#include "study/figures.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ahu::study {

namespace {

double won_share(const MatchRow& row, std::size_t seat) {
  return static_cast<double>(row.payoffs[seat]) / payoff_total;
}

int best_other(const std::vector<int>& scores, std::size_t seat) {
  int best = INT32_MIN;
  for (std::size_t other = 0; other < scores.size(); ++other) {
    best = other == seat ? best : std::max(best, scores[other]);
  }
  return best;
}

void add_seats(Figures& figures, const MatchRow& row) {
  const auto highest = *std::ranges::max_element(row.scores);
  for (std::size_t seat = 0; seat < row.payoffs.size(); ++seat) {
    const double share = won_share(row, seat);
    figures.seats[seat].share.add(share);
    figures.seats[seat].score.add(row.scores[seat]);
    figures.seats[seat].needed.add(best_other(row.scores, seat) - row.scores[seat]);
    figures.scores.add(row.scores[seat]);
    figures.score.add(row.scores[seat]);
    figures.by_bot[static_cast<std::size_t>(row.bots[seat])].add(share);
    if (share > 0 && row.scores[seat] != highest) {
      figures.is_by_score = false;
    }
  }
  for (std::size_t place = 0; place < row.order.size(); ++place) {
    figures.by_order[place].add(won_share(row, static_cast<std::size_t>(row.order[place])));
  }
}

void add_result(Figures& figures, const MatchRow& row) {
  const auto winners =
      row.payoffs.size() - static_cast<std::size_t>(std::ranges::count(row.payoffs, 0));
  figures.shared.add(winners > 1 ? 1 : 0);
  figures.drawn.add(winners == row.payoffs.size() ? 1 : 0);
  std::vector<int> sorted = row.scores;
  std::ranges::sort(sorted, std::greater<>());
  figures.margins.add(sorted[0] - sorted[1]);
  figures.margin.add(sorted[0] - sorted[1]);
}

void add_length(Figures& figures, const MatchRow& row) {
  const double decisions = std::max(1, row.decisions);
  const double minutes =
      (seconds_per_decision * row.decisions + seconds_per_bit * row.option_bits / 1000) / 60;
  figures.decisions.add(row.decisions);
  figures.minutes.add(static_cast<int>(std::lround(minutes)));
  figures.length.add(row.decisions);
  figures.plies.add(row.plies);
  figures.time.add(minutes);
  figures.options.add(row.options / decisions);
  figures.forced.add(row.forced / decisions);
  figures.max_options = std::max(figures.max_options, row.max_options);
}

void add_judgement_figures(Figures& figures, const Judgement& judged) {
  figures.judged += 1;
  figures.leads.add(judged.lead_changes);
  figures.lead_changes.add(judged.lead_changes);
  if (judged.decided >= 0) {
    figures.decided.add(judged.decided);
    figures.decided_at.add(judged.decided / 1000.0);
  }
  if (judged.compared > 0) {
    const double compared = judged.compared;
    figures.mattering.add((judged.better - judged.worse) / compared);
    figures.gain.add(judged.gained / 1000.0 / compared);
  }
}

// Rating points between a seat and the mean of the others, from its share of the win.
std::optional<double> elo_of_share(double share, int players) {
  if (share <= 0 || share >= 1) {
    return std::nullopt;
  }
  return 400 * std::log10(share / (1 - share) * (players - 1));
}

// The handicap in points that brings a seat nearest to the fair share, if scores alone decided.
int points_to_even(const Counts& needed, int players) {
  const double fair = static_cast<double>(needed.total) / players;
  int best = 0;
  double best_miss = HUGE_VAL;
  double below = 0;
  for (const auto& [points, count] : needed.of) {
    const auto level = static_cast<double>(count);
    const double miss = std::abs(below + level / 2 - fair);
    best = miss < best_miss ? points : best;
    best_miss = std::min(best_miss, miss);
    below += level;
  }
  return best;
}

void settle_handicaps(Figures& figures) {
  const auto players = static_cast<int>(figures.seats.size());
  for (SeatFigures& seat : figures.seats) {
    seat.elo = elo_of_share(seat.share.mean(), players);
    if (figures.is_by_score && seat.needed.of.size() > 1) {
      seat.even_points = points_to_even(seat.needed, players);
    }
  }
}

template <class Do>
void for_each_row(const MatchLines& lines, int configuration, Do act) {
  for (const auto& [key, line] : lines.all()) {
    if (key.configuration == configuration) {
      if (const auto row = parse_csv_line(line)) {
        act(*row);
      }
    }
  }
}

void add_skill(Figures& figures, const MatchRow& row) {
  for (std::size_t seat = 0; seat < row.bots.size(); ++seat) {
    if (row.bots[seat] >= 0) {
      figures.strong.add(won_share(row, seat));
    }
  }
}

// One seat of each match, each in turn: the seats of a match are not independent.
void add_luck_pair(std::vector<std::pair<double, double>>& pairs, const Figures& figures,
                   const MatchRow& row, double trust) {
  const auto seat = pairs.size() % row.payoffs.size();
  pairs.emplace_back(row.judged->luck[seat] / 1000.0 * trust,
                     won_share(row, seat) - figures.seats[seat].share.mean());
}

}  // namespace

Figures figures_of(const StudyPlan& plan, const MatchLines& lines, int configuration) {
  Figures figures;
  figures.configuration = plan.configurations[static_cast<std::size_t>(configuration)];
  figures.seats.resize(static_cast<std::size_t>(figures.configuration.players));
  figures.by_order.resize(figures.seats.size());
  figures.by_bot.resize(plan.bots.size());
  LabelSums labels;
  for_each_row(lines, configuration, [&](const MatchRow& row) {
    if (row.key.series == Series::Skill) {
      add_skill(figures, row);
      return;
    }
    figures.matches += 1;
    add_seats(figures, row);
    add_result(figures, row);
    add_length(figures, row);
    labels.add(row);
    if (row.judged) {
      add_judgement_figures(figures, *row.judged);
      labels.add_judged(row);
    }
  });
  settle_handicaps(figures);
  std::vector<std::pair<double, double>> pairs;
  bool has_luck = false;
  const double trust = plan.game->calibration(figures.configuration.players).luck;
  for_each_row(lines, configuration, [&](const MatchRow& row) {
    if (row.judged) {
      labels.add_residuals(row);
      has_luck = has_luck || std::ranges::count(row.judged->luck, 0) < row.players();
      add_luck_pair(pairs, figures, row, trust);
    }
  });
  if (has_luck) {
    figures.luck = luck_figures(pairs);
  }
  figures.calibration = labels.calibration();
  figures.sharpness = fitted_exponent(figures.calibration, figures.configuration.players);
  figures.labels = labels.figures();
  return figures;
}

}  // namespace ahu::study
