// Figures on the island: who stands where, who is tired, who is the chief.
#pragma once

#include "games/rapa_nui_board/rules/state.hpp"

namespace ahu::rapa_nui_board {

inline constexpr std::uint8_t chief_bit = 64;
inline constexpr std::uint8_t one_tired = 8;

AHU_HD constexpr int figures_in(const State& state, int cell) { return state.figures[cell] & 7; }
AHU_HD constexpr int tired_in(const State& state, int cell) {
  return (state.figures[cell] >> 3) & 7;
}
AHU_HD constexpr bool chief_in(const State& state, int cell) {
  return (state.figures[cell] & chief_bit) != 0;
}
AHU_HD constexpr std::uint8_t pack_figures(int figures, int tired, bool chief) {
  return static_cast<std::uint8_t>(figures | (tired << 3) | (chief ? chief_bit : 0));
}

AHU_HD constexpr Cells all_carriers(const State& state) {
  return state.carriers[0] | state.carriers[1] | state.carriers[2] | state.carriers[3];
}
// Every cell that can take part in a chain (RB-T2): neutral carriers stand on both quarries.
AHU_HD constexpr Cells chain_cells(const State& state) {
  return all_carriers(state) | island_of(state).neutral;
}
AHU_HD constexpr int owner_of(const State& state, int cell) {
  for (int seat = 0; seat < state.players; ++seat) {
    if (has(state.carriers[seat], cell)) {
      return seat;
    }
  }
  return nobody;
}
// RB-P2: neither a quarry nor a cell with another clan's figure.
AHU_HD constexpr Cells cells_open_to(const State& state, int seat) {
  return island_of(state).open & ~(all_carriers(state) & ~state.carriers[seat]);
}
AHU_HD constexpr Why why_closed(const State& state, int seat, int cell) {
  if (cell >= island_of(state).cells) {
    return Why::Notation;
  }
  if (!has(island_of(state).open, cell)) {
    return Why::CellClosed;
  }
  return has(cells_open_to(state, seat), cell) ? Why::Legal : Why::OtherClansCell;
}

AHU_HD constexpr void stand_on(State& state, int seat, int cell) {
  ++state.figures[cell];
  state.carriers[seat] |= bit(cell);
  state.ready |= bit(cell);
}
AHU_HD constexpr void chief_stands_on(State& state, int seat, int cell) {
  state.figures[cell] |= chief_bit;
  state.carriers[seat] |= bit(cell);
  state.ready |= bit(cell);
}
// RB-T8: a chief does the work and never tires.
AHU_HD constexpr void tire_one(State& state, int cell, auto& emit) {
  if (chief_in(state, cell)) {
    return;
  }
  state.figures[cell] = static_cast<std::uint8_t>(state.figures[cell] + one_tired);
  if (tired_in(state, cell) == figures_in(state, cell)) {
    state.ready &= ~bit(cell);
  }
  emit(event::Tired{state.active, {cell}});
}
AHU_HD constexpr void rest_one(State& state, int cell) {
  state.figures[cell] = static_cast<std::uint8_t>(state.figures[cell] - one_tired);
  state.ready |= bit(cell);
}
// Own cells with a tired carrier.
AHU_HD constexpr Cells tired_cells(const State& state, int seat) {
  Cells tired = 0;
  for_each_bit(state.carriers[seat],
               [&](int cell) { tired |= tired_in(state, cell) > 0 ? bit(cell) : 0; });
  return tired;
}

AHU_HD constexpr int sculptors_of(const State& state, int seat) {
  return state.sculptors[seat][0] + state.sculptors[seat][1] + state.sculptors[seat][2];
}
// RB-A9: the chief can be lent from its column or from the hand, once a round.
AHU_HD constexpr bool can_lend_chief(const State& state, int seat) {
  return state.chief_at[seat] != 0 || has_seat(state.chiefs, seat);
}
AHU_HD constexpr int star_of(const State& state, int seat) {
  for (int star = 0; star < star_count(state); ++star) {
    if (state.stars[star] == seat) {
      return star;
    }
  }
  return -1;
}

}  // namespace ahu::rapa_nui_board
