// Tables that come and go, and who runs them.
#include "server/lobby.hpp"

#include <future>
#include <gtest/gtest.h>

#include "lobby_fixture.hpp"
#include "match/tree_cache.hpp"

namespace ahu::server {
namespace {

TEST_F(LobbyTest, AnActorThatAConnectionIsAboutToEnterIsKept) {
  const MatchInfo info = add_table(person("Ana"));
  const TableActorPtr held = find(info.id);
  let_pass(minute, 10'000);
  EXPECT_EQ(find(info.id), held);
}

TEST_F(LobbyTest, AnUnusedTableIsUnloaded) {
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

TEST_F(LobbyTest, NewsDuringALoadIsApplied) {
  const MatchInfo info = add_table(person("Ana"));
  TableActorPtr actor;
  lobby_.find(info.id, [&](const Result<TableActorPtr>& found) { actor = found.value(); });
  ASSERT_TRUE(wait_for_post());  // it was read, but is not there yet
  append_elsewhere(info, 0);
  lobby_.handle({store::NewsKind::Match, info.id, 1});
  run_until([&] { return actor && !actor->is_busy(); });
  EXPECT_EQ(actor->table().info().version, 1);
}

TEST_F(LobbyTest, NewsOfAnythingDuringALoadIsApplied) {
  const MatchInfo info = add_table(person("Ana"));
  TableActorPtr actor;
  lobby_.find(info.id, [&](const Result<TableActorPtr>& found) { actor = found.value(); });
  ASSERT_TRUE(wait_for_post());
  append_elsewhere(info, 0);
  lobby_.handle({store::NewsKind::Anything, "", 0});
  run_until([&] { return actor && actor->table().info().version == 1; });
}

TEST_F(LobbyTest, AbandonedOpenTablesAreClosed) {
  const store::Account host = person("Ana");
  const Millis long_ago = store::now_ms() - 120 * minute;
  const MatchInfo abandoned = add_table(host, long_ago);
  const MatchInfo visited = add_table(host, long_ago);
  const MatchInfo fresh = add_table(host);
  const auto visit = [&] {
    store_->set_presence("elsewhere", {{host.id, host.name, "", visited.id, ""}}, store::now_ms());
  };
  for (int i = 0; i < 5; ++i) {
    visit();
    let_pass(10 * minute, 10 * minute);
  }
  EXPECT_EQ(status_of(abandoned), MatchStatus::Open);
  for (int i = 0; i < 5; ++i) {
    visit();
    let_pass(10 * minute, 10 * minute);
  }
  EXPECT_EQ(status_of(abandoned), MatchStatus::Closed);
  EXPECT_EQ(store_->log(abandoned.id).back().text, R"({"type":"closed","reason":"abandoned"})");
  EXPECT_EQ(status_of(visited), MatchStatus::Open);
  EXPECT_EQ(status_of(fresh), MatchStatus::Open);
}

TEST_F(LobbyTest, AbandonedTablesOfGuestsAreClosedSooner) {
  const Millis long_ago = store::now_ms() - 20 * minute;
  const MatchInfo of_guest = add_table(person("Guest", store::AccountKind::Guest), long_ago);
  const MatchInfo of_person = add_table(person("Ana"), long_ago);
  let_pass(6 * minute, 2 * minute);
  EXPECT_EQ(status_of(of_guest), MatchStatus::Open);
  let_pass(10 * minute, 2 * minute);
  EXPECT_EQ(status_of(of_guest), MatchStatus::Closed);
  EXPECT_EQ(status_of(of_person), MatchStatus::Open);
}

TEST_F(LobbyTest, AnAbandonedSeatIsFreed) {
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

TEST_F(LobbyTest, AConnectedPlayerIsNotSubstitutedByAnotherProcess) {
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

TEST_F(LobbyTest, NoBotSearchesAtAnAbandonedTable) {
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

TEST_F(LobbyTest, ASearchStopsWhenAllHaveLeft) {
  const store::Account ana = person("Ana");
  constexpr int millis = 3000;
  const json::object slow = {{"kind", "bot"}, {"bot", "mcts"}, {"millis", millis}};
  const TableActorPtr actor = start_against(slow, ana);
  const auto here = std::make_shared<Watcher>(ana, "");
  actor->enter(here);
  actor->exit(*here);
  std::promise<void> next;
  search_pool_.submit({"host", "another table"}, [&](const auto&) { next.set_value(); });
  const auto waited = next.get_future().wait_for(std::chrono::milliseconds(millis / 2));
  EXPECT_EQ(waited, std::future_status::ready);
  search_pool_.stop();
}

// The searches of an abandoned table are cancelled.
TEST_F(LobbyTest, AHintThatWaitedForNothingIsNotTheLast) {
  const store::Account ana = person("Ana");
  const TableActorPtr actor = start_against({{"kind", "bot"}, {"bot", "random"}}, ana);
  const auto here = std::make_shared<Watcher>(ana, "");
  actor->enter(here);
  const auto bot_moves = [&] {
    const auto before = metrics_.bot_moves.load();
    run_until([&] { return metrics_.bot_moves > before && !actor->is_busy(); });
  };
  bot_moves();
  std::promise<void> begun;
  std::promise<void> over;
  search_pool_.submit({"another host", "a table"}, [&](const auto&) {
    begun.set_value();
    over.get_future().wait();
  });
  begun.get_future().wait();
  actor->handle(here, {{"cmd", "hint"}}, [](const auto&) {});
  act(*actor, here);
  run_until([&] { return actor->table().to_act() == 0 && !actor->is_busy(); });
  actor->exit(*here);
  over.set_value();
  actor->enter(here);
  bot_moves();
  std::optional<Result<json::object>> hint;
  actor->handle(here, {{"cmd", "hint"}, {"millis", 10}}, [&](const auto& found) { hint = found; });
  run_until([&] { return hint.has_value(); });
  EXPECT_TRUE(*hint) << hint->error().message;
}

TEST_F(LobbyTest, BotsOfAHostWaitInTheHostsQueue) {
  std::promise<void> begun;
  std::promise<void> over;
  search_pool_.submit({"another host", "a table"}, [&](const auto&) {
    begun.set_value();
    over.get_future().wait();
  });
  begun.get_future().wait();
  const store::Account ana = person("Ana");
  for (int table = 0; table < 3; ++table) {
    start_against({{"kind", "bot"}, {"bot", "random"}}, ana)
        ->enter(std::make_shared<Watcher>(ana, ""));
  }
  EXPECT_EQ(search_pool_.ahead_of({ana.id, "another table"}), 3U);
  EXPECT_EQ(search_pool_.ahead_of({person("Ben").id, "a table"}), 1U);
  over.set_value();
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
  act(*actor, here);
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

TEST_F(LobbyTest, ADeletedTableIsUnloaded) {
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

TEST_F(LobbyTest, ARequestThatWaitsTooLongIsRejected) {
  const store::Account ana = person("Ana");
  const MatchInfo info = add_table(ana);
  const TableActorPtr actor = find(info.id);
  const store::Account ben = person("Ben");
  int refused = 0;
  for (int i = 0; i < 300; ++i) {  // nothing is reported while the loop stands still
    actor->sit(ben, 1, [&](const Result<json::object>& answer) {
      refused += !answer && answer.error().code == ErrorCode::TooMany ? 1 : 0;
    });
  }
  EXPECT_GT(refused, 0);
  const auto late = std::make_shared<Watcher>(ana, "");
  actor->enter(late);
  EXPECT_EQ(late->closed, CloseCode::TryLater);
  run_until([&] { return !actor->is_busy(); });
}

}  // namespace
}  // namespace ahu::server
