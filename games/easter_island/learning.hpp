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
  AHU_HD friend constexpr bool operator==(Spot, Spot) = default;
};

struct Learning : ActionIndices<EasterIsland> {
  static constexpr int width = side + 2;
  static constexpr int places = width * width;
  static constexpr std::array<int, 3> shape = {25, width, width};

  AHU_HD static constexpr void draw(const EasterIsland::View& view, Frame frame, auto& pen) {
    const State& state = view.state;
    const int own = frame.seat;
    const int other = 1 - own;
    const auto statues = [&](const char* name, const char* meaning, int seat, Direction facing) {
      const auto plane = pen.plane(name, meaning, places);
      for_each_bit(state.statues[seat], [&](int point) {
        plane[place_of(spot_of_point(point))] = facing_of(state, point) == facing ? 1 : 0;
      });
    };
    statues("own north", "the viewer's statues that look north", own, Direction::North);
    statues("own east", "the viewer's statues that look east", own, Direction::East);
    statues("own south", "the viewer's statues that look south", own, Direction::South);
    statues("own west", "the viewer's statues that look west", own, Direction::West);
    statues("other north", "the opponent's statues that look north", other, Direction::North);
    statues("other east", "the opponent's statues that look east", other, Direction::East);
    statues("other south", "the opponent's statues that look south", other, Direction::South);
    statues("other west", "the opponent's statues that look west", other, Direction::West);
    const auto suns = [&](const char* name, const char* meaning, Ring set) {
      mark_ring(set, pen.plane(name, meaning, places));
    };
    suns("own suns", "the viewer's suns, not fired", state.suns[own] & ~state.fired);
    suns("own fired", "the viewer's suns, fired", state.suns[own] & state.fired);
    suns("other suns", "the opponent's suns, not fired", state.suns[other] & ~state.fired);
    suns("other fired", "the opponent's suns, fired", state.suns[other] & state.fired);
    const auto fresh = pen.plane("fresh", "what was placed in this turn", places);
    for_each_bit(fresh_statue(state), [&](int at) { fresh[place_of(spot_of_point(at))] = 1; });
    mark_ring(fresh_sun(state), fresh);

    const bool own_turn = EasterIsland::turn(state) == ahu::Turn::player(own);
    const int stall = state.stall_limit == 0 ? 0 : state.stall * 100 / state.stall_limit;
    const auto fill = [&](const char* name, const char* meaning, int value, int unit = 1) {
      pen.fill(name, meaning, places, value, unit);
    };
    fill("own reserve", "everywhere: statues not yet placed, of 7", state.reserve[own], 7);
    fill("other reserve", "the same of the opponent", state.reserve[other], 7);
    fill("own supply", "everywhere: suns not yet placed, of 8", supply_of(state, own), 8);
    fill("other supply", "the same of the opponent", supply_of(state, other), 8);
    fill("set-up", "1 everywhere before play", state.phase == Phase::Setup);
    fill("over", "1 everywhere at the end", state.phase == Phase::Over);
    fill("to act", "1 everywhere while the viewer is to act", own_turn);
    fill("actions left", "everywhere: in this turn, of 2", state.actions_left, 2);
    fill("stall", "everywhere: turns and moves without a break, in hundredths of the limit", stall,
         100);
    fill("stall limit", "everywhere: the option, of 100", state.stall_limit, usual_stall);
    fill("own last", "1 everywhere if the viewer placed the last statue", state.last_placed == own);
    fill("other last", "1 everywhere if the opponent did", state.last_placed == other);
  }

  // Mirrored or not, then turned by quarters clockwise.
  static constexpr std::array<std::string_view, 8> symmetries = {
      "as it is", "turned by 90",           "turned by 180",           "turned by 270",
      "mirrored", "mirrored, turned by 90", "mirrored, turned by 180", "mirrored, turned by 270"};
  static State turned(const State& state, int symmetry) {
    return mapped_state<EasterIsland>(state, TurnedValues{symmetry}).state;
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
  static constexpr int point_at(Spot spot) { return spot.row * side + spot.column; }
  static constexpr int position_at(Spot spot) {
    return first_of(positions, [&](int position) { return spot_of_position(position) == spot; });
  }

  AHU_HD static constexpr void mark_ring(Ring set, auto plane) {
    for_each_bit(set, [&](int position) { plane[place_of(spot_of_position(position))] = 1; });
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
  static constexpr int turned_facing(int facing, int symmetry) {
    const bool mirrored = symmetry >= 4 && facing % 2 == 1;  // east and west
    return (facing + (mirrored ? 2 : 0) + symmetry) % 4;
  }
  // What it does to crossings, positions and facings, wherever they are told.
  struct TurnedValues {
    int symmetry;
    int operator()(const Domain<Options>& domain, int value) const {
      return &domain == &point_domain ? point_at(turned_spot(spot_of_point(value), symmetry))
             : &domain == &position_domain
                 ? position_at(turned_spot(spot_of_position(value), symmetry))
             : &domain == &facing_domain ? turned_facing(value, symmetry)
                                         : value;
    }
  };
};

}  // namespace ahu::easter_island
