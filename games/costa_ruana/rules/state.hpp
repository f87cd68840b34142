// State, View and the questions that all rules of Costa Ruana ask of a state.
#pragma once

#include "games/costa_ruana/actions.hpp"

namespace ahu::costa_ruana {

inline constexpr std::uint8_t nobody = 255;
inline constexpr std::uint8_t not_drawn = 2;  // sky and tide: 0 day or high, 1 night or low

struct Island {
  std::uint8_t treasures;
  std::uint8_t crowd;  // all natives here
  std::uint8_t natives[max_seats];
  AHU_HD friend constexpr bool operator==(const Island&, const Island&) = default;
};

// A card on the table. Who played it follows from its number and the shaman (CR-P1, CR-P2), whether
// it is face up from its number and the phase.
struct LaidCard {
  std::uint8_t card;    // no_card once it is gone; then the rest is 0
  std::uint8_t owner;   // the player in front of whom it lies
  std::uint8_t riders;  // seats with a native on it, bit by bit
  AHU_HD friend constexpr bool operator==(const LaidCard&, const LaidCard&) = default;
};

// Public information (CR-I1).
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
  LaidCard table[max_table];
  std::uint8_t huts[max_seats];
  AHU_HD friend constexpr bool operator==(const State&, const State&) = default;
};

// What the viewer knows (CR-I1). The discards follow: they are what nobody else can have.
struct View {
  Cards unseen;  // the deck, other hands, others' cards that lie face down
  Cards hand;    // the viewer's own
  Open open;
  LaidCard table[max_table];
  std::uint8_t huts[max_seats];  // nobody's to know: 255 (CR-I2)
  std::uint8_t hand_sizes[max_seats];
  std::uint8_t viewer;  // a seat or the spectator
  std::uint8_t deck_size;
  AHU_HD friend constexpr bool operator==(const View&, const View&) = default;
};

inline constexpr std::uint8_t unknown_hut = 255;

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
// CR-P7: the seat whose native on a card is the one at this place of those that act, or nobody.
AHU_HD constexpr int rider_at(const Open& open, const LaidCard& lying, int at) {
  const int players = lying.owner < players_in(open) ? players_in(open) : 0;
  int seat = lying.owner;
  for (int i = 0; i < players; ++i, seat = next_seat(open, seat)) {
    if ((lying.riders & seat_bit(seat)) != 0 && at-- == 0) {
      return seat;
    }
  }
  return nobody;
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
AHU_HD constexpr bool is_visible(const Open& open, int card) {
  const int ground = static_cast<int>(ground_of(card));
  return (ground & 1) == (ground < 2 ? open.sky : open.tide);
}
// CR-P4: turns the sky (0) or the tide (1) over; returns the face that lies open then.
AHU_HD constexpr int turn_over(Open& open, int which) {
  std::uint8_t& face = which == 0 ? open.sky : open.tide;
  return face ^= 1;
}

// CR-N2: cards in hand when a round begins, and in the deck then. Cards that are never drawn stay
// in the deck (CR-M2).
AHU_HD constexpr int hand_at_start(int round) { return round < rounds ? first_hand : last_hand; }
AHU_HD constexpr int deck_at_start(const Open& open, int round) {
  const int drawn = round < rounds ? first_hand + played_a_round * (round - 1) : cards_a_player;
  return decks().sizes[players_in(open)] - drawn * players_in(open);
}

// CR-S2, CR-N2: the deck before a deal, and how many cards each seat gets.
AHU_HD constexpr int deck_before_deal(const Open& open) {
  return open.phase == Phase::Setup ? decks().sizes[players_in(open)]
                                    : deck_at_start(open, open.round);
}
AHU_HD constexpr int dealt_to_each(const Open& open) {
  return open.phase == Phase::Setup ? first_hand
                                    : hand_at_start(open.round + 1) - first_hand + played_a_round;
}
// The seat that gets the next card: they are dealt seat by seat.
AHU_HD constexpr int next_to_draw(const State& state) {
  return (deck_before_deal(state.open) - state.deck.size()) / dealt_to_each(state.open);
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

// How many seats have each number of natives on an island, number by number in bits.
struct NativeCounts {
  unsigned once = 0;    // at least one seat
  unsigned twice = 0;   // at least two
  unsigned thrice = 0;  // at least three

  AHU_HD constexpr NativeCounts(const Island& island, int players) {
    for (int seat = 0; seat < players; ++seat) {
      const unsigned number = 1U << island.natives[seat];
      thrice |= twice & number;
      twice |= once & number;
      once |= number;
    }
  }
  // CR-C1: whether a seat with that many natives would collect if it had one more.
  AHU_HD constexpr bool collects_with_one_more(int natives) const {
    const unsigned own = 1U << natives;
    const unsigned more = own << 1U;
    const unsigned seen = (once & ~own) | (twice & own);      // by the others
    const unsigned shared = (twice & ~own) | (thrice & own);  // among the others
    return (seen & more) == 0 && (seen & ~shared) < more;
  }
};

// CR-C1: who takes a treasure from the island, or nobody.
AHU_HD constexpr std::uint8_t collector(const Island& island, int players) {
  const NativeCounts counts(island, players);
  const unsigned alone = counts.once & ~counts.twice & ~1U;
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
    const LaidCard& lying = state.table[index];
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

// The cards thrown away so far: those of the set-up that are nowhere else.
AHU_HD constexpr void take_away(Cards& from, const Cards& cards) {
  for_each_bit(cards.kinds_held(), [&](int card) {
    for (int copy = 0; copy < cards.count(card); ++copy) {
      from.remove(card);
    }
  });
}
AHU_HD constexpr void take_table(Cards& from, const Open& open, const LaidCard* table) {
  for (int index = 0; index < open.on_table; ++index) {
    if (table[index].card < card_types) {
      from.remove(table[index].card);
    }
  }
}
AHU_HD constexpr Cards discards_of(const State& state) {
  Cards rest = decks().of[players_in(state.open)];
  take_away(rest, state.deck);
  for (const Cards& hand : state.hands) {
    take_away(rest, hand);
  }
  take_table(rest, state.open, state.table);
  return rest;
}
AHU_HD constexpr Cards discards_of(const View& view) {
  Cards rest = decks().of[players_in(view.open)];
  take_away(rest, view.unseen);
  take_away(rest, view.hand);
  take_table(rest, view.open, view.table);
  return rest;
}

// CR-E1
AHU_HD constexpr int points_of(const State& state, int seat) {
  return points_for_treasure * state.huts[seat] + points_for_native * state.open.reserve[seat];
}

}  // namespace ahu::costa_ruana
