// Who wins Connect Four, by search to the end of the match: only win, draw or loss, which takes far
// less than how soon.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "base/hash.hpp"
#include "games/connect_four/bots/threats.hpp"
#include "games/connect_four/rules.hpp"

namespace ahu::connect_four {

template <class ShouldStop>
class Prover {
 public:
  explicit Prover(ShouldStop& should_stop) : should_stop_(should_stop), table_(table_size) {}

  // Whether the seat to act wins (0) or at least draws (-1); nothing where it was stopped.
  std::optional<bool> exceeds(const State& state, int bound) {
    const Board all = state.stones[0] | state.stones[1];
    const Board own = state.stones[state.plies & 1U];
    if ((winning_places(own, all) & open_places(all)) != 0) {
      return true;
    }
    const bool found = exceeds(own, all, static_cast<int>(state.plies), bound);
    return is_stopped_ ? std::nullopt : std::optional(found);
  }

 private:
  static constexpr int places = rows * columns;
  static constexpr std::size_t table_size = std::size_t{1} << 18;  // what a processor keeps near
  static constexpr std::uint32_t no_column = columns;

  // What is known of a position: its sign is from `least` to `most`; `first` may show that.
  struct Known {
    int least = -1;
    int most = 1;
    std::uint32_t first = no_column;
  };

  // Whether the sign is above `bound`, -1 or 0. The seat to act cannot win with the next stone.
  bool exceeds(Board own, Board all, int plies, int bound) {
    const Board safe = safe_places(own ^ all, all);
    if (safe == 0 || is_out_of_time()) {
      return false;
    }
    if (plies >= places - 2) {
      return bound < 0;
    }
    const Known known = look_up(own, all);
    if (known.least > bound || known.most <= bound) {
      return known.least > bound;
    }
    std::uint32_t sorted[columns];
    const int size = columns_by_promise(own, all, safe, sorted);
    if (is_known_above(own, all, safe, sorted, size, bound)) {
      return true;
    }
    put_first(sorted, size, known.first);
    for (int at = 0; at < size; ++at) {
      const bool above =
          !exceeds(own ^ all, all | in_column(safe, sorted[at]), plies + 1, -bound - 1);
      if (is_stopped_) {
        return false;
      }
      if (above) {
        keep(own, all, {bound + 1, known.most, sorted[at]});
        return true;
      }
    }
    keep(own, all, {known.least, bound, known.first});
    return false;
  }

  // A look at what is known of the next positions often saves the search.
  bool is_known_above(Board own, Board all, Board safe, const std::uint32_t* sorted, int size,
                      int bound) const {
    for (int at = 0; at < size; ++at) {
      if (-look_up(own ^ all, all | in_column(safe, sorted[at])).most > bound) {
        return true;
      }
    }
    return false;
  }

  static Board in_column(Board stones, std::uint32_t column) {
    return stones & (((Board{1} << rows) - 1) << (column * column_height));
  }

  static void put_first(std::uint32_t* sorted, int size, std::uint32_t first) {
    for (int at = 1; at < size; ++at) {
      if (sorted[at] == first) {
        for (int back = at; back > 0; --back) {
          sorted[back] = sorted[back - 1];
        }
        sorted[0] = first;
      }
    }
  }

  bool is_out_of_time() {
    is_stopped_ = is_stopped_ || should_stop_();
    return is_stopped_;
  }

  // An entry: the position, the best column, the greatest and the least sign.
  static Board key_of(Board own, Board all) { return own + all + bottom_row; }
  std::size_t place_of(Board key) const { return mix_bits(key) & (table_size - 1); }
  Known look_up(Board own, Board all) const {
    const Board key = key_of(own, all);
    const std::uint64_t entry = table_[place_of(key)];
    if (entry >> 8 != key) {
      return {};
    }
    return {static_cast<int>(entry & 3U) - 1, static_cast<int>(entry >> 2 & 3U) - 1,
            static_cast<std::uint32_t>(entry >> 4 & 7U)};
  }
  void keep(Board own, Board all, const Known& known) {
    const Board key = key_of(own, all);
    table_[place_of(key)] = key << 8 | std::uint64_t{known.first} << 4 |
                            static_cast<std::uint64_t>(known.most + 1) << 2 |
                            static_cast<std::uint64_t>(known.least + 1);
  }

  ShouldStop& should_stop_;
  std::vector<std::uint64_t> table_;
  bool is_stopped_ = false;
};

}  // namespace ahu::connect_four
