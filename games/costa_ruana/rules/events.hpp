// What happens while an action is done, step by step, for those who want to follow it.
#pragma once

#include "games/costa_ruana/rules/state.hpp"

namespace ahu::costa_ruana {

enum class EventKind : std::uint8_t {
  ShamanDrawn,    // seat
  FaceDrawn,      // a: 0 sky, 1 tide; b: face
  Dealt,          // seat, a: card
  Settled,        // seat, a: island
  Shown,          // seat, a: card, b: table card, c: in front of
  Hidden,         // seat, a: card, b: table card, c: in front of
  Rode,           // seat, b: table card
  Stayed,         // seat
  Flipped,        // seat, a: 0 sky, 1 tide; b: face
  Revealed,       // seat who played it, a: card, b: table card, c: in front of
  Activated,      // seat in front of whom it lies, a: card, b: table card
  Discarded,      // seat in front of whom it lay, a: card, b: table card, c: riders bit by bit
  Acts,           // seat, a: card, b: table card, c: copy
  Passed,         // seat, a: card, b: table card, c: copy
  TreasureMoved,  // seat, a: from, b: to
  Recalled,       // seat, a: island
  Placed,         // seat, a: island
  Moved,          // seat, a: whose, b: from, c: to
  Collected,      // seat, a: island
  Quarrelled,     // a: island
  ShamanNamed,    // seat
  OfficeKept,     // seat
  OfficeYielded,  // seat, a: to
  RoundBegun,     // a: round
  GameOver,       //
};

struct Event {
  EventKind what;
  std::uint8_t seat;
  std::uint8_t a;
  std::uint8_t b;
  std::uint8_t c;
};

// The listener of plain play.
struct NoListener {
  AHU_HD constexpr void operator()(EventKind, int, int = 0, int = 0, int = 0) const {}
};

}  // namespace ahu::costa_ruana
