// The vocabulary of Rapa Nui, the board game: names of places, resources, tiles and the rest.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "games/rapa_nui_board/rules.hpp"

namespace ahu::rapa_nui_board {

inline constexpr std::string_view resource_letters = "REWP";
inline constexpr std::array<std::string_view, 4> resource_words = {"reeds", "eggs", "wood",
                                                                   "pearls"};
inline constexpr std::array<std::string_view, 3> size_words = {"small", "medium", "large"};
inline constexpr std::array<std::string_view, 5> load_words = {"nothing", "small", "medium",
                                                               "large", "pukao"};
inline constexpr std::array<std::string_view, 5> offering_words = {"hut", "hen", "axe", "boat",
                                                                   "necklace"};
inline constexpr std::array<std::string_view, 10> tile_words = {
    "rest",        "barter",       "economy",      "reinforcement", "abundance",
    "exceptional", "reconversion", "helping-hand", "favour",        "supplement"};
inline constexpr std::array<std::string_view, 4> improvement_words = {"fervent", "artist",
                                                                      "popular", "chief"};
inline constexpr std::array<std::string_view, 13> phase_words = {
    "setup", "draft", "place", "sculpt", "take",  "transport", "barter",
    "carry", "gain",  "erect", "crown",  "after", "over"};

// The name at an index, "?" where there is none.
std::string word(std::span<const std::string_view> words, int index);
// The index of a name, or -1.
int index_of(std::span<const std::string_view> words, std::string_view text);

inline int map_of(int players) { return players == 2 ? 0 : 1; }
std::span<const CellData> cells_of_map(int map);
std::string cell_word(int map, int cell);
std::string ahu_word(int map, int ahu);
int find_cell(int map, std::string_view text);  // or -1
int find_ahu(int map, std::string_view text);

std::string stock_text(Stock stock);  // RREP
// The bundle written low to high, or nothing if it is not written so.
std::optional<Stock> parse_stock(std::string_view text);
int find_three(Stock stock);    // index of the bundle of three, or -1
int find_payment(Stock stock);  // index of the payment of four or two, or -1

std::string offering_text(int type, bool exceptional);  // hut, hut!

std::string flaw_text(Flaw flaw);  // why a state is impossible; "" where it is not

}  // namespace ahu::rapa_nui_board
