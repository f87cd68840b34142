// The sections of a report's page.
#include <algorithm>
#include <fmt/core.h>

#include "study/plots.hpp"
#include "study/report.hpp"

namespace ahu::study {

namespace {

constexpr std::size_t max_named = 40;  // rows of a table of named things
constexpr std::size_t max_bars = 24;

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }
std::string percent(const RunningStats& stats) {
  return fmt::format("{:.1f} % ± {:.1f}", 100 * stats.mean(), 100 * stats.margin());
}
std::string share_text(const RunningStats& share) {
  return fmt::format("{:.1f} % ± {:.1f}", 100 * share.mean(), 100 * share.share_margin());
}
std::string number(const RunningStats& stats) {
  return fmt::format("{:.2f} ± {:.2f}", stats.mean(), stats.margin());
}

std::string section(const std::string& title, const std::string& how, const std::string& body) {
  return fmt::format("<section>\n<h3>{}</h3>\n<p class=\"how\">{}</p>\n{}</section>\n", title, how,
                     body);
}

std::string row_of(const std::vector<std::string>& cells, std::string_view tag, bool is_sure) {
  std::string row = is_sure ? "<tr class=\"sure\">" : "<tr>";
  for (const std::string& cell : cells) {
    row += fmt::format("<{0}>{1}</{0}>", tag, cell);
  }
  return row + "</tr>\n";
}

std::string table(const std::vector<std::string>& head,
                  const std::vector<std::vector<std::string>>& rows) {
  std::string text = "<div class=\"wide\"><table>\n" + row_of(head, "th", false);
  for (const auto& row : rows) {
    text += row_of(row, "td", false);
  }
  return text + "</table></div>\n";
}

std::string seat_section(const Figures& figures) {
  BarPlot plot{
      "Share of the win by seat", {}, 1.0 / static_cast<double>(figures.seats.size()), 100, " %"};
  std::vector<std::vector<std::string>> rows;
  for (std::size_t seat = 0; seat < figures.seats.size(); ++seat) {
    const SeatFigures& one = figures.seats[seat];
    plot.bars.push_back({fmt::format("seat {}", seat), one.share.mean(), one.share.share_margin()});
    rows.push_back({fmt::format("seat {}", seat), share_text(one.share), number(one.score),
                    one.elo ? fmt::format("{:+.0f}", *one.elo) : "–",
                    one.even_points ? fmt::format("{:+d}", *one.even_points) : "–"});
  }
  return section(
      "Fairness by seat",
      "A win is 1, a shared one is divided. The line is the fair share. Elo: what the seat is "
      "worth "
      "in rating points. Handicap: the points that would bring the seat nearest to the fair share, "
      "if the score alone decided.",
      bar_plot(plot) +
          table({"", "share of the win", "mean score", "Elo", "handicap in points"}, rows));
}

std::string list_plot(const std::string& title, const std::string& word,
                      const std::vector<RunningStats>& list, const std::vector<std::string>& names,
                      double fair) {
  BarPlot plot{title, {}, fair, 100, " %"};
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].count > 0) {
      plot.bars.push_back({i < names.size() ? names[i] : fmt::format("{} {}", word, i + 1),
                           list[i].mean(), list[i].share_margin()});
    }
  }
  return bar_plot(plot);
}

std::string order_section(const StudyPlan& plan, const Figures& figures) {
  const double fair = 1.0 / static_cast<double>(figures.seats.size());
  std::string body =
      list_plot("Share of the win by turn order", "decides", figures.by_order, {}, fair);
  if (plan.bots.size() > 1) {
    body += list_plot("Share of the win by bot", "bot", figures.by_bot, plan.bots, fair);
  }
  return section("Turn order", "Seats in the order in which they made their first decision.", body);
}

std::string result_section(const Figures& figures) {
  return section("Results and scores",
                 figures.is_by_score
                     ? "The highest score always won."
                     : "The highest score did not always win: the game decides otherwise.",
                 table({"", ""}, {{"matches with several winners", share_text(figures.shared)},
                                  {"of these, won by all", share_text(figures.drawn)},
                                  {"score", number(figures.score)},
                                  {"best score above the next", number(figures.margin)}}) +
                     "<p>Scores</p>" + histogram("Scores", figures.scores) + "<p>Margins</p>" +
                     histogram("Margin of the best score", figures.margins));
}

