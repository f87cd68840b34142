// Tables without sockets: who has the seat, whose time runs, who may undo and return.
#include <gtest/gtest.h>

#include "match/registry.hpp"
#include "server/new_table.hpp"
#include "server/played.hpp"

namespace ahu::server {
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

SeatHolder built_in_seat() {
  return {SeatKind::BuiltIn, "bot", "level-1", "level-1", false, std::string(public_nonce)};
}

TEST(Seats, LeavingAndReturningGivesNoTime) {
  for (const ClockRule& rule : rules) {
    Played played = begun(*all_games()[0], rule);
    Table& table = played.table();
    const int seat = *table.to_act();
    EXPECT_TRUE(played.keep(table.leave(seat, "level-1", Departure::Left, 4 * second)));
    EXPECT_EQ(table.clocks().left(seat, 4 * second), 16 * second);
    EXPECT_TRUE(played.keep(table.come_back(seat, 6 * second)));
    EXPECT_FALSE(table.built_in_bot_plays(seat));
    EXPECT_EQ(table.clocks().left(seat, 7 * second), 13 * second);
    const int other = 1 - seat;
    const Millis before = table.clocks().left(other, 7 * second);
    EXPECT_TRUE(played.keep(table.leave(other, "level-1", Departure::Left, 8 * second)));
    EXPECT_TRUE(played.keep(table.come_back(other, 8 * second)));
    EXPECT_EQ(table.clocks().left(other, 8 * second), before);
  }
}

TEST(Seats, AfterATimeOutTheSubstituteFinishesTheMove) {
  for (const ClockRule& rule : rules) {
    Played played = begun(*all_games()[0], rule);
    Table& table = played.table();
    const int seat = *table.to_act();
    EXPECT_TRUE(played.keep(table.leave(seat, "level-1", Departure::OutOfTime, 20 * second)));
    EXPECT_TRUE(played.keep(table.come_back(seat, 21 * second)));
    EXPECT_TRUE(table.built_in_bot_plays(seat));
    EXPECT_FALSE(table.come_back(seat, 21 * second));
    EXPECT_FALSE(
        table.act_in_person(seat, table.match()->version(), played.some_move(), 21 * second));
    Table again = played.again();  // also when the server stops in between
    EXPECT_TRUE(again.built_in_bot_plays(seat));
    EXPECT_FALSE(again.come_back(seat, 2'000'000 * second));
    played.finish_move(22 * second);
    EXPECT_FALSE(table.built_in_bot_plays(seat));
    EXPECT_GE(table.clocks().left(seat, 22 * second), 10 * second);
    EXPECT_FALSE(played.again().built_in_bot_plays(seat));
  }
}

TEST(Seats, WithoutAClockAReturningPlayerMoves) {
  Played played = begun(*all_games()[0], {});
  const int seat = *played.table().to_act();
  EXPECT_TRUE(played.keep(played.table().leave(seat, "level-1", Departure::Absent, second)));
  EXPECT_FALSE(played.table().leave(seat, "level-1", Departure::Left, second));
  EXPECT_TRUE(played.keep(played.table().come_back(seat, 2 * second)));
  EXPECT_FALSE(played.table().built_in_bot_plays(seat));
}

TEST(Seats, ActingTakesTheSeatBack) {
  Played played = begun(*all_games()[0], rules[1]);
  Table& table = played.table();
  const int seat = *table.to_act();
  EXPECT_TRUE(played.keep(table.leave(seat, "level-1", Departure::Left, second)));
  EXPECT_FALSE(table.act_in_person(seat, table.match()->version(), "nonsense", 2 * second));
  EXPECT_TRUE(table.built_in_bot_plays(seat));
  const auto acted =
      table.act_in_person(seat, table.match()->version(), played.some_move(), 2 * second);
  EXPECT_TRUE(played.keep(acted));
  EXPECT_TRUE(acted->seats_changed);
  EXPECT_FALSE(table.built_in_bot_plays(seat));
}

TEST(Seats, TimeThatWasUsedIsStoredWithEveryEvent) {
  for (const ClockRule& rule : rules) {
    Played played = begun(*all_games()[0], rule);
    const int seat = *played.table().to_act();
    EXPECT_TRUE(
        played.keep(played.table().leave(1 - seat, "level-1", Departure::Left, 7 * second)));
    EXPECT_EQ(played.again().clocks().stored()[static_cast<std::size_t>(seat)], 13 * second);
  }
}

TEST(Seats, LongThinkingIsStoredPeriodically) {
  constexpr Millis hour = 3600 * second;
  Played played = begun(*all_games()[0], {ClockKind::Correspondence, 24 * hour, 0});
  const int seat = *played.table().to_act();
  EXPECT_FALSE(played.table().checkpoint_clocks(2 * hour));
  EXPECT_TRUE(played.keep(played.table().checkpoint_clocks(4 * hour)));
  EXPECT_FALSE(played.table().checkpoint_clocks(5 * hour));
  EXPECT_EQ(played.table().clocks().left(seat, 5 * hour), 19 * hour);
  EXPECT_EQ(played.again().clocks().stored()[static_cast<std::size_t>(seat)], 20 * hour);
}

// The match after one decision of seat 0, if that can be taken back; seat 1 is a built-in bot.
bool bots_allow_undo(const AnyGame& game, bool rated) {
  Played played(game, [rated](MatchInfo& info) {
    info.rated = rated;
    for (std::size_t seat = 1; seat < info.seats.size(); ++seat) {
      info.seats[seat] = built_in_seat();
    }
  });
  played.start();
  while (played.table().to_act() != 0) {
    EXPECT_TRUE(played.keep(played.act_first(0)));
  }
  EXPECT_TRUE(played.keep(played.act_first(0)));
  return played.keep(played.table().ask_undo(0, 0));
}

TEST(Seats, BuiltInBotsAgreeToUndoUnlessRated) {
  int lets = 0;
  for (const AnyGame* game : all_games()) {
    lets += bots_allow_undo(*game, false) ? 1 : 0;
    EXPECT_FALSE(bots_allow_undo(*game, true)) << game->info().id;
  }
  EXPECT_GT(lets, 0);
}

TEST(Seats, RequestsEndWhenATableCloses) {
  int asked = 0;
  for (const AnyGame* game : all_games()) {
    Played played(*game);
    played.start();
    const int seat = *played.table().to_act();
    EXPECT_TRUE(played.keep(played.act_first(0)));
    if (!played.keep(played.table().ask_undo(seat, 0))) {
      continue;
    }
    ++asked;
    played.keep(Draft{{{EntryKind::Event, -1, "close", 0, {}}}, {}, true});
    Table closed = played.again();
    EXPECT_FALSE(closed.undo_request());
    const auto answer = closed.answer_undo(1 - seat, true, 0);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code, ErrorCode::GameOver);
  }
  EXPECT_GT(asked, 0);
}

