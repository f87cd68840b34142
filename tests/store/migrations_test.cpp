// The schema's history: a store that began with any of its versions goes on with the newest one.
#include "store/migrations.hpp"

#include <gtest/gtest.h>
#include <sstream>

#include "store/examples.hpp"
#include "store/places.hpp"
#include "store/postgres_database.hpp"
#include "store/sqlite_database.hpp"

namespace ahu::store {
namespace {

class MigrationTest : public testing::TestWithParam<Place> {
 protected:
  FreshAddress address_{GetParam()};

  std::unique_ptr<Database> open() const {
    return GetParam() == Place::Sqlite ? open_sqlite(address_.text().substr(7), SqliteUse::Write)
                                       : open_postgres(address_.text(), "test");
  }
};
INSTANTIATE_TEST_SUITE_P(Every, MigrationTest, testing::Values(Place::Sqlite, Place::Postgres),
                         [](const auto& place) {
                           return place.param == Place::Sqlite ? "sqlite" : "postgres";
                         });

// Rows as a server of the first version has written them.
constexpr const char* rows_of_version_1 = R"(
INSERT INTO accounts VALUES ('a1', 1, 'Ana', 'ana', 'hash', '', 5, 0, 0, '');
INSERT INTO accounts VALUES ('a2', 1, 'Ben', 'ben', '', '', 6, 0, 0, '');
INSERT INTO tokens VALUES ('t1', 0, 'a1', 5, 1000);
INSERT INTO matches VALUES ('m1', 'toy', 1, '{}', 2, 60000, 0, 0, 1, '{}', 'a1', '', 7, 8, 0, 1, 2,
  'c0', '5e');
INSERT INTO seats VALUES ('m1', 0, 1, 'a1', '', 0, 'aa', 1, 0, 0, 'toy', 0);
INSERT INTO seats VALUES ('m1', 1, 1, 'a2', '', 0, 'bb', 1, 0, 0, 'toy', 0);
INSERT INTO entries VALUES ('m1', 0, 3, -1, 'open', 7, '');
INSERT INTO entries VALUES ('m1', 1, 0, 0, 'drop 1', 9, '59000 60000');
INSERT INTO chat VALUES ('m1', 'c1', 'a2', 'hello', 10);
)";

void expect_rows_of_version_1(MatchStore& store) {
  EXPECT_EQ(store.schema_version(), newest_schema());
  EXPECT_EQ(store.find_account("a1")->password_hash, "hash");
  EXPECT_EQ(store.find_token("t1", 10)->account.id, "a1");
  EXPECT_EQ(store.find_match("m1")->seats[1].name, "Ben");
  ASSERT_EQ(store.log("m1").size(), 2U);
  EXPECT_EQ(store.log("m1")[1].clocks, (std::vector<Millis>{59'000, 60'000}));
  EXPECT_EQ(store.chat("m1", {}).items.at(0).text, "hello");
}

// The match of then is finished under the rules of now.
void expect_it_goes_on(MatchStore& store) {
  Change end = move_at("m1", 2);
  end.table = TableUpdate{MatchStatus::Finished, store.find_match("m1")->seats, 8, 99};
  end.results = {{0, 1, 3}, {1, 2, 1}};
  end.rating = RatingUpdate{{1, 2}, {0, 1}};
  EXPECT_EQ(store.append_and_wait(end), WriteResult::Stored);
  EXPECT_EQ(store.rating("a1", "toy"), rated_after({{}, {}}, {1, 2})[0]);
}

TEST_P(MigrationTest, GoesOnFromTheFirstVersion) {
  {
    const auto database = open();
    migrate(*database, 1);
    EXPECT_EQ(schema_of(*database), 1);
    EXPECT_THROW(database->run("SELECT * FROM ratings"), StoreError);
    database->run_script(rows_of_version_1);
  }
  const auto store = open_store(address_.text());
  expect_rows_of_version_1(*store);
  expect_it_goes_on(*store);
  EXPECT_FALSE(store->add_account(person("BEN")));
}

TEST_P(MigrationTest, KeepsTheLastHeartbeat) {
  {
    const auto database = open();
    migrate(*database, 8);
    database->run_script(
        "INSERT INTO presence VALUES ('p', '', '', '', 77), ('p', 'a1', 'Ana', 'at table m1', 5)");
  }
  const auto store = open_store(address_.text());
  EXPECT_EQ(store->last_heartbeat(), 77);
  EXPECT_TRUE(store->presence(0).empty());
}

// Views have the names of what the tables keep by number.
TEST_P(MigrationTest, ViewsNameNumbers) {
  const auto database = open();
  migrate(*database, 1);
  database->run_script(rows_of_version_1);
  migrate(*database, newest_schema());
  const auto column = [&](const std::string& sql) {
    std::string words;
    for (const Row& row : database->rows(sql)) {
      words += row.text(0) + " ";
    }
    return words;
  };
  EXPECT_EQ(column("SELECT kind FROM named_accounts ORDER BY id"), "person person ");
  EXPECT_EQ(column("SELECT status FROM named_matches"), "playing ");
  EXPECT_EQ(column("SELECT clock_kind FROM named_matches"), "bank ");
  EXPECT_EQ(column("SELECT kind FROM named_seats ORDER BY seat"), "person person ");
  EXPECT_EQ(column("SELECT kind FROM named_entries ORDER BY version"), "event action ");
}

TEST_P(MigrationTest, RestoresABackupOfTheFirstVersion) {
  const auto store = open_store(address_.text());
  std::istringstream backup(R"({"format":"ahu-backup/1","schema":1}
{"table":"accounts","columns":"id,kind,name,name_key,password_hash,owner,created_ms,muted_until_ms,banned_until_ms,reason"}
["a1",1,"Ana","ana","hash","",5,0,0,""]
["a2",1,"Ben","ben","","",6,0,0,""]
{"table":"tokens","columns":"hash,kind,account,created_ms,expires_ms"}
["t1",0,"a1",5,1000]
{"table":"matches","columns":"id,game,rules_version,options,clock_kind,clock_millis,clock_increment,hidden,rated,settings,host,rematch_of,created_ms,started_ms,ended_ms,status,version,commitment,server_seed"}
["m1","toy",1,"{}",2,60000,0,0,1,"{}","a1","",7,8,0,1,2,"c0","5e"]
{"table":"seats","columns":"match,seat,kind,account,bot,stand_in,nonce,live,place,score,game,ended_ms"}
["m1",0,1,"a1","",0,"aa",1,0,0,"toy",0]
["m1",1,1,"a2","",0,"bb",1,0,0,"toy",0]
{"table":"entries","columns":"match,version,kind,seat,text,at_ms,clocks"}
["m1",0,3,-1,"open",7,""]
["m1",1,0,0,"drop 1",9,"59000 60000"]
{"table":"chat","columns":"match,id,account,text,at_ms"}
["m1","c1","a2","hello",10]
{"rows":9}
)");
  store->restore(backup);
  expect_rows_of_version_1(*store);
  expect_it_goes_on(*store);
}

// A backup before the first start of a newer program must not be that start.
TEST_P(MigrationTest, BacksUpAnOlderSchemaAsItIs) {
  {
    const auto database = open();
    migrate(*database, 1);
    database->run_script(rows_of_version_1);
  }
  std::stringstream backup;
  {
    const auto old = open_store_without_migrating(address_.text());
    old->back_up(backup);
    EXPECT_EQ(old->schema_version(), 1);
  }
  const auto fresh = open_store("memory:");
  fresh->restore(backup);
  expect_rows_of_version_1(*fresh);
}

TEST_P(MigrationTest, RejectsANewerSchema) {
  {
    const auto database = open();
    migrate(*database, newest_schema());
    database->run("UPDATE schema_version SET version = 99");
  }
  try {
    open_store(address_.text());
    FAIL();
  } catch (const StoreError& error) {
    EXPECT_NE(std::string(error.what()).find("99"), std::string::npos);
  }
}

TEST_P(MigrationTest, ABrokenStepLeavesTheVersionBefore) {
  const auto database = open();
  migrate(*database, 1);
  database->run_script("CREATE TABLE rating_steps (in_the_way BIGINT)");
  EXPECT_THROW(migrate(*database, 2), StoreError);
  EXPECT_EQ(schema_of(*database), 1);
  EXPECT_THROW(database->run("SELECT * FROM ratings"), StoreError);
}

TEST_P(MigrationTest, EveryTableIsBackedUp) {
  const auto database = open();
  migrate(*database, newest_schema());
  for (const TableInfo& table : all_tables()) {
    const auto star = "SELECT * FROM " + std::string(table.name);
    const auto list =
        "SELECT " + columns_of(table, newest_schema()) + " FROM " + std::string(table.name);
    EXPECT_EQ(database->run(list + " EXCEPT " + star), 0) << table.name;
  }
}

}  // namespace
}  // namespace ahu::store
