// Every reason for which an action is refused, with its clause and its particulars.
#include "games/rapa_nui_cards/tests/positions.hpp"
#include "match/narrator.hpp"

namespace ahu::rapa_nui_cards {
namespace {

using namespace positions;

Refusal refusal(const State& state, std::string_view text) {
  const Action action = action_named(text);
  return Notation::explain(state, action, reason_against(state, action));
}

void expect_refused(const State& state, std::string_view text, Why why, std::string_view clause,
                    std::string_view part) {
  const Action action = action_named(text);
  EXPECT_EQ(reason_against(state, action), why) << text;
  const Refusal given = refusal(state, text);
  EXPECT_EQ(given.clause, clause) << text;
  const std::string sentence =
      say_refusal(messages_of<RapaNuiCards, Notation>(Language::English),
                  reasons_of<RapaNuiCards>()[static_cast<std::size_t>(why)], given.args);
  EXPECT_NE(sentence.find(part), std::string::npos) << sentence;
}

TEST(Refusals, CodesThatAreNoActions) {
  const State state = first_turn(2);
  for (const std::uint32_t code :
       {0U, 1U, 0xffffffffU, 0x1000U, 0x1170U, 0x240U, 0x310U, 0x402U, 0x404U, 0x434U, 0x510U,
        0x640U, 0x840U, 0x920U, 0xb10U, 0xc00U, 0xa40U, 0x10000200U}) {
    EXPECT_EQ(reason_against(state, Action{code}), Why::Notation) << code;
    EXPECT_EQ(Notation::explain(state, Action{code}, Why::Notation).clause, "notation");
    EXPECT_TRUE(Notation::action_text({}, Action{code}).ends_with("?"));
  }
}

TEST(Refusals, TextsThatAreNoActions) {
  for (const auto text :
       {"",        "buy",     "buy ",      "buy M",     "buy FF",    "Buy F",     "buy  F",
        " buy F",  "pass ",   "play",      "play ",     "play X",    "play FB",   "play FFFF",
        "play MM", "play WW", "discard P", "offer",     "offer ??",  "add W",     "take 0",
        "take 5",  "take 12", "gain",      "gain gold", "receive M", "decline F", "draw",
        "draw ?",  "draw MM", "fly F"}) {
    EXPECT_FALSE(Notation::parse_action({}, text).has_value()) << text;
  }
}

TEST(Refusals, EveryWellFormedActionReadsBack) {
  int count = 0;
  for (std::uint32_t code = 0; code < 0x2000; ++code) {
    if (is_well_formed(Action{code})) {
      ++count;
      EXPECT_EQ(Notation::parse_action({}, Notation::action_text({}, Action{code})), Action{code});
    }
  }
  EXPECT_EQ(count, 7 + 4 + 1 + (3 + 4 * 3) + 1 + 5 + 4 + 4 + 2 + 4 + 1);
}

// RC-T1, RC-T2, RC-T3
TEST(Refusals, OfAPurchaseAndAPlay) {
  State state = first_turn(2);
  expect_refused(state, "play B", Why::AnotherStepIsDue, "RC-T1", "card or pass");
  expect_refused(state, "buy F", Why::OfferingTooDear, "RC-T1",
                 "Fish would cost you 5 wood; you have 2 wood");
  EXPECT_EQ(refusal(state, "buy F").args,
            (json::object{{"offering", "F"}, {"price", 5}, {"wood", 2}}));
  empty_pile(state, Offering::Fish);
  expect_refused(state, "buy F", Why::PileEmpty, "RC-T1", "pile of Fish is empty");
  hold(state, 0, "MMS");
  to_play(state);
  expect_refused(state, "take 1", Why::AnotherStepIsDue, "RC-T2", "Play cards from your hand");
  expect_refused(state, "play W", Why::NotInHand, "RC-T2", "do not hold 1 woodcutter");
  expect_refused(state, "play SS", Why::NotInHand, "RC-T2", "do not hold 2 potato diggers");
  expect_refused(state, "play M", Why::PlayTooDear, "RC-T2", "costs 7 wood; you have 2");
  EXPECT_EQ(refusal(state, "play M").args, (json::object{{"card", "M"}, {"cost", 7}, {"wood", 2}}));
  expect_refused(state, "discard M", Why::NotThreeMoai, "RC-T3", "hand of three Moai");
  hold(state, 0, "MMM");
  expect_refused(state, "play M", Why::MustDiscardAMoai, "RC-T3", "then one must");
  set_wood(state, 0, 7);
  expect_refused(state, "discard M", Why::MustBuildAMoai, "RC-T3", "less than 7 wood");
}

// RC-X1, RC-X2, RC-X3, RC-T4
TEST(Refusals, OfTheSacrificeRoundAndTheDraw) {
  State state = first_turn(2);
  hold(state, 0, "MWW");
  set_wood(state, 0, 7);
  act(state, "pass, play M");
  own(state, 1, 0, 1, 1, 1);
  expect_refused(state, "take 1", Why::AnotherStepIsDue, "RC-X1", "on the stone");
  expect_refused(state, "offer F", Why::OfferingNotOwned, "RC-X1", "no Fish");
  expect_refused(state, "offer ?", Why::CardNotNamed, "RC-I3", "Name the card");
  act(state, "offer B");
  own(state, 0, 0, 1, 1, 1);
  expect_refused(state, "offer F", Why::OfferingNotOwned, "RC-X2", "no Fish");
  expect_refused(state, "pass", Why::AnotherStepIsDue, "RC-X2", "on the stone");
  act(state, "offer B");
  empty_pile(state, Offering::Grain);
  expect_refused(state, "add G", Why::PileEmpty, "RC-X3", "pile of Grain is empty");
  expect_refused(state, "offer B", Why::AnotherStepIsDue, "RC-X3", "supply pile");
  act(state, "add B");
  expect_refused(state, "add B", Why::AnotherStepIsDue, "RC-T4", "front card of a column");
  expect_refused(state, "draw M", Why::AnotherStepIsDue, "RC-T4", "front card of a column");
}

// RC-S1, RC-M1, RC-E1
TEST(Refusals, OfChanceAndAfterTheEnd) {
  State state = initial_state({});
  expect_refused(state, "pass", Why::AnotherStepIsDue, "RC-S1", "laid out");
  act(state, "draw F, draw F, draw F, draw F, draw F");
  expect_refused(state, "draw F", Why::NoneLeftInTheDeck, "RC-M1", "left in the deck");
  state.table.phase = Phase::Over;
  expect_refused(state, "draw M", Why::GameOver, "RC-E1", "over");
  expect_refused(state, "pass", Why::GameOver, "RC-E1", "over");
}

// RC-V3, RC-V5
TEST(Refusals, OfScoring) {
  State state = first_turn(2);
  state.table.phase = Phase::Gain;
  expect_refused(state, "take 1", Why::AnotherStepIsDue, "RC-V3", "wood or glory");
  state.table.phase = Phase::Receive;
  state.table.scored = index_of(Card::Fish) + 1;
  empty_pile(state, Offering::Fish);
  expect_refused(state, "receive F", Why::PileEmpty, "RC-V5", "pile of Fish is empty");
  expect_refused(state, "gain wood", Why::AnotherStepIsDue, "RC-V5", "of a type");
}

}  // namespace
}  // namespace ahu::rapa_nui_cards
