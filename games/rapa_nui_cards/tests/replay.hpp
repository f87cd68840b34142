// A state rebuilt from the log as one viewer reads it (RC-I2). Only face-down offerings are hidden.
#pragma once

#include "games/rapa_nui_cards/rules.hpp"

namespace ahu::rapa_nui_cards {

struct Replay {
  static void apply(State& state, Action entry, Seat) {
    if (entry == hidden_offer) {
      entry = Action::of(Kind::Offer, any_held(state));
    } else if (entry.kind() == Kind::Offer) {
      make_available(state, entry.offering());
    }
    RapaNuiCards::apply(state, entry);
  }

 private:
  static Offering any_held(const State& state) {
    int type = 0;
    while (state.offerings[state.table.to_act].of(static_cast<Offering>(type)) == 0) {
      ++type;
    }
    return static_cast<Offering>(type);
  }

  // A card that is offered now cannot be the one that was guessed to lie face down.
  static void make_available(State& state, Offering type) {
    const int seat = state.table.to_act;
    for (int at = 0; state.offerings[seat].of(type) == 0; ++at) {
      AHU_ASSERT(at < state.table.down_count);
      if (state.down.seat(at) == seat && state.down.type(at) == type) {
        const Offering other = any_held(state);
        state.down.packed &= ~(std::uint64_t{15} << (4 * at));
        state.down.lay(at, seat, other);
        state.offerings[seat].remove(other, 1);
        state.offerings[seat].add(type, 1);
      }
    }
  }
};

}  // namespace ahu::rapa_nui_cards
