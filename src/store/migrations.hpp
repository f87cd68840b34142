// The schema and its history: every version as the step that leads to it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "store/database.hpp"

namespace ahu::store {

int newest_schema();
int schema_of(Database& database);  // 0: empty

void refuse_the_future(Database& database);  // throws where a newer program has been

// Brings the schema up to a version, each step in a transaction of its own. Refuses one that is
// newer than this program.
void migrate(Database& database, int to);

// The tables in an order in which their rows can be put back, and their keys.
struct TableInfo {
  std::string_view name;
  std::string_view columns;  // with commas between
  std::string_view key;
  int since = 1;  // the version of the schema that brought it
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
// The columns of an older schema by their names of today.
std::string newest_names(const TableInfo& table, const std::string& columns);

}  // namespace ahu::store
