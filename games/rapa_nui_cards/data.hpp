// The numbers of Rapa Nui, the card game. Those of the cards are in deck.hpp.
#pragma once

#include "games/rapa_nui_cards/deck.hpp"

namespace ahu::rapa_nui_cards {

inline constexpr int max_seats_here = 4;

// RC-S1, RC-T4
inline constexpr int columns_laid = 4;
inline constexpr int column_length = 4;
inline constexpr int hand_size = 3;

inline constexpr int first_wood = 2;      // RC-S3: each later seat has one more
inline constexpr int offering_price = 5;  // RC-T1
inline constexpr int moai_price = 7;      // RC-T2
inline constexpr int bonus_from = 2;      // a sole majority needs that many cards

// RC-E2, RC-E3
inline constexpr int glory_of_moai = 4;
inline constexpr int wood_for_glory = 5;
inline constexpr int highest_value = 3;

// Not of the rulebook: what a seat may own when a state is loaded. The bank has no limit (RC-M2);
// no card brings more than `max_gain`, so that nothing can overflow on the way to the end.
inline constexpr int max_owned = 60000;
inline constexpr int max_gain = 20;
inline constexpr int max_face_down = 16;

}  // namespace ahu::rapa_nui_cards
