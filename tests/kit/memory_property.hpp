// Property: the open view of a seat, which bots get, follows from the log that this seat
// may read and from nothing else.
#pragma once

#include <cstring>
#include <gtest/gtest.h>

#include "kit/byte_game.hpp"
#include "kit/files.hpp"
#include "match/match.hpp"

namespace ahu::kit {

// Rebuilds a state from a log as one viewer reads it. `Replay::apply(state, entry, viewer)` applies
// one entry; it guesses what the entry hides, and a later entry that shows more corrects the guess.
template <Game G, class Replay>
typename G::State rebuilt(const typename G::Options& options, const std::vector<AnyAction>& log,
                          Seat viewer) {
  typename G::State state = G::initial(options);
  for (const AnyAction entry : log) {
    Replay::apply(state, typename G::Action{entry.code}, viewer);
  }
  return state;
}

// In a game without secrets every entry is the action itself.
template <Game G>
struct PlainReplay {
  static void apply(typename G::State& state, typename G::Action action, Seat) {
    G::apply(state, action);
  }
};

template <Game G, class Replay>
void expect_open_views_follow(const Match& match) {
  typename G::Options options;
  std::memcpy(&options, match.setup().bytes.data(), sizeof options);
  for (int seat = 0; seat <= match.players(); ++seat) {
    const Seat viewer = seat == match.players() ? spectator : static_cast<Seat>(seat);
    const auto state = rebuilt<G, Replay>(options, match.log_for(viewer), viewer);
    const auto computed = open_view<G>(state, viewer);
    const AnyView given = match.open_view(viewer);
    ASSERT_EQ(std::memcmp(&computed, given.bytes.data(), sizeof computed), 0)
        << "the open view of seat " << seat << " does not follow from its log of "
        << match.version() << " entries";
  }
}

// Random games with random options, checked after every decision.
template <Game G, class N, class Replay>
void expect_open_views_follow_from_log(const AnyGame& game, int games) {
  Rng rng(17);
  for (int number = 0; number < games && !::testing::Test::HasFatalFailure(); ++number) {
    const auto head = random_bytes(rng, 16);
    Bytes bytes(head);
    const auto options = read_options<G, N>(bytes);
    const MatchPlan plan = {options.players,
                            write_options<typename G::Options>(N::option_specs, options),
                            Seed::from_number(rng.next()), ChanceMode::Auto};
    auto match = Match::start(game, plan);
    ASSERT_TRUE(match.has_value());
    while (!match->turn().is_over() && !::testing::Test::HasFatalFailure()) {
      expect_open_views_follow<G, Replay>(*match);
      const auto actions = game.legal_actions(match->state());
      ASSERT_TRUE(match->act(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]));
    }
    expect_open_views_follow<G, Replay>(*match);
  }
}

}  // namespace ahu::kit
