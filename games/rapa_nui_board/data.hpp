// The numbers of the edition: Rapa Nui, the board game (Besson and Montiage, Matagot 2020).
// "Printed" marks numbers from the rulebook's text, "Ruling" those read from its pictures or the
// board: owners of the box can correct these here, and only here.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/platform.hpp"

namespace ahu::rapa_nui_board {

inline constexpr int max_player_count = 4;
inline constexpr int max_cells = 32;
inline constexpr int max_ahus = 21;
inline constexpr int resource_kinds = 4;
inline constexpr int sizes = 3;
inline constexpr int columns = 3;
inline constexpr int offering_types = 5;
inline constexpr int tile_kinds = 10;
inline constexpr int improvement_kinds = 4;

enum class Resource : std::uint8_t { Reeds, Eggs, Wood, Pearls };  // low to high, printed
enum class Size : std::uint8_t { Small, Medium, Large };
enum class Offering : std::uint8_t { Hut, Hen, Axe, Boat, Necklace };  // low to high, printed
enum class Tile : std::uint8_t {
  Rest,
  Barter,
  Economy,
  Reinforcement,
  Abundance,
  Exceptional,
  Reconversion,
  HelpingHand,
  Favour,
  Supplement,
};
enum class Improvement : std::uint8_t { Fervent, Artist, Popular, Chief };

// Shapes of the tables below.
using BySize = std::uint8_t[sizes];
using ByMap = std::uint8_t[2];
using ByMapAndSize = std::uint8_t[2][sizes];
using ByMapAndColumn = std::uint8_t[2][columns];
using ByEditionAndTile = std::uint8_t[2][tile_kinds];

// RB-M4 Printed: figures and starting resources. Ruling: the end of the resource tracks.
inline constexpr int villagers_at_start = 4;
inline constexpr int starting_resources = 1;  // of each
inline constexpr int resource_limit = 10;     // ruling

// RB-M1 Printed: moai (small, medium, large) of 2 players and of more, and the pukao.
AHU_TABLE(ByMapAndSize, moai_of, {{6, 6, 5}, {8, 7, 6}})
inline constexpr int pukao_in_box = 20;

// RB-M2, RB-S2 Printed: ahu tiles by kind, of a full and of a first game.
AHU_TABLE(ByEditionAndTile, tiles_of,
          {{4, 4, 4, 4, 2, 2, 3, 3, 1, 2}, {4, 4, 4, 4, 2, 0, 0, 0, 1, 2}})

// RB-M5 Ruling: the places of the quarry's columns and the stars, of 2 players and of more.
AHU_TABLE(ByMapAndColumn, quarry_places, {{3, 2, 2}, {5, 4, 3}})
inline constexpr int max_stars = 4;
AHU_TABLE(ByMap, stars_on_board, {2, 4})

// RB-M3 Ruling: the values of the offerings, top of the pile first. Printed: four of a type in
// falling order with one equal pair, 7 exceptional ones, 6 to 14 points over all; with 2 players
// one of the equal pair is taken out. A 0 ends a pile.
inline constexpr int pile_height = 4;
inline constexpr int exceptional_height = 2;
inline constexpr int offerings_in_box = 27;
using Piles = std::uint8_t[2][offering_types][pile_height];
using ExceptionalPiles = std::uint8_t[offering_types][exceptional_height];
AHU_TABLE(Piles, offering_values,
          {{{8, 7, 6, 0}, {9, 8, 7, 0}, {10, 9, 8, 0}, {11, 10, 9, 0}, {12, 11, 10, 0}},
           {{8, 7, 7, 6}, {9, 8, 8, 7}, {10, 9, 9, 8}, {11, 10, 10, 9}, {12, 11, 11, 10}}})
AHU_TABLE(ExceptionalPiles, exceptional_values, {{10, 10}, {11, 11}, {12, 0}, {13, 0}, {14, 0}})

// RB-T7 Printed: the price of each offering, resources low to high.
inline constexpr int full_price = 4;
inline constexpr int economy_price = 2;  // RB-A3
using OfferingPrices = std::uint8_t[offering_types][full_price];
AHU_TABLE(OfferingPrices, offering_prices,
          {{0, 0, 0, 0}, {1, 1, 1, 1}, {0, 1, 2, 3}, {2, 2, 2, 2}, {3, 3, 3, 3}})

// RB-T4 Printed: what a moai brings by its size. RB-A5, RB-A6 Printed: the bonuses.
AHU_TABLE(BySize, erecting_brings, {1, 3, 5})
inline constexpr int abundance_bonus = 3;
inline constexpr int supplement_bonus = 2;

// RB-I1 … RB-I4 Printed: an improvement costs this many of one resource; three places.
struct ImprovementPrice {
  Resource resource;
  std::uint8_t count;
};
using ImprovementPrices = ImprovementPrice[improvement_kinds];
AHU_TABLE(ImprovementPrices, improvement_prices,
          {{Resource::Reeds, 2}, {Resource::Eggs, 2}, {Resource::Wood, 2}, {Resource::Pearls, 3}})
inline constexpr int improvement_places = 3;

// RB-E2 Printed.
inline constexpr int tablet_points = 3;
inline constexpr int favour_points = 3;
// RB-E3 Ruling: this many rounds in a row without building end the game.
inline constexpr int idle_limit = 3;
// RB-S3 Printed: the two-player draft, two tiles each.
inline constexpr int draft_picks = 4;

// RB-M6 Ruling: both maps; real places of the island, hexagons at axial coordinates (q to the east,
// r to the south-east), adjacent by a side. `shows` is what a carrier there earns, a slash leaving
// the choice; `erecting` what a moai erected there brings.
enum class Ground : std::uint8_t { Land, Ahu, Crater, PukaoQuarry };
struct CellData {
  std::string_view id;
  std::string_view name;
  std::string_view shows;
  int q;
  int r;
  Ground ground;
  char erecting;
  int ahus;
};
// clang-format off
inline constexpr CellData map_of_two[] = {
    {"vai_mata", "Ahu Vai Mata", "W", 2, 0, Ground::Ahu, 'W', 1},
    {"anakena", "Ahu Nau Nau (Anakena)", "W", 3, 0, Ground::Ahu, 'W', 2},
    {"maitaki", "Maitaki Te Moa", "W/P", 1, 1, Ground::Land, '-', 0},
    {"terevaka", "Maunga Terevaka", "W", 2, 1, Ground::Land, '-', 0},
    {"te_pito_kura", "Te Pito Kura", "E", 3, 1, Ground::Land, '-', 0},
    {"hekii", "Ahu Heki'i", "R", 4, 1, Ground::Ahu, 'R', 1},
    {"tepeu", "Ahu Tepeu", "P", 0, 2, Ground::Ahu, 'P', 1},
    {"akivi", "Plain of Akivi", "E/W", 1, 2, Ground::Land, '-', 0},
    {"rano_aroi", "Rano Aroi", "R/E", 2, 2, Ground::Land, '-', 0},
    {"crater", "Crater (Rano Raraku, moai quarry)", "", 3, 2, Ground::Crater, '-', 0},
    {"tongariki", "Ahu Tongariki", "R", 4, 2, Ground::Ahu, 'R', 2},
    {"hanga_nui", "Ahu Hanga Nui", "E", 5, 2, Ground::Ahu, 'E', 2},
    {"tahai", "Ahu Tahai", "P", -1, 3, Ground::Ahu, 'P', 2},
    {"puna_pau", "Pukao quarry (Puna Pau)", "", 0, 3, Ground::PukaoQuarry, '-', 0},
    {"vaihu", "Ahu Vaihu", "E", 1, 3, Ground::Ahu, 'E', 2},
    {"akahanga", "Akahanga", "RE", 2, 3, Ground::Land, '-', 0},
    {"ura_uranga", "Ahu Ura Uranga te Mahina", "R", 3, 3, Ground::Ahu, 'R', 1},
    {"orongo", "Ahu Orongo", "P", -1, 4, Ground::Ahu, 'P', 1},
    {"vinapu", "Ahu Vinapu", "W", 0, 4, Ground::Ahu, 'W', 2},
};
inline constexpr CellData map_of_more[] = {
    {"vai_mata", "Ahu Vai Mata", "P", 3, 0, Ground::Ahu, 'P', 1},
    {"hanga_o_teo", "Hanga o Teo", "E", 4, 0, Ground::Land, '-', 0},
    {"anakena", "Ahu Nau Nau (Anakena)", "W", 5, 0, Ground::Ahu, 'W', 2},
    {"maitaki", "Maitaki Te Moa", "W/P", 2, 1, Ground::Land, '-', 0},
    {"terevaka", "Maunga Terevaka", "W", 3, 1, Ground::Land, '-', 0},
    {"vai_tara", "Vai Tara Kai U'a", "E/W", 4, 1, Ground::Land, '-', 0},
    {"te_pito_kura", "Ahu Te Pito Kura", "E", 5, 1, Ground::Ahu, 'E', 1},
    {"hekii", "Ahu Heki'i", "R", 6, 1, Ground::Ahu, 'R', 1},
    {"tepeu", "Ahu Tepeu", "P", 1, 2, Ground::Ahu, 'P', 1},
    {"roiho", "Roiho", "W", 2, 2, Ground::Land, '-', 0},
    {"rano_aroi", "Rano Aroi", "RE", 3, 2, Ground::Land, '-', 0},
    {"vaitea", "Vaitea", "E", 4, 2, Ground::Land, '-', 0},
    {"papa_tataku_poki", "Papa Tataku Poki", "R", 5, 2, Ground::Land, '-', 0},
    {"mahatua", "Mahatua", "E", 6, 2, Ground::Land, '-', 0},
    {"poike", "Ahu Poike", "W", 7, 2, Ground::Ahu, 'W', 1},
    {"akapu", "Akapu", "P", 0, 3, Ground::Land, '-', 0},
    {"akivi", "Plain of Akivi", "W", 1, 3, Ground::Land, '-', 0},
    {"maunga_otu", "Maunga Otu'u", "E/W", 2, 3, Ground::Land, '-', 0},
    {"te_ara_o_te_moai", "Te Ara o te Moai", "R/E", 3, 3, Ground::Land, '-', 0},
    {"crater", "Crater (Rano Raraku, moai quarry)", "", 4, 3, Ground::Crater, '-', 0},
    {"tongariki", "Ahu Tongariki", "R", 5, 3, Ground::Ahu, 'R', 2},
    {"hanga_nui", "Ahu Hanga Nui", "E", 6, 3, Ground::Ahu, 'E', 2},
    {"tahai", "Ahu Tahai", "P", -1, 4, Ground::Ahu, 'P', 2},
    {"puna_pau", "Pukao quarry (Puna Pau)", "", 0, 4, Ground::PukaoQuarry, '-', 0},
    {"maunga_tangaroa", "Maunga Tangaroa", "RE", 1, 4, Ground::Land, '-', 0},
    {"hanga_tetenga", "Hanga Te Tenga", "E", 2, 4, Ground::Land, '-', 0},
    {"akahanga", "Ahu Akahanga", "R", 3, 4, Ground::Ahu, 'R', 2},
    {"ura_uranga", "Ahu Ura Uranga te Mahina", "R", 4, 4, Ground::Ahu, 'R', 1},
    {"orongo", "Ahu Orongo", "P", -2, 5, Ground::Ahu, 'P', 1},
    {"rano_kau", "Rano Kau", "RR", -1, 5, Ground::Land, '-', 0},
    {"vinapu", "Ahu Vinapu", "W", 0, 5, Ground::Ahu, 'W', 2},
    {"vaihu", "Ahu Vaihu", "E", 1, 5, Ground::Ahu, 'E', 2},
};
// clang-format on

}  // namespace ahu::rapa_nui_board
