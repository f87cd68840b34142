// The sacrifice round.
#include "games/rapa_nui_cards/tests/positions.hpp"

namespace ahu::rapa_nui_cards {
namespace {

using namespace positions;

// Seat `active` of four has built a Moai.
State moai_built(int active) {
  State state = first_turn(4);
  state.table.active = static_cast<std::uint8_t>(active);
  state.table.to_act = state.table.active;
  hold(state, active, "MWW");
  set_wood(state, active, 7);
  act(state, "pass, play M");
  return state;
}

// RC-X1, RC-X2, RC-X3: the rulebooks' example. The builder's left neighbour gives a potato, the two
// next grain, the builder one face down and berries from the pile.
TEST(Sacrifice, RC_X1_RC_X2_RC_X3_WorkedExampleOfFourPlayers) {
  State state = moai_built(0);
  for (const int seat : {1, 2, 3}) {
    EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(seat));
    act(state, seat == 1 ? "offer S" : "offer G");
  }
  EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(0));
  EXPECT_EQ(state.table.down_count, 0);
  act(state, "offer F");
  EXPECT_EQ(state.table.down_count, 1);
  EXPECT_EQ(state.down.seat(0), 0);
  EXPECT_EQ(state.down.type(0), Offering::Fish);
  EXPECT_EQ(offerings_text(state.table.stone_up), "0 0 1 2");
  act(state, "add B");
  EXPECT_EQ(offerings_text(state.table.stone_up), "0 1 1 2");
  EXPECT_EQ(offerings_text(state.table.piles), "21 20 21 21");
  EXPECT_EQ(offerings_text(stone_of(state)), "1 1 1 2");
  EXPECT_EQ(offerings_text(state.offerings[0]), "0 1 1 1");
  EXPECT_EQ(offerings_text(state.offerings[1]), "1 1 0 1");
  EXPECT_EQ(state.table.phase, Phase::Take);
  EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(0));
}

// RC-X1
TEST(Sacrifice, RC_X1_BeginsLeftOfTheActivePlayer) {
  State state = moai_built(2);
  for (const int seat : {3, 0, 1, 2}) {
    EXPECT_EQ(state.table.phase, Phase::Offer);
    EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(seat));
    act(state, "offer F");
  }
  EXPECT_EQ(state.table.phase, Phase::Add);
  EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(2));
}

// RC-X1
TEST(Sacrifice, RC_X1_OnlyOwnCardsAndWithoutAPass) {
  State state = moai_built(0);
  own(state, 1, 0, 2, 0, 1);
  EXPECT_EQ(choices(state), (Texts{"offer B", "offer G"}));
  EXPECT_EQ(clause_against(state, "offer F"), "RC-X1");
  EXPECT_EQ(clause_against(state, "pass"), "RC-X1");
}

// RC-X1
TEST(Sacrifice, RC_X1_APlayerWithoutOneIsSkipped) {
  State state = first_turn(4);
  hold(state, 0, "MWW");
  set_wood(state, 0, 7);
  own(state, 1, 0, 0, 0, 0);
  own(state, 3, 0, 0, 0, 0);
  act(state, "pass, play M");
  EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(2));
  act(state, "offer F");
  EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(0));
}

// RC-X2
TEST(Sacrifice, RC_X2_AnActivePlayerWithNoneGivesNothing) {
  State state = first_turn(2);
  hold(state, 0, "MWW");
  set_wood(state, 0, 7);
  own(state, 0, 0, 0, 0, 0);
  act(state, "pass, play M, offer F");
  EXPECT_EQ(state.table.down_count, 0);
  EXPECT_EQ(state.table.phase, Phase::Add);
}

// RC-X2
TEST(Sacrifice, RC_X2_NobodyHasAny) {
  State state = first_turn(2);
  hold(state, 0, "MWW");
  set_wood(state, 0, 7);
  own(state, 0, 0, 0, 0, 0);
  own(state, 1, 0, 0, 0, 0);
  act(state, "pass, play M");
  EXPECT_EQ(state.table.phase, Phase::Add);
  EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(0));
}

// RC-X2
TEST(Sacrifice, RC_X2_TheCardLaidFaceDownMustBeOwned) {
  State state = moai_built(0);
  act(state, "offer F, offer F, offer F");
  own(state, 0, 0, 0, 1, 0);
  EXPECT_EQ(choices(state), (Texts{"offer S"}));
  EXPECT_EQ(clause_against(state, "offer G"), "RC-X2");
  EXPECT_EQ(clause_against(state, "add G"), "RC-X2");
}

// RC-X3
TEST(Sacrifice, RC_X3_OnlyFromAPileThatIsNotEmpty) {
  State state = moai_built(0);
  act(state, "offer F, offer F, offer F, offer F");
  empty_pile(state, Offering::Fish);
  empty_pile(state, Offering::Grain);
  EXPECT_EQ(choices(state), (Texts{"add B", "add S"}));
  EXPECT_EQ(clause_against(state, "add F"), "RC-X3");
  EXPECT_EQ(clause_against(state, "take 1"), "RC-X3");
}

// RC-X3
TEST(Sacrifice, RC_X3_WithAllPilesEmptyNothing) {
  State state = first_turn(2);
  hold(state, 0, "MWW");
  set_wood(state, 0, 7);
  for (int at = 0; at < offering_types; ++at) {
    empty_pile(state, static_cast<Offering>(at));
  }
  act(state, "pass, play M, offer F, offer F");
  EXPECT_EQ(state.table.phase, Phase::Take);
}

}  // namespace
}  // namespace ahu::rapa_nui_cards
