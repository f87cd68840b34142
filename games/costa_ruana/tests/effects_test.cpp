// The four effects, clause by clause.
#include "scene.hpp"

namespace ahu::costa_ruana {
namespace {

// Two players; seat 0 gets one active card of this kind before it, the rest is discarded.
Scene with_card(const char* card, int natives_riding = 0) {
  Scene scene = Scene::at_show(2, {{card, "P1h"}, {"R2h", "P2h"}}, "sky night", "tide low");
  scene.act(std::string("show ") + card + " 0");
  scene.act_all({"show R2h 0", "hide P1h 0", "hide P2h 0"});
  scene.act(natives_riding > 0 ? "ride 1" : "stay").act(natives_riding > 1 ? "ride 1" : "stay");
  return scene;
}

// CR-F1
TEST(Effects, ATreasureMovesToAnotherIsland_CR_F1) {
  Scene scene = with_card("Td");
  scene.act("flip sky");
  EXPECT_EQ(scene.actions().size(), 4U * 3U);
  EXPECT_EQ(scene.refused("treasure 2-2").clause, "CR-F1");
  scene.act("treasure 1-3");
  EXPECT_EQ(scene.open().phase, Phase::Deal);
  EXPECT_EQ(scene.treasures(1), 3);
  EXPECT_EQ(scene.treasures(3), 6);
}

// CR-F1: only from islands that have one, and any number may lie there.
TEST(Effects, EmptyIslandsGiveNoTreasure_CR_F1) {
  Scene scene = with_card("Td");
  Island* islands = scene.state.open.islands;
  islands[3].treasures = 18;
  islands[0].treasures = islands[1].treasures = islands[2].treasures = 0;
  scene.act("flip sky");
  EXPECT_EQ(scene.actions(), (Texts{"treasure 4-1", "treasure 4-2", "treasure 4-3"}));
  EXPECT_EQ(scene.refused("treasure 1-2").clause, "CR-F1");
}

// CR-F1: with no treasure left on any island the card is passed over.
TEST(Effects, NoTreasureNoEffect_CR_F1) {
  Scene scene = with_card("Td");
  for (Island& island : scene.state.open.islands) {
    island.treasures = 0;
  }
  scene.state.huts[0] = 9;
  scene.state.huts[1] = 9;
  scene.state.open.round = 2;  // the books only have to fit the effect
  const Action flip = *Notation::parse_action(scene.state.open.options, "flip sky");
  CostaRuana::apply(scene.state, flip);
  EXPECT_EQ(scene.open().phase, Phase::Deal);
}

// CR-F2
TEST(Effects, NativesAreRecalledOneAtATime_CR_F2) {
  Scene scene = with_card("R2n");
  scene.state.open.sky = 0;
  scene.act("flip sky");
  EXPECT_EQ(scene.actions(), (Texts{"recall 1", "recall 2", "recall 3"}));
  EXPECT_EQ(scene.refused("recall 4").clause, "CR-F2");
  scene.act("recall 2");
  EXPECT_EQ(scene.json().at("resolving").at("left"), 1);
  EXPECT_EQ(scene.reserve(0), 8);
  EXPECT_EQ(scene.refused("recall 2").clause, "CR-F2");
  scene.act("recall 1");
  EXPECT_EQ(scene.open().phase, Phase::Deal);
}

// CR-F2: all of them where fewer stand there; none: passed over.
TEST(Effects, FewerNativesThanToRecall_CR_F2) {
  Scene scene = with_card("R2l");
  scene.state.open.tide = 0;
  scene.put(0, 1, -1).put(0, 2, -1);
  scene.act("flip tide");
  EXPECT_EQ(scene.json().at("resolving").at("left"), 2);
  scene.act("recall 3");
  EXPECT_EQ(scene.open().phase, Phase::Deal);
  Scene none = with_card("R2l");
  none.state.open.tide = 0;
  none.clear(0);
  none.act("flip tide");
  EXPECT_EQ(none.open().phase, Phase::Deal);
}

// CR-F3
TEST(Effects, NativesArePlacedWhereThereIsRoom_CR_F3) {
  Scene scene = with_card("P3d");
  scene.put(1, 4, 6);
  scene.act("flip sky");
  EXPECT_EQ(scene.actions().size(), 4U);
  scene.act("place 4");
  EXPECT_EQ(scene.refused("place 4").clause, "CR-M3");
  EXPECT_EQ(scene.actions(), (Texts{"place 1", "place 2", "place 3"}));
  scene.act_all({"place 1", "place 1"});
  EXPECT_EQ(scene.open().phase, Phase::Deal);
}

// CR-F3: fewer where the reserve is short; natives on cards are not in the reserve.
TEST(Effects, AShortReserve_CR_F3) {
  Scene scene = with_card("P3d", 1);
  scene.put(0, 4, 4);
  EXPECT_EQ(scene.reserve(0), 2);
  scene.act("flip sky");
  scene.act_all({"place 4", "place 4"});
  // The rider cannot be placed: neither now nor for itself.
  EXPECT_EQ(scene.open().phase, Phase::Deal);
  EXPECT_GE(scene.reserve(0), 1);
}

// CR-F4
TEST(Effects, AnybodysNativeMoves_CR_F4) {
  Scene scene = with_card("Md");
  scene.put(1, 4, 5).put(0, 4, 2);
  scene.act("flip sky");
  EXPECT_TRUE(scene.legal("move 0 1-2"));
  EXPECT_TRUE(scene.legal("move 1 4-1"));
  EXPECT_EQ(scene.refused("move 1 1-4").clause, "CR-M3");
  EXPECT_EQ(scene.refused("move 1 1-1").clause, "CR-F4");
  EXPECT_EQ(scene.actions().size(), 2U * (3U * 2U + 3U));
  scene.act("move 1 4-1");
  EXPECT_EQ(scene.open().phase, Phase::Deal);
}

// CR-F4: nobody on any island: passed over.
TEST(Effects, NobodyToMove_CR_F4) {
  Scene scene = with_card("Md", 2);
  scene.clear_all();
  scene.act("flip sky");
  EXPECT_EQ(scene.open().phase, Phase::Deal);
  EXPECT_EQ(scene.reserve(0), 10);
  EXPECT_EQ(scene.reserve(1), 10);
}

// The longest list there is: all natives ashore, and one M.
TEST(Effects, TheLongestListFits_CR_F4) {
  Scene scene = Scene::at_show(6, {{"Md"}, {}, {}, {}, {}, {}}, "sky night", "tide low");
  scene.clear_all();
  scene.act("show Md 0");
  Open flipped = scene.open();
  turn_over(flipped, 0);
  for (int i = 1; i < 12; ++i) {
    const int seat = i % 6;
    int place = 0;
    while (is_visible(flipped, scene.state.hands[seat].at(place)) &&
           place + 1 < scene.state.hands[seat].size()) {
      ++place;
    }
    const std::string card = card_text(scene.state.hands[seat].at(place));
    scene.act((i < 6 ? "show " : "hide ") + card + " 1");
  }
  for (int seat = 0; seat < 6; ++seat) {
    for (int island = 1; island <= 10; ++island) {
      scene.put(seat, island, 1);
    }
  }
  scene.act_all({"stay", "stay", "stay", "stay", "stay", "stay", "flip sky"});
  EXPECT_EQ(scene.actions().size(), 540U);
  EXPECT_LT(540, CostaRuana::max_actions);
}

}  // namespace
}  // namespace ahu::costa_ruana
