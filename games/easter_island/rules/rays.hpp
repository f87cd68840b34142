// The path of a ray: clauses EI-R1 to EI-R6.
#pragma once

#include "base/platform.hpp"
#include "games/easter_island/rules/state.hpp"

namespace ahu::easter_island {

struct Reach {
  Board beyond[4][points];  // by direction: every crossing that lies that way from a crossing
};

AHU_HD constexpr Reach make_reach() {
  Reach reach{};
  for (int from = 0; from < points; ++from) {
    for (int to = 0; to < points; ++to) {
      if (to == from) {
        continue;
      }
      if (column_of(to) == column_of(from)) {
        reach.beyond[to > from ? 0 : 2][from] |= bit(to);
      } else if (row_of(to) == row_of(from)) {
        reach.beyond[to > from ? 1 : 3][from] |= bit(to);
      }
    }
  }
  return reach;
}

AHU_TABLE(Reach, reach_table, make_reach());

AHU_HD constexpr Board beyond(int point, Direction direction) {
  return reach_table().beyond[index_of(direction)][point];
}

// The grid line that a sun position shines along (EI-M2).
AHU_HD constexpr Board line_of(int position) {
  const bool upright = on_one_axis(edge_of(position), Direction::North);
  return upright ? first_column << along_edge(position)
                 : first_row << (side * along_edge(position));
}

// The first of these crossings, all on one line, that something travelling so comes to.
AHU_HD constexpr int nearest(Board met, Direction travel) {
  return (index_of(travel) & 2U) == 0 ? lowest_bit(met) : highest_bit(met);
}

inline constexpr int no_point = -1;

enum class RayEnd : std::uint8_t { Missed, Left, Face, Back, Twice };

struct Ray {
  Board touched;     // statues that redirected it or that it destroyed
  int destroyed;     // where, or no_point
  Direction travel;  // at its end
  RayEnd end;
};

// Follows the ray of a position. `visit(point)` is told of each statue that the ray comes to.
template <class Visit>
AHU_HD constexpr Ray trace_ray(const State& state, int position, Visit&& visit) {
  const Board all = all_statues(state);
  Ray ray{0, no_point, opposite(edge_of(position)), RayEnd::Missed};
  Board ahead = line_of(position) & all;
  while (ahead != 0) {
    const int at = nearest(ahead, ray.travel);
    const Direction facing = facing_of(state, at);
    const bool again = has(ray.touched, at);
    visit(at);
    ray.touched |= bit(at);
    ray.destroyed = at;
    if (on_one_axis(ray.travel, facing)) {
      ray.end = ray.travel == facing ? RayEnd::Back : RayEnd::Face;  // EI-R2, EI-R1
      return ray;
    }
    if (again) {
      ray.end = RayEnd::Twice;  // EI-R5
      return ray;
    }
    ray.end = RayEnd::Left;  // EI-R4, should nothing stop it
    ray.travel = facing;     // EI-R3
    ahead = beyond(at, facing) & all;
  }
  return ray;
}

AHU_HD constexpr Ray trace_ray(const State& state, int position) {
  return trace_ray(state, position, [](int) {});
}

}  // namespace ahu::easter_island
