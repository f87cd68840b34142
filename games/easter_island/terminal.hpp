// Easter Island in the terminal.
#pragma once

#include <string>

#include "games/easter_island/rules.hpp"
#include "match/paint.hpp"
#include "support/messages.hpp"

namespace ahu::easter_island {

struct Terminal {
  static std::string draw(const EasterIsland::View& view, const Paint& paint, ahu::Drawing drawing,
                          const Messages& say);
  static std::string legend(const Paint& paint, const Messages& say);
  static std::string question(const EasterIsland::View& view, const Messages& say);
  static std::string note(const EasterIsland::View& view, Action action, const Messages& say);
};

}  // namespace ahu::easter_island
