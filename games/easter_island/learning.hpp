// Easter Island for learners: planes of 7 by 7 (the crossings, and the positions of the suns around
// them), 440 action indices, and the eight symmetries of the square.
#pragma once

#include "core/encoding.hpp"
#include "games/easter_island/rules.hpp"

namespace ahu::easter_island {

// A place of the board with its rim: columns and rows from -1 to 5, crossings from 0 to 4.
struct Spot {
  int column;
  int row;
};

struct Learning : ActionIndices<EasterIsland> {
  static constexpr int width = side + 2;
  static constexpr int places = width * width;
  static constexpr std::array<int, 3> shape = {25, width, width};

  AHU_HD static constexpr void draw(const EasterIsland::View& view, Frame frame, auto& pen) {
    const State& state = view.state;
    const int own = frame.seat;
    const int other = 1 - own;
    draw_statues(state, own, Direction::North,
                 pen.plane("own north", "the viewer's statues that look north", places));
    draw_statues(state, own, Direction::East,
                 pen.plane("own east", "the viewer's statues that look east", places));
    draw_statues(state, own, Direction::South,
                 pen.plane("own south", "the viewer's statues that look south", places));
    draw_statues(state, own, Direction::West,
                 pen.plane("own west", "the viewer's statues that look west", places));
    draw_statues(state, other, Direction::North,
                 pen.plane("other north", "the opponent's statues that look north", places));
    draw_statues(state, other, Direction::East,
                 pen.plane("other east", "the opponent's statues that look east", places));
    draw_statues(state, other, Direction::South,
                 pen.plane("other south", "the opponent's statues that look south", places));
    draw_statues(state, other, Direction::West,
                 pen.plane("other west", "the opponent's statues that look west", places));
    mark_ring(state.suns[own] & ~state.fired,
              pen.plane("own suns", "the viewer's suns, not fired", places));
    mark_ring(state.suns[own] & state.fired,
              pen.plane("own fired", "the viewer's suns, fired", places));
    mark_ring(state.suns[other] & ~state.fired,
              pen.plane("other suns", "the opponent's suns, not fired", places));
    mark_ring(state.suns[other] & state.fired,
              pen.plane("other fired", "the opponent's suns, fired", places));
    const auto fresh = pen.plane("fresh", "what was placed in this turn", places);
    mark_points(fresh_statue(state), fresh);
    mark_ring(fresh_sun(state), fresh);

    const bool own_turn = EasterIsland::turn(state) == ahu::Turn::player(own);
    const int stall = state.stall_limit == 0 ? 0 : state.stall * 100 / state.stall_limit;
    pen.fill("own reserve", "everywhere: statues not yet placed, of 7", places, state.reserve[own],
             7);
    pen.fill("other reserve", "the same of the opponent", places, state.reserve[other], 7);
    pen.fill("own supply", "everywhere: suns not yet placed, of 8", places, supply_of(state, own),
             8);
    pen.fill("other supply", "the same of the opponent", places, supply_of(state, other), 8);
    pen.fill("set-up", "1 everywhere before play", places, state.phase == Phase::Setup);
    pen.fill("over", "1 everywhere at the end", places, state.phase == Phase::Over);
    pen.fill("to act", "1 everywhere while the viewer is to act", places, own_turn);
    pen.fill("actions left", "everywhere: in this turn, of 2", places, state.actions_left, 2);
    pen.fill("stall", "everywhere: turns and moves without a break, in hundredths of the limit",
             places, stall, 100);
    pen.fill("stall limit", "everywhere: the option, of 100", places, state.stall_limit,
             usual_stall);
    pen.fill("own last", "1 everywhere if the viewer placed the last statue", places,
             state.last_placed == own);
    pen.fill("other last", "1 everywhere if the opponent did", places, state.last_placed == other);
  }

