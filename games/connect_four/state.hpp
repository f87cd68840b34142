// A position of Connect Four, and its description.
#pragma once

#include "core/description.hpp"
#include "games/connect_four/actions.hpp"

namespace ahu::connect_four {

// A board is 64 bits: column c owns the bits 7c … 7c+6, lowest row first; the seventh stays empty
// so that lines do not run over the edge.
using Board = std::uint64_t;
inline constexpr int column_height = rows + 1;
inline constexpr Board bottom_row = 0x0000'0408'1020'4081ULL;
inline constexpr Board top_row = bottom_row << (rows - 1);
inline constexpr Board board = bottom_row * ((Board{1} << rows) - 1);

enum class End : std::uint32_t { None, Win, Full };

struct State {
  Board stones[2];      // of each seat
  std::uint32_t plies;  // stones dropped so far; the even ones are seat 0's
  End end;
  AHU_HD friend constexpr bool operator==(const State&, const State&) = default;
};

AHU_HD constexpr Board place(int column, int row) {
  return Board{1} << (column * column_height + row);
}

// The seat whose stone lies here, or -1.
AHU_HD constexpr int seat_at(const State& state, Board here) {
  return (state.stones[0] & here) != 0 ? 0 : (state.stones[1] & here) != 0 ? 1 : -1;
}

// Four in a row along one of the four directions: up, right and the two diagonals.
AHU_HD constexpr bool has_four(Board stones) {
  Board found = 0;
  for (const int step : {1, column_height, column_height - 1, column_height + 1}) {
    const Board pairs = stones & (stones >> step);
    found |= pairs & (pairs >> (2 * step));
  }
  return found != 0;
}
// C4-E1, C4-E2: what a board that `last` has just dropped on means.
AHU_HD constexpr End end_of(const State& state, Board last) {
  return has_four(last) ? End::Win : state.plies == columns * rows ? End::Full : End::None;
}

struct Description {
  AHU_HD static constexpr void describe(auto& d, State& state) {
    d.turn(phase_domain, [&] { return state.end == End::None ? 0 : 1; });
    // A column is a text: from the bottom up the seat of each stone.
    d.list("columns", columns, [&](auto& inside, int column) {
      inside.letters(
          "", "01", rows, [&](int row) { return seat_at(state, place(column, row)); },
          [&](int row, int seat) { state.stones[seat] |= place(column, row); });
    });
    d.finish([&] {
      state.plies =
          static_cast<std::uint32_t>(count_bits(state.stones[0]) + count_bits(state.stones[1]));
      state.end = end_of(state, state.stones[1U - (state.plies & 1U)]);
    });
  }
};

}  // namespace ahu::connect_four
