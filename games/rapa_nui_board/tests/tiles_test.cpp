// Ahu tiles, the tablet and improvements.
#include "games/rapa_nui_board/tests/scene.hpp"

namespace ahu::rapa_nui_board {

// RB-A1
TEST(Tiles, RB_A1_RestWakesATiredCarrier) {
  Table table(
      Scene(3).stand(0, "tongariki", 2).tired("tongariki").tile(0, Tile::Rest).no_tablet(0).done());
  EXPECT_EQ(table.starting("use rest"), (std::set<std::string>{"use rest tongariki"}));
  table.act("use rest tongariki");
  EXPECT_EQ(table.tired("tongariki"), 0);
  EXPECT_EQ(table.held(0, Tile::Rest), 0);
  EXPECT_EQ(table.to_act(), 0) << "a free action";
  table.state.tiles[0][0] = 1;
  EXPECT_EQ(table.refused("use rest tongariki"), "RB-A1");
  EXPECT_EQ(table.why("use rest tongariki"), Why::NobodyTired);
}

// RB-A2
TEST(Tiles, RB_A2_BarterThreeForThree) {
  Table table(Scene(3).stock(0, "EEE").tile(0, Tile::Barter).no_tablet(0).done());
  EXPECT_EQ(table.starting("use barter"), (std::set<std::string>{"use barter EEE"}));
  EXPECT_EQ(table.refused("use barter REW"), "RB-A2");
  table.act("use barter EEE");
  EXPECT_EQ(table.json().at("phase").as_string(), "barter");
  EXPECT_EQ(json::serialize(table.json().at("owed")), R"({"return":"transport"})");
  EXPECT_EQ(table.actions().size(), 20U) << "the same ones included";
  EXPECT_EQ(table.refused("pass"), "RB-A2");
  table.act("get PPP");
  EXPECT_EQ(table.stock(0), "PPP");
  EXPECT_EQ(table.json().at("phase").as_string(), "transport");
  Table poor(Scene(3).stock(0, "EE").tile(0, Tile::Barter).done());
  EXPECT_TRUE(poor.starting("use barter").empty()) << "with fewer than three not at all";
}

// RB-A2
TEST(Tiles, RB_A2_WhatDoesNotFitIsNotOffered) {
  Table table(
      Scene(3).stock(0, "RRRRRRRRRREEEWWWWWWWWWW").tile(0, Tile::Barter).no_tablet(0).done());
  table.act("use barter EEE");
  EXPECT_EQ(table.refused("get RRR"), "RB-A2");
  EXPECT_EQ(table.actions(), (std::set<std::string>{"get EEE", "get EEP", "get EPP", "get PPP"}));
}

// RB-A2
TEST(Tiles, RB_A2_InPlacingAndSculptingToo) {
  Table placing = Table::fresh(3);
  placing.acts({"rongo barter EWP", "get RRR"});
  EXPECT_EQ(placing.json().at("phase").as_string(), "place");
  EXPECT_EQ(placing.stock(0), "RRRR");
  Table sculpting(Scene(3).sculpting().tile(0, Tile::Barter).done());
  sculpting.acts({"use barter REW", "get PPP"});
  EXPECT_EQ(sculpting.json().at("phase").as_string(), "sculpt");
}

// RB-A3
TEST(Tiles, RB_A3_EconomyPaysTwo) {
  Table table = crowning(crowning_scene("REWP").tile(0, Tile::Economy));
  EXPECT_EQ(table.starting("offer axe"), (std::set<std::string>{"offer axe REWP"}));
  table.act("use economy");
  EXPECT_EQ(json::serialize(table.json().at("owed")), R"({"price":2,"exceptional":false})");
  EXPECT_EQ(table.refused("use economy"), "RB-A3") << "the tile is gone";
  EXPECT_EQ(table.refused("offer axe REWP"), "RB-A3");
  EXPECT_EQ(table.starting("offer axe").size(), 6U);
  EXPECT_EQ(table.starting("offer boat"), (std::set<std::string>{"offer boat WP"}));
  table.act("offer axe RE");
  EXPECT_EQ(table.stock(0), "WP");
}

// RB-A3
TEST(Tiles, RB_A3_AllPairsButTwoReedsBuyAnAxe) {
  Table table = crowning(crowning_scene("RREEWWPP").tile(0, Tile::Economy));
  table.act("use economy");
  EXPECT_EQ(table.starting("offer axe").size(), 9U);
  EXPECT_EQ(table.why("offer axe RR"), Why::PaymentTooLow);
  EXPECT_EQ(table.starting("offer hut").size(), 10U);
}

// RB-A4
TEST(Tiles, RB_A4_ReinforcementIsAVirtualSculptor) {
  Table table(Scene(3)
                  .stand(0, "vaitea", 2)
                  .sculptors(0, 1, 1, 0)
                  .tile(0, Tile::Reinforcement)
                  .sculpting()
                  .done());
  table.act("use reinforcement 3");
  EXPECT_EQ(json::serialize(table.json().at("virtual")), "[[0,0,1],[0,0,0],[0,0,0]]");
  table.act("sculpt");
  EXPECT_EQ(table.moai(0, Size::Large), 1);
  EXPECT_EQ(json::serialize(table.json().at("virtual")), "[[0,0,0],[0,0,0],[0,0,0]]");
  Table late(Scene(3).tile(0, Tile::Reinforcement).done());
  EXPECT_EQ(late.refused("use reinforcement 1"), "RB-A12");
}

// RB-A5
TEST(Tiles, RB_A5_AbundanceBringsThreeMore) {
  Table table = erecting(erecting_scene().tile(0, Tile::Abundance));
  table.acts({"use abundance", "collect 0"});
  EXPECT_EQ(table.stock(0), "RRRR");
  EXPECT_EQ(table.held(0, Tile::Abundance), 0);
}

// RB-A6
TEST(Tiles, RB_A6_SupplementBringsTwoMoreAndAddsUp) {
  Table table = erecting(erecting_scene()
                             .lies_on("tongariki_1", Tile::Supplement)
                             .tile(0, Tile::Abundance)
                             .owns(0, Improvement::Fervent));
  table.acts({"use supplement", "use abundance", "collect 6"});
  EXPECT_EQ(table.stock(0), "EEEEEE") << "1 + 2 + 3, all of them one rank higher";
}

// RB-A7
TEST(Tiles, RB_A7_ExceptionalIsPermanent) {
  Table table = crowning(crowning_scene("EEEE").tile(0, Tile::Exceptional));
  EXPECT_EQ(json::serialize(table.json().at("owed")), R"({"price":4,"exceptional":true})");
  EXPECT_EQ(table.starting("offer"), (std::set<std::string>{"offer hut EEEE", "offer hut! EEEE",
                                                            "offer hen EEEE", "offer hen! EEEE"}));
  EXPECT_EQ(table.refused("use exceptional"), "RB-A7");
  table.act("offer hen! EEEE");
  EXPECT_EQ(json::serialize(table.json().at("offerings").at(0)),
            R"([{"type":"hen!","points":11}])");
  EXPECT_EQ(table.held(0, Tile::Exceptional), 1);
}

// RB-A7
TEST(Tiles, RB_A7_EvenIfThePileIsEmptyAndWithArtist) {
  Table table = crowning(crowning_scene("EEEE")
                             .tile(0, Tile::Exceptional)
                             .owns(0, Improvement::Artist)
                             .taken(1, Offering::Hen, 4)
                             .taken(2, Offering::Axe, 1, true));
  EXPECT_EQ(table.starting("offer hen"), (std::set<std::string>{"offer hen! EEEE"}));
  EXPECT_EQ(table.starting("offer axe"), (std::set<std::string>{"offer axe EEEE"}));
  EXPECT_EQ(table.refused("offer axe! EEEE"), "RB-A7");
  EXPECT_EQ(table.why("offer axe! EEEE"), Why::NoExceptionalLeft);
}

// RB-A7
TEST(Tiles, RB_A7_ByTabletForOneCrowningOnly) {
  Scene scene = crowning_scene("EEEEEEEE").stand(0, "vaihu").erected("vaihu_1", Size::Small);
  add_seat(scene.state.tablets, 0);
  Table table = crowning(scene);
  table.acts({"rongo exceptional", "offer hen! EEEE", "end", "pass", "pass", "carry pukao",
              "to vinapu", "to vaihu", "crown"});
  EXPECT_TRUE(table.starting("offer hen!").empty());
}

// RB-A8
TEST(Tiles, RB_A8_TheSorcererBecomesASculptor) {
  Table table(Scene(3)
                  .stand(0, "vaitea", 2)
                  .sculptors(0, 1, 1, 0)
                  .sculptors(1, 1, 1, 2)
                  .sculptors(2, 2, 1, 1)
                  .tile(0, Tile::Reconversion)
                  .sculpting()
                  .done());
  table.act("use reconversion column 3");
  EXPECT_TRUE(table.json().at("stars").at(0).is_null());
  EXPECT_EQ(json::serialize(table.json().at("order")), "[0,1,2]");
  EXPECT_EQ(json::serialize(table.json().at("sculptors").at(0)), "[1,1,1]");
  EXPECT_EQ(table.refused("rongo reconversion column 1"), "RB-A8") << "it left its star";
  table.act("sculpt");
  EXPECT_EQ(table.moai(0, Size::Large), 1);
}

// RB-A8
TEST(Tiles, RB_A8_OrACarrierInTheSculptingTurnOnly) {
  Table sculpting(Scene(3).stand(1, "vaitea").tile(0, Tile::Reconversion).sculpting().done());
  EXPECT_EQ(sculpting.refused("use reconversion cell vaitea"), "RB-P2");
  EXPECT_EQ(sculpting.refused("use reconversion cell crater"), "RB-P2");
  sculpting.act("use reconversion cell akivi");
  EXPECT_EQ(figures_in(sculpting.state, sculpting.cell("akivi")), 1);
  Table transport(Scene(3).tile(0, Tile::Reconversion).done());
  EXPECT_EQ(transport.refused("use reconversion column 1"), "RB-A12");
  EXPECT_EQ(transport.refused("use reconversion cell tongariki"), "RB-A12");
  EXPECT_EQ(transport.refused("rongo reconversion cell akivi"), "RB-A12");
  Table placing = Table::fresh(3);
  EXPECT_EQ(placing.refused("rongo reconversion cell akivi"), "RB-A12");
}

// RB-A9
TEST(Tiles, RB_A9_HelpingHandMovesASculptor) {
  Table table(Scene(3)
                  .sculptors(0, 0, 2, 2)
                  .stand(1, "vaitea")
                  .tile(0, Tile::HelpingHand)
                  .no_tablet(0)
                  .done());
  EXPECT_EQ(table.refused("use helping-hand sculptor vaitea"), "RB-P2");
  EXPECT_EQ(table.refused("use helping-hand chief akivi"), "RB-A9");
  table.act("use helping-hand sculptor akivi");
  EXPECT_EQ(json::serialize(table.json().at("sculptors").at(0)), "[0,1,2]") << "lowest column";
  EXPECT_EQ(figures_in(table.state, table.cell("akivi")), 1);
  Table sculpting(Scene(3).tile(0, Tile::HelpingHand).sculpting().done());
  EXPECT_EQ(sculpting.refused("use helping-hand sculptor akivi"), "RB-A12");
}

// RB-A9
TEST(Tiles, RB_A9_OrTheChief) {
  Table table(Scene(3)
                  .owns(0, Improvement::Chief)
                  .chief_sculpts(0, 2)
                  .stand(0, "tongariki", 4)
                  .tile(0, Tile::HelpingHand)
                  .done());
  EXPECT_EQ(table.refused("use helping-hand sculptor akivi"), "RB-A9");
  table.act("use helping-hand chief tongariki");
  EXPECT_TRUE(chief_in(table.state, table.cell("tongariki")));
  EXPECT_TRUE(table.json().at("chief_at").at(0).is_null());
  EXPECT_EQ(table.refused("rongo helping-hand chief akivi"), "RB-A9") << "a carrier already";
  EXPECT_EQ(table.why("rongo helping-hand chief akivi"), Why::NoChiefToLend);
}

// RB-A9
TEST(Tiles, RB_A9_AChiefNotPlacedComesFromTheHand) {
  Table table(Scene(3).stock(0, "PPP").tile(0, Tile::HelpingHand).no_tablet(0).done());
  EXPECT_EQ(table.refused("use helping-hand chief akivi"), "RB-A9") << "not bought";
  table.acts({"improve chief", "use helping-hand chief akivi"});
  EXPECT_TRUE(chief_in(table.state, table.cell("akivi")));
  EXPECT_EQ(json::serialize(table.json().at("hand").at(0)),
            R"({"villagers":0,"sorcerer":false,"chief":false})");
  table.acts({"pass", "pass", "pass"});
  EXPECT_TRUE(has_seat(table.state.chiefs, 0)) << "home again";
}

// RB-A10
TEST(Tiles, RB_A10_FavourIsWorthThree) {
  Scene scene(3);
  const int before = points_of(scene.state, 0);
  EXPECT_EQ(points_of(scene.tile(0, Tile::Favour).state, 0), before + 3);
}

// RB-A11
TEST(Tiles, RB_A11_TheTabletCopiesEveryTileWithAnAction) {
  Table transport(Scene(3).stand(0, "tongariki").tired("tongariki").done());
  for (const char* action :
       {"rongo rest tongariki", "rongo barter REW", "rongo helping-hand sculptor akivi"}) {
    Table table = transport;
    table.act(action);
    EXPECT_FALSE(has_seat(table.state.tablets, 0)) << action;
  }
  Table sculpting(Scene(3).sculpting().done());
  sculpting.act("rongo reinforcement 2");
  EXPECT_EQ(sculpting.refused("rongo reinforcement 2"), "RB-A11");
  EXPECT_FALSE(Notation::parse_action(transport.options(), "rongo favour").has_value());
  EXPECT_TRUE(transport.starting("use").empty());
  EXPECT_EQ(transport.refused("use rest tongariki"), "RB-A1") << "no such tile held";
}

// RB-A11
TEST(Tiles, RB_A11_KeptItIsWorthThree) {
  Scene scene(3);
  const int kept = points_of(scene.state, 0);
  EXPECT_EQ(points_of(scene.no_tablet(0).state, 0), kept - 3);
}

// RB-A11
TEST(Tiles, RB_A11_InCrowningAndErecting) {
  Scene scene = crowning_scene("RR");
  add_seat(scene.state.tablets, 0);
  Table crown = crowning(scene);
  EXPECT_EQ(crown.actions(), (std::set<std::string>{"rongo economy"}))
      << "anything else would leave nothing to pay with";
  crown.acts({"rongo economy", "offer hut RR"});
  Scene other = erecting_scene();
  add_seat(other.state.tablets, 0);
  Table erect = erecting(other);
  EXPECT_TRUE(erect.can("rongo abundance"));
  EXPECT_TRUE(erect.can("rongo supplement"));
}

// RB-I1
TEST(Improvements, RB_I1_FerventTakesOneRankHigher) {
  Table table(Scene(3).stock(0, "RR").stand(0, "tongariki").moai(0, Size::Medium).done());
  table.act("improve fervent");
  EXPECT_EQ(table.stock(0), "");
  table.acts({"carry medium", "to tongariki", "erect tongariki_1"});
  EXPECT_EQ(table.starting("collect"),
            (std::set<std::string>{"collect 0", "collect 1", "collect 2", "collect 3"}));
  table.act("collect 2");
  EXPECT_EQ(table.stock(0), "REE");
}

// RB-I2
TEST(Improvements, RB_I2_ArtistTakesTheNextOffering) {
  Table table = crowning(crowning_scene("RRRR").owns(0, Improvement::Artist));
  EXPECT_EQ(table.starting("offer"), (std::set<std::string>{"offer hut RRRR", "offer hen RRRR"}));
  Table empty =
      crowning(crowning_scene("RRRR").owns(0, Improvement::Artist).taken(1, Offering::Hut, 4));
  EXPECT_EQ(empty.starting("offer"), (std::set<std::string>{"offer hen RRRR"}));
  Table above = crowning(crowning_scene("WWWW").owns(0, Improvement::Artist));
  EXPECT_TRUE(above.can("offer necklace WWWW"));
  Table bought(Scene(3).stock(0, "EEE").done());
  bought.act("improve artist");
  EXPECT_EQ(bought.stock(0), "E");
}

// RB-I3
TEST(Improvements, RB_I3_PopularBringsTheFifthVillager) {
  Table placing = Table::fresh(3);
  placing.state.resources[0] = 0x01020101;
  placing.act("improve popular");
  EXPECT_EQ(placing.state.villagers[0], 5) << "at once";
  Table later(Scene(3).stock(0, "WW").done());
  later.act("improve popular");
  EXPECT_EQ(later.state.villagers[0], 1) << "in hand";
  EXPECT_EQ(later.json().at("phase").as_string(), "transport");
  later.acts({"pass", "pass", "pass"});
  EXPECT_EQ(later.state.villagers[0], 5);
  EXPECT_EQ(later.state.villagers[1], 4);
}

// RB-I4
TEST(Improvements, RB_I4_TheChiefForThreePearls) {
  Table table(Scene(3).stock(0, "PPPP").done());
  table.act("improve chief");
  EXPECT_EQ(table.stock(0), "P");
  table.acts({"pass", "pass", "pass"});
  EXPECT_TRUE(has_seat(table.state.chiefs, 0)) << "for the rest of the game";
}

// RB-I5
TEST(Improvements, RB_I5_PaidInExactlyTheseResources) {
  Table table(Scene(3).stock(0, "RWPP").done());
  for (const char* improvement : {"fervent", "artist", "popular", "chief"}) {
    EXPECT_EQ(table.refused(std::string("improve ") + improvement), "RB-I5");
  }
}

// RB-I1, RB-I2, RB-I3, RB-I4: at most three of the four, each once.
TEST(Improvements, AtMostThreeOfTheFour) {
  Table table(Scene(3).stock(0, "RRRREEWWPPP").done());
  table.acts({"improve fervent"});
  EXPECT_EQ(table.refused("improve fervent"), "RB-I1");
  EXPECT_EQ(table.why("improve fervent"), Why::ImprovementOwned);
  table.acts({"improve artist", "improve popular"});
  EXPECT_EQ(table.refused("improve chief"), "RB-I4");
  EXPECT_EQ(table.why("improve chief"), Why::NoImprovementPlace);
}

}  // namespace ahu::rapa_nui_board
