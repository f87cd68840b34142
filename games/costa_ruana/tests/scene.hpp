// A match on the test bench: actions by their text, hands and islands as the test wants them.
#pragma once

#include <gtest/gtest.h>
#include <initializer_list>
#include <string>
#include <vector>

#include "games/costa_ruana/notation.hpp"

namespace ahu::costa_ruana {

inline std::string card_text(int card) { return text_of(card_domain, card); }
inline int card_number(std::string_view text) { return card_domain.value({}, text); }

class Scene {
 public:
  explicit Scene(int players, Memory memory = Memory::Open)
      : options_{static_cast<std::int16_t>(players), static_cast<std::int16_t>(memory)},
        state(CostaRuana::initial(options_)) {}

  // At the first `show` of round 1: the hands begin with these cards, every seat has settled three
  // natives on islands 1, 2 and 3 (so that nothing is collected there).
  static Scene at_show(int players, std::initializer_list<std::initializer_list<const char*>> hands,
                       const char* sky = "sky day", const char* tide = "tide low",
                       Memory memory = Memory::Open) {
    Scene scene(players, memory);
    scene.act("shaman 0").act(sky).act(tide);
    scene.deal(hands);
    for (int lap = 1; lap <= settled_first; ++lap) {
      for (int seat = 0; seat < players; ++seat) {
        scene.act("settle " + std::to_string(lap));
      }
    }
    return scene;
  }

  // Cards that nobody asks for fill the hands from the end of the deck.
  void deal(std::initializer_list<std::initializer_list<const char*>> hands) {
    Cards free = state.deck;
    for (const auto& hand : hands) {
      for (const char* card : hand) {
        ASSERT_TRUE(free.has(card_number(card))) << card;
        free.remove(card_number(card));
      }
    }
    for (const auto& hand : hands) {
      for (const char* card : hand) {
        act(std::string("deal ") + card);
      }
      for (std::size_t i = hand.size(); i < first_hand; ++i) {
        const int card = free.at(free.size() - 1);
        free.remove(card);
        act("deal " + card_text(card));
      }
    }
  }

  Scene& act(const std::string& text) {
    const auto action = Notation::parse_action(options_, text);
    EXPECT_TRUE(action.has_value()) << text;
    const Why why = CostaRuana::why_not(state, *action);
    EXPECT_EQ(why, Why::Legal) << text << ": " << Notation::explain(state, *action, why).message;
    if (why == Why::Legal) {
      CostaRuana::apply(state, *action);
      EXPECT_EQ(invalid_state(state), InvalidState::None) << "after " << text;
    }
    return *this;
  }
  Scene& act_all(std::initializer_list<const char*> texts) {
    for (const char* text : texts) {
      act(text);
    }
    return *this;
  }

  // The refusal of an action, or "legal".
  Refusal refused(const std::string& text) const {
    const auto action = Notation::parse_action(options_, text);
    return action ? refused(*action) : Refusal{"unreadable"};
  }
  Refusal refused(Action action) const {
    const Why why = CostaRuana::why_not(state, action);
    return why == Why::Legal ? Refusal{"legal"} : Notation::explain(state, action, why);
  }
  bool legal(const std::string& text) const { return refused(text).clause == "legal"; }

  std::vector<std::string> actions() const {
    ActionList<CostaRuana> list;
    CostaRuana::legal_actions(state, list);
    std::vector<std::string> texts;
    for (const Action action : list) {
      texts.push_back(Notation::action_text(options_, action));
    }
    return texts;
  }

  // Moves natives between the reserve and an island (from 1).
  Scene& put(int seat, int island, int natives) {
    Island& there = state.open.islands[island - 1];
    there.natives[seat] = to_byte(there.natives[seat] + natives);
    there.crowd = to_byte(there.crowd + natives);
    state.open.reserve[seat] = to_byte(state.open.reserve[seat] - natives);
    return *this;
  }
  // All of a seat's natives go home.
  Scene& clear(int seat) {
    for (int island = 1; island <= islands_in(state.open); ++island) {
      put(seat, island, -int{natives(island, seat)});
    }
    return *this;
  }
  Scene& clear_all() {
    for (int seat = 0; seat < players_in(state.open); ++seat) {
      clear(seat);
    }
    return *this;
  }

  const Open& open() const { return state.open; }
  int natives(int island, int seat) const { return state.open.islands[island - 1].natives[seat]; }
  int treasures(int island) const { return state.open.islands[island - 1].treasures; }
  int reserve(int seat) const { return state.open.reserve[seat]; }
  json::object json() const { return Notation::state_json(state); }

 private:
  Options options_;

 public:
  State state;
};

using Texts = std::vector<std::string>;

}  // namespace ahu::costa_ruana
