// Phase 3: crowning, and what is offered for it.
#include "games/rapa_nui_board/tests/scene.hpp"

namespace ahu::rapa_nui_board {

// RB-T6, RB-T7, the rulebook's example "crowning A": eggs for a hen, the one of 9 points gone
// before.
TEST(Transport, RB_T6_ExampleCrowningA) {
  Table table(Scene(3)
                  .erected("orongo_1", Size::Medium)
                  .stand(moray, "orongo")
                  .stand(dolphin, "rano_kau")
                  .stock(moray, "EEEE")
                  .stock(dolphin, "")
                  .taken(turtle, Offering::Hen, 1)
                  .turn_of(moray)
                  .done());
  table.acts({"carry pukao", "to rano_kau"});
  EXPECT_EQ(table.stock(dolphin), "R") << "one reed, no matter what the cell shows";
  table.acts({"to orongo", "crown", "offer hen EEEE"});
  EXPECT_EQ(json::serialize(table.json().at("offerings").at(moray)),
            R"([{"type":"hen","points":8}])");
}

// RB-T6, RB-T7, the rulebook's example "crowning B": pearls for a necklace of 12 points.
TEST(Transport, RB_T6_ExampleCrowningB) {
  Table table(Scene(3)
                  .erected("vaihu_1", Size::Small)
                  .stand(dolphin, "vaihu")
                  .stand(moray, "vinapu")
                  .stock(dolphin, "PPPP")
                  .stock(moray, "")
                  .turn_of(dolphin)
                  .done());
  table.acts({"carry pukao", "to vinapu"});
  EXPECT_EQ(table.stock(moray), "R");
  table.acts({"to vaihu", "crown"});
  EXPECT_EQ(table.on_ahu("vaihu_1"), R"({"moai":"small","pukao":true})");
  EXPECT_EQ(table.tired("vaihu"), 1);
  EXPECT_EQ(table.state.pukao_supply, 19);
  EXPECT_EQ(table.owed(), R"({"price":4,"exceptional":false})");
  EXPECT_EQ(table.refused("pass"), "RB-T6") << "the exchange must be made";
  table.act("offer necklace PPPP");
  EXPECT_EQ(json::serialize(table.json().at("offerings").at(dolphin)),
            R"([{"type":"necklace","points":12}])");
  EXPECT_EQ(table.stock(dolphin), "");
  EXPECT_TRUE(table.starting("offer").empty()) << "exactly one exchange";
  table.act("end");
  EXPECT_EQ(table.to_act(), moray);
}

// RB-T6
TEST(Transport, RB_T6_TheLowestUncrownedMoaiAndAnyonesMoai) {
  Table table(Scene(3)
                  .erected("vinapu_1", Size::Small, true)
                  .erected("vinapu_2", Size::Large)
                  .stand(0, "vinapu")
                  .stock(0, "RRRR")
                  .done());
  table.acts({"carry pukao", "to vinapu", "crown"});
  EXPECT_EQ(table.on_ahu("vinapu_2"), R"({"moai":"large","pukao":true})");
  Table both(Scene(3)
                 .erected("vinapu_1", Size::Small)
                 .erected("vinapu_2", Size::Large)
                 .stand(0, "vinapu")
                 .stock(0, "RRRR")
                 .done());
  both.acts({"carry pukao", "to vinapu", "crown"});
  EXPECT_EQ(both.on_ahu("vinapu_1"), R"({"moai":"small","pukao":true})");
  EXPECT_EQ(both.on_ahu("vinapu_2"), R"({"moai":"large","pukao":false})");
}

Table beside_puna_pau(std::string_view stock) {
  return Table(Scene(3)
                   .erected("vinapu_1", Size::Small)
                   .stand(0, "vinapu")
                   .stock(0, stock)
                   .no_tablet(0)
                   .done());
}

// RB-T6
TEST(Transport, RB_T6_NoPukaoWithoutAnOfferingToPay) {
  EXPECT_EQ(beside_puna_pau("RRR").refused("carry pukao"), "RB-T6");
  EXPECT_EQ(beside_puna_pau("RRRR").refused("carry pukao"), "");
  Table without_moai(Scene(3).stand(0, "vinapu").stock(0, "RRRR").done());
  EXPECT_EQ(without_moai.refused("carry pukao"), "RB-T2");
  // Two resources and an economy tile, or the tablet in its stead, are enough.
  Table economy = beside_puna_pau("RR");
  economy.state.tiles[0][static_cast<int>(Tile::Economy)] = 1;
  EXPECT_EQ(economy.refused("carry pukao"), "");
  Table tablet = beside_puna_pau("RR");
  add_seat(tablet.state.tablets, 0);
  EXPECT_EQ(tablet.refused("carry pukao"), "");
}

// RB-T6
TEST(Transport, RB_T6_APileThatCannotBePaidDoesNotHelp) {
  const auto with = [](std::string_view stock) {
    return Table(Scene(3)
                     .erected("vinapu_1", Size::Small)
                     .stand(0, "vinapu")
                     .stock(0, stock)
                     .no_tablet(0)
                     .taken(1, Offering::Hut, 4)
                     .taken(2, Offering::Hen, 4)
                     .done());
  };
  EXPECT_EQ(with("RREWWW").refused("carry pukao"), "RB-T6") << "only axes and dearer are left";
  EXPECT_EQ(with("REWP").refused("carry pukao"), "");
}

// RB-T6
TEST(Transport, RB_T6_TiredCarriersDoNotCrown) {
  Table table(Scene(3)
                  .erected("vinapu_1", Size::Small)
                  .erected("vaihu_1", Size::Small)
                  .stand(0, "vinapu")
                  .tired("vinapu")
                  .stand(0, "vaihu")
                  .stand(0, "rano_kau")
                  .stand(0, "orongo")
                  .stock(0, "RRRR")
                  .done());
  table.acts({"carry pukao", "to vinapu"});
  EXPECT_EQ(table.refused("crown"), "RB-T6");
  EXPECT_EQ(table.why("erect vinapu_2"), Why::WrongLoad);
  table.act("to vaihu").act("crown");
}

std::set<std::string> offers_with(std::string_view stock, std::string_view offering) {
  Table table = beside_puna_pau(stock);
  table.acts({"carry pukao", "to vinapu", "crown"});
  return table.starting("offer " + std::string(offering) + " ");
}

// RB-T7
TEST(Transport, RB_T7_HigherResourcesReplaceLowerOnes) {
  EXPECT_EQ(offers_with("RRRREEEE", "hen"), (std::set<std::string>{"offer hen EEEE"}));
  EXPECT_EQ(offers_with("EEEW", "hen"), (std::set<std::string>{"offer hen EEEW"}));
  EXPECT_EQ(offers_with("RREW", "axe"), (std::set<std::string>{}));
  EXPECT_EQ(offers_with("RWWP", "axe"), (std::set<std::string>{"offer axe RWWP"}));
  EXPECT_EQ(offers_with("REWW", "axe"), (std::set<std::string>{}));
  EXPECT_EQ(offers_with("PPPP", "hut"), (std::set<std::string>{"offer hut PPPP"}));
  EXPECT_EQ(offers_with("WWWPPPP", "boat"),
            (std::set<std::string>{"offer boat WWWP", "offer boat WWPP", "offer boat WPPP",
                                   "offer boat PPPP"}));
  EXPECT_EQ(offers_with("WWWPPP", "necklace"), (std::set<std::string>{}));
}

// RB-T7
TEST(Transport, RB_T7_Refusals) {
  Table table = beside_puna_pau("RRRRRW");
  table.acts({"carry pukao", "to vinapu", "crown"});
  EXPECT_EQ(table.why("offer hen RRRW"), Why::PaymentTooLow);
  EXPECT_EQ(table.refused("offer hen RRRW"), "RB-T7");
  EXPECT_EQ(table.why("offer hut PPPP"), Why::PaymentNotHeld);
  EXPECT_EQ(table.why("offer hut RR"), Why::WrongPrice);
  EXPECT_EQ(table.why("offer hut! RRRR"), Why::ExceptionalNotAllowed);
  Table empty(Scene(3)
                  .erected("vinapu_1", Size::Small)
                  .stand(0, "vinapu")
                  .stock(0, "EEEE")
                  .taken(1, Offering::Hut, 4)
                  .no_tablet(0)
                  .done());
  empty.acts({"carry pukao", "to vinapu", "crown"});
  EXPECT_EQ(empty.refused("offer hut EEEE"), "RB-T7");
  EXPECT_EQ(empty.why("offer hut EEEE"), Why::PileEmpty);
}

}  // namespace ahu::rapa_nui_board
