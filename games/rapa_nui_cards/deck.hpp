// The cards of Rapa Nui, the card game (Kosmos, 2011), as the French and the Japanese rulebook
// print them. Both say "12 hunters"; four types of five are 20 and make the 50 cards (RC-M1).
#pragma once

#include <cstdint>

namespace ahu::rapa_nui_cards {

inline constexpr int max_players_here = 4;

// RC-M1: one byte a card in the order M P W F B S G, lowest first.
inline constexpr std::uint64_t main_deck = 0x0005'0505'050c'0909ULL;
inline constexpr int main_deck_size = 50;
inline constexpr int moai_in_deck = 9;

// RC-M2: offering cards, one byte a type in the order F B S G.
inline constexpr int offerings_of_type = 25;
inline constexpr std::uint32_t one_of_each_offering = 0x0101'0101U;

}  // namespace ahu::rapa_nui_cards
