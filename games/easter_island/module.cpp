// Exports Easter Island to the registry.
#include "match/module.hpp"

#include "games/easter_island/heuristics.hpp"
#include "games/easter_island/learning.hpp"
#include "games/easter_island/notation.hpp"
#include "games/easter_island/terminal.hpp"

namespace ahu::easter_island {

const AnyGame& module() {
  static const GameModule<EasterIsland, Notation, Terminal, Heuristics, Learning> game;
  return game;
}

}  // namespace ahu::easter_island
