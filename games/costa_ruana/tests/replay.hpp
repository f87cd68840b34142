// A state rebuilt from the log as one viewer reads it (CR-I2). What is dealt to others and what
// others hide is guessed; a guess that a later entry refutes is exchanged for the card named there.
#pragma once

#include "games/costa_ruana/rules.hpp"

namespace ahu::costa_ruana {

struct Replay {
  static void apply(State& state, Action entry, Seat viewer) {
    Cards& hand = state.hands[state.open.actor == nobody ? 0 : state.open.actor];
    if (entry.kind() == Kind::DealOther) {
      entry = Action::make(Kind::Deal, state.deck.at(0));
    } else if (entry.kind() == Kind::HideOther) {
      entry = Action::make(Kind::Hide, hand.at(0), entry.before());
    } else if (entry.kind() == Kind::Deal) {
      bring(state, entry.card(), state.deck, viewer);
    } else if (entry.kind() == Kind::Show || entry.kind() == Kind::Hide) {
      bring(state, entry.card(), hand, viewer);
    }
    CostaRuana::apply(state, entry);
  }

 private:
  // Exchanges any card of a heap for the one that must be there, wherever the guess has put it.
  static void bring(State& state, int card, Cards& heap, Seat viewer) {
    if (heap.has(card)) {
      return;
    }
    const int other = heap.at(0);
    heap.remove(other);
    heap.add(card);
    if (state.deck.has(card) && &heap != &state.deck) {
      return exchange(state.deck, card, other);
    }
    for (int seat = 0; seat < players_in(state.open); ++seat) {
      Cards& hand = state.hands[seat];
      if (seat != viewer && &hand != &heap && hand.has(card)) {
        return exchange(hand, card, other);
      }
    }
    for (int index = 0; index < state.open.on_table; ++index) {
      if (state.table[index].card == card && !knows_card(state.open, index, viewer)) {
        state.table[index].card = to_byte(other);
        return;
      }
    }
    AHU_ASSERT(false);
  }
  static void exchange(Cards& heap, int out, int in) {
    heap.remove(out);
    heap.add(in);
  }
};

}  // namespace ahu::costa_ruana
