// What never changes in a match of Costa Ruana: the islands, the cards and the numbers.
#include "games/costa_ruana/notation.hpp"

namespace ahu::costa_ruana {

json::object Notation::material(const Options& options) {
  const State start = CostaRuana::initial(options);
  json::array treasures;
  for (int island = 0; island < islands_in(start.open); ++island) {
    treasures.emplace_back(int{start.open.islands[island].treasures});
  }
  json::object cards;
  for_each_bit(start.deck.kinds_held(),
               [&](int card) { cards[card_text(card)] = start.deck.count(card); });
  return {{"treasures", std::move(treasures)},
          {"island_room", island_room},
          {"natives", natives_a_player},
          {"settled", settled_first},
          {"cards", std::move(cards)},
          {"rounds", rounds},
          {"hand", first_hand},
          {"played", played_a_round},
          {"points", {{"treasure", points_for_treasure}, {"native", points_for_native}}}};
}

}  // namespace ahu::costa_ruana
