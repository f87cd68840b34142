// Rooms in memory without sockets: the loop and the time stand still until the test lets them go.
#include "server/lobby.hpp"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <gtest/gtest.h>
#include <mutex>

#include "match/registry.hpp"
#include "server/limits.hpp"
#include "server/new_table.hpp"
#include "store/secrets.hpp"

namespace ahu::server {
namespace {

constexpr Millis minute = 60'000;
constexpr std::chrono::seconds patience{20};

class LobbyTest : public testing::Test {
 protected:
  ~LobbyTest() override {
    clerks_.stop();
    thinkers_.stop();
  }

  // Runs what was posted until this is so.
  template <class Done>
  void run_until(const Done& done) {
    while (!done()) {
      ASSERT_TRUE(wait_for_post());
      take()();
    }
  }
  bool wait_for_post() {
    std::unique_lock lock(mutex_);
    return posted_changed_.wait_for(lock, patience, [&] { return !posted_.empty(); });
  }
  std::function<void()> take() {
    const std::scoped_lock lock(mutex_);
    auto job = std::move(posted_.front());
    posted_.pop_front();
    return job;
  }

  RoomPtr find(const store::MatchId& id) {
    std::optional<Answer<RoomPtr>> found;
    lobby_.find(id, [&](const Answer<RoomPtr>& room) { found = room; });
    run_until([&] { return found.has_value(); });
    return found->value_or(nullptr);
  }
  store::Account person(const std::string& name) {
    store::Account account;
    account.id = store::new_id();
    account.name = name;
    store_->add_account(account);
    return account;
  }
  // An open table; nothing is written in its log yet.
  MatchInfo add_table(const store::Account& host, Millis created_ms = store::now_ms()) {
    const json::object wish = {{"game", all_games()[0]->info().id}};
    MatchInfo info = read_new_table(wish, host, *store_).value();
    info.created_ms = created_ms;
    EXPECT_TRUE(store_->add_match(info, {}));
    return info;
  }
  // Another process has done something there.
  void append_elsewhere(const MatchInfo& info, int version) {
    const Entry entry{EntryKind::Event, 0, "something", store::now_ms(), {}};
    ASSERT_EQ(store_->append_and_wait({info.id, version, {entry}, {}, {}}), store::Verdict::Stored);
  }
  // Time passes in steps, and what is done meanwhile is done.
  void let_pass(Millis millis, Millis step) {
    for (const Millis end = now_ + millis; now_ < end; now_ += step) {
      lobby_.tick();
      std::atomic<bool> done = false;
      // Clerks work in order of arrival: whatever the tick asked for is posted before this.
      clerks_.submit([this, &done](const auto&) { context_.post([&done] { done = true; }); });
      run_until([&] { return done.load(); });
    }
  }
  MatchStatus status_of(const MatchInfo& info) { return store_->find_match(info.id)->status; }

