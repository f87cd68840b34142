// A connection to a SQLite file: write-ahead log, every commit synced before it returns.
#pragma once

#include <memory>
#include <string>

#include "store/database.hpp"

namespace ahu::store {

enum class SqliteUse : std::uint8_t { Write, Read };

// The file ":memory:" is a database of this connection alone.
std::unique_ptr<Database> open_sqlite(const std::string& file, SqliteUse use);

}  // namespace ahu::store
