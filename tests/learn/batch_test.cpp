// Batches of matches for every game: they follow the rules with any number of
// threads.
#include <algorithm>
#include <gtest/gtest.h>

#include "learn/learner.hpp"
#include "learn/worker_pool.hpp"
#include "match/registry.hpp"

namespace ahu {
namespace {

AnySetup usual_setup(const AnyGame& game, int players) {
  return game.make_setup(players, {}).value();
}

std::unique_ptr<AnyBatch> batch_of(const AnyGame& game, int players, int matches, int threads,
                                   std::uint64_t seed = 1) {
  BatchPlan plan;
  plan.matches = matches;
  plan.threads = threads;
  plan.seed = seed;
  return learner_of(game).make_batch(usual_setup(game, players), plan);
}

const std::vector<std::int64_t>& sampled(const AnyBatch& batch) { return batch.arrays().samples; }

bool same(const BatchArrays& one, const BatchArrays& two) {
  return one.observations == two.observations && one.masks == two.masks &&
         one.rewards == two.rewards && one.seats == two.seats && one.dones == two.dones &&
         one.samples == two.samples;
}

// The row of a match, checked against the state behind it.
void expect_shown(const AnyGame& game, const AnyBatch& batch, int match) {
  const AnyLearner& learner = learner_of(game);
  const BatchArrays& arrays = batch.arrays();
  const AnyState state = batch.state(match);
  const AnySetup setup = game.setup(state);
  const Turn turn = game.turn(state);
  ASSERT_TRUE(turn.is_player());
  const auto row = static_cast<std::size_t>(match);
  ASSERT_EQ(arrays.seats[row], turn.seat);

  std::vector<float> numbers(static_cast<std::size_t>(learner.features()));
  learner.encode(game.observe(game.with_memory(state, Memory::Open), turn.seat), turn.seat,
                 numbers);
  ASSERT_TRUE(std::equal(numbers.begin(), numbers.end(),
                         arrays.observations.begin() + static_cast<long>(row * numbers.size())));

  std::vector<std::uint8_t> mask(static_cast<std::size_t>(learner.actions()));
  for (const AnyAction action : game.legal_actions(state)) {
    mask[static_cast<std::size_t>(learner.index_of(setup, turn.seat, action))] = 1;
  }
  ASSERT_TRUE(std::equal(mask.begin(), mask.end(),
                         arrays.masks.begin() + static_cast<long>(row * mask.size())));
}

TEST(WorkerPool, EveryPieceIsDoneOnce) {
  for (const int threads : {1, 2, 3}) {
    WorkerPool worker_pool(threads);
    std::vector<int> done(7);
    for (int round = 1; round <= 2000; ++round) {
      worker_pool.run(7, [&](int piece) { ++done[static_cast<std::size_t>(piece)]; });
      ASSERT_EQ(done, std::vector<int>(7, round));
    }
  }
}

TEST(Batch, ShowsWhatTheRulesSay) {
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->info().id);
    auto batch = batch_of(*game, game->info().max_players, 5, 2);
    for (int step = 0; step < 300 && !::testing::Test::HasFailure(); ++step) {
      for (int match = 0; match < 5; ++match) {
        expect_shown(*game, *batch, match);
      }
      ASSERT_TRUE(batch->step(sampled(*batch)));
    }
  }
}

TEST(Batch, EndsAreRewardedAndFollowedByANewMatch) {
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->info().id);
    auto batch = batch_of(*game, game->info().min_players, 8, 1);
    int ended = 0;
    for (int step = 0; step < 2000 && ended < 20; ++step) {
      ASSERT_TRUE(batch->step(sampled(*batch)));
      const BatchArrays& arrays = batch->arrays();
      for (std::size_t match = 0; match < 8; ++match) {
        float total = 0;
        for (int seat = 0; seat < arrays.players; ++seat) {
          total += arrays.rewards[match * static_cast<std::size_t>(arrays.players) +
                                  static_cast<std::size_t>(seat)];
        }
        EXPECT_FLOAT_EQ(total, arrays.dones[match] != 0 ? 1.0F : 0.0F);
        ended += arrays.dones[match];
      }
    }
    EXPECT_GE(ended, 20);
  }
}

TEST(Batch, IsTheSameWithAnyNumberOfThreads) {
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->info().id);
    auto one = batch_of(*game, game->info().max_players, 33, 1, 7);
    auto three = batch_of(*game, game->info().max_players, 33, 3, 7);
    for (int step = 0; step < 100; ++step) {
      ASSERT_TRUE(same(one->arrays(), three->arrays()));
      ASSERT_TRUE(one->step(sampled(*one)));
      ASSERT_TRUE(three->step(sampled(*three)));
    }
  }
}

TEST(Batch, ASeedRepeatsItAndAnotherDoesNot) {
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->info().id);
    auto batch = batch_of(*game, game->info().max_players, 16, 1, 3);
    const auto play = [&](std::uint64_t seed) {
      batch->reset(seed);
      for (int step = 0; step < 10; ++step) {
        EXPECT_TRUE(batch->step(sampled(*batch)));
      }
      return batch->arrays().observations;
    };
    const auto first = play(3);
    EXPECT_EQ(first, play(3));
    EXPECT_NE(first, play(4));
  }
}

TEST(Batch, AnIllegalActionStepsNothing) {
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->info().id);
    auto batch = batch_of(*game, game->info().min_players, 4, 2);
    const BatchArrays before = batch->arrays();
    auto actions = sampled(*batch);
    for (const std::int64_t bad : {std::int64_t{-1}, std::int64_t{before.actions}, INT64_MAX}) {
      actions[2] = bad;
      const auto done = batch->step(actions);
      ASSERT_FALSE(done);
      EXPECT_EQ(done.error().code, ErrorCode::IllegalAction);
      EXPECT_NE(done.error().message.find("match 2"), std::string::npos);
      EXPECT_TRUE(same(before, batch->arrays()));
    }
    actions.pop_back();
    EXPECT_EQ(batch->step(actions).error().code, ErrorCode::BadRequest);
  }
}

}  // namespace
}  // namespace ahu
