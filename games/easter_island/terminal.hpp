// Easter Island in the terminal.
#pragma once

#include "games/easter_island/notation.hpp"
#include "match/plain_parts.hpp"

namespace ahu::easter_island {

struct Terminal : PlainTerminal<EasterIsland, Notation> {
  static std::string draw(const EasterIsland::View& view, const Paint& paint, ahu::Drawing drawing,
                          const Messages& say);
  static std::string question(const EasterIsland::View& view, const Messages& say);
  static std::string note(const EasterIsland::View& view, Action action, const Messages& say);
};

}  // namespace ahu::easter_island
