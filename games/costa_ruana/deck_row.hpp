// A row of a list of cards: those with that many notches, background by background.
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

}  // namespace ahu::costa_ruana
