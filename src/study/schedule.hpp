// The schedule of an arena: its tables, seatings and deals. A round is one deal played once in each
// of its seatings: in a round every contestant of the table has every seat equally often.
#pragma once

#include <cstdint>
#include <vector>

#include "study/plan.hpp"

namespace ahu::study {

using ArenaTable = std::vector<int>;  // contestants that play each other, in rising order
using Seating = std::vector<int>;     // the contestant in each seat

// Identifies one game of the arena.
struct GameKey {
  int table = 0;
  int round = 0;
  int rotation = 0;
  friend auto operator<=>(const GameKey&, const GameKey&) = default;
};

class Schedule {
 public:
  explicit Schedule(const ArenaPlan& plan);

  const std::vector<ArenaTable>& tables() const { return tables_; }
  // Rounds of a table unless a test is decided before, and games in each.
  int rounds(int table) const;
  int rotations(int table) const { return static_cast<int>(tables_[index(table)].size()); }
  std::int64_t total_games() const;
  Seating seating(const GameKey& key) const;

  // The deal of a round: the same for every seating and every table.
  Seed deal_seed(int round) const;
  // Which of `count` actions is played in the random opening.
  std::size_t opening_choice(int round, int ply, std::size_t count) const;
  // The seed of a bot's own random numbers.
  std::uint64_t bot_seed(const GameKey& key, int ply) const;

 private:
  static std::size_t index(int table) { return static_cast<std::size_t>(table); }
  int players_;
  int games_;
  Seed seed_;
  std::vector<ArenaTable> tables_;
};

}  // namespace ahu::study
