// A table is its events: whatever happened at it, a table that is rebuilt from
// them alone is the same.
#include <gtest/gtest.h>

#include "base/rng.hpp"
#include "match/registry.hpp"
#include "server/played.hpp"

namespace ahu::server {
namespace {

constexpr int commands = 150;

// A player does something, allowed or not.
class Life {
 public:
  Life(const AnyGame &game, std::uint64_t seed, bool is_rated)
      : rng_(seed), played_(game, [&](MatchInfo &info) { info.rated = is_rated; }) {}

  Played &played() { return played_; }
  bool step(Millis now) { return played_.keep(command(now)); }

 private:
  Result<Draft> command(Millis now) {
    Table &table = played_.table();
    const int seat = static_cast<int>(rng_.below(static_cast<std::uint32_t>(table.players())));
    switch (rng_.below(20)) {
      case 0:
      case 1:
      case 2: return table.sit(person(seat), seat, now);
      case 3:
      case 4:
      case 5: return table.ready(seat, hash_of_nonce(Played::nonce_of(seat)), now);
      case 6:
      case 7: return table.reveal(seat, Played::nonce_of(seat), now);
      case 8: return leave(seat, "level-1", Departure::Left, now);
      case 9: return leave(seat, "level-2", Departure::Absent, now);
      case 10: return table.come_back(seat, now);
      case 11: return table.ask_undo(seat, now);
      case 12: return table.answer_undo(seat, rng_.below(4) > 0, now);
      case 13: return table.checkpoint_clocks(now);
      case 14: return table.request_rematch(seat, now, hash_of_nonce(Played::nonce_of(seat)));
      case 15: return rng_.below(10) == 0 ? table.close("host", now) : bad_request("not now");
      default: return table.is_playing() ? played_.act_first(now) : bad_request("nothing to do");
    }
  }
  // Seldom before the match begins: a table that everybody leaves is closed.
  Result<Draft> leave(int seat, const std::string &bot, Departure why, Millis now) {
    Table &table = played_.table();
    return table.match() == nullptr && rng_.below(12) > 0 ? bad_request("not now")
                                                          : table.leave(seat, bot, why, now);
  }
  static store::Account person(int seat) {
    store::Account account;
    account.id = account.name = "player " + std::to_string(seat);
    account.kind = store::AccountKind::Person;
    return account;
  }

  Rng rng_;
  Played played_;
};

void expect_same(const Table &one, const Table &other) {
  const MatchInfo &left = one.info();
  const MatchInfo &right = other.info();
  EXPECT_EQ(left.status, right.status);
  EXPECT_EQ(left.started_ms, right.started_ms);
  EXPECT_EQ(left.ended_ms, right.ended_ms);
  EXPECT_EQ(left.closed_reason, right.closed_reason);
  for (int seat = 0; seat < one.players(); ++seat) {
    EXPECT_EQ(one.seat(seat).kind, other.seat(seat).kind);
    EXPECT_EQ(one.seat(seat).account, other.seat(seat).account);
    EXPECT_EQ(one.seat(seat).bot, other.seat(seat).bot);
    EXPECT_EQ(one.seat(seat).substituted, other.seat(seat).substituted);
    EXPECT_EQ(one.seat(seat).nonce, other.seat(seat).nonce);
    EXPECT_EQ(one.is_absent(seat), other.is_absent(seat));
  }
  EXPECT_EQ(one.undo_request().has_value(), other.undo_request().has_value());
  EXPECT_EQ(one.rematch_requests(), other.rematch_requests());
  EXPECT_EQ(one.rematch_nonce_hashes(), other.rematch_nonce_hashes());
  EXPECT_EQ(one.forfeits(), other.forfeits());
  EXPECT_EQ(one.to_act(), other.to_act());
  EXPECT_EQ(one.clocks().stored(), other.clocks().stored());
  ASSERT_EQ(one.match() == nullptr, other.match() == nullptr);
  if (one.match() != nullptr) {
    EXPECT_EQ(one.match()->state(), other.match()->state());
  }
}

TEST(Events, AloneRebuildTheTable) {
  int started = 0;
  for (const AnyGame *game : all_games()) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      Life life(*game, seed, seed % 2 == 0);
      for (int command = 0; command < commands; ++command) {
        if (life.step(command * second)) {
          expect_same(life.played().table(), life.played().rebuilt());
        }
      }
      started += life.played().table().match() != nullptr ? 1 : 0;
      ASSERT_FALSE(::testing::Test::HasFailure()) << game->info().id << " " << seed;
    }
  }
  EXPECT_GT(started, 4);
}

TEST(Events, AreWrittenAndReadBack) {
  const TableEvent all[] = {Seated{1, SeatKind::External, "account", "#ab"},
                            SeatFreed{1},
                            Committed{0, "cd"},
                            RevealStarted{},
                            Revealed{1, "ef"},
                            Cancelled{1, Departure::NotRevealed},
                            Started{},
                            UndoAsked{0},
                            UndoAgreed{1},
                            UndoRefused{1},
                            TakenBack{0},
                            ClockNoted{},
                            Substituted{1, "level-3", Departure::OutOfTime},
                            ReturnPlanned{1},
                            Returned{1},
                            Forfeited{0},
                            Closed{"rules"},
                            RematchRequested{1, ""},
                            RematchMade{"match"}};
  for (const TableEvent &event : all) {
    const Entry written = entry_of(event, 7, nullptr);
    const auto read = event_of(written, nullptr);
    ASSERT_TRUE(read) << written.text;
    EXPECT_EQ(read->index(), event.index()) << written.text;
    EXPECT_EQ(entry_of(*read, 7, nullptr).text, written.text);
    EXPECT_EQ(entry_of(*read, 7, nullptr).seat, written.seat);
  }
}

// A match that was running when the program was brought up to date.
TEST(Events, OfOlderLogsLeaveTheRowAsItIs) {
  Played played(*all_games().front());
  played.start();
  MatchInfo row = played.table().info();
  row.seats[0].substituted = true;
  row.seats[0].bot = "level-4";
  const std::vector<Entry> log = {{EntryKind::Event, 0, "sit", 1, {}},
                                  {EntryKind::Event, 1, "ready", 1, {}},
                                  {EntryKind::Event, -1, "start", 1, {}},
                                  {EntryKind::Event, 0, "absent", 1, {}}};
  const Table table = Table::load(row, log, 0).value();
  EXPECT_TRUE(table.is_absent(0));
  EXPECT_EQ(table.seat(0).bot, "level-4");
  EXPECT_EQ(table.info().status, MatchStatus::Playing);
  EXPECT_NE(table.match(), nullptr);
}

TEST(Events, OfASeatThatDoesNotExistAreRefused) {
  Played played(*all_games().front());
  const MatchInfo &info = played.table().info();
  for (const int seat : {-1, 99}) {
    EXPECT_FALSE(Table::load(
        info, {created_entry(info), {EntryKind::Event, seat, R"({"type":"freed"})", 1, {}}}, 0));
  }
}

}  // namespace
}  // namespace ahu::server
