// The game with another list of cards: the same rules, notation and heuristics, built with the
// deck.hpp beside this file (CR-M2).
#include "games/costa_ruana/heuristics.hpp"
#include "games/costa_ruana/learning.hpp"
#include "games/costa_ruana/tests/replay.hpp"
#include "games/costa_ruana/tests/scene.hpp"
#include "kit/learning_properties.hpp"
#include "kit/memory_property.hpp"
#include "kit/property_tests.hpp"

namespace ahu::costa_ruana {

const AnyGame& module();

namespace {

// CR-M1, CR-M2
TEST(OtherDeck, CR_M2_TheListIsTheOneInDeckHpp) {
  EXPECT_EQ(decks().sizes[2], 28);
  EXPECT_EQ(decks().sizes[3], 37);
  EXPECT_EQ(decks().sizes[4], 37);
  EXPECT_EQ(decks().sizes[5], 62);
  EXPECT_EQ(decks().sizes[6], 76);
  EXPECT_EQ(decks().of[6].count(card_number("Td")), 10);
}

// CR-M2
TEST(OtherDeck, CR_M2_ANumberOfPlayersWithTooFewCardsIsRefused) {
  for (int players = 2; players <= 6; ++players) {
    const auto setup = module().make_setup(players, {});
    EXPECT_EQ(setup.has_value(), players != 4) << players;
    if (!setup) {
      EXPECT_EQ(setup.error().code, ErrorCode::BadRequest);
      EXPECT_EQ(setup.error().message,
                "costa-ruana cannot be played by 4: the list of cards has 37 cards for them, and "
                "they draw 48 (CR-M1)");
    }
  }
  json::object state = Notation::state_json(CostaRuana::initial({4, 1}));
  EXPECT_FALSE(Notation::load_state(state).has_value());
}

// CR-M2: what is never drawn stays in the deck, and views count it.
TEST(OtherDeck, CR_M2_CardsThatAreNeverDrawnStayUnseen) {
  State state = CostaRuana::initial({2, 1});
  Rng rng(5);
  random_playout<CostaRuana>(state, rng);
  EXPECT_EQ(state.deck.size(), 4);
  const View view = CostaRuana::observe(state, 0);
  EXPECT_EQ(view.deck_size, 4);
  EXPECT_EQ(view.unseen.size(), 4 + 2);
}

TEST(OtherDeck, PropertiesHold) {
  kit::expect_properties_in_random_games<CostaRuana, Notation>(kit::games_to_play() / 4);
}
TEST(OtherDeck, SecretsAreKept) { kit::expect_secrets_kept<CostaRuana, Notation>(2); }
TEST(OtherDeck, OpenViewsFollowFromTheLog) {
  kit::expect_open_views_follow_from_log<CostaRuana, Notation, Replay>(module(), 4);
}
TEST(OtherDeck, BotsPlayToTheEnd) {
  Rng rng(8);
  State state = CostaRuana::initial({3, 1});
  while (!CostaRuana::turn(state).is_over()) {
    const Turn turn = CostaRuana::turn(state);
    Action action{};
    if (turn.is_chance()) {
      action = CostaRuana::sample_outcome(state, rng);
    } else {
      ShallowSearch<CostaRuana, Heuristics, NeverStop> search({.nodes = 60}, NeverStop{}, rng);
      action = search.choose(open_view<CostaRuana>(state, turn.seat)).best;
    }
    ASSERT_TRUE(is_legal<CostaRuana>(state, action));
    CostaRuana::apply(state, action);
  }
}

}  // namespace
}  // namespace ahu::costa_ruana
