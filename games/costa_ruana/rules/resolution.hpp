// From the flip to the next round: revealing, resolving, collecting, the shaman's succession.
#pragma once

#include "games/costa_ruana/rules/events.hpp"

namespace ahu::costa_ruana {

// `Emit` is called with every event; plain play passes NoListener.
template <class Emit>
class Resolution {
 public:
  AHU_HD constexpr Resolution(State& state, Emit& emit)
      : state_(state), open_(state.open), emit_(emit) {}

  // CR-P4
  AHU_HD constexpr void flip(int which) {
    const int face = turn_over(open_, which);
    emit_(event::Flipped{{which}, event::face_of(which, face), open_.actor});
    reveal();
    discard_inactive();
    go_on_from(open_.shaman);
  }

  // CR-P6: the chosen card of several.
  AHU_HD constexpr void resolve(int index) { begin_card(index); }

  // A step of the card that acts is done: CR-P7 and what follows.
  AHU_HD constexpr void after_step() {
    --open_.left;
    const Rank rank = rank_of(state_.table[open_.acting - 1].card);
    if (open_.left == 0 || !can_step(open_, rank, open_.actor)) {
      next_native();
    }
  }

  // CR-N3
  AHU_HD constexpr void begin_round() {
    ++open_.round;
    for (std::uint8_t& collected : open_.collected) {
      collected = 0;
    }
    open_.phase = Phase::Show;
    open_.actor = open_.shaman;
    emit_(event::Round{open_.round});
  }

 private:
  // CR-P5: all of them, also those discarded now.
  AHU_HD constexpr void reveal() {
    for (int index = players_in(open_); index < open_.on_table; ++index) {
      const LaidCard& lying = state_.table[index];
      emit_(event::Revealed{played_by(open_, index), {lying.card}, {index}, lying.owner});
    }
  }

  // CR-P5
  AHU_HD constexpr void discard_inactive() {
    for (int index = 0; index < open_.on_table; ++index) {
      const LaidCard& lying = state_.table[index];
      if (is_visible(open_, lying.card)) {
        emit_(event::Activated{lying.owner, {lying.card}, {index}});
      } else {
        discard(index);
      }
    }
  }

  AHU_HD constexpr void discard(int index) {
    LaidCard& lying = state_.table[index];
    emit_(event::Discarded{lying.owner, {lying.card}, {index}, {lying.riders}});
    for_each_bit(lying.riders, [&](int seat) { ++open_.reserve[seat]; });
    lying = {no_card, 0, 0};
  }

  // CR-P6: on to the next card of this seat or of those after it, or to the collecting.
  AHU_HD constexpr void go_on_from(int seat) {
    for (;;) {
      const unsigned cards = next_cards(state_, seat);
      if (cards == 0) {
        seat = next_seat(open_, seat);
        if (seat == open_.shaman) {
          collect();
          return;
        }
      } else if ((cards & (cards - 1)) != 0) {
        wait(Phase::Order, seat);
        return;
      } else if (begin(lowest_bit(cards))) {
        return;
      }
    }
  }

  AHU_HD constexpr void wait(Phase phase, int seat) {
    open_.phase = phase;
    open_.actor = to_byte(seat);
  }

  AHU_HD constexpr void begin_card(int index) {
    const int seat = state_.table[index].owner;
    if (!begin(index)) {
      go_on_from(seat);
    }
  }

  // CR-P7: the card acts for the player in front of whom it lies, then for each native on it. False
  // when nobody could do anything and it is gone again.
  AHU_HD constexpr bool begin(int index) {
    open_.acting = to_byte(index + 1);
    return acts_for(state_.table[index].owner, false) || acts_for_natives(0);
  }

  AHU_HD constexpr bool acts_for(int seat, bool copy) {
    const int index = open_.acting - 1;
    const int card = state_.table[index].card;
    if (!can_step(open_, rank_of(card), seat)) {
      emit_(event::Passed{seat, {card}, {index}, copy});
      return false;
    }
    emit_(event::Acts{seat, {card}, {index}, copy});
    wait(Phase::Effect, seat);
    open_.copy = copy ? 1 : 0;
    open_.left = to_byte(steps_of(card));
    return true;
  }

  // The natives that stand at least `away` seats clockwise from the owner; false: the card is done.
  AHU_HD constexpr bool acts_for_natives(int away) {
    const LaidCard lying = state_.table[open_.acting - 1];
    if (lying.riders != 0) {
      int seat = lying.owner;
      for (int step = 0; step < players_in(open_); ++step, seat = next_seat(open_, seat)) {
        if (step >= away && (lying.riders & seat_bit(seat)) != 0 && acts_for(seat, true)) {
          return true;
        }
      }
    }
    discard(open_.acting - 1);
    open_.acting = 0;
    open_.copy = 0;
    open_.left = 0;
    return false;
  }

  AHU_HD constexpr void next_native() {
    const int owner = state_.table[open_.acting - 1].owner;
    const int away = open_.copy != 0 ? distance(open_, owner, open_.actor) + 1 : 0;
    if (!acts_for_natives(away)) {
      go_on_from(owner);
    }
  }

  // CR-C1, CR-C2
  AHU_HD constexpr void collect() {
    clear_table();
    for (int number = 0; number < islands_in(open_); ++number) {
      Island& island = open_.islands[number];
      if (island.treasures == 0 || island.crowd == 0) {
        continue;
      }
      const std::uint8_t seat = collector(island, players_in(open_));
      if (seat == nobody) {
        emit_(event::Quarrelled{{number}});
        continue;
      }
      --island.treasures;
      --island.crowd;
      --island.natives[seat];
      ++open_.reserve[seat];
      ++open_.collected[seat];
      ++state_.huts[seat];
      emit_(event::Collected{seat, {number}});
    }
    end_round();
  }

  AHU_HD constexpr void clear_table() {
    for (int index = 0; index < open_.on_table; ++index) {
      state_.table[index] = {};
    }
    open_.on_table = 0;
  }

  // CR-E1, CR-N1
  AHU_HD constexpr void end_round() {
    if (open_.round == rounds) {
      wait(Phase::Over, nobody);
      emit_(event::Ended{});
      return;
    }
    open_.shaman = to_byte(successor());
    wait(Phase::Deal, nobody);
    emit_(event::Shaman{open_.shaman, event::How::Fewest, {}});
  }

  // CR-N1: fewest this round; of equals the first one clockwise from the shaman's left.
  AHU_HD constexpr int successor() const {
    int best = next_seat(open_, open_.shaman);
    int seat = best;
    for (int i = 0; i < players_in(open_); ++i, seat = next_seat(open_, seat)) {
      best = open_.collected[seat] < open_.collected[best] ? seat : best;
    }
    return best;
  }

  State& state_;
  Open& open_;
  Emit& emit_;
};

}  // namespace ahu::costa_ruana
