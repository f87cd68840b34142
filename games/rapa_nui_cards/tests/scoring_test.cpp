// Scoring the uncovered card.
#include "games/rapa_nui_cards/tests/positions.hpp"

namespace ahu::rapa_nui_cards {
namespace {

using namespace positions;

// Seat 0's only draw uncovers `card`; one take of column 1 away.
State before_scoring(int players, char card) {
  State state = first_turn(players);
  state.table.columns[0] = {};
  state.table.columns[0].lay(card_of(card));
  state.table.columns[0].lay(Card::Woodcutter);
  state.hands[0].remove(Card::Berries, 1);
  state.table.phase = Phase::Take;
  for (int seat = 0; seat < players; ++seat) {
    set_wood(state, seat, 0);
  }
  return state;
}

std::string wood_text(const State& state) {
  std::string text;
  for (int seat = 0; seat < state.table.players; ++seat) {
    text += (seat == 0 ? "" : " ") + std::to_string(state.table.wood[seat]);
  }
  return text;
}
std::string glory_text(const State& state) {
  std::string text;
  for (int seat = 0; seat < state.table.players; ++seat) {
    text += (seat == 0 ? "" : " ") + std::to_string(state.table.glory[seat]);
  }
  return text;
}

// RC-V1: two woodcutters against one each.
TEST(Scoring, RC_V1_WorkedExampleThreeOneOneOne) {
  State state = before_scoring(4, 'W');
  play_for(state, 0, "W");
  act(state, "take 1");
  EXPECT_EQ(wood_text(state), "3 1 1 1");
  EXPECT_EQ(glory_text(state), "0 0 0 0");
  EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(1));
  EXPECT_EQ(state.table.phase, Phase::Buy);
}

// RC-V1
TEST(Scoring, RC_V1_ASharedMajorityHasNoBonusAndInactivePlayersScore) {
  State state = before_scoring(3, 'W');
  play_for(state, 1, "WW");
  play_for(state, 2, "WW");
  act(state, "take 1");
  EXPECT_EQ(wood_text(state), "1 3 3");
}

// RC-V1
TEST(Scoring, RC_V1_TheBonusMayGoToAnInactivePlayer) {
  State state = before_scoring(2, 'W');
  play_for(state, 1, "WWW");
  act(state, "take 1");
  EXPECT_EQ(wood_text(state), "1 5");
}

// RC-V2: one priest against none: 1 glory, no bonus.
TEST(Scoring, RC_V2_WorkedExampleOnePriestWithoutBonus) {
  State state = before_scoring(4, 'P');
  play_for(state, 2, "P");
  act(state, "take 1");
  EXPECT_EQ(glory_text(state), "0 0 1 0");
  EXPECT_EQ(wood_text(state), "0 0 0 0");
}

// RC-V2
TEST(Scoring, RC_V2_TwoPriestsAloneBringThree) {
  State state = before_scoring(3, 'P');
  play_for(state, 0, "P");
  play_for(state, 1, "PP");
  act(state, "take 1");
  EXPECT_EQ(glory_text(state), "1 3 0");
}

// RC-V3: one Moai brings 1, two with the sole majority 3.
TEST(Scoring, RC_V3_WorkedExampleOneAndThree) {
  State state = before_scoring(4, 'M');
  play_for(state, 3, "M");
  play_for(state, 1, "MM");
  act(state, "take 1");
  EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(1));
  EXPECT_EQ(choices(state), (Texts{"gain glory", "gain wood"}));
  act(state, "gain wood");
  EXPECT_EQ(wood_text(state), "0 3 0 0");
  EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(3));
  act(state, "gain glory");
  EXPECT_EQ(glory_text(state), "0 0 0 1");
  EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(1));
  EXPECT_EQ(state.table.phase, Phase::Buy);
  EXPECT_EQ(state.table.scored, 0);
}

