// One suite for every kind of store: tables to sit down at, who is there and what they say.
#include <future>
#include <gtest/gtest.h>

#include "store/examples.hpp"
#include "store/secrets.hpp"
#include "store/store_fixture.hpp"

namespace ahu::store {
namespace {

class PresenceTest : public StoreTest {};
EVERY_STORE(PresenceTest);

TEST_P(PresenceTest, TheLobbyShowsOpenTables) {
  const Account host = added(*store_, "host");
  MatchInfo secret = open_match(host.id);
  secret.hidden = true;
  store_->add_match(secret, {event("open")});
  std::vector<MatchId> ids;
  for (int i = 0; i < 5; ++i) {
    MatchInfo info = open_match(host.id);
    info.game = i == 0 ? "other" : "toy";
    store_->add_match(info, {event("open")});
    ids.push_back(info.id);
  }
  EXPECT_EQ(store_->lobby("", {}).items.size(), 5U);
  EXPECT_EQ(store_->lobby("other", {}).items.size(), 1U);
  const auto first = store_->lobby("toy", {"", 3});
  ASSERT_EQ(first.items.size(), 3U);
  ASSERT_FALSE(first.next.empty());
  const auto second = store_->lobby("toy", {first.next, 3});
  ASSERT_EQ(second.items.size(), 1U);
  EXPECT_TRUE(second.next.empty());
  EXPECT_EQ(store_->live_matches({}).items.size(), 6U);
}

TEST_P(PresenceTest, TheLobbyShowsOpenTablesBeforeThoseThatArePlayed) {
  const Account host = added(*store_, "host");
  std::vector<MatchId> wanted;
  for (const auto status : {MatchStatus::Open, MatchStatus::Playing, MatchStatus::Open,
                            MatchStatus::Closed, MatchStatus::Playing}) {
    MatchInfo info = open_match(host.id);
    info.status = status;
    store_->add_match(info, {event("open")});
    wanted.push_back(info.id);
  }
  wanted = {wanted[2], wanted[0], wanted[4], wanted[1]};
  std::vector<MatchId> shown;
  Page page{"", 1};
  do {
    const auto found = store_->lobby("", page);
    ASSERT_EQ(found.items.size(), 1U);
    shown.push_back(found.items[0].id);
    page.after = found.next;
  } while (!page.after.empty());
  EXPECT_EQ(shown, wanted);
  EXPECT_TRUE(store_->lobby("", {"no key of ours", 5}).items.empty());
  EXPECT_EQ(store_->live_count(), 4);
}

TEST_P(PresenceTest, TablesCountForTheirHost) {
  const Account host = added(*store_, "host");
  MatchInfo info = open_match(host.id);
  store_->add_match(info, {event("open")});
  info.id = new_id();
  info.seats = {SeatHolder(), SeatHolder()};
  store_->add_match(info, {event("open")});
  EXPECT_EQ(store_->live_count_of(host.id), 2);
  EXPECT_EQ(store_->live_matches_of(host.id).size(), 1U);
  EXPECT_EQ(store_->close_and_wait(*store_->find_match(info.id), closed_by_host),
            WriteResult::Stored);
  EXPECT_EQ(store_->live_count_of(host.id), 1);
  EXPECT_EQ(store_->find_match(info.id)->status, MatchStatus::Closed);
}

TEST_P(PresenceTest, IdleTablesAreAbandoned) {
  const auto add = [&](MatchStatus status, ClockKind clock, Millis last) {
    MatchInfo info = open_match("host");
    info.status = status;
    info.clock.kind = clock;
    info.created_ms = 1;
    store_->add_match(
        info, {{EntryKind::Event, -1, "open", 1, {}}, {EntryKind::Event, -1, "sit", last, {}}});
    return info.id;
  };
  const MatchId open = add(MatchStatus::Open, ClockKind::None, 500);
  const MatchId letter = add(MatchStatus::Open, ClockKind::Correspondence, 50);
  const MatchId resting = add(MatchStatus::Playing, ClockKind::None, 50);
  add(MatchStatus::Open, ClockKind::Bank, 1000);
  add(MatchStatus::Open, ClockKind::Correspondence, 500);
  add(MatchStatus::Playing, ClockKind::None, 500);
  add(MatchStatus::Playing, ClockKind::Correspondence, 50);
  add(MatchStatus::Finished, ClockKind::None, 50);
  std::vector<MatchId> found;
  for (const MatchInfo& info : store_->abandoned_matches(1000, 100)) {
    found.push_back(info.id);
  }
  EXPECT_EQ(found, (std::vector<MatchId>{open, letter, resting}));
}

TEST_P(PresenceTest, TheLobbyHasNoFullTables) {
  MatchInfo info = open_match(added(*store_, "ana").id);
  store_->add_match(info, {event("open")});
  const auto is_listed = [&] { return !store_->lobby("", {}).items.empty(); };
  EXPECT_TRUE(is_listed());
  const auto become = [&](MatchStatus status, const std::string& nonce) {
    const MatchInfo seen = *store_->find_match(info.id);
    Change change = move_at(info.id, seen.version);
    SeatHolder other = seat_of(info.host);
    other.nonce = nonce;
    change.table = TableUpdate{status, {seen.seats[0], other}, 9, 0};
    ASSERT_EQ(store_->append_and_wait(change), WriteResult::Stored);
  };
  become(MatchStatus::Open, "");  // everybody sits, nobody is ready
  EXPECT_FALSE(is_listed());
  become(MatchStatus::Playing, "#ab");  // the nonces are being revealed
  EXPECT_FALSE(is_listed());
  become(MatchStatus::Playing, "ab");
  EXPECT_TRUE(is_listed());
}

TEST_P(PresenceTest, TablesOfGuestsCanBeListedAlone) {
  Account guest = person("guest");
  guest.kind = AccountKind::Guest;
  store_->add_account(guest);
  const MatchInfo of_guest = open_match(guest.id);
  const MatchInfo of_person = open_match(added(*store_, "person").id);
  store_->add_match(of_guest, {event("open")});
  store_->add_match(of_person, {event("open")});
  EXPECT_EQ(store_->abandoned_matches(1000, 100).size(), 2U);
  const auto found = store_->abandoned_matches(1000, 100, MatchStore::Hosts::Guests);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].id, of_guest.id);
}

