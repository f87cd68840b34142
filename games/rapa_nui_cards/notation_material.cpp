// What never changes in a match of the card game, the cards and the prices; and what the rules
// compute from a view.
#include "games/rapa_nui_cards/notation.hpp"

namespace ahu::rapa_nui_cards {

json::object Notation::material(const Options& options) {
  json::object cards;
  for (int at = 0; at < card_types; ++at) {
    const Card card = static_cast<Card>(at);
    cards[letter(card)] = cards_in_game(options.players).of(card);
  }
  json::object offerings;
  for (int at = 0; at < offering_types; ++at) {
    offerings[letter(static_cast<Offering>(at))] = offerings_of_type;
  }
  return {{"cards", std::move(cards)},
          {"deck", main_deck_size},
          {"offerings", std::move(offerings)},
          {"columns", columns_laid},
          {"column_length", column_length},
          {"hand", hand_size},
          {"first_wood", first_wood},
          {"prices", {{"offering", offering_price}, {"moai", moai_price}}},
          {"bonus_from", bonus_from},
          {"glory",
           {{"moai", glory_of_moai}, {"wood", wood_for_glory}, {"highest_value", highest_value}}}};
}

// RC-E3, RC-E4
json::object Notation::facts(const View& view) {
  const OfferingCounts stone = known_stone(view);
  json::object values;
  for (int at = 0; at < offering_types; ++at) {
    const Offering type = static_cast<Offering>(at);
    values[letter(type)] = value_on(stone, type);
  }
  return {{"offering_values", std::move(values)}};
}

}  // namespace ahu::rapa_nui_cards
