// The board, the quarry and the clans drawn in text.
#include "games/rapa_nui_board/terminal.hpp"

#include <algorithm>

#include "games/rapa_nui_board/terminal_map.hpp"
#include "support/join.hpp"

namespace ahu::rapa_nui_board {

std::string carriers_text(const State& state, int cell) {
  const int owner = owner_of(state, cell);
  if (owner == nobody) {
    return "";
  }
  std::string text(1, seat_letter(static_cast<Seat>(owner)));
  text += std::to_string(figures_in(state, cell));
  if (tired_in(state, cell) > 0) {
    text += "~" + std::to_string(tired_in(state, cell));
  }
  return text + (chief_in(state, cell) ? "*" : "");
}

bool is_neutral(const State& state, int cell) {
  return owner_of(state, cell) == nobody && has(island_of(state).neutral, cell);
}

int rows_of_map(int map) { return cells_of_map(map).back().r + 1; }

std::vector<Placed> row_of_map(int map, int row) {
  const auto cells = cells_of_map(map);
  int west = 99;
  for (const CellData& cell : cells) {
    west = std::min(west, 2 * cell.q + cell.r);
  }
  std::vector<Placed> placed;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (cells[cell].r == row) {
      placed.push_back({2 * cells[cell].q + row - west, static_cast<int>(cell)});
    }
  }
  return placed;
}

int taken_in(const State& state, int column) {
  int taken = 0;
  for (int seat = 0; seat < state.players; ++seat) {
    taken += state.sculptors[seat][column];
  }
  return taken;
}

std::string figures_text(const State& state, int column, const Paint& paint) {
  return join(state.players, [&](int at) {
    const Seat seat = static_cast<Seat>(at);
    std::string who(state.sculptors[at][column], seat_letter(seat));
    who += state.chief_at[at] == column + 1 ? std::string("*") + seat_letter(seat) : "";
    const bool reinforced = at == state.active && state.virtual_sculptors[column] > 0;
    who += reinforced ? "+" + std::to_string(state.virtual_sculptors[column]) : "";
    return paint.seat(seat, who);
  });
}

std::string supply_text(const State& state, std::string_view message, const Messages& say) {
  return say(message, {{"small", int{state.moai_supply[0]}},
                       {"medium", int{state.moai_supply[1]}},
                       {"large", int{state.moai_supply[2]}},
                       {"pukao", int{state.pukao_supply}}});
}

std::string pile_text(const State& state, int type, std::string_view exceptional) {
  const auto counted = [&](int left, bool top) {
    return std::to_string(top_value(state, type, top)) + "x" + std::to_string(left);
  };
  std::string text = word(offering_words, type) + " ";
  text += state.stacks[type] > 0 ? counted(state.stacks[type], false) : "-";
  if (state.exceptional[type] > 0) {
    text.append(exceptional).append(counted(state.exceptional[type], true));
  }
  return text;
}

