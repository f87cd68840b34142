// Phase 1: figures are placed on the island, in the quarry and on the stars (RB-P).
#pragma once

#include "games/rapa_nui_board/rules/rounds.hpp"

namespace ahu::rapa_nui_board {

// RB-P1: columns with a free place, bit by bit.
AHU_HD constexpr std::uint32_t open_columns(const State& state) {
  std::uint32_t open = 0;
  for (int column = 0; column < columns; ++column) {
    int taken = 0;
    for (int seat = 0; seat < max_player_count; ++seat) {
      taken += state.sculptors[seat][column];
    }
    open |= taken < quarry_places()[map_index(state)][column] ? 1U << column : 0;
  }
  return open;
}
// RB-P3
AHU_HD constexpr bool is_first_placement(const State& state) {
  return state.placed_any == 0 && state.active == state.order[0];
}
AHU_HD constexpr std::uint32_t open_stars(const State& state) {
  std::uint32_t open = 0;
  for (int star = is_first_placement(state) ? 1 : 0; star < star_count(state); ++star) {
    open |= state.stars[star] == nobody ? 1U << star : 0;
  }
  return open;
}

AHU_HD constexpr void add_placements(const State& state, ActionBuffer& list) {
  const int seat = state.active;
  if (state.villagers[seat] > 0) {
    for_each_bit(cells_open_to(state, seat),
                 [&](int cell) { list.push_back(Action::of(Kind::Villager, cell)); });
    for_each_bit(open_columns(state),
                 [&](int column) { list.push_back(Action::of(Kind::Sculptor, column)); });
  }
  if (has_seat(state.sorcerers, seat)) {
    for_each_bit(open_stars(state),
                 [&](int star) { list.push_back(Action::of(Kind::Sorcerer, star)); });
  }
  if (has_seat(state.chiefs, seat)) {  // RB-P4
    for (int column = 0; column < columns; ++column) {
      list.push_back(Action::of(Kind::Chief, column));
    }
  }
}

AHU_HD constexpr Why why_not_villager(const State& state, int cell) {
  return state.villagers[state.active] == 0 ? Why::NoVillager
                                            : why_closed(state, state.active, cell);
}
AHU_HD constexpr Why why_not_sculptor(const State& state, int column) {
  if (column >= columns) {
    return Why::Notation;
  }
  if (state.villagers[state.active] == 0) {
    return Why::NoVillager;
  }
  return ((open_columns(state) >> column) & 1U) != 0 ? Why::Legal : Why::ColumnFull;
}
AHU_HD constexpr Why why_not_sorcerer(const State& state, int star) {
  if (star >= star_count(state)) {
    return Why::Notation;
  }
  if (!has_seat(state.sorcerers, state.active)) {
    return Why::NoSorcerer;
  }
  if (state.stars[star] != nobody) {
    return Why::StarTaken;
  }
  return star == 0 && is_first_placement(state) ? Why::FirstStar : Why::Legal;
}
AHU_HD constexpr Why why_not_chief(const State& state, int column) {
  if (column >= columns) {
    return Why::Notation;
  }
  return has_seat(state.chiefs, state.active) ? Why::Legal : Why::NoChiefInHand;
}

AHU_HD constexpr void after_figure(State& state, const event::Placed& placed, auto& emit) {
  state.placed_any = 1;
  emit(placed);
  after_placing(state, emit);
}
AHU_HD constexpr void place_villager(State& state, int cell, auto& emit) {
  --state.villagers[state.active];
  stand_on(state, state.active, cell);
  after_figure(state, {state.active, event::Figure::Villager, {{cell}}}, emit);
}
AHU_HD constexpr void place_sculptor(State& state, int column, auto& emit) {
  --state.villagers[state.active];
  ++state.sculptors[state.active][column];
  after_figure(state, {state.active, event::Figure::Sculptor, {}, {{column}}}, emit);
}
AHU_HD constexpr void place_sorcerer(State& state, int star, auto& emit) {
  remove_seat(state.sorcerers, state.active);
  state.stars[star] = state.active;
  after_figure(state, {state.active, event::Figure::Sorcerer, {}, {}, {{star}}}, emit);
}
// RB-P4: a free action, not the first placement.
AHU_HD constexpr void place_chief(State& state, int column, auto& emit) {
  remove_seat(state.chiefs, state.active);
  state.chief_at[state.active] = static_cast<std::uint8_t>(column + 1);
  emit(event::Placed{state.active, event::Figure::Chief, {}, {{column}}});
}

}  // namespace ahu::rapa_nui_board
