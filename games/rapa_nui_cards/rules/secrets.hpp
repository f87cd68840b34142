// Who knows what (RC-I1 … RC-I3): views, and worlds that fit them.
#pragma once

#include "games/rapa_nui_cards/rules/state.hpp"

namespace ahu::rapa_nui_cards {

AHU_HD constexpr void show_hand(const State& state, int of, View& view) {
  view.hand_sizes[of] = static_cast<std::uint8_t>(state.hands[of].size());
  if (view.knows_hand(of)) {
    view.hands[of] = state.hands[of];
  }
}

// RC-I1: another seat's cards are counted as before its face-down sacrifices.
AHU_HD constexpr void show_offerings(const State& state, int of, View& view) {
  view.held[of] = static_cast<std::uint16_t>(state.offerings[of].total());
  if (!view.knows_offerings(of)) {
    return;
  }
  view.offerings[of] = state.offerings[of];
  if (view.knows_sacrifices(of)) {
    return;
  }
  for (int at = 0; at < state.table.down_count; ++at) {
    if (state.down.seat(at) == of) {
      view.offerings[of].add(state.down.type(at), 1);
    }
  }
}

AHU_HD constexpr View view_of(const State& state, Seat seat) {
  View view{};
  view.table = state.table;
  view.viewer = seat;
  for (int of = 0; of < state.table.players; ++of) {
    show_hand(state, of, view);
    show_offerings(state, of, view);
  }
  for (int at = 0; at < state.table.down_count; ++at) {
    const int of = state.down.seat(at);
    view.down.lay(at, of, view.knows_sacrifices(of) ? state.down.type(at) : Offering{});
  }
  return view;
}

// All cards of RC-M1 and RC-M3; of the Moai some may have left the game (RC-T3).
AHU_HD constexpr CardCounts cards_in_game(int players) {
  CardCounts cards{main_deck};
  for (int seat = 0; seat < players; ++seat) {
    cards.add(Card::Woodcutter, 1);
    for (int type = 0; type < offering_types; ++type) {
      cards.add(hunter_of(static_cast<Offering>(type)), type == seat ? 0 : 1);
    }
  }
  return cards;
}

AHU_HD constexpr CardCounts cards_of(Hand hand) {
  CardCounts cards{};
  for (int at = 0; at < card_types; ++at) {
    cards.add(at, hand.of(at));
  }
  return cards;
}

AHU_HD constexpr CardCounts cards_of(Column column) {
  CardCounts cards{};
  for (int place = 0; place < column.size(); ++place) {
    cards.add(column.at(place), 1);
  }
  return cards;
}

// Every card that lies open, and the deck.
AHU_HD constexpr CardCounts cards_on(const OpenTable& table) {
  CardCounts cards = table.deck;
  for (const Column column : table.columns) {
    cards.packed += cards_of(column).packed;
  }
  for (const CardCounts tableau : table.tableaus) {
    cards.packed += tableau.packed;
  }
  return cards;
}

// The cards in hidden hands. Only Moai can have left the game: every other card that is not seen is
// in one of these hands, and Moai are the rest of them.
AHU_HD constexpr CardCounts cards_in_hidden_hands(const View& view) {
  CardCounts seen = cards_on(view.table);
  int places = 0;
  for (int seat = 0; seat < view.table.players; ++seat) {
    seen.packed += cards_of(view.hands[seat]).packed;
    places += view.knows_hand(seat) ? 0 : view.hand_sizes[seat];
  }
  CardCounts hidden{cards_in_game(view.table.players).packed - seen.packed};
  hidden.remove(Card::Moai, hidden.of(Card::Moai));
  hidden.add(Card::Moai, places - hidden.total());
  return hidden;
}

// The offering cards that a seat without the books (RC-I2) cannot place: held by others, or laid
// face down by them.
AHU_HD constexpr OfferingCounts unseen_offerings(const View& view) {
  OfferingCounts unseen{one_of_each_offering * offerings_of_type};
  unseen.packed -= view.table.piles.packed + view.table.stone_up.packed;
  for (int seat = 0; seat < view.table.players; ++seat) {
    unseen.packed -= view.offerings[seat].packed;
  }
  for (int at = 0; at < view.table.down_count; ++at) {
    unseen.remove(view.down.type(at), view.knows_sacrifices(view.down.seat(at)) ? 1 : 0);
  }
  return unseen;
}

AHU_HD constexpr void deal_hidden_hands(const View& view, State& world, Rng& rng) {
  CardCounts pool = cards_in_hidden_hands(view);
  for (int seat = 0; seat < view.table.players; ++seat) {
    world.hands[seat] = view.hands[seat];
    for (int left = view.knows_hand(seat) ? 0 : view.hand_sizes[seat]; left > 0; --left) {
      const Card card = pick_card(pool, rng);
      pool.remove(card, 1);
      world.hands[seat].add(card, 1);
    }
  }
}

// Every card that may lie on a place is equally likely to lie there: a face-down sacrifice is any
// of the cards its seat had (RC-I1), or with strict memory any card nobody has seen.
AHU_HD constexpr void choose_hidden_sacrifices(const View& view, State& world,
                                               OfferingCounts& unseen, Rng& rng) {
  for (int at = 0; at < view.table.down_count; ++at) {
    const int seat = view.down.seat(at);
    Offering type = view.down.type(at);
    if (!view.knows_sacrifices(seat)) {
      OfferingCounts& from = view.knows_offerings(seat) ? world.offerings[seat] : unseen;
      type = pick_offering(from, rng);
      from.remove(type, 1);
    }
    world.down.lay(at, seat, type);
  }
}

AHU_HD constexpr void deal_hidden_offerings(const View& view, State& world, OfferingCounts& unseen,
                                            Rng& rng) {
  for (int seat = 0; seat < view.table.players; ++seat) {
    for (int left = view.knows_offerings(seat) ? 0 : view.held[seat]; left > 0; --left) {
      const Offering type = pick_offering(unseen, rng);
      unseen.remove(type, 1);
      world.offerings[seat].add(type, 1);
    }
  }
}

AHU_HD constexpr State sample_world_of(const View& view, Rng& rng) {
  State world{};
  world.table = view.table;
  deal_hidden_hands(view, world, rng);
  for (int seat = 0; seat < view.table.players; ++seat) {
    world.offerings[seat] = view.offerings[seat];
  }
  OfferingCounts unseen = unseen_offerings(view);
  choose_hidden_sacrifices(view, world, unseen, rng);
  deal_hidden_offerings(view, world, unseen, rng);
  return world;
}

AHU_HD constexpr bool lays_face_down(const OpenTable& table, Action action) {
  return action.kind() == Kind::Offer && table.to_act == table.active;
}

// RC-I3
AHU_HD constexpr Action action_seen_as(const State& state, Action action, Seat seat) {
  const bool secret = lays_face_down(state.table, action) && seat != state.table.active;
  return secret ? Action{Actions::redacted(action.code)} : action;
}

// RC-I3: the last card of the deck ends the game and opens the log.
AHU_HD constexpr bool action_opens_log(const State& state) {
  return state.table.phase == Phase::Refill && state.table.deck.total() == 1;
}

AHU_HD constexpr bool has_face_down(const State& state, int seat) {
  for (int at = 0; at < state.table.down_count; ++at) {
    if (state.down.seat(at) == seat) {
      return true;
    }
  }
  return false;
}

// Cards come from the open display and from open piles: only the deck, a hidden hand and offering
// cards that were not known for sure have something to show.
AHU_HD constexpr bool action_reveals(const State& state, Action action) {
  const bool strict = state.table.memory == Memory::Strict;
  switch (action.kind()) {
    case Kind::Draw: return true;
    case Kind::Play:
    case Kind::Discard: return strict;
    case Kind::Offer:
      return !lays_face_down(state.table, action) &&
             (strict || has_face_down(state, state.table.to_act));
    case Kind::Buy:
    case Kind::Pass:
    case Kind::Add:
    case Kind::Take:
    case Kind::Gain:
    case Kind::Receive:
    case Kind::Decline: return false;
  }
  return true;
}

}  // namespace ahu::rapa_nui_cards
