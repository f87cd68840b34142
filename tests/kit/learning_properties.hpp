// Property tests of a game's learning.hpp: observations have a fixed form and show what the view
// shows and nothing else, action indices are unique and can be converted back, symmetries commute
// with the rules.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "kit/byte_game.hpp"
#include "kit/files.hpp"
#include "learn/module.hpp"
#include "search/playout.hpp"

namespace ahu::kit {

template <Game G, class N, LearningFor<G> L>
class LearningProperties {
  using State = typename G::State;
  using Action = typename G::Action;
  using Numbers = std::vector<float>;

 public:
  explicit LearningProperties(std::uint64_t seed) : rng_(seed) {}

  // Plays one random game with random options and checks every position of it.
  void play() {
    const auto head = random_bytes(rng_, 16);
    Bytes bytes(head);
    options_ = read_options<G, N>(bytes);
    State state = G::initial(options_);
    while (!::testing::Test::HasFailure()) {
      check_observations(state);
      check_symmetries(state);
      const Turn turn = G::turn(state);
      if (turn.is_over()) {
        return;
      }
      if (turn.is_chance()) {
        G::apply(state, sample_chance<G>(state, rng_));
        continue;
      }
      ActionList<G> actions;
      G::legal_actions(state, actions);
      check_indices(turn.seat, actions);
      const State before = state;
      G::apply(state,
               actions[static_cast<int>(rng_.below(static_cast<std::uint32_t>(actions.size())))]);
      check_change(turn.seat, before, state);
    }
  }

  // Every index of the space, for every number of players and every seat.
  static void check_space() {
    for (int players = G::min_players; players <= G::max_players; ++players) {
      for (int seat = 0; seat < players; ++seat) {
        const Frame frame{players, seat};
        for (int index = 0; index < L::actions.size(); ++index) {
          const auto action = L::action_of(frame, index);
          ASSERT_TRUE(!action || L::index_of(frame, *action) == index) << "index " << index;
        }
      }
    }
  }

  std::uint64_t compared() const { return compared_; }

 private:
  static constexpr std::uint8_t untouched = 201;

  Numbers numbers_of(const State& state, Seat viewer) const {
    NamingPen<ahu::Numbers::Learner> naming;
    const auto view = G::observe(state, viewer);
    const Frame frame = Frame::of(options_.players, viewer);
    L::draw(view, frame, naming);
    Numbers numbers(static_cast<std::size_t>(naming.total()));
    Pen pen(numbers.data());
    L::draw(view, frame, pen);
    return numbers;
  }
  // The input of a net: whole numbers; a plane with the same number everywhere counts as one.
  std::vector<std::uint8_t> net_numbers_of(const State& state, Seat viewer) const {
    std::vector<std::uint8_t> numbers(static_cast<std::size_t>(ahu::net_numbers<G, L>().total()) +
                                      1);
    numbers.back() = untouched;
    NetPen pen(numbers.data());
    L::draw(G::observe(state, viewer), Frame::of(options_.players, viewer), pen);
    return numbers;
  }
  std::vector<int> mask_of(const State& state, Seat seat) const {
    ActionList<G> actions;
    G::legal_actions(state, actions);
    std::vector<int> indices;
    for (const Action action : actions) {
      indices.push_back(L::index_of({options_.players, seat}, action));
    }
    std::sort(indices.begin(), indices.end());
    return indices;
  }

  // Non-interference: worlds that a seat cannot tell apart have the same observation and mask.
  void check_observations(const State& state) {
    const Turn turn = G::turn(state);
    for (int seat = 0; seat <= options_.players; ++seat) {
      const Seat viewer = seat == options_.players ? spectator : static_cast<Seat>(seat);
      const Numbers seen = numbers_of(state, viewer);
      ASSERT_EQ(seen.size(), features()) << "the form of an observation is fixed";
      for (const float number : seen) {
        ASSERT_TRUE(std::isfinite(number) && number >= 0);
      }
      const State world = world_behind<G>(G::observe(state, viewer), rng_);
      compared_ += std::memcmp(&world, &state, sizeof state) != 0 ? 1 : 0;
      ASSERT_EQ(seen, numbers_of(world, viewer)) << "an observation tells a secret";
      const auto for_net = net_numbers_of(state, viewer);
      ASSERT_EQ(for_net.back(), untouched) << "a net's numbers run over";
      ASSERT_EQ(for_net, net_numbers_of(world, viewer)) << "a net's numbers tell a secret";
      if (turn.is_player() && turn.seat == viewer) {
        ASSERT_EQ(mask_of(state, viewer), mask_of(world, viewer)) << "a mask tells a secret";
      }
    }
  }
  static std::size_t features() {
    static const std::size_t size = [] {
      const typename G::Options options{};
      NamingPen<ahu::Numbers::Learner> pen;
      L::draw(G::observe(G::initial(options), 0), Frame{options.players, 0}, pen);
      return static_cast<std::size_t>(pen.total());
    }();
    return size;
  }

