// The searches find what is known to be right, and find it again.
#include <cmath>
#include <gtest/gtest.h>

#include "base/math.hpp"
#include "play/toy_game.hpp"
#include "search/alpha_beta.hpp"
#include "search/ismcts.hpp"
#include "search/mcts.hpp"
#include "search/nim.hpp"
#include "search/signature.hpp"

namespace ahu {
namespace {

using nim::Nim;

// Positions in which exactly some of the actions win; the small ones can be counted out.
const std::vector<nim::State> small_positions = {{{1, 2, 4}, 1}, {{2, 2, 1}, 1}, {{1, 1, 1}, 1}};
const std::vector<nim::State> won_positions = {{{3, 5, 7}, 0}, {{0, 4, 6}, 0}, {{7, 7, 7}, 0}};

TEST(Math, LogarithmIsNearTheLibrarys) {
  double x = 1;
  for (int i = 0; i < 60; ++i, x *= 1.37) {
    EXPECT_NEAR(natural_log(x), std::log(x), 1e-4 * (1 + std::log(x))) << x;
  }
}

TEST(AlphaBeta, FindsTheWinningAction) {
  for (const auto& state : won_positions) {
    Rng rng(1);
    AlphaBeta<Nim, nim::Blank> search({.nodes = 2'000'000});
    const auto choice = search.choose(state, rng, NeverStop{});
    EXPECT_TRUE(Nim::wins(state, choice.best)) << choice.best.code;
    EXPECT_EQ(choice.rated[0].value, value_of_win);
  }
}

TEST(AlphaBeta, KnowsALostPosition) {
  Rng rng(1);
  AlphaBeta<Nim, nim::Blank> search({.nodes = 2'000'000});
  const auto choice = search.choose({{1, 2, 3}, 0}, rng, NeverStop{});
  for (const auto& rated : choice.rated) {
    EXPECT_EQ(rated.value, 0);
  }
}

TEST(Mcts, FindsAndProvesTheWinningAction) {
  for (const auto& state : small_positions) {
    Rng rng(1);
    Mcts<Nim, nim::Blank> search({.simulations = 200'000, .solve = true});
    const auto choice = search.choose(state, rng, NeverStop{});
    EXPECT_TRUE(Nim::wins(state, choice.best)) << choice.best.code;
    EXPECT_LT(choice.nodes, 200'000U) << "a proven root needs no more simulations";
  }
}

TEST(Mcts, PlainSearchFindsItByCountingAlone) {
  for (const auto& state : small_positions) {
    Rng rng(2);
    Mcts<Nim, nim::Blank> search({.simulations = 60'000});
    EXPECT_TRUE(Nim::wins(state, search.choose(state, rng, NeverStop{}).best));
  }
}

TEST(Mcts, KeepsWhatItLearntBelowTheActionPlayed) {
  nim::State state = Nim::initial({});
  Rng rng(3);
  Mcts<Nim, nim::Blank> search({.simulations = 5000});
  const auto first = search.choose(state, rng, NeverStop{});
  std::uint32_t kept = 0;
  for (const auto& rated : first.rated) {
    kept = rated.action == first.best ? rated.visits : kept;
  }
  Nim::apply(state, first.best);
  search.descend(first.best);
  search.set_limits({.simulations = 1});
  const auto second = search.choose(state, rng, NeverStop{});
  std::uint32_t visits = 0;
  for (const auto& rated : second.rated) {
    visits += rated.visits;
  }
  EXPECT_GT(visits, kept / 2);
}

TEST(Searches, AreRepeatable) {
  const auto state = Nim::initial({});
  for (int run = 0; run < 2; ++run) {
    Rng a(5);
    Rng b(5);
    Mcts<Nim, nim::Blank> one({.simulations = 3000});
    Mcts<Nim, nim::Blank> other({.simulations = 3000});
    const auto first = one.choose(state, a, NeverStop{});
    const auto second = other.choose(state, b, NeverStop{});
    EXPECT_EQ(first.best, second.best);
    for (int i = 0; i < first.rated.size(); ++i) {
      EXPECT_EQ(first.rated[i].visits, second.rated[i].visits);
      EXPECT_EQ(first.rated[i].value, second.rated[i].value);
    }
  }
}

// A toy with one secret card a seat and one in the middle: a 1 must be swapped, a 4 kept.
TEST(Ismcts, PlaysByWhatItsSeatCanKnow) {
  for (const Observers observers : {Observers::Single, Observers::Multiple}) {
    for (const std::uint8_t card : {std::uint8_t{1}, std::uint8_t{4}}) {
      const toy::State state{3, 0, {card, 2, 3}};
      Rng rng(7);
      Ismcts<toy::Toy, toy::Guess> search({.simulations = 4000, .observers = observers});
      const auto choice = search.choose(toy::Toy::observe(state, 0), rng, NeverStop{});
      EXPECT_EQ(choice.best, card == 1 ? toy::swap : toy::keep);
    }
  }
}

// The choice depends on the view alone: worlds that the seat cannot tell apart get the same answer.
TEST(Ismcts, NeverLooksBehindTheView) {
  Rng a(9);
  Rng b(9);
  Ismcts<toy::Toy, toy::Guess> search({.simulations = 500});
  const auto one = search.choose(toy::Toy::observe({3, 0, {2, 1, 4}}, 0), a, NeverStop{});
  const auto other = search.choose(toy::Toy::observe({3, 0, {2, 4, 3}}, 0), b, NeverStop{});
  ASSERT_EQ(one.rated.size(), other.rated.size());
  for (int i = 0; i < one.rated.size(); ++i) {
    EXPECT_EQ(one.rated[i].visits, other.rated[i].visits);
    EXPECT_EQ(one.rated[i].value, other.rated[i].value);
  }
}

}  // namespace
}  // namespace ahu