std::string length_section(const Figures& figures) {
  return section(
      "Length and choice",
      fmt::format("Minutes: {:g} s a decision and {:g} s more for each doubling of the legal "
                  "actions, a rough model of people at a table.",
                  seconds_per_decision, seconds_per_bit),
      table({"", ""}, {{"decisions", number(figures.length)},
                       {"plies, chance included", number(figures.plies)},
                       {"minutes", number(figures.time)},
                       {"minutes of nine matches in ten",
                        fmt::format("{} to {}", figures.minutes.quantile(0.05),
                                    figures.minutes.quantile(0.95))},
                       {"legal actions at a decision", number(figures.options)},
                       {"most legal actions", std::to_string(figures.max_options)},
                       {"decisions with one legal action", percent(figures.forced)}}) +
          "<p>Decisions</p>" + histogram("Decisions of a match", figures.decisions));
}

std::string course_section(const Figures& figures) {
  return section(
      "How a match goes",
      fmt::format(
          "From {} matches judged with the game's estimates at every decision. Decided: the "
          "part of the match after which the winner's estimated share was never below ½ "
          "again. A lead is 2 % of the win or more. A decision matters when the action "
          "played was worth at least 2 % of the win more than another one drawn at random, "
          "both searched alike; cases the other way round are subtracted, as noise.",
          figures.judged),
      table({"", ""}, {{"decided after", percent(figures.decided_at)},
                       {"lead changes", number(figures.lead_changes)},
                       {"decisions that matter", percent(figures.mattering)},
                       {"gain of a decision over a random one", percent(figures.gain)}}) +
          "<p>Decided after this part of the match, in percent</p>" +
          histogram("When matches are decided", figures.decided, 0.1) + "<p>Lead changes</p>" +
          histogram("Lead changes", figures.leads) +
          fmt::format("<p>Are the estimates right? Share of the win that was estimated, and that "
                      "came. Raised to the power {:.2f} the shares would fit best.</p>",
                      figures.sharpness) +
          point_plot("Calibration of estimates", "estimated share", "share that came",
                     figures.calibration));
}

std::string ratio_text(const Ratio& ratio, double scale, std::string_view unit) {
  return fmt::format("{:.{}f}{} ± {:.{}f}", ratio.value * scale, scale > 1 ? 1 : 2, unit,
                     ratio.margin() * scale, scale > 1 ? 1 : 2);
}

std::string luck_section(const StudyPlan& plan, const Figures& figures) {
  std::vector<std::vector<std::string>> rows;
  std::string plot;
  if (figures.luck) {
    rows = {{"results explained by chance", ratio_text(figures.luck->explained, 100, " %")},
            {"results explained by decisions", percent(1 - figures.luck->explained.value)},
            {"result for each unit of estimated luck", ratio_text(figures.luck->slope, 1, "")},
            {"spread of luck", percent(figures.luck->spread)}};
    plot =
        "<p>Luck that <code>analyse</code> estimates, and the result above the seat's mean. On the "
        "line the estimate is calibrated.</p>" +
        point_plot("Luck and results", "estimated luck", "result above the mean",
                   figures.luck->points);
  } else {
    rows = {{"results explained by chance", figures.judged > 0
                                                ? "none: no outcome of chance changed an estimate"
                                                : "not known: no match was judged"}};
  }
  if (figures.strong.count > 0) {
    rows.push_back(
        {fmt::format("share of {} among {}", escaped(plan.bots[0]), escaped(plan.weak_bot)),
         share_text(figures.strong)});
  }
  return section(
      "Luck and skill",
      "Luck is how much more of the win a seat could expect after each outcome of chance "
      "than before it, summed over the match. The part of the variance of results that "
      "goes with luck (their covariance over the variance of results) is chance; the "
      "rest is decisions, hidden cards and mistakes included.",
      table({"", ""}, rows) + plot);
}

std::string label_rows(const std::vector<LabelFigures>& labels, bool is_kinds,
                       std::int64_t decisions, std::int64_t matches) {
  std::string text = row_of({"", is_kinds ? "open at" : "a match", "taken when open",
                             "winner's share when taken", "corrected"},
                            "th", false);
  for (std::size_t i = 0; i < std::min(labels.size(), max_named); ++i) {
    const LabelFigures& one = labels[i];
    const double open = is_kinds ? static_cast<double>(one.open) / static_cast<double>(decisions)
                                 : static_cast<double>(one.taken) / static_cast<double>(matches);
    text += row_of(
        {escaped(one.name), is_kinds ? percent(open) : fmt::format("{:.2f}", open),
         one.open > 0 ? percent(static_cast<double>(one.taken) / static_cast<double>(one.open))
                      : "–",
         one.taken > 0 ? percent(one.share) : "–",
         one.judged > 0
             ? fmt::format("{:+.1f} ± {:.1f}", 100 * one.effect.value, 100 * one.effect.margin())
             : "–"},
        "td", one.is_sure);
  }
  return text;
}

