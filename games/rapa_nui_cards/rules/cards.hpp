// Cards, and the small packed containers they lie in.
#pragma once

#include "base/bits.hpp"
#include "core/game.hpp"
#include "games/rapa_nui_cards/data.hpp"

namespace ahu::rapa_nui_cards {

enum class Card : std::uint8_t { Moai, Priest, Woodcutter, Fish, Berries, Potato, Grain };
inline constexpr int card_types = 7;
enum class Offering : std::uint8_t { Fish, Berries, Potato, Grain };
inline constexpr int offering_types = 4;

AHU_HD constexpr int index_of(Card card) { return static_cast<int>(card); }
AHU_HD constexpr int index_of(Offering offering) { return static_cast<int>(offering); }
AHU_HD constexpr bool is_hunter(Card card) { return card >= Card::Fish; }
AHU_HD constexpr Card hunter_of(Offering offering) {
  return static_cast<Card>(index_of(offering) + index_of(Card::Fish));
}
AHU_HD constexpr Offering offering_of(Card hunter) {
  return static_cast<Offering>((index_of(hunter) - index_of(Card::Fish)) & 3);
}

// How many there are of each card, one byte each; the highest byte stays 0.
struct CardCounts {
  std::uint64_t packed;

  AHU_HD constexpr int of(int card) const {
    return static_cast<int>((packed >> (8 * card)) & 255U);
  }
  AHU_HD constexpr int of(Card card) const { return of(index_of(card)); }
  AHU_HD constexpr void add(int card, int count) {
    packed += static_cast<std::uint64_t>(count) << (8 * card);
  }
  AHU_HD constexpr void add(Card card, int count) { add(index_of(card), count); }
  AHU_HD constexpr void remove(Card card, int count) {
    packed -= static_cast<std::uint64_t>(count) << (8 * index_of(card));
  }
  // Byte i of the sums counts the cards 0 … i.
  AHU_HD constexpr std::uint64_t running_sums() const { return packed * 0x0101'0101'0101'0101ULL; }
  AHU_HD constexpr int total() const { return static_cast<int>(running_sums() >> 56); }
  AHU_HD constexpr bool empty() const { return packed == 0; }
  AHU_HD friend constexpr bool operator==(CardCounts, CardCounts) = default;
};

// One card out of them, each with the same odds. There must be one, and fewer than 128.
AHU_HD constexpr Card pick_card(CardCounts cards, Rng& rng) {
  constexpr std::uint64_t high_bits = 0x8080'8080'8080'8080ULL;
  const std::uint64_t sums = cards.running_sums();
  const std::uint64_t at = rng.below(static_cast<std::uint32_t>(sums >> 56));
  const std::uint64_t passed = ((at * 0x0101'0101'0101'0101ULL) | high_bits) - sums;
  return static_cast<Card>(count_bits(passed & high_bits));
}

// How many there are of each offering card, one byte each.
struct OfferingCounts {
  std::uint32_t packed;

  AHU_HD constexpr int of(int type) const {
    return static_cast<int>((packed >> (8 * type)) & 255U);
  }
  AHU_HD constexpr int of(Offering type) const { return of(index_of(type)); }
  AHU_HD constexpr void add(int type, int count) {
    packed += static_cast<std::uint32_t>(count) << (8 * type);
  }
  AHU_HD constexpr void add(Offering type, int count) { add(index_of(type), count); }
  AHU_HD constexpr void remove(Offering type, int count) {
    packed -= static_cast<std::uint32_t>(count) << (8 * index_of(type));
  }
  AHU_HD constexpr int total() const {
    return static_cast<int>((packed * one_of_each_offering) >> 24);
  }
  AHU_HD constexpr bool empty() const { return packed == 0; }
  AHU_HD friend constexpr bool operator==(OfferingCounts, OfferingCounts) = default;
};

AHU_HD constexpr Offering pick_offering(OfferingCounts cards, Rng& rng) {
  int left = static_cast<int>(rng.below(static_cast<std::uint32_t>(cards.total())));
  int type = 0;
  while (left >= cards.of(type)) {
    left -= cards.of(type);
    ++type;
  }
  return static_cast<Offering>(type);
}

// The cards in a hand: how many of each, four bits each.
struct Hand {
  std::uint32_t packed;

  AHU_HD constexpr int of(int card) const { return static_cast<int>((packed >> (4 * card)) & 15U); }
  AHU_HD constexpr int of(Card card) const { return of(index_of(card)); }
  AHU_HD constexpr void add(Card card, int count) {
    packed += static_cast<std::uint32_t>(count) << (4 * index_of(card));
  }
  AHU_HD constexpr void remove(Card card, int count) {
    packed -= static_cast<std::uint32_t>(count) << (4 * index_of(card));
  }
  AHU_HD constexpr int size() const {
    return static_cast<int>(((packed * 0x0111'1111U) >> 24) & 15U);
  }
  // The index of the card at a place in canonical order, or -1 past the last one.
  AHU_HD constexpr int at(int place) const {
    for (int card = 0; card < card_types; ++card) {
      place -= of(card);
      if (place < 0) {
        return card;
      }
    }
    return -1;
  }
  AHU_HD friend constexpr bool operator==(Hand, Hand) = default;
};

// A column of the display: four bits a card (0: none), the front card lowest.
struct Column {
  std::uint16_t packed;

  AHU_HD constexpr bool empty() const { return packed == 0; }
  AHU_HD constexpr bool full() const { return packed >= 0x1000U; }
  AHU_HD constexpr int size() const {
    return (packed > 0) + (packed > 0xfU) + (packed > 0xffU) + (packed > 0xfffU);
  }
  AHU_HD constexpr Card front() const { return static_cast<Card>((packed & 15U) - 1U); }
  // The card at a place, 0 being the front.
  AHU_HD constexpr Card at(int place) const {
    return static_cast<Card>(((packed >> (4 * place)) & 15U) - 1U);
  }
  AHU_HD constexpr void lay(Card card) {
    packed = static_cast<std::uint16_t>((packed << 4) | (index_of(card) + 1));
  }
  AHU_HD constexpr void take_front() { packed = static_cast<std::uint16_t>(packed >> 4); }
  AHU_HD friend constexpr bool operator==(Column, Column) = default;
};

}  // namespace ahu::rapa_nui_cards
