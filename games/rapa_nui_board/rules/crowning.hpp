// Crowning's exchange: an offering for resources (RB-T6, RB-T7, RB-A3, RB-A7, RB-I2).
#pragma once

#include "games/rapa_nui_board/rules/moments.hpp"

namespace ahu::rapa_nui_board {

// What decides whether an exchange can be made: what a clan has, and what is asked of it.
struct Means {
  Stock stock;
  bool artist;
  bool economy;  // by a tile
  bool tablet;
  int price;
  bool exceptional;  // such tiles may be taken
};

AHU_HD constexpr bool holds_exceptional(const State& state, int seat) {
  return tiles_held(state, seat, Tile::Exceptional) > 0;
}
AHU_HD constexpr Means means_of(const State& state, int seat, int price, bool exceptional) {
  return {state.resources[seat],
          has_improvement(state, seat, Improvement::Artist),
          tiles_held(state, seat, Tile::Economy) > 0,
          has_seat(state.tablets, seat),
          price,
          exceptional};
}
// While crowning.
AHU_HD constexpr Means means_now(const State& state) {
  return means_of(state, state.active, state.price, state.takes_exceptional != 0);
}

// Types whose price the stock can pay, bit by bit. A higher resource may replace a lower one, so
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

// RB-T6: with all that the artist, an economy tile and the tablet can still do. Paying less is
// never harder.
AHU_HD constexpr bool can_exchange(const State& state, const Means& means) {
  const auto can = [&](int price, bool exceptional) {
    const unsigned paid = types_payable(means.stock, price);
    const unsigned types = paid | (means.artist ? paid << 1U : 0);
    const unsigned left =
        types_left(state.stacks) | (exceptional ? types_left(state.exceptional) : 0);
    return (types & left) != 0;
  };
  const int price = means.economy ? economy_price : means.price;
  return can(price, means.exceptional) ||
         (means.tablet && (can(economy_price, means.exceptional) || can(price, true)));
}
// RB-T6: a moai is crowned only if an offering can be paid for.
AHU_HD constexpr bool can_pay_offering(const State& state, int seat) {
  return can_exchange(state, means_of(state, seat, full_price, holds_exceptional(state, seat)));
}

// --- free actions while crowning: an exchange must still be possible after them (RB-A12) --------

AHU_HD constexpr bool can_exchange_after_improving(const State& state, int improvement) {
  Means means = means_now(state);
  means.stock -= price_of(improvement);
  means.artist = means.artist || improvement == static_cast<int>(Improvement::Artist);
  return can_exchange(state, means);
}
// After some `get`. Nothing pays for more than pearls do; where three more do not fit, those held
// pay for anything.
AHU_HD constexpr bool can_exchange_after_barter(const State& state, Means means, int bundle) {
  means.stock = add_capped(means.stock - three_bundles().bundle[bundle], 3 * one_of(3));
  return can_exchange(state, means);
}
AHU_HD constexpr bool can_exchange_after_get(const State& state, int bundle) {
  Means means = means_now(state);
  means.stock += three_bundles().bundle[bundle];
  return can_exchange(state, means);
}
// After spending a tile, or the tablet, on a power.
AHU_HD constexpr bool can_exchange_after(const State& state, Kind how, Power power, int argument) {
  Means means = means_now(state);
  means.tablet = means.tablet && how != Kind::Rongo;
  means.price = power == Power::Economy ? economy_price : means.price;
  means.exceptional = means.exceptional || power == Power::Exceptional;
  return power == Power::Barter ? can_exchange_after_barter(state, means, argument)
                                : can_exchange(state, means);
}

// --- offers -------------------------------------------------------------------------------------

// Payments that buy a tile of the type; the artist also pays the price one rank below (RB-I2).
AHU_HD constexpr std::uint64_t payments_to_take(int type, bool artist) {
  return payments_for(type) | (artist && type > 0 ? payments_for(type - 1) : 0);
}

// Offers of one crowning with full hands, the artist, and no pile empty.
AHU_HD constexpr int max_offers() {
  int most = 0;
  for (int type = 0; type < offering_types; ++type) {
    for (int payment = 0; payment < fours; ++payment) {
      most += static_cast<int>((payments_to_take(type, true) >> payment) & 1U) * 2;
    }
  }
  return most;
}
static_assert(max_offers() + 3 <= max_when_crowning);

AHU_HD constexpr void add_offers_from(const State& state, const std::uint8_t (&piles)[5],
                                      int first_what, ActionBuffer& list) {
  const int seat = state.active;
  const bool artist = has_improvement(state, seat, Improvement::Artist);
  const std::uint64_t possible =
      payments_in(state.resources[seat]) & payments_of_price(state.price);
  for (int type = 0; type < offering_types; ++type) {
    if (piles[type] > 0) {
      for_each_bit(possible & payments_to_take(type, artist),
                   [&](int payment) { list.push_back(Action::offer(first_what + type, payment)); });
    }
  }
}
AHU_HD constexpr void add_offers(const State& state, ActionBuffer& list) {
  add_offers_from(state, state.stacks, 0, list);
  if (state.takes_exceptional != 0) {
    add_offers_from(state, state.exceptional, offering_types, list);
  }
}

AHU_HD constexpr Why why_not_offer(const State& state, int what, int payment) {
  if (what >= 2 * offering_types || payment >= payments) {
    return Why::Notation;
  }
  const bool exceptional = what >= offering_types;
  const int type = exceptional ? what - offering_types : what;
  if (exceptional && state.takes_exceptional == 0) {
    return Why::ExceptionalNotAllowed;
  }
  if ((exceptional ? state.exceptional : state.stacks)[type] == 0) {
    return exceptional ? Why::NoExceptionalLeft : Why::PileEmpty;
  }
  const std::uint64_t paid = std::uint64_t{1} << payment;
  if ((paid & payments_of_price(state.price)) == 0) {
    return Why::WrongPrice;
  }
  if ((paid & payments_in(state.resources[state.active])) == 0) {
    return Why::PaymentNotHeld;
  }
  const bool artist = has_improvement(state, state.active, Improvement::Artist);
  return (paid & payments_to_take(type, artist)) != 0 ? Why::Legal : Why::PaymentTooLow;
}

AHU_HD constexpr int taken_from_pile(const State& state, int type, bool exceptional) {
  return exceptional ? exceptional_tiles(type) - state.exceptional[type]
                     : stack_height(state, type) - state.stacks[type];
}
// The points of the tile that lies this far below the top of a pile, or lay above it.
AHU_HD constexpr int value_under(const State& state, int type, bool exceptional, int below) {
  const int at = taken_from_pile(state, type, exceptional) + below;
  return exceptional ? exceptional_values()[type][at]
                     : offering_values()[map_index(state)][type][at];
}
AHU_HD constexpr int top_value(const State& state, int type, bool exceptional) {
  return value_under(state, type, exceptional, 0);
}

AHU_HD constexpr void keep_offering(State& state, int seat, Taken taken) {
  const int at = first_offering_of(state, seat) + state.offering_counts[seat];
  const int end = first_offering_of(state, max_player_count);
  for (int i = end; i > at; --i) {
    state.offerings[i] = state.offerings[i - 1];
  }
  state.offerings[at] = taken.code;
  ++state.offering_counts[seat];
}

AHU_HD constexpr void offer(State& state, int what, int payment, auto& emit) {
  const bool exceptional = what >= offering_types;
  const int type = exceptional ? what - offering_types : what;
  const int points = top_value(state, type, exceptional);
  const Stock paid = payment_bundles().bundle[payment];
  pay(state, state.active, paid);
  keep_offering(state, state.active, Taken::make(type, exceptional, points));
  emit(event::Offered{state.active, {what}, points, {paid}});
  --(exceptional ? state.exceptional : state.stacks)[type];
  state.price = 0;
  state.takes_exceptional = 0;
  go_on_after_transport(state, emit);
}

}  // namespace ahu::rapa_nui_board
