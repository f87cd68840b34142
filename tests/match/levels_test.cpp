// Levels: their mistakes, and that every game has them in order.
#include "match/levels.hpp"

#include <gtest/gtest.h>
#include <map>

#include "match/match.hpp"
#include "match/registry.hpp"

namespace ahu {
namespace {

constexpr Level careless = {"", 100, 100, 250};

SearchResult thought_of(std::initializer_list<double> values) {
  SearchResult thought;
  for (const double value : values) {
    thought.rated.push_back({{static_cast<std::uint32_t>(thought.rated.size())}, 10, value});
  }
  return thought;
}

std::map<std::uint32_t, int> mistakes(const SearchResult& thought, const Level& level, int times) {
  std::map<std::uint32_t, int> taken;
  for (int seed = 0; seed < times; ++seed) {
    ++taken[choose_with_mistakes(thought, level, static_cast<std::uint64_t>(seed)).code];
  }
  return taken;
}

TEST(Mistakes, AreAThirdAsFrequentForEachTemperatureOfLoss) {
  auto taken = mistakes(thought_of({0.3, 0.5, 0.4}), careless, 6000);
  EXPECT_NEAR(taken[2] / static_cast<double>(taken[1]), 0.368, 0.05);
  EXPECT_NEAR(taken[0] / static_cast<double>(taken[1]), 0.135, 0.03);
}

TEST(Mistakes, NeverBeyondTheLimitAndNeverAnUnvisitedAction) {
  SearchResult thought = thought_of({0.5, 0.26, 0.24, 0.5});
  thought.rated[3].visits = 0;
  const auto taken = mistakes(thought, careless, 3000);
  EXPECT_TRUE(taken.contains(1));
  EXPECT_FALSE(taken.contains(2));
  EXPECT_FALSE(taken.contains(3));
}

TEST(Mistakes, WithoutVisitsTheSearchDecides) {
  SearchResult thought = thought_of({0.5, 0.4});
  thought.rated[0].visits = thought.rated[1].visits = 0;
  thought.best = {1};
  EXPECT_EQ(choose_with_mistakes(thought, careless, 1).code, 1U);
}

TEST(Mistakes, ShrinkWithTheNumberOfPlayers) {
  EXPECT_EQ(level_among(careless, 2).temperature, 100);
  EXPECT_EQ(level_among(careless, 4).temperature, 50);
  EXPECT_EQ(level_among(careless, 4).limit, 125);
  const Level steady = {"", 100, 0, 0};
  EXPECT_EQ(level_among(steady, 6).temperature, 0);
  const Level careful = {"", 100, 2, 3};
  EXPECT_EQ(level_among(careful, 6).temperature, 1) << "a mistake stays possible";
}

// The points of the seat to act beyond the other's, after an action.
int lead_after(const AnyGame& game, AnyState state, AnyAction action) {
  const Seat seat = game.turn(state).seat;
  game.apply(state, action);
  const Scores scores = game.scores(state);
  return scores[seat] - scores[1 - seat];
}

TEST(Greedy, TakesWhatScoresMostAtOnce) {
  int decisions = 0;
  for (const AnyGame* game : all_games()) {
    if (game->info().has_secrets || game->info().max_players > 2) {
      continue;
    }
    AnyState state = game->initial(*game->make_setup(2, {}));
    for (; decisions < 200 && game->turn(state).is_player(); ++decisions) {
      const AnyView view = game->observe(state, game->turn(state).seat);
      const AnyAction best = (*game->make_bot("greedy"))->choose(view, {}, {.seed = 1}).best;
      for (const AnyAction other : game->legal_actions(state)) {
        EXPECT_GE(lead_after(*game, state, best), lead_after(*game, state, other));
      }
      game->apply(state, best);
    }
  }
  EXPECT_GT(decisions, 20);
}

class Levels : public ::testing::TestWithParam<const AnyGame*> {
 protected:
  const AnyGame& game() const { return *GetParam(); }
  Match match() const {
    const MatchPlan plan = {game().info().min_players, {}, Seed::from_number(3), ChanceMode::Auto};
    return Match::start(game(), plan).value();
  }
  SearchResult think(const Match& match, std::string_view name, const Budget& budget) const {
    const Seat seat = match.turn().seat;
    return (*game().make_bot(name))->choose(match.view(seat), match.log_for(seat), budget);
  }
};

TEST_P(Levels, AreTheLastBotsFromTheWeakestOn) {
  int highest = 0;
  for (const BotInfo& bot : game().bots()) {
    if (bot.level == 0) {
      EXPECT_EQ(highest, 0) << bot.name << " comes after a level";
      continue;
    }
    EXPECT_EQ(bot.level, ++highest);
    EXPECT_EQ(bot.name, "level-" + std::to_string(highest));
  }
  EXPECT_GE(highest, 2);
  EXPECT_LE(highest, max_levels);
}

TEST_P(Levels, PlayByThemselvesAndAlwaysTheSameForASeed) {
  Match match = this->match();
  for (int ply = 0; ply < 6 && match.turn().is_player(); ++ply) {
    const Budget budget = {.seed = static_cast<std::uint64_t>(ply)};
    const SearchResult thought = think(match, "level-1", budget);
    EXPECT_EQ(thought.best, think(match, "level-1", budget).best);
    ASSERT_TRUE(match.act(thought.best).has_value());
  }
}

TEST_P(Levels, LookAtLessWhereABudgetSaysSo) {
  const Match match = this->match();
  const auto top = game().bots().back().name;
  const SearchResult little = think(match, top, {.simulations = 50, .seed = 1});
  EXPECT_LT(little.nodes, 2000U);
  EXPECT_GT(think(match, top, {.simulations = 5000, .seed = 1}).nodes, little.nodes);
}

INSTANTIATE_TEST_SUITE_P(OfEveryGame, Levels,
                         ::testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& game) {
                           std::string name(game.param->info().id);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace ahu
