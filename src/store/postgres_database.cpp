// A connection to PostgreSQL.
#include "store/postgres_database.hpp"

#include <chrono>
#include <map>
#include <sys/socket.h>
#include <utility>

#include "store/postgres_handle.hpp"
#include "store/secrets.hpp"
#include "store/sql_rows.hpp"

namespace ahu::store {

namespace {

constexpr std::size_t max_payload = 7900;  // of a NOTIFY: 8000 bytes less a zero
constexpr std::size_t max_in_pipeline = 1000;
constexpr auto reconnect_pause = std::chrono::seconds(1);
using Clock = std::chrono::steady_clock;
constexpr auto schema_lock = 76'72'85;  // the key of our advisory lock

class PostgresDatabase final : public Database {
 public:
  PostgresDatabase(const std::string& address, std::string process)
      : handle_(connect_postgres(address)), process_(std::move(process)) {}

  std::int64_t each(std::string_view sql, std::span<const Value> values,
                    const Sink& sink) override {
    if (in_transaction_) {
      return run_prepared(sql, values, sink);
    }
    mend();
    try {
      return run_prepared(sql, values, sink);
    } catch (const DatabaseTimeout&) {
      throw;
    } catch (const StoreError&) {
      // A connection that was lost while idle is not an error for a reader.
      if (is_alive()) {
        throw;
      }
      reconnect();
      return run_prepared(sql, values, sink);
    }
  }

  void run_later(std::string_view sql, std::initializer_list<Value> values,
                 std::int64_t rows) override {
    const std::string& name = prepared(sql);
    if (expected_.size() == max_in_pipeline) {
      drain_pipeline();
    }
    if (expected_.empty() && PQenterPipelineMode(handle_.get()) == 0) {
      throw_store_error(handle_.get());
    }
    expected_.push_back(rows);
    send(name, std::span(values.begin(), values.size()));
  }
  bool is_remote() const override { return true; }

  void run_script(const std::string& sql) override { simple(sql); }

  void begin_writing() override {
    news_.clear();
    begin("BEGIN");
  }
  void begin_migrating() override {
    begin_writing();
    disable_timeouts();
    simple("SELECT pg_advisory_xact_lock(" + std::to_string(schema_lock) + ")");
  }
  void begin_reading() override {
    begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    disable_timeouts();
    streaming_ = true;
  }
  void commit() override {
    send_news();
    drain_pipeline();
    simple("COMMIT");
    end_transaction();
  }
  void roll_back() override {
    try {
      drain_pipeline();
    } catch (const StoreError&) {  // NOLINT(bugprone-empty-catch): that is why
    }
    try {
      execute(handle_.get(), "ROLLBACK");
    } catch (const StoreError&) {  // then it ends with the connection
      shutdown(PQsocket(handle_.get()), SHUT_RDWR);
    }
    end_transaction();
  }
  bool changed_elsewhere() override { return false; }  // the listener reports it
  void announce(std::string_view news) override {
    if (news_.empty() || news_.back().size() + news.size() + 1 > max_payload) {
      news_.push_back(process_);
    }
    news_.back() += " " + std::string(news);
  }
  std::string_view table_suffix() const override { return ""; }
  std::string_view text_type() const override { return "TEXT COLLATE \"C\""; }

 private:
  bool is_alive() {
    try {
      return PQresultStatus(execute(handle_.get(), "").get()) == PGRES_EMPTY_QUERY;
    } catch (const StoreError&) {
      return false;
    }
  }

  void disable_timeouts() {
    simple("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0");
    timeout_ = Timeout::None;
  }

  void end_transaction() {
    in_transaction_ = streaming_ = false;
    timeout_ = Timeout::Usual;
  }

  void mend() {
    if (PQstatus(handle_.get()) != CONNECTION_OK) {
      reconnect();
    }
  }

  // Connecting may block until its timeout: meanwhile other callers fail at once.
  void reconnect() {
    if (Clock::now() < reconnect_due_) {
      throw StoreError("PostgreSQL: the database does not answer");
    }
    PQreset(handle_.get());
    prepared_.clear();
    expected_.clear();
    end_transaction();
    try {
      if (PQstatus(handle_.get()) != CONNECTION_OK) {
        throw_store_error(handle_.get());
      }
      set_up(handle_.get());
    } catch (const StoreError&) {
      reconnect_due_ = Clock::now() + reconnect_pause;
      throw;
    }
  }

