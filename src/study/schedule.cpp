// Tables, seatings and seeds.
#include "study/schedule.hpp"

#include <algorithm>
#include <numeric>

#include "base/hash.hpp"

namespace ahu::study {

namespace {

enum class Purpose : std::uint8_t { DealHigh, DealLow, Opening, Budget, Seats };

// Where in the keyed stream of the arena's seed the number for this purpose lies.
std::uint64_t place(Purpose purpose, std::initializer_list<int> of_what) {
  std::uint64_t hash = static_cast<std::uint64_t>(purpose) + 1;
  for (const int part : of_what) {
    hash = combine_hash(hash, static_cast<std::uint64_t>(part));
  }
  return hash;
}

// Every choice of `size` contestants out of `count`.
std::vector<ArenaTable> all_tables(int count, int size) {
  std::vector<ArenaTable> tables;
  ArenaTable table(static_cast<std::size_t>(size));
  std::iota(table.begin(), table.end(), 0);
  for (;;) {
    tables.push_back(table);
    int at = size - 1;
    while (at >= 0 && table[static_cast<std::size_t>(at)] == count - size + at) {
      --at;
    }
    if (at < 0) {
      return tables;
    }
    std::iota(table.begin() + at, table.end(), table[static_cast<std::size_t>(at)] + 1);
  }
}

}  // namespace

Schedule::Schedule(const ArenaPlan& plan)
    : players_(plan.players), games_(plan.games), seed_(plan.seed) {
  const int count = static_cast<int>(plan.contestants.size());
  tables_ = all_tables(count, plan.pairwise ? 2 : std::min(count, plan.players));
  if (plan.gauntlet) {
    std::erase_if(tables_, [](const ArenaTable& table) { return table[0] != 0; });
  }
}

int Schedule::rounds(int table) const {
  const int each = rotations(table);
  return (games_ + each - 1) / each;
}

std::int64_t Schedule::total_games() const {
  std::int64_t total = 0;
  for (int table = 0; table < static_cast<int>(tables_.size()); ++table) {
    total += std::int64_t{rounds(table)} * rotations(table);
  }
  return total;
}

// The seats are filled in turn and shuffled, alike for the whole round; then with each game every
// seat passes to the next contestant of the table.
Seating Schedule::seating(const GameKey& key) const {
  const ArenaTable& table = tables_[index(key.table)];
  std::vector<std::size_t> pattern;
  pattern.reserve(static_cast<std::size_t>(players_));
  for (int seat = 0; seat < players_; ++seat) {
    pattern.push_back(static_cast<std::size_t>(seat) % table.size());
  }
  for (int last = players_ - 1; last > 0 && players_ > 2; --last) {
    const auto other = chance_below(seed_, place(Purpose::Seats, {key.table, key.round, last}),
                                    static_cast<std::uint64_t>(last) + 1);
    std::swap(pattern[static_cast<std::size_t>(last)], pattern[other]);
  }
  Seating seats;
  for (const std::size_t whose : pattern) {
    seats.push_back(table[(whose + static_cast<std::size_t>(key.rotation)) % table.size()]);
  }
  return seats;
}

Seed Schedule::deal_seed(int round) const {
  Seed seed;
  std::size_t word = 0;
  for (const Purpose half : {Purpose::DealHigh, Purpose::DealLow}) {
    const auto number = chance_below(seed_, place(half, {round}), UINT64_MAX);
    seed.words[4 + word++] = static_cast<std::uint32_t>(number >> 32);
    seed.words[4 + word++] = static_cast<std::uint32_t>(number);
  }
  return seed;
}

std::size_t Schedule::opening_choice(int round, int ply, std::size_t count) const {
  return chance_below(seed_, place(Purpose::Opening, {round, ply}), count);
}

std::uint64_t Schedule::bot_seed(const GameKey& key, int ply) const {
  return chance_below(seed_, place(Purpose::Budget, {key.table, key.round, key.rotation, ply}),
                      UINT64_MAX);
}

}  // namespace ahu::study
