// Thinking time runs while servers are known to be alive and rests in between.
#include "server/uptime.hpp"

#include <gtest/gtest.h>

#include "match/registry.hpp"
#include "server/played.hpp"

namespace ahu::server {
namespace {

TEST(Uptime, AnOutageIsNotCharged) {
  Uptime uptime(100 * second, 500 * second);  // down from some time after 100 s on
  EXPECT_EQ(uptime.since(60 * second), 40 * second);
  EXPECT_EQ(uptime.since(100 * second), 0);
  EXPECT_EQ(uptime.since(105 * second), 0);
  uptime.note_alive(510 * second);
  EXPECT_EQ(uptime.since(60 * second), 50 * second);
  EXPECT_EQ(uptime.since(505 * second), 5 * second);
  EXPECT_EQ(uptime.since(512 * second), 0);
}

TEST(Uptime, WithoutAHeartbeatNothingIsCharged) {
  EXPECT_EQ(Uptime().since(1), 0);
  EXPECT_EQ(Uptime(0, 500).since(1), 0);
}

TEST(Clocks, ACrashDoesNotRestoreTimeKnownToBeUsed) {
  Played played(*all_games()[0],
                [](MatchInfo& info) { info.clock = {ClockKind::Bank, 60 * second, 0}; });
  played.start();
  const int seat = *played.table().to_act();
  Table again = played.again_after(50 * second);
  const Millis now = Played::much_later;
  EXPECT_EQ(again.clocks().left(seat, now), 10 * second);
  EXPECT_EQ(again.clocks().left(1 - seat, now), 60 * second);
  const auto noted = again.checkpoint_clocks(now);  // a second crash finds it in the log
  ASSERT_TRUE(noted);
  EXPECT_EQ(noted->entries[0].clocks[static_cast<std::size_t>(seat)], 10 * second);
  EXPECT_FALSE(noted->is_table_changed);  // the players see no difference
  EXPECT_FALSE(again.checkpoint_clocks(now));
}

}  // namespace
}  // namespace ahu::server
