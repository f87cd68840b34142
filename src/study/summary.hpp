// The summary of results: ratings, cross table, seats, length and time.
#pragma once

#include <string>
#include <vector>

#include "study/arena.hpp"
#include "study/ratings.hpp"

namespace ahu::study {

struct BotSummary {
  std::string name;
  std::int64_t games = 0;  // a game counts once for each of the bot's seats
  Rating rating;
  Mean share;                   // of the win, by rounds
  Mean place;                   // 1 the best, by rounds
  std::vector<double> by_seat;  // share of the win in each seat
  std::int64_t forfeits = 0;
  double millis_per_move = 0;
  double max_millis = 0;
  double nodes_per_second = 0;
};

// Two bots that played each other, from the first one's point of view.
struct PairSummary {
  int first = 0;
  int second = 0;
  std::int64_t games = 0;
  std::int64_t wins = 0;  // games won, level and lost against the other
  std::int64_t draws = 0;
  std::int64_t losses = 0;
  std::vector<std::int64_t> pentanomial;  // rounds with 0, ½, 1, 1½, 2 points; only with two seats
  PairEstimate estimate;
  std::optional<Sprt> test;
};

struct ForfeitSummary {
  std::string bot;
  GameKey task;
  std::string reason;
};

struct Summary {
  std::int64_t games = 0;
  std::vector<BotSummary> bots;
  std::vector<PairSummary> pairs;
  std::vector<double> by_seat;  // mean share of the win in each seat
  double plies = 0;
  double decisions = 0;
  std::int64_t repeated = 0;  // games that were move for move like an earlier one of their seating
  std::vector<ForfeitSummary> forfeits;
};

Summary summarise(const ArenaPlan& plan, const Results& results);
std::vector<std::size_t> by_rating(const Summary& summary);  // indices of the bots, best first
json::object summary_json(const Summary& summary);
std::string summary_text(const ArenaPlan& plan, const Summary& summary);
// The ratings with their error bars as an SVG document.
std::string ratings_chart(const ArenaPlan& plan, const Summary& summary);

}  // namespace ahu::study