// Everybody plays anything until it is over.
void play_out(Played& played) {
  while (played.table().is_playing()) {
    ASSERT_TRUE(played.keep(played.act_first(0)));
  }
}

TEST(Seats, OnlyPeopleMustRequestARematch) {
  Played played(*all_games()[0], [](MatchInfo& info) {
    info.seats[1] = {SeatKind::External, "program", "robot", "", false, std::string(public_nonce)};
  });
  played.start();
  play_out(played);
  EXPECT_FALSE(played.table().all_want_rematch());
  EXPECT_TRUE(played.keep(played.table().request_rematch(0, 0)));
  EXPECT_FALSE(played.table().request_rematch(0, 0));
  EXPECT_TRUE(played.table().all_want_rematch());
  EXPECT_TRUE(played.keep(played.table().follow_rematch("next", 0)));
  EXPECT_FALSE(played.table().request_rematch(1, 0));
}

TEST(Seats, EveryProcessCreatesTheSameRematch) {
  MatchInfo before;
  before.id = "a match";
  before.ended_ms = 5000;
  before.seats = {built_in_seat(), {SeatKind::Person, "ana", "Ana", "level-1", true, "ab"}};
  const MatchInfo one = rematch_of(before);
  const MatchInfo other = rematch_of(before);
  EXPECT_EQ(one.id, other.id);
  EXPECT_NE(one.server_seed, other.server_seed);
  before.id = "another match";
  EXPECT_NE(rematch_of(before).id, one.id);
  EXPECT_EQ(one.seats[0].nonce, "");
  EXPECT_EQ(one.seats[1].nonce, public_nonce);
  const std::string hash = hash_of_nonce("ab");
  EXPECT_EQ(rematch_of(before, {{1, hash}}).seats[0].nonce, committed_nonce(hash));
}