// RC-V3
TEST(Scoring, RC_V3_TheActivePlayerChoosesFirstThenClockwise) {
  State state = before_scoring(4, 'M');
  state.table.active = state.table.to_act = 2;
  hold(state, 0, "SGW");
  hold(state, 2, "GW");
  for (const int seat : {0, 1, 2, 3}) {
    play_for(state, seat, "M");
  }
  act(state, "take 1");
  for (const int seat : {2, 3, 0, 1}) {
    EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(seat));
    act(state, "gain glory");
  }
  EXPECT_EQ(glory_text(state), "1 1 1 1");
  EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(3));
  EXPECT_EQ(state.table.phase, Phase::Buy);
}

// RC-V3
TEST(Scoring, RC_V3_WithoutAnyMoaiTheTurnEnds) {
  State state = before_scoring(2, 'M');
  act(state, "take 1");
  EXPECT_EQ(state.table.phase, Phase::Buy);
  EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(1));
}

// RC-V3
TEST(Scoring, RC_V3_NothingElseIsLegalBeforeTheChoice) {
  State state = before_scoring(2, 'M');
  play_for(state, 0, "M");
  act(state, "take 1");
  EXPECT_EQ(clause_against(state, "pass"), "RC-V3");
}

// RC-V4: two grain hunters each for two players: one card each, no bonus.
TEST(Scoring, RC_V4_WorkedExampleOneGrainEach) {
  State state = before_scoring(4, 'G');
  play_for(state, 1, "GG");
  play_for(state, 3, "GG");
  act(state, "take 1");
  EXPECT_EQ(offerings_text(state.offerings[0]), "1 1 1 1");
  EXPECT_EQ(offerings_text(state.offerings[1]), "1 1 1 2");
  EXPECT_EQ(offerings_text(state.offerings[2]), "1 1 1 1");
  EXPECT_EQ(offerings_text(state.offerings[3]), "1 1 1 2");
  EXPECT_EQ(offerings_text(state.table.piles), "21 21 21 19");
}

// RC-V4
TEST(Scoring, RC_V4_ExactlyOneHoweverManyAndOneMoreForTheSoleMajority) {
  State state = before_scoring(3, 'G');
  play_for(state, 0, "G");
  play_for(state, 2, "GGG");
  act(state, "take 1");
  EXPECT_EQ(offerings_text(state.offerings[0]), "1 1 1 2");
  EXPECT_EQ(offerings_text(state.offerings[1]), "1 1 1 1");
  EXPECT_EQ(offerings_text(state.offerings[2]), "1 1 1 3");
  EXPECT_EQ(offerings_text(state.table.piles), "22 22 22 19");
}

// RC-V4
TEST(Scoring, RC_V4_InTurnOrderCardAndBonusTogether) {
  State state = before_scoring(3, 'F');
  state.table.active = state.table.to_act = 1;
  hold(state, 0, "SGW");
  hold(state, 1, "GW");
  play_for(state, 0, "FF");
  play_for(state, 1, "F");
  play_for(state, 2, "F");
  empty_pile(state, Offering::Fish, 3);
  act(state, "take 1");
  // Seats 1, 2 and 0 want 1, 1 and 2: seat 0 lacks its second card.
  EXPECT_EQ(state.offerings[1].of(Offering::Fish), 2);
  EXPECT_EQ(state.offerings[2].of(Offering::Fish), 2);
  EXPECT_EQ(state.offerings[0].of(Offering::Fish), 2);
  EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(0));
  EXPECT_EQ(state.table.phase, Phase::Receive);
  EXPECT_EQ(state.table.due, 1);
}

