// Material and set-up, clause by clause.
#include "scene.hpp"

namespace ahu::costa_ruana {
namespace {

// CR-M1
TEST(Material, TheDeckHoldsTwelveCardsAPlayer_CR_M1) {
  for (int players = 2; players <= 6; ++players) {
    EXPECT_GE(Scene(players).state.deck.size(), 12 * players);
    EXPECT_TRUE(deck_suffices(players));
  }
  const Cards two = decks().of[2];
  const Cards six = decks().of[6];
  for (int card = 0; card < card_types; ++card) {
    EXPECT_LE(two.count(card), six.count(card));
  }
}

// CR-M2: counted independently of the table: by kind T R1 R2 R3 P1 P2 P3 M, and equal backgrounds.
TEST(Material, TheListOfCards_CR_M2) {
  constexpr int by_kind[5][kinds] = {{4, 0, 4, 0, 4, 4, 4, 4},
                                     {4, 4, 4, 4, 4, 4, 8, 4},
                                     {4, 8, 4, 4, 8, 8, 8, 4},
                                     {8, 8, 4, 4, 8, 8, 12, 8},
                                     {8, 8, 8, 4, 12, 12, 12, 8}};
  for (int players = 2; players <= 6; ++players) {
    const Cards deck = decks().of[players];
    int of_ground[grounds] = {};
    for (int kind = 0; kind < kinds; ++kind) {
      int of_kind = 0;
      for (int ground = 0; ground < grounds; ++ground) {
        of_kind += deck.count(kind * grounds + ground);
        EXPECT_EQ(deck.count(kind * grounds + ground), deck.count(kind * grounds));
        of_ground[ground] += deck.count(kind * grounds + ground);
      }
      EXPECT_EQ(of_kind, by_kind[players - 2][kind]) << players << " players, kind " << kind;
    }
    for (const int cards : of_ground) {
      EXPECT_EQ(cards, 3 * players);
    }
  }
}

// CR-M3
TEST(Material, TenNativesAndSevenOnAnIsland_CR_M3) {
  Scene scene(4);
  EXPECT_EQ(scene.reserve(3), 10);
  scene.act_all({"shaman 0", "sky day", "tide low"});
  scene.deal({{}, {}, {}, {}});
  for (int i = 0; i < 7; ++i) {
    scene.act("settle 5");
  }
  EXPECT_EQ(scene.refused("settle 5").clause, "CR-M3");
  EXPECT_EQ(scene.actions(),
            (Texts{"settle 1", "settle 2", "settle 3", "settle 4", "settle 6", "settle 7"}));
}

// CR-S1
TEST(Setup, IslandsAndTreasures_CR_S1) {
  constexpr int islands[] = {4, 6, 7, 9, 10};
  constexpr int treasures[] = {18, 28, 33, 43, 48};
  for (int players = 2; players <= 6; ++players) {
    const Scene scene(players);
    const auto list = scene.json().at("islands").as_array();
    EXPECT_EQ(static_cast<int>(list.size()), islands[players - 2]);
    int total = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      EXPECT_EQ(list[i].at("treasures").as_int64(), i < 2 ? 4 : 5);
      total += static_cast<int>(list[i].at("treasures").as_int64());
    }
    EXPECT_EQ(total, treasures[players - 2]);
  }
}

// CR-S2
TEST(Setup, ChanceInOrder_CR_S2) {
  Scene scene(3);
  const auto outcomes = [&] {
    OutcomeList<CostaRuana> list;
    CostaRuana::chance_outcomes(scene.state, list);
    return list;
  };
  EXPECT_TRUE(scene.json().at("shaman").is_null());
  EXPECT_EQ(outcomes().size(), 3);
  scene.act("shaman 2");
  EXPECT_EQ(outcomes().size(), 2);
  scene.act("sky night").act("tide high");
  EXPECT_EQ(outcomes().size(), 32);  // every card from three players on
  std::uint32_t total = 0;
  for (const auto& outcome : outcomes()) {
    EXPECT_EQ(outcome.weight,
              static_cast<std::uint32_t>(scene.state.deck.count(outcome.action.card())));
    total += outcome.weight;
  }
  EXPECT_EQ(total, 36U);
  for (int i = 0; i < 15; ++i) {
    EXPECT_EQ(next_to_draw(scene.state), i / 5);
    EXPECT_EQ(scene.open().phase, Phase::Setup);
    scene.act("deal " + card_text(scene.state.deck.at(0)));
  }
  EXPECT_EQ(scene.open().phase, Phase::Settle);
  EXPECT_EQ(scene.open().actor, 2);
}

// The quick draw has the odds of the list.
TEST(Setup, QuickDrawsAreFair_CR_S2) {
  Scene scene(3);
  scene.act_all({"shaman 2", "sky night", "tide high"});
  int drawn[card_types] = {};
  Rng rng(3);
  for (int i = 0; i < 36000; ++i) {
    ++drawn[CostaRuana::sample_outcome(scene.state, rng).card()];
  }
  for (int card = 0; card < card_types; ++card) {
    EXPECT_NEAR(drawn[card], 1000 * scene.state.deck.count(card), 180) << card_text(card);
  }
}

// CR-S3
TEST(Setup, SettlingInTurn_CR_S3) {
  Scene scene(3);
  scene.act_all({"shaman 1", "sky day", "tide low"});
  scene.deal({{}, {}, {}});
  for (int i = 0; i < 9; ++i) {
    EXPECT_EQ(scene.open().phase, Phase::Settle);
    EXPECT_EQ(scene.open().actor, (1 + i) % 3);
    scene.act("settle " + std::to_string(1 + i / 4));
  }
  EXPECT_EQ(scene.open().phase, Phase::Show);
  EXPECT_EQ(scene.open().actor, 1);
  for (int seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(scene.reserve(seat), 7);
  }
}

}  // namespace
}  // namespace ahu::costa_ruana
