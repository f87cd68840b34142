// Exports Connect Four to the registry.
#include "match/module.hpp"

#include "games/connect_four/heuristics.hpp"
#include "games/connect_four/learning.hpp"
#include "games/connect_four/notation.hpp"
#include "games/connect_four/terminal.hpp"

namespace ahu::connect_four {

const AnyGame& module() {
  static const GameModule<ConnectFour, Notation, Terminal, Heuristics, Learning> game;
  return game;
}

}  // namespace ahu::connect_four
