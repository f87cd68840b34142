// The board, the quarry and the clans drawn in text: two lines a row of the map, signs for what
// stands on an ahu, turn order and piles in the corners that the island leaves free. A roomy
// drawing has wider cells and a blank line between the rows. Notes beside the choices.
#include "games/rapa_nui_board/terminal.hpp"

#include <algorithm>
#include <array>

#include "base/every.hpp"
#include "support/join.hpp"
#include "support/text.hpp"

namespace ahu::rapa_nui_board {

namespace {

constexpr int name_width = 9;
constexpr int max_details = 8;
constexpr std::string_view tile_signs = "rbeiaxchfp";

std::string painted_letter(int seat, const Paint& paint) {
  return seat == nobody ? "-" : paint.seat(seat, seat_sign(seat));
}

// --- cells --------------------------------------------------------------------------------------

bool names_only(int map, std::string_view part, int cell) {
  return every(islands()[map].cells, [&](int other) {
    return other == cell || cell_data(map, other).id.find(part) == std::string_view::npos;
  });
}
// As much of a cell's name as there is room for: whole words of it that no other cell has.
std::string short_name(int map, int cell) {
  const std::string whole = std::string(cell_data(map, cell).id) + "_";
  std::string best;
  for (std::size_t start = 0; start < whole.size(); start = whole.find('_', start) + 1) {
    for (std::size_t end = whole.find('_', start); end < whole.size();
         end = whole.find('_', end + 1)) {
      const std::string part = whole.substr(start, end - start);
      if (part.size() <= name_width && part.size() > best.size() && names_only(map, part, cell)) {
        best = part;
      }
    }
  }
  return best.empty() ? std::string(cell_data(map, cell).id) : best;
}
std::string name_text(const State& state, int cell, const Paint& paint) {
  const std::string name = short_name(map_index(state), cell);
  return has(state.visited, cell) ? paint.accent(name) : paint.strong(name);
}

// What stands on an ahu: a tile's sign, a moai's (s, m, l; a capital under its pukao) or -.
char ahu_sign(const State& state, int cell, int number) {
  const std::uint8_t on = state.ahus[island_of(state).ahu_at(cell, number)];
  return on == bare_ahu   ? '-'
         : bears_moai(on) ? (has(state.crowned[number], cell) ? "SML" : "sml")[moai_on(on)]
                          : tile_signs[static_cast<std::size_t>(tile_on(on))];
}
std::string ahu_signs(const State& state, int cell) {
  const std::string signs = join(2, [&](int number) {
    const bool is_ahu = has(island_of(state).with_ahu[number], cell);
    return is_ahu ? std::string(1, ahu_sign(state, cell, number)) : "";
  });
  return signs.empty() ? "" : ":" + signs;
}

// "T2~1*": the turtle's two figures, one of them tired, and the chief; = a neutral cell.
std::string carriers_text(const State& state, int cell) {
  const int owner = owner_of(state, cell);
  if (owner == nobody) {
    return has(island_of(state).neutral, cell) ? "=" : "";
  }
  const int tired = tired_in(state, cell);
  return seat_sign(owner) + std::to_string(figures_in(state, cell)) +
         (tired > 0 ? "~" + std::to_string(tired) : "") + (chief_in(state, cell) ? "*" : "");
}
std::string details_text(const State& state, int cell, const Paint& paint) {
  const std::string shows(cell_data(map_index(state), cell).shows);
  const std::string signs = ahu_signs(state, cell);
  const std::string figures = carriers_text(state, cell);
  const int owner = owner_of(state, cell);
  const bool apart = !figures.empty() && !(shows + signs).empty() &&
                     shows.size() + signs.size() + figures.size() < max_details;
  return paint.plant(shows) + paint.stone(signs) + (apart ? " " : "") +
         (owner == nobody ? paint.faint(figures) : paint.seat(owner, figures));
}

// --- the map and its corners --------------------------------------------------------------------

std::string order_text(const State& state, const Paint& paint, const Messages& say) {
  const auto place = [&](int i) { return " " + painted_letter(state.order[i], paint); };
  return say("terminal.round", {{"n", int{state.round}}}) + "  " + say("terminal.order") +
         join(drawn_in_order(state), place);
}
std::string stars_text(const State& state, const Paint& paint, const Messages& say) {
  return say("terminal.stars") + join(star_count(state), [&](int star) {
           return " " + std::to_string(star + 1) + ":" + painted_letter(state.stars[star], paint);
         });
}
// "hut 6x4!9x1": the top of a pile, how many are left, and the same of its exceptional ones.
std::string pile_text(const State& state, int type) {
  const auto counted = [&](int left, bool top) {
    return std::to_string(top_value(state, type, top)) + "x" + std::to_string(left);
  };
  const int exceptional = state.exceptional[type];
  return text_of(offering_domain, type) + " " +
         (state.stacks[type] > 0 ? counted(state.stacks[type], false) : "-") +
         (exceptional > 0 ? "!" + counted(exceptional, true) : "");
}
// Beside the first and the last row of the map, by its line.
std::string corner_text(const State& state, int row, int part, const Paint& paint,
                        const Messages& say) {
  const auto pile = [&](int type) { return pile_text(state, 3 * part + type); };
  return row > 0     ? join(part == 0 ? 3 : 2, pile, " ")
         : part == 0 ? order_text(state, paint, say)
                     : stars_text(state, paint, say);
}

// How wide a cell is, and by how much every second row is shifted.
struct Grid {
  int cell;
  int shift;
};
std::string map_line(const State& state, int row, int part, Grid grid, const Paint& paint,
                     const Messages& say) {
  const auto cells = cells_of_map(map_index(state));
  const auto half_cells = [](const CellData& cell) { return 2 * cell.q + cell.r; };
  const int west = half_cells(*std::ranges::min_element(cells, {}, half_cells));
  std::string line;
  int end = 0;
  for (int cell = 0; const CellData& data : cells) {
    if (data.r == row) {
      const int column = half_cells(data) - west;
      end = column / 2 * grid.cell + column % 2 * grid.shift;
      line = padded(line, end) +
             (part == 0 ? name_text(state, cell, paint) : details_text(state, cell, paint));
    }
    ++cell;
  }
  if (row == 0 || row == cells.back().r) {
    line = padded(line, end + name_width - 1) + "   " + corner_text(state, row, part, paint, say);
  }
  return line + "\n";
}

std::string figures_text(const State& state, int column, const Paint& paint) {
  return join(state.players, [&](int at) {
    const Seat seat = static_cast<Seat>(at);
    std::string who(state.sculptors[at][column], seat_letter(seat));
    who += state.chief_at[at] == column + 1 ? "*" + seat_sign(at) : "";
    const bool reinforced = at == state.active && state.virtual_sculptors[column] > 0;
    who += reinforced ? "+" + std::to_string(state.virtual_sculptors[column]) : "";
    return paint.seat(seat, who);
  });
}
std::string quarry_line(const State& state, const Paint& paint, const Messages& say) {
  const auto places = [&](int column) {
    const int taken = sum_of(state.players, [&](int at) { return state.sculptors[at][column]; });
    const int free = std::max(0, quarry_places()[map_index(state)][column] - taken);
    return "  " + std::to_string(column + 1) + ":" + figures_text(state, column, paint) +
           std::string(static_cast<std::size_t>(free), '.');
  };
  return paint.strong(say("terminal.quarry")) + join(columns, places) + "   " +
         say("terminal.left", {{"small", int{state.moai_supply[0]}},
                               {"medium", int{state.moai_supply[1]}},
                               {"large", int{state.moai_supply[2]}},
                               {"pukao", int{state.pukao_supply}}}) +
         "\n";
}

// --- clans --------------------------------------------------------------------------------------

std::string hand_text(const State& state, int seat, const Messages& say) {
  return has_seat(state.passed, seat) ? say("terminal.passed") + " "
                                      : say("terminal.hand", {{"n", int{state.villagers[seat]}}}) +
                                            (has_seat(state.sorcerers, seat) ? "s" : "") +
                                            (has_seat(state.chiefs, seat) ? "c" : "");
}

std::string belongings(const State& state, int seat, const Messages& say) {
  const auto moai = [&](int size) { return std::string(state.moai[seat][size], "sml"[size]); };
  const auto tiles = [&](int tile) {
    return std::string(state.tiles[seat][tile], tile_signs[static_cast<std::size_t>(tile)]);
  };
  const auto improved = [&](int at) {
    return (state.improvements[seat] >> at & 1) != 0 ? text_of(improvement_domain, at).substr(0, 1)
                                                     : "";
  };
  const auto told = [&](std::string_view message, const std::string& letters) {
    return letters.empty() ? "" : " " + say(message, {{"letters", letters}});
  };
  const std::string better = join(improvement_kinds, improved);
  return told("terminal.moai", join(sizes, moai)) +
         told("terminal.tiles", join(tile_kinds, tiles)) +
         (has_seat(state.tablets, seat) ? " rongo" : "") + (better.empty() ? "" : " +" + better);
}

std::string clan_line(const State& state, int seat, const Paint& paint, const Messages& say) {
  const auto resource = [&](int kind) {
    return padded(bundle_text<std::string>(one_of(kind)) +
                      std::to_string(count_of(state.resources[seat], kind)),
                  4);
  };
  return (seat == state.active ? paint.accent("> ") : "  ") +
         paint.seat(seat, padded(seat_name(seat, say), 8)) + join(resource_kinds, resource) +
         padded(hand_text(state, seat, say), 8) +
         padded(" " + say("terminal.points", {{"n", points_of(state, seat)}}), 11) +
         belongings(state, seat, say) + "\n";
}

// --- what a chain costs -------------------------------------------------------------------------

// What entering the cell brings to whom, or "".
std::string earning(const State& state, int cell, Load load, const Messages& say) {
  const int owner = owner_of(state, cell);
  if (owner == nobody || owner == state.active) {
    return "";
  }
  if (load == Load::Pukao) {
    return seat_name(owner, say) + " R";
  }
  return seat_name(owner, say) + " " + std::string(cell_data(map_index(state), cell).shows);
}

// The chain to each cell that feeds the fewest cells of other clans, then the shortest.
struct Chain {
  int cost = 1 << 20;
  std::string text;
};
std::array<Chain, max_cells> best_chains(const State& state, Load load, const Messages& say) {
  std::array<Chain, max_cells> chains;
  const Cells open = chain_cells(state);
  chains[static_cast<std::size_t>(start_of(state, load))].cost = 0;
  const auto add_step = [&](int from, int to) {
    const Chain& way = chains[static_cast<std::size_t>(from)];
    Chain& best = chains[static_cast<std::size_t>(to)];
    const std::string earned = earning(state, to, load, say);
    const int cost = way.cost + (earned.empty() ? 1 : 101);
    if (cost >= best.cost) {
      return false;
    }
    best = {cost, way.text + (way.text.empty() ? "" : " > ") +
                      std::string(cell_data(map_index(state), to).id) +
                      (earned.empty() ? "" : " (" + earned + ")")};
    return true;
  };
  for (bool better = true; better;) {
    better = false;
    for_each_bit(open, [&](int cell) {
      for_each_bit(island_of(state).adjacent[cell] & open,
                   [&](int next) { better |= add_step(cell, next); });
    });
  }
  return chains;
}

std::string carry_note(const State& state, Load load, const Messages& say) {
  const auto chains = best_chains(state, load, say);
  const Cells ends = destinations(state, state.active, load);
  const auto chain_to = [&](int cell) {
    return has(ends, cell) ? chains[static_cast<std::size_t>(cell)].text : "";
  };
  return join(max_cells, chain_to, "; ");
}

std::string sculpt_note(const State& state, const Messages& say) {
  const Sculpted sculpted = sculpted_by(state, state.active);
  const std::string text = Notation::made_text(sculpted.of_size, say);
  return text.empty() ? say("note.nothing") : text;
}

std::string erect_note(const State& state, int ahu, const Messages& say) {
  const int size = static_cast<int>(state.load) - 1;
  const int kind = island_of(state).erecting[at_cell(state)];
  const std::string what =
      say(std::string("resource.") + resource_letters[static_cast<std::size_t>(kind)],
          {{"n", int{erecting_brings()[size]}}});
  return say("note.erect",
             {{"tile", text_of(tile_domain, tile_on(state.ahus[ahu]))}, {"what", what}});
}

}  // namespace

std::string Terminal::draw(const RapaNuiBoard::View& view, const Paint& paint, Drawing drawing,
                           const Messages& say) {
  const State& state = view.state;
  const bool roomy = drawing == Drawing::Full;
  const Grid grid = roomy ? Grid{12, 6} : Grid{10, 2};
  const auto row_of_map = [&](int row) {
    const auto line = [&](int part) { return map_line(state, row, part, grid, paint, say); };
    return join(2, line) + (roomy ? "\n" : "");
  };
  const auto clan = [&](int place) {
    const bool ordered = drawn_in_order(state) == state.players;
    return clan_line(state, ordered ? state.order[place] : place, paint, say);
  };
  return join(cells_of_map(map_index(state)).back().r + 1, row_of_map) +
         quarry_line(state, paint, say) + join(state.players, clan);
}

std::string Terminal::legend(const Paint& paint, const Messages& say) {
  const auto tile_name = [&](int tile) {
    return paint.accent(tile_signs.substr(static_cast<std::size_t>(tile), 1)) + " " +
           text_of(tile_domain, tile);
  };
  return say("legend", {{"first", 0}, {"tiles", join(tile_kinds, tile_name, ", ")}});
}

std::string Terminal::question(const RapaNuiBoard::View& view, const Messages& say) {
  const State& state = view.state;
  const bool with_pukao = state.phase == Phase::Carry && state.load == Load::Pukao;
  if (state.phase == Phase::Place) {
    const bool sorcerer = has_seat(state.sorcerers, state.active);
    return say("question.place", {{"n", state.villagers[state.active] + (sorcerer ? 1 : 0)}});
  }
  return state.phase == Phase::Gain ? say("question.gain", {{"name", seat_name(state.active, say)}})
         : with_pukao               ? say("question.carry.pukao")
                                    : PlainTerminal::question(view, say);
}

std::string Terminal::note(const RapaNuiBoard::View& view, Action action, const Messages& say) {
  const State& state = view.state;
  if (action.kind() == Kind::Carry) {
    return carry_note(state, static_cast<Load>(action.argument()), say);
  }
  if (action.kind() == Kind::To) {
    const std::string earned = earning(state, action.argument(), state.load, say);
    return earned.empty() ? "" : say("note.gives", {{"what", earned}});
  }
  if (action.kind() == Kind::Sculpt) {
    return sculpt_note(state, say);
  }
  if (action.kind() == Kind::Erect) {
    return erect_note(state, action.argument(), say);
  }
  if (action.kind() == Kind::Offer) {
    const bool exceptional = action.offering() >= offering_types;
    return say("note.points",
               {{"n", top_value(state, action.offering() % offering_types, exceptional)}});
  }
  return "";
}

}  // namespace ahu::rapa_nui_board
