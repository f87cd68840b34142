// The list of cards of Costa Ruana (CR-M2). This is the only place that holds it: an owner of the
// box corrects it here and builds again.
//
// A row gives the cards with that many notches, background by background. Any list works that has
// at least 12 n cards with at most n notches for n players; a number of players with fewer is
// refused. The rulebook does not print the list: this one is a default with equal backgrounds at
// every number of players.
//   T move a treasure · R1 R2 R3 recall natives · P1 P2 P3 place natives · M move a native
#pragma once

#include "games/costa_ruana/deck_row.hpp"

namespace ahu::costa_ruana {

inline constexpr DeckRow deck_rows[] = {
    {2, "T R2 P1 P2 P3 M", "T R2 P1 P2 P3 M", "T R2 P1 P2 P3 M", "T R2 P1 P2 P3 M"},
    {3, "R1 R3 P3", "R1 R3 P3", "R1 R3 P3", "R1 R3 P3"},
    {4, "R1 P1 P2", "R1 P1 P2", "R1 P1 P2", "R1 P1 P2"},
    {5, "T P3 M", "T P3 M", "T P3 M", "T P3 M"},
    {6, "R2 P1 P2", "R2 P1 P2", "R2 P1 P2", "R2 P1 P2"},
};

}  // namespace ahu::costa_ruana