TEST_P(PresenceTest, OldChatIsDropped) {
  const Account ana = added(*store_, "ana");
  const MatchId id = added_match(*store_);
  for (const Millis at : {100, 200}) {
    std::promise<WriteResult> said;
    store_->say({new_id(), id, ana.id, "", "at " + std::to_string(at), at},
                [&](WriteResult verdict) { said.set_value(verdict); });
    said.get_future().wait();
  }
  EXPECT_EQ(store_->drop_chat(100), 0);
  EXPECT_EQ(store_->drop_chat(200), 1);
  ASSERT_EQ(store_->chat(id, {}).items.size(), 1U);
  EXPECT_EQ(store_->chat(id, {}).items[0].text, "at 200");
}

std::vector<std::string> texts_of(const std::vector<Entry>& log) {
  std::vector<std::string> texts;
  for (const Entry& entry : log) {
    texts.push_back(entry.text);
  }
  return texts;
}

TEST_P(PresenceTest, UndoneMovesAreDroppedAfterTheMatch) {
  const Account host = added(*store_, "host");
  const MatchInfo info = open_match(host.id);
  const auto entry = [](EntryKind kind, const std::string& text) {
    return Entry{kind, 0, text, 5, {7, 8}};
  };
  const std::vector<Entry> log = {
      entry(EntryKind::Event, "start"), entry(EntryKind::Action, "one"),
      entry(EntryKind::Action, "two"),  entry(EntryKind::Chance, "luck"),
      entry(EntryKind::Event, "leave"), entry(EntryKind::Undo, ""),
      entry(EntryKind::Undo, ""),       entry(EntryKind::Action, "three"),
      entry(EntryKind::Chance, "fate")};
  store_->add_match(info, log);
  EXPECT_EQ(store_->drop_undone(forever), 0);  // it is still played
  Change end = move_at(info.id, static_cast<int>(log.size()));
  end.table = TableUpdate{MatchStatus::Finished, info.seats, 2, 100};
  end.results = {{0, 1, 12}, {1, 2, 7}};
  ASSERT_EQ(store_->append_and_wait(end), WriteResult::Stored);
  EXPECT_EQ(store_->drop_undone(100), 0);
  EXPECT_EQ(store_->drop_undone(101), 1);
  const auto kept = store_->log(info.id);
  EXPECT_EQ(texts_of(kept),
            (std::vector<std::string>{"start", "leave", "three", "fate", "move 9"}));
  EXPECT_EQ(kept[2].clocks, (std::vector<Millis>{7, 8}));
  EXPECT_EQ(store_->find_match(info.id)->version, 5);
  EXPECT_EQ(store_->append_and_wait(move_at(info.id, 5)), WriteResult::Stored);
  EXPECT_EQ(store_->drop_undone(101), 0);
}

