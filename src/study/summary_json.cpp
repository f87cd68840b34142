// The summary as JSON.
#include <cmath>

#include "study/summary.hpp"

namespace ahu::study {

namespace {

// Four decimals: more would suggest false precision.
double rounded(double value) { return std::round(value * 1e4) / 1e4; }

json::value rounded_or_null(const std::optional<double>& value) {
  return value ? json::value(rounded(*value)) : json::value();
}

json::array rounded_list(const std::vector<double>& values) {
  json::array all;
  for (const double value : values) {
    all.emplace_back(rounded(value));
  }
  return all;
}

json::object bot_json(const BotSummary& bot) {
  return {{"name", bot.name},
          {"games", bot.games},
          {"rating", rounded(bot.rating.elo)},
          {"rating_error", rounded_or_null(bot.rating.error)},
          {"share", rounded(bot.share.value)},
          {"share_error", rounded_or_null(bot.share.error)},
          {"mean_place", rounded(bot.place.value)},
          {"mean_place_error", rounded_or_null(bot.place.error)},
          {"share_by_seat", rounded_list(bot.by_seat)},
          {"forfeits", bot.forfeits},
          {"millis_per_move", rounded(bot.millis_per_move)},
          {"longest_millis", rounded(bot.max_millis)},
          {"nodes_per_second", std::round(bot.nodes_per_second)}};
}

json::object pair_json(const Summary& summary, const PairSummary& pair) {
  const PairEstimate& estimate = pair.estimate;
  json::object written = {{"first", summary.bots[static_cast<std::size_t>(pair.first)].name},
                          {"second", summary.bots[static_cast<std::size_t>(pair.second)].name},
                          {"games", pair.games},
                          {"wins", pair.wins},
                          {"draws", pair.draws},
                          {"losses", pair.losses},
                          {"score", rounded(estimate.score)},
                          {"score_low", rounded(estimate.low)},
                          {"score_high", rounded(estimate.high)},
                          {"elo", rounded_or_null(estimate.elo())},
                          {"elo_low", rounded_or_null(estimate.elo_low())},
                          {"elo_high", rounded_or_null(estimate.elo_high())},
                          {"normalised_elo", rounded(estimate.normalised_elo)},
                          {"superiority", rounded(estimate.superiority)}};
  if (!pair.pentanomial.empty()) {
    written["pentanomial"] = json::value_from(pair.pentanomial);
  }
  if (pair.test) {
    written["sprt"] = {{"llr", rounded(pair.test->log_likelihood_ratio())},
                       {"lower", rounded(pair.test->lower())},
                       {"upper", rounded(pair.test->upper())},
                       {"rounds", pair.test->rounds()},
                       {"accepted", verdict_name(pair.test->verdict())}};
  }
  return written;
}

}  // namespace

json::object summary_json(const Summary& summary) {
  json::array bots;
  for (const BotSummary& bot : summary.bots) {
    bots.push_back(bot_json(bot));
  }
  json::array pairs;
  for (const PairSummary& pair : summary.pairs) {
    pairs.push_back(pair_json(summary, pair));
  }
  json::array forfeits;
  for (const ForfeitSummary& forfeit : summary.forfeits) {
    forfeits.push_back({{"bot", forfeit.bot},
                        {"table", forfeit.task.table},
                        {"round", forfeit.task.round},
                        {"rotation", forfeit.task.rotation},
                        {"reason", forfeit.reason}});
  }
  return {{"model", "Plackett-Luce"},
          {"games", summary.games},
          {"bots", std::move(bots)},
          {"pairs", std::move(pairs)},
          {"share_by_seat", rounded_list(summary.by_seat)},
          {"mean_plies", rounded(summary.plies)},
          {"mean_decisions", rounded(summary.decisions)},
          {"repeated_games", summary.repeated},
          {"forfeits", std::move(forfeits)}};
}

}  // namespace ahu::study
