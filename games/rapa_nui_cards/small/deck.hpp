// The cards of the small variant of Rapa Nui, the card game.
#pragma once

#include <cstdint>

namespace ahu::rapa_nui_cards {

inline constexpr int max_players_here = 2;

inline constexpr std::uint64_t main_deck = 0x0000'0001'0307'0902ULL;
inline constexpr int main_deck_size = 22;
inline constexpr int moai_in_deck = 2;

inline constexpr int offerings_of_type = 4;
inline constexpr std::uint32_t one_of_each_offering = 0x0101'0101U;

}  // namespace ahu::rapa_nui_cards
