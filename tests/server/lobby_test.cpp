// Table actors in memory without sockets: the loop and the time stand still until the test lets
// them go.
#include "server/lobby.hpp"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <gtest/gtest.h>
#include <mutex>

#include "base/rng.hpp"
#include "engine/position.hpp"
#include "match/registry.hpp"
#include "match/tree_cache.hpp"
#include "server/limits.hpp"
#include "server/new_table.hpp"
#include "store/secrets.hpp"

namespace ahu::server {
namespace {

constexpr Millis minute = 60'000;
constexpr std::chrono::seconds answer_timeout{20};

// A spectator who keeps what was sent.
class Watcher final : public Connection {
 public:
  using Connection::Connection;
  bool is_here() const override { return true; }
  void send(Message message) override { heard.push_back(std::move(message)); }
  void ask(json::object) override {}
  void follow_rematch(const store::MatchId&) override {}
  void close(CloseCode code, std::string_view) override { closed = code; }

  std::vector<Message> heard;
  std::optional<CloseCode> closed;
};

class LobbyTest : public testing::Test {
 protected:
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
    const json::object wish = {{"game", all_games()[0]->info().id}};
    MatchInfo info = read_new_table(wish, host).value();
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
    const json::object wish = {{"game", all_games()[0]->info().id},
                               {"players", 2},
                               {"rated", is_rated},
                               {"seats", {bot, {{"kind", "me"}}}}};
    const MatchInfo info = read_new_table(wish, person).value();
    EXPECT_TRUE(store_->add_match(info, {}));
    TableActorPtr actor = find(info.id);
    const auto away = std::make_shared<Watcher>(person, "");
    actor->handle(away, {{"cmd", "ready"}, {"nonce_hash", hash_of_nonce("5eed")}},
                  [](const auto&) {});
    actor->handle(away, {{"cmd", "reveal"}, {"nonce", "5eed"}}, [](const auto&) {});
    run_until([&] { return actor->table().is_playing() && !actor->is_busy(); });
    return actor;
  }
  // Another process has done something there.
  void append_elsewhere(const MatchInfo& info, int version) {
    const Entry entry{EntryKind::Event, 0, "something", store::now_ms(), {}};
    ASSERT_EQ(store_->append_and_wait({info.id, version, {entry}, {}, {}}),
              store::WriteResult::Stored);
  }
  // Time passes in steps, and what is done meanwhile is done.
  void let_pass(Millis millis, Millis step) {
    for (const Millis end = now_ + millis; now_ < end; now_ += step) {
      lobby_.tick();
      std::atomic<bool> done = false;
      // IoPool work in order of arrival: whatever the tick asked for is posted before this.
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

TEST_F(LobbyTest, AnActorThatAConnectionIsAboutToEnterIsKept) {
  const MatchInfo info = add_table(person("Ana"));
  const TableActorPtr held = find(info.id);
  let_pass(minute, 10'000);
  EXPECT_EQ(find(info.id), held);
}

TEST_F(LobbyTest, ARoomThatNobodyNeedsIsForgotten) {
  const MatchInfo info = add_table(person("Ana"));
  const std::weak_ptr<TableActor> actor = find(info.id);
  let_pass(minute, 10'000);
  EXPECT_TRUE(actor.expired());
}

// A beat is seen within half a second, and silence within another half.
TEST_F(LobbyTest, TablesOfASilentProcessAreTakenOverWithinThreeSeconds) {
  const MatchInfo info = add_running_table(person("Ana"), "other");
  for (int beat = 0; beat < 8; ++beat) {
    store_->beat("other");
    let_pass(500, 20);
  }
  EXPECT_EQ(store_->find_match(info.id)->owner, "other");
  store_->beat("other");  // the last one
  let_pass(1500, 20);
  EXPECT_EQ(store_->find_match(info.id)->owner, "other");
  let_pass(1500, 20);
  EXPECT_EQ(store_->find_match(info.id)->owner, "here");
  EXPECT_TRUE(find(info.id)->is_owned());
}

TEST_F(LobbyTest, TablesOfAProcessThatSaysItStopsAreTakenOverAtOnce) {
  const MatchInfo info = add_running_table(person("Ana"), "other");
  store_->beat("other");
  let_pass(1000, 20);
  store_->drop_process({"other", store::any_beat});
  let_pass(600, 20);
  EXPECT_EQ(store_->find_match(info.id)->owner, "here");
}

TEST_F(LobbyTest, ATableOfAnotherProcessIsNotKept) {
  const MatchInfo info = add_running_table(person("Ana"), "other");
  const std::weak_ptr<TableActor> actor = find(info.id);
  for (int second = 0; second < 30; ++second) {
    store_->beat("other");
    let_pass(1000, 500);
  }
  EXPECT_TRUE(actor.expired());
}

TEST_F(LobbyTest, NewsThatComeWhileATableIsReadAreHeard) {
  const MatchInfo info = add_table(person("Ana"));
  TableActorPtr actor;
  lobby_.find(info.id, [&](const Result<TableActorPtr>& found) { actor = found.value(); });
  ASSERT_TRUE(wait_for_post());  // it was read, but is not there yet
  append_elsewhere(info, 0);
  lobby_.handle({store::NewsKind::Match, info.id, 1});
  run_until([&] { return actor && !actor->is_busy(); });
  EXPECT_EQ(actor->table().info().version, 1);
}

TEST_F(LobbyTest, NewsOfAnythingWhileATableIsReadAreHeard) {
  const MatchInfo info = add_table(person("Ana"));
  TableActorPtr actor;
  lobby_.find(info.id, [&](const Result<TableActorPtr>& found) { actor = found.value(); });
  ASSERT_TRUE(wait_for_post());
  append_elsewhere(info, 0);
  lobby_.handle({store::NewsKind::Anything, "", 0});
  run_until([&] { return actor && actor->table().info().version == 1; });
}

TEST_F(LobbyTest, OpenTablesThatNobodyComesToAreClosed) {
  const store::Account host = person("Ana");
  const Millis long_ago = store::now_ms() - 120 * minute;
  const MatchInfo lonely = add_table(host, long_ago);
  const MatchInfo visited = add_table(host, long_ago);
  const MatchInfo fresh = add_table(host);
  const auto visit = [&] {
    store_->set_presence("elsewhere", {{host.id, host.name, "", visited.id, ""}}, store::now_ms());
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

TEST_F(LobbyTest, TablesOfGuestsThatNobodyComesToAreClosedSoon) {
  const Millis long_ago = store::now_ms() - 20 * minute;
  const MatchInfo of_guest = add_table(person("Guest", store::AccountKind::Guest), long_ago);
  const MatchInfo of_person = add_table(person("Ana"), long_ago);
  let_pass(6 * minute, 2 * minute);
  EXPECT_EQ(status_of(of_guest), MatchStatus::Open);
  let_pass(10 * minute, 2 * minute);
  EXPECT_EQ(status_of(of_guest), MatchStatus::Closed);
  EXPECT_EQ(status_of(of_person), MatchStatus::Open);
}

TEST_F(LobbyTest, ASeatThatAPlayerTookAndLeftIsFreeAgain) {
  const store::Account host = person("Ana");
  const MatchInfo info = add_table(host);
  const TableActorPtr actor = find(info.id);
  actor->enter(std::make_shared<Watcher>(host, ""));
  std::optional<Result<json::object>> sat;
  actor->sit(person("Ben"), 1, [&](const Result<json::object>& answer) { sat = answer; });
  run_until([&] { return sat && !actor->is_busy(); });
  EXPECT_EQ(actor->table().seat(1).kind, SeatKind::Person);
  let_pass(minute, 10'000);
  EXPECT_EQ(actor->table().seat(1).kind, SeatKind::Person);
  let_pass(2 * minute, 10'000);
  EXPECT_EQ(actor->table().seat(1).kind, SeatKind::Empty);
  EXPECT_EQ(actor->table().seat(0).account, host.id);
}

TEST_F(LobbyTest, WhoIsHereIsNotStoodInForByAnotherProcess) {
  const store::Account ana = person("Ana");
  const store::Account ben = person("Ben");
  const MatchInfo info = add_table(ana);
  const TableActorPtr actor = find(info.id);
  actor->enter(std::make_shared<Watcher>(ana, ""));
  actor->enter(std::make_shared<Watcher>(ben, ""));
  actor->sit(ben, 1, [](const auto&) {});
  for (const store::Account& each : {ana, ben}) {
    actor->handle(std::make_shared<Watcher>(each, ""),
                  {{"cmd", "ready"}, {"nonce_hash", hash_of_nonce("5eed")}}, [](const auto&) {});
  }
  for (const store::Account& each : {ana, ben}) {
    actor->handle(std::make_shared<Watcher>(each, ""), {{"cmd", "reveal"}, {"nonce", "5eed"}},
                  [](const auto&) {});
  }
  run_until([&] { return actor->table().is_playing() && !actor->is_busy(); });
  for (const std::string_view why : {"leave", "absent"}) {
    MatchInfo stored = *store_->find_match(info.id);
    stored.seats[0].substituted = true;
    stored.seats[0].bot = "level-1";
    const Entry entry{EntryKind::Event, 0, std::string(why), store::now_ms(), {}};
    const store::TableUpdate update{stored.status, stored.seats, stored.started_ms, 0};
    ASSERT_EQ(store_->append_and_wait({info.id, stored.version, {entry}, update, {}}),
              store::WriteResult::Stored);
    lobby_.handle({store::NewsKind::Match, info.id, stored.version + 1});
    run_until([&] { return actor->table().seat(0).substituted; });
  }
  run_until([&] { return !actor->table().seat(0).substituted && !actor->is_busy(); });
}

TEST_F(LobbyTest, NobodyThinksAtAnAbandonedTable) {
  const store::Account ana = person("Ana");
  const TableActorPtr actor = start_against({{"kind", "bot"}, {"bot", "random"}}, ana);
  const int before = actor->table().match()->version();
  let_pass(minute, 10'000);
  EXPECT_EQ(actor->table().match()->version(), before);
  EXPECT_EQ(metrics_.bot_moves, 0);
  actor->enter(std::make_shared<Watcher>(ana, ""));
  run_until([&] { return actor->table().match()->version() > before && !actor->is_busy(); });
  EXPECT_EQ(metrics_.bot_moves, 1);
}

// A bot's trees are in the cache as long as the bot lives.
TEST_F(LobbyTest, ABotLivesAsLongAsItsMatch) {
  const store::Account ana = person("Ana");
  const TableActorPtr actor = start_against({{"kind", "bot"}, {"bot", "mcts"}, {"millis", 5}}, ana);
  const auto here = std::make_shared<Watcher>(ana, "");
  actor->enter(here);
  run_until([&] { return metrics_.bot_moves == 1 && !actor->is_busy(); });
  search_pool_.stop();  // its threads have let go of the search
  EXPECT_GT(TreeCache::of_process().bytes(), 0U);
  context_.limits.entries = 0;  // the next entry is the last
  const Match& match = *actor->table().match();
  const AnyAction action = match.game().legal_actions(match.state())[0];
  actor->handle(here,
                {{"cmd", "act"},
                 {"action", match.game().action_text(match.setup(), action)},
                 {"version", match.version()}},
                [](const auto&) {});
  run_until([&] { return !actor->table().is_playing() && !actor->is_busy(); });
  EXPECT_EQ(TreeCache::of_process().bytes(), 0U);
}

TEST_F(LobbyTest, BotsOfRatedMatchesKeepNoTrees) {
  const store::Account ana = person("Ana");
  const TableActorPtr actor = start_against({{"kind", "bot"}, {"bot", "mcts"}}, ana, true);
  actor->enter(std::make_shared<Watcher>(ana, ""));
  run_until([&] { return metrics_.bot_moves == 1 && !actor->is_busy(); });
  EXPECT_EQ(TreeCache::of_process().bytes(), 0U);
}

TEST_F(LobbyTest, MatchesOfOlderRulesAreClosed) {
  MatchInfo info = add_table(person("Ana"));
  info.id = store::new_id();
  info.server_seed.clear();
  --info.rules_version;
  store_->add_match(info, {});
  const TableActorPtr actor = find(info.id);
  ASSERT_NE(actor, nullptr);
  EXPECT_EQ(actor->table().info().closed_reason, store::closed_by_rules);
  EXPECT_EQ(status_of(info), MatchStatus::Closed);
}

TEST_F(LobbyTest, ATableThatWasDeletedIsGone) {
  const store::Account host = person("Ana");
  const MatchInfo info = add_table(host);
  const TableActorPtr actor = find(info.id);
  store_->delete_account(host.id);
  std::optional<Result<json::object>> answer;
  actor->sit(person("Ben"), 1, [&](const Result<json::object>& given) { answer = given; });
  run_until([&] { return actor->is_gone(); });
  ASSERT_TRUE(answer.has_value());
  EXPECT_FALSE(*answer);
  EXPECT_FALSE(actor->is_busy());
  EXPECT_EQ(find(info.id), nullptr);
}

TEST_F(LobbyTest, WhoWaitsTooLongIsToldSo) {
  const MatchInfo info = add_table(person("Ana"));
  const TableActorPtr actor = find(info.id);
  const store::Account ben = person("Ben");
  int refused = 0;
  for (int i = 0; i < 300; ++i) {  // nothing is reported while the loop stands still
    actor->sit(ben, 1, [&](const Result<json::object>& answer) {
      refused += !answer && answer.error().code == ErrorCode::TooMany ? 1 : 0;
    });
  }
  EXPECT_GT(refused, 0);
  run_until([&] { return !actor->is_busy(); });
}

// The options under which a match need not end, and the game that has them.
struct EndlessGame {
  const AnyGame* game;
  json::object options = {{"stall_limit", 0}};
};
EndlessGame endless_game() {
  for (const AnyGame* game : all_games()) {
    EndlessGame endless{game};
    if (game->make_setup(game->info().min_players, endless.options)) {
      return endless;
    }
  }
  return {nullptr};
}

// Plays on until the log is so long, whatever the players would rather do.
void play_long(Match& match, int entries) {
  Rng rng(1);
  while (match.version() < entries) {
    auto actions = match.game().legal_actions(match.state());
    std::erase_if(actions, [&](AnyAction action) {
      AnyState ahead = match.state();
      match.game().apply(ahead, action);
      return match.game().turn(ahead).is_over();
    });
    if (actions.empty()) {
      for (int back = 0; back < 20; ++back) {
        match.undo();
      }
    } else {
      ASSERT_TRUE(match.act(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]));
    }
  }
}

// A match between these two that has been played for so long.
MatchInfo long_match(const store::Account& ana, const store::Account& ben, std::vector<Entry>& log,
                     int entries) {
  const auto [game, options] = endless_game();
  MatchInfo info = read_new_table({{"game", game->info().id}, {"options", options}}, ana).value();
  info.status = MatchStatus::Playing;
  info.seats[0] = {SeatKind::Person, ana.id, ana.name, "", false, "aa"};
  info.seats[1] = {SeatKind::Person, ben.id, ben.name, "", false, "bb"};
  const std::vector<std::string> nonces = {"aa", "bb"};
  const Seed seed = match_seed(info.server_seed, nonces);
  Match match = Match::start(*game, {2, options, seed, ChanceMode::Auto}).value();
  play_long(match, entries);
  log.push_back({EntryKind::Event, -1, "start", store::now_ms(), {}});
  for (int entry = 0; entry < match.version(); ++entry) {
    const LogEntry& made = match.log()[static_cast<std::size_t>(entry)];
    log.push_back({made.by_chance ? EntryKind::Chance : EntryKind::Action,
                   made.by_chance ? -1 : match.game().turn(match.state_before(entry)).seat,
                   game->action_text(match.setup(), made.action),
                   store::now_ms(),
                   {}});
  }
  return info;
}

json::object last_of(const Watcher& watcher, std::string_view type) {
  for (auto message = watcher.heard.rbegin(); message != watcher.heard.rend(); ++message) {
    json::object read = json::parse(**message).as_object();
    if (read.contains("type") && read.at("type") == json::value(type)) {
      return read;
    }
  }
  return {};
}

TEST_F(LobbyTest, ALongLogComesInPages) {
  const store::Account ana = person("Ana");
  std::vector<Entry> log;
  const MatchInfo info = long_match(ana, person("Ben"), log, 4000);
  ASSERT_TRUE(store_->add_match(info, log));
  const TableActorPtr actor = find(info.id);
  ASSERT_TRUE(actor);
  const auto watcher = std::make_shared<Watcher>(ana, "");
  actor->enter(watcher);
  for (const Message& message : watcher->heard) {
    EXPECT_LT(message->size(), context_.limits.unsent_bytes / 2);
  }
  const json::object position = last_of(*watcher, "position");
  EXPECT_EQ(position.at("version"), json::value(4000));
  EXPECT_EQ(position.at("whole"), json::value(true));
  auto from = position.at("from").to_number<int>();
  json::array seen = position.at("log").as_array();
  EXPECT_GT(from, 0);
  EXPECT_EQ(from + static_cast<int>(seen.size()), 4000);
  while (from > 0) {
    Result<json::object> page = not_found("page");
    actor->handle(watcher, {{"cmd", "log"}, {"before", from}},
                  [&](const Result<json::object>& answer) { page = answer; });
    ASSERT_TRUE(page);
    EXPECT_LT(json::serialize(*page).size(), context_.limits.unsent_bytes / 2);
    ASSERT_LT(page->at("from").to_number<int>(), from);
    from = page->at("from").to_number<int>();
    seen.insert(seen.begin(), page->at("log").as_array().begin(), page->at("log").as_array().end());
  }
  ASSERT_EQ(seen.size(), 4000U);
  for (std::size_t entry = 0; entry < seen.size(); ++entry) {
    EXPECT_EQ(seen[entry].as_string(), log[entry + 1].text);
  }
}

TEST_F(LobbyTest, AMatchThatDoesNotEndIsClosed) {
  context_.limits.entries = 500;
  const store::Account ana = person("Ana");
  const store::Account ben = person("Ben");
  std::vector<Entry> log;
  const MatchInfo info = long_match(ana, ben, log, 497);
  ASSERT_TRUE(store_->add_match(info, log));  // with the start 498
  const TableActorPtr actor = find(info.id);
  const std::vector seats = {std::make_shared<Watcher>(ana, ""),
                             std::make_shared<Watcher>(ben, "")};
  for (const auto& seat : seats) {
    actor->enter(seat);
  }
  for (int move = 0; move < 5 && actor->table().is_playing(); ++move) {
    const Match& match = *actor->table().match();
    const auto actions = match.game().legal_actions(match.state());
    const json::object act = {{"cmd", "act"},
                              {"version", match.version()},
                              {"action", match.game().action_text(match.setup(), actions[0])}};
    std::optional<Result<json::object>> acted;
    actor->handle(seats[static_cast<std::size_t>(*actor->table().to_act())], act,
                  [&](const Result<json::object>& answer) { acted = answer; });
    run_until([&] { return acted && !actor->is_busy(); });
  }
  EXPECT_EQ(status_of(info), MatchStatus::Closed);
  EXPECT_EQ(last_of(*seats[0], "table").at("table").at("status"), json::value("closed"));
  EXPECT_EQ(last_of(*seats[1], "position").at("to_act"), json::value());
  EXPECT_EQ(seats[0]->closed, CloseCode::Policy);
  EXPECT_LT(store_->log(info.id).size(), 510U);
  EXPECT_TRUE(store_->history("", {}).items.empty());
}

// As an older server may have left it.
TEST_F(LobbyTest, ALogThatIsFarTooLongIsNotRead) {
  MatchInfo info = add_table(person("Ana"));
  info.id = store::new_id();
  info.server_seed.clear();
  info.status = MatchStatus::Playing;
  const Entry entry{EntryKind::Event, 0, "clock", store::now_ms(), {}};
  store_->add_match(info, std::vector<Entry>(10'000, entry));
  EXPECT_EQ(find(info.id), nullptr);
  EXPECT_EQ(status_of(info), MatchStatus::Closed);
}

TEST(Takebacks, LookBackOnlySoFar) {
  const auto [game, options] = endless_game();
  Match match = Match::start(*game, {2, options, Seed(), ChanceMode::Auto}).value();
  play_long(match, 1000);
  EXPECT_LE(takebacks(match).size(), static_cast<std::size_t>(max_takeback));
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

TEST(Addresses, AreOneForTheOwnerOfMany) {
  EXPECT_EQ(address_key("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(address_key("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(address_key("2001:db8:1:2:3:4:5:6"), address_key("2001:db8:1:2::9"));
  EXPECT_NE(address_key("2001:db8:1:2::9"), address_key("2001:db8:1:3::9"));
  EXPECT_EQ(address_key("nonsense"), "nonsense");
  EXPECT_EQ(plain_address("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(plain_address("2001:DB8::0:9"), "2001:db8::9");
}

}  // namespace
}  // namespace ahu::server
