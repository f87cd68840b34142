// A round from the first card to the last effect, clause by clause.
#include "scene.hpp"

namespace ahu::costa_ruana {
namespace {

// CR-P1
TEST(Round, CardsFaceUpBeforeAnybody_CR_P1) {
  Scene scene = Scene::at_show(3, {{"P2n", "Td"}, {}, {"P3h"}});
  EXPECT_EQ(scene.open().actor, 0);
  for (const char* seat : {"0", "1", "2"}) {
    EXPECT_TRUE(scene.legal(std::string("show P2n ") + seat));
  }
  EXPECT_EQ(scene.refused("show P3h 0").clause, "CR-P1");
  EXPECT_EQ(scene.refused("hide P2n 0").clause, "CR-P1");
  scene.act("show P2n 1");
  EXPECT_EQ(scene.open().actor, 1);
  const auto card = scene.json().at("table").as_array()[0];
  EXPECT_EQ(json::serialize(card), R"({"card":"P2n","by":0,"for":1,"up":true,"riders":[]})");
  EXPECT_EQ(scene.state.hands[0].size(), 4);
}

// CR-P1: equal cards in a hand give one action.
TEST(Round, EqualCardsAreOneAction_CR_P1) {
  const Scene scene = Scene::at_show(4, {{"P3d", "P3d", "Td", "Tn", "Th"}, {}, {}, {}});
  EXPECT_EQ(scene.actions().size(), 4U * 4U);
}

// CR-P2
TEST(Round, CardsFaceDownInTheSameOrder_CR_P2) {
  Scene scene = Scene::at_show(3, {{"P2n", "Td"}, {"R1l"}, {"P3h"}});
  scene.act_all({"show P2n 1", "show R1l 0", "show P3h 2"});
  EXPECT_EQ(scene.open().phase, Phase::Hide);
  EXPECT_EQ(scene.open().actor, 0);
  EXPECT_EQ(scene.refused("hide P2n 0").clause, "CR-P2");
  scene.act("hide Td 2");
  const auto card = scene.json().at("table").as_array()[3];
  EXPECT_EQ(json::serialize(card), R"({"card":"Td","by":0,"for":2,"up":false,"riders":[]})");
  const auto seen = Notation::view_json(CostaRuana::observe(scene.state, 1));
  EXPECT_TRUE(seen.at("table").as_array()[3].at("card").is_null());
}

// A round of three in which every card can be told apart, up to the ride.
Scene at_ride() {
  Scene scene =
      Scene::at_show(3, {{"P2n", "Mn"}, {"R1l", "P3d"}, {"P3h", "R1h"}}, "sky day", "tide high");
  scene.act_all(
      {"show P2n 0", "show R1l 2", "show P3h 2", "hide Mn 0", "hide P3d 1", "hide R1h 0"});
  return scene;
}

// CR-P3
TEST(Round, NativesRideCards_CR_P3) {
  Scene scene = at_ride();
  EXPECT_EQ(scene.actions(),
            (Texts{"ride 1", "ride 2", "ride 3", "ride 4", "ride 5", "ride 6", "stay"}));
  scene.act("ride 4").act("ride 4");
  EXPECT_EQ(scene.reserve(0), 6);
  EXPECT_EQ(scene.reserve(1), 6);
  EXPECT_EQ(scene.json().at("table").as_array()[3].at("riders"), json::value({0, 1}));
  scene.put(2, 4, 6).put(2, 5, 1);
  EXPECT_EQ(scene.reserve(2), 0);
  EXPECT_EQ(scene.actions(), Texts{"stay"});
  EXPECT_EQ(scene.refused("ride 1").clause, "CR-P3");
  scene.act("stay");
  EXPECT_EQ(scene.open().phase, Phase::Flip);
}

// CR-P3: riders are listed clockwise from the player before whom the card lies.
TEST(Round, RidersInTheOrderOfActing_CR_P3) {
  Scene scene = at_ride();
  scene.act_all({"ride 3", "ride 3", "ride 3"});
  EXPECT_EQ(scene.json().at("table").as_array()[2].at("riders"), json::value({2, 0, 1}));
}

// CR-P4
TEST(Round, TheShamanFlipsExactlyOne_CR_P4) {
  Scene scene = at_ride();
  scene.act_all({"stay", "stay", "stay"});
  EXPECT_EQ(scene.open().actor, scene.open().shaman);
  EXPECT_EQ(scene.actions(), (Texts{"flip sky", "flip tide"}));
  Scene other = scene;
  scene.act("flip sky");
  EXPECT_EQ(scene.json().at("sky"), "night");
  EXPECT_EQ(scene.json().at("tide"), "high");
  other.act("flip tide");
  EXPECT_EQ(other.json().at("sky"), "day");
  EXPECT_EQ(other.json().at("tide"), "low");
}

// CR-P5
TEST(Round, InactiveCardsGoAndTheirNativesReturn_CR_P5) {
  Scene scene = at_ride();
  scene.act_all({"ride 5", "ride 2", "ride 3", "flip sky"});  // night and high tide
  const auto table = scene.json().at("table").as_array();
  EXPECT_TRUE(table[1].is_null());    // R1l
  EXPECT_TRUE(table[4].is_null());    // P3d
  EXPECT_TRUE(table[5].is_object());  // R1h, now acting
  EXPECT_EQ(scene.reserve(0), 7);
  EXPECT_EQ(scene.reserve(1), 7);
  EXPECT_EQ(scene.reserve(2), 6);
  EXPECT_EQ(scene.json().at("discards"), json::value({"R1l", "P3d"}));
  for (const auto& card : table) {
    EXPECT_TRUE(card.is_null() || card.at("up").as_bool());
  }
}

// CR-P6: T, then R, then P, then M, and the order within a kind is the player's.
TEST(Round, KindsInOrderAndChoiceWithinAKind_CR_P6) {
  Scene scene = Scene::at_show(2, {{"P1d", "P2d"}, {"Td", "Md"}}, "sky night", "tide high");
  scene.act_all({"show P1d 0", "show Md 0", "hide P2d 0", "hide Td 0", "stay", "stay", "flip sky"});
  EXPECT_EQ(scene.actions().front(), "treasure 1-2");  // alone of its kind: begun at once
  scene.act("treasure 1-2");
  EXPECT_EQ(scene.open().phase, Phase::Order);
  EXPECT_EQ(scene.actions(), (Texts{"resolve 1", "resolve 3"}));
  EXPECT_EQ(scene.refused("resolve 2").clause, "CR-P6");
  EXPECT_EQ(scene.refused("resolve 4").clause, "CR-P6");
  scene.act("resolve 3");
  EXPECT_EQ(json::serialize(scene.json().at("resolving")),
            R"({"card":3,"seat":0,"copy":false,"left":2})");
  scene.act_all({"place 4", "place 4"});
  EXPECT_EQ(scene.json().at("resolving").at("card"), 1);  // the last one needs no choice
  scene.act("place 4");
  EXPECT_EQ(scene.json().at("resolving").at("card"), 2);
}

// CR-P6: the choice is offered even where the cards can do nothing; and again after each.
TEST(Round, TheChoiceIsOfferedAgain_CR_P6) {
  Scene scene = Scene::at_show(3, {{"R1d", "R3d"}, {"R1l"}, {}}, "sky night", "tide low");
  scene.clear(0);
  scene.act_all({"show R1d 0", "show R1l 0"});
  scene.act("show " + card_text(scene.state.hands[2].at(0)) + " 1");
  scene.act_all({"hide R3d 0"});
  scene.act("hide " + card_text(scene.state.hands[1].at(0)) + " 1");
  scene.act("hide " + card_text(scene.state.hands[2].at(0)) + " 1");
  scene.act_all({"stay", "stay", "stay", "flip sky"});
  EXPECT_EQ(scene.actions(), (Texts{"resolve 1", "resolve 2", "resolve 4"}));
  scene.act("resolve 2");
  EXPECT_EQ(scene.actions(), (Texts{"resolve 1", "resolve 4"}));
  scene.act("resolve 4");
  EXPECT_NE(scene.open().actor, 0);  // the last one is begun, and can do nothing
}

// CR-P6: clockwise from the shaman.
TEST(Round, PlayersResolveFromTheShaman_CR_P6) {
  Scene scene(3);
  scene.act_all({"shaman 1", "sky night", "tide high"});
  scene.deal({{"P1d", "Td"}, {"P2d", "R1d"}, {"P3d", "R1l"}});
  for (int i = 0; i < 9; ++i) {
    scene.act("settle " + std::to_string(1 + i / 3));
  }
  scene.act_all({"show P2d 0", "show P3d 2", "show P1d 1", "hide R1d 1", "hide R1l 1", "hide Td 2",
                 "stay", "stay", "stay", "flip sky"});
  EXPECT_EQ(scene.open().actor, 1);  // R1d and P1d before seat 1
  scene.act_all({"recall 1", "place 4"});
  EXPECT_EQ(scene.open().actor, 2);
  scene.act_all({"treasure 3-4", "place 4", "place 4", "place 4"});
  EXPECT_EQ(scene.open().actor, 0);
  scene.act_all({"place 5", "place 5"});
  EXPECT_EQ(scene.open().phase, Phase::Deal);
}

// CR-P7: the owner first, the owner's own native, then clockwise; the native's owner decides.
TEST(Round, ACardActsForItsOwnerAndForNatives_CR_P7) {
  Scene scene = at_ride();
  scene.act_all({"ride 3", "ride 3", "ride 3", "flip sky"});
  scene.act_all({"recall 1", "place 1", "place 1", "move 1 2-4"});  // seat 0's cards
  for (const int seat : {2, 2, 0, 1}) {
    EXPECT_EQ(scene.open().actor, seat);
    EXPECT_EQ(scene.json().at("resolving").at("copy"), scene.open().copy != 0);
    scene.act_all({"place 5", "place 6"});
    scene.act(scene.open().islands[4].crowd < 7 ? "place 5" : "place 4");
  }
  EXPECT_EQ(scene.open().phase, Phase::Deal);
}

// CR-P7: natives on a card stay away until the card is gone.
TEST(Round, RidersReturnWithTheCard_CR_P7) {
  Scene scene = at_ride();
  scene.act_all({"stay", "stay", "ride 6", "flip sky"});
  EXPECT_EQ(scene.reserve(2), 6);
  scene.act("recall 1");  // seat 0
  EXPECT_EQ(scene.open().actor, 2);
  EXPECT_TRUE(scene.json().at("resolving").at("copy").as_bool());
  scene.act("recall 2");
  EXPECT_EQ(scene.reserve(2), 8);  // the recalled one and the rider
  EXPECT_TRUE(scene.json().at("table").as_array()[5].is_null());
}

// The rulebook's example: three players, seat 0 is the shaman, night and high tide at last.
TEST(Round, WorkedExampleOfThreePlayers_CR_P7) {
  Scene scene = at_ride();
  scene.act_all({"ride 4", "ride 4", "ride 3", "flip sky"});
  const auto table = scene.json().at("table").as_array();
  EXPECT_TRUE(table[4].is_null());  // seat 1's P3d
  EXPECT_TRUE(table[1].is_null());  // R1l before seat 2
  const auto acting = [&] {
    const auto now = scene.json().at("resolving");
    return std::to_string(now.at("card").as_int64()) + " for " +
           std::to_string(now.at("seat").as_int64()) + (now.at("copy").as_bool() ? " copied" : "");
  };
  Texts course;
  for (const char* text :
       {"recall 1", "place 4", "place 4", "move 0 4-5", "move 0 4-5", "move 2 3-6", "place 1",
        "place 2", "place 3", "place 4", "place 4", "place 4"}) {
    course.push_back(acting());
    scene.act(text);
  }
  EXPECT_EQ(course, (Texts{"6 for 0", "1 for 0", "1 for 0", "4 for 0", "4 for 0 copied",
                           "4 for 1 copied", "3 for 2", "3 for 2", "3 for 2", "3 for 2 copied",
                           "3 for 2 copied", "3 for 2 copied"}));
  EXPECT_EQ(scene.open().phase, Phase::Deal);
  EXPECT_EQ(scene.json().at("table"), json::value(json::array()));
}

}  // namespace
}  // namespace ahu::costa_ruana
