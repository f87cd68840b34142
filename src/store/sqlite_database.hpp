// A connection to a SQLite file: write-ahead log, every commit synced before it returns.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "store/database.hpp"

namespace ahu::store {

enum class SqliteUse : std::uint8_t { Write, Read };

// The file of this name is a database of its connection alone.
inline constexpr std::string_view in_memory = ":memory:";

std::unique_ptr<Database> open_sqlite(const std::string& file, SqliteUse use);

}  // namespace ahu::store
