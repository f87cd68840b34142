// What the rules demand of a state beyond its description: conservation, limits, and the meaning of
// the phase.
#pragma once

#include "base/every.hpp"
#include "core/invalid_state.hpp"
#include "games/costa_ruana/rules/state.hpp"

namespace ahu::costa_ruana {

namespace validity {

AHU_HD constexpr bool between(const State& state, Phase first, Phase last) {
  return state.open.phase >= first && state.open.phase <= last;
}

AHU_HD constexpr bool round_holds(const State& state) {
  return between(state, Phase::Setup, Phase::Settle)  ? state.open.round == 1
         : between(state, Phase::Deal, Phase::Office) ? state.open.round < rounds
         : state.open.phase == Phase::Over            ? state.open.round == rounds
                                                      : true;
}
AHU_HD constexpr bool islands_hold(const State& state) {
  return every(max_islands,
               [&](int island) { return state.open.islands[island].crowd <= island_room; });
}

AHU_HD constexpr int on_islands(const State& state, int seat) {
  return sum_of(max_islands, [&](int island) { return state.open.islands[island].natives[seat]; });
}
AHU_HD constexpr int riding(const State& state, int seat) {
  return sum_of(state.open.on_table,
                [&](int index) { return (state.table[index].riders >> seat) & 1U; });
}
AHU_HD constexpr bool natives_hold(const State& state) {
  return every(players_in(state.open), [&](int seat) {
    return state.open.reserve[seat] + on_islands(state, seat) + riding(state, seat) ==
           natives_a_player;
  });
}

AHU_HD constexpr int treasures_at_start(int island) {
  return island < 2 ? treasures_on_first_two : treasures_elsewhere;
}
AHU_HD constexpr bool treasures_hold(const State& state) {
  const int islands = islands_in(state.open);
  return sum_of(islands, treasures_at_start) ==
         sum_of(islands, [&](int island) { return state.open.islands[island].treasures; }) +
             sum_of(max_seats, [&](int seat) { return state.huts[seat]; });
}

// CR-C1: at most one from each island a round.
AHU_HD constexpr bool collected_holds(const State& state) {
  const int players = players_in(state.open);
  const int now = sum_of(players, [&](int seat) { return state.open.collected[seat]; });
  const int all = sum_of(players, [&](int seat) { return state.huts[seat]; });
  return every(players, [&](int seat) { return state.open.collected[seat] <= state.huts[seat]; }) &&
         now <= (state.open.phase >= Phase::Deal ? islands_in(state.open) : 0) &&
         all - now <= islands_in(state.open) * (state.open.round - 1);
}

// The discards are what the deck of the set-up holds more.
AHU_HD constexpr bool cards_hold(const State& state) {
  return every(card_types, [&](int card) {
    const int in_hands = sum_of(max_seats, [&](int seat) { return state.hands[seat].count(card); });
    const int on_table =
        sum_of(state.open.on_table, [&](int index) { return state.table[index].card == card; });
    return state.deck.count(card) + in_hands + on_table <=
           decks().of[players_in(state.open)].count(card);
  });
}

// CR-S2: the shaman first, then the sky, then the tide, then the cards.
AHU_HD constexpr bool conditions_hold(const State& state) {
  const bool shaman = state.open.shaman < players_in(state.open);
  const bool sky = state.open.sky < not_drawn;
  const bool tide = state.open.tide < not_drawn;
  const bool missing_in_order =
      state.open.phase == Phase::Setup && (shaman || state.open.shaman == nobody) &&
      (sky || (state.open.sky == not_drawn && !tide)) && (tide || state.open.tide == not_drawn) &&
      (shaman || !sky) && (tide || state.deck == decks().of[players_in(state.open)]);
  return (shaman && sky && tide) || missing_in_order;
}

AHU_HD constexpr bool deck_holds(const State& state) {
  const int size = state.deck.size();
  const int all = decks().sizes[players_in(state.open)];
  const bool begins = state.open.phase == Phase::Setup;
  const int now = deck_at_start(state.open, state.open.round);
  const int next = begins ? deck_at_start(state.open, 1)
                   : between(state, Phase::Deal, Phase::Office)
                       ? deck_at_start(state.open, state.open.round + 1)
                       : now;
  const bool dealing = begins || state.open.phase == Phase::Deal;
  return dealing ? size > next && size <= (begins ? all : now) : size == next;
}

AHU_HD constexpr int dealt_to(const State& state, int seat, int each) {
  const bool setup = state.open.phase == Phase::Setup;
  const int before =
      setup ? decks().sizes[players_in(state.open)] : deck_at_start(state.open, state.open.round);
  const int dealt = before - state.deck.size() - each * seat;
  return dealt < 0 ? 0 : dealt > each ? each : dealt;
}
AHU_HD constexpr int expected_hand(const State& state, int seat) {
  const int turns = state.open.shaman == nobody ? 0 : distance(state.open, state.open.shaman, seat);
  const int start = hand_at_start(state.open.round);
  const int played = start - played_a_round;
  if (between(state, Phase::Show, Phase::Hide)) {
    return start - (turns < state.open.on_table ? 1 : 0) -
           (turns + players_in(state.open) < state.open.on_table ? 1 : 0);
  }
  return state.open.phase == Phase::Setup    ? dealt_to(state, seat, first_hand)
         : state.open.phase == Phase::Settle ? start
         : state.open.phase == Phase::Office ? hand_at_start(state.open.round + 1)
         : state.open.phase == Phase::Deal
             ? played + dealt_to(state, seat, hand_at_start(state.open.round + 1) - played)
             : played;
}
AHU_HD constexpr bool hands_hold(const State& state) {
  return every(players_in(state.open),
               [&](int seat) { return state.hands[seat].size() == expected_hand(state, seat); });
}

AHU_HD constexpr bool table_holds(const State& state) {
  const int players = players_in(state.open);
  const int size = state.open.on_table;
  const bool is_whole = between(state, Phase::Order, Phase::Effect) ||
                        every(size, [&](int index) { return state.table[index].card != no_card; });
  if (!is_whole) {
    return false;
  }
  return state.open.phase == Phase::Show              ? size < players
         : state.open.phase == Phase::Hide            ? size >= players && size < 2 * players
         : between(state, Phase::Ride, Phase::Effect) ? size == 2 * players
                                                      : size == 0;
}

AHU_HD constexpr int settled(const State& state) {
  return sum_of(max_islands, [&](int island) { return state.open.islands[island].crowd; });
}
AHU_HD constexpr int settler(const State& state) {
  return (state.open.shaman + settled(state)) % players_in(state.open);
}
AHU_HD constexpr bool actor_holds(const State& state) {
  if ((in(state.open.phase) & in(Phase::Setup, Phase::Deal, Phase::Over)) != 0) {
    return state.open.actor == nobody;
  }
  const bool shaman_decides = state.open.phase == Phase::Flip || state.open.phase == Phase::Office;
  return state.open.actor < players_in(state.open) &&
         (!between(state, Phase::Show, Phase::Hide) ||
          state.open.actor == played_by(state.open, state.open.on_table)) &&
         (!shaman_decides || state.open.actor == state.open.shaman) &&
         (state.open.phase != Phase::Settle || state.open.actor == settler(state));
}

AHU_HD constexpr bool treasures_untouched(const State& state) {
  return every(islands_in(state.open), [&](int island) {
    return state.open.islands[island].treasures == treasures_at_start(island);
  });
}
// CR-S3: one native at a time in turn.
AHU_HD constexpr bool settling_holds(const State& state) {
  const int all = settled(state);
  const int players = players_in(state.open);
  if (state.open.phase == Phase::Setup || all >= settled_first * players) {
    return state.open.phase == Phase::Setup && all == 0 && treasures_untouched(state);
  }
  return treasures_untouched(state) && every(players, [&](int seat) {
           const int turn = distance(state.open, state.open.shaman, seat);
           return on_islands(state, seat) == all / players + (turn < all % players ? 1 : 0);
         });
}

// CR-P3: one native a seat, when its turn has come.
AHU_HD constexpr bool riders_hold(const State& state) {
  return every(players_in(state.open), [&](int seat) {
    const bool could = between(state, Phase::Flip, Phase::Effect) ||
                       (state.open.phase == Phase::Ride &&
                        distance(state.open, state.open.shaman, seat) <
                            distance(state.open, state.open.shaman, state.open.actor));
    return riding(state, seat) <= (could ? 1 : 0);
  });
}

// CR-P5
AHU_HD constexpr bool active_only(const State& state) {
  return every(state.open.on_table, [&](int index) {
    const int card = state.table[index].card;
    return card == no_card || is_visible(ground_of(card), state.open.sky, state.open.tide);
  });
}

// CR-P6: nothing lies any more in front of those before the player at hand.
AHU_HD constexpr bool resolved_holds(const State& state) {
  const bool effect = state.open.phase == Phase::Effect;
  if (effect && (state.open.acting == 0 || state.open.acting > state.open.on_table ||
                 state.table[state.open.acting - 1].card == no_card)) {
    return false;
  }
  const int chief = effect ? state.table[state.open.acting - 1].owner : state.open.actor;
  for (int seat = state.open.shaman; seat != chief; seat = next_seat(state.open, seat)) {
    if (next_cards(state, seat) != 0) {
      return false;
    }
  }
  const unsigned next = next_cards(state, chief);
  return effect ? ((next >> (state.open.acting - 1)) & 1U) != 0 : (next & (next - 1)) != 0;
}

// CR-P7
AHU_HD constexpr bool acting_holds(const State& state) {
  if (state.open.phase != Phase::Effect) {
    return state.open.acting == 0 && state.open.copy == 0 && state.open.left == 0;
  }
  const LaidCard& lying = state.table[state.open.acting - 1];
  const bool seat_fits = state.open.copy == 0 ? state.open.actor == lying.owner
                                              : (lying.riders & seat_bit(state.open.actor)) != 0;
  return seat_fits && state.open.left >= 1 && state.open.left <= steps_of(lying.card) &&
         can_step(state.open, rank_of(lying.card), state.open.actor);
}

AHU_INVARIANT(state.open.phase, (Round, in_any_phase, round_holds(state)),
              (IslandCrowded, in_any_phase, islands_hold(state)),  // CR-M3
              (Natives, in_any_phase, natives_hold(state)),        // CR-M3
              (Treasures, in_any_phase, treasures_hold(state)),    // CR-S1
              (Collected, in_any_phase, collected_holds(state)),   // CR-C1
              (Cards, in_any_phase, cards_hold(state)),            // CR-M1
              (Conditions, in_any_phase, conditions_hold(state)),  // CR-S2
              (DeckSize, in_any_phase, deck_holds(state)),         // CR-S2, CR-N2
              (Table, in_any_phase, table_holds(state)),           // CR-P1, CR-P2
              (Actor, in_any_phase, actor_holds(state)),           // whose turn it is
              (HandSizes, in_any_phase, hands_hold(state)),        // CR-S2, CR-P1, CR-P2, CR-N2
              (Settling, in(Phase::Setup, Phase::Settle), settling_holds(state)),  // CR-S3
              (Riders, in_any_phase, riders_hold(state)),                          // CR-P3
              (Inactive, in(Phase::Order, Phase::Effect), active_only(state)),     // CR-P5
              (Resolved, in(Phase::Order, Phase::Effect), resolved_holds(state)),  // CR-P6
              (Acting, in_any_phase, acting_holds(state)),                         // CR-P7
              (HutsSeen), (CardsSeen), (Unseen));  // of a view: CR-I1, CR-I2

}  // namespace validity

using validity::InvalidState, validity::invalid_state;

}  // namespace ahu::costa_ruana
