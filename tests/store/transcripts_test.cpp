// Finished matches as each viewer saw them, and those of older rules.
#include "examples.hpp"
#include "store/compression.hpp"
#include "store/undone.hpp"
#include "store_fixture.hpp"

namespace ahu::store {
namespace {

class TranscriptTest : public StoreTest {
 protected:
  Account ana_ = added(*store_, "Ana");
  Account ben_ = added(*store_, "Ben");
  MatchId match_ = finished(*store_, ana_.id, ben_.id, 100);
};
EVERY_STORE(TranscriptTest);

TEST_P(TranscriptTest, AFinishedMatchWaitsForThem) {
  open_match(ana_.id);
  EXPECT_EQ(store_->transcripts_due(10), std::vector{match_});
  EXPECT_EQ(store_->transcript(match_, 0), std::nullopt);
  store_->add_transcripts(match_, {});
  EXPECT_TRUE(store_->transcripts_due(10).empty());
  EXPECT_EQ(store_->transcript(match_, spectator_viewer), std::nullopt);
}

TEST_P(TranscriptTest, EveryViewerHasTheirOwnOrTheSpectators) {
  const std::string own = R"({"secret":"é"})" + std::string(100'000, 'x');
  store_->add_transcripts(match_, {{spectator_viewer, "{}"}, {1, own}});
  store_->add_transcripts(match_, {{spectator_viewer, "another process was late"}});
  if (GetParam() != Place::Memory) {
    reopen();
  }
  EXPECT_EQ(store_->transcript(match_, spectator_viewer), "{}");
  EXPECT_EQ(store_->transcript(match_, 0), "{}");
  EXPECT_EQ(store_->transcript(match_, 1), own);
  EXPECT_TRUE(store_->summary(match_)->has_transcript);
}

TEST_P(TranscriptTest, TheyGoWithTheirMatch) {
  store_->add_transcripts(match_, {{spectator_viewer, "{}"}});
  const MatchId next = finished(*store_, ana_.id, ben_.id, 200);
  store_->delete_account(ana_.id);
  store_->delete_account(ben_.id);
  EXPECT_EQ(store_->transcript(match_, 0), std::nullopt);
  EXPECT_TRUE(store_->transcripts_due(10).empty());
  store_->add_transcripts(next, {{spectator_viewer, "{}"}});  // it was being written
  EXPECT_EQ(store_->transcript(next, 0), std::nullopt);
}

TEST_P(TranscriptTest, ABackupHasThem) {
  store_->add_transcripts(match_, {{spectator_viewer, "text"}});
  const MatchId next = finished(*store_, ana_.id, ben_.id, 200);
  std::stringstream backup;
  store_->back_up(backup);
  const auto other = open_store("memory:");
  other->restore(backup);
  EXPECT_EQ(other->transcript(match_, 0), "text");
  EXPECT_EQ(other->transcripts_due(10), std::vector{next});
}

TEST_P(TranscriptTest, FinishedMatchesAreCountedByTheirRules) {
  const auto counts = store_->finished_by_rules();
  ASSERT_EQ(counts.size(), 1U);
  EXPECT_EQ(counts[0].game, "toy");
  EXPECT_EQ(counts[0].rules_version, 1);
  EXPECT_EQ(counts[0].matches, 1);
  const MatchId next = finished(*store_, ana_.id, ben_.id, 200, false, true);
  const auto first = store_->finished_under("toy", 1, {"", 1});
  ASSERT_EQ(first.items.size(), 1U);
  EXPECT_EQ(first.items[0].id, match_);
  EXPECT_EQ(first.items[0].seats[0].score, 12);
  EXPECT_EQ(store_->finished_under("toy", 1, {first.next, 1}).items[0].id, next);
  EXPECT_TRUE(store_->finished_under("toy", 2, {}).items.empty());
}

TEST_P(TranscriptTest, AClosedMatchHasItsReason) {
  MatchInfo info = open_match(ana_.id);
  store_->add_match(info, {event("open")});
  info = *store_->find_match(info.id);
  EXPECT_EQ(store_->close_and_wait(info, closed_by_rules), WriteResult::Stored);
  EXPECT_EQ(store_->find_match(info.id)->closed_reason, closed_by_rules);
  const auto history = store_->history_of(ana_.id, "toy", true, {});
  ASSERT_EQ(history.items.size(), 2U);
  EXPECT_EQ(history.items[0].id, info.id);
  EXPECT_EQ(history.items[0].closed_reason, closed_by_rules);
  EXPECT_EQ(history.items[1].closed_reason, "");
  EXPECT_EQ(store_->history("", {}).items.size(), 1U);
}

TEST(Compression, DamagedDataAreRefused) {
  const std::string data = compressed("some text, some text, some text");
  EXPECT_EQ(decompressed(data), "some text, some text, some text");
  EXPECT_EQ(decompressed(compressed("")), "");
  EXPECT_THROW(decompressed("no base 64!"), StoreError);
  EXPECT_THROW(decompressed(data.substr(0, data.size() / 8 * 4)), StoreError);
}

TEST(Undone, UndoneMovesAreLeftOut) {
  const auto entry = [](EntryKind kind, const std::string& words) {
    return Entry{kind, 0, words, 1, {}};
  };
  const auto kept = without_undone({entry(EntryKind::Action, "a"), entry(EntryKind::Chance, "b"),
                                    entry(EntryKind::Action, "c"), entry(EntryKind::Chance, "d"),
                                    entry(EntryKind::Event, "e"), entry(EntryKind::Undo, "")});
  std::string words;
  for (const Entry& each : kept) {
    words += each.text;
  }
  EXPECT_EQ(words, "abe");
}

}  // namespace
}  // namespace ahu::store
