// Doing an action: set-up, playing cards, natives on cards, the steps of effects.
#pragma once

#include "games/costa_ruana/rules/resolution.hpp"

namespace ahu::costa_ruana {

// Applies a legal action and calls `emit` with every event.
template <class Emit>
class Performer {
 public:
  AHU_HD constexpr Performer(State& state, Emit& emit)
      : state_(state), open_(state.open), emit_(emit) {}

  AHU_HD constexpr void act(Action action) {
    switch (action.kind()) {
      case Kind::Shaman: draw_shaman(action.seat()); return;
      case Kind::Sky:
      case Kind::Tide: draw_face(action); return;
      case Kind::Deal: deal(action.card()); return;
      case Kind::Settle: settle(action.island()); return;
      case Kind::Show:
      case Kind::Hide: play_card(action); return;
      case Kind::Ride:
      case Kind::Stay: ride(action); return;
      case Kind::Flip: Resolution(state_, emit_).flip(action.condition()); return;
      case Kind::Resolve: Resolution(state_, emit_).resolve(action.lying()); return;
      case Kind::Treasure: move_treasure(action.from(), action.to()); return;
      case Kind::Recall: recall(action.island()); return;
      case Kind::Place: place(action.island()); return;
      case Kind::Move: move_native(action.seat(), action.from(), action.to()); return;
      case Kind::Keep:
      case Kind::Yield: hold_office(action); return;
      case Kind::HideOther:
      case Kind::DealOther: AHU_ASSERT(false); return;
    }
  }

 private:
  // CR-S2
  AHU_HD constexpr void draw_shaman(int seat) {
    open_.shaman = to_byte(seat);
    emit_(event::Shaman{seat, event::How::Drawn, {}});
  }
  AHU_HD constexpr void draw_face(Action action) {
    const bool sky = action.kind() == Kind::Sky;
    (sky ? open_.sky : open_.tide) = to_byte(action.face());
    emit_(event::Condition{{sky ? 0 : 1}, event::face_of(sky ? 0 : 1, action.face())});
  }

  // CR-S2, CR-N2
  AHU_HD constexpr void deal(int card) {
    const int seat = next_to_draw(state_);
    state_.deck.remove(card);
    state_.hands[seat].add(card);
    emit_(event::Dealt{seat, {card}});
    const bool setup = open_.phase == Phase::Setup;
    const int rest = setup ? deck_at_start(open_, 1) : deck_at_start(open_, open_.round + 1);
    if (state_.deck.size() == rest) {
      open_.phase = setup ? Phase::Settle : Phase::Office;
      open_.actor = open_.shaman;
    }
  }

  // CR-S3
  AHU_HD constexpr void settle(int island) {
    put_native(open_.actor, island);
    emit_(event::Settled{open_.actor, {island}});
    open_.actor = to_byte(next_seat(open_, open_.actor));
    if (open_.actor == open_.shaman &&
        open_.reserve[open_.actor] == natives_a_player - settled_first) {
      open_.phase = Phase::Show;
    }
  }

  // CR-P1, CR-P2
  AHU_HD constexpr void play_card(Action action) {
    const bool open = action.kind() == Kind::Show;
    state_.hands[open_.actor].remove(action.card());
    state_.table[open_.on_table] = {to_byte(action.card()), to_byte(action.before()), 0};
    if (open) {
      emit_(event::Shown{open_.actor, {action.card()}, {open_.on_table}, action.before()});
    } else {
      emit_(event::Hidden{open_.actor, {action.card()}, {open_.on_table}, action.before()});
    }
    ++open_.on_table;
    next_in_turn(open ? Phase::Hide : Phase::Ride);
  }

  // CR-P3
  AHU_HD constexpr void ride(Action action) {
    if (action.kind() == Kind::Ride) {
      state_.table[action.lying()].riders |= to_byte(static_cast<int>(seat_bit(open_.actor)));
      --open_.reserve[open_.actor];
      emit_(event::Rode{open_.actor, {action.lying()}});
    } else {
      emit_(event::Stayed{open_.actor});
    }
    next_in_turn(Phase::Flip);
  }

  // Clockwise from the shaman; after all of them comes the next phase.
  AHU_HD constexpr void next_in_turn(Phase next) {
    open_.actor = to_byte(next_seat(open_, open_.actor));
    if (open_.actor == open_.shaman) {
      open_.phase = next;
    }
  }

  // CR-F1
  AHU_HD constexpr void move_treasure(int from, int to) {
    --open_.islands[from].treasures;
    ++open_.islands[to].treasures;
    emit_(event::TreasureMoved{open_.actor, {from}, {to}});
    Resolution(state_, emit_).after_step();
  }
  // CR-F2
  AHU_HD constexpr void recall(int island) {
    take_native(open_.actor, island);
    emit_(event::Recalled{open_.actor, {island}});
    Resolution(state_, emit_).after_step();
  }
  // CR-F3
  AHU_HD constexpr void place(int island) {
    put_native(open_.actor, island);
    emit_(event::Placed{open_.actor, {island}});
    Resolution(state_, emit_).after_step();
  }
  // CR-F4
  AHU_HD constexpr void move_native(int seat, int from, int to) {
    take_native(seat, from);
    put_native(seat, to);
    emit_(event::Moved{open_.actor, seat, {from}, {to}});
    Resolution(state_, emit_).after_step();
  }

  // Between the reserve and an island.
  AHU_HD constexpr void put_native(int seat, int island) {
    --open_.reserve[seat];
    ++open_.islands[island].natives[seat];
    ++open_.islands[island].crowd;
  }
  AHU_HD constexpr void take_native(int seat, int island) {
    ++open_.reserve[seat];
    --open_.islands[island].natives[seat];
    --open_.islands[island].crowd;
  }

  // CR-N3
  AHU_HD constexpr void hold_office(Action action) {
    if (action.kind() == Kind::Yield) {
      emit_(event::Shaman{action.seat(), event::How::Yielded, open_.shaman});
      open_.shaman = to_byte(action.seat());
    } else {
      emit_(event::Shaman{open_.shaman, event::How::Kept, {}});
    }
    Resolution(state_, emit_).begin_round();
  }

  State& state_;
  Open& open_;
  Emit& emit_;
};

}  // namespace ahu::costa_ruana
