#include "games/connect_four/study/solver.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "games/connect_four/heuristics.hpp"
#include "search/alpha_beta.hpp"

namespace ahu::connect_four {
namespace {

ActionList<ConnectFour> legal(const State& state) {
  ActionList<ConnectFour> actions;
  ConnectFour::legal_actions(state, actions);
  return actions;
}
State after(State state, Action action) {
  ConnectFour::apply(state, action);
  return state;
}

// A position of random play with this many stones, not over; nothing where play ended before.
bool draw(Rng& rng, int stones, State& state) {
  state = State{};
  for (int i = 0; i < stones && state.end == End::None; ++i) {
    const auto actions = legal(state);
    ConnectFour::apply(
        state, actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))]);
  }
  return state.end == End::None;
}

// By the rules alone.
int plain_value(const State& state) {
  const int stones_left = rows * columns - static_cast<int>(state.plies);
  if (state.end == End::Win) {
    return -(stones_left + 2) / 2;
  }
  if (state.end == End::Full) {
    return 0;
  }
  int best = -100;
  for (const Action action : legal(state)) {
    best = std::max(best, -plain_value(after(state, action)));
  }
  return best;
}

TEST(Solver, AgreesWithTheRulesPlayedToTheEnd) {
  Rng rng(1);
  Solver solver(16);
  int seen = 0;
  for (State state{}; seen < 60;) {
    if (draw(rng, 30 + static_cast<int>(rng.below(8)), state)) {
      const int value = plain_value(state);
      ASSERT_EQ(solver.value(state), value);
      ASSERT_EQ(solver.sign(state), (value > 0) - (value < 0));
      for (const Action action : legal(state)) {
        ASSERT_EQ(solver.value_of(state, action), -plain_value(after(state, action)));
      }
      ++seen;
    }
  }
}

TEST(Prover, AgreesWithTheSolver) {
  Rng rng(3);
  Solver solver(16);
  const auto goes_on = [] { return false; };
  Prover<const decltype(goes_on)> prover(goes_on);
  int seen = 0;
  for (State state{}; seen < 300;) {
    if (draw(rng, 20 + static_cast<int>(rng.below(21)), state)) {
      const int sign = solver.sign(state);
      ASSERT_EQ(prover.exceeds(state, 0), sign > 0);
      ASSERT_EQ(prover.exceeds(state, -1), sign >= 0);
      ++seen;
    }
  }
}

TEST(Prover, SaysNothingWhereItWasStopped) {
  int left = 1000;
  const auto stops = [&] { return --left <= 0; };
  Prover<const decltype(stops)> prover(stops);
  EXPECT_EQ(prover.exceeds(State{}, 0), std::nullopt);
  EXPECT_EQ(left, 0);
}

// Without a proof alpha-beta loses the value here: the win is too far away.
TEST(Prover, LetsAlphaBetaKeepTheValue) {
  State state{};
  state.stones[0] = 0x0000045800004006;
  state.stones[1] = 0x0000082030200081;
  state.plies = 14;
  ASSERT_TRUE(ConnectFour::is_valid(state));
  AlphaBetaLimits limits;
  limits.nodes = 500'000;
  Rng rng(1);
  AlphaBeta<ConnectFour, Heuristics> search(limits);
  const auto choice = search.choose(state, rng, [] { return false; });
  Solver solver;
  EXPECT_EQ(solver.sign_of(state, choice.best), solver.sign(state));
}

bool wins_next(const State& state) {
  const auto actions = legal(state);
  return std::ranges::any_of(actions,
                             [&](Action action) { return after(state, action).end == End::Win; });
}

TEST(Foresight, IsWhatTwoPliesDecide) {
  Rng rng(2);
  int counts[3] = {};
  for (int i = 0; i < 3000; ++i) {
    State state;
    if (!draw(rng, 4 + static_cast<int>(rng.below(38)), state)) {
      continue;
    }
    ActionList<ConnectFour> listed;
    const Foresight foresight = Heuristics::foresee(state, listed);
    ++counts[static_cast<int>(foresight)];
    ASSERT_EQ(foresight == Foresight::Win, wins_next(state));
    bool all_lose = true;
    for (const Action action : legal(state)) {
      const bool loses = after(state, action).end == End::None && wins_next(after(state, action));
      all_lose = all_lose && loses;
      if (foresight == Foresight::Open) {
        ASSERT_NE(std::ranges::find(listed, action) != listed.end(), loses);
      }
    }
    if (foresight != Foresight::Win) {
      ASSERT_EQ(foresight == Foresight::Loss, all_lose);
    }
  }
  EXPECT_GT(*std::ranges::min_element(counts), 50);
}

}  // namespace
}  // namespace ahu::connect_four
