// Trees that bots keep between their decisions: when they are reused, and that their cache is
// bounded.
#include <algorithm>
#include <gtest/gtest.h>

#include "engine/engine.hpp"
#include "match/match.hpp"
#include "match/parallel.hpp"
#include "match/registry.hpp"
#include "match/tree_cache.hpp"

namespace ahu {
namespace {

class Weight final : public CachedTrees {
 public:
  explicit Weight(std::size_t bytes) : bytes_(bytes) {}
  std::size_t bytes() const override { return bytes_; }

 private:
  std::size_t bytes_;
};

std::size_t taken(TreeCache& cache, TreeCache::Owner owner) {
  const auto trees = cache.take(owner);
  return trees ? trees->bytes() : 0;
}

TEST(TreeCache, DropsTheOldestAndNeverExceedsItsSize) {
  TreeCache cache(100);
  const int owners[4] = {};
  for (const int& owner : owners) {
    cache.put(&owner, std::make_unique<Weight>(40));
    EXPECT_LE(cache.bytes(), 100U);
  }
  EXPECT_EQ(taken(cache, &owners[0]), 0U);
  EXPECT_EQ(taken(cache, &owners[1]), 0U);
  EXPECT_EQ(taken(cache, &owners[2]), 40U);
  EXPECT_EQ(taken(cache, &owners[3]), 40U);
  EXPECT_EQ(cache.bytes(), 0U);
}

TEST(TreeCache, PuttingATreeAgainRenewsIt) {
  TreeCache cache(100);
  const int owners[3] = {};
  cache.put(&owners[0], std::make_unique<Weight>(40));
  cache.put(&owners[1], std::make_unique<Weight>(40));
  cache.put(&owners[0], std::make_unique<Weight>(50));
  EXPECT_EQ(cache.bytes(), 90U);
  cache.put(&owners[2], std::make_unique<Weight>(20));
  EXPECT_EQ(taken(cache, &owners[1]), 0U);
  EXPECT_EQ(taken(cache, &owners[0]), 50U);
}

TEST(TreeCache, ATreeThatIsTooLargeIsDroppedAlone) {
  TreeCache cache(100);
  const int owners[2] = {};
  cache.put(&owners[0], std::make_unique<Weight>(40));
  cache.put(&owners[1], std::make_unique<Weight>(101));
  EXPECT_EQ(taken(cache, &owners[1]), 0U);
  EXPECT_EQ(taken(cache, &owners[0]), 40U);
}

TEST(TreeCacheThreads, ShareItWithoutRaces) {
  TreeCache cache(1000);
  run_together(4, [&](int part) {
    const int owners[10] = {};
    for (int i = 0; i < 2000; ++i) {
      const int* owner = &owners[i % 10];
      const std::size_t had = taken(cache, owner);
      EXPECT_TRUE(had == 0 || had == static_cast<std::size_t>(50 + part));
      cache.put(owner, std::make_unique<Weight>(50 + part));
      EXPECT_LE(cache.bytes(), 1000U);
    }
    for (const int& owner : owners) {
      cache.take(&owner);
    }
  });
  EXPECT_EQ(cache.bytes(), 0U);
}

Match started_match(const AnyGame& game) {
  return Match::start(game, {game.info().min_players, {}, Seed::from_number(5), ChanceMode::Auto})
      .value();
}

// A few simulations, in a search that time would limit.
SearchResult think(Bot& bot, const Match& match, Budget budget = {.millis = 600'000}) {
  const std::atomic<bool> stop = true;
  const Seat seat = match.turn().seat;
  budget.seed = 1;
  budget.stop = &stop;
  return bot.choose(match.open_view(seat), match.log_for(seat), budget);
}

// Thinks long enough to know the positions after the best action.
SearchResult think_long(Bot& bot, const Match& match) {
  for (int i = 0; i < 60; ++i) {
    think(bot, match);
  }
  return think(bot, match);
}

std::size_t cached() { return TreeCache::of_process().bytes(); }

struct OpenBot {
  const AnyGame* game;
  std::string_view name;
};

// The bots that search trees in games without secrets.
std::vector<OpenBot> open_bots() {
  std::vector<OpenBot> all;
  for (const AnyGame* game : all_games()) {
    for (const BotInfo& info : game->bots()) {
      if (!game->info().has_secrets &&
          (info.name == "mcts" || info.name == "plain" || info.name == "net")) {
        all.push_back({game, info.name});
      }
    }
  }
  return all;
}

class KeptTreesTest : public ::testing::TestWithParam<OpenBot> {
 protected:
  std::unique_ptr<Bot> make() const { return GetParam().game->make_bot(GetParam().name).value(); }
  Match match() const { return started_match(*GetParam().game); }
};

TEST_P(KeptTreesTest, GoOnWhereTheMatchGoesOn) {
  Match match = this->match();
  const auto bot = make();
  EXPECT_EQ(think(*bot, match).reused, 0U);
  EXPECT_GT(think(*bot, match).reused, 0U) << "the same position";
  const SearchResult before = think_long(*bot, match);
  ASSERT_TRUE(match.act(before.best));
  const std::uint64_t after = think(*bot, match).reused;
  EXPECT_GT(after, 0U) << "what was learnt below the action";
  EXPECT_LT(after, before.reused + before.nodes);
}

TEST_P(KeptTreesTest, AreDroppedWhereItDoesNot) {
  Match match = this->match();
  Match other = this->match();
  const auto bot = make();
  const AnyAction best = think_long(*bot, match).best;
  const auto actions = match.game().legal_actions(match.state());
  ASSERT_TRUE(match.act(best));
  ASSERT_TRUE(other.act(actions[0] == best ? actions[1] : actions[0]));
  think(*bot, match);
  EXPECT_EQ(think(*bot, other).reused, 0U) << "another match";
  think(*bot, match);
  ASSERT_TRUE(match.undo());
  EXPECT_EQ(think(*bot, match).reused, 0U) << "a decision was taken back";
}

TEST_P(KeptTreesTest, AreNotShared) {
  const Match match = this->match();
  const auto bot = make();
  think_long(*bot, match);
  EXPECT_EQ(think(*make(), match).reused, 0U);
}

TEST_P(KeptTreesTest, GoWithTheirBot) {
  const std::size_t before = cached();
  const Match match = this->match();
  {
    const auto bot = make();
    think(*bot, match);
    EXPECT_GT(cached(), before);
  }
  EXPECT_EQ(cached(), before);
}

// What is limited by nodes or simulations, by default too, plays the same for a seed everywhere.
TEST_P(KeptTreesTest, AreOnlyForSearchesThatTimeAloneLimits) {
  const std::size_t before = cached();
  const Match match = this->match();
  const std::vector<AnyAction> actions = match.game().legal_actions(match.state());
  for (const Budget& budget :
       {Budget{}, Budget{.nodes = 100}, Budget{.simulations = 100},
        Budget{.millis = 600'000, .nodes = 100}, Budget{.millis = 600'000, .simulations = 100},
        Budget{.millis = 600'000, .once = true}, Budget{.millis = 600'000, .compare = true},
        Budget{.millis = 600'000, .only = actions}}) {
    const auto bot = make();
    think(*bot, match, budget);
    EXPECT_EQ(cached(), before);
    EXPECT_EQ(think(*bot, match, budget).reused, 0U);
  }
  const auto bot = make();
  think_long(*bot, match);
  const Budget by_nodes = {.nodes = 100};
  EXPECT_EQ(think(*bot, match, by_nodes).reused, 0U);
  EXPECT_EQ(think(*bot, match, by_nodes).nodes, think(*make(), match, by_nodes).nodes);
}

TEST_P(KeptTreesTest, EngineKeepsTheBotsOfItsMatch) {
  const std::size_t before = cached();
  Engine engine;
  const auto ask = [&](const json::object& request) {
    return json::parse(engine.answer(json::serialize(request))).as_object();
  };
  const json::object start = {{"cmd", "new"}, {"game", GetParam().game->info().id}, {"seed", 1}};
  const json::object search = {{"cmd", "search"}, {"bot", GetParam().name}, {"millis", 1}};
  ask(start);
  EXPECT_EQ(ask(search).at("reused"), 0);
  EXPECT_GT(ask(search).at("reused").to_number<int>(), 0);
  ask(start);
  EXPECT_EQ(cached(), before) << "another match has other bots";
  EXPECT_EQ(ask(search).at("reused"), 0);
  const json::value view = ask({{"cmd", "view"}, {"seat", 0}}).at("view");
  const json::object choose = {{"cmd", "choose"},
                               {"game", GetParam().game->info().id},
                               {"seat", 0},
                               {"view", view},
                               {"bot", GetParam().name},
                               {"millis", 1}};
  Engine bot;
  bot.answer(json::serialize(choose));
  EXPECT_GT(json::parse(bot.answer(json::serialize(choose))).at("reused").to_number<int>(), 0);
}

INSTANTIATE_TEST_SUITE_P(OfEveryOpenBot, KeptTreesTest, ::testing::ValuesIn(open_bots()),
                         [](const auto& bot) {
                           std::string name(bot.param.game->info().id);
                           name += "_" + std::string(bot.param.name);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(NoTrees, OfHiddenWorlds) {
  const std::size_t before = cached();
  for (const AnyGame* game : all_games()) {
    for (const BotInfo& info : game->bots()) {
      if (game->info().has_secrets) {
        const Match match = started_match(*game);
        const auto bot = game->make_bot(info.name).value();
        think(*bot, match);
        EXPECT_EQ(cached(), before) << info.name;
        EXPECT_EQ(think(*bot, match).reused, 0U) << info.name;
      }
    }
  }
}

TEST(NoTrees, OfLevels) {
  const std::size_t before = cached();
  for (const AnyGame* game : all_games()) {
    for (const BotInfo& info : game->bots()) {
      if (info.level > 0) {
        const Match match = started_match(*game);
        const auto bot = game->make_bot(info.name).value();
        think(*bot, match);
        EXPECT_EQ(cached(), before) << info.name;
        EXPECT_EQ(think(*bot, match).reused, 0U) << info.name;
      }
    }
  }
}

// Bots of several matches at once, as on the threads of a server.
TEST(KeptTreesThreads, EveryMatchHasItsOwn) {
  const std::vector<OpenBot> bots = open_bots();
  run_together(4, [&](int part) {
    const OpenBot& at = bots[static_cast<std::size_t>(part) % bots.size()];
    Match match = started_match(*at.game);
    const auto bot = at.game->make_bot(at.name).value();
    for (int ply = 0; ply < 6 && match.turn().is_player(); ++ply) {
      EXPECT_TRUE(match.act(think_long(*bot, match).best));
    }
    EXPECT_GT(think(*bot, match).reused, 0U);
  });
}

}  // namespace
}  // namespace ahu
