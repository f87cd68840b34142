// The cards of Costa Ruana, and heaps of them as counts.
#pragma once

#include "base/bits.hpp"
#include "core/game.hpp"
#include "games/costa_ruana/data.hpp"
#include "games/costa_ruana/deck.hpp"

namespace ahu::costa_ruana {

enum class CardKind : std::uint8_t { T, R1, R2, R3, P1, P2, P3, M };
enum class Rank : std::uint8_t { Treasure, Recall, Place, Move };  // CR-P6: resolved in this order
enum class Ground : std::uint8_t { Day, Night, High, Low };
inline constexpr int kinds = 8;
inline constexpr int grounds = 4;
inline constexpr int card_types = kinds * grounds;
inline constexpr std::string_view card_kind_names[kinds] = {"T",  "R1", "R2", "R3",
                                                            "P1", "P2", "P3", "M"};
inline constexpr std::string_view ground_letters = "dnhl";

// A card is a number below 32 in canonical order: kind * 4 + background. On the table:
inline constexpr std::uint8_t hidden_card = 254;  // face down, and not this viewer's
inline constexpr std::uint8_t no_card = 255;      // resolved or discarded

AHU_HD constexpr int card_of(CardKind kind, Ground ground) {
  return static_cast<int>(kind) * grounds + static_cast<int>(ground);
}
AHU_HD constexpr CardKind kind_of(int card) { return static_cast<CardKind>(card / grounds); }
AHU_HD constexpr Ground ground_of(int card) { return static_cast<Ground>(card % grounds); }
AHU_HD constexpr Rank rank_of(int card) {
  constexpr std::uint32_t ranks = 0x32221110;  // a hexadecimal digit a kind, T lowest
  return static_cast<Rank>((ranks >> (card / grounds * 4)) & 15U);
}
// How many steps the card allows: its number, one for T and M.
AHU_HD constexpr int steps_of(int card) {
  constexpr std::uint32_t steps = 0x13213211;
  return static_cast<int>((steps >> (card / grounds * 4)) & 15U);
}

// -- the list of deck.hpp, read at compile time --

struct CardCounts {
  int of[card_types];
};

constexpr CardKind read_kind(std::string_view word) {
  int at = 0;
  while (card_kind_names[at] != word) {
    ++at;  // a word that is no kind runs over the end: it does not compile
  }
  return static_cast<CardKind>(at);
}

constexpr void count_words(std::string_view words, Ground ground, CardCounts& counts) {
  while (!words.empty()) {
    const auto end = words.find(' ') < words.size() ? words.find(' ') : words.size();
    ++counts.of[card_of(read_kind(words.substr(0, end)), ground)];
    words.remove_prefix(end < words.size() ? end + 1 : end);
  }
}

// CR-M1: the cards with at most as many notches as there are players.
constexpr CardCounts counts_for(int players) {
  CardCounts counts{};
  for (const DeckRow& row : deck_rows) {
    if (row.notches <= players) {
      count_words(row.day, Ground::Day, counts);
      count_words(row.night, Ground::Night, counts);
      count_words(row.high, Ground::High, counts);
      count_words(row.low, Ground::Low, counts);
    }
  }
  return counts;
}

constexpr int bits_for_copies() {
  const CardCounts counts = counts_for(max_seats);
  int most = 1;
  for (const int count : counts.of) {
    most = count > most ? count : most;
  }
  int bits = 0;
  for (; most > 0; most >>= 1) {
    ++bits;
  }
  return bits;
}
inline constexpr int count_planes = bits_for_copies();

// A heap of cards without order. planes[k] holds, card by card, bit k of the card's count.
struct Cards {
  std::uint32_t planes[count_planes];
  AHU_HD friend constexpr bool operator==(const Cards&, const Cards&) = default;

  AHU_HD constexpr int count(int card) const {
    int count = 0;
    for (int k = 0; k < count_planes; ++k) {
      count += static_cast<int>((planes[k] >> card) & 1U) << k;
    }
    return count;
  }
  AHU_HD constexpr int size() const {
    int size = 0;
    for (int k = 0; k < count_planes; ++k) {
      size += count_bits(planes[k]) << k;
    }
    return size;
  }
  // Bit by bit the cards of which there is at least one.
  AHU_HD constexpr std::uint32_t kinds_held() const {
    std::uint32_t held = 0;
    for (const std::uint32_t plane : planes) {
      held |= plane;
    }
    return held;
  }
  AHU_HD constexpr bool has(int card) const { return ((kinds_held() >> card) & 1U) != 0; }

  AHU_HD constexpr void add(int card) {
    std::uint32_t carry = std::uint32_t{1} << card;
    for (std::uint32_t& plane : planes) {
      const std::uint32_t before = plane;
      plane ^= carry;
      carry &= before;
    }
    AHU_ASSERT(carry == 0);
  }
  AHU_HD constexpr void remove(int card) {
    std::uint32_t borrow = std::uint32_t{1} << card;
    for (std::uint32_t& plane : planes) {
      plane ^= borrow;
      borrow &= plane;
    }
    AHU_ASSERT(borrow == 0);
  }
  // The card at a place from 0 to size() - 1: each copy has one place.
  AHU_HD constexpr int at(int place) const {
    int k = 0;
    for (; place >= count_bits(planes[k]) << k; ++k) {
      place -= count_bits(planes[k]) << k;
    }
    std::uint32_t bits = planes[k];
    for (place >>= k; place > 0; --place) {
      bits &= bits - 1;
    }
    return lowest_bit(bits);
  }
  // The card at a place of the list in canonical order.
  AHU_HD constexpr int in_order(int place) const {
    int card = 0;
    for (; place >= count(card); ++card) {
      place -= count(card);
    }
    return card;
  }
};

struct Decks {
  Cards of[max_seats + 1];
  int sizes[max_seats + 1];
};

constexpr Decks make_decks() {
  Decks decks{};
  for (int players = 2; players <= max_seats; ++players) {
    const CardCounts counts = counts_for(players);
    for (int card = 0; card < card_types; ++card) {
      for (int copy = 0; copy < counts.of[card]; ++copy) {
        decks.of[players].add(card);
      }
    }
    decks.sizes[players] = decks.of[players].size();
  }
  return decks;
}
AHU_TABLE(Decks, decks, make_decks());

// CR-M1: every player can draw what a game takes.
AHU_HD constexpr bool deck_suffices(int players) {
  return decks().sizes[players] >= cards_a_player * players;
}
inline constexpr int largest_deck = decks_on_host.sizes[max_seats];
static_assert(largest_deck < 256, "a view counts the deck in one byte");

}  // namespace ahu::costa_ruana
