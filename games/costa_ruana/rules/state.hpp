// State, Action and the questions that all rules of Costa Ruana ask of a state.
#pragma once

#include "games/costa_ruana/rules/cards.hpp"

namespace ahu::costa_ruana {

struct Options {
  std::int16_t players = 2;
  std::int16_t memory = 1;  // CR-I2: a Memory
  AHU_HD friend constexpr bool operator==(const Options&, const Options&) = default;
};

enum class Phase : std::uint8_t {
  Setup,
  Settle,
  Show,
  Hide,
  Ride,
  Flip,
  Order,
  Effect,
  Deal,
  Office,
  Over,
};

inline constexpr std::uint8_t nobody = 255;
inline constexpr std::uint8_t not_drawn = 2;  // sky and tide: 0 day or high, 1 night or low
inline constexpr int max_table = played_a_round * max_seats;

struct Island {
  std::uint8_t treasures;
  std::uint8_t crowd;  // all natives here
  std::uint8_t natives[max_seats];
  AHU_HD friend constexpr bool operator==(const Island&, const Island&) = default;
};

// A card on the table. Who played it follows from its number and the shaman (CR-P1, CR-P2), whether
// it lies open from its number and the phase.
struct Lying {
  std::uint8_t card;    // no_card once it is gone; then the rest is 0
  std::uint8_t owner;   // the player in front of whom it lies
  std::uint8_t riders;  // seats with a native on it, bit by bit
  AHU_HD friend constexpr bool operator==(const Lying&, const Lying&) = default;
};

// What lies open for everybody (CR-I1).
struct Open {
  Island islands[max_islands];
  std::uint8_t reserve[max_seats];
  std::uint8_t collected[max_seats];
  Options options;
  Phase phase;
  std::uint8_t actor;  // nobody at chance and at the end
  std::uint8_t round;
  std::uint8_t shaman;
  std::uint8_t sky;
  std::uint8_t tide;
  std::uint8_t on_table;  // cards played this round, those that are gone included
  std::uint8_t acting;    // in Effect: the number of the card, from 1; else 0
  std::uint8_t copy;      // it acts for a native on it
  std::uint8_t left;      // steps left
  AHU_HD friend constexpr bool operator==(const Open&, const Open&) = default;
};

struct State {
  Cards deck;
  Cards hands[max_seats];
  Open open;
  Lying table[max_table];
  std::uint8_t huts[max_seats];
  AHU_HD friend constexpr bool operator==(const State&, const State&) = default;
};

// What the viewer knows (CR-I1). The discards follow: they are what nobody else can have.
struct View {
  Cards unseen;  // the deck, other hands, others' cards that lie face down
  Cards hand;    // the viewer's own
  Open open;
  Lying table[max_table];
  std::uint8_t huts[max_seats];  // nobody's to know: 255 (CR-I2)
  std::uint8_t hand_sizes[max_seats];
  std::uint8_t viewer;  // a seat or the spectator
  std::uint8_t deck_size;
  AHU_HD friend constexpr bool operator==(const View&, const View&) = default;
};

inline constexpr std::uint8_t unknown_hut = 255;

enum class Act : std::uint8_t {
  Shaman,     // first: seat
  Sky,        // first: face
  Tide,       // first: face
  Deal,       // first: card
  Settle,     // first: island
  Show,       // first: card, second: seat
  Hide,       // first: card, second: seat
  Ride,       // first: table card
  Stay,       //
  Flip,       // first: 0 sky, 1 tide
  Resolve,    // first: table card
  Treasure,   // first: from, second: to
  Recall,     // first: island
  Place,      // first: island
  Move,       // first: seat, second: from, third: to
  Keep,       //
  Yield,      // first: seat
  HideOther,  // second: seat; what others read of a Hide
  DealOther,  // what others read of a Deal
};
inline constexpr int acts = 19;

// code:  bits 24–31 act · 16–23 first · 8–15 second · 0–7 third; everything counts from 0.
struct Action {
  std::uint32_t code = 0;

