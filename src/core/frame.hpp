// The perspective of a viewer.
#pragma once

#include "core/game.hpp"

namespace ahu {

// Seats are counted from the viewer, clockwise: 0 is the viewer. The spectator has the perspective
// of seat 0.
struct Frame {
  int players;
  int seat;

  AHU_HD static constexpr Frame of(int players, Seat viewer) {
    return {players, viewer == spectator ? 0 : int{viewer}};
  }
  AHU_HD constexpr int relative(int of) const {
    return of >= seat ? of - seat : of - seat + players;
  }
  AHU_HD constexpr int absolute(int relative) const {
    return relative + seat < players ? relative + seat : relative + seat - players;
  }
};

}  // namespace ahu
