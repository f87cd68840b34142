// The numbers of Costa Ruana. The list of cards is in deck.hpp.
#pragma once

#include <cstdint>

#include "base/platform.hpp"

namespace ahu::costa_ruana {

inline constexpr int max_players_here = 6;
inline constexpr int cards_a_player = 12;  // CR-M1: as many as each player draws in a game

// CR-M3
inline constexpr int natives_a_player = 10;
inline constexpr int island_room = 7;

// CR-S1: islands by the number of players.
struct ByPlayers {
  std::uint8_t at[7];
};
AHU_TABLE(ByPlayers, islands_by_players, {{0, 0, 4, 6, 7, 9, 10}});
inline constexpr int max_islands = 10;
inline constexpr int treasures_on_first_two = 4;
inline constexpr int treasures_elsewhere = 5;

// CR-S2, CR-S3, CR-N2
inline constexpr int rounds = 5;
inline constexpr int first_hand = 5;
inline constexpr int last_hand = 4;  // in the last round
inline constexpr int played_a_round = 2;
inline constexpr int settled_first = 3;

// CR-E1
inline constexpr int points_for_treasure = 2;
inline constexpr int points_for_native = 1;

}  // namespace ahu::costa_ruana
