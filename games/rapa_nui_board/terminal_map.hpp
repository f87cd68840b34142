// What both drawings of the island need.
#pragma once

#include <string>
#include <vector>

#include "games/rapa_nui_board/notation.hpp"
#include "match/paint.hpp"
#include "support/messages.hpp"
#include "support/text.hpp"

namespace ahu::rapa_nui_board {

// Cells of a row of the map from west to east, at their columns in half cells.
struct Placed {
  int column;
  int cell;
};
std::vector<Placed> row_of_map(int map, int row);
int rows_of_map(int map);

// "T2~1*": the turtle's two figures, one of them tired, and the chief.
std::string carriers_text(const State& state, int cell);
bool is_neutral(const State& state, int cell);

// Of a column of the quarry: the places taken, and who sculpts there: "TT*T+1".
int taken_in(const State& state, int column);
std::string figures_text(const State& state, int column, const Paint& paint);
std::string supply_text(const State& state, std::string_view message, const Messages& say);
// "hut 6x4 !9x1": the top of a pile, how many are left, and the same of its exceptional ones.
std::string pile_text(const State& state, int type, std::string_view exceptional);

// At most 80 columns and 17 rows (terminal_compact.cpp).
std::string draw_compact(const State& state, const Paint& paint, const Messages& say);
// As much of a cell's name as the map has room for: whole words of it that no other cell has.
std::string short_name(int map, int cell, std::size_t max_width);
// One sign for what stands on an ahu: a tile's, a moai's (s, m, l; a capital under its pukao) or -.
char ahu_sign(const State& state, int cell, int number);
char tile_sign(int tile);

}  // namespace ahu::rapa_nui_board
