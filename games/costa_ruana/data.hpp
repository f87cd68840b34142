// The numbers of Costa Ruana, from the rulebook of the 2018 edition; the list of cards is ours.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/platform.hpp"

namespace ahu::costa_ruana {

// CR-M2: which cards have how many notches. The rulebook fixes the kinds, the backgrounds and the
// size of the deck (12 cards a player), but prints no list: this one is a default with equal
// colours at every number of players. Who owns the box corrects it here, and nowhere else.
//   T move a treasure · R1 R2 R3 recall natives · P1 P2 P3 place natives · M move a native
struct DeckRow {
  int notches;
  std::string_view day;
  std::string_view night;
  std::string_view high;
  std::string_view low;
};
inline constexpr DeckRow deck_rows[] = {
    {2, "T R1 P1 P2 P3 M", "T R2 P1 P2 P3 M", "R1 R3 P1 P2 P3 M", "T R1 R2 P1 P2 P3"},
    {3, "R3 P1 P2", "R1 P1 P2", "T R2 P3", "R2 P3 M"},
    {4, "T R2 P3", "R1 P3 M", "R1 P1 P2", "R3 P1 P2"},
    {5, "R2 P1 P2", "R3 P1 P2", "T P3 M", "T R1 P3"},
    {6, "R1 P3 M", "T R2 P3", "R2 P1 P2", "P1 P2 M"},
};

inline constexpr int cards_a_player = 12;  // CR-M1: as many as each one draws in a game

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
