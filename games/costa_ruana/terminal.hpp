// Costa Ruana in the terminal.
#pragma once

#include "games/costa_ruana/notation.hpp"
#include "match/plain_parts.hpp"

namespace ahu::costa_ruana {

struct Terminal : PlainTerminal<CostaRuana, Notation> {
  static std::string draw(const View& view, const Paint& paint, Drawing drawing,
                          const Messages& say);
  static std::string question(const View& view, const Messages& say);
  static std::string note(const View& view, Action action, const Messages& say);
};

}  // namespace ahu::costa_ruana
