// Phase 3: chains of carriers bring moai and pukao to the ahus (RB-T).
#pragma once

#include "games/rapa_nui_board/rules/crowning.hpp"

namespace ahu::rapa_nui_board {

// --- where a load can go ------------------------------------------------------------------------

// Own cells with a carrier fit for the work, and work to do (RB-T4, RB-T6).
AHU_HD constexpr Cells destinations(const State& state, int seat, Load load) {
  const Cells work = load == Load::Pukao ? cells_to_crown(state) : cells_with_free_ahu(state);
  return state.carriers[seat] & state.ready & work;
}
AHU_HD constexpr int start_of(const State& state, Load load) {
  return load == Load::Pukao ? island_of(state).pukao_quarry : island_of(state).crater;
}
// Cells from which the load can still reach a destination without visited cells (RB-T2). Chains
// run both ways, so one flood from the destinations answers for every next step.
AHU_HD constexpr Cells cells_leading_on(const State& state, int seat, Load load, Cells visited) {
  const Cells free = chain_cells(state) & ~visited;
  return flood(island_of(state), destinations(state, seat, load) & free, free);
}
AHU_HD constexpr bool can_set_out(const State& state, int seat, Load load) {
  if (destinations(state, seat, load) == 0) {
    return false;
  }
  const int start = start_of(state, load);
  return (cells_leading_on(state, seat, load, bit(start)) & island_of(state).adjacent[start]) != 0;
}
AHU_HD constexpr int at_cell(const State& state) { return state.path[state.path_length - 1]; }
AHU_HD constexpr Cells next_steps(const State& state) {
  return cells_leading_on(state, state.active, state.load, state.visited) &
         island_of(state).adjacent[at_cell(state)];
}
AHU_HD constexpr bool is_at_destination(const State& state) {
  return has(destinations(state, state.active, state.load), at_cell(state));
}

// --- setting out and passing --------------------------------------------------------------------

AHU_HD constexpr bool holds_moai(const State& state, int seat) {
  return state.moai[seat][0] + state.moai[seat][1] + state.moai[seat][2] > 0;
}
AHU_HD constexpr bool can_carry_pukao(const State& state, int seat) {
  return state.pukao_supply > 0 && can_set_out(state, seat, Load::Pukao) &&
         can_pay_offering(state, seat);
}

AHU_HD constexpr void add_transports(const State& state, ActionBuffer& list) {
  const int seat = state.active;
  if (holds_moai(state, seat) && can_set_out(state, seat, Load::Small)) {
    for (int size = 0; size < sizes; ++size) {
      list.push_back_if(state.moai[seat][size] > 0, Action::of(Kind::Carry, size + 1));
    }
  }
  list.push_back_if(can_carry_pukao(state, seat),
                    Action::of(Kind::Carry, static_cast<int>(Load::Pukao)));
  list.push_back(Action::of(Kind::Pass));
}

AHU_HD constexpr Why why_not_carry(const State& state, int argument) {
  if (argument < 1 || argument > 4) {
    return Why::Notation;
  }
  const Load load = static_cast<Load>(argument);
  const int seat = state.active;
  if (load != Load::Pukao && state.moai[seat][argument - 1] == 0) {
    return Why::MoaiNotHeld;
  }
  if (load == Load::Pukao && state.pukao_supply == 0) {
    return Why::NoPukao;
  }
  if (!can_set_out(state, seat, load)) {
    return Why::NoDestination;
  }
  return load == Load::Pukao && !can_pay_offering(state, seat) ? Why::NoOfferingPayable
                                                               : Why::Legal;
}

AHU_HD constexpr void walk_onto(State& state, int cell) {
  state.path[state.path_length] = static_cast<std::uint8_t>(cell);
  ++state.path_length;
  state.visited |= bit(cell);
}
AHU_HD constexpr void carry(State& state, Load load, auto& emit) {
  state.load = load;
  state.phase = Phase::Carry;
  walk_onto(state, start_of(state, load));
  emit(event::SetOut{state.active, {static_cast<int>(load)}});
}
AHU_HD constexpr void put_down(State& state) {
  for (int i = 0; i < state.path_length; ++i) {
    state.path[i] = 0;
  }
  state.path_length = 0;
  state.visited = 0;
  state.load = Load::None;
}
AHU_HD constexpr void pass(State& state, auto& emit) {
  add_seat(state.passed, state.active);
  emit(event::Passed{state.active});
  end_transport_turn(state, emit);
}
AHU_HD constexpr void end_turn(State& state, auto& emit) {
  emit(event::TurnEnded{state.active});
  end_transport_turn(state, emit);
}

// --- under way ----------------------------------------------------------------------------------

AHU_HD constexpr int ahu_of_argument(const State& state, int argument) {
  return argument < island_of(state).ahus ? argument : -1;
}
AHU_HD constexpr bool is_free_ahu(const State& state, int ahu) {
  return !bears_moai(state.ahus[ahu]);
}

AHU_HD constexpr void add_steps(const State& state, ActionBuffer& list) {
  for_each_bit(next_steps(state), [&](int cell) { list.push_back(Action::of(Kind::To, cell)); });
  if (!is_at_destination(state)) {
    return;
  }
  if (state.load == Load::Pukao) {
    list.push_back(Action::of(Kind::Crown));
    return;
  }
  const Island& island = island_of(state);
  for (int number = 0; number < 2; ++number) {
    const int cell = at_cell(state);
    if (has(island.with_ahu[number] & ~state.standing[number], cell)) {
      list.push_back(Action::of(Kind::Erect, island.ahu_at(cell, number)));
    }
  }
}

AHU_HD constexpr Why why_not_to(const State& state, int cell) {
  if (cell >= island_of(state).cells) {
    return Why::Notation;
  }
  if (has(state.visited, cell)) {
    return Why::AlreadyVisited;
  }
  if (!has(island_of(state).adjacent[at_cell(state)], cell)) {
    return Why::NotAdjacent;
  }
  if (!has(chain_cells(state), cell)) {
    return Why::NoCarrier;
  }
  return has(next_steps(state), cell) ? Why::Legal : Why::DeadEnd;
}

// RB-T3: a moai brings the owner what the cell shows; where two kinds fit, the owner chooses.
AHU_HD constexpr Stock fitting(const State& state, int seat, Stock shown) {
  Stock fits = 0;
  for (int kind = 0; kind < resource_kinds; ++kind) {
    const bool fit = count_of(state.resources[seat], kind) < resource_limit;
    fits |= fit ? shown & (Stock{0xFF} << (8 * kind)) : 0;
  }
  return fits;
}
AHU_HD constexpr Stock choices_at(const State& state) {
  return fitting(state, owner_of(state, at_cell(state)), island_of(state).shows[at_cell(state)]);
}
AHU_HD constexpr void earn(State& state, int owner, int cell, auto& emit) {
  const Stock shown = island_of(state).shows[cell];
  if (state.load == Load::Pukao) {
    gain(state, owner, one_of(0), emit);
    return;
  }
  if (has(island_of(state).choices, cell)) {
    const Stock fits = fitting(state, owner, shown);
    if (total_of(fits) > 1) {
      state.phase = Phase::Gain;
    } else {
      gain(state, owner, fits, emit);
    }
    return;
  }
  gain(state, owner, shown, emit);
}
AHU_HD constexpr void carry_to(State& state, int cell, auto& emit) {
  emit(event::Carried{state.active, {static_cast<int>(state.load)}, {at_cell(state)}, {cell}});
  walk_onto(state, cell);
  const int owner = owner_of(state, cell);
  if (owner != nobody && owner != state.active) {
    earn(state, owner, cell, emit);
  }
}

AHU_HD constexpr void add_gains(const State& state, ActionBuffer& list) {
  for (int kind = 0; kind < resource_kinds; ++kind) {
    list.push_back_if(count_of(choices_at(state), kind) > 0, Action::of(Kind::Gain, kind));
  }
}
AHU_HD constexpr Why why_not_gain(const State& state, int resource) {
  if (resource >= resource_kinds) {
    return Why::Notation;
  }
  return count_of(choices_at(state), resource) > 0 ? Why::Legal : Why::NotShown;
}
AHU_HD constexpr void choose_gain(State& state, int resource, auto& emit) {
  gain(state, owner_of(state, at_cell(state)), one_of(resource), emit);
  state.phase = Phase::Carry;
}

// --- erecting (RB-T4, RB-T5) --------------------------------------------------------------------

AHU_HD constexpr Why why_not_erect(const State& state, int argument) {
  const int ahu = ahu_of_argument(state, argument);
  if (ahu < 0) {
    return Why::Notation;
  }
  if (state.load == Load::Pukao) {
    return Why::WrongLoad;
  }
  if (island_of(state).cell_of_ahu[ahu] != at_cell(state)) {
    return Why::NotThisCell;
  }
  if (!is_free_ahu(state, ahu)) {
    return Why::AhuTaken;
  }
  return is_at_destination(state) ? Why::Legal : Why::NoReadyCarrier;
}
AHU_HD constexpr void erect(State& state, int ahu, auto& emit) {
  const int seat = state.active;
  const int size = static_cast<int>(state.load) - 1;
  const int cell = at_cell(state);
  emit(event::TileTaken{seat, {ahu}, {tile_on(state.ahus[ahu])}});
  emit(event::Erected{seat, {ahu}, {static_cast<int>(state.load)}});
  ++state.tiles[seat][tile_on(state.ahus[ahu])];
  state.ahus[ahu] = ahu_with_moai(size);
  state.standing[island_of(state).number_of_ahu[ahu]] |= bit(cell);
  --state.moai[seat][size];
  tire_one(state, cell, emit);
  state.built = 1;
  put_down(state);
  state.phase = Phase::Erect;
  state.resources_due = erecting_brings()[size];
  state.erected_at = static_cast<std::uint8_t>(cell);
}

// RB-T5, RB-I1: how many may be of a higher rank.
AHU_HD constexpr bool can_take_higher(const State& state) {
  return has_improvement(state, state.active, Improvement::Fervent) &&
         island_of(state).erecting[state.erected_at] + 1 < resource_kinds;
}
AHU_HD constexpr void add_collects(const State& state, ActionBuffer& list) {
  const int most = can_take_higher(state) ? state.resources_due : 0;
  for (int higher = 0; higher <= most; ++higher) {
    list.push_back(Action::of(Kind::Collect, higher));
  }
}
AHU_HD constexpr Why why_not_collect(const State& state, int higher) {
  if (higher > state.resources_due) {
    return Why::CollectTooMany;
  }
  if (higher == 0 || can_take_higher(state)) {
    return Why::Legal;
  }
  return has_improvement(state, state.active, Improvement::Fervent) ? Why::NothingAbovePearls
                                                                    : Why::NeedsFervent;
}
AHU_HD constexpr void collect(State& state, int higher, auto& emit) {
  const int seat = state.active;
  const int kind = island_of(state).erecting[state.erected_at];
  Stock gained = static_cast<Stock>(state.resources_due - higher) << (8 * kind);
  if (higher > 0) {
    gained += static_cast<Stock>(higher) << (8 * (kind + 1));
  }
  const int lost = state.resources_due + total_of(state.resources[seat]);
  gain(state, seat, gained, emit);
  if (total_of(state.resources[seat]) < lost) {
    emit(event::Lost{seat, lost - total_of(state.resources[seat])});
  }
  state.resources_due = 0;
  state.erected_at = 0;
  go_on_after_transport(state, emit);
}

// --- crowning (RB-T6) ---------------------------------------------------------------------------

AHU_HD constexpr Why why_not_crown(const State& state) {
  if (state.load != Load::Pukao) {
    return Why::WrongLoad;
  }
  if (!has(cells_to_crown(state), at_cell(state))) {
    return Why::NothingToCrown;
  }
  return is_at_destination(state) ? Why::Legal : Why::NoReadyCarrier;
}
AHU_HD constexpr void crown(State& state, auto& emit) {
  const int cell = at_cell(state);
  const int number = has(state.standing[0] & ~state.crowned[0], cell) ? 0 : 1;
  state.crowned[number] |= bit(cell);
  --state.pukao_supply;
  emit(event::Crowned{state.active, {island_of(state).ahu_at(cell, number)}});
  tire_one(state, cell, emit);
  state.built = 1;
  put_down(state);
  state.phase = Phase::Crown;
  state.price = full_price;
  state.takes_exceptional = holds_exceptional(state, state.active) ? 1 : 0;
}

}  // namespace ahu::rapa_nui_board
