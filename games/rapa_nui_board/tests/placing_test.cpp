// Material, set-up and phase 1.
#include "games/rapa_nui_board/tests/scene.hpp"

namespace ahu::rapa_nui_board {

// RB-M1
TEST(Material, RB_M1_AhusMoaiAndPukao) {
  const State two = RapaNuiBoard::initial({2, 0});
  const State four = RapaNuiBoard::initial({4, 0});
  EXPECT_EQ(island_of(two).ahus, 17);
  EXPECT_EQ(island_of(four).ahus, 21);
  EXPECT_EQ(two.moai_supply[2], 5);
  EXPECT_EQ(two.moai_supply[1], 6);
  EXPECT_EQ(two.moai_supply[0], 6);
  EXPECT_EQ(four.moai_supply[2], 6);
  EXPECT_EQ(four.moai_supply[1], 7);
  EXPECT_EQ(four.moai_supply[0], 8);
  EXPECT_EQ(two.pukao_supply, 20);
  EXPECT_EQ(RapaNuiBoard::initial({3, 0}).moai_supply[0], 8);
}

std::vector<std::uint32_t> weights_at_start(int first_game) {
  OutcomeList<RapaNuiBoard> outcomes;
  RapaNuiBoard::chance_outcomes(RapaNuiBoard::initial({3, static_cast<std::int16_t>(first_game)}),
                                outcomes);
  std::vector<std::uint32_t> weights;
  for (const auto& outcome : outcomes) {
    weights.push_back(outcome.weight);
  }
  return weights;
}

// RB-M2
TEST(Material, RB_M2_TwentyNineTiles) {
  EXPECT_EQ(weights_at_start(0), (std::vector<std::uint32_t>{4, 4, 4, 4, 2, 2, 3, 3, 1, 2}));
}

// RB-M3
TEST(Material, RB_M3_Offerings) {
  const json::object four = Notation::state_json(RapaNuiBoard::initial({4, 0}));
  EXPECT_EQ(json::serialize(four.at("stacks")),
            R"({"hut":[8,7,7,6],"hen":[9,8,8,7],"axe":[10,9,9,8],"boat":[11,10,10,9],)"
            R"("necklace":[12,11,11,10]})");
  EXPECT_EQ(json::serialize(four.at("exceptional")),
            R"({"hut":[10,10],"hen":[11,11],"axe":[12],"boat":[13],"necklace":[14]})");
  const json::object two = Notation::state_json(RapaNuiBoard::initial({2, 0}));
  EXPECT_EQ(json::serialize(two.at("stacks")),
            R"({"hut":[8,7,6],"hen":[9,8,7],"axe":[10,9,8],"boat":[11,10,9],)"
            R"("necklace":[12,11,10]})");
  EXPECT_EQ(two.at("exceptional"), four.at("exceptional"));
}

// RB-M4
TEST(Material, RB_M4_WhatASeatBeginsWith) {
  const Table table = Table::fresh(3);
  for (int seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(table.state.villagers[seat], 4);
    EXPECT_TRUE(has_seat(table.state.sorcerers, seat));
    EXPECT_FALSE(has_seat(table.state.chiefs, seat));
    EXPECT_TRUE(has_seat(table.state.tablets, seat));
    EXPECT_EQ(table.stock(seat), "REWP");
  }
}

// RB-M4
TEST(Material, RB_M4_WhatPassesTenIsLost) {
  Table table(Scene(3).stock(0, "RRRRRRRRRP").stand(0, "tongariki").moai(0, Size::Medium).done());
  table.acts({"carry medium", "to tongariki", "erect tongariki_1", "collect 0"});
  EXPECT_EQ(table.stock(0), "RRRRRRRRRRP");
}

// RB-M5
TEST(Material, RB_M5_QuarryPlacesAndStars) {
  for (const int players : {2, 3, 4}) {
    Table table = Table::fresh(players);
    const int places[2][columns] = {{3, 2, 2}, {5, 4, 3}};
    for (int column = 0; column < columns; ++column) {
      State state = Scene(players).state;
      state.sculptors[0][column] = static_cast<std::uint8_t>(places[players == 2 ? 0 : 1][column]);
      EXPECT_EQ((open_columns(state) >> column) & 1U, 0U);
      --state.sculptors[0][column];
      EXPECT_EQ((open_columns(state) >> column) & 1U, 1U);
    }
    EXPECT_EQ(table.json().at("stars").as_array().size(), players == 2 ? 2U : 4U);
  }
}

// RB-M5
TEST(Material, RB_M5_WithThreeOneStarStaysEmpty) {
  Table table = Table::fresh(3);
  EXPECT_TRUE(table.can("sorcerer 4"));
  EXPECT_FALSE(Notation::parse_action({2, 0}, "sorcerer 3").has_value());
  table.acts({"sorcerer 4", "sorcerer 1", "sorcerer 3"});
  EXPECT_EQ(json::serialize(table.json().at("stars")), "[1,null,2,0]");
}

// RB-M5
TEST(Material, RB_M5_NeutralCarriersServeEverybodyForNothing) {
  // Through the crater with a pukao: puna_pau, maunga_tangaroa … te_ara_o_te_moai, crater.
  Table table(Scene(4)
                  .stock(0, "RRRR")
                  .erected("tongariki_1", Size::Small)
                  .stand(0, "tongariki")
                  .stand(0, "maunga_tangaroa")
                  .stand(0, "maunga_otu")
                  .stand(0, "te_ara_o_te_moai")
                  .done());
  table.acts({"carry pukao", "to maunga_tangaroa", "to maunga_otu", "to te_ara_o_te_moai",
              "to crater", "to tongariki", "crown", "offer hut RRRR"});
  EXPECT_EQ(table.stock(1), "REWP");
}

// RB-M6
TEST(Material, RB_M6_TheMaps) {
  const Island& more = islands()[1];
  const Island& two = islands()[0];
  EXPECT_EQ(more.cells, 32);
  EXPECT_EQ(count_bits(more.with_ahu[0]), 14);
  EXPECT_EQ(count_bits(more.with_ahu[1]), 7);
  EXPECT_EQ(two.cells, 19);
  EXPECT_EQ(count_bits(two.with_ahu[0]), 11);
  EXPECT_EQ(count_bits(two.with_ahu[1]), 6);
  const auto neighbours = [](int map, std::string_view name) {
    std::set<std::string> all;
    for_each_bit(islands()[map].adjacent[find_cell(map, name)],
                 [&](int cell) { all.insert(cell_word(map, cell)); });
    return all;
  };
  EXPECT_EQ(neighbours(1, "crater"),
            (std::set<std::string>{"akahanga", "papa_tataku_poki", "te_ara_o_te_moai", "tongariki",
                                   "ura_uranga", "vaitea"}));
  EXPECT_EQ(neighbours(1, "poike"), (std::set<std::string>{"hanga_nui", "mahatua"}));
  EXPECT_EQ(neighbours(0, "hanga_nui"), (std::set<std::string>{"tongariki"}));
  EXPECT_EQ(neighbours(0, "vaihu"),
            (std::set<std::string>{"akahanga", "akivi", "puna_pau", "rano_aroi", "vinapu"}));
}

// RB-M6
TEST(Material, RB_M6_AdjacencyIsMutualAndTheIslandIsOne) {
  for (const Island& island : islands()) {
    for (int cell = 0; cell < island.cells; ++cell) {
      EXPECT_FALSE(has(island.adjacent[cell], cell));
      for_each_bit(island.adjacent[cell],
                   [&](int other) { EXPECT_TRUE(has(island.adjacent[other], cell)); });
    }
    const Cells all = island.open | island.neutral;
    EXPECT_EQ(flood(island, bit(0), all), all);
  }
}

// RB-S1
TEST(SetUp, RB_S1_TilesInTheMapsOrderThenTheTurnOrder) {
  Table table(RapaNuiBoard::initial({3, 0}));
  EXPECT_EQ(table.refused("turn 0"), "RB-S1");
  table.state = RapaNuiBoard::initial({3, 0});
  const char* drawn[] = {"favour",      "rest",       "rest",      "rest",        "rest",
                         "barter",      "barter",     "barter",    "barter",      "economy",
                         "economy",     "economy",    "economy",   "exceptional", "exceptional",
                         "supplement",  "supplement", "abundance", "abundance",   "reconversion",
                         "helping-hand"};
  for (const char* tile : drawn) {
    const auto action = Notation::parse_action(table.options(), std::string("tile ") + tile);
    ASSERT_EQ(RapaNuiBoard::why_not(table.state, *action), Why::Legal) << tile;
    RapaNuiBoard::apply(table.state, *action);
  }
  EXPECT_EQ(table.on_ahu("vai_mata_1"), R"({"tile":"favour"})");
  EXPECT_EQ(table.on_ahu("anakena_2"), R"({"tile":"rest"})");
  EXPECT_EQ(table.on_ahu("vaihu_2"), R"({"tile":"helping-hand"})");
  EXPECT_EQ(table.json().at("phase").as_string(), "setup");
  for (const char* turn : {"turn 2", "turn 0", "turn 1"}) {
    const auto action = Notation::parse_action(table.options(), turn);
    OutcomeList<RapaNuiBoard> outcomes;
    RapaNuiBoard::chance_outcomes(table.state, outcomes);
    EXPECT_EQ(outcomes[0].weight, 1U);
    ASSERT_EQ(RapaNuiBoard::why_not(table.state, *action), Why::Legal) << turn;
    RapaNuiBoard::apply(table.state, *action);
  }
  EXPECT_EQ(json::serialize(table.json().at("order")), "[2,0,1]");
  EXPECT_EQ(table.json().at("phase").as_string(), "place");
  EXPECT_EQ(table.to_act(), 2);
}

// RB-S1
TEST(SetUp, RB_S1_TilesAreDrawnWithoutReplacement) {
  State state = RapaNuiBoard::initial({3, 0});
  const Action favour = *Notation::parse_action({3, 0}, "tile favour");
  RapaNuiBoard::apply(state, favour);
  EXPECT_EQ(RapaNuiBoard::why_not(state, favour), Why::TileNotLeft);
  EXPECT_EQ(Notation::explain(state, favour, Why::TileNotLeft).clause, "RB-S1");
}

// RB-S2
TEST(SetUp, RB_S2_AFirstGameHasFewerTilesAndNoTablets) {
  EXPECT_EQ(weights_at_start(1), (std::vector<std::uint32_t>{4, 4, 4, 4, 2, 1, 2}));
  const Table table = Table::fresh(3, true);
  EXPECT_EQ(table.state.tablets, 0);
  EXPECT_TRUE(table.starting("rongo").empty());
  EXPECT_EQ(table.refused("rongo barter REW"), "RB-A11");
}

// RB-S3
TEST(SetUp, RB_S3_TwoPlayersDraftSecondFirst) {
  Table table = Table::fresh(2);
  // The first 17 tiles in order leave reinforcement's rest … : the kinds after them.
  EXPECT_EQ(json::serialize(table.json().at("draft")),
            R"(["abundance","exceptional","reconversion","helping-hand","favour","supplement"])");
  EXPECT_EQ(table.to_act(), 1);
  table.act("draft reconversion");
  EXPECT_EQ(table.to_act(), 0);
  EXPECT_EQ(table.refused("draft reconversion"), "RB-S3");
  EXPECT_EQ(table.refused("draft rest"), "RB-S3");
  EXPECT_EQ(table.refused("improve fervent"), "RB-A12");
  EXPECT_EQ(table.refused("rongo barter REW"), "RB-A12");
  table.act("draft favour").act("draft abundance");
  EXPECT_EQ(table.to_act(), 0);
  table.act("draft supplement");
  EXPECT_EQ(table.json().at("phase").as_string(), "place");
  EXPECT_EQ(table.to_act(), 0);
  EXPECT_EQ(table.held(1, Tile::Reconversion) + table.held(1, Tile::Abundance), 2);
  EXPECT_EQ(table.held(0, Tile::Favour) + table.held(0, Tile::Supplement), 2);
  EXPECT_TRUE(table.json().at("draft").as_array().empty());
}

// A first game of two in which these of the 21 tiles are left over.
Table drafting_from(std::vector<Tile> left_over) {
  State state = RapaNuiBoard::initial({2, 1});
  int ahu = 0;
  for (int tile = 0; tile < tile_kinds; ++tile) {
    const auto left = std::count(left_over.begin(), left_over.end(), static_cast<Tile>(tile));
    for (int i = static_cast<int>(left); i < tiles_of()[1][tile]; ++i) {
      state.ahus[ahu++] = ahu_with_tile(tile);
    }
  }
  EXPECT_EQ(ahu, 17);
  state.order[0] = 0;
  RapaNuiBoard::apply(state, Action::of(Kind::DrawTurn, 1));
  return Table(state);
}
std::string in_draft(const Table& table) { return json::serialize(table.json().at("draft")); }

// RB-S3
TEST(SetUp, RB_S3_FourTilesOfOneKindAreFourPicks) {
  Table table = drafting_from({Tile::Rest, Tile::Rest, Tile::Rest, Tile::Rest});
  for (int pick = 0; pick < 4; ++pick) {
    EXPECT_EQ(table.actions(), (std::set<std::string>{"draft rest"}));
    EXPECT_EQ(table.to_act(), 1 - pick % 2);
    table.act("draft rest");
  }
  EXPECT_EQ(table.phase(), "place");
  EXPECT_EQ(table.held(0, Tile::Rest), 2);
  EXPECT_EQ(table.held(1, Tile::Rest), 2);
}

// RB-S3
TEST(SetUp, RB_S3_ItsLikeStayWhereTooFewKindsRemain) {
  Table table = drafting_from({Tile::Rest, Tile::Rest, Tile::Barter, Tile::Economy});
  table.act("draft rest");
  EXPECT_EQ(in_draft(table), R"(["rest","barter","economy"])") << "2 other kinds for 3 picks";
  table.act("draft barter");
  EXPECT_EQ(in_draft(table), R"(["rest","economy"])");
  table.act("draft economy");
  EXPECT_EQ(in_draft(table), R"(["rest"])");
  table.act("draft rest");
  EXPECT_EQ(table.phase(), "place");
}

// RB-S3
TEST(SetUp, RB_S3_ItsLikeLeaveOnceEnoughKindsRemain) {
  Table table = drafting_from({Tile::Rest, Tile::Rest, Tile::Barter, Tile::Barter});
  table.act("draft rest");
  EXPECT_EQ(in_draft(table), R"(["rest","barter"])") << "1 other kind for 3 picks";
  table.act("draft barter");
  EXPECT_EQ(in_draft(table), R"(["rest","barter"])") << "1 other kind for 2 picks";
  Table other = table;
  table.act("draft rest");
  EXPECT_EQ(in_draft(table), R"(["barter"])");
  other.act("draft barter");
  EXPECT_EQ(in_draft(other), R"(["rest"])");
}

// RB-S3: two orders of the same picks can leave different kinds, so the state names them.
TEST(SetUp, RB_S3_TheDraftTellsTheOrderOfThePicks) {
  State state = Table::fresh(2).state;
  // Twelve left over: four each of rest, barter and economy.
  const int kinds[17] = {3, 3, 3, 3, 4, 4, 5, 5, 6, 6, 6, 7, 7, 7, 8, 9, 9};
  for (int ahu = 0; ahu < 17; ++ahu) {
    state.ahus[ahu] = ahu_with_tile(kinds[ahu]);
  }
  state.draft = 0b111;
  Table one(state);
  Table other(state);
  one.acts({"draft rest", "draft barter", "draft economy"});
  other.acts({"draft economy", "draft barter", "draft rest"});
  EXPECT_EQ(in_draft(one), R"(["rest"])");
  EXPECT_EQ(in_draft(other), R"(["economy"])");
  for (const Table& table : {one, other}) {
    const auto loaded = Notation::load_state(table.json());
    ASSERT_TRUE(loaded.has_value()) << loaded.error().message;
    EXPECT_EQ(*loaded, table.state);
  }
  json::object wrong = one.json();
  wrong["draft"] = json::array{"barter"};
  EXPECT_FALSE(Notation::load_state(wrong).has_value());
}

// RB-P1
TEST(Placing, RB_P1_OneFigureATurnUntilAllStand) {
  Table table = Table::fresh(3);
  table.acts({"villager vaitea", "sculptor 1", "sorcerer 1", "villager vaitea", "villager roiho"});
  EXPECT_EQ(table.to_act(), 2);
  EXPECT_EQ(table.state.villagers[0], 2);
  EXPECT_EQ(table.refused("sorcerer 2"), "RB-P1");
  table.acts({"villager akivi", "sorcerer 3", "sorcerer 2", "villager akivi"});
  EXPECT_EQ(table.refused("sorcerer 2"), "RB-P1");
  table.acts({"villager vaitea", "sculptor 1", "sculptor 1", "villager vaitea", "sculptor 2",
              "sculptor 1"});
  EXPECT_EQ(table.json().at("phase").as_string(), "sculpt");
}

// RB-P1
TEST(Placing, RB_P1_AFullColumnTakesNobody) {
  Table table = Table::fresh(3);
  table.acts({"sculptor 3", "sculptor 3", "sculptor 3"});
  EXPECT_EQ(table.refused("sculptor 3"), "RB-P1");
  EXPECT_EQ(table.refused("sculptor 2"), "");
}

// RB-P1
TEST(Placing, RB_P1_AClanWithNothingLeftIsSkipped) {
  Table table = Table::fresh(2);
  table.acts({"draft abundance", "draft favour", "draft supplement", "draft exceptional"});
  table.state.resources[1] = 0x02020202;
  table.acts({"villager akivi", "improve popular", "villager vaihu", "villager akivi",
              "villager vaihu", "villager akivi", "villager vaihu", "villager akivi",
              "villager vaihu", "sorcerer 1", "sorcerer 2"});
  EXPECT_EQ(table.to_act(), 1);
  EXPECT_EQ(table.refused("sorcerer 1"), "RB-P1");
  table.act("sculptor 1");
  EXPECT_EQ(table.json().at("phase").as_string(), "sculpt");
  EXPECT_EQ(table.to_act(), 0);
}

// RB-P2
TEST(Placing, RB_P2_CellsOfOtherClansAndQuarriesAreClosed) {
  Table table = Table::fresh(3);
  EXPECT_EQ(table.refused("villager crater"), "RB-P2");
  EXPECT_EQ(table.refused("villager puna_pau"), "RB-P2");
  table.acts({"villager vaitea"});
  EXPECT_EQ(table.refused("villager vaitea"), "RB-P2");
  table.acts({"sculptor 1", "sculptor 1", "villager vaitea"});
  EXPECT_EQ(figures_in(table.state, table.cell("vaitea")), 2);
}

// RB-P3
TEST(Placing, RB_P3_TheFirstPlacementIsNotStarOne) {
  Table table = Table::fresh(3);
  EXPECT_EQ(table.refused("sorcerer 1"), "RB-P3");
  EXPECT_EQ(table.refused("sorcerer 2"), "");
  table.act("sculptor 1");
  EXPECT_EQ(table.refused("sorcerer 1"), "");
  table.acts({"sculptor 1", "sculptor 1"});
  EXPECT_EQ(table.refused("sorcerer 1"), "") << "only the first placement";
}

// RB-P4
TEST(Placing, RB_P4_TheChiefComesWithAnyPlacement) {
  Table table = Table::fresh(3);
  table.state.resources[0] = 0x03010101;
  EXPECT_EQ(table.refused("chief 1"), "RB-P4");
  table.acts({"sculptor 3", "sculptor 3", "sculptor 3", "improve chief", "chief 3"});
  EXPECT_EQ(table.to_act(), 0) << "a free action";
  EXPECT_EQ(table.state.chief_at[0], 3) << "places do not matter";
  EXPECT_EQ(table.refused("chief 1"), "RB-P4") << "once a round";
}

// RB-P4
TEST(Placing, RB_P4_TheChiefIsNotTheFirstPlacement) {
  Table table = Table::fresh(3);
  table.state.resources[0] = 0x03010101;
  table.acts({"improve chief", "chief 1"});
  EXPECT_EQ(table.refused("sorcerer 1"), "RB-P3");
}

// RB-P4
TEST(Placing, RB_P4_AChiefLeftOverWaitsForAHelpingHand) {
  Table table(Scene(3).owns(0, Improvement::Chief).tile(0, Tile::HelpingHand).done());
  EXPECT_EQ(table.refused("chief 1"), "RB-A12");
  table.act("use helping-hand chief tongariki");
  EXPECT_TRUE(chief_in(table.state, table.cell("tongariki")));
}

// RB-P4
TEST(Placing, RB_P4_AChiefBoughtLateWaits) {
  Table table(Scene(3).stock(0, "PPP").done());
  table.act("improve chief");
  EXPECT_TRUE(has_seat(table.state.chiefs, 0));
  EXPECT_EQ(table.refused("chief 1"), "RB-A12");
  table.acts({"pass", "pass", "pass", "chief 2", "sculptor 1"});
  EXPECT_EQ(table.state.chief_at[0], 2);
}

}  // namespace ahu::rapa_nui_board
