// Table actors in memory without sockets: the loop and the time stand still until the test lets
// them go.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <gtest/gtest.h>
#include <mutex>

#include "match/registry.hpp"
#include "server/limits.hpp"
#include "server/lobby.hpp"
#include "server/new_table.hpp"
#include "store/secrets.hpp"

namespace ahu::server {

// A spectator who keeps what was sent.
class Watcher final : public Connection {
 public:
  using Connection::Connection;
  bool is_open() const override { return true; }
  void send(Message message) override { received.push_back(std::move(message)); }
  void ask(json::object) override {}
  void follow_rematch(const store::MatchId&) override {}
  void close(CloseCode code, std::string_view) override { closed = code; }

  std::vector<Message> received;
  std::optional<CloseCode> closed;
};

class LobbyTest : public testing::Test {
 protected:
  static constexpr Millis minute = 60'000;
  static constexpr std::chrono::seconds answer_timeout{20};

  ~LobbyTest() override {
    io_pool_.stop();
    search_pool_.stop();
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
    return posted_changed_.wait_for(lock, answer_timeout, [&] { return !posted_.empty(); });
  }
  std::function<void()> take() {
    const std::scoped_lock lock(mutex_);
    auto job = std::move(posted_.front());
    posted_.pop_front();
    return job;
  }

  TableActorPtr find(const store::MatchId& id) {
    std::optional<Result<TableActorPtr>> found;
    lobby_.find(id, [&](const Result<TableActorPtr>& actor) { found = actor; });
    run_until([&] { return found.has_value(); });
    return found->value_or(nullptr);
  }
  store::Account person(const std::string& name,
                        store::AccountKind kind = store::AccountKind::Person) {
    store::Account account;
    account.id = store::new_id();
    account.kind = kind;
    account.name = name;
    store_->add_account(account);
    return account;
  }
  // An open table; nothing is written in its log yet.
  MatchInfo add_table(const store::Account& host, Millis created_ms = store::now_ms()) {
    const json::object request = {{"game", all_games()[0]->info().id}};
    MatchInfo info = read_new_table(request, host).value();
    info.created_ms = created_ms;
    EXPECT_TRUE(store_->add_match(info, {}));
    return info;
  }
  // One whose nonces are being revealed, run by this process.
  MatchInfo add_running_table(const store::Account& host, const std::string& owner) {
    const MatchInfo info = add_table(host);
    store::Change start{info.id, 0, {{EntryKind::Event, -1, "something", 1, {}}}, {}, {}};
    start.table = store::TableUpdate{MatchStatus::Playing, info.seats, 1, 0};
    start.new_owner = owner;
    EXPECT_EQ(store_->append_and_wait(start), store::WriteResult::Stored);
    return info;
  }
  // A match of two in which she has the second seat, but is not connected.
  TableActorPtr start_against(const json::object& bot, const store::Account& person,
                              bool is_rated = false) {
    const json::object request = {{"game", all_games()[0]->info().id},
                                  {"players", 2},
                                  {"rated", is_rated},
                                  {"seats", {bot, {{"kind", "me"}}}}};
    const MatchInfo info = read_new_table(request, person).value();
    EXPECT_TRUE(store_->add_match(info, {}));
    TableActorPtr actor = find(info.id);
    const auto away = std::make_shared<Watcher>(person, "");
    actor->handle(away, {{"cmd", "ready"}, {"nonce_hash", hash_of_nonce("5eed")}},
                  [](const auto&) {});
    actor->handle(away, {{"cmd", "reveal"}, {"nonce", "5eed"}}, [](const auto&) {});
    run_until([&] { return actor->table().is_playing() && !actor->is_busy(); });
    return actor;
  }
  // The first of the legal actions.
  static void act(TableActor& actor, const ConnectionPtr& connection) {
    const Match& match = *actor.table().match();
    const AnyAction action = match.game().legal_actions(match.state())[0];
    actor.handle(connection,
                 {{"cmd", "act"},
                  {"action", match.game().action_text(match.setup(), action)},
                  {"version", match.version()}},
                 [](const auto&) {});
  }
  // Another process has done something there.
  void append_elsewhere(const MatchInfo& info, int version) {
    const Entry entry{EntryKind::Event, 0, "something", store::now_ms(), {}};
    ASSERT_EQ(store_->append_and_wait({info.id, version, {entry}, {}, {}}),
              store::WriteResult::Stored);
  }
  // Time passes in steps, and jobs run in between.
  void let_pass(Millis millis, Millis step) {
    for (const Millis end = now_ + millis; now_ < end; now_ += step) {
      lobby_.tick();
      std::atomic<bool> done = false;
      // The io_pool works in order of arrival: all work of the tick is posted before this.
      io_pool_.submit([this, &done](const auto&) { context_.post([&done] { done = true; }); });
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
  Workers io_pool_{1, 1000};
  SearchPool search_pool_{1, 1000};
  Context context_{*store_,
                   io_pool_,
                   search_pool_,
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

}  // namespace ahu::server