  // A connection that was lost while idle fails here first.
  void begin(const std::string& sql) {
    mend();
    if (!has_begun(sql)) {
      reconnect();
      simple(sql);
    }
    in_transaction_ = true;
  }

  bool has_begun(const std::string& sql) {
    try {
      return PQresultStatus(execute(handle_.get(), sql).get()) == PGRES_COMMAND_OK;
    } catch (const DatabaseTimeout&) {
      throw;
    } catch (const StoreError&) {
      return false;
    }
  }

  void simple(const std::string& sql) {
    drain_pipeline();
    check_result(handle_.get(), execute(handle_.get(), sql, timeout_).get());
  }

  void send_news() {
    for (const std::string& payload : news_) {
      run_later("SELECT pg_notify('ahu', $1)", {text(payload)}, 1);
    }
    news_.clear();
  }

  const std::string& prepared(std::string_view sql) {
    const auto known = prepared_.find(sql);
    if (known != prepared_.end()) {
      return known->second;
    }
    drain_pipeline();
    const std::string name = "s" + std::to_string(prepared_.size());
    const std::string statement(sql);
    if (PQsendPrepare(handle_.get(), name.c_str(), statement.c_str(), 0, nullptr) == 0) {
      throw_store_error(handle_.get());
    }
    drain_results(handle_.get(), [](const Row&) {});
    return prepared_.emplace(statement, name).first->second;
  }

  std::int64_t run_prepared(std::string_view sql, std::span<const Value> values, const Sink& sink) {
    drain_pipeline();
    send(prepared(sql), values);
    if (streaming_) {
      PQsetSingleRowMode(handle_.get());
    }
    return drain_results(handle_.get(), sink, timeout_);
  }

  void send(const std::string& name, std::span<const Value> values) {
    std::vector<std::string> texts;
    std::vector<const char*> pointers;
    texts.reserve(values.size());
    for (const Value& value : values) {
      texts.push_back(parameter_text(value));
      pointers.push_back(texts.back().c_str());
    }
    if (PQsendQueryPrepared(handle_.get(), name.c_str(), static_cast<int>(pointers.size()),
                            pointers.data(), nullptr, nullptr, 0) == 0) {
      throw_store_error(handle_.get());
    }
  }

  // Reads the results of all pipelined statements.
  void drain_pipeline() {
    if (expected_.empty()) {
      return;
    }
    const auto expected = std::exchange(expected_, {});
    if (PQpipelineSync(handle_.get()) == 0) {
      throw_store_error(handle_.get());
    }
    std::string error;
    for (const std::int64_t rows : expected) {
      try {
        if (drain_results(handle_.get(), [](const Row&) {}, timeout_) != rows && error.empty()) {
          error = "PostgreSQL: a change did not find what it changes";
        }
      } catch (const DatabaseTimeout&) {
        throw;
      } catch (const StoreError& what) {
        error = error.empty() ? what.what() : error;
      }
    }
    const PgResult sync = next_result(handle_.get(), timeout_);
    if (PQexitPipelineMode(handle_.get()) == 0) {
      throw_store_error(handle_.get());
    }
    if (!error.empty()) {
      throw StoreError(error);
    }
  }

  PgHandle handle_;
  std::string process_;
  std::map<std::string, std::string, std::less<>> prepared_;
  std::vector<std::string> news_;
  std::vector<std::int64_t> expected_;  // rows, for each statement in the pipeline
  bool in_transaction_ = false;
  bool streaming_ = false;  // single-row mode, for results that do not fit into memory
  Timeout timeout_ = Timeout::Usual;
  Clock::time_point reconnect_due_{};
};

}  // namespace

std::unique_ptr<Database> open_postgres(const std::string& address, const std::string& process) {
  return std::make_unique<PostgresDatabase>(address, process);
}

Connections postgres_connections(const std::string& address) {
  Connections connections;
  const std::string process = new_id();
  connections.writing = open_postgres(address, process);
  connections.reading = open_postgres(address, process);
  connections.listen = [=](std::function<void(const News&)> callback) {
    return listen_to_postgres(address, process, std::move(callback));
  };
  return connections;
}

}  // namespace ahu::store
