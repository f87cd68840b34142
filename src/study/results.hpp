// The results of an arena, game by game, and their file (`ahu-arena/1`).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "study/schedule.hpp"

namespace ahu::study {

struct Forfeit {
  int seat = 0;
  std::string reason;
  friend bool operator==(const Forfeit&, const Forfeit&) = default;
};

// The time and nodes that one seat used in one game.
struct Effort {
  std::int64_t moves = 0;
  std::uint64_t nodes = 0;
  std::int64_t nanos = 0;
  std::int64_t max_nanos = 0;  // of the slowest move
  friend bool operator==(const Effort&, const Effort&) = default;
};

struct GameResult {
  Seating seats;
  std::vector<int> payoffs;
  std::vector<int> scores;  // empty after a forfeit
  int plies = 0;            // entries of the log, chance included
  int decisions = 0;
  std::uint64_t fingerprint = 0;  // of the log: equal games have equal ones
  std::vector<Effort> efforts;    // by seat
  std::optional<Forfeit> forfeit;
  friend bool operator==(const GameResult&, const GameResult&) = default;

  // The place of each seat, 1 the best; seats that tie share the mean of their places. Winners
  // first, then by points; a seat that forfeits is last.
  std::vector<double> places() const;
};

using Results = std::map<GameKey, GameResult>;

// The score of one contestant against another in a game: 1 above it, 0.5 level, 0 below, the mean
// over their seats. Both must play in it.
double score_against(const GameResult& game, int one, int other);

// The mean of that over a whole round; none while a game of it is missing.
std::optional<double> round_score(const Schedule& schedule, const Results& results, int table,
                                  int round, int one, int other);

// One game of the file.
json::object write_game(const GameKey& key, const GameResult& game);
Result<std::pair<GameKey, GameResult>> read_game(const json::value& written, const ArenaPlan& plan,
                                                 const Schedule& schedule);

// The games of a file, or the error if they do not belong to this plan.
Result<Results> read_results(const json::value& file, const ArenaPlan& plan);
json::object write_results(const ArenaPlan& plan, const Results& results, bool complete,
                           json::object summary);

// Replaces the file in one step: a reader finds the old text or the new one. Throws
// std::system_error on failure.
void save_text(const std::string& path, const std::string& text);

}  // namespace ahu::study
