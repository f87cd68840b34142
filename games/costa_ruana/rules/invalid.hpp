// What the rules demand of a state beyond its description: conservation, limits, and the meaning of
// the phase.
#pragma once

#include "base/every.hpp"
#include "games/costa_ruana/rules/state.hpp"

namespace ahu::costa_ruana {

// What is impossible about a state.
enum class InvalidState : std::uint8_t {
  None,
  Round,
  IslandCrowded,  // CR-M3
  Natives,        // CR-M3
  Treasures,      // CR-S1
  Collected,      // CR-C1
  Cards,          // CR-M1
  HandSizes,      // CR-S2, CR-P1, CR-P2, CR-N2
  DeckSize,       // CR-S2, CR-N2
  Conditions,     // CR-S2
  Actor,          // whose turn it is
  Settling,       // CR-S3
  Table,          // CR-P1, CR-P2
  Riders,         // CR-P3
  Inactive,       // CR-P5
  Resolved,       // CR-P6
  Acting,         // CR-P7
  HutsSeen,       // of a view: CR-I2
  CardsSeen,      // CR-I1
  Unseen,         // CR-I1
};

class StateCheck {
 public:
  AHU_HD explicit constexpr StateCheck(const State& state) : state_(state), open_(state.open) {}

  AHU_HD constexpr InvalidState first() const {
    return !round_holds()       ? InvalidState::Round
           : !islands_hold()    ? InvalidState::IslandCrowded
           : !natives_hold()    ? InvalidState::Natives
           : !treasures_hold()  ? InvalidState::Treasures
           : !collected_holds() ? InvalidState::Collected
           : !cards_hold()      ? InvalidState::Cards
           : !conditions_hold() ? InvalidState::Conditions
           : !deck_holds()      ? InvalidState::DeckSize
           : !table_holds()     ? InvalidState::Table
           : !actor_holds()     ? InvalidState::Actor
           : !hands_hold()      ? InvalidState::HandSizes
           : !settling_holds()  ? InvalidState::Settling
           : !riders_hold()     ? InvalidState::Riders
           : !active_only()     ? InvalidState::Inactive
           : !resolved_holds()  ? InvalidState::Resolved
           : !acting_holds()    ? InvalidState::Acting
                                : InvalidState::None;
  }

 private:
  AHU_HD constexpr bool between(Phase first, Phase last) const {
    return open_.phase >= first && open_.phase <= last;
  }
  AHU_HD constexpr bool is_resolving() const { return between(Phase::Order, Phase::Effect); }
  AHU_HD constexpr bool has_actor() const {
    return open_.phase != Phase::Setup && open_.phase != Phase::Deal && open_.phase != Phase::Over;
  }

  AHU_HD constexpr bool round_holds() const {
    return between(Phase::Setup, Phase::Settle)  ? open_.round == 1
           : between(Phase::Deal, Phase::Office) ? open_.round < rounds
           : open_.phase == Phase::Over          ? open_.round == rounds
                                                 : true;
  }
  AHU_HD constexpr bool islands_hold() const {
    return every(max_islands,
                 [&](int island) { return open_.islands[island].crowd <= island_room; });
  }

  AHU_HD constexpr int on_islands(int seat) const {
    return sum_of(max_islands, [&](int island) { return open_.islands[island].natives[seat]; });
  }
  AHU_HD constexpr int riding(int seat) const {
    return sum_of(open_.on_table,
                  [&](int index) { return (state_.table[index].riders >> seat) & 1U; });
  }
  AHU_HD constexpr bool natives_hold() const {
    return every(players_in(open_), [&](int seat) {
      return open_.reserve[seat] + on_islands(seat) + riding(seat) == natives_a_player;
    });
  }

  AHU_HD static constexpr int treasures_at_start(int island) {
    return island < 2 ? treasures_on_first_two : treasures_elsewhere;
  }
  AHU_HD constexpr bool treasures_hold() const {
    const int islands = islands_in(open_);
    return sum_of(islands, treasures_at_start) ==
           sum_of(islands, [&](int island) { return open_.islands[island].treasures; }) +
               sum_of(max_seats, [&](int seat) { return state_.huts[seat]; });
  }

