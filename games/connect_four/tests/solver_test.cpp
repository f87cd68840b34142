#include "games/connect_four/study/solver.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "games/connect_four/heuristics.hpp"

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
