// Positions for tests, written as cards: `BSG` in hand, `WWP` in a tableau, columns back to front.
#pragma once

#include <array>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "games/rapa_nui_cards/notation.hpp"
#include "support/join.hpp"

namespace ahu::rapa_nui_cards::positions {

using Display = std::array<std::string_view, columns_laid>;
inline constexpr Display usual_display = {"MPWF", "PWBM", "WFSP", "MPGW"};

inline Card card_of(char name) { return static_cast<Card>(card_letters.find(name)); }
inline Offering offering_named(char name) {
  return static_cast<Offering>(offering_letters.find(name));
}

inline std::string hand_text(Hand hand) {
  return join(hand.size(), [&](int at) { return text_of(card_domain, hand.at(at)); });
}
inline std::string column_text(Column column) {  // back to front
  return std::string(event::ColumnCards{column}.text());
}

// The action that a text names; a text that names none gives one that is never legal.
inline Action action_named(std::string_view text) {
  return Notation::parse_action({}, text).value_or(Action{});
}

// Does the actions, written with ", " between them; each must be legal.
inline void act(State& state, std::string_view actions) {
  while (!actions.empty()) {
    const auto end = actions.find(", ");
    const std::string text(actions.substr(0, end));
    const Action action = action_named(text);
    const Why why = reason_against(state, action);
    ASSERT_EQ(why, Why::Legal) << text << ": " << Notation::explain(state, action, why).message;
    RapaNuiCards::apply(state, action);
    actions = end == std::string_view::npos ? "" : actions.substr(end + 2);
  }
}

// The first turn of a game with this display, seat 0 to buy.
inline State first_turn(int players, const Display& display = usual_display, Options options = {}) {
  options.players = static_cast<std::int16_t>(players);
  State state = initial_state(options);
  for (const auto column : display) {
    for (const char card : column) {
      act(state, std::string("draw ") + card);
    }
  }
  return state;
}

// Cards come from the deck: nothing is lost, though the deck's size is no longer one of a game.
inline void play_for(State& state, int seat, std::string_view cards) {
  for (const char name : cards) {
    ASSERT_GT(state.table.deck.of(card_of(name)), 0) << name;
    state.table.deck.remove(card_of(name), 1);
    state.table.tableaus[seat].add(card_of(name), 1);
  }
}

inline void hold(State& state, int seat, std::string_view cards) {
  state.table.deck.packed += cards_of(state.hands[seat]).packed;
  state.hands[seat] = {};
  for (const char name : cards) {
    ASSERT_GT(state.table.deck.of(card_of(name)), 0) << name;
    state.table.deck.remove(card_of(name), 1);
    state.hands[seat].add(card_of(name), 1);
  }
}

// What a seat has of the offerings, taken from or given back to the piles.
inline void own(State& state, int seat, int fish, int berries, int potato, int grain) {
  state.table.piles.packed += state.offerings[seat].packed;
  state.offerings[seat] = {};
  const int wanted[] = {fish, berries, potato, grain};
  for (int at = 0; at < offering_types; ++at) {
    state.offerings[seat].add(static_cast<Offering>(at), wanted[at]);
    state.table.piles.remove(static_cast<Offering>(at), wanted[at]);
  }
}

// Puts cards of a pile face up on the stone.
inline void put_on_stone(State& state, std::string_view cards) {
  for (const char name : cards) {
    state.table.piles.remove(offering_named(name), 1);
    state.table.stone_up.add(offering_named(name), 1);
  }
}

// Lays one of a seat's own cards face down.
inline void put_face_down(State& state, int seat, char card) {
  state.offerings[seat].remove(offering_named(card), 1);
  state.down.lay(state.table.down_count, seat, offering_named(card));
  state.table.down_count += 1;
}

// A pile runs out: its cards go to the stone.
inline void empty_pile(State& state, Offering type, int leave = 0) {
  const int moved = state.table.piles.of(type) - leave;
  state.table.piles.remove(type, moved);
  state.table.stone_up.add(type, moved);
}

inline void set_wood(State& state, int seat, int wood) {
  state.table.wood[seat] = static_cast<std::uint16_t>(wood);
}
inline void set_glory(State& state, int seat, int glory) {
  state.table.glory[seat] = static_cast<std::uint16_t>(glory);
}

inline void to_play(State& state) { act(state, "pass"); }

// The legal actions as texts, in the order of the list.
inline std::vector<std::string> choices(const State& state) {
  ActionList<RapaNuiCards> list;
  RapaNuiCards::legal_actions(state, list);
  std::vector<std::string> texts;
  for (const Action action : list) {
    texts.push_back(Notation::action_text({}, action));
  }
  return texts;
}

using Texts = std::vector<std::string>;

// The clause that forbids an action, or "legal".
inline std::string clause_against(const State& state, std::string_view text) {
  const auto action = Notation::parse_action({}, text);
  if (!action) {
    return "unreadable";
  }
  const Why why = reason_against(state, *action);
  return why == Why::Legal ? "legal" : std::string(Notation::explain(state, *action, why).clause);
}

inline std::string offerings_text(OfferingCounts cards) {
  std::string text;
  for (int at = 0; at < offering_types; ++at) {
    text += (at == 0 ? "" : " ") + std::to_string(cards.of(static_cast<Offering>(at)));
  }
  return text;
}

}  // namespace ahu::rapa_nui_cards::positions
