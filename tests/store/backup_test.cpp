// One suite for every kind of store: backups, whole and damaged.
#include <cstring>
#include <gtest/gtest.h>
#include <sstream>

#include "store/examples.hpp"
#include "store/store.hpp"
#include "store/store_fixture.hpp"

namespace ahu::store {
namespace {

class BackupTest : public StoreTest {};
EVERY_STORE(BackupTest);

TEST_P(BackupTest, FillsAnyOtherStore) {
  const Account one = added(*store_, "Öne \"quoted\" \\ \t");
  const Account two = added(*store_, "two");
  const MatchId id = finished(*store_, one.id, two.id, 100);
  said(*store_, id, one.id, "bye");
  store_->add_token({"h", TokenKind::Bot, two.id, 0, forever});
  std::ostringstream backup;
  store_->back_up(backup);
  for (const Place place : {Place::Memory, Place::Sqlite, Place::Postgres}) {
    const FreshAddress there(place);
    const auto copy = open_store(there.text());
    std::istringstream from(backup.str());
    copy->restore(from);
    std::ostringstream again;
    copy->back_up(again);
    EXPECT_EQ(again.str(), backup.str());
    EXPECT_EQ(copy->rating(one.id, "toy"), store_->rating(one.id, "toy"));
    std::istringstream twice(backup.str());
    EXPECT_THROW(copy->restore(twice), StoreError);
  }
}

TEST_P(BackupTest, RestoresNothingWhereBroken) {
  added(*store_, "one");
  std::ostringstream backup;
  store_->back_up(backup);
  const std::string whole = backup.str();
  const FreshAddress there(GetParam());
  const auto copy = open_store(there.text());
  std::string renamed = whole;
  renamed.replace(renamed.find("password_hash"), 8, "passwort");
  for (const std::string& broken :
       {std::string(), whole.substr(0, whole.rfind("{\"rows\"")), whole.substr(1), renamed,
        std::string("{\"format\":\"ahu-backup/2\",\"schema\":99}\n")}) {
    std::istringstream from(broken);
    EXPECT_THROW(copy->restore(from), StoreError);
    EXPECT_TRUE(copy->accounts({}).items.empty());
  }
}

// Wherever a byte is lost, added or changed.
TEST_P(BackupTest, RestoresNothingWhereAltered) {
  const Account one = added(*store_, "one");
  const Account two = added(*store_, "two");
  said(*store_, finished(*store_, one.id, two.id, 100), one.id, "bye");
  std::ostringstream backup;
  store_->back_up(backup);
  const std::string whole = backup.str();
  const FreshAddress there(GetParam());
  const auto copy = open_store(there.text());
  std::vector<std::string> broken = {whole + "[]\n", whole + " ",
                                     whole.substr(0, whole.size() - 1)};
  for (std::size_t at = 0; at < whole.size(); at += 1 + whole.size() / 60) {
    broken.push_back(whole.substr(0, at));
    broken.push_back(whole);
    broken.back()[at] = whole[at] == '1' ? '2' : '1';
    broken.push_back(whole);
    broken.back().erase(at, 1);
  }
  for (const char* const changed : {"\"one\"", "bye", "ahu-backup/2"}) {
    broken.push_back(whole);
    char& last = broken.back()[broken.back().find(changed) + std::strlen(changed) - 1];
    last = last == '2' ? '1' : last == '"' ? ' ' : 'f';
  }
  for (const std::string& each : broken) {
    std::istringstream from(each);
    EXPECT_THROW(copy->restore(from), StoreError) << each;
    EXPECT_TRUE(copy->accounts({}).items.empty());
  }
  std::istringstream from(whole);
  copy->restore(from);
  EXPECT_EQ(copy->accounts({}).items.size(), 2U);
  EXPECT_FALSE(copy->add_account(person("0ne")));  // what names look like is known again
}

}  // namespace
}  // namespace ahu::store