  std::unique_ptr<store::MatchStore> store_ = store::open_store("memory:");
  std::mutex mutex_;
  std::condition_variable posted_changed_;
  std::deque<std::function<void()>> posted_;
  std::atomic<Millis> now_ = 1000;
  Metrics metrics_;
  Workers clerks_{1, 1000};
  Workers thinkers_{1, 1000};
  Context context_{*store_,
                   clerks_,
                   thinkers_,
                   metrics_,
                   Limits(),
                   Buckets(Limits().chat),
                   2 * minute,
                   "here",
                   [this](std::function<void()> job) {
                     const std::scoped_lock lock(mutex_);
                     posted_.push_back(std::move(job));
                     posted_changed_.notify_one();
                   },
                   [this] { return now_.load(); },
                   [](std::string_view, const json::object&) {}};
  Lobby lobby_{context_};
};

TEST_F(LobbyTest, ARoomThatSomebodyIsOnTheWayToIsKept) {
  const MatchInfo info = add_table(person("Ana"));
  const RoomPtr held = find(info.id);
  let_pass(minute, 10'000);
  EXPECT_EQ(find(info.id), held);
}

TEST_F(LobbyTest, ARoomThatNobodyNeedsIsForgotten) {
  const MatchInfo info = add_table(person("Ana"));
  const std::weak_ptr<Room> room = find(info.id);
  let_pass(minute, 10'000);
  EXPECT_TRUE(room.expired());
}

TEST_F(LobbyTest, NewsThatComeWhileATableIsReadAreHeard) {
  const MatchInfo info = add_table(person("Ana"));
  RoomPtr room;
  lobby_.find(info.id, [&](const Answer<RoomPtr>& found) { room = found.value(); });
  ASSERT_TRUE(wait_for_post());  // it was read, but is not there yet
  append_elsewhere(info, 0);
  lobby_.heed({store::NewsKind::Match, info.id, 1});
  run_until([&] { return room && !room->is_busy(); });
  EXPECT_EQ(room->table().info().version, 1);
}

TEST_F(LobbyTest, NewsOfAnythingWhileATableIsReadAreHeard) {
  const MatchInfo info = add_table(person("Ana"));
  RoomPtr room;
  lobby_.find(info.id, [&](const Answer<RoomPtr>& found) { room = found.value(); });
  ASSERT_TRUE(wait_for_post());
  append_elsewhere(info, 0);
  lobby_.heed({store::NewsKind::Anything, "", 0});
  run_until([&] { return room && room->table().info().version == 1; });
}

TEST_F(LobbyTest, OpenTablesThatNobodyComesToAreClosed) {
  const store::Account host = person("Ana");
  const Millis long_ago = store::now_ms() - 120 * minute;
  const MatchInfo lonely = add_table(host, long_ago);
  const MatchInfo visited = add_table(host, long_ago);
  const MatchInfo fresh = add_table(host);
  const auto visit = [&] {
    store_->set_presence("elsewhere", {{host.id, host.name, "at table " + visited.id, ""}},
                         store::now_ms());
  };
  for (int i = 0; i < 5; ++i) {
    visit();
    let_pass(10 * minute, 10 * minute);
  }
  EXPECT_EQ(status_of(lonely), MatchStatus::Open);
  for (int i = 0; i < 5; ++i) {
    visit();
    let_pass(10 * minute, 10 * minute);
  }
  EXPECT_EQ(status_of(lonely), MatchStatus::Closed);
  EXPECT_EQ(status_of(visited), MatchStatus::Open);
  EXPECT_EQ(status_of(fresh), MatchStatus::Open);
}

// Somebody who watches and hears nothing.
class Watcher final : public Visitor {
 public:
  using Visitor::Visitor;
  bool is_here() const override { return true; }
  void send(Message) override {}
  void ask(json::object) override {}
  void go_on_at(const store::MatchId&) override {}
  void close(CloseCode, std::string_view) override {}
};

TEST_F(LobbyTest, ASeatThatSomebodyTookAndLeftIsFreeAgain) {
  const store::Account host = person("Ana");
  const MatchInfo info = add_table(host);
  const RoomPtr room = find(info.id);
  room->enter(std::make_shared<Watcher>(host, ""));
  std::optional<Answer<json::object>> sat;
  room->sit(person("Ben"), 1, [&](const Answer<json::object>& answer) { sat = answer; });
  run_until([&] { return sat && !room->is_busy(); });
  EXPECT_EQ(room->table().seat(1).kind, SeatKind::Person);
  let_pass(minute, 10'000);
  EXPECT_EQ(room->table().seat(1).kind, SeatKind::Person);
  let_pass(2 * minute, 10'000);
  EXPECT_EQ(room->table().seat(1).kind, SeatKind::Empty);
  EXPECT_EQ(room->table().seat(0).account, host.id);
}

TEST_F(LobbyTest, WhoIsHereIsNotStoodInForByAnotherProcess) {
  const store::Account ana = person("Ana");
  const store::Account ben = person("Ben");
  const MatchInfo info = add_table(ana);
  const RoomPtr room = find(info.id);
  room->enter(std::make_shared<Watcher>(ana, ""));
  room->enter(std::make_shared<Watcher>(ben, ""));
  room->sit(ben, 1, [](const auto&) {});
  for (const store::Account& each : {ana, ben}) {
    room->handle(std::make_shared<Watcher>(each, ""), {{"cmd", "ready"}, {"nonce", "5eed"}},
                 [](const auto&) {});
  }
  run_until([&] { return room->table().is_playing() && !room->is_busy(); });
  for (const std::string_view why : {"leave", "absent"}) {
    MatchInfo stored = *store_->find_match(info.id);
    stored.seats[0].stand_in = true;
    stored.seats[0].bot = "level-1";
    const Entry entry{EntryKind::Event, 0, std::string(why), store::now_ms(), {}};
    const store::TableUpdate update{stored.status, stored.seats, stored.started_ms, 0};
    ASSERT_EQ(store_->append_and_wait({info.id, stored.version, {entry}, update, {}}),
              store::Verdict::Stored);
    lobby_.heed({store::NewsKind::Match, info.id, stored.version + 1});
    run_until([&] { return room->table().seat(0).stand_in; });
  }
  run_until([&] { return !room->table().seat(0).stand_in; });
}

TEST_F(LobbyTest, MatchesOfOlderRulesAreClosed) {
  MatchInfo info = add_table(person("Ana"));
  info.id = store::new_id();
  info.server_seed.clear();
  --info.rules_version;
  store_->add_match(info, {});
  EXPECT_EQ(find(info.id), nullptr);
  EXPECT_EQ(status_of(info), MatchStatus::Closed);
}

TEST_F(LobbyTest, ATableThatWasDeletedIsGone) {
  const store::Account host = person("Ana");
  const MatchInfo info = add_table(host);
  const RoomPtr room = find(info.id);
  store_->delete_account(host.id);
  std::optional<Answer<json::object>> answer;
  room->sit(person("Ben"), 1, [&](const Answer<json::object>& given) { answer = given; });
  run_until([&] { return room->is_gone(); });
  ASSERT_TRUE(answer.has_value());
  EXPECT_FALSE(*answer);
  EXPECT_FALSE(room->is_busy());
  EXPECT_EQ(find(info.id), nullptr);
}

TEST_F(LobbyTest, WhoWaitsTooLongIsToldSo) {
  const MatchInfo info = add_table(person("Ana"));
  const RoomPtr room = find(info.id);
  const store::Account ben = person("Ben");
  int refused = 0;
  for (int i = 0; i < 300; ++i) {  // nothing is reported while the loop stands still
    room->sit(ben, 1, [&](const Answer<json::object>& answer) {
      refused += !answer && answer.error().code == "too_many" ? 1 : 0;
    });
  }
  EXPECT_GT(refused, 0);
  run_until([&] { return !room->is_busy(); });
}

TEST(Workers, OutliveAJobThatFails) {
  std::atomic<int> reported = 0;
  std::atomic<bool> done = false;
  Workers workers(1, 10, [&](const std::exception&) { ++reported; });
  workers.submit([](const auto&) { throw std::runtime_error("no memory"); });
  workers.submit([&](const auto&) {
    done = true;
    done.notify_one();
  });
  done.wait(false);
  EXPECT_EQ(reported, 1);
}

TEST(Addresses, AreOneForWhoeverHasManyOfThem) {
  EXPECT_EQ(address_key("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(address_key("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(address_key("2001:db8:1:2:3:4:5:6"), address_key("2001:db8:1:2::9"));
  EXPECT_NE(address_key("2001:db8:1:2::9"), address_key("2001:db8:1:3::9"));
  EXPECT_EQ(address_key("nonsense"), "nonsense");
}

}  // namespace
}  // namespace ahu::server
