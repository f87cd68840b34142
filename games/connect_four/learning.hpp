// Connect Four for learners: its view as planes of 6 by 7, its actions as 7 indices.
#pragma once

#include "core/encoding.hpp"
#include "games/connect_four/rules.hpp"

namespace ahu::connect_four {

struct Learning : ActionIndices<ConnectFour> {
  static constexpr std::array<int, 3> shape = {3, rows, columns};

  AHU_HD static constexpr void draw(const ConnectFour::View& view, Frame frame, auto& pen) {
    constexpr int places = rows * columns;
    const State& state = view.state;
    mark(state.stones[frame.seat],
         pen.plane("own", "the viewer's stones; row 0 is the lowest", places));
    mark(state.stones[1 - frame.seat], pen.plane("other", "the opponent's stones", places));
    pen.fill("to act", "1 everywhere while the viewer is to act", places,
             ConnectFour::turn(state) == Turn::player(frame.seat) ? 1 : 0);
  }

  // Left and right may be swapped.
  static constexpr std::array<std::string_view, 2> symmetries = {"as it is", "mirrored"};
  static State turned(const State& state, int symmetry) {
    State turned = state;
    for (int seat = 0; seat < 2 && symmetry == 1; ++seat) {
      turned.stones[seat] = 0;
      for (int column = 0; column < columns; ++column) {
        const Board here = (state.stones[seat] >> (column * column_height)) & 0x7f;
        turned.stones[seat] |= here << ((columns - 1 - column) * column_height);
      }
    }
    return turned;
  }
  static Action turned(Action action, int symmetry) {
    return symmetry == 1 ? Action{columns - 1 - action.code} : action;
  }
  // Where a number of the observation is found after turning.
  static int turned_feature(int feature, int symmetry) {
    const int column = feature % columns;
    return symmetry == 1 ? feature - column + columns - 1 - column : feature;
  }

 private:
  AHU_HD static constexpr void mark(Board stones, auto plane) {
    for_each_bit(stones,
                 [&](int at) { plane[at % column_height * columns + at / column_height] = 1; });
  }
};

}  // namespace ahu::connect_four
