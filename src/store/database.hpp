// One connection to an SQL database, SQLite or PostgreSQL. Both understand the
// same statements: parameters $1, $2 … in the order in which they first appear, upserts, RETURNING,
// row values, partial indexes. Differences are behind functions of their own.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "store/store.hpp"

namespace ahu::store {

using Value = std::variant<std::int64_t, double, std::string>;

struct Row {
  std::vector<Value> values;

  std::int64_t integer(std::size_t i) const { return std::get<std::int64_t>(values[i]); }
  int small(std::size_t i) const { return static_cast<int>(integer(i)); }
  bool flag(std::size_t i) const { return integer(i) != 0; }
  // SQLite may give a whole number where a real one was stored.
  double real(std::size_t i) const {
    const auto* whole = std::get_if<std::int64_t>(&values[i]);
    return whole != nullptr ? static_cast<double>(*whole) : std::get<double>(values[i]);
  }
  const std::string& text(std::size_t i) const { return std::get<std::string>(values[i]); }
  template <class Enum>
  Enum as(std::size_t i) const {
    return static_cast<Enum>(integer(i));
  }
};

inline Value number(std::int64_t value) { return value; }
template <class Enum>
Value number_of(Enum value) {
  return static_cast<std::int64_t>(value);
}
inline Value text(std::string_view value) { return std::string(value); }

class Database {
 public:
  virtual ~Database() = default;

  // Runs one statement, calls the sink with every row; returns the number of rows changed or read.
  using Sink = std::function<void(const Row&)>;
  virtual std::int64_t each(std::string_view sql, std::span<const Value> values,
                            const Sink& sink) = 0;
  // The same without waiting for the result: within a transaction it may run as late as the
  // commit, which fails unless this many rows are changed or returned.
  virtual void run_later(std::string_view sql, std::initializer_list<Value> values,
                         std::int64_t rows) = 0;
  virtual bool is_remote() const = 0;  // every awaited result costs a round trip
  // Statements without parameters or rows, several of them.
  virtual void run_script(const std::string& sql) = 0;

  virtual void begin_writing() = 0;
  virtual void begin_migrating() = 0;  // one process at a time
  virtual void begin_reading() = 0;    // a snapshot for the following reads
  virtual void commit() = 0;           // durable when it returns
  virtual void roll_back() = 0;        // never throws
  // True once after another process has changed something, if the database can tell.
  virtual bool changed_elsewhere() = 0;
  // Sent with the commit to every process that listens to this database.
  virtual void announce(std::string_view news) = 0;
  // The suffix of CREATE TABLE (…) for rows clustered by key, and the type of
  // texts that sort byte by byte.
  virtual std::string_view table_suffix() const = 0;
  virtual std::string_view text_type() const = 0;

  std::int64_t run(std::string_view sql, std::initializer_list<Value> values = {}) {
    return each(sql, std::span(values.begin(), values.size()), [](const Row&) {});
  }
  std::vector<Row> rows(std::string_view sql, std::initializer_list<Value> values = {}) {
    std::vector<Row> all;
    each(sql, std::span(values.begin(), values.size()),
         [&](const Row& row) { all.push_back(row); });
    return all;
  }
};

}  // namespace ahu::store
