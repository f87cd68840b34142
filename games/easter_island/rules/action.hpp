// An action of Easter Island as a 32-bit code.
#pragma once

#include "games/easter_island/rules/board.hpp"

namespace ahu::easter_island {

enum class Kind : std::uint32_t { Place, Sun, Turn, Move, Fire };

//   bits 18 … 20   kind
//   Place, Turn    bits 2 … 10 the point, bits 0 … 1 the facing
//   Move           bits 9 … 17 the point it leaves, bits 0 … 8 the point it reaches
//   Sun, Fire      bits 0 … 8 the position
// All other bits are 0. A point of the board is 0 … 24 and a position 0 … 19; larger values stand
// for places that are written correctly but do not exist (see notation.cpp).
struct Action {
  std::uint32_t code = 0;

  static constexpr int kind_shift = 18;
  static constexpr int from_shift = 9;
  static constexpr std::uint32_t place_mask = 0x1ff;

  AHU_HD static constexpr std::uint32_t base(Kind kind) {
    return static_cast<std::uint32_t>(kind) << kind_shift;
  }
  AHU_HD static constexpr Action statue(Kind kind, int point, Direction facing) {
    return {base(kind) | (static_cast<std::uint32_t>(point) << 2) | index_of(facing)};
  }
  AHU_HD static constexpr Action move(int from, int to) {
    return {base(Kind::Move) | (static_cast<std::uint32_t>(from) << from_shift) |
            static_cast<std::uint32_t>(to)};
  }
  AHU_HD static constexpr Action sun(Kind kind, int position) {
    return {base(kind) | static_cast<std::uint32_t>(position)};
  }

  AHU_HD constexpr Kind kind() const { return static_cast<Kind>(code >> kind_shift); }
  AHU_HD constexpr Direction facing() const { return static_cast<Direction>(code & 3U); }
  AHU_HD constexpr int point() const { return static_cast<int>((code >> 2) & place_mask); }
  AHU_HD constexpr int from() const { return static_cast<int>((code >> from_shift) & place_mask); }
  AHU_HD constexpr int to() const { return static_cast<int>(code & place_mask); }
  AHU_HD constexpr int position() const { return static_cast<int>(code & place_mask); }

  // Whether only the bits of its kind are set.
  AHU_HD constexpr bool is_well_formed() const {
    if (code >= base(Kind::Fire) + (1U << kind_shift)) {
      return false;
    }
    const std::uint32_t rest = code & ((1U << kind_shift) - 1);
    switch (kind()) {
      case Kind::Place:
      case Kind::Turn: return rest < (1U << 11);
      case Kind::Move: return true;
      case Kind::Sun:
      case Kind::Fire: return rest <= place_mask;
    }
    return false;
  }

  AHU_HD friend constexpr auto operator<=>(Action, Action) = default;
};

}  // namespace ahu::easter_island
