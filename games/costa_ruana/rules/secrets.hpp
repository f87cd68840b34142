// Who knows what (CR-I1 to CR-I3): views, worlds behind a view, redacted log entries.
#pragma once

#include "games/costa_ruana/rules/apply.hpp"

namespace ahu::costa_ruana {

AHU_HD constexpr bool knows_card(const Open& open, int index, Seat viewer) {
  return !lies_face_down(open, index) || played_by(open, index) == viewer;
}

// CR-I2
AHU_HD constexpr bool knows_hut(const Open& open, int seat, Seat viewer) {
  return open.options.memory == static_cast<int>(Memory::Open) || seat == viewer ||
         open.phase == Phase::Over;
}

AHU_HD constexpr void add_all(Cards& cards, const Cards& more) {
  for (int k = 0; k < count_planes; ++k) {
    for_each_bit(more.planes[k], [&](int card) {
      for (int copy = 0; copy < 1 << k; ++copy) {
        cards.add(card);
      }
    });
  }
}

AHU_HD constexpr View observe_from(const State& state, Seat viewer) {
  View view{};
  view.open = state.open;
  view.viewer = viewer;
  view.unseen = state.deck;
  view.deck_size = to_byte(state.deck.size());
  for (int seat = 0; seat < players_in(state.open); ++seat) {
    view.hand_sizes[seat] = to_byte(state.hands[seat].size());
    view.huts[seat] = knows_hut(state.open, seat, viewer) ? state.huts[seat] : unknown_hut;
    if (seat == viewer) {
      view.hand = state.hands[seat];
    } else {
      add_all(view.unseen, state.hands[seat]);
    }
  }
  for (int index = 0; index < state.open.on_table; ++index) {
    view.table[index] = state.table[index];
    if (!knows_card(state.open, index, viewer)) {
      view.unseen.add(state.table[index].card);
      view.table[index].card = hidden_card;
    }
  }
  return view;
}

AHU_HD constexpr int draw_from(Cards& cards, Rng& rng) {
  const int card = cards.at(static_cast<int>(rng.below(static_cast<std::uint32_t>(cards.size()))));
  cards.remove(card);
  return card;
}

// CR-I2, strict: what the viewer does not know of the huts, any split alike (a fair choice of the
// bars between the stars). The treasures gained this round are known.
AHU_HD constexpr void share_out_huts(const View& view, State& state, Rng& rng) {
  const Open& open = view.open;
  int missing = 0;
  int hidden = 0;
  for (int island = 0; island < islands_in(open); ++island) {
    missing += (island < 2 ? treasures_on_first_two : treasures_elsewhere) -
               static_cast<int>(open.islands[island].treasures);
  }
  for (int seat = 0; seat < players_in(open); ++seat) {
    const bool known = view.huts[seat] != unknown_hut;
    state.huts[seat] = known ? view.huts[seat] : open.collected[seat];
    missing -= state.huts[seat];
    hidden += known ? 0 : 1;
  }
  int bars = hidden - 1;
  for (int seat = 0; seat < players_in(open); ++seat) {
    if (view.huts[seat] != unknown_hut) {
      continue;
    }
    while (missing > 0 && (bars == 0 || rng.below(static_cast<std::uint32_t>(missing + bars)) <
                                            static_cast<std::uint32_t>(missing))) {
      ++state.huts[seat];
      --missing;
    }
    --bars;
  }
}

// Deals the unseen cards again, uniformly at random.
AHU_HD constexpr State sample_behind(const View& view, Rng& rng) {
  State state{};
  const Open& open = view.open;
  state.open = open;
  Cards unseen = view.unseen;
  for (int seat = 0; seat < players_in(open); ++seat) {
    if (seat == view.viewer) {
      state.hands[seat] = view.hand;
      continue;
    }
    for (int i = 0; i < view.hand_sizes[seat]; ++i) {
      state.hands[seat].add(draw_from(unseen, rng));
    }
  }
  for (int index = 0; index < open.on_table; ++index) {
    state.table[index] = view.table[index];
    if (view.table[index].card == hidden_card) {
      state.table[index].card = to_byte(draw_from(unseen, rng));
    }
  }
  state.deck = unseen;
  share_out_huts(view, state, rng);
  return state;
}

// CR-I1: others see that a card was hidden or dealt, not which.
AHU_HD constexpr Action redacted(const State& state, Action action, Seat viewer) {
  const bool secret = (action.kind() == Kind::Hide && viewer != state.open.actor) ||
                      (action.kind() == Kind::Deal && viewer != next_to_draw(state));
  return secret ? Action{Actions::redacted(action.code)} : action;
}

// CR-I1: a flip turns the hidden cards over; what was dealt stays secret for good.
AHU_HD constexpr Action redacted_later(const State& state, Action action, Seat viewer) {
  return action.kind() == Kind::Hide ? action : redacted(state, action, viewer);
}

// Chance, a card shown, cards turned over, and in strict play the huts at the end.
AHU_HD constexpr bool shows_something(const State& state, Action action) {
  switch (action.kind()) {
    case Kind::Shaman:
    case Kind::Sky:
    case Kind::Tide:
    case Kind::Deal:
    case Kind::Show:
    case Kind::Flip: return true;
    case Kind::Hide:
    case Kind::Settle:
    case Kind::Ride:
    case Kind::Stay:
    case Kind::Keep:
    case Kind::Yield:
    case Kind::HideOther:
    case Kind::DealOther: return false;
    case Kind::Resolve:
    case Kind::Treasure:
    case Kind::Recall:
    case Kind::Place:
    case Kind::Move: break;
  }
  if (state.open.options.memory == static_cast<int>(Memory::Open)) {
    return false;
  }
  State after = state;
  NoListener no_listener;
  Performer<NoListener>(after, no_listener).act(action);
  return after.open.phase == Phase::Over;
}

}  // namespace ahu::costa_ruana
