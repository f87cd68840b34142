// What the rules demand of a state beyond its description: conservation, limits, and the meaning of
// the phase.
#pragma once

#include "base/every.hpp"
#include "core/invalid_state.hpp"
#include "games/costa_ruana/rules/state.hpp"

namespace ahu::costa_ruana {

AHU_HD constexpr bool between(const Open& open, Phase first, Phase last) {
  return open.phase >= first && open.phase <= last;
}

AHU_HD constexpr bool round_holds(const Open& open) {
  return between(open, Phase::Setup, Phase::Settle)  ? open.round == 1
         : between(open, Phase::Deal, Phase::Office) ? open.round < rounds
         : open.phase == Phase::Over                 ? open.round == rounds
                                                     : true;
}
AHU_HD constexpr bool islands_hold(const Open& open) {
  return every(max_islands, [&](int island) { return open.islands[island].crowd <= island_room; });
}

AHU_HD constexpr int on_islands(const Open& open, int seat) {
  return sum_of(max_islands, [&](int island) { return open.islands[island].natives[seat]; });
}
AHU_HD constexpr int riding(const State& state, int seat) {
  return sum_of(state.open.on_table,
                [&](int index) { return (state.table[index].riders >> seat) & 1U; });
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
  const Open& open = state.open;
  const int players = players_in(open);
  const int now = sum_of(players, [&](int seat) { return open.collected[seat]; });
  const int all = sum_of(players, [&](int seat) { return state.huts[seat]; });
  return every(players, [&](int seat) { return open.collected[seat] <= state.huts[seat]; }) &&
         now <= (open.phase >= Phase::Deal ? islands_in(open) : 0) &&
         all - now <= islands_in(open) * (open.round - 1);
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
  const Open& open = state.open;
  const bool shaman = open.shaman != nobody;
  const bool sky = open.sky != not_drawn;
  return open.tide != not_drawn ? shaman && sky
                                : open.phase == Phase::Setup && (shaman || !sky) &&
                                      state.deck == decks().of[players_in(open)];
}

AHU_HD constexpr bool deck_holds(const State& state) {
  const Open& open = state.open;
  const int size = state.deck.size();
  const int before = deck_before_deal(open);
  const int after = before - dealt_to_each(open) * players_in(open);
  return open.phase == Phase::Setup || open.phase == Phase::Deal
             ? size > after && size <= before
             : size == (open.phase == Phase::Office ? after : before);
}

AHU_HD constexpr int dealt_to(const State& state, int seat) {
  const int each = dealt_to_each(state.open);
  const int dealt = deck_before_deal(state.open) - state.deck.size() - each * seat;
  return dealt < 0 ? 0 : dealt > each ? each : dealt;
}
AHU_HD constexpr int expected_hand(const State& state, int seat) {
  const Open& open = state.open;
  const int start = hand_at_start(open.round);
  const int played = start - played_a_round;
  if (between(open, Phase::Show, Phase::Hide)) {
    const int turns = distance(open, open.shaman, seat);
    return start - (turns < open.on_table ? 1 : 0) -
           (turns + players_in(open) < open.on_table ? 1 : 0);
  }
  return open.phase == Phase::Setup    ? dealt_to(state, seat)
         : open.phase == Phase::Settle ? start
         : open.phase == Phase::Office ? hand_at_start(open.round + 1)
         : open.phase == Phase::Deal   ? played + dealt_to(state, seat)
                                       : played;
}

AHU_HD constexpr bool table_holds(const State& state) {
  const Open& open = state.open;
  const int players = players_in(open);
  const int size = open.on_table;
  const bool is_whole = between(open, Phase::Order, Phase::Effect) ||
                        every(size, [&](int index) { return state.table[index].card != no_card; });
  return is_whole && (open.phase == Phase::Show   ? size < players
                      : open.phase == Phase::Hide ? size >= players && size < 2 * players
                      : between(open, Phase::Ride, Phase::Effect) ? size == 2 * players
                                                                  : size == 0);
}

AHU_HD constexpr int settled(const Open& open) {
  return sum_of(max_islands, [&](int island) { return open.islands[island].crowd; });
}
AHU_HD constexpr bool actor_holds(const Open& open) {
  if ((in(open.phase) & in(Phase::Setup, Phase::Deal, Phase::Over)) != 0) {
    return open.actor == nobody;
  }
  const bool shaman_decides = open.phase == Phase::Flip || open.phase == Phase::Office;
  return open.actor < players_in(open) &&
         (!between(open, Phase::Show, Phase::Hide) ||
          open.actor == played_by(open, open.on_table)) &&
         (!shaman_decides || open.actor == open.shaman) &&
         (open.phase != Phase::Settle ||
          open.actor == (open.shaman + settled(open)) % players_in(open));
}

AHU_HD constexpr bool treasures_untouched(const Open& open) {
  return every(islands_in(open), [&](int island) {
    return open.islands[island].treasures == treasures_at_start(island);
  });
}
// CR-S3: one native at a time in turn.
AHU_HD constexpr bool settling_holds(const Open& open) {
  const int all = settled(open);
  const int players = players_in(open);
  if (open.phase == Phase::Setup || all >= settled_first * players) {
    return open.phase == Phase::Setup && all == 0 && treasures_untouched(open);
  }
  return treasures_untouched(open) && every(players, [&](int seat) {
           const int turn = distance(open, open.shaman, seat);
           return on_islands(open, seat) == all / players + (turn < all % players ? 1 : 0);
         });
}

AHU_HD constexpr bool could_ride(const Open& open, int seat) {
  return between(open, Phase::Flip, Phase::Effect) ||
         (open.phase == Phase::Ride &&
          distance(open, open.shaman, seat) < distance(open, open.shaman, open.actor));
}

// CR-P5
AHU_HD constexpr bool active_only(const State& state) {
  return every(state.open.on_table, [&](int index) {
    const int card = state.table[index].card;
    return card == no_card || is_visible(state.open, card);
  });
}

// CR-P6: nothing lies any more in front of those before the player at hand.
AHU_HD constexpr bool resolved_holds(const State& state) {
  const Open& open = state.open;
  const bool effect = open.phase == Phase::Effect;
  if (effect && (open.acting == 0 || open.acting > open.on_table ||
                 state.table[open.acting - 1].card == no_card)) {
    return false;
  }
  const int chief = effect ? state.table[open.acting - 1].owner : open.actor;
  for (int seat = open.shaman; seat != chief; seat = next_seat(open, seat)) {
    if (next_cards(state, seat) != 0) {
      return false;
    }
  }
  const unsigned next = next_cards(state, chief);
  return effect ? ((next >> (open.acting - 1)) & 1U) != 0 : (next & (next - 1)) != 0;
}

// CR-P7
AHU_HD constexpr bool acting_holds(const State& state) {
  const Open& open = state.open;
  if (open.phase != Phase::Effect) {
    return open.acting == 0 && open.copy == 0 && open.left == 0;
  }
  const LaidCard& lying = state.table[open.acting - 1];
  const bool seat_fits =
      open.copy == 0 ? open.actor == lying.owner : (lying.riders & seat_bit(open.actor)) != 0;
  return seat_fits && open.left >= 1 && open.left <= steps_of(lying.card) &&
         can_step(open, rank_of(lying.card), open.actor);
}

AHU_INVARIANT(state.open.phase, players_in(state.open), (Round, round_holds(state.open)),
              (IslandCrowded, islands_hold(state.open)),  // CR-M3
              (Natives, each_seat(),                      // CR-M3
               state.open.reserve[seat] + on_islands(state.open, seat) + riding(state, seat) ==
                   natives_a_player),
              (Treasures, treasures_hold(state)),    // CR-S1
              (Collected, collected_holds(state)),   // CR-C1
              (Cards, cards_hold(state)),            // CR-M1
              (Conditions, conditions_hold(state)),  // CR-S2
              (DeckSize, deck_holds(state)),         // CR-S2, CR-N2
              (Table, table_holds(state)),           // CR-P1, CR-P2
              (Actor, actor_holds(state.open)),      // whose turn it is
              // CR-S2, CR-P1, CR-P2, CR-N2
              (HandSizes, each_seat(), state.hands[seat].size() == expected_hand(state, seat)),
              (Settling, in(Phase::Setup, Phase::Settle), settling_holds(state.open)),  // CR-S3
              // CR-P3: one native a seat, when its turn has come
              (Riders, each_seat(), riding(state, seat) <= (could_ride(state.open, seat) ? 1 : 0)),
              (Inactive, in(Phase::Order, Phase::Effect), active_only(state)),     // CR-P5
              (Resolved, in(Phase::Order, Phase::Effect), resolved_holds(state)),  // CR-P6
              (Acting, acting_holds(state)),                                       // CR-P7
              (HutsSeen), (CardsSeen), (Unseen));  // of a view: CR-I1, CR-I2

}  // namespace ahu::costa_ruana
