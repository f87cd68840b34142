// The island in at most 80 columns and 17 rows: two lines a row of the map, signs for what stands
// on an ahu, the rest in the corners that the island leaves free.
#include <algorithm>

#include "games/rapa_nui_board/terminal.hpp"
#include "games/rapa_nui_board/terminal_map.hpp"

namespace ahu::rapa_nui_board {

namespace {

constexpr int cell_width = 10;
constexpr int odd_shift = 2;  // of every second row
constexpr int name_width = 9;
constexpr int max_details = 8;
constexpr std::string_view tile_signs = "rbeiaxchfp";

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

bool names_only(int map, std::string_view part, int cell) {
  const auto cells = cells_of_map(map);
  for (std::size_t other = 0; other < cells.size(); ++other) {
    if (static_cast<int>(other) != cell && contains(cells[other].id, part)) {
      return false;
    }
  }
  return true;
}

std::string ahu_signs(const State& state, int cell) {
  std::string signs;
  for (int number = 0; number < 2; ++number) {
    if (has(island_of(state).with_ahu[number], cell)) {
      signs += ahu_sign(state, cell, number);
    }
  }
  return signs.empty() ? "" : ":" + signs;
}

std::string name_text(const State& state, int cell, const Paint& paint) {
  const std::string name = short_name(map_index(state), cell, name_width);
  return has(state.visited, cell) ? paint.accent(name) : paint.strong(name);
}

std::string details_text(const State& state, int cell, const Paint& paint) {
  const std::string shows(cells_of_map(map_index(state))[static_cast<std::size_t>(cell)].shows);
  const std::string signs = ahu_signs(state, cell);
  const std::string figures = is_neutral(state, cell) ? "=" : carriers_text(state, cell);
  const int owner = owner_of(state, cell);
  const bool apart = !figures.empty() && !(shows + signs).empty() &&
                     shows.size() + signs.size() + figures.size() < max_details;
  return paint.plant(shows) + paint.stone(signs) + (apart ? " " : "") +
         (owner == nobody ? paint.faint(figures) : paint.seat(static_cast<Seat>(owner), figures));
}

// --- what the corners tell ----------------------------------------------------------------------

std::string painted_letter(int seat, const Paint& paint) {
  const Seat index = static_cast<Seat>(seat);
  return seat == nobody ? "-" : paint.seat(index, std::string(1, seat_letter(index)));
}

std::string order_text(const State& state, const Paint& paint, const Messages& say) {
  std::string text =
      say("terminal.round", {{"n", int{state.round}}}) + "  " + say("terminal.order");
  for (int i = 0; i < drawn_in_order(state); ++i) {
    text += " " + painted_letter(state.order[i], paint);
  }
  return text;
}

std::string stars_text(const State& state, const Paint& paint, const Messages& say) {
  std::string text = say("terminal.stars");
  for (int star = 0; star < star_count(state); ++star) {
    text += " " + std::to_string(star + 1) + ":" + painted_letter(state.stars[star], paint);
  }
  return text;
}

std::string quarry_line(const State& state, const Paint& paint, const Messages& say) {
  std::string text = paint.strong(say("terminal.quarry"));
  for (int column = 0; column < columns; ++column) {
    const int free = quarry_places()[map_index(state)][column] - taken_in(state, column);
    text += "  " + std::to_string(column + 1) + ":" + figures_text(state, column, paint) +
            std::string(static_cast<std::size_t>(std::max(0, free)), '.');
  }
  return text + "   " + supply_text(state, "terminal.left", say) + "\n";
}

// Beside the first and the last row of the map, by its line.
std::string corner_text(const State& state, int row, int part, const Paint& paint,
                        const Messages& say) {
  const auto pile = [&](int type) { return pile_text(state, type, "!"); };
  if (row == 0) {
    return part == 0 ? order_text(state, paint, say) : stars_text(state, paint, say);
  }
  return part == 0 ? pile(0) + " " + pile(1) + " " + pile(2) : pile(3) + " " + pile(4);
}

std::string map_line(const State& state, int row, int part, const Paint& paint,
                     const Messages& say) {
  std::string line;
  int end = 0;
  for (const Placed& placed : row_of_map(map_index(state), row)) {
    end = placed.column / 2 * cell_width + placed.column % 2 * odd_shift;
    line = padded(line, end) + (part == 0 ? name_text(state, placed.cell, paint)
                                          : details_text(state, placed.cell, paint));
  }
  if (row == 0 || row + 1 == rows_of_map(map_index(state))) {
    line = padded(line, end + name_width - 1) + "   " + corner_text(state, row, part, paint, say);
  }
  return line + "\n";
}

// --- clans --------------------------------------------------------------------------------------

std::string hand_text(const State& state, int seat, const Messages& say) {
  if (has_seat(state.passed, seat)) {
    return say("terminal.passed") + " ";
  }
  std::string text = say("terminal.hand", {{"n", int{state.villagers[seat]}}});
  text += has_seat(state.sorcerers, seat) ? "s" : "";
  return text + (has_seat(state.chiefs, seat) ? "c" : "");
}

std::string belongings(const State& state, int seat, const Messages& say) {
  std::string moai;
  for (int size = 0; size < sizes; ++size) {
    moai.append(state.moai[seat][size], size_words[static_cast<std::size_t>(size)][0]);
  }
  std::string tiles;
  for (int tile = 0; tile < tile_kinds; ++tile) {
    tiles.append(state.tiles[seat][tile], tile_sign(tile));
  }
  std::string text = moai.empty() ? "" : " " + say("terminal.moai", {{"letters", moai}});
  text += tiles.empty() ? "" : " " + say("terminal.tiles", {{"letters", tiles}});
  text += has_seat(state.tablets, seat) ? " rongo" : "";
  std::string better;
  for_each_bit(state.improvements[seat],
               [&](int index) { better += improvement_words[static_cast<std::size_t>(index)][0]; });
  return text + (better.empty() ? "" : " +" + better);
}

std::string clan_line(const State& state, int seat, const Paint& paint, const Messages& say) {
  std::string text = seat == state.active ? paint.accent("> ") : "  ";
  text += paint.seat(static_cast<Seat>(seat), padded(seat_name(seat, say), 8));
  for (int kind = 0; kind < resource_kinds; ++kind) {
    text += padded(resource_letters[static_cast<std::size_t>(kind)] +
                       std::to_string(count_of(state.resources[seat], kind)),
                   4);
  }
  text += padded(hand_text(state, seat, say), 8);
  return text + padded(" " + say("terminal.points.short", {{"n", points_of(state, seat)}}), 11) +
         belongings(state, seat, say) + "\n";
}

}  // namespace

char tile_sign(int tile) { return tile_signs[static_cast<std::size_t>(tile)]; }

char ahu_sign(const State& state, int cell, int number) {
  const std::uint8_t on = state.ahus[island_of(state).ahu_at(cell, number)];
  if (on == bare_ahu) {
    return '-';
  }
  if (!bears_moai(on)) {
    return tile_sign(tile_on(on));
  }
  const char small = size_words[static_cast<std::size_t>(moai_on(on))][0];
  return has(state.crowned[number], cell) ? static_cast<char>(small - 'a' + 'A') : small;
}

std::string short_name(int map, int cell, std::size_t max_width) {
  const std::string whole = cell_word(map, cell);
  std::string best;
  for (std::size_t start = 0; start < whole.size(); ++start) {
    if (start > 0 && whole[start - 1] != '_') {
      continue;
    }
    for (std::size_t end = start + 1; end <= whole.size(); ++end) {
      const std::string part = whole.substr(start, end - start);
      const bool whole_words = end == whole.size() || whole[end] == '_';
      if (whole_words && part.size() <= max_width && part.size() > best.size() &&
          names_only(map, part, cell)) {
        best = part;
      }
    }
  }
  return best.empty() ? whole : best;
}

std::string draw_compact(const State& state, const Paint& paint, const Messages& say) {
  std::string text;
  for (int row = 0; row < rows_of_map(map_index(state)); ++row) {
    text += map_line(state, row, 0, paint, say) + map_line(state, row, 1, paint, say);
  }
  text += quarry_line(state, paint, say);
  const bool ordered = drawn_in_order(state) == state.players;
  for (int i = 0; i < state.players; ++i) {
    text += clan_line(state, ordered ? state.order[i] : i, paint, say);
  }
  return text;
}

}  // namespace ahu::rapa_nui_board
