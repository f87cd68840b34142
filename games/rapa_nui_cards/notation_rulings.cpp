// What the rulebook leaves open; README.md marks the same clauses.
#include "games/rapa_nui_cards/notation.hpp"

namespace ahu::rapa_nui_cards {

std::span<const Ruling> Notation::rulings() {
  static constexpr Ruling all[] = {
      {"RC-M1",
       "There are 20 hunters, five of each type: both lists print 12, but only 20 make the 50 "
       "cards."},
      {"RC-M2", "Wood and glory never run out: the tiles only make change."},
      {"RC-M3",
       "The three hunters of a first hand are of different types, and each seat lacks another one: "
       "the texts say only three hunters of one colour."},
      {"RC-X3",
       "The builder must add a card from a pile: both main texts say that it is drawn and laid, "
       "one example that it may be."},
      {"RC-V3",
       "When Moai are scored, players choose wood or glory in turn order from the active player."},
      {"RC-E5",
       "The Japanese tie-break is the usual one, since it decides more ties: after Moai it "
       "compares wood."},
  };
  return all;
}

}  // namespace ahu::rapa_nui_cards
