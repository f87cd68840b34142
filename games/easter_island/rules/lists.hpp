// Lists of actions written in bulk: for every occupancy of a line of five, its part of the list is
// ready in a table. A writer stores the whole table entry and then keeps as much as counts, so the
// list needs `slack` items of room behind its last one.
#pragma once

#include "games/easter_island/actions.hpp"

namespace ahu::easter_island {

inline constexpr int occupancies = 32;
inline constexpr int slack = 20;

struct Steps {
  std::uint32_t count;
  std::uint32_t to[4];
};

struct ListTables {
  std::uint32_t place[occupancies][20];  // by free crossings of a row: column and facing
  std::uint32_t ring[occupancies][8];    // by chosen positions of an edge: how far along
  Steps across[occupancies][side];       // by statues of a row and the mover's column: columns
  Steps down[occupancies][side];         // by statues of a column and the mover's row: rows * 5
  Steps up[occupancies][side];
  std::uint32_t other[4][4];  // the three other facings
};

AHU_HD constexpr void add_step(Steps& steps, int to) {
  steps.to[steps.count++] = static_cast<std::uint32_t>(to);
}

// EI-A4 on one line: every free place up to the next statue, the near side first if asked.
AHU_HD constexpr void add_steps(Steps& steps, std::uint32_t occupied, int from, int stride,
                                int way) {
  int far = from;
  while (far + way >= 0 && far + way < side && !has(occupied, far + way)) {
    far += way;
  }
  for (int to = way < 0 ? far : from + 1; to < from || (way > 0 && to <= far); ++to) {
    add_step(steps, to * stride);
  }
}

AHU_HD constexpr ListTables make_list_tables() {
  ListTables tables{};
  for (std::uint32_t set = 0; set < occupancies; ++set) {
    int placed = 0;
    int chosen = 0;
    for (int at = 0; at < side; ++at) {
      if (has(set, at)) {
        for (int facing = 0; facing < 4; ++facing) {
          tables.place[set][placed++] = static_cast<std::uint32_t>(at * 4 + facing);
        }
        tables.ring[set][chosen++] = static_cast<std::uint32_t>(at);
      }
      add_steps(tables.across[set][at], set, at, 1, -1);
      add_steps(tables.across[set][at], set, at, 1, 1);
      add_steps(tables.down[set][at], set, at, side, -1);
      add_steps(tables.up[set][at], set, at, side, 1);
    }
  }
  for (std::uint32_t facing = 0; facing < 4; ++facing) {
    int count = 0;
    for (std::uint32_t other = 0; other < 4; ++other) {
      if (other != facing) {
        tables.other[facing][count++] = other;
      }
    }
  }
  return tables;
}

AHU_TABLE(ListTables, list_tables, make_list_tables());

template <int Count>
AHU_HD constexpr void store(Action* out, const std::uint32_t* codes, std::uint32_t base) {
  for (int i = 0; i < Count; ++i) {
    out[i].code = codes[i] + base;
  }
}

// Four facings on every free crossing.
AHU_HD constexpr Action* write_places(Action* out, Board free) {
  const ListTables& tables = list_tables();
  for (std::uint32_t row = 0; row < side; ++row) {
    const std::uint32_t set = (free >> (row * side)) & first_row;
    store<20>(out, tables.place[set], Actions::base(Kind::Place) + row * side * 4);
    out += 4 * count_bits(set);
  }
  return out;
}

// One action on each of the chosen positions.
AHU_HD constexpr Action* write_ring(Action* out, Kind kind, Ring chosen) {
  const ListTables& tables = list_tables();
  for (std::uint32_t edge = 0; edge < 4; ++edge) {
    const std::uint32_t set = (chosen >> (edge * side)) & first_row;
    store<8>(out, tables.ring[set], Actions::base(kind) + edge * side);
    out += count_bits(set);
  }
  return out;
}

AHU_HD constexpr Action* write_turns(Action* out, const State& state, Board own) {
  const ListTables& tables = list_tables();
  for (; own != 0; own &= own - 1) {
    const int point = lowest_bit(own);
    const std::uint32_t base = Actions::base(Kind::Turn) + static_cast<std::uint32_t>(point) * 4;
    store<4>(out, tables.other[index_of(facing_of(state, point))], base);
    out += 3;
  }
  return out;
}

// The statues of a column, gathered into five bits from the lowest row up.
AHU_HD constexpr std::uint32_t gather_column(Board all, int column) {
  return ((((all >> column) & first_column) * 0x111110U) >> 20) & first_row;
}

AHU_HD constexpr Action* write_moves(Action* out, Board all, Board own) {
  const ListTables& tables = list_tables();
  for (; own != 0; own &= own - 1) {
    const int point = lowest_bit(own);
    const int row = row_of(point);
    const int column = column_of(point);
    const std::uint32_t in_column = gather_column(all, column);
    const std::uint32_t in_row = (all >> (row * side)) & first_row;
    const std::uint32_t base = Action::move(point, 0).code;
    const Steps& down = tables.down[in_column][row];
    store<4>(out, down.to, base + static_cast<std::uint32_t>(column));
    out += down.count;
    const Steps& across = tables.across[in_row][column];
    store<4>(out, across.to, base + static_cast<std::uint32_t>(row * side));
    out += across.count;
    const Steps& up = tables.up[in_column][row];
    store<4>(out, up.to, base + static_cast<std::uint32_t>(column));
    out += up.count;
  }
  return out;
}

}  // namespace ahu::easter_island
