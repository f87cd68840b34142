// Who meets whom, who sits where, and which luck they share. A round is one deal played once in
// each of its seatings: in a round every contestant of the table sits in every seat equally often.
#pragma once

#include <cstdint>
#include <vector>

#include "study/plan.hpp"

namespace ahu::study {

using Table = std::vector<int>;    // contestants that meet, rising
using Seating = std::vector<int>;  // the contestant in each seat

// One game of the arena.
struct Task {
  int table = 0;
  int round = 0;
  int rotation = 0;
  friend auto operator<=>(const Task&, const Task&) = default;
};

class Schedule {
 public:
  explicit Schedule(const ArenaPlan& plan);

  const std::vector<Table>& tables() const { return tables_; }
  // Rounds a table plays when nothing stops it, and games in each.
  int rounds(int table) const;
  int rotations(int table) const { return static_cast<int>(tables_[index(table)].size()); }
  std::int64_t total_games() const;
  Seating seating(const Task& task) const;

  // The luck of a round: the same for every seating and every table.
  Seed deal_seed(int round) const;
  // Which of `count` actions the lot takes in the opening.
  std::size_t opening_lot(int round, int ply, std::size_t count) const;
  // What a bot draws its own randomness from.
  std::uint64_t budget_seed(const Task& task, int ply) const;

 private:
  static std::size_t index(int table) { return static_cast<std::size_t>(table); }
  int players_;
  int games_;
  Seed seed_;
  std::vector<Table> tables_;
};

}  // namespace ahu::study
