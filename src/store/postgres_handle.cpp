// libpq's connection and results.
#include "store/postgres_handle.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <poll.h>
#include <sys/socket.h>

#include "store/sql_rows.hpp"

namespace ahu::store {

namespace {

// The types that our statements give, by their numbers in PostgreSQL's catalogue.
constexpr Oid int8_type = 20;
constexpr Oid int4_type = 23;
constexpr Oid float8_type = 701;

constexpr auto answer_timeout = std::chrono::seconds(6);
// The database's own limits are shorter than ours, so that it is the first to say what is wrong. A
// process that freezes within a change loses its locks before statements that wait time out.
constexpr auto session_settings =
    "SET synchronous_commit = on; SET client_min_messages = warning; "
    "SET statement_timeout = '5s'; SET idle_in_transaction_session_timeout = '3s'";

using Clock = std::chrono::steady_clock;

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

std::string message_of(PGconn* handle) {
  std::string message = PQerrorMessage(handle);
  while (message.ends_with('\n')) {
    message.pop_back();
  }
  return "PostgreSQL: " + message;
}

// A connection that timed out is closed: a late answer must not be read as the next one.
[[noreturn]] void give_up(PGconn* handle) {
  shutdown(PQsocket(handle), SHUT_RDWR);
  throw DatabaseTimeout("PostgreSQL: no answer for " + std::to_string(answer_timeout.count()) +
                        " s");
}

void wait_for_socket(PGconn* handle, short events, Clock::time_point end, Timeout timeout) {
  pollfd watched{PQsocket(handle), events, 0};
  if (watched.fd < 0) {
    throw_store_error(handle);
  }
  int ready = 0;
  do {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
    if (timeout == Timeout::Usual && left <= 0) {
      give_up(handle);
    }
    ready = poll(&watched, 1, timeout == Timeout::Usual ? static_cast<int>(left) : -1);
  } while (ready == 0 || (ready < 0 && errno == EINTR));
  if ((watched.revents & ~POLLOUT) != 0 && PQconsumeInput(handle) == 0) {
    throw_store_error(handle);
  }
}

}  // namespace

PgResult next_result(PGconn* handle, Timeout timeout) {
  const auto end = Clock::now() + answer_timeout;
  for (int unsent = PQflush(handle); unsent != 0; unsent = PQflush(handle)) {
    if (unsent < 0) {
      throw_store_error(handle);
    }
    wait_for_socket(handle, POLLIN | POLLOUT, end, timeout);
  }
  while (PQisBusy(handle) != 0) {
    wait_for_socket(handle, POLLIN, end, timeout);
  }
  return PgResult(PQgetResult(handle));
}

PgResult execute(PGconn* handle, const std::string& sql, Timeout timeout) {
  if (PQsendQuery(handle, sql.c_str()) == 0) {
    throw_store_error(handle);
  }
  PgResult last;
  while (PgResult result = next_result(handle, timeout)) {
    if (!last || PQresultStatus(last.get()) != PGRES_FATAL_ERROR) {
      last = std::move(result);
    }
  }
  return last;
}

PgHandle connect_postgres(const std::string& address) {
  // A database that does not answer counts as failed after a few seconds; keepalives detect a lost
  // connection that only listens. The address comes last: it overrides.
  const std::array<const char*, 7> keys = {"connect_timeout",
                                           "tcp_user_timeout",
                                           "keepalives_idle",
                                           "keepalives_interval",
                                           "keepalives_count",
                                           "dbname",
                                           nullptr};
  const std::array<const char*, 7> values = {"3", "10000",         "30",   "10",
                                             "3", address.c_str(), nullptr};
  PgHandle handle(PQconnectdbParams(keys.data(), values.data(), 1));
  if (PQstatus(handle.get()) != CONNECTION_OK) {
    throw StoreUnreachable(message_of(handle.get()));
  }
  set_up(handle.get());
  return handle;
}

void set_up(PGconn* handle) {
  PQsetNoticeProcessor(handle, [](void*, const char*) {}, nullptr);  // the library must not print
  PQsetnonblocking(handle, 1);
  check_result(handle, execute(handle, session_settings).get());
}

void throw_store_error(PGconn* handle) { throw StoreError(message_of(handle)); }

void check_result(PGconn* handle, const PGresult* result) {
  const ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK && status != PGRES_SINGLE_TUPLE) {
    throw_store_error(handle);
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

std::int64_t drain_results(PGconn* handle, const Database::Sink& sink, Timeout timeout) {
  std::int64_t count = 0;
  std::string error;
  while (const PgResult result = next_result(handle, timeout)) {
    try {
      check_result(handle, result.get());
    } catch (const StoreError& what) {
      error = what.what();
      continue;
    }
    for (int row = 0; row < PQntuples(result.get()); ++row, ++count) {
      sink(read_row(result.get(), row));
    }
    if (PQntuples(result.get()) == 0) {
      count += read_integer(PQcmdTuples(result.get())).value_or(0);
    }
  }
  if (!error.empty()) {
    throw StoreError(error);
  }
  return count;
}

}  // namespace ahu::store
