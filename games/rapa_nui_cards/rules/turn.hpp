// The steps of a turn: buy, play, the sacrifice round, draw (RC-T1 … RC-T4, RC-X1 … RC-X3).
#pragma once

#include "games/rapa_nui_cards/rules/scoring.hpp"

namespace ahu::rapa_nui_cards {

using ActionBuffer = StaticVector<Action, max_open_actions>;

// RC-T1
AHU_HD constexpr int price_of(const OpenTable& table, int seat, Offering type) {
  const int price = offering_price - table.tableaus[seat].of(hunter_of(type));
  return price > 0 ? price : 0;
}

// RC-T2
AHU_HD constexpr int cost_of_playing(Card card, int count) {
  return card == Card::Moai ? moai_price : count - 1;
}

// RC-T3
AHU_HD constexpr bool must_discard(const State& state) {
  const int seat = state.table.active;
  return state.hands[seat].of(Card::Moai) == hand_size && state.table.wood[seat] < moai_price;
}

AHU_HD constexpr void add_purchases(const State& state, ActionBuffer& list) {
  const OpenTable& table = state.table;
  for (int at = 0; at < offering_types; ++at) {
    const Offering type = static_cast<Offering>(at);
    const bool affordable = table.wood[table.active] >= price_of(table, table.active, type);
    list.push_back_if(affordable && table.piles.of(type) > 0, Action::of(Kind::Buy, type));
  }
  list.push_back(Action::of(Kind::Pass));
}

AHU_HD constexpr void add_plays(const State& state, ActionBuffer& list) {
  if (must_discard(state)) {
    return list.push_back(Action::of(Kind::Discard, Card::Moai));
  }
  const int wood = state.table.wood[state.table.active];
  std::uint32_t rest = state.hands[state.table.active].packed;
  while (rest != 0) {
    const int at = lowest_bit(rest) / 4;
    const Card card = static_cast<Card>(at);
    const int held = static_cast<int>((rest >> (4 * at)) & 15U);
    const int most = is_hunter(card) ? held : 1;
    for (int count = 1; count <= most; ++count) {
      list.push_back_if(wood >= cost_of_playing(card, count), Action::play(card, count));
    }
    rest &= ~(15U << (4 * at));
  }
}

// One action of the kind for each type that is there.
AHU_HD constexpr void add_each_type(OfferingCounts from, Kind kind, ActionBuffer& list) {
  for (int at = 0; at < offering_types; ++at) {
    const Offering type = static_cast<Offering>(at);
    list.push_back_if(from.of(type) > 0, Action::of(kind, type));
  }
}

AHU_HD constexpr void add_takes(ActionBuffer& list) {
  for (int column = 0; column < columns_laid; ++column) {
    list.push_back(Action::of(Kind::Take, column));
  }
}

// RC-T1
AHU_HD constexpr void buy(State& state, Offering type, auto& emit) {
  OpenTable& table = state.table;
  const int seat = table.active;
  const int price = price_of(table, seat, type);
  table.wood[seat] = static_cast<std::uint16_t>(table.wood[seat] - price);
  table.piles.remove(type, 1);
  state.offerings[seat].add(type, 1);
  emit(event::Bought{seat, event::named(type), price});
  table.phase = Phase::Play;
}
AHU_HD constexpr void buy_nothing(OpenTable& table, auto& emit) {
  emit(event::Passed{table.active});
  table.phase = Phase::Play;
}

AHU_HD constexpr void begin_draw(OpenTable& table) {
  table.phase = Phase::Take;
  table.to_act = table.active;
}

// RC-X3: with all piles empty there is nothing to add.
AHU_HD constexpr void ask_for_addition(OpenTable& table) {
  if (table.piles.empty()) {
    return begin_draw(table);
  }
  table.phase = Phase::Add;
  table.to_act = table.active;
}

// RC-X1, RC-X2: the first seat from `seat` on that has an offering card puts one on the stone; the
// active player is the last one.
AHU_HD constexpr void ask_for_offer(State& state, int seat) {
  OpenTable& table = state.table;
  while (seat != table.active && state.offerings[seat].empty()) {
    seat = table.after(seat);
  }
  if (state.offerings[seat].empty()) {
    return ask_for_addition(table);
  }
  table.phase = Phase::Offer;
  table.to_act = static_cast<std::uint8_t>(seat);
}

// RC-T2
AHU_HD constexpr void play(State& state, Card card, int count, auto& emit) {
  OpenTable& table = state.table;
  const int seat = table.active;
  const int cost = cost_of_playing(card, count);
  state.hands[seat].remove(card, count);
  table.tableaus[seat].add(card, count);
  table.wood[seat] = static_cast<std::uint16_t>(table.wood[seat] - cost);
  emit(event::Played{seat, event::named(card), count, cost});
  if (card == Card::Moai) {
    return ask_for_offer(state, table.after(seat));
  }
  begin_draw(table);
}

// RC-T3: the Moai leaves the game.
AHU_HD constexpr void discard(State& state, auto& emit) {
  state.hands[state.table.active].remove(Card::Moai, 1);
  emit(event::Discarded{state.table.active, event::named(Card::Moai)});
  begin_draw(state.table);
}

AHU_HD constexpr void offer(State& state, Offering type, auto& emit) {
  OpenTable& table = state.table;
  const int seat = table.to_act;
  state.offerings[seat].remove(type, 1);
  emit(event::Offered{seat, event::named(type), seat == table.active});
  if (seat == table.active) {  // RC-X2
    state.down.lay(table.down_count, seat, type);
    table.down_count += 1;
    return ask_for_addition(table);
  }
  table.stone_up.add(type, 1);  // RC-X1
  ask_for_offer(state, table.after(seat));
}

// RC-X3
AHU_HD constexpr void add(OpenTable& table, Offering type, auto& emit) {
  table.piles.remove(type, 1);
  table.stone_up.add(type, 1);
  emit(event::Added{table.active, event::named(type)});
  begin_draw(table);
}

// RC-T4, RC-T5: the hand is full or draws go on.
AHU_HD constexpr void after_draw(State& state, int column, auto& emit) {
  OpenTable& table = state.table;
  if (state.hands[table.active].size() == hand_size) {
    return score(state, table.columns[column].front(), emit);
  }
  begin_draw(table);
}

// RC-T4
AHU_HD constexpr void take(State& state, int column, auto& emit) {
  OpenTable& table = state.table;
  Column& from = table.columns[column];
  emit(event::Taken{table.active, event::named(from.front()), {column}});
  state.hands[table.active].add(from.front(), 1);
  from.take_front();
  if (from.empty()) {
    emit(event::Emptied{{column}});
    table.phase = Phase::Refill;
    table.to_act = 0;
    table.refilling = static_cast<std::uint8_t>(column + 1);
    return;
  }
  emit(event::Uncovered{event::named(from.front()), {column}});
  after_draw(state, column, emit);
}

AHU_HD constexpr void lay(OpenTable& table, Card card, int column, auto& emit) {
  table.columns[column].lay(card);
  emit(event::Laid{event::named(card), {column}});
}

// RC-T4, RC-E1
AHU_HD constexpr void refill(State& state, Card card, auto& emit) {
  OpenTable& table = state.table;
  const int column = table.refilling - 1;
  lay(table, card, column, emit);
  if (!table.deck.empty() && !table.columns[column].full()) {
    return;
  }
  table.refilling = 0;
  emit(event::Refilled{{column}, {table.columns[column]}});
  if (table.deck.empty()) {
    table.phase = Phase::Over;
    return emit(event::Ended{});
  }
  after_draw(state, column, emit);
}

// RC-S1
AHU_HD constexpr void lay_first(OpenTable& table, Card card, auto& emit) {
  int column = 0;
  while (table.columns[column].full()) {
    ++column;
  }
  lay(table, card, column, emit);
  if (column == columns_laid - 1 && table.columns[column].full()) {
    table.phase = Phase::Buy;
  }
}

AHU_HD constexpr void draw(State& state, Card card, auto& emit) {
  state.table.deck.remove(card, 1);
  if (state.table.phase == Phase::Setup) {
    return lay_first(state.table, card, emit);
  }
  refill(state, card, emit);
}

}  // namespace ahu::rapa_nui_cards
