// Laws of a state: the first one broken is named, each in its phases only.
#include "core/invalid_state.hpp"

#include <gtest/gtest.h>

#include "core/open_rules.hpp"

namespace ahu::pond {

namespace {

AHU_PHASES(OnlyPlayers, Fill, Empty);

struct State {
  Phase phase;
  int frogs;
  int leaves;
  int flies[2] = {1, 1};
};

AHU_INVARIANT(state.phase, 2, (Frogs, state.frogs >= 0),
              (Crowded, in(Phase::Fill), state.frogs <= state.leaves),
              (NotEmpty, in(Phase::Empty), state.frogs == 0),
              (Flies, each_seat(), state.flies[seat] >= 0),
              (Hungry, each_seat(in(Phase::Fill)), state.flies[seat] > 0), (OfAView));

}  // namespace

TEST(Invariant, NamesTheFirstBrokenCondition) {
  EXPECT_EQ(invalid_state({Phase::Fill, 2, 3}), InvalidState::None);
  EXPECT_EQ(invalid_state({Phase::Fill, -1, -2}), InvalidState::Frogs);
  EXPECT_EQ(invalid_state({Phase::Fill, 4, 3}), InvalidState::Crowded);
}

TEST(Invariant, ChecksEachConditionInItsPhasesOnly) {
  EXPECT_EQ(invalid_state({Phase::Empty, 0, -1}), InvalidState::None);
  EXPECT_EQ(invalid_state({Phase::Empty, 4, 3}), InvalidState::NotEmpty);
}

TEST(Invariant, ChecksAConditionOfEachSeatForAllOfThem) {
  EXPECT_EQ(invalid_state({Phase::Fill, 2, 3, {1, -1}}), InvalidState::Flies);
  EXPECT_EQ(invalid_state({Phase::Fill, 2, 3, {1, 0}}), InvalidState::Hungry);
  EXPECT_EQ(invalid_state({Phase::Empty, 0, 3, {1, 0}}), InvalidState::None);
}

}  // namespace ahu::pond
