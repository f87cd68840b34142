// Plots as SVG.
#include "study/plots.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "support/text.hpp"

namespace ahu::study {

namespace {

constexpr double plot_width = 640;
constexpr double name_width = 150;
constexpr double edge = 14;
constexpr double bar_height = 24;
constexpr double plot_height = 200;

// A range of numbers on a range of pixels, with ticks at round numbers.
struct Axis {
  double low = 0;
  double high = 1;
  double from = 0;
  double to = 1;
  double step = 1;
  double at(double value) const { return from + (value - low) / (high - low) * (to - from); }
};

double round_step(double span) {
  const double power = std::pow(10, std::floor(std::log10(span / 6)));
  const double rest = span / 6 / power;
  return power * (rest <= 1 ? 1 : rest <= 2 ? 2 : rest <= 5 ? 5 : 10);
}

Axis axis_for(double low, double high, double from, double to) {
  if (high - low < 1e-6) {  // a single value stands in the middle
    low -= 1;
    high += 1;
  }
  const double step = round_step(high - low);
  return {std::floor(low / step) * step, std::ceil(high / step) * step, from, to, step};
}

std::string open_svg(const std::string& title, double height) {
  return fmt::format(R"(<svg class="plot" viewBox="0 0 {:g} {:g}" role="img" aria-label="{}">)"
                     "\n",
                     plot_width, height, escaped(title));
}

template <class Do>
void for_each_tick(const Axis& axis, Do act) {
  const auto count = static_cast<int>(std::lround((axis.high - axis.low) / axis.step));
  for (int i = 0; i <= count; ++i) {
    const double value = axis.low + i * axis.step;
    act(std::abs(value) < axis.step / 1000 ? 0 : value);
  }
}

std::string columns_of_ticks(const Axis& axis, double top, double bottom) {
  std::string svg;
  for_each_tick(axis, [&](double value) {
    svg += fmt::format(R"(<path class="grid" d="M{0:.1f} {1:.1f}V{2:.1f}"/>)"
                       R"(<text class="tick" x="{0:.1f}" y="{3:.1f}">{4:g}</text>)",
                       axis.at(value), top, bottom, bottom + 16, value);
  });
  return svg + "\n";
}

std::string rows_of_ticks(const Axis& axis, double left, double right) {
  std::string svg;
  for_each_tick(axis, [&](double value) {
    svg += fmt::format(R"(<path class="grid" d="M{1:.1f} {0:.1f}H{2:.1f}"/>)"
                       R"(<text class="side" x="{3:.1f}" y="{4:.1f}">{5:g}</text>)",
                       axis.at(value), left, right, left - 6, axis.at(value) + 4, value);
  });
  return svg + "\n";
}

std::string bar_row(const Bar& bar, const BarPlot& plot, const Axis& axis, double y) {
  const double value = bar.value * plot.scale;
  const double error = bar.error * plot.scale;
  return fmt::format(
      R"(<text class="side" x="{0:.1f}" y="{1:.1f}">{2}</text>)"
      R"(<path class="bar" d="M{3:.1f} {4:.1f}H{5:.1f}M{3:.1f} {6:.1f}v8M{5:.1f} {6:.1f}v8"/>)"
      R"(<circle class="dot" cx="{7:.1f}" cy="{4:.1f}" r="4"><title>{2}: {8:.2f} ± {9:.2f}{10}</title></circle>)"
      "\n",
      name_width - 8, y + 4, escaped(shortened(bar.name, 20)), axis.at(value - error), y,
      axis.at(value + error), y - 4, axis.at(value), value, error, plot.unit);
}

// Values grouped into columns of equal width.
struct Column {
  int from = 0;
  std::int64_t count = 0;
};

std::vector<Column> columns_of_counts(const Counts& counts, int& width) {
  constexpr int max_columns = 40;
  const int low = counts.of.begin()->first;
  const int high = counts.of.rbegin()->first;
  width = std::max(1, static_cast<int>(round_step((high - low + 1.0) / max_columns * 6)));
  const int first = static_cast<int>(std::floor(static_cast<double>(low) / width)) * width;
  std::vector<Column> all(static_cast<std::size_t>((high - first) / width + 1));
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].from = first + static_cast<int>(i) * width;
  }
  for (const auto& [value, count] : counts.of) {
    all[static_cast<std::size_t>((value - first) / width)].count += count;
  }
  return all;
}

std::string column_text(const Column& column, int width, double scale) {
  return width == 1
             ? fmt::format("{:g}", column.from * scale)
             : fmt::format("{:g} to {:g}", column.from * scale, (column.from + width - 1) * scale);
}