  AHU_HD static constexpr Action make(Act act, int first = 0, int second = 0, int third = 0) {
    return {static_cast<std::uint32_t>(act) << 24 | static_cast<std::uint32_t>(first) << 16 |
            static_cast<std::uint32_t>(second) << 8 | static_cast<std::uint32_t>(third)};
  }
  AHU_HD constexpr bool has_act() const { return code >> 24 < acts; }
  AHU_HD constexpr Act act() const { return static_cast<Act>(code >> 24); }
  AHU_HD constexpr int first() const { return static_cast<int>((code >> 16) & 255U); }
  AHU_HD constexpr int second() const { return static_cast<int>((code >> 8) & 255U); }
  AHU_HD constexpr int third() const { return static_cast<int>(code & 255U); }
  AHU_HD friend constexpr auto operator<=>(Action, Action) = default;
};

AHU_HD constexpr std::uint8_t to_byte(int value) { return static_cast<std::uint8_t>(value); }
AHU_HD constexpr unsigned seat_bit(int seat) { return 1U << seat; }

AHU_HD constexpr int players_in(const Open& open) { return open.options.players; }
AHU_HD constexpr int islands_in(const Open& open) {
  return islands_by_players().at[open.options.players];
}
AHU_HD constexpr int next_seat(const Open& open, int seat) {
  return seat + 1 == players_in(open) ? 0 : seat + 1;
}
// How many seats clockwise from `from` to `seat`.
AHU_HD constexpr int distance(const Open& open, int from, int seat) {
  return seat >= from ? seat - from : seat - from + players_in(open);
}

// CR-P1, CR-P2: cards are played in turn from the shaman.
AHU_HD constexpr int played_by(const Open& open, int index) {
  const int players = players_in(open);
  const int seat = open.shaman + (index >= players ? index - players : index);
  return seat >= players ? seat - players : seat;
}
// CR-P2: those of the second turn lie face down until the flip.
AHU_HD constexpr bool lies_face_down(const Open& open, int index) {
  return index >= players_in(open) &&
         (open.phase == Phase::Hide || open.phase == Phase::Ride || open.phase == Phase::Flip);
}
// CR-P5
AHU_HD constexpr bool is_visible(Ground ground, int sky, int tide) {
  const int face = static_cast<int>(ground) & 1;
  return static_cast<int>(ground) < 2 ? face == sky : face == tide;
}

// CR-N2: cards in hand when a round begins, and in the deck then. Cards that are never drawn stay
// in the deck (CR-M2).
AHU_HD constexpr int hand_at_start(int round) { return round < rounds ? first_hand : last_hand; }
AHU_HD constexpr int deck_at_start(const Open& open, int round) {
  const int drawn = round < rounds ? first_hand + played_a_round * (round - 1) : cards_a_player;
  return decks().sizes[players_in(open)] - drawn * players_in(open);
}

// The seat that gets the next card: they are dealt seat by seat (CR-S2, CR-N2).
AHU_HD constexpr int next_to_draw(const State& state) {
  const Open& open = state.open;
  const bool setup = open.phase == Phase::Setup;
  const int before = setup ? decks().sizes[players_in(open)] : deck_at_start(open, open.round);
  const int each = setup ? first_hand : hand_at_start(open.round + 1) - first_hand + played_a_round;
  return (before - state.deck.size()) / each;
}

AHU_HD constexpr bool has_native_on_island(const Open& open, int seat) {
  for (int island = 0; island < islands_in(open); ++island) {
    if (open.islands[island].natives[seat] != 0) {
      return true;
    }
  }
  return false;
}

// Whether a step of such a card is possible for the seat. There is always room for one more native
// on another island: the islands hold at least eight more than all natives.
AHU_HD constexpr bool can_step(const Open& open, Rank rank, int seat) {
  switch (rank) {
    case Rank::Treasure:  // CR-F1
      for (int island = 0; island < islands_in(open); ++island) {
        if (open.islands[island].treasures != 0) {
          return true;
        }
      }
      return false;
    case Rank::Recall: return has_native_on_island(open, seat);  // CR-F2
    case Rank::Place: return open.reserve[seat] != 0;            // CR-F3
    case Rank::Move:                                             // CR-F4
      for (int island = 0; island < islands_in(open); ++island) {
        if (open.islands[island].crowd != 0) {
          return true;
        }
      }
      return false;
  }
  return false;
}

// CR-C1: who takes a treasure from the island, or nobody.
AHU_HD constexpr std::uint8_t collector(const Island& island, int players) {
  unsigned seen = 0;
  unsigned shared = 0;
  for (int seat = 0; seat < players; ++seat) {
    const unsigned number = 1U << island.natives[seat];
    shared |= seen & number;
    seen |= number;
  }
  const unsigned alone = seen & ~shared & ~1U;
  std::uint8_t best = nobody;
  for (int seat = 0; seat < players; ++seat) {
    const unsigned number = 1U << island.natives[seat];
    best = (number & alone) != 0 && alone < 2 * number ? to_byte(seat) : best;
  }
  return best;
}

// The cards in front of a seat that come next (CR-P6), bit by bit.
AHU_HD constexpr unsigned next_cards(const State& state, int seat) {
  unsigned by_rank[4] = {};
  for (int index = 0; index < state.open.on_table; ++index) {
    const Lying& lying = state.table[index];
    if (lying.card != no_card && lying.owner == seat) {
      by_rank[static_cast<int>(rank_of(lying.card))] |= 1U << index;
    }
  }
  for (const unsigned cards : by_rank) {
    if (cards != 0) {
      return cards;
    }
  }
  return 0;
}

// CR-E1
AHU_HD constexpr int points_of(const State& state, int seat) {
  return points_for_treasure * state.huts[seat] + points_for_native * state.open.reserve[seat];
}

}  // namespace ahu::costa_ruana
