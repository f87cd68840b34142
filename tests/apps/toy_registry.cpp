// A registry with one game, the toy, whose secrets a table must keep.
#include <array>

#include "match/registry.hpp"
#include "match/toy_game.hpp"

namespace ahu {

std::span<const AnyGame* const> all_games() {
  static const std::array<const AnyGame*, 1> games = {&toy::module()};
  return games;
}

std::span<const AnyGame* const> all_variants() { return {}; }

}  // namespace ahu