  // Mirrored or not, then turned by quarters clockwise.
  static constexpr std::array<std::string_view, 8> symmetries = {
      "as it is", "turned by 90",           "turned by 180",           "turned by 270",
      "mirrored", "mirrored, turned by 90", "mirrored, turned by 180", "mirrored, turned by 270"};
  static State turned(const State& state, int symmetry) {
    return retold<EasterIsland>(state, TurnedValues{symmetry}).state;
  }
  static Action turned(Action action, int symmetry) {
    return {Actions::mapped(action.code, TurnedValues{symmetry})};
  }
  static int turned_feature(int feature, int symmetry) {
    constexpr int planes_of_statues = 8;
    int plane = feature / places;
    if (plane < planes_of_statues) {
      plane = plane / 4 * 4 + turned_facing(plane % 4, symmetry);
    }
    return plane * places + place_of(turned_spot(spot_of_place(feature % places), symmetry));
  }

 private:
  // -- places --

  AHU_HD static constexpr Spot spot_of_point(int point) {
    return {column_of(point), row_of(point)};
  }
  AHU_HD static constexpr Spot spot_of_position(int position) {
    const int along = along_edge(position);
    switch (edge_of(position)) {
      case Direction::North: return {along, side};
      case Direction::East: return {side, along};
      case Direction::South: return {along, -1};
      case Direction::West: break;
    }
    return {-1, along};
  }
  AHU_HD static constexpr Spot spot_of_place(int place) {
    return {place % width - 1, place / width - 1};
  }
  AHU_HD static constexpr int place_of(Spot spot) {
    return (spot.row + 1) * width + spot.column + 1;
  }
  AHU_HD static constexpr int position_at(Spot spot) {
    const bool upright = spot.row == side || spot.row == -1;
    const int edge = spot.row == side ? 0 : spot.column == side ? 1 : spot.row == -1 ? 2 : 3;
    return edge * side + (upright ? spot.column : spot.row);
  }

  AHU_HD static constexpr void mark_points(Board set, auto plane) {
    for_each_bit(set, [&](int point) { plane[place_of(spot_of_point(point))] = 1; });
  }
  AHU_HD static constexpr void mark_ring(Ring set, auto plane) {
    for_each_bit(set, [&](int position) { plane[place_of(spot_of_position(position))] = 1; });
  }
  AHU_HD static constexpr void draw_statues(const State& state, int seat, Direction facing,
                                            auto plane) {
    for_each_bit(state.statues[seat], [&](int point) {
      if (facing_of(state, point) == facing) {
        plane[place_of(spot_of_point(point))] = 1;
      }
    });
  }

  // -- symmetries --

  static constexpr Spot turned_spot(Spot spot, int symmetry) {
    if (symmetry >= 4) {
      spot.column = side - 1 - spot.column;
    }
    for (int quarter = 0; quarter < symmetry % 4; ++quarter) {
      spot = {spot.row, side - 1 - spot.column};
    }
    return spot;
  }
  static constexpr Direction turned_direction(Direction direction, int symmetry) {
    const bool across = on_one_axis(direction, Direction::East);
    const Direction mirrored = symmetry >= 4 && across ? opposite(direction) : direction;
    const auto quarters = static_cast<std::uint32_t>(symmetry);
    return static_cast<Direction>((easter_island::index_of(mirrored) + quarters) % 4);
  }
  static constexpr int turned_facing(int facing, int symmetry) {
    return static_cast<int>(turned_direction(static_cast<Direction>(facing), symmetry));
  }
  static constexpr int turned_point(int point, int symmetry) {
    const Spot spot = turned_spot(spot_of_point(point), symmetry);
    return spot.row * side + spot.column;
  }
  static constexpr int turned_position(int position, int symmetry) {
    return position_at(turned_spot(spot_of_position(position), symmetry));
  }
  // What it does to crossings, positions and facings, wherever they are told.
  struct TurnedValues {
    int symmetry;
    int operator()(const Domain<Options>& domain, int value) const {
      return &domain == &point_domain      ? turned_point(value, symmetry)
             : &domain == &position_domain ? turned_position(value, symmetry)
             : &domain == &facing_domain   ? turned_facing(value, symmetry)
                                           : value;
    }
  };
};

}  // namespace ahu::easter_island
