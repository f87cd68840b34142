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

PgHandle connect_postgres(const std::string& address);  // commits are durable
void make_durable(PGconn* handle);

[[noreturn]] void throw_trouble(PGconn* handle);
void check_result(PGconn* handle, const PGresult* result);

std::string parameter_text(const Value& value);
// Reads every result of what was sent; the rows changed or given. Throws after the last one.
std::int64_t drain_results(PGconn* handle, const Database::Sink& sink);

}  // namespace ahu::store