// RC-V5
TEST(Scoring, RC_V5_SubstitutesForCardAndBonus) {
  State state = before_scoring(3, 'B');
  play_for(state, 0, "BB");
  play_for(state, 2, "B");
  empty_pile(state, Offering::Berries);
  act(state, "take 1");
  EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(0));
  EXPECT_EQ(state.table.due, 2);
  EXPECT_EQ(state.table.scored_card(), Card::Berries);
  EXPECT_EQ(choices(state), (Texts{"receive F", "receive S", "receive G", "decline"}));
  EXPECT_EQ(clause_against(state, "receive B"), "RC-V5");
  EXPECT_EQ(clause_against(state, "pass"), "RC-V5");
  act(state, "receive S");
  EXPECT_EQ(state.table.due, 1);
  EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(0));
  act(state, "receive G");
  EXPECT_EQ(offerings_text(state.offerings[0]), "1 1 2 2");
  EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(2));
  EXPECT_EQ(state.table.due, 1);
  act(state, "receive F");
  EXPECT_EQ(offerings_text(state.offerings[2]), "2 1 1 1");
  EXPECT_EQ(state.table.phase, Phase::Buy);
  EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(1));
  EXPECT_EQ(state.table.due, 0);
}

// RC-V5: card and bonus are asked for one after the other, and each may be declined.
TEST(Scoring, RC_V5_AReplacementMayBeDeclined) {
  State state = before_scoring(3, 'B');
  play_for(state, 0, "BB");
  play_for(state, 2, "B");
  empty_pile(state, Offering::Berries);
  act(state, "take 1");
  const OfferingCounts piles = state.table.piles;
  act(state, "decline");
  EXPECT_EQ(state.table.due, 1);
  EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(0));
  EXPECT_EQ(choices(state), (Texts{"receive F", "receive S", "receive G", "decline"}));
  act(state, "receive S");
  EXPECT_EQ(offerings_text(state.offerings[0]), "1 1 2 1");
  EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(2));
  act(state, "decline");
  EXPECT_EQ(offerings_text(state.offerings[2]), "1 1 1 1");
  EXPECT_EQ(piles.total() - state.table.piles.total(), 1);
  EXPECT_EQ(state.table.phase, Phase::Buy);
  EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(1));
  EXPECT_EQ(state.table.due, 0);
  EXPECT_EQ(state.table.scored, 0);
}

// RC-V5
TEST(Scoring, RC_V5_NothingElseCanBeDeclined) {
  State state = before_scoring(2, 'M');
  EXPECT_EQ(clause_against(state, "decline"), "RC-T4");
  play_for(state, 0, "M");
  act(state, "take 1");
  EXPECT_EQ(clause_against(state, "decline"), "RC-V3");
}

// RC-V5
TEST(Scoring, RC_V5_WhatThePileStillHasIsTakenFirst) {
  State state = before_scoring(2, 'B');
  play_for(state, 0, "BB");
  empty_pile(state, Offering::Berries, 1);
  act(state, "take 1");
  EXPECT_EQ(state.offerings[0].of(Offering::Berries), 2);
  EXPECT_EQ(state.table.piles.of(Offering::Berries), 0);
  EXPECT_EQ(state.table.due, 1);
}

// RC-V5
TEST(Scoring, RC_V5_WithAllPilesEmptyNothing) {
  State state = before_scoring(2, 'B');
  play_for(state, 0, "BB");
  play_for(state, 1, "B");
  for (int at = 0; at < offering_types; ++at) {
    empty_pile(state, static_cast<Offering>(at));
  }
  act(state, "take 1");
  EXPECT_EQ(state.table.phase, Phase::Buy);
  EXPECT_EQ(offerings_text(state.offerings[0]), "1 1 1 1");
}

// RC-V5
TEST(Scoring, RC_V5_TheLastCardOfAllEndsTheReceiving) {
  State state = before_scoring(2, 'B');
  play_for(state, 0, "BB");
  play_for(state, 1, "B");
  for (int at = 0; at < offering_types; ++at) {
    empty_pile(state, static_cast<Offering>(at), at == 0 ? 1 : 0);
  }
  act(state, "take 1");
  EXPECT_EQ(state.table.due, 2);  // also when the piles hold fewer
  EXPECT_EQ(choices(state), (Texts{"receive F", "decline"}));
  act(state, "receive F");
  EXPECT_EQ(state.table.phase, Phase::Buy);
  EXPECT_EQ(state.table.due, 0);
}

}  // namespace
}  // namespace ahu::rapa_nui_cards
