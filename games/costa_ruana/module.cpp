// Exports Costa Ruana to the registry.
#include "match/module.hpp"

#include "games/costa_ruana/heuristics.hpp"
#include "games/costa_ruana/learning.hpp"
#include "games/costa_ruana/notation.hpp"
#include "games/costa_ruana/terminal.hpp"

namespace ahu::costa_ruana {

const AnyGame& module() {
  static const GameModule<CostaRuana, Notation, Terminal, Heuristics, Learning> game;
  return game;
}

}  // namespace ahu::costa_ruana