namespace {

constexpr int half_width = 6;  // of a cell on the map
constexpr int cell_text_width = 11;
constexpr int lines_of_cell = 3;

// --- the map ------------------------------------------------------------------------------------

// A tile's sign, or a moai with ^ under its pukao.
std::string ahu_text(const State& state, int cell, int number) {
  const std::uint8_t on = state.ahus[island_of(state).ahu_at(cell, number)];
  if (on == bare_ahu) {
    return "-";
  }
  if (!bears_moai(on)) {
    return std::string(1, tile_sign(tile_on(on)));
  }
  static constexpr std::string_view moai[sizes] = {"[s]", "[m]", "[l]"};
  return std::string(moai[moai_on(on)]) + (has(state.crowned[number], cell) ? "^" : "");
}
std::string ahus_text(const State& state, int cell) {
  const auto there = [&](int number) {
    return has(island_of(state).with_ahu[number], cell) ? ahu_text(state, cell, number) : "";
  };
  return join(2, there, " ");
}

std::string cell_line(const State& state, int cell, int line, const Paint& paint,
                      const Messages& say) {
  const CellData& data = cells_of_map(map_index(state))[static_cast<std::size_t>(cell)];
  if (line == 0) {
    const std::string name =
        padded(short_name(map_index(state), cell, cell_text_width), cell_text_width);
    return has(state.visited, cell) ? paint.accent(name) : paint.strong(name);
  }
  if (line == 2) {
    return paint.stone(padded(ahus_text(state, cell), cell_text_width));
  }
  const std::string carriers =
      is_neutral(state, cell) ? say("terminal.neutral") : carriers_text(state, cell);
  const std::string gap(4 - data.shows.size(), ' ');
  const int owner = owner_of(state, cell);
  const std::string figures = padded(carriers, cell_text_width - 4);
  if (owner == nobody) {
    return data.shows.empty() ? paint.faint(padded(carriers, cell_text_width))
                              : paint.plant(data.shows) + gap + paint.faint(figures);
  }
  return paint.plant(data.shows) + gap + paint.seat(static_cast<Seat>(owner), figures);
}

std::string map_text(const State& state, const Paint& paint, const Messages& say) {
  std::string text;
  const int map = map_index(state);
  for (int row = 0; row < rows_of_map(map); ++row) {
    for (int line = 0; line < lines_of_cell; ++line) {
      int at = 0;
      for (const Placed& placed : row_of_map(map, row)) {
        const int column = placed.column * half_width;
        text.append(static_cast<std::size_t>(column - at), ' ');
        text += cell_line(state, placed.cell, line, paint, say);
        at = column + cell_text_width;
      }
      text.erase(text.find_last_not_of(' ') + 1);
      text += "\n";
    }
  }
  return text;
}

// --- quarry, stars, piles -----------------------------------------------------------------------

std::string quarry_text(const State& state, const Paint& paint, const Messages& say) {
  const auto places = [&](int column) {
    return " " + std::to_string(column + 1) + ": " + std::to_string(taken_in(state, column)) + "/" +
           std::to_string(quarry_places()[map_index(state)][column]) + " " +
           figures_text(state, column, paint) + " ";
  };
  return paint.strong(say("terminal.quarry") + " ") + join(columns, places) + "  " +
         supply_text(state, "terminal.supply", say) + "\n";
}

std::string track_text(const State& state, const Paint& paint, const Messages& say) {
  const auto in_order = [&](int i) { return " " + painted_seat(state.order[i], paint, say); };
  const auto on_star = [&](int star) {
    const int seat = state.stars[star];
    return " " + std::to_string(star + 1) + ":" +
           (seat == nobody ? "-" : painted_seat(seat, paint, say));
  };
  return paint.strong(padded(say("terminal.order"), 7)) + join(drawn_in_order(state), in_order) +
         paint.strong("   " + say("terminal.stars") + " ") + join(star_count(state), on_star) +
         "   " + say("terminal.round", {{"n", int{state.round}}}) + "\n";
}

std::string piles_text(const State& state, const Paint& paint, const Messages& say) {
  const auto pile = [&](int type) { return " " + pile_text(state, type, " !"); };
  return paint.strong(padded(say("terminal.piles"), 7)) + join(offering_types, pile, " |") + "\n";
}

// --- clans --------------------------------------------------------------------------------------

std::string holdings_text(const State& state, int seat) {
  std::string text;
  for (int size = 0; size < sizes; ++size) {
    for (int i = 0; i < state.moai[seat][size]; ++i) {
      text += " [" + word(size_words, size).substr(0, 1) + "]";
    }
  }
  text += join(tile_kinds, [&](int tile) {
    const int count = state.tiles[seat][tile];
    return count == 0   ? ""
           : count == 1 ? " " + word(tile_words, tile)
                        : " " + word(tile_words, tile) + "x" + std::to_string(count);
  });
  text += has_seat(state.tablets, seat) ? " rongo" : "";
  for_each_bit(state.improvements[seat],
               [&](int index) { text += " +" + word(improvement_words, index); });
  return text;
}
std::string clan_text(const State& state, int seat, const Paint& paint, const Messages& say) {
  std::string text = seat == state.active ? paint.accent("> ") : "  ";
  text += paint.seat(static_cast<Seat>(seat), padded(seat_name(seat, say), 9));
  for (int kind = 0; kind < resource_kinds; ++kind) {
    text += stock_text(one_of(kind)) + std::to_string(count_of(state.resources[seat], kind)) + " ";
  }
  text += " " + say("terminal.hand", {{"n", int{state.villagers[seat]}}});
  text += has_seat(state.sorcerers, seat) ? say("terminal.sorcerer") : "";
  text += has_seat(state.chiefs, seat) ? say("terminal.chief") : "";
  text += has_seat(state.passed, seat) ? " " + say("terminal.passed") : "";
  text += "  " + say("terminal.points", {{"n", points_of(state, seat)}});
  return text + " " + holdings_text(state, seat) + "\n";
}

}  // namespace

std::string Terminal::draw(const RapaNuiBoard::View& view, const Paint& paint, Drawing drawing,
                           const Messages& say) {
  const State& state = view.state;
  if (drawing == Drawing::Compact) {
    return draw_compact(state, paint, say);
  }
  std::string text = map_text(state, paint, say) + quarry_text(state, paint, say) +
                     track_text(state, paint, say) + piles_text(state, paint, say);
  for (int i = 0; i < state.players; ++i) {
    const bool known = drawn_in_order(state) == state.players;
    text += clan_text(state, known ? state.order[i] : i, paint, say);
  }
  return text;
}

std::string Terminal::legend(const Paint& paint, const Messages& say) {
  const auto tile_name = [&](int tile) {
    return paint.accent(std::string(1, tile_sign(tile))) + " " + word(tile_words, tile);
  };
  return say("legend", {{"first", 0}, {"tiles", join(tile_kinds, tile_name, ", ")}});
}

std::string Terminal::question(const RapaNuiBoard::View& view, const Messages& say) {
  const State& state = view.state;
  const auto counted = [&](std::string_view key, int n) { return say(key, {{"n", n}}); };
  const int to_place =
      state.active == nobody
          ? 0
          : state.villagers[state.active] + (has_seat(state.sorcerers, state.active) ? 1 : 0);
  const bool with_pukao = state.phase == Phase::Carry && state.load == Load::Pukao;
  return state.phase == Phase::Place   ? counted("question.place", to_place)
         : state.phase == Phase::Take  ? counted("question.take", state.large_to_replace)
         : state.phase == Phase::Erect ? counted("question.erect", state.resources_due)
         : state.phase == Phase::Crown ? counted("question.crown", state.price)
         : state.phase == Phase::Gain
             ? say("question.gain", {{"name", seat_name(state.active, say)}})
         : with_pukao ? say("question.carry.pukao")
                      : PlainTerminal::question(view, say);
}

}  // namespace ahu::rapa_nui_board
