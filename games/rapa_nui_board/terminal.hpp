// Rapa Nui, the board game, in the terminal: two lines a row of the map, signs for what stands on
// an ahu, turn order and piles in the corners that the island leaves free; the quarry and the
// clans. A full drawing has wider cells and a blank line between the rows.
#pragma once

#include "games/rapa_nui_board/notation.hpp"

namespace ahu::rapa_nui_board {

struct Terminal : PlainTerminal<Rules, Notation> {
  const State& state = view.state;
  const Island& island = island_of(state);
  const std::span<const CellData> cells = cells_of_map(map_index(state));

  std::string draw() const {
    const auto row = [&](int at) {
      return map_line(at, true) + map_line(at, false) + (drawing == Drawing::Full ? "\n" : "");
    };
    const auto clan = [&](int place) {
      const bool ordered = drawn_in_order(state) == state.players;
      return clan_line(ordered ? state.order[place] : place);
    };
    return join(cells.back().r + 1, row) + quarry_line() + join(state.players, clan);
  }

  std::string legend() const {
    const auto tile_name = [&](int tile) {
      return paint.accent(std::string(1, tile_signs[tile])) + " " + text_of(tile_domain, tile);
    };
    return say("legend", {{"first", 0}, {"tiles", join(tile_kinds, tile_name, ", ")}});
  }

  std::string question() const {
    if (state.phase == Phase::Place) {
      const int sorcerers = has_seat(state.sorcerers, state.active) ? 1 : 0;
      return say("question.place", {{"n", state.villagers[state.active] + sorcerers}});
    }
    return state.phase == Phase::Gain
               ? say("question.gain", {{"name", seat_name(state.active, say)}})
               : PlainTerminal::question();
  }

  std::string note(Action action) const {
    const int argument = action.argument();
    if (action.kind() == Kind::Carry) {
      return carry_note(static_cast<Load>(argument));
    }
    if (action.kind() == Kind::To) {
      const std::string earned = earning(argument, state.load);
      return earned.empty() ? "" : say("note.gives", {{"what", earned}});
    }
    if (action.kind() == Kind::Sculpt) {
      const json::object sculpted =
          json_by_word(size_words, sculpted_by(state, state.active).of_size);
      const std::string made = Notation::made_text(sculpted, say);
      return made.empty() ? say("note.nothing") : made;
    }
    if (action.kind() == Kind::Erect) {
      return erect_note(argument);
    }
    if (action.kind() == Kind::Offer) {
      const bool exceptional = action.offering() >= offering_types;
      return say("note.points",
                 {{"n", top_value(state, action.offering() % offering_types, exceptional)}});
    }
    return "";
  }

 private:
  static constexpr int name_width = 9;
  static constexpr int max_details = 8;
  static constexpr char tile_signs[] = "rbeiaxchfp";
  static constexpr char moai_signs[] = "sml";

  std::string painted_letter(int seat) const {
    return seat == nobody ? "-" : paint.seat(seat, seat_sign(seat));
  }

  // --- cells ---

  bool names_only(std::string_view part, int cell) const {
    return every(island.cells, [&](int other) {
      return other == cell || cells[other].id.find(part) == std::string_view::npos;
    });
  }
  // As much of a cell's name as there is room for: whole words of it that no other cell has.
  std::string short_name(int cell) const {
    const std::string whole = std::string(cells[cell].id) + "_";
    std::string best;
    for (std::size_t start = 0; start < whole.size(); start = whole.find('_', start) + 1) {
      for (std::size_t end = whole.find('_', start); end < whole.size();
           end = whole.find('_', end + 1)) {
        const std::string part = whole.substr(start, end - start);
        if (part.size() <= name_width && part.size() > best.size() && names_only(part, cell)) {
          best = part;
        }
      }
    }
    return best.empty() ? std::string(cells[cell].id) : best;
  }
  std::string name_text(int cell) const {
    return has(state.visited, cell) ? paint.accent(short_name(cell))
                                    : paint.strong(short_name(cell));
  }

