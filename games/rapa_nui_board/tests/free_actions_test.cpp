// When free actions are legal: before, during and after the main action of a transport turn.
#include "games/rapa_nui_board/tests/scene.hpp"

namespace ahu::rapa_nui_board {

Table with_tablet(Scene scene, Table (*begin)(Scene)) {
  add_seat(scene.state.tablets, 0);
  return begin(scene);
}

// RB-A12
TEST(FreeActions, RB_A12_BeforeTheTransport) {
  const Table table(Scene(3)
                        .stock(0, "RREEWWPPP")
                        .stand(0, "tongariki", 2)
                        .tired("tongariki")
                        .tile(0, Tile::Rest)
                        .tile(0, Tile::Barter)
                        .tile(0, Tile::HelpingHand)
                        .done());
  for (const char* action :
       {"improve fervent", "improve chief", "use rest tongariki", "use barter RRE",
        "use helping-hand sculptor akivi", "rongo rest tongariki", "rongo barter RRE",
        "rongo helping-hand sculptor akivi"}) {
    Table one = table;
    one.act(action);
    EXPECT_EQ(one.to_act(), 0) << action;
  }
}

// RB-T1
TEST(FreeActions, RB_T1_FreeActionsThenPassEndsTheTurnAtOnce) {
  Table table(Scene(3).stock(0, "RRWW").done());
  table.acts({"improve fervent", "pass"});
  EXPECT_EQ(table.to_act(), 1) << "though popular could still be bought";
}

// RB-A12
TEST(FreeActions, RB_A12_NoneUnderWay) {
  Table table(Scene(3).stand(0, "tongariki").tile(0, Tile::Barter).moai(0, Size::Small).done());
  table.act("carry small");
  EXPECT_EQ(table.refused("use barter REW"), "RB-A12");
  EXPECT_EQ(table.refused("improve fervent"), "RB-A12");
  EXPECT_EQ(table.refused("rongo economy"), "RB-A12");
}

// RB-A12
TEST(FreeActions, RB_A12_NoneWhileAnotherClanChooses) {
  Table table(Scene(3)
                  .stand(0, "akahanga")
                  .stand(1, "te_ara_o_te_moai")
                  .stock(1, "RREE")
                  .moai(0, Size::Small)
                  .done());
  table.acts({"carry small", "to te_ara_o_te_moai"});
  EXPECT_EQ(table.actions(), (std::set<std::string>{"gain E", "gain R"}));
  EXPECT_EQ(table.refused("improve fervent"), "RB-A12");
}

// RB-A12
TEST(FreeActions, RB_A12_APlacingOrSculptingTurnEndsWithItsMainAction) {
  Table placing = Table::fresh(3);
  placing.act("sculptor 1");
  EXPECT_EQ(placing.to_act(), 1) << "though the tablet could still be used";
  Table sculpting(Scene(3).stock(0, "RR").sculpting().done());
  sculpting.act("sculpt");
  EXPECT_EQ(sculpting.to_act(), 1);
}

// --- while erecting -----------------------------------------------------------------------------

// RB-A12, RB-T5
TEST(FreeActions, RB_A12_FerventBoughtWhileErectingRaisesAtOnce) {
  Table table = erecting(erecting_scene().stock(0, "RR"));
  EXPECT_EQ(table.starting("collect"), (std::set<std::string>{"collect 0"}));
  table.acts({"improve fervent", "collect 1"});
  EXPECT_EQ(table.stock(0), "E");
}

// RB-A12
TEST(FreeActions, RB_A12_RestAndHelpingHandWhileErecting) {
  Table table = erecting(erecting_scene().tile(0, Tile::Rest).tile(0, Tile::HelpingHand));
  EXPECT_EQ(table.tired("tongariki"), 1);
  table.acts({"use rest tongariki", "use helping-hand sculptor akivi"});
  EXPECT_EQ(table.tired("tongariki"), 0);
  EXPECT_EQ(table.phase(), "erect");
  EXPECT_EQ(table.owed(), R"({"cell":"tongariki","size":1})");
}

// RB-A12, RB-T5
TEST(FreeActions, RB_A12_ResourcesAreSpentBeforeTheLimitLosesThem) {
  Table table = erecting(erecting_scene().stock(0, "RRRRRRRRRR"));
  table.acts({"improve fervent", "collect 0"});
  EXPECT_EQ(table.stock(0), "RRRRRRRRR");
}

// RB-A2, RB-A12
TEST(FreeActions, RB_A12_ABarterReturnsToErecting) {
  Table table = erecting(erecting_scene().stock(0, "EEE").tile(0, Tile::Barter));
  table.act("use barter EEE");
  EXPECT_EQ(table.owed(), R"({"return":"erect","cell":"tongariki","size":1})");
  EXPECT_EQ(table.refused("collect 0"), "RB-A2");
  EXPECT_EQ(table.refused("improve artist"), "RB-A12");
  table.act("get WWW");
  EXPECT_EQ(table.phase(), "erect");
  EXPECT_EQ(table.owed(), R"({"cell":"tongariki","size":1})");
  table.act("collect 0");
  EXPECT_EQ(table.stock(0), "RWWW");
}

// RB-A12
TEST(FreeActions, RB_A12_ATileJustTakenIsUsedAtOnce) {
  Table table = erecting(erecting_scene().lies_on("tongariki_1", Tile::Rest));
  table.act("use rest tongariki");
  EXPECT_EQ(table.tired("tongariki"), 0);
  Table later = erecting(erecting_scene().lies_on("tongariki_1", Tile::HelpingHand));
  later.acts({"collect 0", "use helping-hand sculptor akivi"});
  EXPECT_EQ(figures_in(later.state, later.cell("akivi")), 1);
}

// --- while crowning -----------------------------------------------------------------------------

// RB-A12
TEST(FreeActions, RB_A12_InCrownOnlyWhatStillLeadsToAnExchange) {
  Scene scene = crowning_scene("EEEE").tile(0, Tile::Economy);
  add_seat(scene.state.tablets, 0);
  Table table = crowning(scene);
  EXPECT_TRUE(table.can("rongo economy"));
  EXPECT_TRUE(table.can("rongo exceptional"));
  table.act("use economy");
  EXPECT_EQ(table.why("rongo economy"), Why::PriceIsLow);
  EXPECT_EQ(table.refused("rongo economy"), "RB-A12");
  table.act("rongo exceptional");
  EXPECT_EQ(table.owed(), R"({"price":2,"exceptional":true})");
  table.act("offer hen! EE");
}

// RB-A12
TEST(FreeActions, RB_A12_ExceptionalOnlyOnceAndWhileOneIsLeft) {
  Scene scene = crowning_scene("EEEE").tile(0, Tile::Exceptional);
  add_seat(scene.state.tablets, 0);
  EXPECT_EQ(crowning(scene).why("rongo exceptional"), Why::AlreadyExceptional);
  Scene gone = crowning_scene("EEEE");
  add_seat(gone.state.tablets, 0);
  gone.taken(1, Offering::Hut, 2, true)
      .taken(1, Offering::Hen, 2, true)
      .taken(1, Offering::Axe, 1, true)
      .taken(1, Offering::Boat, 1, true)
      .taken(1, Offering::Necklace, 1, true);
  EXPECT_EQ(crowning(gone).why("rongo exceptional"), Why::NoExceptionalLeft);
  EXPECT_EQ(crowning(gone).refused("rongo exceptional"), "RB-A7");
}

// RB-A12
TEST(FreeActions, RB_A12_EachIsLegalOnlyIfAnExchangeIsPossibleAfterIt) {
  // Nothing but a hut! can be had for RR, and only with economy and exceptional together.
  Scene scene = crowning_scene("RR").tile(0, Tile::Economy).taken(1, Offering::Hut, 4);
  add_seat(scene.state.tablets, 0);
  Table table = crowning(scene);
  EXPECT_EQ(table.actions(), (std::set<std::string>{"use economy", "rongo exceptional"}));
  EXPECT_EQ(table.why("rongo economy"), Why::NoExchangeAfter);
  EXPECT_EQ(table.refused("rongo economy"), "RB-A12");
  table.act("use economy");
  EXPECT_EQ(table.actions(), (std::set<std::string>{"rongo exceptional"}));
  table.acts({"rongo exceptional", "offer hut! RR"});
}

// RB-A12, RB-I2
TEST(FreeActions, RB_A12_TheArtistBoughtWhileCrowningReachesHigher) {
  Table table = crowning(crowning_scene("RRRREE"));
  EXPECT_FALSE(table.can("offer hen RRRR"));
  table.acts({"improve artist", "offer hen RRRR"});
  EXPECT_EQ(table.stock(0), "");
}

// RB-A12
TEST(FreeActions, RB_A12_WhatTheExchangeNeedsIsNotSpentElsewhere) {
  Table table = crowning(crowning_scene("RRRR"));
  EXPECT_EQ(table.refused("improve fervent"), "RB-A12");
  EXPECT_EQ(table.why("improve fervent"), Why::NoExchangeAfter);
  Table rich = crowning(crowning_scene("RRRRRR"));
  EXPECT_EQ(rich.refused("improve fervent"), "");
  Table eggs = crowning(crowning_scene("EEEE").taken(1, Offering::Hut, 4));
  EXPECT_EQ(eggs.why("improve artist"), Why::NoExchangeAfter) << "EE pays for nothing";
}

// RB-A12
TEST(FreeActions, RB_A12_TheTabletIsKeptWhereTheExchangeNeedsIt) {
  const Table table = with_tablet(crowning_scene("EEE").tile(0, Tile::Barter), crowning);
  EXPECT_EQ(table.refused("rongo rest vinapu"), "RB-A12");
  EXPECT_EQ(table.why("rongo barter EEE"), Why::NoExchangeAfter) << "three are not enough";
  EXPECT_EQ(table.refused("use barter EEE"), "") << "the tablet can still lower the price";
  EXPECT_EQ(table.refused("rongo economy"), "");
  const Table rich = with_tablet(crowning_scene("EEEE"), crowning);
  EXPECT_EQ(rich.refused("rongo rest vinapu"), "");
}

// RB-A2, RB-A12
TEST(FreeActions, RB_A12_ABarterWhileCrowningLeavesAnExchange) {
  Table table = crowning(crowning_scene("PPPP")
                             .tile(0, Tile::Barter)
                             .taken(1, Offering::Hut, 4)
                             .taken(1, Offering::Hen, 4)
                             .taken(2, Offering::Boat, 4)
                             .taken(2, Offering::Necklace, 4));
  table.act("use barter PPP");
  EXPECT_EQ(table.owed(), R"({"return":"crown","price":4,"exceptional":false})");
  EXPECT_EQ(table.refused("get RRR"), "RB-A12");
  EXPECT_EQ(table.why("get RRR"), Why::NoExchangeAfter);
  EXPECT_EQ(table.actions(),
            (std::set<std::string>{"get REW", "get REP", "get RWW", "get RWP", "get RPP", "get EEW",
                                   "get EEP", "get EWW", "get EWP", "get EPP", "get WWW", "get WWP",
                                   "get WPP", "get PPP"}))
      << "what makes an axe with the pearl";
  table.act("get REW");
  EXPECT_EQ(table.owed(), R"({"price":4,"exceptional":false})");
  table.act("offer axe REWP");
}

// RB-A12
TEST(FreeActions, RB_A12_HelpersWhileCrowning) {
  Table table = crowning(crowning_scene("RRRR").tile(0, Tile::Rest).tile(0, Tile::HelpingHand));
  table.acts({"use rest vinapu", "use helping-hand sculptor akivi"});
  EXPECT_EQ(table.phase(), "crown");
  EXPECT_EQ(table.tired("vinapu"), 0);
}

// --- after the main action ----------------------------------------------------------------------

// RB-A12
TEST(FreeActions, RB_A12_AfterCollectingUntilEnd) {
  Table table = erecting(erecting_scene()
                             .lies_on("tongariki_1", Tile::Favour)
                             .stock(0, "RW")
                             .tile(0, Tile::Rest)
                             .tile(0, Tile::Barter)
                             .tile(0, Tile::HelpingHand));
  table.act("collect 0");
  EXPECT_EQ(table.phase(), "after");
  EXPECT_EQ(table.owed(), "null");
  EXPECT_EQ(table.to_act(), 0);
  EXPECT_EQ(table.refused("pass"), "RB-A12");
  EXPECT_EQ(table.refused("carry small"), "RB-A12");
  EXPECT_EQ(table.refused("use abundance"), "RB-A12");
  table.acts({"use rest tongariki", "improve fervent", "use helping-hand sculptor akivi"});
  EXPECT_EQ(table.to_act(), 1) << "too little is left to barter: the turn ends by itself";
}

// RB-A12
TEST(FreeActions, RB_A12_EndEndsTheTurn) {
  Table table = erecting(erecting_scene().tile(0, Tile::HelpingHand));
  EXPECT_EQ(table.refused("end"), "RB-T5");
  table.acts({"collect 0", "end"});
  EXPECT_EQ(table.to_act(), 1);
  EXPECT_EQ(table.phase(), "transport");
  EXPECT_EQ(table.refused("end"), "RB-T1");
}

// RB-A12
TEST(FreeActions, RB_A12_WithoutFreeActionsTheTurnEndsByItself) {
  Table erected = erecting(erecting_scene());
  for (auto& count : erected.state.tiles[0]) {
    count = 0;
  }
  erected.act("collect 0");
  EXPECT_EQ(erected.to_act(), 1);
  Table crowned = crowning(crowning_scene("RRRR"));
  crowned.act("offer hut RRRR");
  EXPECT_EQ(crowned.to_act(), 1);
}

// RB-A12
TEST(FreeActions, RB_A12_AfterAnOffering) {
  Table table = crowning(crowning_scene("RRRRRR"));
  table.act("offer hut RRRR");
  EXPECT_EQ(table.actions(), (std::set<std::string>{"end", "improve fervent"}));
  table.act("improve fervent");
  EXPECT_EQ(table.to_act(), 1);
}

// RB-A12
TEST(FreeActions, RB_A12_TheTurnEndsAfterTheGetOfALastBarter) {
  Table table = crowning(crowning_scene("RRRRWWP").tile(0, Tile::Barter));
  table.acts({"offer hut RRRR", "use barter WWP"});
  EXPECT_EQ(table.owed(), R"({"return":"after"})");
  EXPECT_EQ(table.actions().size(), 20U);
  table.act("get REP");
  EXPECT_EQ(table.to_act(), 1) << "nothing can be bought with these";
  Table more = crowning(crowning_scene("RRRRWWP").tile(0, Tile::Barter));
  more.acts({"offer hut RRRR", "use barter WWP", "get RRE"});
  EXPECT_EQ(more.phase(), "after");
  EXPECT_EQ(more.actions(), (std::set<std::string>{"end", "improve fervent"}));
}

// RB-A9, RB-A12
TEST(FreeActions, RB_A12_AChiefBoughtAfterwardsIsLentAtOnce) {
  Table table = erecting(erecting_scene().stock(0, "PPP").tile(0, Tile::HelpingHand));
  table.acts({"collect 0", "improve chief", "use helping-hand chief tongariki"});
  EXPECT_TRUE(chief_in(table.state, table.cell("tongariki")));
}

// RB-A12: by tile or tablet, as in `transport`.
TEST(FreeActions, RB_A12_ByTheTabletToo) {
  const Table table = with_tablet(erecting_scene().stock(0, "EE"), erecting);
  Table after = table;
  after.act("collect 0");
  for (const char* action :
       {"rongo rest tongariki", "rongo barter REE", "rongo helping-hand sculptor akivi"}) {
    Table one = after;
    one.act(action);
    EXPECT_FALSE(has_seat(one.state.tablets, 0)) << action;
  }
  EXPECT_EQ(after.refused("rongo abundance"), "RB-A12");
  EXPECT_EQ(after.refused("rongo economy"), "RB-A12");
}

}  // namespace ahu::rapa_nui_board
