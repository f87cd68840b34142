#include "games/costa_ruana/learning.hpp"

#include <gtest/gtest.h>
#include <vector>

#include "nnet/net_slot.hpp"
#include "search/playout.hpp"

namespace ahu::costa_ruana {
namespace {

std::vector<std::uint8_t> row_of(const State& state, Frame frame) {
  std::vector<std::uint8_t> row(
      static_cast<std::size_t>(net_numbers<CostaRuana, Learning>().total()));
  NetPen pen(row.data());
  Learning::draw(open_view<CostaRuana>(state, static_cast<Seat>(frame.seat)), frame, pen);
  return row;
}

State with_islands(const State& state, const int* order) {
  State changed = state;
  for (int island = 0; island < max_islands; ++island) {
    changed.open.islands[order[island]] = state.open.islands[island];
  }
  return changed;
}

// Everything that a learner sees and may do is the same with the islands in another order.
void expect_alike(const State& state, const int* order) {
  const State other = with_islands(state, order);
  const Frame frame{players_in(state.open), CostaRuana::turn(state).seat};
  const auto row = row_of(state, frame);
  const auto reordered = row_of(other, frame);
  for (int at = 0; at < static_cast<int>(row.size()); ++at) {
    ASSERT_EQ(row[static_cast<std::size_t>(at)],
              reordered[static_cast<std::size_t>(Learning::reordered_feature(at, order))])
        << at;
  }
  ActionList<CostaRuana> actions;
  CostaRuana::legal_actions(state, actions);
  for (const Action action : actions) {
    ASSERT_TRUE(is_legal<CostaRuana>(other, Learning::reordered(action, order)));
  }
  ActionList<CostaRuana> others;
  CostaRuana::legal_actions(other, others);
  ASSERT_EQ(actions.size(), others.size());
}

// Nothing but the deck is hidden, and what the seat saw anyway has stayed.
void expect_shown(const State& state) {
  const Seat seat = CostaRuana::turn(state).seat;
  const View seen = open_view<CostaRuana>(state, seat);
  const View shown = Learning::world_view(state, seat);
  int in_hands = 0;
  for (int other = 0; other < players_in(state.open); ++other) {
    in_hands += other == seat ? 0 : state.hands[other].size();
  }
  ASSERT_EQ(shown.unseen.size(), in_hands);
  ASSERT_EQ(shown.hand, seen.hand);
  for (int index = 0; index < state.open.on_table; ++index) {
    ASSERT_EQ(shown.table[index].card, state.table[index].card);
    ASSERT_NE(shown.table[index].card, hidden_card);
  }
}

TEST(Learning, AWorldHidesNothing) {
  Rng rng(4);
  for (int players = 2; players <= 6; ++players) {
    Options options;
    options.players = static_cast<std::int16_t>(players);
    State state = CostaRuana::initial(options);
    for (settle_chance<CostaRuana>(state, rng); !CostaRuana::turn(state).is_over();
         settle_chance<CostaRuana>(state, rng)) {
      expect_shown(state);
      const View view = open_view<CostaRuana>(state, CostaRuana::turn(state).seat);
      expect_shown(world_behind<CostaRuana>(view, rng));
      ActionList<CostaRuana> actions;
      CostaRuana::legal_actions(state, actions);
      CostaRuana::apply(
          state, actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))]);
    }
  }
}

TEST(Learning, IslandsAreAlike) {
  constexpr int order[max_islands] = {2, 3, 1, 0, 4, 5, 6, 7, 8, 9};
  Rng rng(3);
  for (int match = 0; match < 10; ++match) {
    Options options;
    options.players = static_cast<std::int16_t>(2 + match % 5);
    State state = CostaRuana::initial(options);
    for (settle_chance<CostaRuana>(state, rng); !CostaRuana::turn(state).is_over();
         settle_chance<CostaRuana>(state, rng)) {
      expect_alike(state, order);
      ActionList<CostaRuana> actions;
      CostaRuana::legal_actions(state, actions);
      CostaRuana::apply(
          state, actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))]);
    }
  }
}

TEST(Learning, TwoPlayersHaveANetOfTheirOwn) {
  auto& slot = NetSlot<CostaRuana, Learning>::get();
  ASSERT_NE(slot.net(2), nullptr);
  EXPECT_EQ(slot.net(2)->seats(), 2);
  for (int players = 3; players <= max_players_here; ++players) {
    ASSERT_NE(slot.net(players), nullptr);
    EXPECT_EQ(slot.net(players)->seats(), max_seats);
    EXPECT_NE(slot.net(players)->worlds(), nullptr);
  }
}

}  // namespace
}  // namespace ahu::costa_ruana