  // CR-C1: at most one from each island a round.
  AHU_HD constexpr bool collected_holds() const {
    const int players = players_in(open_);
    const int now = sum_of(players, [&](int seat) { return open_.collected[seat]; });
    const int all = sum_of(players, [&](int seat) { return state_.huts[seat]; });
    return every(players, [&](int seat) { return open_.collected[seat] <= state_.huts[seat]; }) &&
           now <= (open_.phase >= Phase::Deal ? islands_in(open_) : 0) &&
           all - now <= islands_in(open_) * (open_.round - 1);
  }

  // The discards are what the deck of the set-up holds more.
  AHU_HD constexpr bool cards_hold() const {
    return every(card_types, [&](int card) {
      const int in_hands =
          sum_of(max_seats, [&](int seat) { return state_.hands[seat].count(card); });
      const int on_table =
          sum_of(open_.on_table, [&](int index) { return state_.table[index].card == card; });
      return state_.deck.count(card) + in_hands + on_table <=
             decks().of[players_in(open_)].count(card);
    });
  }

  // CR-S2: the shaman first, then the sky, then the tide, then the cards.
  AHU_HD constexpr bool conditions_hold() const {
    const bool shaman = open_.shaman < players_in(open_);
    const bool sky = open_.sky < not_drawn;
    const bool tide = open_.tide < not_drawn;
    const bool missing_in_order =
        open_.phase == Phase::Setup && (shaman || open_.shaman == nobody) &&
        (sky || (open_.sky == not_drawn && !tide)) && (tide || open_.tide == not_drawn) &&
        (shaman || !sky) && (tide || state_.deck == decks().of[players_in(open_)]);
    return (shaman && sky && tide) || missing_in_order;
  }

  AHU_HD constexpr bool deck_holds() const {
    const int size = state_.deck.size();
    const int all = decks().sizes[players_in(open_)];
    const bool begins = open_.phase == Phase::Setup;
    const int now = deck_at_start(open_, open_.round);
    const int next = begins                                ? deck_at_start(open_, 1)
                     : between(Phase::Deal, Phase::Office) ? deck_at_start(open_, open_.round + 1)
                                                           : now;
    const bool dealing = begins || open_.phase == Phase::Deal;
    return dealing ? size > next && size <= (begins ? all : now) : size == next;
  }

  AHU_HD constexpr int expected_hand(int seat) const {
    const int turns = open_.shaman == nobody ? 0 : distance(open_, open_.shaman, seat);
    const int start = hand_at_start(open_.round);
    const int played = start - played_a_round;
    if (between(Phase::Show, Phase::Hide)) {
      return start - (turns < open_.on_table ? 1 : 0) -
             (turns + players_in(open_) < open_.on_table ? 1 : 0);
    }
    return open_.phase == Phase::Setup    ? dealt_to(seat, first_hand)
           : open_.phase == Phase::Settle ? start
           : open_.phase == Phase::Office ? hand_at_start(open_.round + 1)
           : open_.phase == Phase::Deal
               ? played + dealt_to(seat, hand_at_start(open_.round + 1) - played)
               : played;
  }
  AHU_HD constexpr int dealt_to(int seat, int each) const {
    const bool setup = open_.phase == Phase::Setup;
    const int before = setup ? decks().sizes[players_in(open_)] : deck_at_start(open_, open_.round);
    const int dealt = before - state_.deck.size() - each * seat;
    return dealt < 0 ? 0 : dealt > each ? each : dealt;
  }
  AHU_HD constexpr bool hands_hold() const {
    return every(players_in(open_),
                 [&](int seat) { return state_.hands[seat].size() == expected_hand(seat); });
  }

  AHU_HD constexpr bool table_holds() const {
    const int players = players_in(open_);
    const int size = open_.on_table;
    const bool is_whole =
        every(size, [&](int index) { return state_.table[index].card != no_card; });
    if (!is_whole && !is_resolving()) {
      return false;
    }
    return open_.phase == Phase::Show            ? size < players
           : open_.phase == Phase::Hide          ? size >= players && size < 2 * players
           : between(Phase::Ride, Phase::Effect) ? size == 2 * players
                                                 : size == 0;
  }

