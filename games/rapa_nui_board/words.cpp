// The vocabulary of Rapa Nui, the board game.
#include "games/rapa_nui_board/words.hpp"

namespace ahu::rapa_nui_board {

std::string word(std::span<const std::string_view> words, int index) {
  const bool known = index >= 0 && static_cast<std::size_t>(index) < words.size();
  return known ? std::string(words[static_cast<std::size_t>(index)]) : "?";
}

int index_of(std::span<const std::string_view> words, std::string_view text) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == text) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

std::span<const CellData> cells_of_map(int map) {
  return map == 0 ? std::span<const CellData>(map_of_two) : std::span<const CellData>(map_of_more);
}

std::string cell_word(int map, int cell) {
  const auto cells = cells_of_map(map);
  const bool known = cell >= 0 && static_cast<std::size_t>(cell) < cells.size();
  return known ? std::string(cells[static_cast<std::size_t>(cell)].id) : "?";
}

std::string ahu_word(int map, int ahu) {
  const Island& island = islands()[map];
  if (ahu < 0 || ahu >= island.ahus) {
    return "?";
  }
  return cell_word(map, island.cell_of_ahu[ahu]) + "_" +
         std::to_string(island.number_of_ahu[ahu] + 1);
}

int find_cell(int map, std::string_view text) {
  const auto cells = cells_of_map(map);
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (cells[cell].id == text) {
      return static_cast<int>(cell);
    }
  }
  return -1;
}

int find_ahu(int map, std::string_view text) {
  for (int ahu = 0; ahu < islands()[map].ahus; ++ahu) {
    if (ahu_word(map, ahu) == text) {
      return ahu;
    }
  }
  return -1;
}

std::string stock_text(Stock stock) {
  std::string text;
  for (int kind = 0; kind < resource_kinds; ++kind) {
    text.append(static_cast<std::size_t>(count_of(stock, kind)),
                resource_letters[static_cast<std::size_t>(kind)]);
  }
  return text;
}

std::optional<Stock> parse_stock(std::string_view text) {
  if (text.size() > full_price) {
    return std::nullopt;
  }
  Stock stock = 0;
  for (const char letter : text) {
    const auto kind = resource_letters.find(letter);
    if (kind == std::string_view::npos) {
      return std::nullopt;
    }
    stock += one_of(static_cast<int>(kind));
  }
  return stock_text(stock) == text ? std::optional(stock) : std::nullopt;
}

int find_three(Stock stock) {
  for (int i = 0; i < threes; ++i) {
    if (three_bundles().bundle[i] == stock) {
      return i;
    }
  }
  return -1;
}

int find_payment(Stock stock) {
  for (int i = 0; i < payments; ++i) {
    if (payment_bundles().bundle[i] == stock) {
      return i;
    }
  }
  return -1;
}

std::string offering_text(int type, bool exceptional) {
  return word(offering_words, type) + (exceptional ? "!" : "");
}

}  // namespace ahu::rapa_nui_board
