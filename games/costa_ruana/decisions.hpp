// The decisions of the seats since the round began, reconstructed from a world.
#pragma once

#include "games/costa_ruana/rules/state.hpp"

namespace ahu::costa_ruana {

class Decisions {
 public:
  AHU_HD explicit constexpr Decisions(const State& world) : world_(world), open_(world.open) {}

  // Calls `visit` with each state in which the seat acted, and its action.
  template <class Visit>
  AHU_HD constexpr void of(Seat seat, Visit&& visit) const {
    if (open_.phase < Phase::Show || open_.phase > Phase::Flip) {
      return;
    }
    for (int turn = 0; turn < played_a_round; ++turn) {
      const int index = turn * players_in(open_) + place_of(seat);
      if (index < open_.on_table) {
        const LaidCard& lying = world_.table[index];
        visit(before_card(index, turn == 0 ? Phase::Show : Phase::Hide, seat),
              Action::make(turn == 0 ? Kind::Show : Kind::Hide, lying.card, lying.owner));
      }
    }
    if (has_ridden(seat)) {
      visit(before_ride(seat), ride_of(seat));
    }
  }

 private:
  AHU_HD constexpr int place_of(int seat) const { return distance(open_, open_.shaman, seat); }
  AHU_HD constexpr bool has_ridden(Seat seat) const {
    return open_.phase == Phase::Flip ||
           (open_.phase == Phase::Ride && place_of(seat) < place_of(open_.actor));
  }

  AHU_HD constexpr State before_card(int index, Phase phase, Seat seat) const {
    State state = before_riders(0);
    for (int at = index; at < open_.on_table; ++at) {
      state.hands[played_by(open_, at)].add(world_.table[at].card);
      state.table[at] = {};
    }
    state.open.on_table = to_byte(index);
    state.open.phase = phase;
    state.open.actor = seat;
    return state;
  }
  AHU_HD constexpr State before_ride(Seat seat) const {
    State state = before_riders(place_of(seat));
    state.open.phase = Phase::Ride;
    state.open.actor = seat;
    return state;
  }
  // Without the natives that ride from that place of the turn on.
  AHU_HD constexpr State before_riders(int place) const {
    State state = world_;
    for (int at = 0; at < open_.on_table; ++at) {
      for_each_bit(world_.table[at].riders, [&](int seat) {
        if (place_of(seat) >= place) {
          state.table[at].riders =
              to_byte(static_cast<int>(state.table[at].riders & ~seat_bit(seat)));
          ++state.open.reserve[seat];
        }
      });
    }
    return state;
  }
  AHU_HD constexpr Action ride_of(Seat seat) const {
    for (int at = 0; at < open_.on_table; ++at) {
      if ((world_.table[at].riders & seat_bit(seat)) != 0) {
        return Action::make(Kind::Ride, at);
      }
    }
    return Action::make(Kind::Stay);
  }

  const State& world_;
  const Open& open_;
};

}  // namespace ahu::costa_ruana
