// Crowning's exchange: an offering for resources (RB-T6, RB-T7, RB-A3, RB-A7, RB-I2).
#pragma once

#include "games/rapa_nui_board/rules/rounds.hpp"

namespace ahu::rapa_nui_board {

// What may be bought with: the price asked and whether exceptional tiles may be taken.
struct Terms {
  int price;
  bool exceptional;
};

AHU_HD constexpr Terms terms_now(const State& state) {
  return {state.owed, state.owed_detail != 0};
}

// Types whose price the stock can pay, bit by bit. A higher resource stands in for a lower one, so
// sums from the top decide.
AHU_HD constexpr unsigned types_payable(Stock stock, int price) {
  const int pearls = count_of(stock, 3);
  const int from_wood = pearls + count_of(stock, 2);
  const int from_eggs = from_wood + count_of(stock, 1);
  const int all = from_eggs + count_of(stock, 0);
  const bool axe = price == full_price ? pearls >= 1 && from_wood >= 2 && from_eggs >= 3 && all >= 4
                                       : all >= economy_price && from_eggs >= 1;
  return (all >= price ? 1U : 0U) | (from_eggs >= price ? 2U : 0U) | (axe ? 4U : 0U) |
         (from_wood >= price ? 8U : 0U) | (pearls >= price ? 16U : 0U);
}
AHU_HD constexpr unsigned types_left(const std::uint8_t (&piles)[offering_types]) {
  unsigned left = 0;
  for (int type = 0; type < offering_types; ++type) {
    left |= piles[type] > 0 ? 1U << type : 0;
  }
  return left;
}

AHU_HD constexpr bool can_exchange(const State& state, int seat, Terms terms) {
  unsigned types = types_payable(state.resources[seat], terms.price);
  types |= has_improvement(state, seat, Improvement::Artist) ? types << 1U : 0;
  const unsigned left =
      types_left(state.stacks) | (terms.exceptional ? types_left(state.exceptional) : 0);
  return (types & left) != 0;
}

// The same with whatever economy tile and tablet can still do. Paying less is never harder.
AHU_HD constexpr bool can_come_to_exchange(const State& state, int seat, Terms terms, bool tablet) {
  const bool economy = tiles_held(state, seat, Tile::Economy) > 0;
  const int least = economy ? economy_price : terms.price;
  if (can_exchange(state, seat, {least, terms.exceptional})) {
    return true;
  }
  return tablet && (can_exchange(state, seat, {economy_price, terms.exceptional}) ||
                    can_exchange(state, seat, {least, true}));
}

AHU_HD constexpr bool holds_exceptional(const State& state, int seat) {
  return tiles_held(state, seat, Tile::Exceptional) > 0;
}
// RB-T6: a moai is crowned only if an offering can be paid for.
AHU_HD constexpr bool can_pay_offering(const State& state, int seat) {
  return can_come_to_exchange(state, seat, {full_price, holds_exceptional(state, seat)},
                              has_seat(state.tablets, seat));
}

// --- offers -------------------------------------------------------------------------------------

// Payments that buy a tile of the type; the artist also pays the price one rank below (RB-I2).
AHU_HD constexpr std::uint64_t payments_to_take(int type, bool artist) {
  return payments_for(type) | (artist && type > 0 ? payments_for(type - 1) : 0);
}

// Offers of one crowning with full hands, the artist, and no pile empty.
AHU_HD constexpr int most_offers() {
  int most = 0;
  for (int type = 0; type < offering_types; ++type) {
    for (int payment = 0; payment < fours; ++payment) {
      most += static_cast<int>((payments_to_take(type, true) >> payment) & 1U) * 2;
    }
  }
  return most;
}
static_assert(most_offers() + 3 <= most_actions);

AHU_HD constexpr void add_offers_from(const State& state, const std::uint8_t (&piles)[5],
                                      int first_what, Actions& list) {
  const int seat = state.active;
  const bool artist = has_improvement(state, seat, Improvement::Artist);
  const std::uint64_t possible = payments_in(state.resources[seat]) & payments_of_price(state.owed);
  for (int type = 0; type < offering_types; ++type) {
    if (piles[type] > 0) {
      for_each_bit(possible & payments_to_take(type, artist), [&](int payment) {
        list.push_back(Action::of(Kind::Offer, payment, first_what + type));
      });
    }
  }
}
AHU_HD constexpr void add_offers(const State& state, Actions& list) {
  add_offers_from(state, state.stacks, 0, list);
  if (terms_now(state).exceptional) {
    add_offers_from(state, state.exceptional, offering_types, list);
  }
}

AHU_HD constexpr Why why_not_offer(const State& state, int what, int payment) {
  if (what >= 2 * offering_types || payment >= payments) {
    return Why::Malformed;
  }
  const bool exceptional = what >= offering_types;
  const int type = exceptional ? what - offering_types : what;
  if (exceptional && !terms_now(state).exceptional) {
    return Why::ExceptionalNotAllowed;
  }
  if ((exceptional ? state.exceptional : state.stacks)[type] == 0) {
    return exceptional ? Why::NoExceptionalLeft : Why::PileEmpty;
  }
  const std::uint64_t paid = std::uint64_t{1} << payment;
  if ((paid & payments_of_price(state.owed)) == 0) {
    return Why::WrongPrice;
  }
  if ((paid & payments_in(state.resources[state.active])) == 0) {
    return Why::PaymentNotHeld;
  }
  const bool artist = has_improvement(state, state.active, Improvement::Artist);
  return (paid & payments_to_take(type, artist)) != 0 ? Why::Legal : Why::PaymentTooLow;
}

// The points of the tile on top of a pile.
AHU_HD constexpr int top_value(const State& state, int type, bool exceptional) {
  return exceptional ? exceptional_values()[type][exceptional_tiles(type) - state.exceptional[type]]
                     : offering_values()[map_index(state)][type]
                                        [stack_height(state, type) - state.stacks[type]];
}

AHU_HD constexpr void keep_offering(State& state, int seat, Taken taken) {
  const int at = first_offering_of(state, seat) + state.offering_counts[seat];
  const int end = first_offering_of(state, most_players);
  for (int i = end; i > at; --i) {
    state.offerings[i] = state.offerings[i - 1];
  }
  state.offerings[at] = taken.code;
  ++state.offering_counts[seat];
}

AHU_HD constexpr void offer(State& state, int what, int payment) {
  const bool exceptional = what >= offering_types;
  const int type = exceptional ? what - offering_types : what;
  pay(state, state.active, payment_bundles().bundle[payment]);
  keep_offering(state, state.active,
                Taken::make(type, exceptional, top_value(state, type, exceptional)));
  --(exceptional ? state.exceptional : state.stacks)[type];
  state.owed = 0;
  state.owed_detail = 0;
  after_transport(state);
}

}  // namespace ahu::rapa_nui_board
