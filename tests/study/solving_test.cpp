// Exact solutions: Kuhn's poker, whose value is known, and the small variants of our games.
#include "study/solving.hpp"

#include <gtest/gtest.h>

#include "match/registry.hpp"
#include "study/kuhn_poker.hpp"

namespace ahu::study {
namespace {

constexpr std::int64_t many = 5'000'000;
constexpr double chip = 10.0 / payoff_total;

AnyState start_of(const AnyGame& game) { return game.initial(*game.make_setup(2, {})); }

GameTree kuhn_tree() {
  const AnyGame& game = kuhn::module();
  return *GameTree::build(game, start_of(game), many);
}

Strategy solved(const GameTree& tree, int iterations) {
  CfrPlus solver(tree);
  while (solver.iterations() < iterations) {
    solver.iterate();
  }
  return solver.average();
}

TEST(GameTree, HasThePositionsAndInformationSetsOfKuhnsPoker) {
  const GameTree tree = kuhn_tree();
  EXPECT_EQ(tree.nodes().size(), 1U + 3 + 6 * (1 + 2 + 4 + 2));
  EXPECT_EQ(tree.sets().size(), 12U);
  EXPECT_EQ(tree.edges(), 24U);
  for (const TreeNode& node : tree.nodes()) {
    EXPECT_EQ(node.turn.is_over(), node.children == 0);
    EXPECT_EQ(node.turn.is_player(), node.set != TreeNode::none);
  }
}

TEST(GameTree, RefusesWhatIsTooLarge) {
  const AnyGame& game = kuhn::module();
  EXPECT_FALSE(GameTree::build(game, start_of(game), 20));
  const AnyGame& large = *all_games()[0];
  const auto refused = GameTree::build(large, start_of(large), 1000);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("more than 1000 positions"), std::string::npos);
}

TEST(Solving, FindsTheValueOfKuhnsPoker) {
  const GameTree tree = kuhn_tree();
  const Strategy strategy = solved(tree, 2000);
  const Exploitability found = exploitability(tree, strategy);
  EXPECT_NEAR(found.value, 0.5 - chip / 18, 1e-4);
  EXPECT_LT(found.gain, 1e-4);
  EXPECT_GE(found.gain, -1e-9);
}

// Against even play the first seat can win 1/2 chip and the second 5/12 (Kuhn's poker by hand).
TEST(Solving, FindsBestResponsesToEvenPlay) {
  const GameTree tree = kuhn_tree();
  const Exploitability found = exploitability(tree, even_strategy(tree));
  EXPECT_NEAR(found.best_response[0], 0.5 + chip * 0.5, 1e-6);
  EXPECT_NEAR(found.best_response[1], 0.5 + chip * 5 / 12, 1e-6);
  EXPECT_NEAR(found.gain, (found.best_response[0] + found.best_response[1] - 1) / 2, 1e-9);
}

TEST(Solving, ReadsTheStrategyOfABot) {
  const GameTree tree = kuhn_tree();
  const auto random = strategy_of_bot(tree, "random", {}, 4000);
  ASSERT_TRUE(random);
  EXPECT_TRUE(is_strategy(tree, *random));
  EXPECT_NEAR(exploitability(tree, *random).gain, exploitability(tree, even_strategy(tree)).gain,
              0.01);
  EXPECT_FALSE(strategy_of_bot(tree, "nobody", {}, 1));
}

TEST(Solving, ValidatesStrategies) {
  const GameTree tree = kuhn_tree();
  Strategy strategy = even_strategy(tree);
  EXPECT_TRUE(is_strategy(tree, strategy));
  strategy[0] += 0.5F;
  EXPECT_FALSE(is_strategy(tree, strategy));
  strategy.pop_back();
  EXPECT_FALSE(is_strategy(tree, strategy));
}

TEST(Variants, AreFoundByTheirIdsAndNotListed) {
  for (const AnyGame* variant : all_variants()) {
    SCOPED_TRACE(variant->info().id);
    EXPECT_EQ(*find_game(variant->info().id), variant);
    EXPECT_FALSE(find_offered_game(variant->info().id));
  }
}

TEST(Variants, ComeCloserToEquilibriumWithEveryIteration) {
  for (const AnyGame* variant : all_variants()) {
    SCOPED_TRACE(variant->info().id);
    const auto tree = GameTree::build(*variant, start_of(*variant), many);
    ASSERT_TRUE(tree);
    const double even = exploitability(*tree, even_strategy(*tree)).gain;
    const double some = exploitability(*tree, solved(*tree, 4)).gain;
    const double more = exploitability(*tree, solved(*tree, 16)).gain;
    EXPECT_GT(even, some);
    EXPECT_GT(some, more);
    EXPECT_LT(more, 0.02);
    EXPECT_GE(more, -1e-6);
  }
}

}  // namespace
}  // namespace ahu::study
