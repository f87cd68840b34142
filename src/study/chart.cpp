// The ratings as an SVG chart.
#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "study/plots.hpp"
#include "study/summary.hpp"
#include "support/text.hpp"

namespace ahu::study {

namespace {

constexpr double width = 760;
constexpr double left = 190;  // where the scale begins; names are to its left
constexpr double right = 30;
constexpr double top = 56;
constexpr double row_height = 34;

struct Scale {
  double low;
  double high;
  double step;
  double x(double elo) const { return left + (elo - low) / (high - low) * (width - left - right); }
};

// Steps of 1, 2 or 5 times a power of ten, at most about eight of them.
Scale scale_for(const Summary& summary) {
  double low = 0;
  double high = 0;
  for (const BotSummary& bot : summary.bots) {
    low = std::min(low, bot.rating.elo - bot.rating.error.value_or(0));
    high = std::max(high, bot.rating.elo + bot.rating.error.value_or(0));
  }
  const double span = std::max(high - low, 10.0);
  const double power = std::pow(10, std::floor(std::log10(span / 8)));
  const double rest = span / 8 / power;
  const double step = power * (rest <= 1 ? 1 : rest <= 2 ? 2 : rest <= 5 ? 5 : 10);
  return {std::floor((low - step / 4) / step) * step, std::ceil((high + step / 4) / step) * step,
          step};
}

std::string grid_lines(const Scale& scale, double bottom) {
  std::string svg;
  const int steps = static_cast<int>(std::lround((scale.high - scale.low) / scale.step));
  for (int i = 0; i <= steps; ++i) {
    const double elo = scale.low + i * scale.step;
    svg += fmt::format(R"(<line class="{}" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/>)"
                       R"(<text class="tick" x="{:.1f}" y="{:.1f}">{:g}</text>)"
                       "\n",
                       std::abs(elo) < scale.step / 2 ? "zero" : "grid", scale.x(elo), top - 8,
                       scale.x(elo), bottom, scale.x(elo), bottom + 18,
                       std::abs(elo) < scale.step / 2 ? 0 : elo);
  }
  return svg;
}

std::string bot_row(const BotSummary& bot, const Scale& scale, double y) {
  const double error = bot.rating.error.value_or(0);
  std::string svg = fmt::format(R"(<text class="name" x="{:.1f}" y="{:.1f}">{}</text>)", left - 14,
                                y + 4.5, escaped(shortened(bot.name, 22)));
  if (bot.rating.error) {
    const double from = scale.x(bot.rating.elo - error);
    const double to = scale.x(bot.rating.elo + error);
    svg += fmt::format(R"(<path class="bar" d="M{0:.1f} {2:.1f}H{1:.1f}M{0:.1f} {3:.1f}V{4:.1f})"
                       R"(M{1:.1f} {3:.1f}V{4:.1f}"/>)",
                       from, to, y, y - 6, y + 6);
  }
  svg +=
      fmt::format(R"(<circle class="dot" cx="{:.1f}" cy="{:.1f}" r="5"><title>{}: {:.0f}{}</title>)"
                  "</circle>\n",
                  scale.x(bot.rating.elo), y, escaped(bot.name), bot.rating.elo,
                  bot.rating.error ? fmt::format(" ± {:.0f}", error) : "");
  return svg;
}

constexpr std::string_view style =
    "<style>text{font:14px system-ui,sans-serif;fill:#222}.title{font-weight:600}"
    ".name{text-anchor:end}.tick{text-anchor:middle;font-size:12px;fill:#555}"
    ".grid{stroke:#ddd}.zero{stroke:#888}.bar{stroke:#1f5f8b;stroke-width:2;fill:none}"
    ".dot{fill:#b5472f}</style>\n";

}  // namespace

std::string ratings_chart(const ArenaPlan& plan, const Summary& summary) {
  const auto order = by_rating(summary);
  const Scale scale = scale_for(summary);
  const double bottom = top + row_height * static_cast<double>(order.size());
  const std::string title =
      fmt::format("{}, {} seats, {} games: ratings in Elo with 95 % error bars",
                  plan.game->info().name, plan.players, summary.games);
  std::string svg = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0:g} {1:g}" width="{0:g}" )"
      R"(height="{1:g}" role="img" aria-label="{2}">)"
      "\n",
      width, bottom + 34, escaped(title));
  svg += style;
  svg += R"(<rect width="100%" height="100%" fill="#fff"/>)";
  svg += fmt::format(R"(<text class="title" x="20" y="28">{}</text>)"
                     "\n",
                     escaped(title));
  svg += grid_lines(scale, bottom);
  for (std::size_t i = 0; i < order.size(); ++i) {
    svg +=
        bot_row(summary.bots[order[i]], scale, top + row_height * (static_cast<double>(i) + 0.5));
  }
  return svg + "</svg>\n";
}

}  // namespace ahu::study
