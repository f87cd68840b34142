// The end of a round and of the game.
#include "games/rapa_nui_board/tests/scene.hpp"

namespace ahu::rapa_nui_board {

// A transport phase in which `free` ahus are left, everybody about to pass.
Table with_free_ahus(int players, int free) {
  Scene scene(players);
  const int map = map_index(scene.state);
  int left = island_of(scene.state).ahus - free;
  for (int ahu = 0; left > 0; ++ahu, --left) {
    const Size size = scene.state.moai_supply[0] > 0   ? Size::Small
                      : scene.state.moai_supply[1] > 0 ? Size::Medium
                                                       : Size::Large;
    scene.erected(ahu_word(map, ahu), size);
  }
  Table table(scene.done());
  for (int seat = 0; seat < players; ++seat) {
    table.act("pass");
  }
  return table;
}

// RB-E1
TEST(End, RB_E1_AsManyOrFewerFreeAhusThanPlayers) {
  for (const int players : {2, 3, 4}) {
    EXPECT_EQ(with_free_ahus(players, players + 1).state.phase, Phase::Place) << players;
    EXPECT_EQ(with_free_ahus(players, players).state.phase, Phase::Over) << players;
    EXPECT_EQ(with_free_ahus(players, 0).state.phase, Phase::Over) << players;
  }
}

// RB-E1
TEST(End, RB_E1_OnlyAtTheEndOfTheRound) {
  Scene scene(3);
  int left = 17;
  for (int ahu = 0; left > 0; ++ahu) {
    const std::string name = ahu_word(1, ahu);
    if (name.starts_with("tongariki")) {
      continue;
    }
    --left;
    scene.erected(name, scene.state.moai_supply[0] > 2   ? Size::Small
                        : scene.state.moai_supply[1] > 0 ? Size::Medium
                                                         : Size::Large);
  }
  Table table(scene.stand(0, "tongariki", 2).moai(0, Size::Small, 2).done());
  table.acts({"carry small", "to tongariki", "erect tongariki_1", "collect 0"});
  EXPECT_EQ(free_ahus(table.state), 3);
  table.act("end");
  EXPECT_EQ(table.phase(), "transport") << "the round is played to its end";
}

// RB-E1
TEST(End, RB_E1_FiguresComeHome) {
  Table table(Scene(3)
                  .owns(0, Improvement::Popular)
                  .owns(0, Improvement::Chief)
                  .chief_sculpts(0, 2)
                  .stand(0, "tongariki", 2)
                  .tired("tongariki")
                  .stand(1, "vaitea", 4)
                  .moai(2, Size::Large)
                  .done());
  table.acts({"pass", "pass", "pass"});
  const json::object state = table.json();
  EXPECT_TRUE(state.at("cells").as_object().empty());
  EXPECT_EQ(json::serialize(state.at("sculptors")), "[[0,0,0],[0,0,0],[0,0,0]]");
  EXPECT_EQ(json::serialize(state.at("stars")), "[null,null,null,null]");
  EXPECT_EQ(json::serialize(state.at("chief_at")), "[null,null,null]");
  EXPECT_EQ(json::serialize(state.at("hand").at(0)),
            R"({"villagers":5,"sorcerer":true,"chief":true})");
  EXPECT_EQ(json::serialize(state.at("hand").at(1)),
            R"({"villagers":4,"sorcerer":true,"chief":false})");
  EXPECT_EQ(json::serialize(state.at("passed")), "[false,false,false]");
  EXPECT_FALSE(state.at("placed_any").as_bool());
  EXPECT_EQ(state.at("round").as_int64(), 3);
}

// RB-E1: after the end nothing is legal.
TEST(End, RB_E1_NothingMoreAfterTheEnd) {
  const Table table = with_free_ahus(3, 3);
  EXPECT_TRUE(RapaNuiBoard::turn(table.state).is_over());
  EXPECT_TRUE(table.actions().empty());
  EXPECT_EQ(table.refused("pass"), "RB-E1");
  EXPECT_EQ(table.why("sculpt"), Why::GameOver);
}

// RB-E2
TEST(End, RB_E2_PointsAreAddedUp) {
  Scene scene(3);
  scene.stock(0, "RRE")
      .taken(0, Offering::Hut, 1)
      .taken(0, Offering::Necklace, 1, true)
      .tile(0, Tile::Favour)
      .stock(1, "")
      .no_tablet(1)
      .stock(2, "PP");
  const State state = scene.state;
  EXPECT_EQ(points_of(state, 0), 3 + 8 + 14 + 3 + 3);
  EXPECT_EQ(points_of(state, 1), 0);
  EXPECT_EQ(points_of(state, 2), 2 + 3);
  EXPECT_EQ(winners_of(state), 0b001U);
}

// RB-E2
TEST(End, RB_E2_ATieIsShared) {
  Table table = with_free_ahus(3, 2);
  EXPECT_EQ(json::serialize(table.json().at("scores")), "[7,7,7]");
  EXPECT_EQ(json::serialize(table.json().at("winners")), "[0,1,2]");
  const Payoffs payoffs = RapaNuiBoard::payoffs(table.state);
  EXPECT_EQ(payoffs[0] + payoffs[1] + payoffs[2], 60);
  EXPECT_EQ(payoffs[0], 20);
}

// RB-E3
TEST(End, RB_E3_ThreeIdleRoundsRunning) {
  Table table(Scene(3).done());
  table.acts({"pass", "pass", "pass"});
  EXPECT_EQ(table.state.idle_rounds, 1);
  for (const int idle : {2, 3}) {
    for (int i = 0; i < 4; ++i) {
      table.acts({"villager akivi", "villager mahatua", "villager roiho"});
    }
    table.acts({"sorcerer 1", "sorcerer 2", "sorcerer 3", "sculpt", "sculpt", "sculpt", "pass",
                "pass", "pass"});
    EXPECT_EQ(table.state.idle_rounds, idle);
  }
  EXPECT_EQ(table.state.phase, Phase::Over);
}

// RB-E3
TEST(End, RB_E3_BuildingRestartsTheCount) {
  Scene scene(3);
  scene.state.idle_rounds = 2;
  Table table(scene.stand(0, "tongariki").moai(0, Size::Small).done());
  table.acts({"carry small", "to tongariki", "erect tongariki_1", "collect 0", "end", "pass",
              "pass", "pass"});
  EXPECT_EQ(table.state.idle_rounds, 0);
  EXPECT_EQ(table.state.phase, Phase::Place);
  Scene crowned(3);
  crowned.state.idle_rounds = 2;
  Table crowning(
      crowned.erected("vinapu_1", Size::Small).stand(0, "vinapu").stock(0, "RRRR").done());
  crowning.acts(
      {"carry pukao", "to vinapu", "crown", "offer hut RRRR", "end", "pass", "pass", "pass"});
  EXPECT_EQ(crowning.state.idle_rounds, 0) << "crowning counts too";
}

}  // namespace ahu::rapa_nui_board
