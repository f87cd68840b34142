// What the rulebook leaves open; README.md marks the same clauses.
#include "games/costa_ruana/notation.hpp"

namespace ahu::costa_ruana {

std::span<const Ruling> Notation::rulings() {
  static constexpr Ruling all[] = {
      {"CR-M1",
       "Discards are not shuffled back, so a deck for n players holds at least the 12 n cards that "
       "they draw."},
      {"CR-M2", "The list of cards is a default: the printed one is not known."},
      {"CR-S2", "Chance draws which faces of the condition cards lie up first."},
      {"CR-P3",
       "The native that rides a card comes from the reserve: the book says only one of their "
       "natives."},
      {"CR-P5",
       "A card stays if either condition card shows its background: one of the two faces is "
       "enough."},
      {"CR-E2",
       "Players equal in points and treasures share the victory: the book stops at the treasures."},
      {"CR-I1", "Discards lie open."},
      {"CR-I3", "Cards left in hands and in the deck are not shown, not even at the end."},
  };
  return all;
}

}  // namespace ahu::costa_ruana
