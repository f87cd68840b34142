// The numbers of Easter Island: the edition of 2006 (L'Homer and Fraga), as its rulebook gives
// them. The stall limit is our own (EI-E4).
#pragma once

namespace ahu::easter_island {

inline constexpr int side = 5;           // crossings along an edge of the board
inline constexpr int points = 25;        // EI-M1
inline constexpr int positions = 20;     // EI-M2: places for suns
inline constexpr int statues_each = 7;   // EI-M3
inline constexpr int suns_each = 8;      // EI-M3
inline constexpr int set_up_each = 4;    // EI-S1: statues placed before play
inline constexpr int min_statues = 2;    // EI-E1: who has fewer has lost
inline constexpr int usual_stall = 100;  // EI-E4
inline constexpr int max_stall = 10000;  // EI-E4

}  // namespace ahu::easter_island
