// The schema as a list of migrations, one for each version.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "store/database.hpp"

namespace ahu::store {

int newest_schema();
int schema_of(Database& database);  // 0: empty

void reject_newer_schema(Database& database);  // throws if the schema is newer than this program

// Migrates the schema to a version, each step in its own transaction. Rejects a schema that is
// newer than this program.
void migrate(Database& database, int to);

// The tables with their keys, in an order in which their rows can be restored.
struct TableInfo {
  std::string_view name;
  std::string_view columns;  // with commas between
  std::string_view key;
  int since = 1;  // the first schema version with this table
  struct Later {
    std::string_view columns;  // that came with a later version, after a comma
    int since = 1;
  };
  std::span<const Later> later{};
  struct Renamed {
    std::string_view before;
    std::string_view now;
    int since = 1;
  };
  Renamed renamed{};  // a column
};
std::span<const TableInfo> all_tables();
std::string columns_of(const TableInfo& table, int schema);
// The columns of an older schema by their current names.
std::string newest_names(const TableInfo& table, const std::string& columns);

}  // namespace ahu::store