  AHU_HD constexpr bool actor_holds() const {
    if (!has_actor()) {
      return open_.actor == nobody;
    }
    const bool shaman_decides = open_.phase == Phase::Flip || open_.phase == Phase::Office;
    return open_.actor < players_in(open_) &&
           (!between(Phase::Show, Phase::Hide) ||
            open_.actor == played_by(open_, open_.on_table)) &&
           (!shaman_decides || open_.actor == open_.shaman) &&
           (open_.phase != Phase::Settle || open_.actor == settler());
  }
  AHU_HD constexpr int settled() const {
    return sum_of(max_islands, [&](int island) { return open_.islands[island].crowd; });
  }
  AHU_HD constexpr int settler() const { return (open_.shaman + settled()) % players_in(open_); }

  // CR-S3: one native at a time in turn.
  AHU_HD constexpr bool settling_holds() const {
    if (open_.phase > Phase::Settle) {
      return true;
    }
    const int all = settled();
    const int players = players_in(open_);
    if (open_.phase == Phase::Setup || all >= settled_first * players) {
      return open_.phase == Phase::Setup && all == 0 && treasures_untouched();
    }
    return treasures_untouched() && every(players, [&](int seat) {
             const int turn = distance(open_, open_.shaman, seat);
             return on_islands(seat) == all / players + (turn < all % players ? 1 : 0);
           });
  }
  AHU_HD constexpr bool treasures_untouched() const {
    return every(islands_in(open_), [&](int island) {
      return open_.islands[island].treasures == treasures_at_start(island);
    });
  }

  // CR-P3: one native a seat, when its turn has come.
  AHU_HD constexpr bool riders_hold() const {
    return every(players_in(open_), [&](int seat) {
      const bool could =
          between(Phase::Flip, Phase::Effect) ||
          (open_.phase == Phase::Ride &&
           distance(open_, open_.shaman, seat) < distance(open_, open_.shaman, open_.actor));
      return riding(seat) <= (could ? 1 : 0);
    });
  }

  // CR-P5
  AHU_HD constexpr bool active_only() const {
    return !is_resolving() || every(open_.on_table, [&](int index) {
      const int card = state_.table[index].card;
      return card == no_card || is_visible(ground_of(card), open_.sky, open_.tide);
    });
  }

  // CR-P6: nothing lies any more in front of those before the player at hand.
  AHU_HD constexpr bool resolved_holds() const {
    if (!is_resolving()) {
      return true;
    }
    const bool effect = open_.phase == Phase::Effect;
    if (effect && (open_.acting == 0 || open_.acting > open_.on_table ||
                   state_.table[open_.acting - 1].card == no_card)) {
      return false;
    }
    const int chief = effect ? state_.table[open_.acting - 1].owner : open_.actor;
    for (int seat = open_.shaman; seat != chief; seat = next_seat(open_, seat)) {
      if (next_cards(state_, seat) != 0) {
        return false;
      }
    }
    const unsigned next = next_cards(state_, chief);
    return effect ? ((next >> (open_.acting - 1)) & 1U) != 0 : (next & (next - 1)) != 0;
  }

  // CR-P7
  AHU_HD constexpr bool acting_holds() const {
    if (open_.phase != Phase::Effect) {
      return open_.acting == 0 && open_.copy == 0 && open_.left == 0;
    }
    const LaidCard& lying = state_.table[open_.acting - 1];
    const bool seat_fits =
        open_.copy == 0 ? open_.actor == lying.owner : (lying.riders & seat_bit(open_.actor)) != 0;
    return seat_fits && open_.left >= 1 && open_.left <= steps_of(lying.card) &&
           can_step(open_, rank_of(lying.card), open_.actor);
  }

  const State& state_;
  const Open& open_;
};

AHU_HD constexpr InvalidState invalid_state(const State& state) {
  return StateCheck(state).first();
}

}  // namespace ahu::costa_ruana
