// Every reason to refuse an action, with its clause; and texts that are no actions.
#include "match/narrator.hpp"
#include "scene.hpp"

namespace ahu::costa_ruana {
namespace {

Why why(const Scene& scene, const char* text) {
  return CostaRuana::why_not(scene.state, *Notation::parse_action(scene.state.open.options, text));
}

void expect_refused(const Scene& scene, const char* text, Why reason, std::string_view clause) {
  EXPECT_EQ(why(scene, text), reason) << text;
  const Refusal refusal = scene.refused(text);
  EXPECT_EQ(refusal.clause, clause) << text;
  const Messages& english = messages_of<CostaRuana, Notation>(Language::English);
  const std::string sentence = say_refusal(
      english, reasons_of<CostaRuana>()[static_cast<std::size_t>(reason)], refusal.args);
  EXPECT_TRUE(sentence.ends_with('.')) << sentence;
}

Scene two_at_ride() {
  Scene scene = Scene::at_show(2, {{"P1d", "P2d"}, {"Td", "Md"}}, "sky night", "tide high");
  scene.act_all({"show P1d 0", "show Md 0", "hide P2d 0", "hide Td 1"});
  return scene;
}

TEST(Refusals, OfChance) {
  Scene scene(2);
  expect_refused(scene, "shaman 2", Why::NoSuchSeat, "CR-P1");
  expect_refused(scene, "sky day", Why::AnotherStepIsDue, "CR-S2");
  scene.act("shaman 0");
  expect_refused(scene, "tide low", Why::AnotherStepIsDue, "CR-S2");
  scene.act("sky day").act("tide low");
  expect_refused(scene, "deal R3n", Why::NotInTheDeck, "CR-M1");
  expect_refused(scene, "settle 1", Why::AnotherStepIsDue, "CR-S2");
  expect_refused(scene, "deal ?", Why::CardNotNamed, "CR-I1");
  EXPECT_EQ(scene.refused(Action::make(Kind::Deal, 32)).clause, "notation");
}

TEST(Refusals, OfIslandsAndCards) {
  Scene scene(2);
  scene.act_all({"shaman 0", "sky day", "tide low"});
  scene.deal({{"P1d"}, {}});
  expect_refused(scene, "settle 5", Why::NoSuchIsland, "CR-S1");
  expect_refused(scene, "show P1d 0", Why::AnotherStepIsDue, "CR-S3");
  scene.act_all({"settle 1", "settle 2", "settle 1", "settle 2", "settle 1", "settle 2"});
  expect_refused(scene, "show P1d 2", Why::NoSuchSeat, "CR-P1");
  expect_refused(scene, "show R3n 0", Why::NotInHand, "CR-P1");
  expect_refused(scene, "stay", Why::AnotherStepIsDue, "CR-P1");
  EXPECT_EQ(scene.refused(Action::make(Kind::Show, 99, 0)).clause, "notation");
  scene.act("show P1d 0");
  scene.act("show " + card_text(scene.state.hands[1].at(0)) + " 0");
  expect_refused(scene, "hide P1d 0", Why::NotInHand, "CR-P2");
  expect_refused(scene, "hide ? 0", Why::CardNotNamed, "CR-I1");
  expect_refused(scene, "show P1d 0", Why::AnotherStepIsDue, "CR-P2");
}

TEST(Refusals, OfRidesAndFlips) {
  Scene scene = two_at_ride();
  expect_refused(scene, "ride 5", Why::NotOnTheTable, "CR-P3");
  expect_refused(scene, "flip sky", Why::AnotherStepIsDue, "CR-P3");
  Scene poor = scene;
  poor.put(0, 3, 3).put(0, 4, 4);
  expect_refused(poor, "ride 1", Why::ReserveEmpty, "CR-P3");
  scene.act("stay").act("stay");
  expect_refused(scene, "stay", Why::AnotherStepIsDue, "CR-P4");
  EXPECT_EQ(scene.refused(Action::make(Kind::Flip, 2)).clause, "notation");
}

TEST(Refusals, OfOrders) {
  Scene scene = two_at_ride();
  scene.act_all({"stay", "stay", "flip sky"});
  EXPECT_EQ(scene.open().phase, Phase::Order);  // P1d and P2d before seat 0
  expect_refused(scene, "resolve 2", Why::EarlierKindFirst, "CR-P6");
  expect_refused(scene, "resolve 4", Why::NotInFrontOfYou, "CR-P6");
  expect_refused(scene, "resolve 9", Why::NotOnTheTable, "CR-P6");
  expect_refused(scene, "place 1", Why::AnotherStepIsDue, "CR-P6");
  scene.act("resolve 1");
  expect_refused(scene, "place 5", Why::NoSuchIsland, "CR-S1");
  expect_refused(scene, "recall 1", Why::AnotherStepIsDue, "CR-F3");
  scene.put(0, 1, 5);
  expect_refused(scene, "place 1", Why::IslandFull, "CR-M3");
  EXPECT_EQ(scene.refused("place 1").args.at("island"), 1);
}

TEST(Refusals, OfEffects) {
  Scene scene = two_at_ride();
  scene.act_all({"stay", "stay", "flip sky", "resolve 1", "place 4", "place 4", "place 4"});
  expect_refused(scene, "move 2 1-2", Why::NoSuchSeat, "CR-P1");
  expect_refused(scene, "move 1 9-2", Why::NoSuchIsland, "CR-S1");
  expect_refused(scene, "move 1 1-9", Why::NoSuchIsland, "CR-S1");
  expect_refused(scene, "move 1 4-1", Why::NoNativeThere, "CR-F4");
  expect_refused(scene, "move 0 4-4", Why::SameIsland, "CR-F4");
  expect_refused(scene, "keep", Why::AnotherStepIsDue, "CR-F4");
  scene.act("move 0 4-1");  // then Td before seat 1
  expect_refused(scene, "treasure 1-1", Why::SameIsland, "CR-F1");
  expect_refused(scene, "treasure 1-5", Why::NoSuchIsland, "CR-S1");
  expect_refused(scene, "move 0 4-1", Why::AnotherStepIsDue, "CR-F1");
  scene.state.open.islands[0].treasures = 0;
  scene.state.open.islands[1].treasures = 8;
  expect_refused(scene, "treasure 1-2", Why::NoTreasureThere, "CR-F1");
}

TEST(Refusals, OfTheOffice) {
  Scene scene = two_at_ride();
  scene.act_all({"stay", "stay", "flip sky", "resolve 1", "place 4", "place 4", "place 4",
                 "move 0 4-1", "treasure 1-2"});
  expect_refused(scene, "keep", Why::AnotherStepIsDue, "CR-N2");
  while (CostaRuana::turn(scene.state).is_chance()) {
    scene.act("deal " + card_text(scene.state.deck.at(0)));
  }
  EXPECT_EQ(scene.refused("yield " + std::to_string(scene.open().shaman)).clause, "CR-N3");
  expect_refused(scene, "yield 2", Why::NoSuchSeat, "CR-P1");
  expect_refused(scene, "stay", Why::AnotherStepIsDue, "CR-N3");
  scene.state.open.phase = Phase::Over;
  expect_refused(scene, "keep", Why::GameOver, "CR-E1");
}

TEST(Refusals, OfRecalls) {
  Scene scene = Scene::at_show(2, {{"R2d", "P1h"}, {"P2h", "P3h"}}, "sky night", "tide low");
  scene.act_all(
      {"show R2d 0", "show P2h 0", "hide P1h 0", "hide P3h 0", "stay", "stay", "flip sky"});
  expect_refused(scene, "recall 4", Why::NoNativeThere, "CR-F2");
  expect_refused(scene, "recall 5", Why::NoSuchIsland, "CR-S1");
  expect_refused(scene, "place 1", Why::AnotherStepIsDue, "CR-F2");
}

TEST(Refusals, OfMalformedCodes) {
  const Scene scene = two_at_ride();
  for (const std::uint32_t code :
       {0xffffffffU, 19U << 24, (8U << 24) | 1U, (7U << 24) | 256U, (17U << 24) | (9U << 8)}) {
    EXPECT_EQ(CostaRuana::why_not(scene.state, Action{code}), Why::Notation) << code;
  }
}

TEST(Texts, ThatAreNoActions) {
  const Options options{3, 0};
  for (const char* text : {"",           " ",           "settle",     "settle 0",    "settle 01",
                           "settle x",   "settle 1 ",   "settle  1",  "show P2n",    "show P4n 1",
                           "show 1 P2n", "hide ? 7",    "deal",       "deal X",      "flip",
                           "flip sun",   "sky high",    "treasure 1", "treasure 1-", "treasure 0-1",
                           "move 1-2",   "move 0 1",    "keep 1",     "stay now",    "yield",
                           "ride -1",    "resolve 100", "SHOW P2n 1", "show ? 1"}) {
    EXPECT_FALSE(Notation::parse_action(options, text).has_value()) << "'" << text << "'";
  }
}

}  // namespace
}  // namespace ahu::costa_ruana