  void check_indices(Seat seat, const ActionList<G>& actions) {
    std::vector<int> indices;
    const Frame frame{options_.players, seat};
    for (const Action action : actions) {
      const int index = L::index_of(frame, action);
      ASSERT_TRUE(index >= 0 && index < L::actions.size()) << action.code;
      const auto back = L::action_of(frame, index);
      ASSERT_TRUE(back && *back == action) << "index " << index << " does not lead back";
      indices.push_back(index);
    }
    std::sort(indices.begin(), indices.end());
    ASSERT_EQ(std::adjacent_find(indices.begin(), indices.end()), indices.end());
  }

  // An action that changes its seat's view changes the observation.
  void check_change(Seat seat, const State& before, const State& after) {
    if (!(G::observe(before, seat) == G::observe(after, seat))) {
      ASSERT_NE(numbers_of(before, seat), numbers_of(after, seat)) << "a change is not shown";
    }
  }

  void check_symmetries(const State& state) {
    if constexpr (SymmetricFor<L, G>) {
      ASSERT_TRUE(L::turned(state, 0) == state) << "the first symmetry changes nothing";
      for (std::size_t at = 0; at < L::symmetries.size(); ++at) {
        check_symmetry(state, L::turned(state, static_cast<int>(at)), static_cast<int>(at));
      }
    }
  }
  void check_symmetry(const State& state, const State& turned, int symmetry) {
    ASSERT_TRUE(G::is_valid(turned));
    ASSERT_EQ(G::turn(state), G::turn(turned));
    check_turned_numbers(state, turned, symmetry);
    if (G::turn(state).is_over()) {
      ASSERT_EQ(G::payoffs(state), G::payoffs(turned));
      ASSERT_EQ(G::scores(state), G::scores(turned));
      return;
    }
    ActionList<G> actions;
    ActionList<G> others;
    G::legal_actions(state, actions);
    G::legal_actions(turned, others);
    std::vector<Action> mapped;
    for (const Action action : actions) {
      mapped.push_back(L::turned(action, symmetry));
    }
    std::sort(mapped.begin(), mapped.end());
    ASSERT_TRUE(std::equal(mapped.begin(), mapped.end(), others.begin(), others.end()))
        << "symmetry " << symmetry << " does not keep the legal actions";
    const Action any =
        actions[static_cast<int>(rng_.below(static_cast<std::uint32_t>(actions.size())))];
    State one = state;
    State other = turned;
    G::apply(one, any);
    G::apply(other, L::turned(any, symmetry));
    ASSERT_TRUE(L::turned(one, symmetry) == other) << "symmetry " << symmetry;
  }
  void check_turned_numbers(const State& state, const State& turned, int symmetry) {
    const Numbers plain = numbers_of(state, 0);
    const Numbers other = numbers_of(turned, 0);
    for (std::size_t from = 0; from < plain.size(); ++from) {
      const int to = L::turned_feature(static_cast<int>(from), symmetry);
      ASSERT_EQ(plain[from], other[static_cast<std::size_t>(to)]) << "symmetry " << symmetry;
    }
  }

  Rng rng_;
  typename G::Options options_{};
  std::uint64_t compared_ = 0;
};

template <Game G, class N, class L>
void expect_learning_properties(int games) {
  LearningProperties<G, N, L>::check_space();
  LearningProperties<G, N, L> properties(5);
  for (int game = 0; game < games && !::testing::Test::HasFailure(); ++game) {
    properties.play();
  }
  if (G::has_secrets) {
    EXPECT_GT(properties.compared(), static_cast<std::uint64_t>(games))
        << "too few worlds differed";
  }
}

}  // namespace ahu::kit

#define AHU_LEARNING_TESTS(game)                                                       \
  TEST(Properties, EncodingsAreConsistent) {                                           \
    ahu::kit::expect_learning_properties<game::Rules, game::Notation, game::Learning>( \
        ahu::kit::games_to_play() / 2);                                                \
  }
