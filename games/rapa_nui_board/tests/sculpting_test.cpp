// Phase 2: the turn order and the moai.
#include "games/rapa_nui_board/tests/scene.hpp"

namespace ahu::rapa_nui_board {

// RB-Q1, the rulebook's example: turtle (0), dolphin (1) and moray (2) turn their order round.
TEST(TurnOrder, RB_Q1_ExampleTurnOrder) {
  Table table = Table::fresh(3);
  EXPECT_EQ(json::serialize(table.json().at("order")), "[0,1,2]");
  table.acts({"sorcerer 3", "sorcerer 2", "sorcerer 1"});
  for (int i = 0; i < 4; ++i) {
    table.acts({"villager akivi", "villager vaitea", "villager roiho"});
  }
  EXPECT_EQ(json::serialize(table.json().at("order")), "[2,1,0]");
  EXPECT_EQ(table.to_act(), 2);
  table.act("sculpt");
  EXPECT_EQ(table.to_act(), 1);
  table.acts({"sculpt", "sculpt"});
  EXPECT_EQ(table.to_act(), 2) << "transport in the new order";
  table.acts({"pass", "pass", "pass"});
  EXPECT_EQ(table.to_act(), 2) << "and the next round too";
}

// RB-Q1: with three players one star stays empty, whichever.
TEST(TurnOrder, RB_Q1_EmptyStarsAreSkipped) {
  Table table = Table::fresh(3);
  table.acts({"sorcerer 4", "sorcerer 1", "sorcerer 3"});
  for (int i = 0; i < 4; ++i) {
    table.acts({"villager akivi", "villager vaitea", "villager roiho"});
  }
  EXPECT_EQ(json::serialize(table.json().at("order")), "[1,2,0]");
  EXPECT_EQ(table.to_act(), 1);
}

// RB-P3, the rulebook's example: the new first player may not open with star 1, the others may.
TEST(TurnOrder, RB_P3_ExamplePlacingTheSorcerer) {
  Table table(Scene(3).done());
  table.state.order[0] = 2;
  table.state.order[2] = 0;
  table.state.stars[0] = 2;
  table.state.stars[2] = 0;
  table.state.active = 2;
  table.acts({"pass", "pass", "pass"});
  EXPECT_EQ(table.to_act(), 2);
  EXPECT_EQ(table.refused("sorcerer 1"), "RB-P3");
  table.act("sculptor 1");
  EXPECT_EQ(table.refused("sorcerer 1"), "");
}

// What seat 0 holds after sculpting with these columns: small, medium, large.
std::vector<int> sculpted_with(int one, int two, int three, int chief = 0) {
  Scene scene(4);
  scene.sculptors(0, one, two, three).sculpting();
  if (chief > 0) {
    scene.owns(0, Improvement::Chief).chief_sculpts(0, chief);
  }
  for (int rest = 4 - one - two - three; rest > 0; --rest) {
    scene.stand(0, "vaitea");
  }
  scene.stand(1, "akivi", 4).stand(2, "roiho", 4).stand(3, "mahatua", 4);
  Table table(scene.done());
  table.act("sculpt");
  return {table.moai(0, Size::Small), table.moai(0, Size::Medium), table.moai(0, Size::Large)};
}

// RB-Q2, the rulebook's example: the dolphin's sculptors.
TEST(Sculpting, RB_Q2_ExampleOneLarge) {
  EXPECT_EQ(sculpted_with(1, 1, 1), (std::vector<int>{0, 0, 1}));
}
// RB-Q2, the rulebook's example: the moray's sculptors.
TEST(Sculpting, RB_Q2_ExampleOneSmallAndOneMedium) {
  EXPECT_EQ(sculpted_with(2, 1, 0), (std::vector<int>{1, 1, 0}));
}
// RB-Q2, the rulebook's example: the moray's chief makes it two medium ones.
TEST(Sculpting, RB_Q2_ExampleTwoMediumWithTheChief) {
  EXPECT_EQ(sculpted_with(2, 1, 0, 2), (std::vector<int>{0, 2, 0}));
}
// RB-Q2, the rulebook's example: the turtle's sculptors in the first and third column.
TEST(Sculpting, RB_Q2_ExampleOnlyOneSmall) {
  EXPECT_EQ(sculpted_with(1, 0, 1), (std::vector<int>{1, 0, 0}));
}
// RB-Q2, the rulebook's example: the octopus has nobody in the first column.
TEST(Sculpting, RB_Q2_ExampleNone) {
  EXPECT_EQ(sculpted_with(0, 1, 1), (std::vector<int>{0, 0, 0}));
}

// RB-Q2
TEST(Sculpting, RB_Q2_ColumnsMakeMoai) {
  EXPECT_EQ(sculpted_with(2, 2, 0), (std::vector<int>{0, 2, 0}));
  EXPECT_EQ(sculpted_with(2, 1, 1), (std::vector<int>{1, 0, 1}));
  EXPECT_EQ(sculpted_with(4, 0, 0), (std::vector<int>{4, 0, 0}));
}

// RB-Q2
TEST(Sculpting, RB_Q2_TheChiefCountsInItsColumn) {
  EXPECT_EQ(sculpted_with(1, 1, 0, 3), (std::vector<int>{0, 0, 1}));
}

// RB-Q2
TEST(Sculpting, RB_Q2_EachInTurnThenTransport) {
  Table table(Scene(3).sculpting().done());
  table.acts({"sculpt", "sculpt", "sculpt"});
  EXPECT_EQ(table.json().at("phase").as_string(), "transport");
  EXPECT_EQ(table.to_act(), 0);
  EXPECT_EQ(table.refused("sculpt"), "RB-T1");
}

// Seat 0 sculpts 1-1-1 and has one more sculptor in columns 1 and 2; supply as given.
Table short_of(int small, int medium, int large) {
  Scene scene(3);
  scene.owns(0, Improvement::Popular).sculptors(0, 2, 2, 1).sculpting();
  const int wanted[sizes] = {small, medium, large};
  for (int size = 0; size < sizes; ++size) {
    const int away = scene.state.moai_supply[size] - wanted[size];
    scene.moai(1, static_cast<Size>(size), away);
  }
  return Table(scene.done());
}

// RB-Q3
TEST(Sculpting, RB_Q3_AMissingLargeIsReplacedByChoice) {
  Table table = short_of(3, 2, 0);
  table.act("sculpt");
  EXPECT_EQ(table.actions(), (std::set<std::string>{"take medium", "take small"}));
  EXPECT_EQ(json::serialize(table.json().at("owed")), R"({"large":1})");
  EXPECT_EQ(table.refused("sculpt"), "RB-Q3");
  table.act("take medium");
  EXPECT_EQ(table.moai(0, Size::Medium), 2) << "the one taken, then the one sculpted";
  EXPECT_EQ(table.to_act(), 1);
}

// RB-Q3
TEST(Sculpting, RB_Q3_TheTakeComesBeforeTheMediumOnes) {
  Table table = short_of(3, 1, 0);
  table.act("sculpt").act("take medium");
  EXPECT_EQ(table.moai(0, Size::Medium), 1);
  EXPECT_EQ(table.moai(0, Size::Small), 1) << "no medium left: a small one";
}

// RB-Q3
TEST(Sculpting, RB_Q3_OnlyWhatIsLeftCanBeTaken) {
  Table table = short_of(1, 0, 0);
  table.act("sculpt");
  EXPECT_EQ(table.refused("take medium"), "RB-Q3");
  table.act("take small");
  EXPECT_EQ(table.moai(0, Size::Small), 1) << "no small left for the medium one: nothing";
  EXPECT_EQ(table.to_act(), 1);
}

// RB-Q3
TEST(Sculpting, RB_Q3_NothingLeftNothingTaken) {
  Table table = short_of(0, 0, 0);
  table.act("sculpt");
  EXPECT_EQ(table.json().at("phase").as_string(), "sculpt");
  EXPECT_EQ(table.to_act(), 1);
  EXPECT_FALSE(holds_moai(table.state, 0));
}

// RB-Q3
TEST(Sculpting, RB_Q3_LargeOnesFirst) {
  Table table = short_of(3, 2, 1);
  table.act("sculpt");
  EXPECT_EQ(table.moai(0, Size::Large), 1);
  EXPECT_EQ(table.moai(0, Size::Medium), 1);
}

}  // namespace ahu::rapa_nui_board
