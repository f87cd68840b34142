// State and View of Rapa Nui, the card game.
#pragma once

#include "games/rapa_nui_cards/actions.hpp"

namespace ahu::rapa_nui_cards {

enum class Edition : std::uint32_t { French, Japanese };  // RC-E5

// Public information. Fields of seats that are not in the game stay 0.
struct OpenTable {
  CardCounts deck;  // what is left, not in which order: RC-I1
  CardCounts tableaus[max_seats_here];
  Column columns[columns_laid];
  std::uint16_t wood[max_seats_here];
  std::uint16_t glory[max_seats_here];
  OfferingCounts piles;
  OfferingCounts stone_up;
  Phase phase;
  std::uint8_t players;
  std::uint8_t active;
  std::uint8_t to_act;     // 0 where no player is
  std::uint8_t refilling;  // in Refill the column, 1 to 4; otherwise 0
  std::uint8_t scored;     // in Gain and Receive the card + 1; otherwise 0
  std::uint8_t due;        // in Receive how many replacements to_act may still take; otherwise 0
  std::uint8_t down_count;
  Edition edition;
  Memory memory;  // RC-I2

  AHU_HD constexpr Card scored_card() const {
    AHU_ASSERT(scored != 0);
    return scored == 0 ? Card::Moai : static_cast<Card>(scored - 1);
  }
  AHU_HD constexpr int after(int seat) const { return seat + 1 == players ? 0 : seat + 1; }
  AHU_HD friend constexpr bool operator==(const OpenTable&, const OpenTable&) = default;
};

AHU_HD constexpr Options options_on(const OpenTable& table) {
  return {static_cast<std::int16_t>(table.players), static_cast<std::int16_t>(table.edition),
          static_cast<std::int16_t>(table.memory)};
}

// Who laid the face-down cards on the stone and what they are, in the order laid, four bits each:
// the seat, and above it two bits for the type.
struct FaceDown {
  std::uint64_t packed;

  AHU_HD constexpr int seat(int at) const { return static_cast<int>((packed >> (4 * at)) & 3U); }
  AHU_HD constexpr Offering type(int at) const {
    return static_cast<Offering>((packed >> (4 * at + 2)) & 3U);
  }
  AHU_HD constexpr void lay(int at, int seat, Offering type) {
    packed |= static_cast<std::uint64_t>(seat | (index_of(type) << 2)) << (4 * at);
  }
  AHU_HD friend constexpr bool operator==(FaceDown, FaceDown) = default;
};

struct State {
  OpenTable table;
  FaceDown down;
  Hand hands[max_seats_here];
  OfferingCounts offerings[max_seats_here];
  AHU_HD friend constexpr bool operator==(const State&, const State&) = default;
};

// What one seat, or the spectator, knows. Whatever is hidden stays 0 here; what is hidden follows
// from `seat`, the phase and `memory`.
struct View {
  OpenTable table;
  FaceDown down;                             // without the types that this seat may not know
  Hand hands[max_seats_here];                // the known ones
  OfferingCounts offerings[max_seats_here];  // own: held; others': held and face down together
  std::uint8_t hand_sizes[max_seats_here];
  std::uint16_t held[max_seats_here];  // offering cards really held
  std::uint32_t viewer;

  AHU_HD constexpr bool over() const { return table.phase == Phase::Over; }
  AHU_HD constexpr bool knows_hand(int of) const {
    return over() || static_cast<std::uint32_t>(of) == viewer ||
           (table.memory == Memory::Open && viewer != spectator);
  }
  AHU_HD constexpr bool knows_sacrifices(int of) const {
    return over() || static_cast<std::uint32_t>(of) == viewer;
  }
  AHU_HD constexpr bool knows_offerings(int of) const {
    return knows_sacrifices(of) || table.memory == Memory::Open;
  }
  // How many cards a seat has laid face down.
  AHU_HD constexpr int face_down_of(int of) const {
    int count = 0;
    for (int at = 0; at < table.down_count; ++at) {
      count += down.seat(at) == of ? 1 : 0;
    }
    return count;
  }
  AHU_HD friend constexpr bool operator==(const View&, const View&) = default;
};

}  // namespace ahu::rapa_nui_cards
