// Opens the store at an address.
#include "store/migrations.hpp"
#include "store/postgres_database.hpp"
#include "store/sql_rows.hpp"
#include "store/sql_store.hpp"
#include "store/sqlite_database.hpp"

namespace ahu::store {

namespace {

// `prepare` creates the file and its schema before the second connection is opened.
Connections sqlite_connections(const std::string& file, void (*prepare)(Database&)) {
  Connections connections;
  connections.writing = open_sqlite(file, SqliteUse::Write);
  prepare(*connections.writing);
  if (file != in_memory) {
    connections.reading = open_sqlite(file, SqliteUse::Read);
  }
  return connections;
}

std::unique_ptr<MatchStore> open_and(void (*prepare)(Database&), const std::string& where) {
  constexpr std::string_view sqlite = "sqlite:";
  if (where.starts_with("postgresql:") || where.starts_with("postgres:")) {
    Connections connections = postgres_connections(where);
    prepare(*connections.writing);
    return std::make_unique<MatchStore>(std::move(connections));
  }
  std::string file = where.starts_with(sqlite) ? where.substr(sqlite.size()) : where;
  if (where == "memory:") {
    file = in_memory;
  }
  if (file.empty()) {
    throw StoreError("the address of a store is memory:, a file, or postgresql://…");
  }
  return std::make_unique<MatchStore>(sqlite_connections(file, prepare));
}

// Takes no lock unless there is something to write, so that a store can be opened while others
// write.
void note_looks_once(Database& database) {
  if (!has_missing_look_keys(database)) {
    return;
  }
  database.begin_writing();
  try {
    store_look_keys(database);
    database.commit();
  } catch (...) {
    database.roll_back();
    throw;
  }
}

}  // namespace

std::unique_ptr<MatchStore> open_store(const std::string& where) {
  return open_and(
      [](Database& database) {
        migrate(database, newest_schema());
        note_looks_once(database);
      },
      where);
}

std::unique_ptr<MatchStore> open_store_without_migrating(const std::string& where) {
  return open_and(reject_newer_schema, where);
}

}  // namespace ahu::store
