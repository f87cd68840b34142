// Plots as SVG elements of a page, in colours that the page's style sets.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "study/figures.hpp"

namespace ahu::study {

std::string escaped(std::string_view text);  // for HTML and SVG

// Values with error bars, one a row.
struct Bar {
  std::string name;
  double value = 0;
  double error = 0;
};
struct BarPlot {
  std::string title;
  std::vector<Bar> bars;
  std::optional<double> reference;  // a line to compare with
  double scale = 1;                 // 100 for percent
  std::string unit;
};
std::string bar_plot(const BarPlot& plot);

// How often each value came, in at most about forty columns.
std::string histogram(const std::string& title, const Counts& counts, double scale = 1);

// Points with error bars, and the line on which they should lie.
std::string point_plot(const std::string& title, const std::string& x, const std::string& y,
                       const std::vector<PlotPoint>& points);

}  // namespace ahu::study
