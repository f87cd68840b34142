// The end: when it comes, what counts, who wins.
#include "games/rapa_nui_cards/tests/positions.hpp"
#include "search/playout.hpp"

namespace ahu::rapa_nui_cards {
namespace {

using namespace positions;

OfferingCounts stone(int fish, int berries, int potato, int grain) {
  OfferingCounts cards{};
  cards.add(Offering::Fish, fish);
  cards.add(Offering::Berries, berries);
  cards.add(Offering::Potato, potato);
  cards.add(Offering::Grain, grain);
  return cards;
}

std::string values_of(OfferingCounts on_stone) {
  OfferingCounts values{};
  for (int at = 0; at < offering_types; ++at) {
    values.add(static_cast<Offering>(at), value_on(on_stone, static_cast<Offering>(at)));
  }
  return offerings_text(values);
}

// A finished game in which nobody owns anything yet.
State finished(int players, Edition edition = Edition::Japanese) {
  State state = first_turn(players);
  state.table.edition = edition;
  state.table.phase = Phase::Over;
  for (int seat = 0; seat < players; ++seat) {
    set_wood(state, seat, 0);
    own(state, seat, 0, 0, 0, 0);
  }
  return state;
}

// RC-E1
TEST(Ending, RC_E1_TheNinthRefillLaysTwoCardsAndEndsTheGame) {
  Rng rng(11);
  for (const int players : {2, 3, 4}) {
    State state = initial_state({static_cast<std::int16_t>(players), 1, 0});
    int refills = 0;
    while (!RapaNuiCards::turn(state).is_over()) {
      const bool chance = RapaNuiCards::turn(state).is_chance();
      ActionList<RapaNuiCards> list;
      RapaNuiCards::legal_actions(state, list);
      const Phase before = state.table.phase;
      RapaNuiCards::apply(state, chance ? RapaNuiCards::sample_outcome(state, rng)
                                        : list[static_cast<int>(rng.below(list.size()))]);
      refills += before == Phase::Take && state.table.phase == Phase::Refill ? 1 : 0;
    }
    EXPECT_EQ(refills, 9);
    EXPECT_TRUE(state.table.deck.empty());
  }
}

// RC-E1
TEST(Ending, RC_E1_AtOnceWithoutScoringOrDrawing) {
  State state = first_turn(2);
  hold(state, 0, "SSW");
  state.table.columns[0] = {};
  state.table.columns[0].lay(Card::Moai);
  to_play(state);
  state.table.deck = {};
  state.table.deck.add(Card::Woodcutter, 2);
  act(state, "play SS, take 1, draw W");
  EXPECT_EQ(state.table.phase, Phase::Refill);
  act(state, "draw W");
  EXPECT_TRUE(RapaNuiCards::turn(state).is_over());
  EXPECT_EQ(hand_text(state.hands[0]), "MW");  // no further card is drawn
  EXPECT_EQ(state.table.wood[0], 1);           // the woodcutter in front is not scored
  EXPECT_EQ(state.table.wood[1], 3);
  EXPECT_EQ(state.table.active, 0);
  EXPECT_EQ(state.table.refilling, 0);
  EXPECT_TRUE(choices(state).empty());
  EXPECT_EQ(clause_against(state, "take 2"), "RC-E1");
}

// RC-E2
TEST(Ending, RC_E2_WhatCounts) {
  State state = finished(2);
  set_glory(state, 0, 6);
  play_for(state, 0, "MM");
  set_wood(state, 0, 14);
  put_on_stone(state, "GGF");
  own(state, 0, 1, 0, 0, 2);
  EXPECT_EQ(final_scores(state)[0], 6 + 8 + 2 + 2 + 2 * 3);
  set_wood(state, 0, 15);
  EXPECT_EQ(final_scores(state)[0], 6 + 8 + 3 + 2 + 2 * 3);
  EXPECT_EQ(final_scores(state)[1], 0);
  EXPECT_EQ(RapaNuiCards::scores(state), final_scores(state));
}

// RC-E2, RC-E3: 4 grain, 4 berries, 2 fish and 1 potato; holdings worth 16 and 15.
TEST(Ending, RC_E2_RC_E3_WorkedExampleSixteenAndFifteen) {
  State state = finished(2);
  put_on_stone(state, "GGGGBBBBFFS");
  EXPECT_EQ(values_of(stone_of(state)), "2 3 1 3");
  own(state, 0, 3, 1, 1, 2);
  own(state, 1, 5, 1, 2, 0);
  EXPECT_EQ(final_scores(state)[0], 16);
  EXPECT_EQ(final_scores(state)[1], 15);
}

// RC-E3
TEST(Ending, RC_E3_RanksAndTies) {
  EXPECT_EQ(values_of(stone(4, 3, 2, 1)), "3 2 1 0");
  EXPECT_EQ(values_of(stone(1, 2, 3, 4)), "0 1 2 3");
  EXPECT_EQ(values_of(stone(4, 4, 2, 1)), "3 3 2 1");
  EXPECT_EQ(values_of(stone(4, 2, 2, 1)), "3 2 2 1");
  EXPECT_EQ(values_of(stone(4, 3, 1, 1)), "3 2 1 1");
  EXPECT_EQ(values_of(stone(2, 5, 2, 5)), "2 3 2 3");
  EXPECT_EQ(values_of(stone(3, 3, 3, 1)), "3 3 3 2");
  EXPECT_EQ(values_of(stone(3, 1, 1, 1)), "3 2 2 2");
  EXPECT_EQ(values_of(stone(2, 2, 2, 2)), "3 3 3 3");
  EXPECT_EQ(values_of(stone(5, 3, 0, 0)), "3 2 1 1");
}

// RC-E3
TEST(Ending, RC_E3_FaceDownCardsCount) {
  State state = finished(2);
  put_on_stone(state, "FFB");
  own(state, 0, 0, 2, 0, 0);
  own(state, 1, 0, 1, 0, 0);
  EXPECT_EQ(final_scores(state)[1], 2);
  put_face_down(state, 0, 'B');
  put_face_down(state, 0, 'B');
  EXPECT_EQ(final_scores(state)[1], 3);
}

// RC-E4
TEST(Ending, RC_E4_AnEmptyStoneMakesOfferingsWorthless) {
  State state = finished(2);
  own(state, 0, 5, 5, 5, 5);
  EXPECT_EQ(final_scores(state)[0], 0);
  EXPECT_EQ(values_of(stone(0, 0, 0, 0)), "0 0 0 0");
}

// RC-E5
TEST(Ending, RC_E5_MostGloryWins) {
  State state = finished(3);
  set_glory(state, 1, 9);
  set_glory(state, 2, 8);
  play_for(state, 2, "");
  EXPECT_EQ(winners_of(state), 0b010U);
  EXPECT_EQ(RapaNuiCards::payoffs(state)[1], 60);
  EXPECT_EQ(RapaNuiCards::payoffs(state)[2], 0);
}

// RC-E5
TEST(Ending, RC_E5_ThenMoreMoaiInBothEditions) {
  for (const Edition edition : {Edition::French, Edition::Japanese}) {
    State state = finished(2, edition);
    set_glory(state, 0, 8);
    set_wood(state, 0, 4);
    set_glory(state, 1, 4);
    play_for(state, 1, "M");
    EXPECT_EQ(winners_of(state), 0b10U);
  }
}

// RC-E5
TEST(Ending, RC_E5_ThenWoodInTheJapaneseEditionOnly) {
  for (const Edition edition : {Edition::French, Edition::Japanese}) {
    State state = finished(3, edition);
    set_glory(state, 0, 8);
    set_wood(state, 0, 3);
    set_glory(state, 2, 8);
    set_wood(state, 2, 4);
    EXPECT_EQ(winners_of(state), edition == Edition::French ? 0b101U : 0b100U);
  }
}

// RC-E5: all wood is compared, also what has become glory.
TEST(Ending, RC_E5_AllWoodIsCompared) {
  State state = finished(2);
  set_glory(state, 0, 8);
  set_wood(state, 0, 4);
  set_glory(state, 1, 7);
  set_wood(state, 1, 5);
  EXPECT_EQ(winners_of(state), 0b10U);
}

// RC-E5
TEST(Ending, RC_E5_ThenTheVictoryIsShared) {
  for (const Edition edition : {Edition::French, Edition::Japanese}) {
    State state = finished(4, edition);
    for (const int seat : {0, 2, 3}) {
      set_glory(state, seat, 5);
      set_wood(state, seat, 2);
    }
    EXPECT_EQ(winners_of(state), 0b1101U);
    EXPECT_EQ(RapaNuiCards::payoffs(state)[0], 20);
    EXPECT_EQ(RapaNuiCards::payoffs(state)[1], 0);
  }
}

}  // namespace
}  // namespace ahu::rapa_nui_cards
