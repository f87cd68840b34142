// Texts and tables of hints and analyses.
#include "apps/ahu/analysis_text.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <tuple>

#include "apps/ahu/language.hpp"
#include "apps/ahu/narrator.hpp"

namespace ahu::app {

namespace {

constexpr double blunder = 0.2;
constexpr double mistake = 0.1;
constexpr double doubtful = 0.05;

std::string_view mark_of(double loss) {
  return loss >= blunder ? "??" : loss >= mistake ? "?" : loss >= doubtful ? "?!" : "";
}

// Pads a text with blanks; fmt would count bytes, not characters.
std::string padded(std::string text, int width) {
  text.append(static_cast<std::size_t>(std::max(0, width - visible_width(text))), ' ');
  return text;
}

struct Row {
  std::string ply;
  std::string seat;
  std::string played;
  std::string best;
  std::string loss;
};

std::vector<Row> rows_of(const Match& match, const Analysis& analysis, const Paint& paint) {
  std::vector<Row> rows = {
      {"", say("bot.seat"), say("bot.played"), say("bot.best"), say("bot.loss")}};
  for (const auto& one : analysis.decisions) {
    const auto text = [&](AnyAction action) {
      return match.game().action_text(match.setup(), action);
    };
    const bool fine = one.best == one.played;
    rows.push_back({std::to_string(one.ply + 1), painted_totem(one.seat, paint), text(one.played),
                    fine ? "=" : text(one.best),
                    fine ? "" : fmt::format("{:4.1f} % {}", one.loss * 100, mark_of(one.loss))});
  }
  return rows;
}

std::string table_of(const std::vector<Row>& rows, const Paint& paint) {
  int ply = 0;
  int seat = 0;
  int played = 0;
  int best = 0;
  for (const Row& row : rows) {
    ply = std::max(ply, visible_width(row.ply));
    seat = std::max(seat, visible_width(row.seat));
    played = std::max(played, visible_width(row.played));
    best = std::max(best, visible_width(row.best));
  }
  std::string text;
  for (const Row& row : rows) {
    std::string line = fmt::format("  {:>{}}  {}  {}  {}  {}", row.ply, ply, padded(row.seat, seat),
                                   padded(row.played, played), padded(row.best, best), row.loss);
    line.erase(line.find_last_not_of(' ') + 1);
    text += (&row == rows.data() ? paint.faint(line) : line) + "\n";
  }
  return text;
}

}  // namespace

std::string adviser_of(const AnyBots& game, const std::string& name) {
  for (const BotInfo& bot : game.bots()) {
    if (bot.name == name && bot.level == 0) {
      return name;
    }
  }
  return std::string(game.bots()[0].name);
}

std::string hint_text(const AnyText& game, const AnySetup& setup, const std::string& bot,
                      SearchResult result, std::size_t most) {
  // The chosen action first, then by value; equal values in the order of their codes.
  std::sort(result.rated.begin(), result.rated.end(),
            [&](const RatedAction& a, const RatedAction& b) {
              const auto rank = [&](const RatedAction& rated) {
                return std::tuple(rated.action != result.best, -rated.value, rated.action);
              };
              return rank(a) < rank(b);
            });
  std::string text =
      say("bot.would", {{"bot", bot}, {"action", game.action_text(setup, result.best)}}) + "\n";
  for (std::size_t i = 0; i < std::min(result.rated.size(), most); ++i) {
    text += fmt::format("  {:>5}  {}\n", fmt::format("{:.0f} %", result.rated[i].value * 100),
                        game.action_text(setup, result.rated[i].action));
  }
  return text;
}

Result<Analysis> analyse_with_progress(const Match& match, const AnalysisPlan& plan,
                                       Screen& screen) {
  Analysis all{plan.from, plan.from, {}, {}};
  AnalysisPlan part = plan;
  for (int ply = plan.from; ply < plan.to; ++ply) {
    screen.note(say("bot.looks", {{"bot", plan.bot}, {"n", ply + 1}, {"all", plan.to}}));
    part.from = ply;
    part.to = ply + 1;
    auto one = analyse(match, part);
    if (!one) {
      return one;
    }
    std::ranges::move(one->decisions, std::back_inserter(all.decisions));
    std::ranges::move(one->luck, std::back_inserter(all.luck));
    if (one->to == ply) {
      break;  // asked to stop
    }
    all.to = one->to;
  }
  screen.wipe_note();
  return all;
}

std::string analysis_text(const Match& match, const Analysis& analysis, const Paint& paint) {
  std::string text = table_of(rows_of(match, analysis, paint), paint);
  Seat seat = 0;
  for (const SeatSum& sum : seat_sums(analysis, match.players())) {
    const double mean = sum.decisions > 0 ? sum.loss / sum.decisions : 0;
    text += say("bot.sum", {{"name", painted_totem(seat, paint)},
                            {"n", sum.decisions},
                            {"loss", fmt::format("{:.1f}", sum.loss * 100)},
                            {"mean", fmt::format("{:.2f}", mean * 100)},
                            {"kept", fmt::format("{:.1f}", sum.kept * 100)}});
    const json::object luck = {{"luck", fmt::format("{:+.1f}", sum.luck * 100)}};
    text += (analysis.luck.empty() ? "" : say("bot.luck", luck)) + "\n";
    ++seat;
  }
  return text;
}

}  // namespace ahu::app
