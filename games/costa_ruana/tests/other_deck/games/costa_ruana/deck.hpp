// Another list of cards than the usual one, for a test (CR-M2): uneven backgrounds, many copies,
// more cards than are drawn, too few with four players, notches that never count.
#pragma once

#include "games/costa_ruana/deck_row.hpp"

namespace ahu::costa_ruana {

inline constexpr DeckRow deck_rows[] = {
    {1, "T T T T T T T T T", "R1 R2 R3", "", "M"},
    {2, "P1 P2 P3", "P1 P2 P3 T", "R1 R1 P3 M", "P1 P2 P3 R3"},
    {3, "P1 P2", "M M", "T P2", "R1 R2 P1"},
    {5, "T R1 R2 R3 P1 P2 P3 M", "T R1 R2 R3 P1 P2 P3 M", "T R1 R2 R3 P1 P2 P3 M", "P1"},
    {6, "P1 P1 P1 P1", "P2 P2 P2 P2", "P3 P3 P3 P3", "M M"},
    {7, "T T T", "", "", ""},
};

}  // namespace ahu::costa_ruana
