// Who knows what: views, sampled worlds, logs, events.
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "games/rapa_nui_cards/tests/positions.hpp"

namespace ahu::rapa_nui_cards {
namespace {

using namespace positions;

// Three players; seats 1 and 2 have each laid cards face down.
State with_secrets(Memory memory) {
  State state = first_turn(3);
  state.table.memory = memory;
  own(state, 1, 2, 1, 0, 1);
  own(state, 2, 0, 2, 1, 0);
  put_face_down(state, 1, 'F');
  put_face_down(state, 2, 'B');
  put_face_down(state, 1, 'G');
  put_face_down(state, 0, 'S');
  return state;
}

std::string shown(const json::value& value) { return json::serialize(value); }

// RC-I1
TEST(Secrets, RC_I1_OpenMemoryKeepsTheBooks) {
  const State state = with_secrets(Memory::Open);
  const json::object view = Notation::view_json(view_of(state, 0));
  EXPECT_EQ(shown(view.at("hands")), R"(["BSG","FSG","FBG"])");
  EXPECT_EQ(shown(view.at("offerings")),
            R"([{"F":1,"B":1,"S":0,"G":1},{"F":2,"B":1,"S":0,"G":1},{"F":0,"B":2,"S":1,"G":0}])");
  EXPECT_EQ(shown(view.at("stone").at("down")),
            R"([{"seat":1,"type":null},{"seat":2,"type":null},{"seat":1,"type":null},)"
            R"({"seat":0,"type":"S"}])");
  EXPECT_EQ(shown(view.at("deck")), shown(Notation::state_json(state).at("deck")));
}

// RC-I1
TEST(Secrets, RC_I1_AtTheEndNothingIsHidden) {
  for (const Memory memory : {Memory::Open, Memory::Strict}) {
    State state = with_secrets(memory);
    state.table.phase = Phase::Over;
    for (const Seat seat : {Seat{0}, Seat{1}, Seat{2}, spectator}) {
      EXPECT_EQ(Notation::view_json(view_of(state, seat)), Notation::state_json(state));
    }
  }
}

// RC-E3: on the stone lie F, B, G and S, each known to its own seat alone until the end.
TEST(Secrets, RC_I1_ValuesCountOnlyKnownCards) {
  State state = with_secrets(Memory::Open);
  state.table.stone_up.add(Offering::Berries, 2);
  const auto values = [&state](Seat seat) {
    return shown(Notation::facts(view_of(state, seat)).at("offering_values"));
  };
  EXPECT_EQ(values(spectator), R"({"F":2,"B":3,"S":2,"G":2})");
  EXPECT_EQ(values(0), R"({"F":1,"B":3,"S":2,"G":1})");
  EXPECT_EQ(values(1), R"({"F":2,"B":3,"S":1,"G":2})");
  state.table.phase = Phase::Over;
  EXPECT_EQ(values(spectator), R"({"F":2,"B":3,"S":2,"G":2})");
  state.table.stone_up.add(Offering::Fish, 1);
  EXPECT_EQ(values(0), R"({"F":2,"B":3,"S":1,"G":1})");
}

// RC-E4
TEST(Secrets, RC_E4_NothingOnTheStoneIsWorthNothing) {
  EXPECT_EQ(shown(Notation::facts(view_of(first_turn(2), 0))),
            R"({"offering_values":{"F":0,"B":0,"S":0,"G":0}})");
}

// RC-I2
TEST(Secrets, RC_I2_StrictMemoryShowsOnlyNumbers) {
  const State state = with_secrets(Memory::Strict);
  const json::object view = Notation::view_json(view_of(state, 1));
  EXPECT_EQ(shown(view.at("hands")), R"([3,"FSG",3])");
  EXPECT_EQ(shown(view.at("offerings")), R"([3,{"F":1,"B":1,"S":0,"G":0},2])");
  EXPECT_EQ(shown(view.at("stone").at("down")),
            R"([{"seat":1,"type":"F"},{"seat":2,"type":null},{"seat":1,"type":"G"},)"
            R"({"seat":0,"type":null}])");
}

// RC-I3
TEST(Secrets, RC_I3_ASpectatorSeesEverySeatAsAnothers) {
  const json::object open = Notation::view_json(view_of(with_secrets(Memory::Open), spectator));
  EXPECT_EQ(shown(open.at("hands")), "[3,3,3]");
  EXPECT_EQ(shown(open.at("offerings")),
            R"([{"F":1,"B":1,"S":1,"G":1},{"F":2,"B":1,"S":0,"G":1},{"F":0,"B":2,"S":1,"G":0}])");
  EXPECT_EQ(open.at("stone").at("down").at(3).at("type"), json::value());
  const json::object strict = Notation::view_json(view_of(with_secrets(Memory::Strict), spectator));
  EXPECT_EQ(shown(strict.at("hands")), "[3,3,3]");
  EXPECT_EQ(shown(strict.at("offerings")), "[3,2,2]");
}

State sacrifice_of_seat_0() {
  State state = first_turn(2);
  hold(state, 0, "MWW");
  set_wood(state, 0, 7);
  act(state, "pass, play M");
  return state;
}

// RC-I3
TEST(Secrets, RC_I3_AFaceDownOfferingIsNotInOthersLogs) {
  State state = sacrifice_of_seat_0();
  const Action face_up = action_named("offer F");
  for (const Seat seat : {Seat{0}, Seat{1}, spectator}) {
    EXPECT_EQ(RapaNuiCards::seen_as(state, face_up, seat), face_up);
  }
  act(state, "offer F");
  const Action down = action_named("offer S");
  EXPECT_EQ(RapaNuiCards::seen_as(state, down, 0), down);
  for (const Seat seat : {Seat{1}, spectator}) {
    EXPECT_EQ(Notation::action_text({}, RapaNuiCards::seen_as(state, down, seat)), "offer ?");
  }
}

// RC-I3: only the last card of the deck opens the log, and then in full.
TEST(Secrets, RC_I3_AtTheEndTheLogTellsWhatLayFaceDown) {
  State state = sacrifice_of_seat_0();
  EXPECT_FALSE(RapaNuiCards::opens_log(state, action_named("offer F")));
  act(state, "offer F");
  const Action down = action_named("offer S");
  EXPECT_FALSE(RapaNuiCards::opens_log(state, down));
  EXPECT_EQ(RapaNuiCards::seen_later(state, down, 1), down);
  state.table.phase = Phase::Refill;
  state.table.deck = {};
  state.table.deck.add(Card::Priest, 2);
  EXPECT_FALSE(RapaNuiCards::opens_log(state, action_named("draw P")));
  state.table.deck.remove(Card::Priest, 1);
  EXPECT_TRUE(RapaNuiCards::opens_log(state, action_named("draw P")));
}

// RC-I3
TEST(Secrets, RC_I3_TheHiddenOfferIsNotAnAction) {
  State state = sacrifice_of_seat_0();
  EXPECT_EQ(Notation::parse_action({}, "offer ?"), hidden_offer);
  EXPECT_EQ(clause_against(state, "offer ?"), "RC-I3");
  act(state, "offer F");
  EXPECT_EQ(clause_against(state, "offer ?"), "RC-I3");
}

// RC-I1
TEST(Secrets, RC_I1_EventsDoNotTellWhatLiesFaceDown) {
  State state = sacrifice_of_seat_0();
  act(state, "offer F");
  const Action fish = Action::of(Kind::Offer, Offering::Fish);
  const Action grain = Action::of(Kind::Offer, Offering::Grain);
  for (const Seat seat : {Seat{1}, spectator}) {
    EXPECT_EQ(Notation::events(state, fish, seat), Notation::events(state, grain, seat));
    EXPECT_EQ(shown(Notation::events(state, fish, seat)),
              R"([{"type":"offered","seat":0,"offering":null,"face_down":true}])");
  }
  EXPECT_EQ(shown(Notation::events(state, fish, 0)),
            R"([{"type":"offered","seat":0,"offering":"F","face_down":true}])");
}

TEST(Secrets, APreviewTellsTheSeatToActAllItMayKnow) {
  Rng rng(5);
  for (int game = 0; game < 30; ++game) {
    const auto players = static_cast<std::int16_t>(2 + game % 3);
    State state = initial_state({players, 1, static_cast<std::int16_t>(game % 2)});
    while (!RapaNuiCards::turn(state).is_over()) {
      if (RapaNuiCards::turn(state).is_chance()) {
        RapaNuiCards::apply(state, RapaNuiCards::sample_outcome(state, rng));
        continue;
      }
      const Seat seat = RapaNuiCards::turn(state).seat;
      ActionList<RapaNuiCards> list;
      RapaNuiCards::legal_actions(state, list);
      for (const Action action : list) {
        ASSERT_EQ(Notation::preview(view_of(state, seat), action),
                  Notation::events(state, action, seat));
      }
      ASSERT_TRUE(Notation::preview(view_of(state, spectator), list[0]).empty());
      RapaNuiCards::apply(state, list[static_cast<int>(rng.below(list.size()))]);
    }
  }
}

// RC-I1, RC-I2
TEST(Secrets, RC_I1_RC_I2_WhatShowsSomethingNew) {
  State state = sacrifice_of_seat_0();
  state.table.memory = Memory::Open;
  const auto reveals = [&](std::string_view text) {
    return RapaNuiCards::reveals(state, action_named(text));
  };
  EXPECT_FALSE(reveals("offer F"));  // everybody knows what seat 1 has
  put_face_down(state, 1, 'G');
  EXPECT_TRUE(reveals("offer F"));  // now it says something about the face-down card
  act(state, "offer F");
  EXPECT_FALSE(reveals("offer F"));  // face down
  EXPECT_FALSE(reveals("play W"));
  state.table.memory = Memory::Strict;
  EXPECT_TRUE(reveals("play W"));
  EXPECT_TRUE(reveals("discard M"));
  EXPECT_FALSE(reveals("offer F"));
  EXPECT_FALSE(reveals("take 1"));
  EXPECT_FALSE(reveals("add F"));
  EXPECT_FALSE(reveals("buy F"));
  EXPECT_FALSE(reveals("decline"));
  EXPECT_TRUE(reveals("draw M"));
}

using Odds = std::map<std::string, int>;

// Every hidden place of the offerings as a text: face-down cards in order, then each seat's cards.
std::string offering_places(const State& world) {
  std::string text;
  for (int at = 0; at < world.table.down_count; ++at) {
    text += text_of(offering_domain, world.down.type(at));
  }
  for (int seat = 0; seat < world.table.players; ++seat) {
    text += "|" + offerings_text(world.offerings[seat]);
  }
  return text;
}

// Compares samples with the odds by Pearson's test; the bound is far beyond chance.
template <class Describe>
void expect_odds(const View& view, const Odds& odds, Describe describe) {
  constexpr int samples = 60000;
  Rng rng(17);
  Odds seen;
  for (int i = 0; i < samples; ++i) {
    ++seen[describe(sample_world_of(view, rng))];
  }
  const double total =
      std::accumulate(odds.begin(), odds.end(), 0.0,
                      [](double sum, const auto& entry) { return sum + entry.second; });
  double chi = 0;
  for (const auto& [text, weight] : odds) {
    const double expected = samples * weight / total;
    const double difference = seen[text] - expected;
    chi += difference * difference / expected;
  }
  EXPECT_EQ(seen.size(), odds.size()) << "a world that cannot be, or one that never comes";
  const double freedom = static_cast<double>(odds.size()) - 1;
  EXPECT_LT(chi, freedom + 6 * std::sqrt(2 * freedom) + 10);
}

// RC-I1: seat 1 had FFBG; two of these four cards, in order, lie face down.
TEST(Secrets, RC_I1_FaceDownCardsAreAnyOfTheCardsTheirSeatHad) {
  const State state = with_secrets(Memory::Open);
  const std::string first = "FFBG";
  const std::string second = "BBS";
  Odds odds;
  for (std::size_t a = 0; a < 4; ++a) {
    for (std::size_t b = 0; b < 4; ++b) {
      for (std::size_t c = 0; c < 3 && a != b; ++c) {
        State world = first_turn(3);
        own(world, 1, 2, 1, 0, 1);
        own(world, 2, 0, 2, 1, 0);
        put_face_down(world, 1, first[a]);
        put_face_down(world, 2, second[c]);
        put_face_down(world, 1, first[b]);
        put_face_down(world, 0, 'S');
        ++odds[offering_places(world)];
      }
    }
  }
  expect_odds(view_of(state, 0), odds, offering_places);
}

// RC-I2: every order of the unseen cards on the hidden places is equally likely.
TEST(Secrets, RC_I2_StrictOfferingsAreAnyUnseenCards) {
  State state = with_secrets(Memory::Strict);
  own(state, 1, 1, 1, 0, 0);
  own(state, 2, 0, 1, 0, 0);
  for (int at = 0; at < offering_types; ++at) {
    empty_pile(state, static_cast<Offering>(at));
  }
  // Unseen by seat 0: three face-down cards, two of seat 1 and one of seat 2.
  std::string unseen = "FBGFBB";
  std::sort(unseen.begin(), unseen.end());
  std::array<int, 6> order = {0, 1, 2, 3, 4, 5};
  Odds odds;
  do {
    const auto card = [&](int at) { return unseen[static_cast<std::size_t>(order[at])]; };
    State world = state;
    world.down = {};
    world.offerings[1] = {};
    world.offerings[2] = {};
    world.down.lay(0, 1, offering_named(card(0)));
    world.down.lay(1, 2, offering_named(card(1)));
    world.down.lay(2, 1, offering_named(card(2)));
    world.down.lay(3, 0, Offering::Potato);
    world.offerings[1].add(offering_named(card(3)), 1);
    world.offerings[1].add(offering_named(card(4)), 1);
    world.offerings[2].add(offering_named(card(5)), 1);
    ++odds[offering_places(world)];
  } while (std::next_permutation(order.begin(), order.end()));
  expect_odds(view_of(state, 0), odds, offering_places);
}

std::string hand_places(const State& world) {
  return hand_text(world.hands[0]) + " " + hand_text(world.hands[1]) + " " +
         hand_text(world.hands[2]);
}

// RC-I2: the same for hands; one Moai is in the box, and nobody knows which.
TEST(Secrets, RC_I2_StrictHandsAreAnyUnseenCards) {
  State state = first_turn(3);
  state.table.memory = Memory::Strict;
  // The start hunters of seats 1 and 2 have been played.
  for (const int seat : {1, 2}) {
    state.table.tableaus[seat].packed += cards_of(state.hands[seat]).packed;
    state.hands[seat] = {};
  }
  hold(state, 1, "MMW");
  hold(state, 2, "MWF");
  state.table.deck.remove(Card::Moai, 1);  // RC-T3
  std::string unseen = "MMMWWF";
  std::array<int, 6> order = {0, 1, 2, 3, 4, 5};
  Odds odds;
  do {
    State world = state;
    world.hands[1] = world.hands[2] = {};
    for (int at = 0; at < 6; ++at) {
      const char card = unseen[static_cast<std::size_t>(order[static_cast<std::size_t>(at)])];
      world.hands[at < 3 ? 1 : 2].add(card_of(card), 1);
    }
    ++odds[hand_places(world)];
  } while (std::next_permutation(order.begin(), order.end()));
  expect_odds(view_of(state, 0), odds, hand_places);
}

// RC-I3: the spectator samples all hands, with open memory too.
TEST(Secrets, RC_I3_ASpectatorsWorldsHaveOtherHands) {
  const State state = with_secrets(Memory::Open);
  Rng rng(2);
  const View view = view_of(state, spectator);
  int different = 0;
  for (int i = 0; i < 50; ++i) {
    const State world = sample_world_of(view, rng);
    EXPECT_EQ(view_of(world, spectator), view);
    different += hand_places(world) != hand_places(state) ? 1 : 0;
  }
  EXPECT_GT(different, 40);
}

}  // namespace
}  // namespace ahu::rapa_nui_cards
