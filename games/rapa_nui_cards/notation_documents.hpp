// What writing and loading documents share.
#pragma once

#include <array>

#include "games/rapa_nui_cards/notation.hpp"

namespace ahu::rapa_nui_cards {

inline constexpr std::array<std::string_view, 10> phases = {
    "setup", "buy", "play", "offer", "add", "take", "refill", "gain", "receive", "over"};

// `scores` and `winners` of a document: null before the end.
struct FinalCount {
  json::value scores;
  json::value winners;
};

FinalCount final_count(const State& state);
json::object counts_json(OfferingCounts cards);

inline std::size_t at_of(int index) { return static_cast<std::size_t>(index); }

}  // namespace ahu::rapa_nui_cards
