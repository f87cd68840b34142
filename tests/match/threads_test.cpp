// Searches in several threads: for a seed and a number of threads always the same, and race-free.
#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>
#include <thread>

#include "match/match.hpp"
#include "match/parallel.hpp"
#include "match/registry.hpp"
#include "match/search_work.hpp"

namespace ahu {
namespace {

class Threads : public ::testing::TestWithParam<const AnyGame*> {
 protected:
  const AnyGame& game() const { return *GetParam(); }
  Match match() const {
    const MatchPlan plan = {game().info().max_players, {}, Seed::from_number(5), ChanceMode::Auto};
    return Match::start(game(), plan).value();
  }
};

bool same(const SearchResult& a, const SearchResult& b) {
  return a.best == b.best && a.nodes == b.nodes &&
         std::ranges::equal(a.rated, b.rated, [](const auto& left, const auto& right) {
           return left.action == right.action && left.visits == right.visits &&
                  left.value == right.value;
         });
}

TEST_P(Threads, TheSameForASeedAndANumberOfThreads) {
  const Match match = this->match();
  const Seat seat = match.turn().seat;
  for (const BotInfo& info : game().bots()) {
    const auto think = [&](int threads) {
      const Budget budget = {.simulations = 301, .seed = 9, .threads = threads};
      return (*game().make_bot(info.name))->choose(match.view(seat), match.log_for(seat), budget);
    };
    EXPECT_TRUE(same(think(3), think(3))) << info.name;
    EXPECT_LE(think(3).nodes, std::max<std::uint64_t>(think(1).nodes, 301) + 3) << info.name;
  }
}

TEST_P(Threads, KeepTheirTreesAndChooseWhatIsLegal) {
  Match match = this->match();
  const auto bot = game().make_bot(game().bots()[0].name).value();
  for (int ply = 0; ply < 4 && match.turn().is_player(); ++ply) {
    const Seat seat = match.turn().seat;
    const std::atomic<bool> stop = ply > 0;
    const Budget budget = {
        .millis = ply > 0 ? 600'000U : 20U, .seed = 1, .stop = &stop, .threads = 1 + ply};
    ASSERT_TRUE(match.act(bot->choose(match.view(seat), match.log_for(seat), budget).best));
  }
}

TEST_P(Threads, StopTogether) {
  const Match match = this->match();
  const Seat seat = match.turn().seat;
  const std::atomic<bool> stop = true;
  const Budget budget = {.millis = 600'000, .seed = 1, .stop = &stop, .threads = 2};
  const auto bot = game().make_bot(game().bots()[0].name).value();
  EXPECT_GT(bot->choose(match.view(seat), match.log_for(seat), budget).nodes, 0U);
}

INSTANTIATE_TEST_SUITE_P(OfEveryGame, Threads,
                         ::testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& game) {
                           std::string name(game.param->info().id);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(Together, EveryPartRunsOnce) {
  std::vector<int> done(20, 0);
  run_together(20, [&](int part) { ++done[static_cast<std::size_t>(part)]; });
  EXPECT_EQ(std::accumulate(done.begin(), done.end(), 0), 20);
  EXPECT_EQ(std::ranges::max(done), 1);
  run_together(0, [&](int) { FAIL(); });
}

TEST(ADeadline, OfProcessorTimeDoesNotPassWhileTheThreadSleeps) {
  const Deadline real(Budget{.millis = 20});
  const Deadline of_processor(Budget{.millis = 20, .processor_time = true});
  std::this_thread::sleep_for(std::chrono::milliseconds(40));
  EXPECT_TRUE(real());
  EXPECT_FALSE(of_processor());
  while (!of_processor()) {  // the thread works
  }
}

}  // namespace
}  // namespace ahu