TEST_P(PresenceTest, InactiveGuestsAreDropped) {
  const Account friendly = added(*store_, "friend");
  const auto guest = [&](const std::string& name) {
    Account account = person(name);
    account.kind = AccountKind::Guest;
    account.created_ms = 50;
    store_->add_account(account);
    return account.id;
  };
  const AccountId gone = guest("gone");
  const AccountId here = guest("here");
  const AccountId plays = guest("plays");
  const MatchId shared = finished(*store_, gone, friendly.id, 100);
  store_->add_token({"h", TokenKind::Session, here, 0, forever});
  store_->add_match(open_match(plays), {event("open")});
  EXPECT_EQ(store_->drop_inactive_guests(50), 0);
  EXPECT_EQ(store_->drop_inactive_guests(51), 1);
  EXPECT_FALSE(store_->find_account(gone));
  EXPECT_TRUE(store_->find_account(here));
  EXPECT_TRUE(store_->find_account(plays));
  EXPECT_EQ(store_->find_match(shared)->seats[0].account, "");
}

TEST_P(PresenceTest, ATokenCanBeRenewed) {
  const Account ana = added(*store_, "ana");
  store_->add_token({"h", TokenKind::Session, ana.id, 0, 100});
  store_->renew_token("h", 200);
  EXPECT_TRUE(store_->find_token("h", 150));
  EXPECT_FALSE(store_->find_token("h", 200));
}

// When a commit seemed to fail and went through all the same, its changes are made once more.
TEST_P(PresenceTest, CreatingTwiceStoresOnce) {
  const Account one = person("one");
  EXPECT_TRUE(store_->add_account(one));
  EXPECT_TRUE(store_->add_account(one));
  EXPECT_FALSE(store_->add_account(person("ONE")));
  const Token token{"h", TokenKind::Session, one.id, 0, forever};
  store_->add_token(token);
  store_->add_token(token);
  MatchInfo info = open_match(one.id);
  info.server_seed = "5eed";
  EXPECT_TRUE(store_->add_match(info, {event("open")}));
  EXPECT_TRUE(store_->add_match(info, {event("open")}));
  EXPECT_EQ(store_->log(info.id).size(), 1U);
  info.server_seed = "other";
  EXPECT_FALSE(store_->add_match(info, {event("open")}));
  const ChatLine line{new_id(), info.id, one.id, "", "hello", 3};
  for (int i = 0; i < 2; ++i) {
    std::promise<WriteResult> said;
    store_->say(line, [&](WriteResult verdict) { said.set_value(verdict); });
    EXPECT_EQ(said.get_future().get(), WriteResult::Stored);
  }
  EXPECT_EQ(store_->chat(info.id, {}).items.size(), 1U);
}

TEST_P(PresenceTest, ADeletedAccountStaysOutOfItsSeat) {
  const Account gone = added(*store_, "gone");
  const Account stays = added(*store_, "stays");
  MatchInfo info = open_match(stays.id);
  info.seats = {seat_of(stays.id), seat_of(gone.id)};
  store_->add_match(info, {event("open")});
  store_->delete_account(gone.id);
  Change move = move_at(info.id, 1);
  move.table = TableUpdate{MatchStatus::Playing, info.seats, 9, 0};
  EXPECT_EQ(store_->append_and_wait(move), WriteResult::Stored);
  EXPECT_EQ(store_->find_match(info.id)->seats[1].account, "");
  EXPECT_EQ(store_->find_match(info.id)->seats[0].account, stays.id);
}

