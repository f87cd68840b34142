// Connect Four solved: the exact value of a position, by alpha-beta over the bitboard with a table.
#pragma once

#include <cstddef>
#include <vector>

#include "base/hash.hpp"
#include "games/connect_four/bots/threats.hpp"
#include "games/connect_four/rules.hpp"

namespace ahu::connect_four {

class Solver {
 public:
  explicit Solver(int table_bits = 22) : table_(std::size_t{1} << table_bits) {}

  // For the seat to act: 0 a draw, positive a win, negative a loss; the sooner, the farther from 0
  // (1 for a win with one's last stone, 2 with the one before, and so on).
  int value(const State& state) {
    const int most = (rows * columns + 1 - static_cast<int>(state.plies)) / 2;
    const int least = -(rows * columns - static_cast<int>(state.plies)) / 2;
    return between(state, least, most);
  }
  // Only whether it is positive, 0 or negative.
  int sign(const State& state) { return between(state, -1, 1); }
  // The same after an action, for the seat that takes it.
  int value_of(const State& state, Action action) { return after(state, action, false); }
  int sign_of(const State& state, Action action) { return after(state, action, true); }

  std::uint64_t nodes() const { return nodes_; }

 private:
  static constexpr int places = rows * columns;

  int after(const State& state, Action action, bool only_sign) {
    State next = state;
    ConnectFour::apply(next, action);
    if (next.end == End::Win) {
      return only_sign ? 1 : (places + 1 - static_cast<int>(state.plies)) / 2;
    }
    if (next.end == End::Full) {
      return 0;
    }
    return only_sign ? -sign(next) : -value(next);
  }

  // Halves the range until one value is left.
  int between(const State& state, int least, int most) {
    const Board all = state.stones[0] | state.stones[1];
    const Board own = state.stones[state.plies & 1U];
    const int plies = static_cast<int>(state.plies);
    if ((winning_places(own, all) & open_places(all)) != 0) {
      const int value = (places + 1 - plies) / 2;
      return value < most ? value : most;
    }
    while (least < most) {
      int middle = least + (most - least) / 2;
      middle = middle <= 0 && least / 2 < middle  ? least / 2
               : middle >= 0 && most / 2 > middle ? most / 2
                                                  : middle;
      if (search(own, all, plies, middle, middle + 1) <= middle) {
        most = middle;
      } else {
        least = middle + 1;
      }
    }
    return least;
  }

  // Nobody can win with the next stone: the one to act could not, or would have.
  int search(Board own, Board all, int plies, int alpha, int beta) {
    ++nodes_;
    const Board safe = safe_places(own ^ all, all);
    if (safe == 0) {
      return -(places - plies) / 2;
    }
    if (plies >= places - 2) {
      return 0;
    }
    const int least = -(places - 2 - plies) / 2;
    if (alpha < least) {
      alpha = least;
      if (alpha >= beta) {
        return alpha;
      }
    }
    const Board key = own + all + bottom_row;
    int most = (places - 1 - plies) / 2;
    if (const int known = look_up(key); known != 0) {
      most = known - offset < most ? known - offset : most;
    }
    if (beta > most) {
      beta = most;
      if (alpha >= beta) {
        return beta;
      }
    }
    std::uint32_t sorted[columns];
    const int size = columns_by_promise(own, all, safe, sorted);
    for (int at = 0; at < size; ++at) {
      const Board stone = safe & (((Board{1} << rows) - 1) << (sorted[at] * column_height));
      const int value = -search(own ^ all, all | stone, plies + 1, -beta, -alpha);
      if (value >= beta) {
        return value;
      }
      alpha = value > alpha ? value : alpha;
    }
    keep(key, alpha + offset);
    return alpha;
  }

  // Upper bounds, 0 where there is none.
  static constexpr int offset = 32;
  int look_up(Board key) const {
    const std::uint64_t entry = table_[place_of(key)];
    return entry >> 8 == key ? static_cast<int>(entry & 255U) : 0;
  }
  void keep(Board key, int bound) {
    table_[place_of(key)] = key << 8 | static_cast<std::uint64_t>(bound);
  }
  std::size_t place_of(Board key) const { return mix_bits(key) & (table_.size() - 1); }

  std::vector<std::uint64_t> table_;
  std::uint64_t nodes_ = 0;
};

}  // namespace ahu::connect_four
