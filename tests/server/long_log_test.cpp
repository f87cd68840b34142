// Matches that do not end, and logs too long to be read at once.
#include <gtest/gtest.h>

#include "base/rng.hpp"
#include "engine/position.hpp"
#include "lobby_fixture.hpp"

namespace ahu::server {
namespace {

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

// Plays until the log has this length.
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
  for (auto message = watcher.received.rbegin(); message != watcher.received.rend(); ++message) {
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
  for (const Message& message : watcher->received) {
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
TEST_F(LobbyTest, AMuchTooLongLogIsNotRead) {
  MatchInfo info = add_table(person("Ana"));
  info.id = store::new_id();
  info.server_seed.clear();
  info.status = MatchStatus::Playing;
  const Entry entry{EntryKind::Event, 0, "clock", store::now_ms(), {}};
  store_->add_match(info, std::vector<Entry>(10'000, entry));
  EXPECT_EQ(find(info.id), nullptr);
  EXPECT_EQ(status_of(info), MatchStatus::Closed);
}

TEST(Takebacks, AreLimited) {
  const auto [game, options] = endless_game();
  Match match = Match::start(*game, {2, options, Seed(), ChanceMode::Auto}).value();
  play_long(match, 1000);
  EXPECT_LE(takebacks(match).size(), static_cast<std::size_t>(max_takeback));
}

}  // namespace
}  // namespace ahu::server
