// The list of cards of the small variant of Costa Ruana.
#pragma once

#include <string_view>

namespace ahu::costa_ruana {

struct DeckRow {
  int notches;
  std::string_view day;
  std::string_view night;
  std::string_view high;
  std::string_view low;
};

inline constexpr DeckRow deck_rows[] = {
    {2, "", "T", "M M M", ""},
};

}  // namespace ahu::costa_ruana
