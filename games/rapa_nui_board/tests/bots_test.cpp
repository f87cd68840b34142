// What the bots make of free actions.
#include <algorithm>

#include "games/rapa_nui_board/heuristics.hpp"
#include "games/rapa_nui_board/tests/scene.hpp"
#include "search/mcts.hpp"
#include "search/playout.hpp"

namespace ahu::rapa_nui_board {

template <class Habits>
std::set<std::string> left_by(const Table& table) {
  ActionList<RapaNuiBoard> actions;
  RapaNuiBoard::legal_actions(table.state, actions);
  filter_actions<RapaNuiBoard, Habits>(table.state, actions);
  std::set<std::string> all;
  for (const Action action : actions) {
    all.insert(Notation::action_text(table.options(), action));
  }
  return all;
}

// What the usual bot does; the same on every machine.
std::string chosen(const Table& table) {
  Rng rng(1);
  Mcts<RapaNuiBoard, Heuristics> search(
      {.simulations = 1500, .solve = true, .knobs = Heuristics::tree_knobs});
  const auto choice = search.choose(table.state, rng, [] { return false; });
  return Notation::action_text(table.options(), choice.best);
}

// RB-A12
TEST(Bots, RB_A12_EndIsNoWorkWhereNothingHelpsAtOnce) {
  Table table = crowning(crowning_scene("RRRREEWWPP").tile(0, Tile::Rest).tile(0, Tile::Barter));
  table.act("offer hut RRRR");
  EXPECT_GT(table.actions().size(), 10U);
  EXPECT_EQ(left_by<Heuristics>(table), (std::set<std::string>{"end"}));
}

// RB-A12
TEST(Bots, RB_A12_OnlyCellsAlongAChainGetAHelpingHand) {
  Table table = erecting(erecting_scene().tile(0, Tile::HelpingHand));
  table.act("collect 0");
  const auto left = left_by<Heuristics>(table);
  EXPECT_TRUE(left.contains("use helping-hand sculptor hanga_nui")) << "beside tongariki";
  EXPECT_FALSE(left.contains("use helping-hand sculptor vai_mata")) << "far from every chain";
  EXPECT_TRUE(left.contains("end"));
}

// RB-A12, RB-M4
TEST(Bots, RB_A12_ResourcesAreSpentBeforeTheLimitLosesThem) {
  Table table(Scene(3)
                  .stand(0, "tongariki")
                  .moai(0, Size::Large)
                  .stock(0, "RRRRRRRRRR")
                  .no_tablet(0)
                  .done());
  table.acts({"carry large", "to tongariki", "erect tongariki_1"});
  EXPECT_EQ(chosen(table), "improve fervent") << "else five reeds are lost";
}

// RB-A12, RB-T5
TEST(Bots, RB_A12_ATileJustTakenIsUsedAtOnce) {
  Table table(Scene(3)
                  .lies_on("tongariki_1", Tile::Supplement)
                  .stand(0, "tongariki")
                  .moai(0, Size::Large)
                  .stock(0, "")
                  .no_tablet(0)
                  .done());
  table.acts({"carry large", "to tongariki", "erect tongariki_1"});
  EXPECT_EQ(chosen(table), "use supplement");
}

// RB-A12
TEST(Bots, RB_A12_TheRivalEndsItsTurnAtOnce) {
  Table table = erecting(erecting_scene().stock(0, "RRWW").tile(0, Tile::HelpingHand));
  EXPECT_EQ(left_by<FreeActionsEarly>(table), (std::set<std::string>{"collect 0"}));
  table.act("collect 0");
  EXPECT_EQ(left_by<FreeActionsEarly>(table), (std::set<std::string>{"end"}));
  const Table waiting(Scene(3).owns(0, Improvement::Chief).tile(0, Tile::HelpingHand).done());
  EXPECT_TRUE(waiting.can("use helping-hand chief akivi"));
  EXPECT_FALSE(left_by<FreeActionsEarly>(waiting).contains("use helping-hand chief akivi"));
}

// Whatever happens, something is left to look at.
TEST(Bots, TheFilterNeverKeepsBackEverything) {
  Rng rng(23);
  for (int game = 0; game < 200; ++game) {
    State state = RapaNuiBoard::initial({static_cast<std::int16_t>(2 + game % 3), 0});
    while (!RapaNuiBoard::turn(state).is_over()) {
      if (RapaNuiBoard::turn(state).is_chance()) {
        RapaNuiBoard::apply(state, sample_chance<RapaNuiBoard>(state, rng));
        continue;
      }
      ActionList<RapaNuiBoard> actions;
      RapaNuiBoard::legal_actions(state, actions);
      ActionList<RapaNuiBoard> early = actions;
      filter_actions<RapaNuiBoard, FreeActionsEarly>(state, early);
      ASSERT_FALSE(early.empty());
      filter_actions<RapaNuiBoard, Heuristics>(state, actions);
      ASSERT_FALSE(actions.empty());
      RapaNuiBoard::apply(state, actions[static_cast<int>(rng.below(actions.size()))]);
    }
  }
}

}  // namespace ahu::rapa_nui_board