std::string point_mark(const PlotPoint& point, const Axis& x, const Axis& y) {
  return fmt::format(
      R"(<path class="bar" d="M{0:.1f} {1:.1f}V{2:.1f}"/><circle class="dot" cx="{0:.1f}" cy="{3:.1f}" r="4">)"
      R"(<title>{4:.3f}: {5:.3f} ± {6:.3f} ({7})</title></circle>)"
      "\n",
      x.at(point.x), y.at(point.y - point.error), y.at(point.y + point.error), y.at(point.y),
      point.x, point.y, point.error, point.count);
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '&': safe += "&amp;"; break;
      case '"': safe += "&quot;"; break;
      default: safe += c;
    }
  }
  return safe;
}

std::string bar_plot(const BarPlot& plot) {
  double low = plot.reference.value_or(plot.bars.empty() ? 0 : plot.bars[0].value) * plot.scale;
  double high = low;
  for (const Bar& bar : plot.bars) {
    low = std::min(low, (bar.value - bar.error) * plot.scale);
    high = std::max(high, (bar.value + bar.error) * plot.scale);
  }
  const double bottom = edge + bar_height * static_cast<double>(plot.bars.size());
  const Axis axis = axis_for(low, high, name_width, plot_width - edge);
  std::string svg = open_svg(plot.title, bottom + 24) + columns_of_ticks(axis, edge, bottom);
  if (plot.reference) {
    svg += fmt::format(R"(<path class="mark" d="M{:.1f} {:.1f}V{:.1f}"/>)",
                       axis.at(*plot.reference * plot.scale), edge, bottom);
  }
  for (std::size_t i = 0; i < plot.bars.size(); ++i) {
    svg += bar_row(plot.bars[i], plot, axis, edge + bar_height * (static_cast<double>(i) + 0.5));
  }
  return svg + "</svg>\n";
}

std::string histogram(const std::string& title, const Counts& counts, double scale) {
  if (counts.of.empty()) {
    return "";
  }
  int width = 1;
  const auto columns = columns_of_counts(counts, width);
  const auto highest = std::ranges::max(columns, {}, &Column::count).count;
  const double each = (plot_width - 2 * edge) / static_cast<double>(columns.size());
  std::string svg = open_svg(title, plot_height);
  const double bottom = plot_height - 24;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const double height =
        (bottom - edge) * static_cast<double>(columns[i].count) / static_cast<double>(highest);
    const double x = edge + each * static_cast<double>(i);
    svg += fmt::format(
        R"(<rect class="column" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"><title>{}: {:.2f} %</title></rect>)",
        x, bottom - height, each * 0.9, height, column_text(columns[i], width, scale),
        100 * static_cast<double>(columns[i].count) / static_cast<double>(counts.total));
    if (i % std::max<std::size_t>(1, columns.size() / 10) == 0) {
      svg += fmt::format(R"(<text class="tick" x="{:.1f}" y="{:.1f}">{:g}</text>)", x + each * 0.45,
                         bottom + 16, columns[i].from * scale);
    }
  }
  return svg + fmt::format("<path class=\"mark\" d=\"M{:g} {:g}H{:g}\"/></svg>\n", edge, bottom,
                           plot_width - edge);
}

std::string point_plot(const std::string& title, const std::string& x_name,
                       const std::string& y_name, const std::vector<PlotPoint>& points) {
  if (points.empty()) {
    return "";
  }
  double low_x = points[0].x;
  double high_x = low_x;
  double low_y = points[0].y;
  double high_y = low_y;
  for (const PlotPoint& point : points) {
    low_x = std::min(low_x, point.x);
    high_x = std::max(high_x, point.x);
    low_y = std::min(low_y, point.y - point.error);
    high_y = std::max(high_y, point.y + point.error);
  }
  const double bottom = 250;
  const Axis x = axis_for(low_x, high_x, 60, plot_width - edge);
  const Axis y = axis_for(low_y, high_y, bottom, edge);
  std::string svg = open_svg(title, bottom + 44) + columns_of_ticks(x, edge, bottom) +
                    rows_of_ticks(y, 60, plot_width - edge);
  const double from = std::max(x.low, y.low);
  const double to = std::min(x.high, y.high);
  if (from < to) {
    svg += fmt::format(R"(<path class="mark" d="M{:.1f} {:.1f}L{:.1f} {:.1f}"/>)", x.at(from),
                       y.at(from), x.at(to), y.at(to));
  }
  for (const PlotPoint& point : points) {
    svg += point_mark(point, x, y);
  }
  return svg + fmt::format(R"(<text class="tick" x="{:g}" y="{:g}">{} (down: {})</text></svg>)"
                           "\n",
                           plot_width / 2, bottom + 38, escaped(x_name), escaped(y_name));
}

}  // namespace ahu::study