std::string label_section(const std::string& group, const std::vector<LabelFigures>& labels,
                          const Figures& figures) {
  const bool is_kinds = group == "kinds";
  BarPlot plot{"Corrected share of the win: " + group, {}, 0.0, 100, " %"};
  for (const LabelFigures& one : labels) {
    if (one.judged > 0 && plot.bars.size() < max_bars) {
      plot.bars.push_back({one.name, one.effect.value, one.effect.margin()});
    }
  }
  const auto decisions = static_cast<std::int64_t>(figures.length.sum);
  std::string title = is_kinds ? "Kinds of actions" : group;
  std::ranges::replace(title, '_', ' ');
  title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
  const std::string left_out =
      labels.size() > max_named
          ? fmt::format("<p>The {} most frequent of {}; report.json has all.</p>\n", max_named,
                        labels.size())
          : "";
  return fmt::format("<section>\n<h3>{}</h3>\n", escaped(title)) +
         (plot.bars.empty() ? "" : bar_plot(plot)) + "<div class=\"wide\"><table>\n" +
         label_rows(labels, is_kinds, decisions, figures.matches) + "</table></div>\n" + left_out +
         "</section>\n";
}

std::string label_sections(const Figures& figures) {
  std::string text = section(
      "What wins",
      "For kinds of actions and named things: how often, and the mean share of the win of the seat "
      "that took it. Corrected: that share less the mean share at all decisions of the same seat "
      "with the same estimated share (in tenths) before, in percent of the win; its error counts "
      "whole matches. So neither the seat nor being ahead already counts. Bold: more than 3.5 "
      "standard errors from 0.",
      "");
  for (auto from = figures.labels.begin(); from != figures.labels.end();) {
    const auto to = std::find_if(from, figures.labels.end(),
                                 [&](const auto& one) { return one.group != from->group; });
    text += label_section(from->group, {from, to}, figures);
    from = to;
  }
  return text;
}

}  // namespace

std::string configuration_sections(const StudyPlan& plan, const Figures& figures) {
  if (figures.matches == 0) {
    return "<p>No matches yet.</p>\n";
  }
  std::string text = fmt::format("<p>{} matches. Options: {}</p>\n", figures.matches,
                                 escaped(json::serialize(figures.configuration.options)));
  text += seat_section(figures) + order_section(plan, figures) + result_section(figures) +
          length_section(figures);
  if (figures.judged > 0) {
    text += course_section(figures);
  }
  return text + luck_section(plan, figures) + label_sections(figures);
}

std::string comparison_section(const Report& report) {
  const auto pairs = compared_pairs(report);
  if (pairs.empty()) {
    return "";
  }
  std::string text =
      "<h2 id=\"against\">Side by side</h2>\n<p class=\"how\">z is the difference in standard "
      "errors; p how likely so large a one is by chance, corrected for the number of rows (Holm). "
      "Bold: p below 0.05.</p>\n";
  for (const ConfigurationPair& pair : pairs) {
    text += fmt::format("<section>\n<h3>{} against {}</h3>\n<div class=\"wide\"><table>\n",
                        escaped(configuration_title(report, *pair.one)),
                        escaped(configuration_title(report, *pair.other)));
    text += row_of({"", "first", "second", "z", "p"}, "th", false);
    for (const Difference& one : differences(*pair.one, *pair.other)) {
      text += row_of(
          {escaped(one.one.title),
           fmt::format("{:.3f} ± {:.3f}", one.one.value, normal_95 * one.one.standard_error),
           fmt::format("{:.3f} ± {:.3f}", one.other.value, normal_95 * one.other.standard_error),
           fmt::format("{:+.1f}", one.z), fmt::format("{:.2g}", one.holm)},
          "td", one.holm < 0.05);
    }
    text += "</table></div>\n</section>\n";
  }
  return text;
}

}  // namespace ahu::study
