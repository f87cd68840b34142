// The list of cards of the small variant of Costa Ruana.
#pragma once

#include "games/costa_ruana/deck_row.hpp"

namespace ahu::costa_ruana {

inline constexpr DeckRow deck_rows[] = {
    {2, "", "T", "M M M", ""},
};

}  // namespace ahu::costa_ruana
