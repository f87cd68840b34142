// The summary as tables to read.
#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "study/summary.hpp"

namespace ahu::study {

namespace {

constexpr std::size_t most_forfeits_told = 10;

// Columns as wide as their widest cell; the first one to the left, numbers to the right.
class Grid {
 public:
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  std::string text() const {
    std::string all;
    for (const auto& row : rows_) {
      std::string line = "  ";
      for (std::size_t column = 0; column < row.size(); ++column) {
        const std::string gap(width(column) - columns_of(row[column]), ' ');
        line += (column == 0 ? "" : "  ") + (column == 0 ? row[column] + gap : gap + row[column]);
      }
      line.erase(line.find_last_not_of(' ') + 1);
      all += line + "\n";
    }
    return all;
  }

 private:
  static std::size_t columns_of(const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
  }
  std::size_t width(std::size_t column) const {
    std::size_t most = 0;
    for (const auto& row : rows_) {
      most = column < row.size() ? std::max(most, columns_of(row[column])) : most;
    }
    return most;
  }
  std::vector<std::vector<std::string>> rows_;
};

std::string with_error(double value, const std::optional<double>& error, int decimals) {
  return error ? fmt::format("{:.{}f} ± {:.{}f}", value, decimals, *error, decimals)
               : fmt::format("{:.{}f}", value, decimals);
}

std::string percent(const Mean& mean) {
  return mean.error ? with_error(mean.value * 100, *mean.error * 100, 1) + " %" : "–";
}

std::string ratings_table(const ArenaPlan& plan, const Summary& summary) {
  Grid grid;
  grid.add({"bot", "rating", "games", "share of wins", "mean place", "ms/move", "longest",
            "nodes/s", "forfeits"});
  for (const std::size_t at : by_rating(summary)) {
    const BotSummary& bot = summary.bots[at];
    grid.add({bot.name, with_error(bot.rating.elo, bot.rating.error, 0), std::to_string(bot.games),
              percent(bot.share),
              bot.place.error ? with_error(bot.place.value, bot.place.error, 2) : "–",
              fmt::format("{:.2f}", bot.millis_per_move), fmt::format("{:.0f}", bot.longest_millis),
              fmt::format("{:.0f}", bot.nodes_per_second), std::to_string(bot.forfeits)});
  }
  return fmt::format(
             "Ratings (Elo scale, mean 0, Plackett–Luce, 95 %; an even share is {:.1f} %)\n",
             100.0 / plan.players) +
         grid.text();
}

std::string test_text(const ArenaPlan& plan, const PairSummary& pair) {
  if (!pair.test) {
    return "";
  }
  const Sprt& test = *pair.test;
  const std::string stand =
      fmt::format("SPRT {:+.2f} in [{:.2f}, {:.2f}]: ", test.log_likelihood_ratio(), test.lower(),
                  test.upper());
  switch (test.verdict()) {
    case Verdict::Undecided: return stand + "undecided";
    case Verdict::Better: return stand + fmt::format("better by {:g} Elo", plan.sprt->elo1);
    case Verdict::Worse: return stand + fmt::format("not better than by {:g} Elo", plan.sprt->elo0);
  }
  return {};
}

std::string pairs_table(const ArenaPlan& plan, const Summary& summary) {
  Grid grid;
  grid.add({"pair", "games", "won/drawn/lost", "score", "Elo", ""});
  for (const PairSummary& pair : summary.pairs) {
    if (pair.games > 0) {
      grid.add({summary.bots[static_cast<std::size_t>(pair.first)].name + " – " +
                    summary.bots[static_cast<std::size_t>(pair.second)].name,
                std::to_string(pair.games),
                fmt::format("{}/{}/{}", pair.wins, pair.draws, pair.losses), percent(pair.score),
                with_error(pair.elo.elo, pair.elo.error, 0), test_text(plan, pair)});
    }
  }
  return std::string("Pairs (") +
         (plan.players == 2 ? "rounds of the same deal with seats exchanged"
                            : "who finished before whom, by rounds") +
         ")\n" + grid.text();
}

std::string cross_table(const Summary& summary) {
  const std::size_t count = summary.bots.size();
  std::vector<std::vector<std::string>> cells(count, std::vector<std::string>(count, "·"));
  for (const PairSummary& pair : summary.pairs) {
    const auto one = static_cast<std::size_t>(pair.first);
    const auto other = static_cast<std::size_t>(pair.second);
    if (pair.games > 0) {
      cells[one][other] = fmt::format("{:.1f}", pair.score.value * 100);
      cells[other][one] = fmt::format("{:.1f}", (1 - pair.score.value) * 100);
    }
  }
  Grid grid;
  std::vector<std::string> head = {""};
  const auto order = by_rating(summary);
  for (const std::size_t column : order) {
    head.push_back(summary.bots[column].name);
  }
  grid.add(head);
  for (const std::size_t row : order) {
    std::vector<std::string> line = {summary.bots[row].name};
    for (const std::size_t column : order) {
      line.push_back(cells[row][column]);
    }
    grid.add(line);
  }
  return "Cross table (row against column, per cent)\n" + grid.text();
}

std::string seats_table(const Summary& summary) {
  Grid grid;
  std::vector<std::string> head = {"seat"};
  std::vector<std::string> all = {"all"};
  for (std::size_t seat = 0; seat < summary.by_seat.size(); ++seat) {
    head.push_back(std::to_string(seat));
    all.push_back(fmt::format("{:.1f}", summary.by_seat[seat] * 100));
  }
  grid.add(head);
  grid.add(all);
  for (const std::size_t at : by_rating(summary)) {
    std::vector<std::string> row = {summary.bots[at].name};
    for (const double share : summary.bots[at].by_seat) {
      row.push_back(fmt::format("{:.1f}", share * 100));
    }
    grid.add(row);
  }
  return "Share of wins by seat (per cent)\n" + grid.text();
}

std::string forfeits_text(const Summary& summary) {
  std::string text;
  for (std::size_t i = 0; i < std::min(summary.forfeits.size(), most_forfeits_told); ++i) {
    const ForfeitSummary& forfeit = summary.forfeits[i];
    text += fmt::format("  {} (table {}, round {}, game {}): {}\n", forfeit.bot, forfeit.task.table,
                        forfeit.task.round, forfeit.task.rotation, forfeit.reason);
  }
  if (summary.forfeits.size() > most_forfeits_told) {
    text += fmt::format("  … and {} more\n", summary.forfeits.size() - most_forfeits_told);
  }
  return text.empty() ? "" : "Forfeits\n" + text;
}

}  // namespace

std::string summary_text(const ArenaPlan& plan, const Summary& summary) {
  std::string text = ratings_table(plan, summary) + pairs_table(plan, summary);
  if (summary.bots.size() > 2) {
    text += cross_table(summary);
  }
  text += seats_table(summary) + forfeits_text(summary);
  text += fmt::format("{} games, on average {:.1f} decisions ({:.1f} plies with chance)\n",
                      summary.games, summary.decisions, summary.plies);
  if (summary.repeated > 0) {
    text += fmt::format(
        "{} games repeated earlier ones move for move, so the error bars are too small: vary the "
        "openings with --opening\n",
        summary.repeated);
  }
  return text;
}

}  // namespace ahu::study
