// Tables without sockets: who has the seat, whose time runs, who may take back or go on.
#include <gtest/gtest.h>

#include "net/new_table.hpp"
#include "net/played.hpp"
#include "play/registry.hpp"

namespace ahu::net {
namespace {

constexpr ClockRule rules[] = {{ClockKind::PerMove, 20 * second, 0},
                               {ClockKind::Bank, 20 * second, 0},
                               {ClockKind::Correspondence, 20 * second, 0}};

// Begun, with the clock of this rule.
Played begun(const AnyGame& game, const ClockRule& rule) {
  Played played(game, [&](MatchInfo& info) { info.clock = rule; });
  played.start();
  return played;
}

SeatHolder house_seat() {
  return {SeatKind::House, "bot", "level-1", "level-1", false, std::string(public_nonce)};
}

TEST(Seats, NobodyDrawsForTheHouseOrForPrograms) {
  const auto store = store::open_store("memory:");
  store::Account host;
  host.id = "robot";
  host.kind = store::AccountKind::Bot;
  const json::object wish = {{"game", all_games()[0]->info().id},
                             {"players", 2},
                             {"seats", {{{"kind", "me"}}, {{"kind", "bot"}}}}};
  const auto made = read_new_table(wish, host, *store);
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(made->seats[0].nonce, public_nonce);
  EXPECT_EQ(made->seats[1].nonce, public_nonce);
}

TEST(Seats, AProgramMaySendItsNonce) {
  Played played(*all_games()[0],
                [](MatchInfo& info) { info.settings = R"({"bots_allowed":true})"; });
  store::Account robot;
  robot.id = robot.name = "robot";
  robot.kind = store::AccountKind::Bot;
  EXPECT_FALSE(played.table().sit(robot, 0, 0, "not hexadecimal"));
  EXPECT_TRUE(played.keep(played.table().sit(robot, 0, 0, "cafe")));
  EXPECT_EQ(played.table().seat(0).nonce, "cafe");
  robot.id = "another";
  EXPECT_TRUE(played.keep(played.table().sit(robot, 1, 0)));
  EXPECT_EQ(played.table().seat(1).nonce, public_nonce);
}

}  // namespace
}  // namespace ahu::net