TEST(Seats, ARematchOfReadySeatsRevealsFromTheStart) {
  Played played(*all_games()[0]);
  played.start();
  play_out(played);
  EXPECT_TRUE(played.keep(played.table().request_rematch(0, 0, hash_of_nonce("ab"))));
  const store::NewMatch waiting = next_match(played.table(), 0, "here");
  EXPECT_EQ(waiting.info.status, MatchStatus::Open);
  EXPECT_EQ(waiting.info.owner, "");
  EXPECT_EQ(waiting.entries.size(), 1U);
  EXPECT_TRUE(played.keep(played.table().request_rematch(1, 0, hash_of_nonce("cd"))));
  const store::NewMatch ready = next_match(played.table(), 0, "here");
  EXPECT_EQ(ready.info.id, waiting.info.id);
  EXPECT_EQ(ready.info.owner, "here");
  EXPECT_EQ(ready.info.epoch, 1);
  auto next = Table::load(ready.info, ready.entries, 0).value();
  EXPECT_TRUE(next.is_revealing());
  EXPECT_TRUE(next.reveal(0, "cd", 0));
  EXPECT_TRUE(next.reveal(1, "ab", 0));
  EXPECT_TRUE(next.is_playing());
}

TEST(Seats, BotsHaveThePublicNonce) {
  store::Account host;
  host.id = "robot";
  host.kind = store::AccountKind::External;
  const json::object request = {{"game", all_games()[0]->info().id},
                                {"players", 2},
                                {"seats", {{{"kind", "me"}}, {{"kind", "bot"}}}}};
  const auto made = read_new_table(request, host);
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(made->seats[0].nonce, public_nonce);
  EXPECT_EQ(made->seats[1].nonce, public_nonce);
}

TEST(Seats, AnExternalBotMaySendItsNonce) {
  Played played(*all_games()[0], [](MatchInfo& info) { info.bots_allowed = true; });
  store::Account robot;
  robot.id = robot.name = "robot";
  robot.kind = store::AccountKind::External;
  EXPECT_FALSE(played.table().sit(robot, 0, 0, "not hexadecimal"));
  EXPECT_FALSE(played.table().sit(robot, 0, 0, "cafe"));
  EXPECT_TRUE(played.keep(played.table().sit(robot, 0, 0, hash_of_nonce("cafe"))));
  EXPECT_EQ(nonce_hash_of(played.table().seat(0)), hash_of_nonce("cafe"));
  robot.id = "another";
  EXPECT_TRUE(played.keep(played.table().sit(robot, 1, 0)));
  EXPECT_EQ(played.table().seat(1).nonce, public_nonce);
  EXPECT_TRUE(played.table().is_revealing());
  EXPECT_TRUE(played.keep(played.table().reveal(0, "cafe", 0)));
  EXPECT_TRUE(played.table().is_playing());
}

}  // namespace
}  // namespace ahu::server
