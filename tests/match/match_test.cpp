// Matches: chance from the seed, undo, and logs as each seat may read them.
#include "match/match.hpp"

#include <gtest/gtest.h>
#include <map>

#include "engine/position.hpp"
#include "match/toy_game.hpp"

namespace ahu {
namespace {

Match started(std::uint64_t seed, ChanceMode chance = ChanceMode::Auto) {
  return Match::start(toy::module(), {2, {}, Seed::from_number(seed), chance}).value();
}

std::vector<std::string> texts(const Match& match, const std::vector<AnyAction>& entries) {
  std::vector<std::string> all;
  for (const AnyAction action : entries) {
    all.push_back(match.game().action_text(match.setup(), action));
  }
  return all;
}

using Texts = std::vector<std::string>;

TEST(Match, ChanceFollowsFromTheSeedAlone) {
  std::map<std::string, int> first_deals;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Match match = started(seed);
    EXPECT_EQ(match.version(), 3);
    EXPECT_EQ(match.state(), started(seed).state());
    first_deals[texts(match, match.log_for(0))[0]] += 1;
  }
  ASSERT_EQ(first_deals.size(), 4U);
  for (const auto& [deal, count] : first_deals) {
    EXPECT_NEAR(count, 100, 40) << deal;
  }
}

TEST(Match, EachSeatReadsItsOwnLog) {
  Match match = started(1, ChanceMode::Manual);
  for (const auto* outcome : {"deal 2", "deal 4", "deal 1"}) {
    ASSERT_TRUE(match.act(outcome).has_value());
  }
  EXPECT_EQ(texts(match, match.log_for(0)), (Texts{"deal 2", "deal ?", "deal ?"}));
  EXPECT_EQ(texts(match, match.log_for(1)), (Texts{"deal ?", "deal 4", "deal ?"}));
  EXPECT_EQ(texts(match, match.log_for(spectator)), (Texts{"deal ?", "deal ?", "deal ?"}));
  EXPECT_EQ(texts(match, match.log_for(1, 1)), (Texts{"deal 4", "deal ?"}));
  EXPECT_EQ(match.viewer_in_full(1), 1);
  EXPECT_EQ(match.viewer_in_full(2), spectator);
}

TEST(Match, EntriesComeIntoTheOpen) {
  Match match = started(1, ChanceMode::Manual);
  for (const auto* action : {"deal 2", "deal 4", "deal 1", "keep"}) {
    ASSERT_TRUE(match.act(action).has_value());
  }
  const Texts hidden = {"deal ?", "deal ?", "deal ?", "keep"};
  EXPECT_EQ(texts(match, match.log_for(spectator)), hidden);
  EXPECT_EQ(match.first_changed(4), 4);
  EXPECT_EQ(match.events_for(1, 0), (json::array{{{"type", "deal ?"}}}));
  ASSERT_TRUE(match.act("swap").has_value());
  EXPECT_EQ(texts(match, match.log_for(spectator)),
            (Texts{"deal 2", "deal 4", "deal ?", "keep", "swap"}));
  EXPECT_EQ(texts(match, match.log_for(0, 1)), (Texts{"deal 4", "deal ?", "keep", "swap"}));
  EXPECT_EQ(match.events_for(1, 0), (json::array{{{"type", "deal 4"}}}));
  EXPECT_EQ(match.events_for(2, 0), (json::array{{{"type", "deal ?"}}}));
  EXPECT_EQ(match.first_changed(4), 0);
  EXPECT_EQ(match.first_changed(5), 5);
  EXPECT_EQ(texts(match, match.log_before(4, spectator)), hidden) << "as it was read then";
  ASSERT_TRUE(match.undo());
  EXPECT_EQ(texts(match, match.log_for(spectator)), hidden);
}

TEST(Match, UndoTakesBackADecisionAndTheChanceAfterIt) {
  Match match = started(1);
  const AnyState dealt = match.state();
  EXPECT_FALSE(match.undo()) << "the deal is no decision";
  ASSERT_TRUE(match.act("swap").has_value());
  ASSERT_TRUE(match.act("keep").has_value());
  EXPECT_TRUE(match.turn().is_over());
  EXPECT_TRUE(match.undo());
  EXPECT_TRUE(match.undo());
  EXPECT_EQ(match.state(), dealt);
  EXPECT_FALSE(match.undo());
}

TEST(Match, ManualChanceIsTakenBackStepByStep) {
  Match match = started(1, ChanceMode::Manual);
  const AnyState empty = match.state();
  ASSERT_TRUE(match.act("deal 2").has_value());
  ASSERT_TRUE(match.act("deal 3").has_value());
  EXPECT_TRUE(match.undo());
  EXPECT_EQ(match.version(), 1);
  EXPECT_TRUE(match.undo());
  EXPECT_EQ(match.state(), empty);
  EXPECT_FALSE(match.undo());
}

TEST(Match, UndoAtATableStopsAtWhatAPlayerLearned) {
  Match match = started(1);
  EXPECT_FALSE(match.can_undo_at_table()) << "chance came last";
  ASSERT_TRUE(match.act("swap").has_value());
  EXPECT_TRUE(match.can_undo_at_table());
  ASSERT_TRUE(match.act("keep").has_value());
  EXPECT_FALSE(match.can_undo_at_table()) << "the cards were shown";
}

TEST(Match, ARefusalChangesNothing) {
  Match match = started(1);
  const AnyState before = match.state();
  const auto done = match.act("deal 1");
  ASSERT_FALSE(done.has_value());
  EXPECT_EQ(done.error().code, ErrorCode::IllegalAction);
  EXPECT_EQ(done.error().clause, "TO-1");
  EXPECT_EQ(match.act("dance").error().clause, "notation");
  EXPECT_EQ(match.state(), before);
  EXPECT_EQ(match.version(), 3);
  ASSERT_TRUE(match.act("keep").has_value());
  ASSERT_TRUE(match.act("keep").has_value());
  EXPECT_EQ(match.act("keep").error().code, ErrorCode::GameOver);
}

TEST(Match, ALoadedTurnOfChanceWaitsForItsOutcome) {
  const AnyState empty = started(1, ChanceMode::Manual).state();
  Match match = Match::from_state(toy::module(), empty, Seed::from_number(1), ChanceMode::Auto);
  EXPECT_TRUE(match.turn().is_chance());
  ASSERT_TRUE(match.act("deal 3").has_value());
  EXPECT_TRUE(match.turn().is_player()) << "the rest is drawn";
  match = Match::from_state(toy::module(), empty, Seed::from_number(1), ChanceMode::Auto);
  match.enable_auto_chance();
  EXPECT_EQ(match.state(), started(1).state());
}

TEST(Position, ASeatGetsItsViewItsLogAndItsActionsOnly) {
  Match match = started(5);
  const json::object zero = seat_position(match, 0, 0);
  const json::object one = seat_position(match, 1, 0);
  EXPECT_TRUE(zero.contains("actions"));
  EXPECT_FALSE(one.contains("actions"));
  EXPECT_FALSE(zero.contains("state"));
  EXPECT_EQ(one.at("version"), 3);
  EXPECT_EQ(one.at("log").at(0), "deal ?");
  EXPECT_EQ(one.at("events").at(0).at("type"), "deal ?");
  EXPECT_EQ(one.at("view").at("cards").at(0), 0);
  const json::object full = full_position(match, 0);
  EXPECT_NE(full.at("events").at(0).at("type"), "deal ?");
  EXPECT_NE(full.at("state").at("cards").at(0), 0);
}

}  // namespace
}  // namespace ahu
