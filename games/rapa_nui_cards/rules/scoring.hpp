// Scoring the uncovered card, and the choices it may leave to players (RC-V1 … RC-V5).
#pragma once

#include "games/rapa_nui_cards/rules/state.hpp"

namespace ahu::rapa_nui_cards {

// RC-S3: the next seat's turn begins with a purchase.
AHU_HD constexpr void end_turn(OpenTable& table) {
  const int next = table.after(table.active);
  table.active = static_cast<std::uint8_t>(next);
  table.to_act = static_cast<std::uint8_t>(next);
  table.phase = Phase::Buy;
  table.scored = 0;
  table.due = 0;
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
AHU_HD constexpr void pay_all(const Standing& who, std::uint16_t (&purses)[max_seats_here]) {
  for (int seat = 0; seat < max_seats_here; ++seat) {
    purses[seat] = static_cast<std::uint16_t>(purses[seat] + who.count[seat] + who.bonus[seat]);
  }
}

// RC-V3: the first seat from `seat` on that has a Moai chooses; past the last one the turn ends.
AHU_HD constexpr void ask_for_gain(OpenTable& table, int seat, int seats_left) {
  for (; seats_left > 0; --seats_left, seat = table.after(seat)) {
    if (table.tableaus[seat].of(Card::Moai) > 0) {
      table.phase = Phase::Gain;
      table.scored = index_of(Card::Moai) + 1;
      table.to_act = static_cast<std::uint8_t>(seat);
      return;
    }
  }
  end_turn(table);
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
AHU_HD constexpr void gain(OpenTable& table, int what) {
  const int seat = table.to_act;
  const int amount = gain_of(table, seat);
  std::uint16_t& purse = what == gain_wood ? table.wood[seat] : table.glory[seat];
  purse = static_cast<std::uint16_t>(purse + amount);
  const int next = table.after(seat);
  ask_for_gain(table, next, next == table.active ? 0 : seats_until_active(table, next));
}

// RC-V4: what a seat is owed when its hunters are scored.
AHU_HD constexpr int owed(const Standing& who, int seat) {
  return (who.count[seat] > 0 ? 1 : 0) + who.bonus[seat];
}

// RC-V4, RC-V5: serves the seats from `seat` on; stops where a seat may take a replacement.
AHU_HD constexpr void serve(State& state, const Standing& who, Card hunter, int seat,
                            int seats_left) {
  OpenTable& table = state.table;
  const Offering type = offering_of(hunter);
  for (; seats_left > 0; --seats_left, seat = table.after(seat)) {
    const int due = owed(who, seat);
    const int pile = table.piles.of(type);
    const int given = due < pile ? due : pile;
    table.piles.remove(type, given);
    state.offerings[seat].add(type, given);
    if (given < due && !table.piles.empty()) {
      table.phase = Phase::Receive;
      table.scored = static_cast<std::uint8_t>(index_of(hunter) + 1);
      table.due = static_cast<std::uint8_t>(due - given);
      table.to_act = static_cast<std::uint8_t>(seat);
      return;
    }
  }
  end_turn(table);
}

// RC-V4 while the pile lasts for everybody: the order does not matter.
AHU_HD constexpr void serve_all(State& state, const Standing& who, Offering type) {
  for (int seat = 0; seat < max_seats_here; ++seat) {
    const int due = owed(who, seat);
    state.offerings[seat].add(type, due);
    state.table.piles.remove(type, due);
  }
  end_turn(state.table);
}

// RC-V5: one replacement is taken or given up; the next one, or the next seat, follows.
AHU_HD constexpr void after_replacement(State& state) {
  OpenTable& table = state.table;
  const int seat = table.to_act;
  table.due -= 1;
  if (table.due > 0 && !table.piles.empty()) {
    return;
  }
  const Card hunter = table.scored_card();
  const int next = table.after(seat);
  serve(state, standing(table, hunter), hunter, next,
        next == table.active ? 0 : seats_until_active(table, next));
}

// RC-V5
AHU_HD constexpr void receive(State& state, Offering type) {
  state.table.piles.remove(type, 1);
  state.offerings[state.table.to_act].add(type, 1);
  after_replacement(state);
}

// RC-T5: the uncovered card is scored for all players.
AHU_HD constexpr void score(State& state, Card card) {
  OpenTable& table = state.table;
  if (card == Card::Moai) {
    return ask_for_gain(table, table.active, table.players);
  }
  const Standing who = standing(table, card);
  if (is_hunter(card)) {
    if (table.piles.of(offering_of(card)) > table.players) {
      return serve_all(state, who, offering_of(card));
    }
    return serve(state, who, card, table.active, table.players);
  }
  pay_all(who, card == Card::Woodcutter ? table.wood : table.glory);
  end_turn(table);
}

}  // namespace ahu::rapa_nui_cards
