// The board as text, and what the terminal asks and notes.
#pragma once

#include "games/easter_island/notation.hpp"

namespace ahu::easter_island {

struct Terminal : PlainTerminal<Rules, Notation> {
  static std::string draw(const EasterIsland::View& view, const Paint& paint, ahu::Drawing drawing,
                          const Messages& say);
  static std::string note(const EasterIsland::View& view, Action action, const Messages& say);
};

}  // namespace ahu::easter_island
