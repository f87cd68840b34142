// Figures as JSON: report.json.
#include "study/figures.hpp"

namespace ahu::study {

namespace {

json::object stats_json(const RunningStats& stats) {
  return {{"mean", stats.mean()},
          {"error", stats.margin()},
          {"deviation", stats.deviation()},
          {"count", stats.count}};
}

json::object share_json(const RunningStats& stats) {
  json::object share = stats_json(stats);
  share["error"] = stats.share_margin();
  return share;
}

json::object ratio_json(const Ratio& ratio) {
  return {{"value", ratio.value}, {"error", ratio.margin()}};
}

json::object counts_json(const Counts& counts) {
  json::object of;
  for (const auto& [value, count] : counts.of) {
    of[std::to_string(value)] = count;
  }
  return {{"quantiles",
           {{"0.05", counts.quantile(0.05)},
            {"0.25", counts.quantile(0.25)},
            {"0.5", counts.quantile(0.5)},
            {"0.75", counts.quantile(0.75)},
            {"0.95", counts.quantile(0.95)}}},
          {"counts", std::move(of)}};
}

json::array points_json(const std::vector<PlotPoint>& points) {
  json::array all;
  for (const PlotPoint& point : points) {
    all.push_back({{"x", point.x}, {"y", point.y}, {"error", point.error}, {"count", point.count}});
  }
  return all;
}

json::array seats_json(const Figures& figures) {
  json::array seats;
  for (const SeatFigures& seat : figures.seats) {
    json::object one = share_json(seat.share);
    one["score"] = stats_json(seat.score);
    one["elo"] = seat.elo ? json::value(*seat.elo) : json::value();
    one["handicap_points"] = seat.even_points ? json::value(*seat.even_points) : json::value();
    seats.push_back(std::move(one));
  }
  return seats;
}

json::array share_list(const std::vector<RunningStats>& list) {
  json::array all;
  for (const RunningStats& stats : list) {
    all.push_back(share_json(stats));
  }
  return all;
}

json::array labels_json(const Figures& figures) {
  json::array all;
  for (const LabelFigures& label : figures.labels) {
    all.push_back({{"group", label.group},
                   {"name", label.name},
                   {"open", label.open},
                   {"taken", label.taken},
                   {"share", label.share},
                   {"judged", label.judged},
                   {"effect", ratio_json(label.effect)},
                   {"sure", label.is_sure}});
  }
  return all;
}

json::value luck_json(const Figures& figures) {
  if (!figures.luck) {
    return nullptr;
  }
  return {{"explained", ratio_json(figures.luck->explained)},
          {"slope", ratio_json(figures.luck->slope)},
          {"spread", figures.luck->spread},
          {"points", points_json(figures.luck->points)}};
}

}  // namespace

json::object figures_json(const StudyPlan& plan, const Figures& figures) {
  return {{"players", figures.configuration.players},
          {"options", figures.configuration.options},
          {"against", figures.configuration.is_baseline},
          {"matches", figures.matches},
          {"judged", figures.judged},
          {"seats", seats_json(figures)},
          {"turn_order", share_list(figures.by_order)},
          {"bots", share_list(figures.by_bot)},
          {"shared", share_json(figures.shared)},
          {"drawn", share_json(figures.drawn)},
          {"highest_score_wins", figures.is_by_score},
          {"score", stats_json(figures.score)},
          {"scores", counts_json(figures.scores)},
          {"margin", stats_json(figures.margin)},
          {"margins", counts_json(figures.margins)},
          {"decisions", stats_json(figures.length)},
          {"decision_counts", counts_json(figures.decisions)},
          {"plies", stats_json(figures.plies)},
          {"minutes", stats_json(figures.time)},
          {"minute_counts", counts_json(figures.minutes)},
          {"options_each", stats_json(figures.options)},
          {"max_options", figures.max_options},
          {"forced", stats_json(figures.forced)},
          {"decided_at", stats_json(figures.decided_at)},
          {"decided_counts", counts_json(figures.decided)},
          {"lead_changes", stats_json(figures.lead_changes)},
          {"lead_change_counts", counts_json(figures.leads)},
          {"mattering", stats_json(figures.mattering)},
          {"gain", stats_json(figures.gain)},
          {"calibration", points_json(figures.calibration)},
          {"sharpness", figures.sharpness},
          {"luck", luck_json(figures)},
          {"strong", {{"weak_bot", plan.weak_bot}, {"share", share_json(figures.strong)}}},
          {"labels", labels_json(figures)}};
}

}  // namespace ahu::study
