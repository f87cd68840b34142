// libpq's connection and results.
#include "store/postgres_handle.hpp"

#include <array>

#include "store/sql_rows.hpp"

namespace ahu::store {

namespace {

// The types that our statements give, by their numbers in PostgreSQL's catalogue.
constexpr Oid int8_type = 20;
constexpr Oid int4_type = 23;
constexpr Oid float8_type = 701;

Row read_row(const PGresult* result, int at) {
  Row row;
  const int columns = PQnfields(result);
  row.values.reserve(static_cast<std::size_t>(columns));
  for (int i = 0; i < columns; ++i) {
    const std::string_view text(PQgetvalue(result, at, i),
                                static_cast<std::size_t>(PQgetlength(result, at, i)));
    const Oid type = PQftype(result, i);
    if (type == int8_type || type == int4_type) {
      row.values.emplace_back(read_integer(text).value());
    } else if (type == float8_type) {
      row.values.emplace_back(read_real(text).value());
    } else {
      row.values.emplace_back(std::string(text));
    }
  }
  return row;
}

}  // namespace

PgHandle connect_postgres(const std::string& address) {
  // A database that does not answer is trouble after a few seconds, and one that is gone is missed
  // by those who only listen. The address comes last: what it says holds.
  const std::array<const char*, 7> keys = {"connect_timeout",
                                           "tcp_user_timeout",
                                           "keepalives_idle",
                                           "keepalives_interval",
                                           "keepalives_count",
                                           "dbname",
                                           nullptr};
  const std::array<const char*, 7> values = {"5", "10000",         "30",   "10",
                                             "3", address.c_str(), nullptr};
  PgHandle handle(PQconnectdbParams(keys.data(), values.data(), 1));
  if (PQstatus(handle.get()) != CONNECTION_OK) {
    throw_trouble(handle.get());
  }
  make_durable(handle.get());
  return handle;
}

void make_durable(PGconn* handle) {
  PQsetNoticeProcessor(handle, [](void*, const char*) {}, nullptr);  // a library prints nothing
  const PgResult result(
      PQexec(handle, "SET synchronous_commit = on; SET client_min_messages = warning"));
  check_result(handle, result.get());
}

void throw_trouble(PGconn* handle) {
  std::string message = PQerrorMessage(handle);
  while (message.ends_with('\n')) {
    message.pop_back();
  }
  throw StoreTrouble("PostgreSQL: " + message);
}

void check_result(PGconn* handle, const PGresult* result) {
  const ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK && status != PGRES_SINGLE_TUPLE) {
    throw_trouble(handle);
  }
}

std::string parameter_text(const Value& value) {
  if (const auto* integer = std::get_if<std::int64_t>(&value)) {
    return std::to_string(*integer);
  }
  if (const auto* real = std::get_if<double>(&value)) {
    return real_text(*real);
  }
  return std::get<std::string>(value);
}

std::int64_t drain_results(PGconn* handle, const Database::Sink& sink) {
  std::int64_t count = 0;
  std::string trouble;
  while (const PgResult result{PQgetResult(handle)}) {
    try {
      check_result(handle, result.get());
    } catch (const StoreTrouble& what) {
      trouble = what.what();
      continue;
    }
    for (int row = 0; row < PQntuples(result.get()); ++row, ++count) {
      sink(read_row(result.get(), row));
    }
    if (PQntuples(result.get()) == 0) {
      count += read_integer(PQcmdTuples(result.get())).value_or(0);
    }
  }
  if (!trouble.empty()) {
    throw StoreTrouble(trouble);
  }
  return count;
}

}  // namespace ahu::store
