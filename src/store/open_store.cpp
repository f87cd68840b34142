// Opens the store that an address names.
#include "store/migrations.hpp"
#include "store/postgres_database.hpp"
#include "store/sql_store.hpp"
#include "store/sqlite_database.hpp"

namespace ahu::store {

namespace {

Connections sqlite_connections(const std::string& file) {
  Connections connections;
  connections.writing = open_sqlite(file, SqliteUse::Write);
  migrate(*connections.writing, newest_schema());
  if (file != ":memory:") {
    connections.reading = open_sqlite(file, SqliteUse::Read);
  }
  return connections;
}

}  // namespace

std::unique_ptr<MatchStore> open_store(const std::string& where) {
  constexpr std::string_view sqlite = "sqlite:";
  if (where == "memory:") {
    return std::make_unique<SqlStore>(sqlite_connections(":memory:"));
  }
  if (where.starts_with("postgresql:") || where.starts_with("postgres:")) {
    return std::make_unique<SqlStore>(postgres_connections(where));
  }
  const std::string file = where.starts_with(sqlite) ? where.substr(sqlite.size()) : where;
  if (file.empty()) {
    throw StoreTrouble("the address of a store is memory:, a file, or postgresql://…");
  }
  return std::make_unique<SqlStore>(sqlite_connections(file));
}

}  // namespace ahu::store
