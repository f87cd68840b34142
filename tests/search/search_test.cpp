// The searches find what is known to be right, and find it again.
#include <algorithm>
#include <array>
#include <cmath>
#include <gtest/gtest.h>

#include "base/math.hpp"
#include "match/toy_game.hpp"
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

// Plies to the end when the winner hurries and the other delays.
int plies_left(const nim::State& state) {
  int least = 100;
  int most = 0;
  ActionList<Nim> actions;
  Nim::legal_actions(state, actions);
  for (const auto action : actions) {
    nim::State next = state;
    Nim::apply(next, action);
    const int plies = 1 + plies_left(next);
    least = Nim::wins(state, action) ? std::min(least, plies) : least;
    most = std::max(most, plies);
  }
  return least < 100 ? least : most;
}

// The same position is reached after different numbers of plies.
TEST(AlphaBeta, DelaysALossAsLongAsItCan) {
  constexpr int sizes = 6;
  for (int code = 1; code < sizes * sizes * sizes; ++code) {
    const auto heap = [&](int place) { return static_cast<std::uint8_t>(code / place % sizes); };
    const nim::State state = {{heap(1), heap(sizes), heap(sizes * sizes)}, 0};
    if ((state.heaps[0] ^ state.heaps[1] ^ state.heaps[2]) != 0) {
      continue;
    }
    Rng rng(static_cast<std::uint64_t>(code));
    AlphaBeta<Nim, nim::Blank> search({.nodes = 2'000'000});
    nim::State next = state;
    Nim::apply(next, search.choose(state, rng, NeverStop{}).best);
    EXPECT_EQ(1 + plies_left(next), plies_left(state)) << code;
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

// Takes a single stone at a time.
struct OneByOne : nim::Blank {
  struct ActionFilter {
    explicit ActionFilter(const nim::State&) {}
    bool operator()(nim::Action action) const { return action.count() == 1; }
  };
};

TEST(Mcts, WorksOnlyOnWhatTheFilterLeaves) {
  const nim::State state = {{3, 5, 7}, 0};
  ActionList<Nim> legal;
  Nim::legal_actions(state, legal);
  Rng rng(1);
  Mcts<Nim, OneByOne> search({.simulations = 500, .knobs = {.bias = 1}});
  const auto choice = search.choose(state, rng, NeverStop{});
  EXPECT_EQ(choice.rated.size(), legal.size()) << "the others are named, too";
  for (const auto& rated : choice.rated) {
    EXPECT_EQ(rated.visits > 0, rated.action.count() == 1) << rated.action.code;
  }
  EXPECT_EQ(choice.best.count(), 1);
}

TEST(Mcts, DoesNotSearchASingleChoice) {
  Rng rng(1);
  Mcts<Nim, OneByOne> search({.simulations = 5000, .knobs = {.bias = 1}});
  const auto choice = search.choose({{7, 0, 0}, 0}, rng, NeverStop{});
  EXPECT_EQ(choice.best.count(), 1);
  EXPECT_EQ(choice.nodes, 16U);
}

TEST(Mcts, ComparesWithoutTheFilter) {
  RootFocus<Nim> focus;
  focus.compare = true;
  Rng rng(1);
  Mcts<Nim, OneByOne> search({.simulations = 2000, .knobs = {.bias = 1}});
  search.set_focus(focus);
  for (const auto& rated : search.choose({{3, 5, 7}, 0}, rng, NeverStop{}).rated) {
    EXPECT_GT(rated.visits, 0U) << rated.action.code;
  }
}

TEST(Mcts, PlainSearchKnowsNoFilter) {
  Rng rng(2);
  Mcts<Nim, OneByOne> search({.simulations = 60'000});
  const nim::State state = small_positions[0];
  EXPECT_TRUE(Nim::wins(state, search.choose(state, rng, NeverStop{}).best));
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
  search.follow({{first.best}}, state);
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

// EPIMC keeps the card of the other seat hidden for a ply and then looks into open worlds.
TEST(Epimc, PlaysByWhatItsSeatCanKnow) {
  for (const std::uint8_t card : {std::uint8_t{1}, std::uint8_t{4}}) {
    const toy::State state{3, 0, {card, 2, 3}};
    Rng rng(7);
    Ismcts<toy::Toy, toy::Guess> search({.simulations = 2000, .hidden_plies = 1});
    const auto choice = search.choose(toy::Toy::observe(state, 0), rng, NeverStop{});
    EXPECT_EQ(choice.best, card == 1 ? toy::swap : toy::keep);
  }
}

// With the 3 kept, a seat 1 that is blind keeps any card and wins with the 4 alone: a third. One
// that sees the middle takes the 4 from there, too: two thirds.
TEST(Epimc, OpensTheWorldAfterTheHiddenPlies) {
  const toy::State state{3, 0, {3, 2, 1}};
  std::array<double, 2> kept{};
  for (const int hidden : {1, 2}) {
    Rng rng(3);
    Ismcts<toy::Toy, toy::Guess> search(
        {.simulations = 6000, .observers = Observers::Multiple, .hidden_plies = hidden});
    const auto choice = search.choose(toy::Toy::observe(state, 0), rng, NeverStop{});
    kept[static_cast<std::size_t>(hidden - 1)] =
        static_cast<double>(choice.rated[0].value) / value_of_win;
  }
  EXPECT_NEAR(kept[0], 1.0 / 3, 0.05);
  EXPECT_GT(kept[1], 0.5);
}

TEST(OpenValue, CountsASmallGameOut) {
  for (std::uint8_t a = 0; a < 3; ++a) {
    for (std::uint8_t b = 0; b < 3; ++b) {
      nim::State state{{a, b, 1}, 1};
      Rng rng(1);
      const BySeat values = open_value<Nim, nim::Blank>(state, {.plies = 8, .width = 21}, rng);
      EXPECT_EQ(values[1], (a ^ b ^ 1) != 0 ? value_of_win : 0) << int{a} << int{b};
    }
  }
}

TEST(OpenValue, LooksAtAFewOfManyActions) {
  ActionList<Nim> actions;
  Nim::legal_actions(Nim::initial({}), actions);
  auto drawn = actions;
  Rng rng(4);
  draw_to_front<Nim>(drawn, 5, rng);
  EXPECT_NE(drawn[0], actions[0]);
  std::sort(drawn.begin(), drawn.end());
  EXPECT_TRUE(std::equal(drawn.begin(), drawn.end(), actions.begin()));
}

// Thinks that seat 1 would not sit so still with a low card.
struct Suspicion : toy::Guess {
  static std::uint32_t plausibility(const toy::State& world) {
    return plausibility_of_random_play * (world.cards[1] == 4 ? 4U : 1U);
  }
};

TEST(Worlds, PlausibleOnesAreDrawnMoreOften) {
  const auto view = toy::Toy::observe({3, 0, {1, 2, 3}}, 0);
  std::array<int, 2> fours{};
  Rng rng(5);
  constexpr int draws = 6000;
  for (int i = 0; i < draws; ++i) {
    for (const bool weigh : {false, true}) {
      const auto world = draw_world<toy::Toy, Suspicion>(view, weigh, rng);
      EXPECT_EQ(toy::Toy::observe(world, 0), view);
      fours[weigh ? 1 : 0] += world.cards[1] == 4 ? 1 : 0;
    }
  }
  EXPECT_NEAR(fours[0], draws / 3.0, draws / 20.0);
  EXPECT_GT(fours[1], draws / 2);
}

TEST(Worlds, BlocksFollowTheWeights) {
  const auto view = toy::Toy::observe({3, 0, {1, 2, 3}}, 0);
  std::array<int, 2> fours{};
  Rng rng(5);
  WorldBlocks<toy::Toy, Suspicion> blocks;
  constexpr int draws = 6400;
  for (int i = 0; i < draws; ++i) {
    for (const bool weigh : {false, true}) {
      const auto world = blocks.draw(view, weigh, rng);
      EXPECT_EQ(toy::Toy::observe(world, 0), view);
      fours[weigh ? 1 : 0] += world.cards[1] == 4 ? 1 : 0;
    }
  }
  EXPECT_NEAR(fours[0], draws / 3.0, draws / 30.0);
  EXPECT_NEAR(fours[1], draws * 2 / 3.0, draws / 30.0);
}

// Believing that seat 1 has the 4 makes the 3 a loser: better to hope for the middle. Without the
// suspicion the 3 is kept.
TEST(Worlds, SuspicionChangesTheSearch) {
  const auto view = toy::Toy::observe({3, 0, {3, 4, 1}}, 0);
  std::array<std::int32_t, 2> kept{};
  for (const bool weigh : {false, true}) {
    Rng rng(6);
    Ismcts<toy::Toy, Suspicion> search({.simulations = 4000, .knobs = {.weigh_worlds = weigh}});
    kept[weigh ? 1 : 0] = search.choose(view, rng, NeverStop{}).rated[0].value;
  }
  EXPECT_LT(kept[1], kept[0] - value_of_win / 20);
}

// Knows who wins.
struct Oracle {
  static BySeat evaluate(const nim::State& state) {
    const int good =
        (state.heaps[0] ^ state.heaps[1] ^ state.heaps[2]) != 0 ? state.to_act : 1 - state.to_act;
    BySeat values;
    values.push_back(good == 0 ? value_of_win : 0);
    values.push_back(good == 1 ? value_of_win : 0);
    return values;
  }
};

TEST(Playouts, AreBetterWhenTheBestOfSeveralActionsIsPlayed) {
  Rng rng(8);
  std::array<int, 2> wins{};
  for (int i = 0; i < 400; ++i) {
    for (const int tries : {1, 40}) {
      nim::State state{{1, 2, 4}, 0};
      const TreeKnobs knobs{.playout_tries = tries};
      wins[tries > 1 ? 1 : 0] += heuristic_playout<Nim, Oracle>(state, knobs, rng)[0] > 0 ? 1 : 0;
    }
  }
  EXPECT_GT(wins[1], 380);
  EXPECT_LT(wins[0], 300);
}

TEST(Playouts, AreJudgedWhereTheyAreCut) {
  Rng rng(9);
  nim::State state{{1, 2, 4}, 0};
  const BySeat values = heuristic_playout<Nim, Oracle>(state, {.playout_plies = 0}, rng);
  EXPECT_EQ(state, (nim::State{{1, 2, 4}, 0}));
  EXPECT_EQ(values[0], value_of_win);
}

}  // namespace
}  // namespace ahu
