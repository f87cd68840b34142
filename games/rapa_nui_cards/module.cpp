// Exports Rapa Nui, the card game, to the registry.
#include "match/module.hpp"

#include "games/rapa_nui_cards/heuristics.hpp"
#include "games/rapa_nui_cards/learning.hpp"
#include "games/rapa_nui_cards/notation.hpp"
#include "games/rapa_nui_cards/terminal.hpp"

namespace ahu::rapa_nui_cards {

const AnyGame& module() {
  static const GameModule<RapaNuiCards, Notation, Terminal, Heuristics, Learning> game;
  return game;
}

}  // namespace ahu::rapa_nui_cards
