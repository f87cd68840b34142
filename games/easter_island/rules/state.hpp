// The board of Easter Island: crossings, sun positions, directions, the state and its pieces.
#pragma once

#include "base/bits.hpp"
#include "core/game.hpp"
#include "core/phases.hpp"
#include "games/easter_island/data.hpp"

namespace ahu::easter_island {

using Board = std::uint32_t;  // a bit a crossing: a1, b1 … e1, a2 … e5
using Ring = std::uint32_t;   // a bit a sun position: Na … Ne, E1 … E5, Sa … Se, W1 … W5

inline constexpr Board whole_board = (Board{1} << points) - 1;
inline constexpr Ring whole_ring = (Ring{1} << positions) - 1;
inline constexpr Board first_row = 0x1f;
inline constexpr Board first_column = 0x108421;

enum class Direction : std::uint32_t { North, East, South, West };

AHU_HD constexpr std::uint32_t index_of(Direction direction) {
  return static_cast<std::uint32_t>(direction);
}
AHU_HD constexpr Direction opposite(Direction direction) {
  return static_cast<Direction>(index_of(direction) ^ 2U);
}
AHU_HD constexpr bool on_one_axis(Direction left, Direction right) {
  return ((index_of(left) ^ index_of(right)) & 1U) == 0;
}

AHU_HD constexpr int row_of(int point) { return point / side; }
AHU_HD constexpr int column_of(int point) { return point % side; }
AHU_HD constexpr Board bit(int at) { return Board{1} << at; }
AHU_HD constexpr bool has(std::uint32_t set, int at) { return ((set >> at) & 1U) != 0; }

// The edge a position lies on, and how far along it.
AHU_HD constexpr Direction edge_of(int position) { return static_cast<Direction>(position / side); }
AHU_HD constexpr int along_edge(int position) { return position % side; }
AHU_HD constexpr int position_on(Direction edge, int along) {
  return static_cast<int>(index_of(edge)) * side + along;
}

struct Options {
  std::int16_t players = 2;
  std::int16_t stall_limit = usual_stall;
};

AHU_PHASES(Options, Setup, Play, Over);
enum class End : std::uint8_t { LastStatue, AllFired, Stalled };  // EI-E1, EI-E2, EI-E4

inline constexpr std::uint8_t nobody = 2;
inline constexpr std::uint16_t nothing_fresh = 0;
inline constexpr std::uint16_t fresh_sun_base = 64;

struct State {
  Board statues[2];  // of each seat
  Board facing_low;  // the two bits of each statue's facing; 0 elsewhere
  Board facing_high;
  Ring suns[2];               // of each seat, fired or not
  Ring fired;                 // of both
  std::uint16_t fresh;        // placed in this turn: 1 + point, 64 + position, or 0
  std::uint16_t stall;        // EI-E4: turns and moves without a break
  std::uint16_t stall_limit;  // 0: never
  std::uint8_t reserve[2];    // statues not yet placed
  std::uint8_t last_placed;   // EI-E3: the seat, or nobody
  std::uint8_t actions_left;  // in this turn; 0 at the end
  std::uint8_t to_act;        // 0 at the end
  Phase phase;

  AHU_HD friend constexpr bool operator==(const State&, const State&) = default;
};

AHU_HD constexpr Board all_statues(const State& state) {
  return state.statues[0] | state.statues[1];
}
AHU_HD constexpr Ring all_suns(const State& state) { return state.suns[0] | state.suns[1]; }

AHU_HD constexpr Direction facing_of(const State& state, int point) {
  return static_cast<Direction>(((state.facing_low >> point) & 1U) |
                                (((state.facing_high >> point) & 1U) << 1U));
}
AHU_HD constexpr void set_facing(State& state, int point, Direction facing) {
  state.facing_low = (state.facing_low & ~bit(point)) | ((index_of(facing) & 1U) << point);
  state.facing_high = (state.facing_high & ~bit(point)) | ((index_of(facing) >> 1U) << point);
}

AHU_HD constexpr Board fresh_statue(const State& state) {
  return state.fresh < fresh_sun_base ? (Board{1} << state.fresh) >> 1U : 0;
}
AHU_HD constexpr Ring fresh_sun(const State& state) {
  return state.fresh >= fresh_sun_base ? Ring{1} << (state.fresh - fresh_sun_base) : 0;
}

AHU_HD constexpr int statues_of(const State& state, int seat) {
  return count_bits(state.statues[seat]);
}
AHU_HD constexpr int supply_of(const State& state, int seat) {
  return suns_each - count_bits(state.suns[seat]);
}

}  // namespace ahu::easter_island
