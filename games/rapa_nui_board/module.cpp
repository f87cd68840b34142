// Exports Rapa Nui, the board game, to the registry.
#include "match/module.hpp"

#include "games/rapa_nui_board/heuristics.hpp"
#include "games/rapa_nui_board/learning.hpp"
#include "games/rapa_nui_board/notation.hpp"
#include "games/rapa_nui_board/terminal.hpp"

namespace ahu::rapa_nui_board {

const AnyGame& module() {
  static const GameModule<RapaNuiBoard, Notation, Terminal, Heuristics, Learning> game;
  return game;
}

}  // namespace ahu::rapa_nui_board
