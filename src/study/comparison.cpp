// Two configurations side by side.
#include <algorithm>
#include <cmath>

#include "study/figures.hpp"

namespace ahu::study {

namespace {

Measure measure(std::string key, std::string title, const RunningStats& stats) {
  return {std::move(key), std::move(title), stats.mean(), stats.standard_error()};
}

// Holm's correction: each p times the number of tests with at least this p, made monotonic.
void correct_for_many(std::vector<Difference>& all) {
  std::vector<Difference*> sorted;
  for (Difference& one : all) {
    sorted.push_back(&one);
  }
  std::ranges::sort(sorted, {}, [](const Difference* one) { return std::pair(one->p, one); });
  double least = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    least = std::max(least, sorted[i]->p * static_cast<double>(sorted.size() - i));
    sorted[i]->holm = std::min(1.0, least);
  }
}

}  // namespace

std::vector<Measure> measures_of(const Figures& figures) {
  std::vector<Measure> all;
  for (std::size_t seat = 0; seat < figures.seats.size(); ++seat) {
    const std::string number = std::to_string(seat);
    all.push_back(
        measure("seat_" + number, "share of the win, seat " + number, figures.seats[seat].share));
  }
  all.push_back(measure("shared", "matches with several winners", figures.shared));
  all.push_back(measure("score", "score", figures.score));
  all.push_back(measure("margin", "margin of the best score", figures.margin));
  all.push_back(measure("decisions", "decisions", figures.length));
  all.push_back(measure("minutes", "minutes at a human pace", figures.time));
  all.push_back(measure("options", "legal actions at a decision", figures.options));
  all.push_back(measure("forced", "decisions with a single legal action", figures.forced));
  if (figures.judged > 0) {
    all.push_back(measure("decided_at", "part of the match when decided", figures.decided_at));
    all.push_back(measure("lead_changes", "lead changes", figures.lead_changes));
    all.push_back(measure("mattering", "decisions that matter", figures.mattering));
  }
  if (figures.luck) {
    all.push_back({"luck", "results explained by chance", figures.luck->explained.value,
                   figures.luck->explained.standard_error});
  }
  if (figures.strong.count > 0) {
    all.push_back(measure("strong", "share of the strong bot among weak ones", figures.strong));
  }
  return all;
}

std::vector<Difference> differences(const Figures& one, const Figures& other) {
  std::vector<Difference> all;
  const auto of_other = measures_of(other);
  for (Measure& mine : measures_of(one)) {
    const auto at = std::ranges::find(of_other, mine.key, &Measure::key);
    if (at == of_other.end()) {
      continue;
    }
    Difference both{std::move(mine), *at};
    const double error = std::hypot(both.one.standard_error, both.other.standard_error);
    if (error > 0) {
      both.z = (both.other.value - both.one.value) / error;
      both.p = std::erfc(std::abs(both.z) / std::sqrt(2.0));
    } else {
      both.p = both.one.value == both.other.value ? 1 : 0;
    }
    all.push_back(std::move(both));
  }
  correct_for_many(all);
  return all;
}

json::array differences_json(const std::vector<Difference>& differences) {
  json::array all;
  for (const Difference& one : differences) {
    all.push_back({{"measure", one.one.key},
                   {"one", one.one.value},
                   {"one_error", one.one.standard_error * normal_95},
                   {"against", one.other.value},
                   {"against_error", one.other.standard_error * normal_95},
                   {"z", one.z},
                   {"p", one.p},
                   {"p_holm", one.holm}});
  }
  return all;
}

}  // namespace ahu::study