TEST_P(PresenceTest, ChatIsReadFromTheNewestOn) {
  const Account host = added(*store_, "host");
  const MatchId id = added_match(*store_);
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(said(*store_, id, host.id, "line " + std::to_string(i)), WriteResult::Stored);
  }
  const auto page = store_->chat(id, {"", 2});
  ASSERT_EQ(page.items.size(), 2U);
  EXPECT_EQ(page.items[0].text, "line 4");
  EXPECT_EQ(page.items[0].name, "host");
  EXPECT_EQ(store_->chat(id, {page.next, 9}).items.size(), 3U);
  EXPECT_EQ(said(*store_, "nothing", host.id, "hello?"), WriteResult::Missing);
}

TEST_P(PresenceTest, UnusedGuestsAreDropped) {
  for (const std::string name : {"idle", "sits", "logged", "expired"}) {
    Account guest = person(name);
    guest.id = name;
    guest.kind = AccountKind::Guest;
    guest.created_ms = 50;
    store_->add_account(guest);
  }
  store_->add_match(open_match("sits"), {event("open")});
  store_->add_token({"h", TokenKind::Session, "logged", 0, forever});
  store_->add_token({"old", TokenKind::Session, "expired", 0, 100});
  EXPECT_EQ(store_->drop_unused_guests(50), 0);
  EXPECT_EQ(store_->drop_unused_guests(51), 2);
  EXPECT_FALSE(store_->find_account("expired"));
  EXPECT_FALSE(store_->find_account("idle"));
  EXPECT_TRUE(store_->find_account("sits"));
  EXPECT_TRUE(store_->find_account("logged"));
}

TEST_P(PresenceTest, PresenceIsReplacedProcessByProcess) {
  store_->set_presence("p1", {{"a", "Ann", "in the lobby", "", "p1"}}, 50);
  store_->set_presence("p2", {{"a", "Ann", "", "m", "p2"}, {"b", "Bo", "", "", "p2"}}, 100);
  EXPECT_EQ(store_->presence(0).size(), 3U);
  EXPECT_EQ(store_->presence(60).size(), 2U);
  store_->set_presence("p1", {{"a", "Ann", "in the lobby", "", "p1"}}, 110);
  EXPECT_EQ(store_->presence(60).size(), 3U);
  store_->set_presence("p2", {{"b", "Bob", "watching", "", "p2"}}, 120);
  ASSERT_EQ(store_->presence(0).size(), 2U);
  EXPECT_EQ(store_->presence(0)[1].name, "Bob");
  store_->set_presence("p2", {}, 130);
  ASSERT_EQ(store_->presence(0).size(), 1U);
  EXPECT_EQ(store_->presence(0)[0].activity, "in the lobby");
}

TEST_P(PresenceTest, PresenceKnowsEveryTable) {
  store_->set_presence("p", {{"a", "Ann", "", "m1", "p"}, {"a", "Ann", "", "m2", "p"}}, 50);
  EXPECT_EQ(store_->presence(0).size(), 2U);
  ASSERT_EQ(store_->presence_at("m2", 0).size(), 1U);
  EXPECT_EQ(store_->presence_at("m2", 0)[0].account, "a");
  EXPECT_TRUE(store_->presence_at("m2", 50).empty());
  store_->set_presence("p", {{"a", "Ann", "", "m1", "p"}}, 60);
  EXPECT_TRUE(store_->presence_at("m2", 0).empty());
  EXPECT_EQ(store_->presence_at("m1", 0).size(), 1U);
}

TEST_P(PresenceTest, PresenceOfSilentProcessesIsDropped) {
  store_->set_presence("dead", {{"a", "Ann", "", "m", "dead"}}, 1'000);
  store_->set_presence("alive", {}, 30'000);
  EXPECT_EQ(store_->presence(0).size(), 1U);
  store_->set_presence("alive", {}, 90'000);
  EXPECT_TRUE(store_->presence(0).empty());
}

}  // namespace
}  // namespace ahu::store
