// Scoring the uncovered card, and the choices it may leave to players (RC-V1 … RC-V5).
#pragma once

#include "games/rapa_nui_cards/rules/events.hpp"

namespace ahu::rapa_nui_cards {

// RC-S3: the next seat's turn begins with a purchase.
AHU_HD constexpr void end_turn(OpenTable& table, auto& emit) {
  const int next = table.after(table.active);
  table.active = static_cast<std::uint8_t>(next);
  table.to_act = static_cast<std::uint8_t>(next);
  table.phase = Phase::Buy;
  table.scored = 0;
  table.due = 0;
  emit(event::Turn{next});
}

// Calls `emit` with each seat, the active one first.
template <class Emit>
AHU_HD constexpr void emit_in_turn(const OpenTable& table, Emit&& emit) {
  int seat = table.active;
  for (int count = 0; count < table.players; ++count, seat = table.after(seat)) {
    emit(seat);
  }
}

// How many of a card each seat has in its tableau, and who has the sole majority.
struct Standing {
  int count[max_seats_here];
  int bonus[max_seats_here];  // 1 for the sole majority, otherwise 0
};

AHU_HD constexpr Standing standing(const OpenTable& table, Card card) {
  Standing result{};
  int best = bonus_from;
  for (int seat = 0; seat < max_seats_here; ++seat) {
    result.count[seat] = table.tableaus[seat].of(card);
    best = result.count[seat] > best ? result.count[seat] : best;
  }
  int leaders = 0;
  for (int seat = 0; seat < max_seats_here; ++seat) {
    result.bonus[seat] = result.count[seat] == best ? 1 : 0;
    leaders += result.bonus[seat];
  }
  for (int& bonus : result.bonus) {
    bonus &= leaders == 1 ? 1 : 0;
  }
  return result;
}

// RC-V1, RC-V2: one for each card, and the bonus.
AHU_HD constexpr void pay_all(OpenTable& table, const Standing& who, event::What what, auto& emit) {
  auto& purses = what == event::What::Wood ? table.wood : table.glory;
  for (int seat = 0; seat < max_seats_here; ++seat) {
    purses[seat] = static_cast<std::uint16_t>(purses[seat] + who.count[seat] + who.bonus[seat]);
  }
  emit_in_turn(table, [&](int seat) {
    if (who.count[seat] > 0) {
      emit(event::Gained{seat, what, who.count[seat] + who.bonus[seat], who.bonus[seat]});
    }
  });
}

// RC-V3: the first seat from `seat` on that has a Moai chooses; past the last one the turn ends.
AHU_HD constexpr void ask_for_gain(OpenTable& table, int seat, int seats_left, auto& emit) {
  for (; seats_left > 0; --seats_left, seat = table.after(seat)) {
    if (table.tableaus[seat].of(Card::Moai) > 0) {
      table.phase = Phase::Gain;
      table.scored = index_of(Card::Moai) + 1;
      table.to_act = static_cast<std::uint8_t>(seat);
      return;
    }
  }
  end_turn(table, emit);
}

// Seats from `seat` clockwise to the last one before the active player.
AHU_HD constexpr int seats_until_active(const OpenTable& table, int seat) {
  const int distance = table.active - seat;
  return distance > 0 ? distance : distance + table.players;
}

AHU_HD constexpr int gain_of(const OpenTable& table, int seat) {
  const Standing who = standing(table, Card::Moai);
  return who.count[seat] + who.bonus[seat];
}

// RC-V3
AHU_HD constexpr void gain(OpenTable& table, int gained, auto& emit) {
  const int seat = table.to_act;
  const int amount = gain_of(table, seat);
  const event::What what = gained == gain_wood ? event::What::Wood : event::What::Glory;
  std::uint16_t& purse = gained == gain_wood ? table.wood[seat] : table.glory[seat];
  purse = static_cast<std::uint16_t>(purse + amount);
  emit(event::Gained{seat, what, amount, amount - table.tableaus[seat].of(Card::Moai)});
  const int next = table.after(seat);
  ask_for_gain(table, next, next == table.active ? 0 : seats_until_active(table, next), emit);
}

// RC-V4: what a seat is owed when its hunters are scored.
AHU_HD constexpr int owed(const Standing& who, int seat) {
  return (who.count[seat] > 0 ? 1 : 0) + who.bonus[seat];
}

// RC-V4, RC-V5: serves the seats from `seat` on; stops where a seat may take a replacement.
AHU_HD constexpr void serve(State& state, const Standing& who, Card hunter, int seat,
                            int seats_left, auto& emit) {
  OpenTable& table = state.table;
  const Offering type = offering_of(hunter);
  for (; seats_left > 0; --seats_left, seat = table.after(seat)) {
    const int due = owed(who, seat);
    const int pile = table.piles.of(type);
    const int given = due < pile ? due : pile;
    table.piles.remove(type, given);
    state.offerings[seat].add(type, given);
    if (given > 0) {
      emit(event::Received{seat, event::named(type), given, {event::nothing}});
    }
    if (given < due && !table.piles.empty()) {
      table.phase = Phase::Receive;
      table.scored = static_cast<std::uint8_t>(index_of(hunter) + 1);
      table.due = static_cast<std::uint8_t>(due - given);
      table.to_act = static_cast<std::uint8_t>(seat);
      return;
    }
  }
  end_turn(table, emit);
}

// RC-V4 while the pile lasts for everybody: the order does not matter.
AHU_HD constexpr void serve_all(State& state, const Standing& who, Offering type, auto& emit) {
  for (int seat = 0; seat < max_seats_here; ++seat) {
    const int due = owed(who, seat);
    state.offerings[seat].add(type, due);
    state.table.piles.remove(type, due);
  }
  emit_in_turn(state.table, [&](int seat) {
    if (owed(who, seat) > 0) {
      emit(event::Received{seat, event::named(type), owed(who, seat), {event::nothing}});
    }
  });
  end_turn(state.table, emit);
}

// RC-V5: one replacement is taken or given up; the next one, or the next seat, follows.
AHU_HD constexpr void after_replacement(State& state, auto& emit) {
  OpenTable& table = state.table;
  const int seat = table.to_act;
  table.due -= 1;
  if (table.due > 0 && !table.piles.empty()) {
    return;
  }
  const Card hunter = table.scored_card();
  const int next = table.after(seat);
  serve(state, standing(table, hunter), hunter, next,
        next == table.active ? 0 : seats_until_active(table, next), emit);
}

// RC-V5
AHU_HD constexpr void receive(State& state, Offering type, auto& emit) {
  const OpenTable& table = state.table;
  state.table.piles.remove(type, 1);
  state.offerings[table.to_act].add(type, 1);
  emit(event::Received{table.to_act, event::named(type), 1, event::named(table.scored_card())});
  after_replacement(state, emit);
}
AHU_HD constexpr void decline(State& state, auto& emit) {
  emit(event::Declined{state.table.to_act, event::named(state.table.scored_card())});
  after_replacement(state, emit);
}

// RC-T5: the uncovered card is scored for all players.
AHU_HD constexpr void score(State& state, Card card, auto& emit) {
  OpenTable& table = state.table;
  emit(event::Scored{event::named(card)});
  if (card == Card::Moai) {
    return ask_for_gain(table, table.active, table.players, emit);
  }
  const Standing who = standing(table, card);
  if (is_hunter(card)) {
    if (table.piles.of(offering_of(card)) > table.players) {
      return serve_all(state, who, offering_of(card), emit);
    }
    return serve(state, who, card, table.active, table.players, emit);
  }
  pay_all(table, who, card == Card::Woodcutter ? event::What::Wood : event::What::Glory, emit);
  end_turn(table, emit);
}

}  // namespace ahu::rapa_nui_cards
