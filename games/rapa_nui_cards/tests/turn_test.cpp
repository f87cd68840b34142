// A turn: buy, play, draw, and which card is scored.
#include "games/rapa_nui_cards/tests/positions.hpp"

namespace ahu::rapa_nui_cards {
namespace {

using namespace positions;

// RC-T1: the rulebooks' example with 7 wood, one berries and two grain hunters.
TEST(Turn, RC_T1_WorkedExamplePurchasePrices) {
  State state = first_turn(4);
  play_for(state, 0, "BGG");
  set_wood(state, 0, 7);
  EXPECT_EQ(price_of(state.table, 0, Offering::Berries), 4);
  EXPECT_EQ(price_of(state.table, 0, Offering::Grain), 3);
  EXPECT_EQ(price_of(state.table, 0, Offering::Fish), 5);
  EXPECT_EQ(price_of(state.table, 0, Offering::Potato), 5);
  EXPECT_EQ(choices(state), (Texts{"buy F", "buy B", "buy S", "buy G", "pass"}));
  act(state, "buy G");
  EXPECT_EQ(state.table.wood[0], 4);
  EXPECT_EQ(offerings_text(state.offerings[0]), "1 1 1 2");
  EXPECT_EQ(offerings_text(state.table.piles), "21 21 21 20");
  EXPECT_EQ(state.table.phase, Phase::Play);
}

// RC-T1
TEST(Turn, RC_T1_OnlyWhatIsAffordable) {
  State state = first_turn(2);
  play_for(state, 0, "GG");
  set_wood(state, 0, 3);
  EXPECT_EQ(choices(state), (Texts{"buy G", "pass"}));
  EXPECT_EQ(clause_against(state, "buy F"), "RC-T1");
  set_wood(state, 0, 2);
  EXPECT_EQ(choices(state), (Texts{"pass"}));
}

// RC-T1
TEST(Turn, RC_T1_NeverLessThanNothing) {
  State state = first_turn(2, {"MPWM", "PWBM", "WMSP", "MPGW"});
  play_for(state, 0, "FFFFF");
  state.table.tableaus[0].add(Card::Fish, 1);
  set_wood(state, 0, 0);
  EXPECT_EQ(price_of(state.table, 0, Offering::Fish), 0);
  EXPECT_EQ(choices(state), (Texts{"buy F", "pass"}));
  act(state, "buy F");
  EXPECT_EQ(state.table.wood[0], 0);
}

// RC-T1
TEST(Turn, RC_T1_AnEmptyPileSellsNothing) {
  State state = first_turn(2);
  set_wood(state, 0, 9);
  empty_pile(state, Offering::Potato);
  EXPECT_EQ(choices(state), (Texts{"buy F", "buy B", "buy G", "pass"}));
  EXPECT_EQ(clause_against(state, "buy S"), "RC-T1");
}

// RC-T1
TEST(Turn, RC_T1_BuyingIsOptionalAndOnlyOnce) {
  State state = first_turn(2);
  set_wood(state, 0, 20);
  State other = state;
  act(other, "pass");
  EXPECT_EQ(other.table.wood[0], 20);
  EXPECT_EQ(other.table.phase, Phase::Play);
  act(state, "buy F");
  EXPECT_EQ(clause_against(state, "buy F"), "RC-T2");
  EXPECT_EQ(clause_against(state, "pass"), "RC-T2");
}

// RC-T2: two fish for 1 wood, one fish already in the tableau.
TEST(Turn, RC_T2_WorkedExampleTwoFishForOneWood) {
  State state = first_turn(4);
  play_for(state, 0, "F");
  hold(state, 0, "FFW");
  to_play(state);
  act(state, "play FF");
  EXPECT_EQ(state.table.wood[0], 1);
  EXPECT_EQ(state.table.tableaus[0].of(Card::Fish), 3);
  EXPECT_EQ(hand_text(state.hands[0]), "W");
  EXPECT_EQ(state.table.phase, Phase::Take);
}

// RC-T2
TEST(Turn, RC_T2_OneWoodcutterOrPriestIsFree) {
  State state = first_turn(2);
  hold(state, 0, "PPW");
  set_wood(state, 0, 0);
  to_play(state);
  EXPECT_EQ(choices(state), (Texts{"play P", "play W"}));
  EXPECT_EQ(clause_against(state, "play PP"), "unreadable");
  State other = state;
  act(other, "play W");
  EXPECT_EQ(other.table.tableaus[0].of(Card::Woodcutter), 2);
  act(state, "play P");
  EXPECT_EQ(state.table.tableaus[0].of(Card::Priest), 1);
  EXPECT_EQ(state.table.wood[0], 0);
}

// RC-T2
TEST(Turn, RC_T2_HuntersCostNothingOneOrTwo) {
  State state = first_turn(2);
  hold(state, 0, "SSS");
  set_wood(state, 0, 2);
  to_play(state);
  EXPECT_EQ(choices(state), (Texts{"play S", "play SS", "play SSS"}));
  State all = state;
  act(all, "play SSS");
  EXPECT_EQ(all.table.wood[0], 0);
  EXPECT_EQ(hand_text(all.hands[0]), "");
  set_wood(state, 0, 1);
  EXPECT_EQ(choices(state), (Texts{"play S", "play SS"}));
  EXPECT_EQ(clause_against(state, "play SSS"), "RC-T2");
  set_wood(state, 0, 0);
  EXPECT_EQ(choices(state), (Texts{"play S"}));
}

// RC-T2
TEST(Turn, RC_T2_AMoaiCostsSevenWood) {
  State state = first_turn(2);
  hold(state, 0, "MMG");
  set_wood(state, 0, 6);
  to_play(state);
  EXPECT_EQ(choices(state), (Texts{"play G"}));
  EXPECT_EQ(clause_against(state, "play M"), "RC-T2");
  set_wood(state, 0, 7);
  EXPECT_EQ(choices(state), (Texts{"play M", "play G"}));
  act(state, "play M");
  EXPECT_EQ(state.table.wood[0], 0);
  EXPECT_EQ(state.table.tableaus[0].of(Card::Moai), 1);
  EXPECT_EQ(state.table.phase, Phase::Offer);
}

// RC-T2
TEST(Turn, RC_T2_OnlyWhatIsInHandAndNoPass) {
  State state = first_turn(2);
  to_play(state);
  EXPECT_EQ(choices(state), (Texts{"play B", "play S", "play G"}));
  EXPECT_EQ(clause_against(state, "play F"), "RC-T2");
  EXPECT_EQ(clause_against(state, "play BB"), "RC-T2");
  EXPECT_EQ(clause_against(state, "pass"), "RC-T2");
  EXPECT_EQ(clause_against(state, "take 1"), "RC-T2");
}

// RC-T3
TEST(Turn, RC_T3_ThreeMoaiWithoutWood) {
  State state = first_turn(2);
  hold(state, 0, "MMM");
  set_wood(state, 0, 6);
  to_play(state);
  EXPECT_EQ(choices(state), (Texts{"discard M"}));
  EXPECT_EQ(clause_against(state, "play M"), "RC-T3");
  const int before = cards_on(state.table).of(Card::Moai);
  act(state, "discard M");
  EXPECT_EQ(hand_text(state.hands[0]), "MM");
  EXPECT_EQ(cards_on(state.table).of(Card::Moai), before);
  EXPECT_EQ(state.table.wood[0], 6);
  EXPECT_EQ(state.table.phase, Phase::Take);  // no sacrifice round
}

// RC-T3
TEST(Turn, RC_T3_WithSevenWoodOneMustBeBuilt) {
  State state = first_turn(2);
  hold(state, 0, "MMM");
  set_wood(state, 0, 7);
  to_play(state);
  EXPECT_EQ(choices(state), (Texts{"play M"}));
  EXPECT_EQ(clause_against(state, "discard M"), "RC-T3");
}

// RC-T3
TEST(Turn, RC_T3_TheWoodCountsAfterThePurchase) {
  State state = first_turn(2);
  hold(state, 0, "MMM");
  set_wood(state, 0, 11);
  act(state, "buy F");
  EXPECT_EQ(choices(state), (Texts{"discard M"}));
}

// RC-T3
TEST(Turn, RC_T3_TwoMoaiAreNotThree) {
  State state = first_turn(2);
  hold(state, 0, "MMB");
  set_wood(state, 0, 0);
  to_play(state);
  EXPECT_EQ(clause_against(state, "discard M"), "RC-T3");
}

// RC-T4, RC-T5: first draw example; a hunter is taken, the Moai under it is scored.
TEST(Turn, RC_T4_RC_T5_WorkedExampleOneDraw) {
  State state = first_turn(4, {"PWMG", "PWBM", "WFSP", "MPGW"});
  play_for(state, 2, "M");
  to_play(state);
  act(state, "play B");
  EXPECT_EQ(choices(state), (Texts{"take 1", "take 2", "take 3", "take 4"}));
  act(state, "take 1");
  EXPECT_EQ(hand_text(state.hands[0]), "SGG");
  EXPECT_EQ(column_text(state.table.columns[0]), "PWM");
  EXPECT_EQ(state.table.phase, Phase::Gain);
  EXPECT_EQ(state.table.scored_card(), Card::Moai);
}

// RC-T4, RC-T5: second draw example; two draws, the second empties a column, and the woodcutter in
// front of the refill is scored.
TEST(Turn, RC_T4_RC_T5_WorkedExampleTwoDrawsAndARefill) {
  State state = first_turn(4, {"PWBM", "WFSF", "MPGW", "MWSP"});
  state.table.columns[3] = {};
  state.table.columns[3].lay(Card::Priest);
  hold(state, 0, "FFG");
  to_play(state);
  act(state, "play FF, take 1");
  EXPECT_EQ(hand_text(state.hands[0]), "MG");
  EXPECT_EQ(state.table.phase, Phase::Take);
  EXPECT_EQ(offerings_text(state.offerings[0]),
            "1 1 1 1");  // the berries uncovered first bring none
  act(state, "take 4");
  EXPECT_EQ(state.table.phase, Phase::Refill);
  EXPECT_EQ(state.table.refilling, 4);
  EXPECT_TRUE(RapaNuiCards::turn(state).is_chance());
  EXPECT_EQ(clause_against(state, "take 1"), "RC-T4");
  act(state, "draw M, draw P, draw S");
  EXPECT_EQ(state.table.phase, Phase::Refill);
  act(state, "draw W");
  EXPECT_EQ(column_text(state.table.columns[3]), "MPSW");
  EXPECT_EQ(hand_text(state.hands[0]), "MPG");
  EXPECT_EQ(state.table.wood[0], 2 - 1 + 1);  // the play of two cost 1
  EXPECT_EQ(state.table.wood[3], 5 + 1);
  EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(1));
}

// RC-T4
TEST(Turn, RC_T4_DrawsUntilThreeCardsAreInHand) {
  State state = first_turn(2);
  hold(state, 0, "SSS");
  to_play(state);
  act(state, "play SSS, take 1, take 1");
  EXPECT_EQ(hand_text(state.hands[0]), "WF");
  EXPECT_EQ(state.table.phase, Phase::Take);
  act(state, "take 1");
  EXPECT_EQ(hand_text(state.hands[0]), "PWF");
  EXPECT_NE(state.table.phase, Phase::Take);
}

// RC-T5
TEST(Turn, RC_T5_ARefillEarlierInTheTurnScoresNothing) {
  State state = first_turn(2);
  hold(state, 0, "SSG");
  state.table.columns[0] = {};
  state.table.columns[0].lay(Card::Moai);
  to_play(state);
  act(state, "play SS, take 1, draw M, draw P, draw S, draw W");
  EXPECT_EQ(state.table.phase, Phase::Take);
  EXPECT_EQ(state.table.wood[0], 1);  // the woodcutter of the refill is not scored
  act(state, "take 3");               // uncovers potatoes, scored for the two just played
  EXPECT_EQ(offerings_text(state.offerings[0]), "1 1 3 1");
  EXPECT_EQ(state.table.wood[0], 1);
}

}  // namespace
}  // namespace ahu::rapa_nui_cards
