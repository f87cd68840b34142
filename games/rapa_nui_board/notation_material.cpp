// What never changes in a match of the board game: the island, the tiles, the offerings and prices.
#include "games/rapa_nui_board/notation.hpp"

namespace ahu::rapa_nui_board {

namespace {

json::object cell_json(const Options& options, int cell) {
  constexpr std::string_view grounds[] = {"land", "ahu", "crater", "pukao_quarry"};
  const int map = map_of(options);
  const CellData& data = cells_of_map(map)[static_cast<std::size_t>(cell)];
  json::array adjacent;
  for_each_bit(islands()[map].adjacent[cell],
               [&](int other) { adjacent.emplace_back(cell_word(map, other)); });
  return {{"id", data.id},
          {"name", data.name},
          {"q", data.q},
          {"r", data.r},
          {"ground", grounds[static_cast<int>(data.ground)]},
          {"shows", data.shows},
          {"erecting", data.ahus > 0 ? json::value(std::string(1, data.erecting)) : json::value()},
          {"ahus", data.ahus},
          {"adjacent", std::move(adjacent)}};
}

template <class Value>
json::object by_word(std::span<const std::string_view> words, Value&& value) {
  json::object all;
  for (std::size_t at = 0; at < words.size(); ++at) {
    all[words[at]] = value(static_cast<int>(at));
  }
  return all;
}

template <class Table>
json::array list_json(const Table& values) {
  json::array list;
  for (const auto value : values) {
    list.emplace_back(int{value});
  }
  return list;
}

// A pile ends at its first 0.
template <class Table>
json::array pile_json(const Table& values) {
  json::array pile;
  for (const int value : values) {
    if (value > 0) {
      pile.emplace_back(value);
    }
  }
  return pile;
}

std::string price_text(int type) {
  Stock price = 0;
  for (const int kind : offering_prices()[type]) {
    price += one_of(kind);
  }
  return stock_text(price);
}

json::object offerings_json(int map) {
  return by_word(offering_words, [&](int type) {
    return json::object{{"price", price_text(type)},
                        {"values", pile_json(offering_values()[map][type])},
                        {"exceptional", pile_json(exceptional_values()[type])}};
  });
}

}  // namespace

json::object Notation::material(const Options& options) {
  const int map = map_of(options);
  json::array cells;
  for (int cell = 0; cell < islands()[map].cells; ++cell) {
    cells.emplace_back(cell_json(options, cell));
  }
  return {{"cells", std::move(cells)},
          {"stars", int{stars_on_board()[map]}},
          {"quarry", list_json(quarry_places()[map])},
          {"moai", by_word(size_words, [&](int size) { return int{moai_of()[map][size]}; })},
          {"pukao", pukao_in_box},
          {"tiles", by_word(tile_words,
                            [&](int tile) { return int{tiles_of()[options.first_game][tile]}; })},
          {"offerings", offerings_json(map)},
          {"prices", {{"full", full_price}, {"economy", economy_price}}},
          {"erecting", by_word(size_words, [&](int size) { return int{erecting_brings()[size]}; })},
          {"improvements", by_word(improvement_words,
                                   [&](int at) {
                                     const ImprovementPrice price = improvement_prices()[at];
                                     return stock_text(one_of(static_cast<int>(price.resource)) *
                                                       price.count);
                                   })},
          {"improvement_places", improvement_places},
          {"resource_limit", resource_limit},
          {"villagers", villagers_at_start}};
}

}  // namespace ahu::rapa_nui_board