  // What stands on an ahu: a tile's sign, a moai's (s, m, l; a capital under its pukao) or -.
  char ahu_sign(int cell, int number) const {
    const std::uint8_t on = state.ahus[island.ahu_at(cell, number)];
    return on == bare_ahu   ? '-'
           : bears_moai(on) ? (has(state.crowned[number], cell) ? "SML" : moai_signs)[moai_on(on)]
                            : tile_signs[tile_on(on)];
  }
  std::string ahu_signs(int cell) const {
    const std::string signs = join(2, [&](int number) {
      const bool is_ahu = has(island.with_ahu[number], cell);
      return is_ahu ? std::string(1, ahu_sign(cell, number)) : "";
    });
    return signs.empty() ? "" : ":" + signs;
  }
  // "T2~1*": the turtle's two figures, one of them tired, and the chief; = a neutral cell.
  std::string carriers_text(int cell) const {
    const int owner = owner_of(state, cell);
    if (owner == nobody) {
      return has(island.neutral, cell) ? "=" : "";
    }
    const int tired = tired_in(state, cell);
    return seat_sign(owner) + std::to_string(figures_in(state, cell)) +
           (tired > 0 ? "~" + std::to_string(tired) : "") + (chief_in(state, cell) ? "*" : "");
  }
  std::string details_text(int cell) const {
    const std::string shows(cells[cell].shows);
    const std::string signs = ahu_signs(cell);
    const std::string figures = carriers_text(cell);
    const int owner = owner_of(state, cell);
    const bool apart = !figures.empty() && !(shows + signs).empty() &&
                       shows.size() + signs.size() + figures.size() < max_details;
    return paint.plant(shows) + paint.stone(signs) + (apart ? " " : "") +
           (owner == nobody ? paint.faint(figures) : paint.seat(owner, figures));
  }

  // --- the map and its corners ---

  std::string order_text() const {
    const auto place = [&](int i) { return " " + painted_letter(state.order[i]); };
    return say("terminal.round", {{"n", int{state.round}}}) + "  " + say("terminal.order") +
           join(drawn_in_order(state), place);
  }
  std::string stars_text() const {
    return say("terminal.stars") + join(star_count(state), [&](int star) {
             return " " + std::to_string(star + 1) + ":" + painted_letter(state.stars[star]);
           });
  }
  // "hut 6x4!9x1": the top of a pile, how many are left, and the same of its exceptional ones.
  std::string pile_text(int type) const {
    const auto counted = [&](int left, bool top) {
      return std::to_string(top_value(state, type, top)) + "x" + std::to_string(left);
    };
    const int exceptional = state.exceptional[type];
    return text_of(offering_domain, type) + " " +
           (state.stacks[type] > 0 ? counted(state.stacks[type], false) : "-") +
           (exceptional > 0 ? "!" + counted(exceptional, true) : "");
  }
  // Beside the first and the last row of the map.
  std::string corner_text(int row, bool names) const {
    const auto pile = [&](int at) { return pile_text(names ? at : 3 + at); };
    return row > 0 ? join(names ? 3 : 2, pile, " ") : names ? order_text() : stars_text();
  }
  // The names of the cells in a row of the map, or what is on them.
  std::string map_line(int row, bool names) const {
    const auto half_cells = [](const CellData& cell) { return 2 * cell.q + cell.r; };
    const int west = half_cells(*std::ranges::min_element(cells, {}, half_cells));
    const bool full = drawing == Drawing::Full;
    std::string line;
    int end = 0;
    for (int cell = 0; cell < island.cells; ++cell) {
      if (cells[cell].r == row) {
        const int column = half_cells(cells[cell]) - west;
        end = column / 2 * (full ? 12 : 10) + column % 2 * (full ? 6 : 2);
        line = padded(line, end) + (names ? name_text(cell) : details_text(cell));
      }
    }
    const bool has_corner = row == 0 || row == cells.back().r;
    return (has_corner ? padded(line, end + name_width + 2) + corner_text(row, names) : line) +
           "\n";
  }

  // --- the quarry ---

  std::string sculptors_text(int column) const {
    return join(state.players, [&](int at) {
      std::string who(state.sculptors[at][column], seat_sign(at)[0]);
      who += state.chief_at[at] == column + 1 ? "*" + seat_sign(at) : "";
      const bool reinforced = at == state.active && state.virtual_sculptors[column] > 0;
      who += reinforced ? "+" + std::to_string(state.virtual_sculptors[column]) : "";
      return paint.seat(at, who);
    });
  }
  std::string quarry_line() const {
    const auto places = [&](int column) {
      const int taken = sum_of(state.players, [&](int at) { return state.sculptors[at][column]; });
      const int free = std::max(0, quarry_places()[map_index(state)][column] - taken);
      return "  " + std::to_string(column + 1) + ":" + sculptors_text(column) +
             std::string(static_cast<std::size_t>(free), '.');
    };
    json::object left = json_by_word(size_words, state.moai_supply);
    left["pukao"] = int{state.pukao_supply};
    return paint.strong(say("terminal.quarry")) + join(columns, places) + "   " +
           say("terminal.left", left) + "\n";
  }

