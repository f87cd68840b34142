// The summary as tables to read.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "study/summary.hpp"

namespace ahu::study {

namespace {

constexpr std::size_t max_forfeits_told = 10;

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
              fmt::format("{:.2f}", bot.millis_per_move), fmt::format("{:.0f}", bot.max_millis),
              bot.nodes_per_second > 0 ? fmt::format("{:.0f}", bot.nodes_per_second) : "–",
              std::to_string(bot.forfeits)});
  }
  return fmt::format(
             "Ratings (Elo scale, mean 0, Plackett–Luce, 95 %; an even share is {:.1f} %)\n",
             100.0 / plan.players) +
         grid.text();
}

std::string test_text(const ArenaPlan& plan, const Summary& summary, const PairSummary& pair) {
  if (!pair.test) {
    return "";
  }
  const Sprt& test = *pair.test;
  const std::string& first = summary.bots[static_cast<std::size_t>(pair.first)].name;
  const std::string stand =
      fmt::format("SPRT {:+.2f} in [{:.2f}, {:.2f}]: ", test.log_likelihood_ratio(), test.lower(),
                  test.upper());
  switch (test.verdict()) {
    case Verdict::Undecided: return stand + "undecided";
    case Verdict::Better:
      return stand + fmt::format("{} is better by {:g} Elo", first, plan.sprt->elo1);
    case Verdict::Worse:
      return stand + fmt::format("{} is not better than by {:g} Elo", first, plan.sprt->elo0);
  }
  return {};
}

std::string score_text(const PairEstimate& pair) {
  return fmt::format("{:.1f} % [{:.1f}, {:.1f}]", pair.score * 100, pair.low * 100,
                     pair.high * 100);
}

// Where the score is 0 or 1 the difference has no bound.
std::string elo_text(const PairEstimate& pair) {
  const auto text = [](const std::optional<double>& elo, double score) {
    return elo ? fmt::format("{:+.0f}", *elo) : std::string(score > 0.5 ? "+∞" : "−∞");
  };
  return fmt::format("{} [{}, {}]", text(pair.elo(), pair.score), text(pair.elo_low(), pair.low),
                     text(pair.elo_high(), pair.high));
}

std::string rounds_text(const PairSummary& pair) {
  return fmt::format("{}", fmt::join(pair.pentanomial, "/"));
}

std::string pairing_text(const ArenaPlan& plan) {
  const std::string_view who = plan.gauntlet ? "the first bot meets every other one"
                                             : "every choice of bots meets equally often";
  return plan.players == 2
             ? fmt::format("{}; a round is one deal with both seatings, rounds count as one", who)
             : fmt::format("{}; who finished before whom, a round counts as one", who);
}

std::string pairs_table(const ArenaPlan& plan, const Summary& summary) {
  Grid grid;
  grid.add({"pair", "games", "won/drawn/lost", plan.players == 2 ? "rounds 0/½/1/1½/2" : "",
            "score", "Elo", "superior", ""});
  for (const PairSummary& pair : summary.pairs) {
    if (pair.games > 0) {
      grid.add({summary.bots[static_cast<std::size_t>(pair.first)].name + " – " +
                    summary.bots[static_cast<std::size_t>(pair.second)].name,
                std::to_string(pair.games),
                fmt::format("{}/{}/{}", pair.wins, pair.draws, pair.losses), rounds_text(pair),
                score_text(pair.estimate), elo_text(pair.estimate),
                fmt::format("{:.1f} %", pair.estimate.superiority * 100),
                test_text(plan, summary, pair)});
    }
  }
  return "Pairs (" + pairing_text(plan) + "; 95 % intervals)\n" + grid.text();
}

std::string cross_table(const Summary& summary) {
  const std::size_t count = summary.bots.size();
  std::vector<std::vector<std::string>> cells(count, std::vector<std::string>(count, "·"));
  for (const PairSummary& pair : summary.pairs) {
    const auto one = static_cast<std::size_t>(pair.first);
    const auto other = static_cast<std::size_t>(pair.second);
    if (pair.games > 0) {
      cells[one][other] = fmt::format("{:.1f}", pair.estimate.score * 100);
      cells[other][one] = fmt::format("{:.1f}", (1 - pair.estimate.score) * 100);
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
  for (std::size_t i = 0; i < std::min(summary.forfeits.size(), max_forfeits_told); ++i) {
    const ForfeitSummary& forfeit = summary.forfeits[i];
    text += fmt::format("  {} (table {}, round {}, game {}): {}\n", forfeit.bot, forfeit.task.table,
                        forfeit.task.round, forfeit.task.rotation, forfeit.reason);
  }
  if (summary.forfeits.size() > max_forfeits_told) {
    text += fmt::format("  … and {} more\n", summary.forfeits.size() - max_forfeits_told);
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
