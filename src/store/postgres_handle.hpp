// libpq's connection and results as values that clean up after themselves.
#pragma once

#include <libpq-fe.h>
#include <memory>
#include <string>

#include "store/database.hpp"

namespace ahu::store {

struct ClosePg {
  void operator()(PGconn* handle) const { PQfinish(handle); }
};
struct ClearPg {
  void operator()(PGresult* result) const { PQclear(result); }
};
using PgHandle = std::unique_ptr<PGconn, ClosePg>;
using PgResult = std::unique_ptr<PGresult, ClearPg>;

// The database did not answer in time; the connection cannot be used any more.
struct DatabaseTimeout : StoreError {
  using StoreError::StoreError;
};

PgHandle connect_postgres(const std::string& address);
// Opens a connection with durable commits, server-side timeouts and no call that blocks forever.
void set_up(PGconn* handle);

[[noreturn]] void throw_store_error(PGconn* handle);
void check_result(PGconn* handle, const PGresult* result);

enum class Timeout : std::uint8_t { Usual, None };  // endless: migrations and backups
// PQgetResult and PQexec that throw DatabaseTimeout instead of waiting forever.
PgResult next_result(PGconn* handle, Timeout timeout = Timeout::Usual);
PgResult execute(PGconn* handle, const std::string& sql, Timeout timeout = Timeout::Usual);

std::string parameter_text(const Value& value);
// Reads all pending results; returns the rows changed or returned. Throws after the last result.
std::int64_t drain_results(PGconn* handle, const Database::Sink& sink,
                           Timeout timeout = Timeout::Usual);

}  // namespace ahu::store
