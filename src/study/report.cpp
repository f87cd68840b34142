// The report of a study.
#include "study/report.hpp"

#include <algorithm>
#include <fmt/core.h>

#include "study/plots.hpp"

namespace ahu::study {

namespace {

constexpr std::string_view report_format = "ahu-study/1";

constexpr std::string_view page_style = R"(
:root{color-scheme:light dark;--text:#222;--soft:#5b5b5b;--paper:#fff;--line:#ddd;--bar:#1f5f8b;--dot:#b5472f;--column:#7aa5bf}
@media (prefers-color-scheme:dark){:root{--text:#e8e6e1;--soft:#a9a69f;--paper:#191a1c;--line:#3a3b3e;--bar:#7fb8dc;--dot:#ee8d74;--column:#47718a}}
@media print{:root{--text:#000;--soft:#333;--paper:#fff;--line:#ccc;--bar:#1f5f8b;--dot:#b5472f;--column:#7aa5bf}nav{display:none}section{break-inside:avoid}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--text);background:var(--paper);max-width:60rem;margin:0 auto;padding:1rem 1.25rem}
h1,h2,h3{line-height:1.2}h2{border-top:2px solid var(--line);padding-top:1rem;margin-top:2.5rem}
p.how{color:var(--soft);max-width:44rem}table{border-collapse:collapse;margin:.5rem 0}
td,th{padding:.15rem .7rem;text-align:right;border-bottom:1px solid var(--line);font-variant-numeric:tabular-nums}
td:first-child,th:first-child{text-align:left;padding-left:0}tr.sure td{font-weight:600}
.wide{overflow-x:auto}a{color:var(--bar)}
.plot{width:100%;max-width:40rem;height:auto;display:block;margin:.5rem 0}
.plot text{font:12px system-ui,sans-serif;fill:var(--soft)}.tick{text-anchor:middle}.side{text-anchor:end}
.grid{stroke:var(--line)}.mark{stroke:var(--soft);fill:none}.bar{stroke:var(--bar);stroke-width:2;fill:none}
.dot{fill:var(--dot)}.column{fill:var(--column)}
)";

std::string budget_text(const StudyPlan& plan) {
  return plan.nodes == 0 ? "as much as it looks at by itself"
                         : fmt::format("at most {} nodes", plan.nodes);
}

std::string bot_names(const StudyPlan& plan) {
  std::string names;
  for (const std::string& bot : plan.bots) {
    names += (names.empty() ? "" : ", ") + bot;
  }
  return names;
}

std::string introduction(const Report& report) {
  const StudyPlan& plan = report.plan;
  return fmt::format(
      "<h1>{0}: what {1} matches say</h1>\n"
      "<p>Played by <b>{2}</b>, {3} a decision, from seed {4}. Every figure holds for this bot: "
      "better players may find the game otherwise. Error bars and ± are 95 % intervals. "
      "docs/studies.md says how each figure is computed.</p>\n",
      escaped(plan.game->info().name),
      report.configurations.empty() ? 0 : report.configurations[0].matches,
      escaped(bot_names(plan)), budget_text(plan), plan.seed.text());
}

std::string contents(const Report& report) {
  std::string list = "<nav><ul>\n";
  for (std::size_t i = 0; i < report.configurations.size(); ++i) {
    list += fmt::format("<li><a href=\"#c{}\">{}</a></li>\n", i,
                        escaped(configuration_title(report, report.configurations[i])));
  }
  list += compared_pairs(report).empty() ? "" : "<li><a href=\"#against\">Side by side</a></li>\n";
  return list + "</ul></nav>\n";
}

}  // namespace

Report make_report(const StudyPlan& plan, const MatchLines& lines) {
  Report report{plan, {}, 0};
  for (int at = 0; at < static_cast<int>(plan.configurations.size()); ++at) {
    report.configurations.push_back(figures_of(plan, lines, at));
    report.skill_matches += report.configurations.back().strong.count;
  }
  return report;
}

std::vector<ConfigurationPair> compared_pairs(const Report& report) {
  std::vector<ConfigurationPair> pairs;
  for (const Figures& one : report.configurations) {
    for (const Figures& other : report.configurations) {
      if (!one.configuration.is_baseline && other.configuration.is_baseline &&
          one.configuration.players == other.configuration.players) {
        pairs.push_back({&one, &other});
      }
    }
  }
  return pairs;
}

// The players, and the options in which the configurations of the study differ.
std::string configuration_title(const Report& report, const Figures& figures) {
  std::string title = fmt::format("{} players", figures.configuration.players);
  for (const auto& option : figures.configuration.options) {
    const bool differs = std::ranges::any_of(report.configurations, [&](const Figures& other) {
      const json::value* same = other.configuration.options.if_contains(option.key());
      return other.configuration.players == figures.configuration.players &&
             (same == nullptr || *same != option.value());
    });
    if (differs) {
      title +=
          fmt::format(", {} {}", std::string_view(option.key()), json::serialize(option.value()));
    }
  }
  return title;
}

json::object report_json(const Report& report) {
  json::array configurations;
  for (const Figures& figures : report.configurations) {
    configurations.push_back(figures_json(report.plan, figures));
  }
  json::array comparisons;
  for (const ConfigurationPair& pair : compared_pairs(report)) {
    comparisons.push_back({{"players", pair.one->configuration.players},
                           {"one", pair.one->configuration.options},
                           {"against", pair.other->configuration.options},
                           {"differences", differences_json(differences(*pair.one, *pair.other))}});
  }
  return {{"format", report_format},
          {"setup", setup_json(report.plan)},
          {"configurations", std::move(configurations)},
          {"comparisons", std::move(comparisons)}};
}

std::string report_page(const Report& report) {
  std::string page = fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>{}: a study</title>\n<style>{}</style>\n</head>\n<body>\n",
      escaped(report.plan.game->info().name), page_style);
  page += introduction(report) + contents(report);
  for (std::size_t i = 0; i < report.configurations.size(); ++i) {
    page += fmt::format("<h2 id=\"c{}\">{}</h2>\n", i,
                        escaped(configuration_title(report, report.configurations[i])));
    page += configuration_sections(report.plan, report.configurations[i]);
  }
  return page + comparison_section(report) + "</body>\n</html>\n";
}

std::string report_text(const Report& report) {
  std::string text;
  for (const Figures& figures : report.configurations) {
    if (figures.matches == 0) {
      continue;
    }
    text += fmt::format("{}: {} matches\n", configuration_title(report, figures), figures.matches);
    for (std::size_t seat = 0; seat < figures.seats.size(); ++seat) {
      const RunningStats& share = figures.seats[seat].share;
      text += fmt::format("  seat {} wins {:.1f} % ± {:.1f}\n", seat, 100 * share.mean(),
                          100 * share.share_margin());
    }
    text += fmt::format("  shared wins {:.1f} %, {:.1f} decisions, about {:.0f} minutes\n",
                        100 * figures.shared.mean(), figures.length.mean(), figures.time.mean());
    if (figures.luck) {
      text +=
          fmt::format("  chance explains {:.0f} % ± {:.0f} of the results\n",
                      100 * figures.luck->explained.value, 100 * figures.luck->explained.margin());
    }
  }
  return text;
}

}  // namespace ahu::study
