// The maps as masks: one bit a cell, everything derived at compile time from data.hpp.
#pragma once

#include <span>

#include "base/bits.hpp"
#include "games/rapa_nui_board/data.hpp"

namespace ahu::rapa_nui_board {

using Cells = std::uint32_t;  // a set of cells, bit by bit in the order of the map

AHU_HD constexpr Cells bit(int cell) { return Cells{1} << cell; }
AHU_HD constexpr bool has(Cells cells, int cell) { return ((cells >> cell) & 1U) != 0; }

struct Island {
  Cells adjacent[max_cells];
  std::uint32_t shows[max_cells];     // resources earned, a byte a kind; of a choice: both
  std::uint8_t erecting[max_cells];   // the resource that a moai brings
  std::uint8_t first_ahu[max_cells];  // index of the cell's first ahu
  std::uint8_t cell_of_ahu[max_ahus];
  std::uint8_t number_of_ahu[max_ahus];  // 0 or 1 within its cell
  Cells choices;                         // cells whose owner chooses
  Cells with_ahu[2];                     // cells with a first, a second ahu
  Cells open;                            // cells where figures may stand
  Cells neutral;                         // the two quarries with their neutral carriers
  std::uint8_t crater;
  std::uint8_t pukao_quarry;
  std::uint8_t cells;
  std::uint8_t ahus;

  AHU_HD constexpr int ahu_at(int cell, int number) const { return first_ahu[cell] + number; }
};

namespace detail {

constexpr int resource_of(char letter) {
  return letter == 'R' ? 0 : letter == 'E' ? 1 : letter == 'W' ? 2 : 3;
}

constexpr bool share_a_side(const CellData& one, const CellData& other) {
  const int q = other.q - one.q;
  const int r = other.r - one.r;
  return (q == 0 && (r == 1 || r == -1)) || (r == 0 && (q == 1 || q == -1)) ||
         (q == 1 && r == -1) || (q == -1 && r == 1);
}

constexpr void add_shown(Island& island, int cell, const CellData& data) {
  for (const char letter : data.shows) {
    if (letter == '/') {
      island.choices |= bit(cell);
    } else {
      island.shows[cell] += std::uint32_t{1} << (8 * resource_of(letter));
    }
  }
}

constexpr void add_ahus(Island& island, int cell, const CellData& data) {
  island.first_ahu[cell] = island.ahus;
  island.erecting[cell] = data.ahus > 0 ? static_cast<std::uint8_t>(resource_of(data.erecting)) : 0;
  for (int number = 0; number < data.ahus; ++number) {
    island.with_ahu[number] |= bit(cell);
    island.cell_of_ahu[island.ahus] = static_cast<std::uint8_t>(cell);
    island.number_of_ahu[island.ahus] = static_cast<std::uint8_t>(number);
    ++island.ahus;
  }
}

template <int Count>
constexpr Island make_island(const CellData (&map)[Count]) {
  static_assert(Count <= max_cells);
  Island island{};
  island.cells = Count;
  for (int cell = 0; cell < Count; ++cell) {
    for (int other = 0; other < Count; ++other) {
      island.adjacent[cell] |= share_a_side(map[cell], map[other]) ? bit(other) : 0;
    }
    add_shown(island, cell, map[cell]);
    add_ahus(island, cell, map[cell]);
    switch (map[cell].ground) {
      case Ground::Land:
      case Ground::Ahu: island.open |= bit(cell); break;
      case Ground::Crater: island.crater = static_cast<std::uint8_t>(cell); break;
      case Ground::PukaoQuarry: island.pukao_quarry = static_cast<std::uint8_t>(cell); break;
    }
  }
  island.neutral = bit(island.crater) | bit(island.pukao_quarry);
  return island;
}

}  // namespace detail

// The maps of 2 players and of more.
constexpr std::span<const CellData> cells_of_map(int map) {
  return map == 0 ? std::span<const CellData>(map_of_two) : std::span<const CellData>(map_of_more);
}
constexpr const CellData& cell_data(int map, int cell) {
  return cells_of_map(map)[static_cast<std::size_t>(cell)];
}
using Islands = Island[2];
AHU_TABLE(Islands, islands, {detail::make_island(map_of_two), detail::make_island(map_of_more)})

static_assert(islands_on_host[0].ahus == 17 && islands_on_host[1].ahus == 21);

// All cells of `within` connected to `from` (which must lie in it).
AHU_HD constexpr Cells flood(const Island& island, Cells from, Cells within) {
  Cells reached = from;
  for (Cells frontier = from; frontier != 0;) {
    const int cell = lowest_bit(frontier);
    const Cells grown = island.adjacent[cell] & within & ~reached;
    frontier = (frontier & (frontier - 1)) | grown;
    reached |= grown;
  }
  return reached;
}

}  // namespace ahu::rapa_nui_board
