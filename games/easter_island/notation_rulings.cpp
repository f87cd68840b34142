// What the rulebook leaves open; README.md marks the same clauses.
#include "games/easter_island/notation.hpp"

namespace ahu::easter_island {

std::span<const Ruling> Notation::rulings() {
  static constexpr Ruling all[] = {
      {"EI-A9",
       "There is no pass: every action must be taken, and a player with two statues can always "
       "turn one."},
      {"EI-A10", "A ray that meets no statue may be fired: nothing happens and the sun is spent."},
      {"EI-E2",
       "When all 16 suns are fired, the game ends at once and more statues win: the rulebook "
       "speaks of 20 positions, but there are only 16 suns."},
      {"EI-E4",
       "After stall_limit actions running that only turn or move, the game ends and the statues on "
       "the board decide."},
  };
  return all;
}

}  // namespace ahu::easter_island
