// Clocks, limits and tables without sockets: what is stored is read back as it was.
#include "server/table.hpp"

#include <gtest/gtest.h>

#include "match/registry.hpp"
#include "server/http.hpp"
#include "server/limits.hpp"
#include "server/played.hpp"

namespace ahu::server {
namespace {

TEST(Clocks, MoveTimeRestartsWithEveryMove) {
  Clocks clocks({ClockKind::PerMove, 10 * second, 0}, 2);
  clocks.run(0, 0);
  EXPECT_EQ(clocks.deadline(), 10 * second);
  clocks.run(0, 4 * second);  // a second decision of the same move
  EXPECT_EQ(clocks.deadline(), 10 * second);
  clocks.run(1, 5 * second);
  EXPECT_EQ(clocks.left(0, 5 * second), 10 * second);
  EXPECT_EQ(clocks.deadline(), 15 * second);
}

TEST(Clocks, BanksShrinkAndGrowByTheIncrement) {
  Clocks clocks({ClockKind::Bank, 60 * second, 5 * second}, 2);
  clocks.run(1, 0);
  clocks.run(0, 20 * second);
  EXPECT_EQ(clocks.stored(), (std::vector<Millis>{60 * second, 45 * second}));
  EXPECT_EQ(clocks.left(0, 30 * second), 50 * second);
  EXPECT_EQ(clocks.left(1, 30 * second), 45 * second);
}

TEST(Clocks, AnOutageIsNotCharged) {
  Clocks before({ClockKind::Bank, 60 * second, 0}, 2);
  before.run(0, 0);
  before.run(1, 10 * second);
  Clocks after({ClockKind::Bank, 60 * second, 0}, before.stored());
  after.run(1, 9999 * second);
  EXPECT_EQ(after.left(1, 9999 * second), 60 * second);
  EXPECT_EQ(after.left(0, 9999 * second), 50 * second);
}

TEST(Buckets, AllowABurstAndThenTheRate) {
  Buckets buckets({2, 3});
  EXPECT_TRUE(buckets.take("a", 0) && buckets.take("a", 0) && buckets.take("a", 0));
  EXPECT_FALSE(buckets.take("a", 0));
  EXPECT_TRUE(buckets.take("b", 0));
  EXPECT_FALSE(buckets.take("a", 400));
  EXPECT_TRUE(buckets.take("a", 900));
}

TEST(Http, TargetsAndCookies) {
  HttpRequest request;
  EXPECT_TRUE(read_target("/a%20b?x=1&y=%41&z", request));
  EXPECT_EQ(request.path, "/a b");
  EXPECT_EQ(request.query, (std::map<std::string, std::string>{{"x", "1"}, {"y", "A"}, {"z", ""}}));
  for (const auto bad : {"", "x", "/%", "/%4", "/%zz", "/%00", "*"}) {
    EXPECT_FALSE(read_target(bad, request)) << bad;
  }
  EXPECT_EQ(read_cookie("a=1; ahu_session=xyz; b=2", "ahu_session"), "xyz");
  EXPECT_EQ(read_cookie("not_ahu_session=xyz", "ahu_session"), "");
}

TEST(Table, IsReadBackAsItWasAfterEveryChange) {
  for (const AnyGame* game : all_games()) {
    Played played(*game);
    played.start();
    for (int move = 0; played.table().is_playing(); ++move) {
      ASSERT_TRUE(played.keep(played.act_first(move)));
      if (move % 7 == 0 || !played.table().is_playing()) {
        const Table again = played.again();
        EXPECT_EQ(again.match()->state(), played.table().match()->state()) << game->info().id;
        EXPECT_EQ(again.clocks().stored(), played.table().clocks().stored());
      }
    }
    EXPECT_TRUE(played.table().has_ended());
  }
}

TEST(Table, UndoNeedsEverybodyAndIsStored) {
  for (const AnyGame* game : all_games()) {
    Played played(*game);
    played.start();
    const int seat = *played.table().to_act();
    ASSERT_TRUE(played.keep(played.act_first(0)));
    if (!played.keep(played.table().ask_undo(seat, 0))) {
      continue;  // chance or something learned came after it
    }
    const int version = played.table().match()->version();
    for (int other = 0; other < played.table().players(); ++other) {
      if (other != seat) {
        EXPECT_EQ(played.table().match()->version(), version);
        EXPECT_TRUE(played.keep(played.table().answer_undo(other, true, 0)));
      }
    }
    EXPECT_LT(played.table().match()->version(), version) << game->info().id;
    EXPECT_EQ(played.table().to_act(), seat);
    EXPECT_EQ(played.again().match()->state(), played.table().match()->state());
  }
}

TEST(Table, AnUndoRequestEndsWhenAPlayerLeaves) {
  int requests = 0;
  for (const AnyGame* game : all_games()) {
    Played played(*game, [](MatchInfo& info) { info.rated = true; });
    played.start();
    const int seat = *played.table().to_act();
    ASSERT_TRUE(played.keep(played.act_first(0)));
    if (!played.keep(played.table().ask_undo(seat, 0))) {
      continue;  // chance or something learned came after it
    }
    ++requests;
    ASSERT_TRUE(played.keep(played.table().leave(1 - seat, "random", Departure::Left, 0)));
    EXPECT_FALSE(played.table().answer_undo(seat, true, 0));
    EXPECT_FALSE(played.again().answer_undo(seat, true, 0)) << game->info().id;
  }
  EXPECT_GT(requests, 0);
}

TEST(Table, UndoStopsAtWhatAPlayerLearned) {
  for (const AnyGame* game : all_games()) {
    Played played(*game);
    played.start();
    for (int move = 0; played.table().is_playing() && move < 200; ++move) {
      const int seat = *played.table().to_act();
      ASSERT_TRUE(played.keep(played.act_first(0)));
      const Match& match = *played.table().match();
      if (played.table().is_playing() && !match.can_undo_at_table()) {
        EXPECT_FALSE(played.table().ask_undo(seat, 0)) << game->info().id;
      }
    }
  }
}

}  // namespace
}  // namespace ahu::server
