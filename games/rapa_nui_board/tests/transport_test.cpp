// Phase 3: chains, erecting, and what is left over.
#include "games/rapa_nui_board/tests/scene.hpp"

namespace ahu::rapa_nui_board {

// RB-T1
TEST(Transport, RB_T1_RoundTheTableUntilAllHavePassed) {
  Table table(Scene(3).moai(1, Size::Small).stand(1, "tongariki").done());
  table.act("pass");
  EXPECT_EQ(table.to_act(), 1);
  EXPECT_TRUE(has_seat(table.state.passed, 0));
  table.acts({"carry small", "to tongariki", "erect tongariki_1", "collect 0", "end"});
  EXPECT_EQ(table.to_act(), 2);
  table.act("pass");
  EXPECT_EQ(table.to_act(), 1) << "who has passed takes no further turn";
  table.act("pass");
  EXPECT_EQ(table.json().at("phase").as_string(), "place");
  EXPECT_EQ(table.state.round, 3);
}

// RB-T1
TEST(Transport, RB_T1_AClanThatPassedStillEarns) {
  Table table(Scene(3)
                  .stand(0, "tongariki")
                  .stand(1, "hanga_nui")
                  .moai(1, Size::Small)
                  .stock(0, "")
                  .done());
  table.acts({"pass", "carry small", "to tongariki"});
  EXPECT_EQ(table.stock(0), "R");
}

// RB-T2
TEST(Transport, RB_T2_OnlyOverCellsWithCarriers) {
  Table table(Scene(4)
                  .stand(0, "hanga_nui")
                  .stand(1, "tongariki")
                  .stand(1, "papa_tataku_poki")
                  .moai(0, Size::Small)
                  .done());
  EXPECT_EQ(table.refused("carry medium"), "RB-T9");
  table.act("carry small");
  EXPECT_EQ(table.refused("to mahatua"), "RB-T2") << "not adjacent";
  EXPECT_EQ(table.why("to mahatua"), Why::NotAdjacent);
  EXPECT_EQ(table.why("to vaitea"), Why::NoCarrier);
  EXPECT_EQ(table.why("to crater"), Why::AlreadyVisited);
  EXPECT_EQ(table.starting("to "), (std::set<std::string>{"to papa_tataku_poki", "to tongariki"}));
  table.act("to papa_tataku_poki");
  EXPECT_EQ(table.actions(), (std::set<std::string>{"to tongariki"})) << "never twice through one";
  table.acts({"to tongariki", "to hanga_nui"});
  EXPECT_EQ(json::serialize(table.json().at("carry")),
            R"({"what":"small","at":"hanga_nui","visited":["crater","papa_tataku_poki",)"
            R"("tongariki","hanga_nui"]})");
}

// RB-T2
TEST(Transport, RB_T2_NoStepIntoADeadEnd) {
  Table table(Scene(4)
                  .stand(0, "tongariki")
                  .stand(1, "vaitea")
                  .stand(1, "te_ara_o_te_moai")
                  .moai(0, Size::Small)
                  .done());
  table.act("carry small");
  EXPECT_EQ(table.refused("to vaitea"), "RB-T2");
  EXPECT_EQ(table.why("to vaitea"), Why::DeadEnd) << "it leads back only over the crater";
  EXPECT_EQ(table.actions(), (std::set<std::string>{"to tongariki"}));
}

// RB-T2
TEST(Transport, RB_T2_WithoutAWayNothingIsLifted) {
  Table table(Scene(3).stand(0, "poike").stand(1, "mahatua").moai(0, Size::Small).done());
  EXPECT_EQ(table.refused("carry small"), "RB-T2");
  EXPECT_EQ(table.why("carry small"), Why::NoDestination);
  Table linked(Scene(3)
                   .stand(0, "poike")
                   .stand(1, "mahatua")
                   .stand(2, "papa_tataku_poki")
                   .moai(0, Size::Small)
                   .done());
  EXPECT_EQ(linked.refused("carry small"), "");
}

// RB-T2
TEST(Transport, RB_T2_DestinationsCanBeWalkedThrough) {
  Table table(Scene(3).stand(0, "tongariki").stand(0, "hanga_nui").moai(0, Size::Large).done());
  table.acts({"carry large", "to tongariki"});
  EXPECT_EQ(table.actions(),
            (std::set<std::string>{"erect tongariki_1", "erect tongariki_2", "to hanga_nui"}));
  EXPECT_EQ(table.refused("pass"), "RB-T2") << "a carry is not broken off";
}

// RB-T2
TEST(Transport, RB_T2_EitherMayPassTheOthersQuarry) {
  Table table(Scene(4)
                  .stand(0, "tahai")
                  .stand(1, "te_ara_o_te_moai")
                  .stand(2, "maunga_otu")
                  .stand(3, "akivi")
                  .moai(0, Size::Small)
                  .done());
  table.acts({"carry small", "to te_ara_o_te_moai", "gain R", "to maunga_otu", "gain W", "to akivi",
              "to puna_pau", "to tahai", "erect tahai_1", "collect 0"});
  EXPECT_EQ(table.stock(0), "REWPP");
  EXPECT_EQ(table.stock(3), "REWWP");
}

// RB-T3
TEST(Transport, RB_T3_OtherClansGainWhatTheCellShows) {
  Table table(Scene(3)
                  .stand(0, "tongariki")
                  .stand(0, "vaitea")
                  .stand(1, "rano_aroi", 3)
                  .stand(2, "te_ara_o_te_moai")
                  .stand(0, "anakena")
                  .stand(2, "vai_tara")
                  .moai(0, Size::Small)
                  .done());
  table.acts({"carry small", "to vaitea"});
  EXPECT_EQ(table.stock(0), "REWP") << "own and neutral cells give nothing";
  table.act("to rano_aroi");
  EXPECT_EQ(table.stock(1), "RREEWP") << "once, however many stand there";
  table.act("to vai_tara");
  EXPECT_EQ(table.to_act(), 2);
  EXPECT_EQ(table.json().at("active").as_int64(), 0);
  EXPECT_EQ(json::serialize(table.json().at("owed")), R"({"choices":["E","W"]})");
  EXPECT_EQ(table.refused("gain P"), "RB-T3");
  EXPECT_EQ(table.refused("to anakena"), "RB-T3");
  table.act("gain W");
  EXPECT_EQ(table.stock(2), "REWWP");
  EXPECT_EQ(table.to_act(), 0);
}

// RB-T3
TEST(Transport, RB_T3_AChoiceIsAskedOnlyWhereBothFit) {
  const auto walked = [](std::string_view stock) {
    Table table(Scene(3)
                    .stand(0, "akahanga")
                    .stand(1, "te_ara_o_te_moai")
                    .stock(1, stock)
                    .moai(0, Size::Small)
                    .done());
    table.acts({"carry small", "to te_ara_o_te_moai"});
    EXPECT_EQ(table.to_act(), 0);
    return table.stock(1);
  };
  EXPECT_EQ(walked("RRRRRRRRRRE"), "RRRRRRRRRREE");
  EXPECT_EQ(walked("REEEEEEEEEE"), "RREEEEEEEEEE");
  EXPECT_EQ(walked("RRRRRRRRRREEEEEEEEEE"), "RRRRRRRRRREEEEEEEEEE");
}

// RB-T3
TEST(Transport, RB_T3_APukaoGivesOneReed) {
  Table table(Scene(3)
                  .stock(0, "RRRR")
                  .erected("orongo_1", Size::Small)
                  .stand(0, "orongo")
                  .stand(1, "rano_kau")
                  .tired("rano_kau")
                  .done());
  table.acts({"carry pukao", "to rano_kau"});
  EXPECT_EQ(table.stock(1), "RREWP") << "one reed though the cell shows two; tired ones earn";
}

// RB-T4, the rulebook's example "gaining resources A": the moray erects a large moai beside the
// crater and nobody else earns.
TEST(Transport, RB_T4_ExampleGainingResourcesA) {
  Table table(Scene(3)
                  .stand(moray, "tongariki")
                  .stand(dolphin, "hanga_nui", 2)
                  .moai(moray, Size::Large)
                  .stock(moray, "")
                  .stock(dolphin, "")
                  .turn_of(moray)
                  .done());
  const std::string tile =
      std::string(table.json().at("ahus").at("tongariki_1").at("tile").as_string());
  table.acts({"carry large", "to tongariki", "erect tongariki_1"});
  EXPECT_EQ(table.on_ahu("tongariki_1"), R"({"moai":"large","pukao":false})");
  EXPECT_EQ(table.state.tiles[moray][tile_domain.value({}, tile)], 1);
  EXPECT_EQ(table.tired("tongariki"), 1);
  EXPECT_EQ(table.stock(moray), "") << "the resources wait for collect";
  EXPECT_EQ(json::serialize(table.json().at("owed")), R"({"cell":"tongariki","size":5})");
  table.act("collect 0");
  EXPECT_EQ(table.stock(moray), "RRRRR");
  EXPECT_EQ(table.stock(dolphin), "");
  EXPECT_EQ(table.moai(moray, Size::Large), 0);
  EXPECT_TRUE(table.state.built);
}

// RB-T3, RB-T4, the rulebook's example "gaining resources B": twice through the moray's cell.
TEST(Transport, RB_T4_ExampleGainingResourcesB) {
  Table table(Scene(3)
                  .stand(moray, "tongariki")
                  .stand(dolphin, "hanga_nui", 2)
                  .moai(dolphin, Size::Small)
                  .moai(dolphin, Size::Medium)
                  .stock(moray, "")
                  .stock(dolphin, "")
                  .turn_of(dolphin)
                  .done());
  table.acts({"carry small", "to tongariki", "to hanga_nui", "erect hanga_nui_1", "collect 0"});
  EXPECT_EQ(table.stock(moray), "R");
  EXPECT_EQ(table.stock(dolphin), "E");
  EXPECT_EQ(table.tired("hanga_nui"), 1);
  table.acts({"end", "pass", "pass", "carry medium", "to tongariki", "to hanga_nui",
              "erect hanga_nui_2", "collect 0"});
  EXPECT_EQ(table.stock(moray), "RR");
  EXPECT_EQ(table.stock(dolphin), "EEEE");
  EXPECT_EQ(table.tired("hanga_nui"), 2);
}

// RB-T4
TEST(Transport, RB_T4_TheCarrierMustBeRested) {
  Table table(Scene(3)
                  .stand(0, "tongariki")
                  .stand(0, "hanga_nui")
                  .tired("tongariki")
                  .moai(0, Size::Small)
                  .erected("hanga_nui_1", Size::Small)
                  .done());
  table.acts({"carry small", "to tongariki"});
  EXPECT_EQ(table.refused("erect tongariki_1"), "RB-T4");
  EXPECT_EQ(table.why("erect tongariki_1"), Why::NoReadyCarrier);
  EXPECT_EQ(table.why("erect hanga_nui_2"), Why::NotThisCell);
  EXPECT_EQ(table.why("crown"), Why::WrongLoad);
  table.act("to hanga_nui");
  EXPECT_EQ(table.why("erect hanga_nui_1"), Why::AhuTaken);
  EXPECT_EQ(table.actions(), (std::set<std::string>{"erect hanga_nui_2"}));
}

// RB-T5
TEST(Transport, RB_T5_BonusesThenCollect) {
  Table table(Scene(3)
                  .stand(0, "hanga_nui")
                  .stand(1, "tongariki")
                  .moai(0, Size::Medium)
                  .tile(0, Tile::Abundance)
                  .stock(0, "")
                  .owns(0, Improvement::Fervent)
                  .done());
  table.acts({"carry medium", "to tongariki", "to hanga_nui", "erect hanga_nui_1"});
  table.act("use abundance").act("rongo supplement");
  EXPECT_EQ(json::serialize(table.json().at("owed")), R"({"cell":"hanga_nui","size":8})");
  EXPECT_EQ(table.refused("collect 9"), "RB-T5");
  table.act("collect 3");
  EXPECT_EQ(table.stock(0), "EEEEEWWW");
}

// RB-T5
TEST(Transport, RB_T5_TheTileJustTakenCounts) {
  Table table = erecting(erecting_scene().lies_on("tongariki_1", Tile::Supplement));
  table.acts({"use supplement", "collect 0"});
  EXPECT_EQ(table.stock(0), "RRR");
}

// RB-T5
TEST(Transport, RB_T5_OnlyZeroWithoutFerventOrOnPearls) {
  Table plain(Scene(3).stand(0, "tongariki").moai(0, Size::Large).no_tablet(0).done());
  plain.acts({"carry large", "to tongariki", "erect tongariki_1"});
  EXPECT_EQ(plain.starting("collect"), (std::set<std::string>{"collect 0"}));
  EXPECT_EQ(plain.refused("collect 1"), "RB-I1");
  Table pearls(Scene(4)
                   .stand(0, "tahai")
                   .stand(0, "akapu")
                   .stand(0, "akivi")
                   .stand(1, "maunga_otu")
                   .stand(2, "te_ara_o_te_moai")
                   .owns(0, Improvement::Fervent)
                   .moai(0, Size::Large)
                   .done());
  pearls.acts({"carry large", "to te_ara_o_te_moai", "gain R", "to maunga_otu", "gain E",
               "to akivi", "to akapu", "to tahai", "erect tahai_1"});
  EXPECT_EQ(pearls.starting("collect"), (std::set<std::string>{"collect 0"}));
  EXPECT_EQ(pearls.refused("collect 1"), "RB-T5");
  EXPECT_EQ(pearls.why("collect 1"), Why::NothingAbovePearls);
}

// RB-T8
TEST(Transport, RB_T8_TheChiefErectsAndNeverTires) {
  Table table(Scene(3)
                  .owns(0, Improvement::Chief)
                  .chief_stands(0, "tongariki")
                  .stand(0, "tongariki")
                  .moai(0, Size::Small, 2)
                  .done());
  table.acts({"carry small", "to tongariki", "erect tongariki_1", "collect 0"});
  EXPECT_EQ(table.tired("tongariki"), 0);
  table.acts(
      {"end", "pass", "pass", "carry small", "to tongariki", "erect tongariki_2", "collect 0"});
  EXPECT_EQ(table.tired("tongariki"), 0);
}

// RB-T8
TEST(Transport, RB_T8_TheChiefAloneCarriesAndEarns) {
  Table table(Scene(3)
                  .owns(1, Improvement::Chief)
                  .chief_stands(1, "tongariki")
                  .stand(0, "hanga_nui")
                  .moai(0, Size::Small)
                  .done());
  EXPECT_EQ(json::serialize(table.json().at("cells").at("tongariki")),
            R"({"seat":1,"figures":0,"tired":0,"chief":true})");
  table.acts({"carry small", "to tongariki"});
  EXPECT_EQ(table.stock(1), "RREWP");
}

// RB-T9
TEST(Transport, RB_T9_UnusedMoaiReturn) {
  Table table(Scene(3).moai(0, Size::Large).moai(1, Size::Small, 2).done());
  table.acts({"pass", "pass", "pass"});
  EXPECT_EQ(table.state.moai_supply[2], 6);
  EXPECT_EQ(table.state.moai_supply[0], 8);
  EXPECT_FALSE(holds_moai(table.state, 0));
}

// RB-T9
TEST(Transport, RB_T9_NoPukaoOnceTheSupplyIsGone) {
  Scene scene(3);
  const char* full[] = {"vai_mata_1",   "anakena_1", "anakena_2",   "te_pito_kura_1", "hekii_1",
                        "tepeu_1",      "poike_1",   "tongariki_1", "tongariki_2",    "hanga_nui_1",
                        "hanga_nui_2",  "tahai_1",   "tahai_2",     "akahanga_1",     "akahanga_2",
                        "ura_uranga_1", "orongo_1",  "vinapu_1",    "vaihu_1",        "vaihu_2"};
  int placed = 0;
  for (const char* ahu : full) {
    const Size size = placed < 8 ? Size::Small : placed < 15 ? Size::Medium : Size::Large;
    scene.erected(ahu, size, true);
    ++placed;
  }
  scene.erected("vinapu_2", Size::Large).stand(0, "vinapu").stock(0, "RRRR");
  const Table table(scene.done());
  EXPECT_EQ(table.state.pukao_supply, 0);
  EXPECT_EQ(table.refused("carry pukao"), "RB-T9");
  EXPECT_EQ(table.why("carry pukao"), Why::NoPukao);
}

}  // namespace ahu::rapa_nui_board
