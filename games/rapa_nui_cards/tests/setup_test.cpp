// Material and set-up.
#include "games/rapa_nui_cards/tests/positions.hpp"
#include "search/playout.hpp"

namespace ahu::rapa_nui_cards {
namespace {

using namespace positions;

// RC-M1
TEST(Setup, RC_M1_FiftyCardsAreShuffled) {
  const State state = initial_state({});
  OutcomeList<RapaNuiCards> outcomes;
  RapaNuiCards::chance_outcomes(state, outcomes);
  std::string text;
  for (const auto& outcome : outcomes) {
    text += Notation::action_text({}, outcome.action) + " " + std::to_string(outcome.weight) + " ";
  }
  EXPECT_EQ(text, "draw M 9 draw P 9 draw W 12 draw F 5 draw B 5 draw S 5 draw G 5 ");
  EXPECT_EQ(state.table.deck.total(), 50);
}

// RC-M1
TEST(Setup, RC_M1_ADrawnCardIsGoneAndCardsWithNoneLeftAreNotListed) {
  State state = initial_state({});
  act(state, "draw G, draw G, draw G, draw G");
  OutcomeList<RapaNuiCards> outcomes;
  RapaNuiCards::chance_outcomes(state, outcomes);
  EXPECT_EQ(outcomes[6].weight, 1U);
  act(state, "draw G");
  outcomes.clear();
  RapaNuiCards::chance_outcomes(state, outcomes);
  EXPECT_EQ(outcomes.size(), 6);
  EXPECT_EQ(clause_against(state, "draw G"), "RC-M1");
}

// RC-M1
TEST(Setup, RC_M1_TheFastDrawHasTheSameOdds) {
  State state = initial_state({});
  act(state, "draw P, draw W, draw W, draw S");
  Rng rng(3);
  int seen[card_types] = {};
  constexpr int draws = 46000;
  for (int i = 0; i < draws; ++i) {
    ++seen[index_of(RapaNuiCards::sample_outcome(state, rng).card())];
  }
  for (int at = 0; at < card_types; ++at) {
    EXPECT_NEAR(seen[at], 1000 * state.table.deck.of(static_cast<Card>(at)), 350) << at;
  }
}

// RC-M2, RC-S2
TEST(Setup, RC_M2_RC_S2_EachSeatTakesOneOfEachOfTheHundredOfferings) {
  for (const int players : {2, 3, 4}) {
    const State state = first_turn(players);
    for (int seat = 0; seat < players; ++seat) {
      EXPECT_EQ(offerings_text(state.offerings[seat]), "1 1 1 1");
    }
    const std::string left = std::to_string(25 - players);
    EXPECT_EQ(offerings_text(state.table.piles), left + " " + left + " " + left + " " + left);
  }
}

// RC-M2
TEST(Setup, RC_M2_TheBankHasNoLimit) {
  State state = first_turn(2, {"MPWF", "PWBM", "WFSP", "MPWW"});
  set_wood(state, 0, 59000);
  to_play(state);
  act(state, "play B, take 4");
  EXPECT_EQ(state.table.wood[0], 59001);
}

// RC-M3
TEST(Setup, RC_M3_StartCards) {
  const State state = first_turn(4);
  EXPECT_EQ(hand_text(state.hands[0]), "BSG");
  EXPECT_EQ(hand_text(state.hands[1]), "FSG");
  EXPECT_EQ(hand_text(state.hands[2]), "FBG");
  EXPECT_EQ(hand_text(state.hands[3]), "FBS");
  for (const CardCounts tableau : state.table.tableaus) {
    EXPECT_EQ(tableau.of(Card::Woodcutter), 1);
    EXPECT_EQ(tableau.total(), 1);
  }
}

// RC-S1
TEST(Setup, RC_S1_FourColumnsOfFourTheLastCardInFront) {
  State state = initial_state({});
  EXPECT_TRUE(RapaNuiCards::turn(state).is_chance());
  act(state, "draw M, draw W, draw F, draw G, draw P");
  EXPECT_EQ(column_text(state.table.columns[0]), "MWFG");
  EXPECT_EQ(column_text(state.table.columns[1]), "P");
  EXPECT_EQ(state.table.columns[0].front(), Card::Grain);
  EXPECT_EQ(clause_against(state, "take 1"), "RC-S1");
  act(state, "draw P, draw P, draw P, draw W, draw W, draw W, draw W, draw B, draw B, draw B");
  EXPECT_EQ(state.table.phase, Phase::Setup);
  act(state, "draw S");
  EXPECT_EQ(column_text(state.table.columns[3]), "BBBS");
  EXPECT_EQ(state.table.phase, Phase::Buy);
  EXPECT_EQ(state.table.deck.total(), 34);
}

// RC-S3
TEST(Setup, RC_S3_SeatZeroStartsWithTheLeastWood) {
  State state = first_turn(4);
  EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(0));
  for (int seat = 0; seat < 4; ++seat) {
    EXPECT_EQ(state.table.wood[seat], seat + 2);
    EXPECT_EQ(state.table.glory[seat], 0);
  }
}

// RC-S3
TEST(Setup, RC_S3_TurnsGoClockwise) {
  State state = first_turn(3);
  for (const int seat : {0, 1, 2, 0}) {
    EXPECT_EQ(RapaNuiCards::turn(state), Turn::player(seat));
    act(state, "pass, play G, take 3");
    if (RapaNuiCards::turn(state).is_chance()) {
      act(state, "draw W, draw W, draw W, draw W");
    }
    hold(state, 0, "FGG");
  }
}

}  // namespace
}  // namespace ahu::rapa_nui_cards
