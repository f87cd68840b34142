// One suite for every kind of store.
#include "store/store.hpp"

#include <atomic>
#include <future>
#include <gtest/gtest.h>
#include <sstream>
#include <thread>

#include "store/examples.hpp"
#include "store/migrations.hpp"
#include "store/postgres_database.hpp"
#include "store/secrets.hpp"
#include "store/store_fixture.hpp"

namespace ahu::store {
namespace {

EVERY_STORE(StoreTest);

TEST_P(StoreTest, AMatchIsReadAsItWasStored) {
  const Account host = added(*store_, "host");
  MatchInfo info = open_match(host.id);
  info.options = {{"tiles", "\u00e9"}};
  info.bots_allowed = true;
  info.clock = {ClockKind::Bank, 300'000, 5'000};
  info.hidden = true;
  info.rated = true;
  info.rematch_of = "before";
  info.commitment = "c0ffee";
  info.server_seed = "5eed";
  EXPECT_TRUE(store_->add_match(info, {event("open")}));
  const auto found = store_->find_match(info.id);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->options, info.options);
  EXPECT_TRUE(found->bots_allowed);
  EXPECT_EQ(found->clock.kind, ClockKind::Bank);
  EXPECT_EQ(found->clock.millis, 300'000);
  EXPECT_EQ(found->clock.increment, 5'000);
  EXPECT_TRUE(found->hidden);
  EXPECT_TRUE(found->rated);
  EXPECT_EQ(found->host, host.id);
  EXPECT_EQ(found->rematch_of, "before");
  EXPECT_EQ(found->commitment, "c0ffee");
  EXPECT_EQ(found->server_seed, "5eed");
  EXPECT_EQ(found->version, 1);
  ASSERT_EQ(found->seats.size(), 2U);
  EXPECT_EQ(found->seats[0].name, "host");
  EXPECT_EQ(found->seats[0].nonce, info.seats[0].nonce);
  EXPECT_EQ(found->seats[1].kind, SeatKind::Empty);
  EXPECT_FALSE(store_->find_match("nothing"));
}

TEST_P(StoreTest, LogsGrowByVersion) {
  const MatchId id = added_match(*store_);
  const Entry move = {EntryKind::Action, 1, "drop 3", 77, {1000, 2000}};
  const Entry luck = {EntryKind::Chance, -1, "draw ♣", 78, {1000, 2000}};
  EXPECT_EQ(store_->append_and_wait({id, 1, {move, luck}, {}, {}}), WriteResult::Stored);
  EXPECT_EQ(store_->find_match(id)->version, 3);
  auto log = store_->log(id);
  ASSERT_EQ(log.size(), 3U);
  log.erase(log.begin());
  EXPECT_EQ(log[0].kind, EntryKind::Action);
  EXPECT_EQ(log[0].seat, 1);
  EXPECT_EQ(log[0].text, "drop 3");
  EXPECT_EQ(log[0].at_ms, 77);
  EXPECT_EQ(log[0].clocks, move.clocks);
  EXPECT_EQ(log[1].kind, EntryKind::Chance);
  EXPECT_EQ(log[1].text, "draw ♣");
  EXPECT_EQ(store_->log(id).size(), 3U);
  EXPECT_EQ(store_->versions({id, "nothing"}), (std::vector<int>{3, -1}));
}

TEST_P(StoreTest, AnOldVersionIsStale) {
  const MatchId id = added_match(*store_);
  EXPECT_EQ(store_->append_and_wait(move_at(id, 0)), WriteResult::Stale);
  EXPECT_EQ(store_->append_and_wait(move_at(id, 2)), WriteResult::Stale);
  EXPECT_EQ(store_->append_and_wait(move_at(id, 1)), WriteResult::Stored);
  EXPECT_EQ(store_->append_and_wait(move_at(id, 1)), WriteResult::Stale);
  EXPECT_EQ(store_->append_and_wait(move_at("nothing", 0)), WriteResult::Missing);
  EXPECT_EQ(store_->log(id).size(), 2U);
}

TEST_P(StoreTest, AChangeAddsAMatchOrNothing) {
  const MatchId id = added_match(*store_);
  NewMatch next{open_match("host"), {event("open"), event("reveal")}};
  next.info.commitment = "c0ffee";
  next.info.status = MatchStatus::Playing;
  next.info.owner = "process";
  next.info.epoch = 1;
  Change change = move_at(id, 0);
  change.next = std::make_shared<NewMatch>(next);
  EXPECT_EQ(store_->append_and_wait(change), WriteResult::Stale);
  EXPECT_FALSE(store_->find_match(next.info.id));
  change.version = 1;
  EXPECT_EQ(store_->append_and_wait(change), WriteResult::Stored);
  const auto found = store_->find_match(next.info.id);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->version, 2);
  EXPECT_EQ(found->status, MatchStatus::Playing);
  EXPECT_EQ(found->owner, "process");
  EXPECT_EQ(found->epoch, 1);
  EXPECT_GT(found->chain_number, 0);
  EXPECT_EQ(change.next->place.number, found->chain_number);
  EXPECT_EQ(change.next->place.link, found->chain_link);
  EXPECT_EQ(store_->log(next.info.id).size(), 2U);
  EXPECT_EQ(store_->log(id).size(), 2U);
}

TEST_P(StoreTest, AnExistingMatchIsNotAddedAgain) {
  const MatchId id = added_match(*store_);
  NewMatch next{open_match("host"), {event("open")}};
  store_->add_match(next.info, next.entries);
  next.info.game = "another";
  Change change = move_at(id, 1);
  change.next = std::make_shared<NewMatch>(next);
  EXPECT_EQ(store_->append_and_wait(change), WriteResult::Stored);
  EXPECT_EQ(change.next->place.number, 0);
  EXPECT_EQ(store_->find_match(next.info.id)->game, "toy");
  EXPECT_EQ(store_->log(id).size(), 2U);
}

// Many writers, each with what it saw last: every version is won once.
TEST_P(StoreTest, OfTwoWritersOneWins) {
  const MatchId id = added_match(*store_);
  constexpr int versions = 40;
  std::atomic<int> won{0};
  std::vector<std::jthread> writers;
  for (int w = 0; w < 4; ++w) {
    writers.emplace_back([&] {
      for (int version = 1; version <= versions; ++version) {
        won += store_->append_and_wait(move_at(id, version)) == WriteResult::Stored ? 1 : 0;
      }
    });
  }
  writers.clear();
  EXPECT_EQ(won, store_->find_match(id)->version - 1);
  EXPECT_EQ(store_->log(id).size(), static_cast<std::size_t>(won) + 1);
}

TEST_P(StoreTest, ManyAppendsAreReportedOneByOne) {
  constexpr int matches = 50;
  std::vector<MatchId> ids;
  for (int i = 0; i < matches; ++i) {
    ids.push_back(added_match(*store_));
  }
  std::atomic<int> stored{0};
  std::atomic<int> stale{0};
  std::promise<void> done;
  const auto report = [&](WriteResult verdict) {
    ++(verdict == WriteResult::Stored ? stored : stale);
    if (stored + stale == 2 * matches) {
      done.set_value();
    }
  };
  for (const MatchId& id : ids) {
    store_->append(move_at(id, 1), report);
    store_->append(move_at(id, 1), report);
  }
  done.get_future().wait();
  EXPECT_EQ(stored, matches);
  EXPECT_EQ(stale, matches);
}

// A match cannot be rated twice: that change fails, those beside it do not.
TEST_P(StoreTest, AFailureDoesNotAffectOtherChanges) {
  const Account one = added(*store_, "one");
  const Account two = added(*store_, "two");
  const MatchId good = added_match(*store_);
  const MatchId over = finished(*store_, one.id, two.id, 100);
  std::atomic<int> told{0};
  store_->on_error([&](const std::string& what) { told += what.empty() ? 0 : 1; });
  std::promise<WriteResult> failed;
  std::promise<WriteResult> stored;
  Change again = move_at(over, 2);
  again.table = TableUpdate{MatchStatus::Finished, {seat_of(one.id), seat_of(two.id)}, 2, 100};
  again.results = {{0, 1, 12}, {1, 2, 7}};
  again.rating = RatingUpdate{{1, 2}, {0, 1}};
  store_->append(again, [&](WriteResult verdict) { failed.set_value(verdict); });
  store_->append(move_at(good, 1), [&](WriteResult verdict) { stored.set_value(verdict); });
  EXPECT_EQ(failed.get_future().get(), WriteResult::Failed);
  EXPECT_EQ(stored.get_future().get(), WriteResult::Stored);
  EXPECT_GE(told, 1);
  EXPECT_EQ(store_->log(over).size(), 2U);
  EXPECT_EQ(store_->rating(one.id, "toy").matches, 1);
}

TEST_P(StoreTest, AChangeMayMoveTheTable) {
  const Account host = added(*store_, "host");
  const Account guest = added(*store_, "guest");
  const MatchInfo info = open_match(host.id);
  store_->add_match(info, {event("open")});
  EXPECT_EQ(store_->lobby("", {}).items.size(), 1U);
  EXPECT_EQ(store_->live_matches_of(guest.id).size(), 0U);
  Change sit = move_at(info.id, 1);
  sit.table = TableUpdate{MatchStatus::Playing, {seat_of(host.id), seat_of(guest.id)}, 99, 0};
  sit.table->seats[1].bot = "random";
  sit.table->seats[1].substituted = true;
  EXPECT_EQ(store_->append_and_wait(sit), WriteResult::Stored);
  const auto found = store_->find_match(info.id);
  EXPECT_EQ(found->status, MatchStatus::Playing);
  EXPECT_EQ(found->started_ms, 99);
  EXPECT_EQ(found->seats[1].account, guest.id);
  EXPECT_EQ(found->seats[1].name, "guest");
  EXPECT_EQ(found->seats[1].bot, "random");
  EXPECT_TRUE(found->seats[1].substituted);
  EXPECT_EQ(store_->lobby("", {}).items.at(0).status, MatchStatus::Playing);
  EXPECT_EQ(store_->live_matches_of(guest.id), std::vector<MatchId>{info.id});
}

TEST_P(StoreTest, HistoriesArePagedByKey) {
  const Account one = added(*store_, "one");
  const Account two = added(*store_, "two");
  const Account three = added(*store_, "three");
  for (int i = 0; i < 7; ++i) {
    finished(*store_, one.id, i % 2 == 0 ? two.id : three.id, 100 + i / 2);
  }
  const auto first = store_->history("", {"", 5});
  ASSERT_EQ(first.items.size(), 5U);
  const auto second = store_->history("", {first.next, 5});
  ASSERT_EQ(second.items.size(), 2U);
  EXPECT_TRUE(second.next.empty());
  EXPECT_EQ(first.items[0].ended_ms, 103);
  EXPECT_EQ(second.items[1].ended_ms, 100);
  EXPECT_EQ(first.items[0].seats[0].place, 1);
  EXPECT_EQ(first.items[0].seats[0].score, 12);
  EXPECT_EQ(first.items[0].seats[1].name, "two");
  EXPECT_EQ(store_->history_of(two.id, "", true, {}).items.size(), 4U);
  EXPECT_EQ(store_->history_of(three.id, "toy", true, {}).items.size(), 3U);
  EXPECT_TRUE(store_->history_of(three.id, "other", true, {}).items.empty());
  EXPECT_TRUE(store_->history("other", {}).items.empty());
  const auto half = store_->history_of(one.id, "toy", true, {"", 4});
  EXPECT_EQ(store_->history_of(one.id, "toy", true, {half.next, 4}).items.size(), 3U);
  EXPECT_TRUE(store_->history("", {"no key of ours", 5}).items.empty());
}

// Not even the key of the next page names a match that is left out.
TEST_P(StoreTest, HiddenMatchesAreLeftOutOfThePages) {
  const Account one = added(*store_, "one");
  const Account two = added(*store_, "two");
  std::vector<MatchId> shown;
  for (int i = 0; i < 3; ++i) {
    shown.insert(shown.begin(), finished(*store_, one.id, two.id, 100 + 2 * i));
    finished(*store_, one.id, two.id, 101 + 2 * i, false, true);
  }
  for (const std::string_view game : {"", "toy"}) {
    std::vector<MatchId> seen;
    Page page{"", 1};
    do {
      const auto found = store_->history_of(one.id, game, false, page);
      ASSERT_EQ(found.items.size(), 1U);
      seen.push_back(found.items[0].id);
      EXPECT_TRUE(found.next.empty() || found.next.ends_with(found.items[0].id)) << found.next;
      page.after = found.next;
    } while (!page.after.empty());
    EXPECT_EQ(seen, shown);
    EXPECT_EQ(store_->history_of(one.id, game, true, {}).items.size(), 6U);
  }
}

// The account of a built-in bot may have any number of them.
TEST(MemoryStore, APageForStrangersLooksThroughALimitedNumber) {
  const auto store = open_store("memory:");
  const Account one = added(*store, "one");
  const Account two = added(*store, "two");
  const MatchId shown = finished(*store, one.id, two.id, 100);
  for (int i = 0; i < 1999; ++i) {
    finished(*store, one.id, two.id, 200 + i, false, true);
  }
  for (const std::string_view game : {"", "toy"}) {
    EXPECT_EQ(store->history_of(one.id, game, false, {}).items.at(0).id, shown);
  }
  finished(*store, one.id, two.id, 5000, false, true);
  for (const std::string_view game : {"", "toy"}) {
    const auto page = store->history_of(one.id, game, false, {});
    EXPECT_TRUE(page.items.empty());
    EXPECT_EQ(page.next, "");
    EXPECT_EQ(store->history_of(one.id, game, true, {}).items.size(), 50U);
  }
}

TEST_P(StoreTest, WinnersRise) {
  const Account one = added(*store_, "one");
  const Account two = added(*store_, "two");
  const MatchId first = finished(*store_, one.id, two.id, 100);
  const MatchId second = finished(*store_, one.id, two.id, 200);
  const Rating winner = store_->rating(one.id, "toy");
  const auto once = rated_after({{}, {}}, {1, 2});
  EXPECT_GT(winner.mean, once[0].mean);
  EXPECT_LT(winner.deviation, once[0].deviation);
  EXPECT_LT(store_->rating(two.id, "toy").mean, once[1].mean);
  EXPECT_EQ(store_->rating(one.id, "other"), Rating());
  ASSERT_EQ(store_->ratings(one.id).size(), 1U);
  const auto ladder = store_->ladder("toy", {"", 1});
  ASSERT_EQ(ladder.items.size(), 1U);
  EXPECT_EQ(ladder.items[0].name, "one");
  EXPECT_EQ(store_->ladder("toy", {ladder.next, 1}).items.at(0).name, "two");
  const auto steps = store_->rating_steps(one.id, "toy", {"", 1});
  EXPECT_EQ(steps.items.at(0).match, second);
  EXPECT_EQ(steps.items.at(0).rating, winner);
  EXPECT_EQ(store_->rating_steps(one.id, "toy", {steps.next, 1}).items.at(0).match, first);
}

TEST_P(StoreTest, OnlyRatedMatchesRate) {
  const Account one = added(*store_, "one");
  const Account two = added(*store_, "two");
  finished(*store_, one.id, two.id, 100, false);
  EXPECT_EQ(store_->rating(one.id, "toy"), Rating());
  EXPECT_TRUE(store_->ladder("toy", {}).items.empty());
}

TEST_P(StoreTest, ADeletedAccountTakesItsDataWithIt) {
  const Account gone = added(*store_, "gone");
  const Account stays = added(*store_, "stays");
  const Account bot = store_->built_in_account("bot");
  Account robot = person("robot");
  robot.kind = AccountKind::External;
  robot.owner = gone.id;
  store_->add_account(robot);
  store_->add_token({"h", TokenKind::Session, gone.id, 0, forever});
  const MatchId shared = finished(*store_, gone.id, stays.id, 100);
  const MatchId single = finished(*store_, gone.id, bot.id, 100);
  said(*store_, shared, gone.id, "remember me");
  said(*store_, shared, stays.id, "who?");
  EXPECT_TRUE(store_->delete_account(gone.id));
  EXPECT_FALSE(store_->delete_account(gone.id));
  EXPECT_FALSE(store_->find_account(gone.id));
  EXPECT_FALSE(store_->find_account(robot.id));
  EXPECT_FALSE(store_->find_token("h", 0));
  EXPECT_FALSE(store_->find_match(single));
  EXPECT_TRUE(store_->log(single).empty());
  ASSERT_TRUE(store_->find_match(shared));
  EXPECT_EQ(store_->find_match(shared)->seats[0].account, "");
  EXPECT_EQ(store_->find_match(shared)->host, "");
  ASSERT_EQ(store_->chat(shared, {}).items.size(), 1U);
  EXPECT_EQ(store_->chat(shared, {}).items[0].text, "who?");
  EXPECT_EQ(store_->ladder("toy", {}).items.size(), 2U);
  std::ostringstream all;
  store_->back_up(all);
  EXPECT_EQ(all.str().find(gone.id), std::string::npos);
}

TEST_P(StoreTest, StoredDataSurviveARestart) {
  if (GetParam() == Place::Memory) {
    GTEST_SKIP() << "memory forgets";
  }
  const MatchId id = added_match(*store_);
  store_->append_and_wait(move_at(id, 1));
  reopen();
  EXPECT_EQ(store_->log(id).size(), 2U);
  EXPECT_EQ(store_->counts().live_matches, 1);
  EXPECT_EQ(store_->schema_version(), newest_schema());
}

// Also while the one that listens is busy with matches of its own.
TEST_P(StoreTest, OtherProcessesAreNotifiedOfChanges) {
  if (GetParam() == Place::Memory) {
    GTEST_SKIP() << "memory has one process";
  }
  const MatchId id = added_match(*store_);
  const MatchId own = added_match(*store_);
  const auto other = open_store(address_.text());
  std::promise<News> reported;
  std::atomic<bool> first{true};
  store_->on_news([&](const News& news) {
    if (first.exchange(false)) {
      reported.set_value(news);
    }
  });
  std::jthread busy([&](const std::stop_token& stop) {
    for (int version = 1; !stop.stop_requested(); ++version) {
      store_->append_and_wait(move_at(own, version));
    }
  });
  EXPECT_EQ(other->append_and_wait(move_at(id, 1)), WriteResult::Stored);
  EXPECT_EQ(store_->append_and_wait(move_at(id, 1)), WriteResult::Stale);
  auto future = reported.get_future();
  ASSERT_EQ(future.wait_for(std::chrono::minutes(1)), std::future_status::ready);
  const News news = future.get();
  EXPECT_EQ(news.kind, GetParam() == Place::Postgres ? NewsKind::Match : NewsKind::Anything);
  if (news.kind == NewsKind::Match) {
    EXPECT_EQ(news.id, id);
    EXPECT_EQ(news.version, 2);
  }
  store_->on_news({});
}

TEST_P(StoreTest, AProcessThatWritesAllTheTimeLetsOthersWrite) {
  if (GetParam() == Place::Memory) {
    GTEST_SKIP() << "memory has one process";
  }
  constexpr int attempts = 100;  // each may be lucky
  const MatchId id = added_match(*store_);
  const MatchId own = added_match(*store_);
  const auto other = open_store(address_.text());
  std::atomic<int> written{0};
  std::jthread busy([&](const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      store_->append_and_wait(move_at(own, written + 1));
      ++written;
      written.notify_one();
    }
  });
  for (int version = 1; version <= attempts; ++version) {
    written.wait(written);  // it writes again, so it has the file
    ASSERT_EQ(other->append_and_wait(move_at(id, version)), WriteResult::Stored) << version;
  }
}

// Two processes play the same matches and finish others between the same people: each version is
// won once, and no result is lost.
TEST_P(StoreTest, TwoProcessesShareAStore) {
  if (GetParam() == Place::Memory) {
    GTEST_SKIP() << "memory has one process";
  }
  const Account one = added(*store_, "one");
  const Account two = added(*store_, "two");
  std::vector<MatchId> ids;
  for (int i = 0; i < 5; ++i) {
    ids.push_back(added_match(*store_));
  }
  const auto other = open_store(address_.text());
  std::atomic<int> won{0};
  std::atomic<int> failed{0};
  const auto play = [&](MatchStore& store, bool forwards) {
    for (int version = 1; version <= 20; ++version) {
      for (std::size_t i = 0; i < ids.size(); ++i) {
        const MatchId& id = ids[forwards ? i : ids.size() - 1 - i];
        const WriteResult verdict = store.append_and_wait(move_at(id, version));
        won += verdict == WriteResult::Stored ? 1 : 0;
        failed += verdict == WriteResult::Failed ? 1 : 0;
      }
      finished(store, forwards ? one.id : two.id, forwards ? two.id : one.id, version);
    }
  };
  {
    std::vector<std::jthread> threads;
    threads.emplace_back([&] { play(*store_, true); });
    threads.emplace_back([&] { play(*other, false); });
  }
  EXPECT_EQ(failed, 0);
  EXPECT_EQ(won, 100);
  EXPECT_EQ(store_->rating(one.id, "toy").matches, 40);
  EXPECT_EQ(store_->rating_steps(two.id, "toy", {"", 100}).items.size(), 40U);
}

TEST(PostgresStore, OutlivesARestartOfTheServer) {
  const FreshAddress address(Place::Postgres);
  const auto store = open_store(address.text());
  std::promise<void> reported;
  std::atomic<bool> first{true};
  store->on_news([&](const News& news) {
    if (news.kind == NewsKind::Anything && first.exchange(false)) {
      reported.set_value();
    }
  });
  const MatchId id = added_match(*store);
  EXPECT_EQ(store->append_and_wait(move_at(id, 1)), WriteResult::Stored);
  PostgresServer::get().restart();
  EXPECT_EQ(store->log(id).size(), 2U);
  EXPECT_EQ(store->append_and_wait(move_at(id, 2)), WriteResult::Stored);
  reported.get_future().wait();
}

TEST(PostgresStore, AFrozenProcessKeepsNoLocks) {
  const FreshAddress address(Place::Postgres);
  const auto store = open_store(address.text());
  store->beat("frozen");
  const auto frozen = open_postgres(address.text(), "frozen");
  frozen->begin_writing();
  frozen->run("UPDATE processes SET beat = beat + 1");
  EXPECT_TRUE(store->drop_process({"frozen", any_beat}));
}

TEST(OpenStore, SaysWhatIsWrong) {
  EXPECT_THROW(open_store(""), StoreError);
  EXPECT_THROW(open_store("/no/such/folder/ahu.db"), StoreError);
  EXPECT_THROW(open_store("postgresql://nobody@/none?host=/no/such/folder"), StoreError);
}

}  // namespace
}  // namespace ahu::store
