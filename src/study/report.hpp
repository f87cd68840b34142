// The report of a study: report.json, report.html and a few lines for the terminal.
#pragma once

#include "study/figures.hpp"

namespace ahu::study {

struct Report {
  const StudyPlan& plan;
  std::vector<Figures> configurations;
  std::int64_t skill_matches = 0;
};

Report make_report(const StudyPlan& plan, const MatchLines& lines);

json::object report_json(const Report& report);
std::string report_page(const Report& report);  // one self-contained HTML document
std::string report_text(const Report& report);

// Configurations with equal numbers of players: the first requested rule set and each of `against`.
struct ConfigurationPair {
  const Figures* one;
  const Figures* other;
};
std::vector<ConfigurationPair> compared_pairs(const Report& report);

std::string configuration_title(const Report& report, const Figures& figures);

// The sections of one configuration on the page.
std::string configuration_sections(const StudyPlan& plan, const Figures& figures);
std::string comparison_section(const Report& report);

}  // namespace ahu::study
