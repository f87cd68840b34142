// The board as text, and what the terminal asks and notes.
#pragma once

#include "games/rapa_nui_board/notation.hpp"

namespace ahu::rapa_nui_board {

struct Terminal : PlainTerminal<Rules, Notation> {
  static std::string draw(const RapaNuiBoard::View& view, const Paint& paint, Drawing drawing,
                          const Messages& say);
  static std::string legend(const Paint& paint, const Messages& say);
  static std::string question(const RapaNuiBoard::View& view, const Messages& say);
  static std::string note(const RapaNuiBoard::View& view, Action action, const Messages& say);
};

}  // namespace ahu::rapa_nui_board
