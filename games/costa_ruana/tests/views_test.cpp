// Who knows what: views against a naive redaction of the state, log entries, events, previews.
#include "games/costa_ruana/terminal.hpp"
#include "kit/byte_game.hpp"
#include "match/match.hpp"
#include "match/narrator.hpp"
#include "scene.hpp"
#include "search/playout.hpp"

namespace ahu::costa_ruana {

const AnyGame& module();

namespace {

const Messages& english() { return messages_of<Rules, Notation>(Language::English); }
Terminal in_english(const View& view) { return {{view, english()}}; }

void count_card(json::object& unseen, const json::value& card) {
  json::value& count = unseen[card.as_string()];
  count = count.is_null() ? 1 : count.as_int64() + 1;
}

// What the specification takes out of a state's JSON for a seat (255: the spectator).
json::object redact(const json::object& state, int seat) {
  json::object view = state;
  view.erase("deck");
  json::object unseen = state.at("deck").as_object();
  std::int64_t deck = 0;
  for (const auto& count : unseen) {
    deck += count.value().as_int64();
  }
  int owner = 0;
  for (auto& hand : view.at("hands").as_array()) {
    if (owner++ != seat) {
      for (const auto& card : hand.as_array()) {
        count_card(unseen, card);
      }
      hand = static_cast<std::int64_t>(json::array(hand.as_array()).size());
    }
  }
  for (auto& card : view.at("table").as_array()) {
    if (card.is_object() && !card.at("up").as_bool() && card.at("by") != seat) {
      count_card(unseen, card.at("card"));
      card.as_object()["card"] = nullptr;
    }
  }
  const bool strict = state.at("options").at("memory") == "strict";
  owner = 0;
  for (auto& hut : view.at("huts").as_array()) {
    if (owner++ != seat && strict && state.at("phase") != "over") {
      hut = nullptr;
    }
  }
  view["deck_size"] = deck;
  view["unseen"] = unseen;
  return view;
}

// The first view of random games that is not the redacted state, or "".
template <class G>
std::string first_wrong_view(int games) {
  Rng rng(9);
  for (int game = 0; game < games; ++game) {
    const Options options{static_cast<std::int16_t>(2 + game % 5),
                          static_cast<std::int16_t>(game / 5 % 2)};
    State state = G::initial(options);
    while (!G::turn(state).is_over()) {
      ActionList<CostaRuana> actions;
      G::legal_actions(state, actions);
      G::apply(state, G::turn(state).is_chance() ? sample_chance<G>(state, rng)
                                                 : actions[rng.below(actions.size())]);
      const Seat seat = rng.below(4) == 0
                            ? spectator
                            : static_cast<Seat>(rng.below(static_cast<unsigned>(options.players)));
      if (rng.below(4) != 0 && !G::turn(state).is_over()) {
        continue;
      }
      const auto seen = Notation::view_json(G::observe(state, seat));
      const auto expected = redact(Notation::state_json(state), seat);
      if (seen != expected) {
        return json::serialize(seen) + "\ninstead of\n" + json::serialize(expected);
      }
    }
  }
  return "";
}

// CR-I1
TEST(Views, AreTheRedactedState_CR_I1) { EXPECT_EQ(first_wrong_view<CostaRuana>(40), ""); }

struct ShowsTheFirstHut : CostaRuana {
  static View observe(const State& state, Seat seat) {
    View view = CostaRuana::observe(state, seat);
    view.huts[0] = state.huts[0];
    return view;
  }
};
struct ShowsTheLastHiddenCard : CostaRuana {
  static View observe(const State& state, Seat seat) {
    View view = CostaRuana::observe(state, seat);
    const int last = state.open.on_table - 1;
    if (last >= 0 && view.table[last].card == hidden_card) {
      view.table[last].card = state.table[last].card;
      view.unseen.remove(state.table[last].card);
    }
    return view;
  }
};

// A leak that sampled worlds respect makes no two worlds look different: the redaction finds it.
TEST(Views, LeaksThatWorldsRespectAreFound_CR_I2) {
  EXPECT_NE(first_wrong_view<ShowsTheFirstHut>(20), "");
  EXPECT_NE(first_wrong_view<ShowsTheLastHiddenCard>(20), "");
}

Scene with_a_hidden_card(Memory memory = Memory::Open) {
  Scene scene = Scene::at_show(3, {{"P2n", "Td"}, {"R1l", "P3d"}, {"P3h", "R1h"}}, "sky day",
                               "tide low", memory);
  scene.act_all({"show P2n 0", "show R1l 2", "show P3h 2", "hide Td 1"});
  return scene;
}

// CR-I1: own hidden cards are known wherever they lie.
TEST(Views, OwnHiddenCardsAreKnown_CR_I1) {
  const Scene scene = with_a_hidden_card();
  const auto card_seen = [&](Seat seat) {
    return Notation::view_json(CostaRuana::observe(scene.state, seat))
        .at("table")
        .as_array()[3]
        .at("card");
  };
  EXPECT_EQ(card_seen(0), "Td");
  EXPECT_TRUE(card_seen(1).is_null());  // it lies before seat 1
  EXPECT_TRUE(card_seen(spectator).is_null());
}

// CR-I2
TEST(Views, StrictMemoryHidesHuts_CR_I2) {
  Scene scene = with_a_hidden_card(Memory::Strict);
  scene.state.huts[0] = 2;
  scene.state.huts[1] = 1;
  const auto huts = [&](Seat seat) {
    return json::serialize(Notation::view_json(CostaRuana::observe(scene.state, seat)).at("huts"));
  };
  EXPECT_EQ(huts(0), "[2,null,null]");
  EXPECT_EQ(huts(1), "[null,1,null]");
  EXPECT_EQ(huts(spectator), "[null,null,null]");
  scene.state.open.phase = Phase::Over;
  EXPECT_EQ(huts(spectator), "[2,1,0]");
}

// CR-I3
TEST(Views, LastCardsAreNeverShown_CR_I3) {
  Rng rng(4);
  State state = CostaRuana::initial({4, 0});
  random_playout<CostaRuana>(state, rng);
  for (const Seat seat : {Seat{0}, Seat{2}, spectator}) {
    const auto view = Notation::view_json(CostaRuana::observe(state, seat));
    std::int64_t unseen = 0;
    for (const auto& count : view.at("unseen").as_object()) {
      EXPECT_GT(count.value().as_int64(), 0);
      unseen += count.value().as_int64();
    }
    EXPECT_EQ(unseen, seat == spectator ? 8 : 6);
    EXPECT_EQ(view.at("hands").as_array()[1], 2);
    EXPECT_FALSE(view.at("scores").is_null());
  }
}

// CR-I1
TEST(Log, SecretsAreWrittenAsQuestionMarks_CR_I1) {
  Scene scene = with_a_hidden_card();
  const auto text = [&](const char* action, Seat seat) {
    const Options options = scene.state.open.options;
    return Notation::action_text(
        options, CostaRuana::seen_as(scene.state, *Notation::parse_action(options, action), seat));
  };
  EXPECT_EQ(text("hide P3d 2", 1), "hide P3d 2");
  EXPECT_EQ(text("hide P3d 2", 2), "hide ? 2");
  EXPECT_EQ(text("hide P3d 2", spectator), "hide ? 2");
  EXPECT_EQ(scene.refused("hide ? 2").clause, "CR-I1");
  Scene dealing(2);
  dealing.act_all({"shaman 0", "sky day", "tide low"});
  scene = dealing;
  EXPECT_EQ(text("deal P2n", 0), "deal P2n");
  EXPECT_EQ(text("deal P2n", 1), "deal ?");
  EXPECT_EQ(scene.refused("deal ?").clause, "CR-I1");
}

std::string entry_of(const Match& match, int entry, Seat seat) {
  return module().action_text(match.setup(), match.entry_for(entry, seat));
}

// CR-I1: in full once a flip follows; what was dealt stays hidden for good.
TEST(Log, HiddenCardsReadInFullAfterTheFlip_CR_I1) {
  const Scene scene = with_a_hidden_card(Memory::Strict);
  Match match = Match::from_state(module(), module().load_state(scene.json()).value(),
                                  Seed::from_number(1), ChanceMode::Auto);
  for (const char* action : {"hide P3d 2", "hide R1h 0", "stay", "stay", "ride 5"}) {
    ASSERT_TRUE(match.act(action).has_value()) << action;
  }
  EXPECT_EQ(entry_of(match, 0, 1), "hide P3d 2");
  EXPECT_EQ(entry_of(match, 0, 0), "hide ? 2");
  EXPECT_EQ(match.events_for(0, 0)[0].at("card"), json::value());
  EXPECT_EQ(match.first_changed(5), 5);
  ASSERT_TRUE(match.act("flip sky").has_value());
  for (const Seat seat : {Seat{0}, Seat{1}, Seat{2}, spectator}) {
    EXPECT_EQ(entry_of(match, 0, seat), "hide P3d 2");
    EXPECT_EQ(entry_of(match, 1, seat), "hide R1h 0");
    EXPECT_EQ(match.events_for(0, seat)[0].at("card"), "P3d");
  }
  EXPECT_EQ(match.first_changed(5), 0);
  while (!match.turn().is_chance() && match.version() < 40 && !match.log().back().by_chance) {
    ASSERT_TRUE(match.act(module().legal_actions(match.state())[0]).has_value());
  }
  ASSERT_TRUE(match.log().back().by_chance) << "cards were dealt";
  EXPECT_EQ(entry_of(match, match.version() - 1, spectator), "deal ?");
}

// Events name only the own cards.
TEST(Log, EventsAreRedacted_CR_I1) {
  const Scene scene = with_a_hidden_card();
  const Action hide = *Notation::parse_action(scene.state.open.options, "hide P3d 2");
  EXPECT_EQ(json::serialize(Notation::events(scene.state, hide, 1)),
            R"([{"type":"hidden","seat":1,"card":"P3d","number":5,"for":2}])");
  EXPECT_EQ(json::serialize(Notation::events(scene.state, hide, 0)),
            R"([{"type":"hidden","seat":1,"card":null,"number":5,"for":2}])");
}

// A preview of the flip knows only the cards that the shaman knows.
TEST(Log, PreviewOfTheFlipKeepsSecrets_CR_I1) {
  Scene scene = with_a_hidden_card();
  scene.act_all({"hide P3d 1", "hide R1h 0", "stay", "stay", "ride 2"});
  const View view = CostaRuana::observe(scene.state, 0);
  const Action flip = *Notation::parse_action(scene.state.open.options, "flip sky");
  Texts told;
  for (const auto& event : Notation::preview(view, flip)) {
    told.push_back(say_event(english(), event.as_object()));
  }
  EXPECT_EQ(told,
            (Texts{"Turtle flips the Sky: Night.", "Card 1, “Place 2 natives” (night), is active.",
                   "Card 2, “Recall 1 native” (low tide), is active.",
                   "Card 3, “Place 3 natives” (high tide), is discarded.",
                   "Card 4, “Move a treasure” (day), is discarded."}));
  EXPECT_EQ(in_english(view).note(flip),
            "night and low: active 1:P2n 2:R1l; discarded 3:P3h 4:Td; unknown 5 6");
  EXPECT_TRUE(Notation::preview(CostaRuana::observe(scene.state, 1), flip).empty());
}

// CR-P5: the flip told step by step.
TEST(Log, TheFlipToldStepByStep_CR_P5) {
  Scene scene = with_a_hidden_card();
  scene.act_all({"hide P3d 1", "hide R1h 0", "stay", "stay", "ride 2"});
  const Action flip = *Notation::parse_action(scene.state.open.options, "flip sky");
  Texts types;
  for (const auto& event : Notation::events(scene.state, flip, 1)) {
    types.emplace_back(event.at("type").as_string());
    EXPECT_NE(say_event(english(), event.as_object()), "");
  }
  EXPECT_EQ(types, (Texts{"flipped", "revealed", "revealed", "revealed", "activated", "activated",
                          "discarded", "discarded", "discarded", "discarded", "acts"}));
}

// What a table's undo must not pass.
TEST(Log, WhatRevealsSomething_CR_I1) {
  Scene scene = with_a_hidden_card();
  const auto reveals = [&](const char* text) {
    return CostaRuana::reveals(scene.state,
                               *Notation::parse_action(scene.state.open.options, text));
  };
  EXPECT_FALSE(reveals("hide P3d 1"));
  EXPECT_FALSE(reveals("stay"));
  EXPECT_TRUE(reveals("show P3d 1"));
  EXPECT_TRUE(reveals("flip sky"));
  EXPECT_TRUE(reveals("deal P3d"));
}

// Every event of a random game has a sentence, and the own board can be drawn at every turn.
TEST(Log, EverythingCanBeTold_CR_I1) {
  Rng rng(6);
  for (int players = 2; players <= 6; ++players) {
    State state = CostaRuana::initial({static_cast<std::int16_t>(players), 1});
    while (!CostaRuana::turn(state).is_over()) {
      const Turn turn = CostaRuana::turn(state);
      const View view = CostaRuana::observe(state, turn.is_player() ? turn.seat : spectator);
      ActionList<CostaRuana> actions;
      CostaRuana::legal_actions(state, actions);
      const Action action = turn.is_chance() ? sample_chance<CostaRuana>(state, rng)
                                             : actions[rng.below(actions.size())];
      EXPECT_EQ(in_english(view).draw().back(), '\n');
      EXPECT_NE(in_english(view).question(), "");
      in_english(view).note(action);
      for (const auto& event : Notation::events(state, action, 0)) {
        EXPECT_NE(say_event(english(), event.as_object()), "") << event;
      }
      CostaRuana::apply(state, action);
    }
  }
}

// Worlds behind a view: every hidden card is equally likely to be anywhere.
TEST(Worlds, AreUniform_CR_I1) {
  const Scene scene = with_a_hidden_card();
  const View view = CostaRuana::observe(scene.state, 1);
  Rng rng(8);
  constexpr int worlds = 28000;
  int hidden[card_types] = {};
  int held[card_types] = {};
  for (int i = 0; i < worlds; ++i) {
    const State world = CostaRuana::sample_world(view, rng);
    ++hidden[world.table[3].card];
    for (int card = 0; card < card_types; ++card) {
      held[card] += world.hands[2].count(card);
    }
  }
  const int unseen = view.unseen.size();
  for (int card = 0; card < card_types; ++card) {
    const int expected = worlds * view.unseen.count(card) / unseen;
    EXPECT_NEAR(hidden[card], expected, 200) << card_text(card);
    EXPECT_NEAR(held[card], 4 * expected, 400) << card_text(card);
  }
}

// CR-I2: the treasures of other huts, any division alike.
TEST(Worlds, DivideHiddenHutsFairly_CR_I2) {
  Scene scene = with_a_hidden_card(Memory::Strict);
  scene.state.huts[1] = 2;
  scene.state.open.islands[4].treasures = 3;
  scene.state.open.round = 2;
  const View view = CostaRuana::observe(scene.state, 0);
  Rng rng(2);
  int of_first[3] = {};
  for (int i = 0; i < 3000; ++i) {
    const State world = CostaRuana::sample_world(view, rng);
    ASSERT_EQ(world.huts[1] + world.huts[2], 2);
    ++of_first[world.huts[1]];
  }
  for (const int count : of_first) {
    EXPECT_NEAR(count, 1000, 150);
  }
}

}  // namespace
}  // namespace ahu::costa_ruana
