// A hash of the bots' choices: it guards the bots as the game's signature guards its rules.
#pragma once

#include <cstdint>

#include "match/any_game.hpp"

namespace ahu {

// The tree searches of a game, each asked at the same decisions with a budget of nodes. Compilers,
// sanitizers and WebAssembly must all compute the same number.
std::uint64_t bots_signature(const AnyGame& game);

}  // namespace ahu