  // --- clans ---

  std::string hand_text(int seat) const {
    return has_seat(state.passed, seat)
               ? say("terminal.passed") + " "
               : say("terminal.hand", {{"n", int{state.villagers[seat]}}}) +
                     (has_seat(state.sorcerers, seat) ? "s" : "") +
                     (has_seat(state.chiefs, seat) ? "c" : "");
  }
  // A letter for each thing that a seat has of each kind.
  std::string letters_of(std::string_view message, const auto& counts, const char* signs) const {
    const std::string letters = join(static_cast<int>(std::size(counts)), [&](int kind) {
      return std::string(counts[kind], signs[kind]);
    });
    return letters.empty() ? "" : " " + say(message, {{"letters", letters}});
  }
  std::string belongings(int seat) const {
    const std::string better = join(improvement_kinds, [&](int at) {
      return text_of(improvement_domain, at).substr(0, state.improvements[seat] >> at & 1);
    });
    return letters_of("terminal.moai", state.moai[seat], moai_signs) +
           letters_of("terminal.tiles", state.tiles[seat], tile_signs) +
           (has_seat(state.tablets, seat) ? " rongo" : "") + (better.empty() ? "" : " +" + better);
  }
  std::string clan_line(int seat) const {
    const auto resource = [&](int kind) {
      const int count = count_of(state.resources[seat], kind);
      return padded(text_of(resource_domain, kind) + std::to_string(count), 4);
    };
    return (seat == state.active ? paint.accent("> ") : "  ") +
           paint.seat(seat, padded(seat_name(seat, say), 8)) + join(resource_kinds, resource) +
           padded(hand_text(seat), 8) +
           padded(" " + say("terminal.points", {{"n", points_of(state, seat)}}), 11) +
           belongings(seat) + "\n";
  }

  // What entering the cell brings to whom, or "".
  std::string earning(int cell, Load load) const {
    const int owner = owner_of(state, cell);
    const bool earns = owner != nobody && owner != state.active;
    const std::string_view what = load == Load::Pukao ? "R" : cells[cell].shows;
    return earns ? seat_name(owner, say).append(" ").append(what) : "";
  }

  // The chain to each cell that feeds the fewest cells of other clans, then the shortest.
  struct Chain {
    int cost = 1 << 20;
    std::string text;
  };
  std::vector<Chain> best_chains(Load load) const {
    std::vector<Chain> chains(max_cells);
    const Cells open = chain_cells(state);
    chains[start_of(state, load)].cost = 0;
    bool better = true;
    const auto step = [&](const Chain& way, int to) {
      const std::string earned = earning(to, load);
      const int cost = way.cost + (earned.empty() ? 1 : 101);
      if (cost < chains[to].cost) {
        chains[to] = {cost, way.text + (way.text.empty() ? "" : " > ") + std::string(cells[to].id) +
                                (earned.empty() ? "" : " (" + earned + ")")};
        better = true;
      }
    };
    while (std::exchange(better, false)) {
      for_each_bit(open, [&](int cell) {
        for_each_bit(island.adjacent[cell] & open, [&](int next) { step(chains[cell], next); });
      });
    }
    return chains;
  }
  std::string carry_note(Load load) const {
    const std::vector<Chain> chains = best_chains(load);
    const Cells ends = destinations(state, state.active, load);
    const auto chain_to = [&](int cell) { return has(ends, cell) ? chains[cell].text : ""; };
    return join(max_cells, chain_to, "; ");
  }
  std::string erect_note(int ahu) const {
    const int brought = erecting_brings()[static_cast<int>(state.load) - 1];
    const std::string kind = text_of(resource_domain, island.erecting[at_cell(state)]);
    return say("note.erect", {{"tile", text_of(tile_domain, tile_on(state.ahus[ahu]))},
                              {"what", say("resource." + kind, {{"n", brought}})}});
  }
};

}  // namespace ahu::rapa_nui_board
