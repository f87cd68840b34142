// One suite for every kind of store: which process runs a match.
#include <gtest/gtest.h>

#include "store/examples.hpp"
#include "store/store_fixture.hpp"

namespace ahu::store {
namespace {

class LeasesTest : public StoreTest {
 protected:
  // A running match of this process.
  MatchId running(const std::string& owner) {
    const MatchInfo info = open_match("host");
    store_->add_match(info, {event("open")});
    Change start = move_at(info.id, 1);
    start.table = TableUpdate{MatchStatus::Playing, info.seats, 2, 0};
    start.new_owner = owner;
    start.epoch = 0;
    start.to_act = 1;
    EXPECT_EQ(store_->append_and_wait(start), WriteResult::Stored);
    return info.id;
  }
  WriteResult move(const MatchId& id, int version, std::int64_t epoch) {
    Change change = move_at(id, version);
    change.epoch = epoch;
    return store_->append_and_wait(change);
  }
};
EVERY_STORE(LeasesTest);

TEST_P(LeasesTest, TheProcessThatStartsAMatchOwnsIt) {
  const MatchId id = running("one");
  const MatchInfo info = store_->find_match(id).value();
  EXPECT_EQ(info.owner, "one");
  EXPECT_EQ(info.epoch, 1);
  EXPECT_EQ(info.to_act, 1);
  EXPECT_EQ(move(id, 2, 1), WriteResult::Stored);
  EXPECT_EQ(store_->find_match(id)->to_act, -1);
}

TEST_P(LeasesTest, EveryProcessIsCounted) {
  store_->beat("one");
  store_->beat("two");
  const auto all = store_->beat("two");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].process, "one");
  EXPECT_EQ(all[0].beat, 1);
  EXPECT_EQ(all[1].beat, 2);
}

TEST_P(LeasesTest, TheMatchesOfASilentProcessAreTakenOver) {
  store_->beat("one");
  store_->beat("two");
  const MatchId id = running("one");
  const MatchId own = running("two");
  EXPECT_TRUE(store_->claim_matches("two", 10).empty());
  EXPECT_TRUE(store_->drop_process({"one", 1}));
  const auto claimed = store_->claim_matches("two", 10);
  ASSERT_EQ(claimed.size(), 1U);
  EXPECT_EQ(claimed[0].match, id);
  EXPECT_EQ(claimed[0].epoch, 2);
  EXPECT_EQ(move(id, 2, 1), WriteResult::Stale);  // by the one that was silent
  EXPECT_EQ(move(id, 2, 2), WriteResult::Stored);
  EXPECT_EQ(store_->find_match(own)->epoch, 1);
}

TEST_P(LeasesTest, AProcessWithANewHeartbeatIsNotDropped) {
  store_->beat("one");
  store_->beat("one");
  EXPECT_FALSE(store_->drop_process({"one", 1}));
  EXPECT_TRUE(store_->drop_process({"one", any_beat}));
  EXPECT_EQ(store_->beat("two").size(), 1U);
}

TEST_P(LeasesTest, SomeAtATime) {
  for (int i = 0; i < 5; ++i) {
    running("gone");
  }
  store_->beat("one");
  EXPECT_EQ(store_->claim_matches("one", 3).size(), 3U);
  EXPECT_EQ(store_->claim_matches("one", 3).size(), 2U);
  EXPECT_TRUE(store_->claim_matches("one", 3).empty());
}

TEST_P(LeasesTest, AnOwnerHandsAMatchOver) {
  store_->beat("one");
  store_->beat("two");
  const MatchId id = running("one");
  EXPECT_FALSE(store_->hand_over({id, 0}, "one", "two"));
  EXPECT_FALSE(store_->hand_over({id, 1}, "two", "one"));
  EXPECT_TRUE(store_->hand_over({id, 1}, "one", "two"));
  EXPECT_EQ(store_->find_match(id)->owner, "two");
  EXPECT_EQ(move(id, 2, 1), WriteResult::Stale);
}

TEST_P(LeasesTest, ALogIsReadFromAnyEntryOn) {
  const MatchId id = running("one");
  move(id, 2, 1);
  EXPECT_EQ(store_->log(id, 0).size(), 3U);
  ASSERT_EQ(store_->log(id, 2).size(), 1U);
  EXPECT_EQ(store_->log(id, 2)[0].text, "move 2");
  EXPECT_TRUE(store_->log(id, 3).empty());
}

TEST_P(LeasesTest, TheSeatToActCanBeSetLater) {
  const MatchId id = running("one");
  store_->set_turn(id, 1, 0);  // of an older version
  EXPECT_EQ(store_->find_match(id)->to_act, 1);
  store_->set_turn(id, 2, 0);
  EXPECT_EQ(store_->find_match(id)->to_act, 0);
}

}  // namespace
}  // namespace ahu::store
