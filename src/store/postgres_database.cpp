// A connection to PostgreSQL.
#include "store/postgres_database.hpp"

#include <map>
#include <utility>

#include "store/postgres_handle.hpp"
#include "store/secrets.hpp"
#include "store/sql_rows.hpp"

namespace ahu::store {

namespace {

constexpr std::size_t longest_payload = 7900;  // of a NOTIFY: 8000 bytes less a zero
constexpr std::size_t most_in_pipeline = 1000;
constexpr auto schema_lock = 76'72'85;  // any number that nobody else locks

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
    } catch (const StoreTrouble&) {
      // A connection that was cut while nobody looked is no trouble for a reader.
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
    if (expected_.size() == most_in_pipeline) {
      drain_pipeline();
    }
    if (expected_.empty() && PQenterPipelineMode(handle_.get()) == 0) {
      throw_trouble(handle_.get());
    }
    expected_.push_back(rows);
    send(name, std::span(values.begin(), values.size()));
  }
  bool is_far() const override { return true; }

  void run_script(const std::string& sql) override { simple(sql); }

  void begin_writing() override {
    news_.clear();
    begin("BEGIN");
  }
  void begin_migrating() override {
    begin_writing();
    simple("SELECT pg_advisory_xact_lock(" + std::to_string(schema_lock) + ")");
  }
  void begin_reading() override {
    begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    streaming_ = true;
  }
  void commit() override {
    send_news();
    drain_pipeline();
    simple("COMMIT");
    in_transaction_ = streaming_ = false;
  }
  void roll_back() override {
    try {
      drain_pipeline();
    } catch (const StoreTrouble&) {  // NOLINT(bugprone-empty-catch): that is why
    }
    const PgResult result(PQexec(handle_.get(), "ROLLBACK"));
    in_transaction_ = streaming_ = false;
  }
  bool changed_elsewhere() override { return false; }  // the listener hears of it
  void announce(std::string_view news) override {
    if (news_.empty() || news_.back().size() + news.size() + 1 > longest_payload) {
      news_.push_back(process_);
    }
    news_.back() += " " + std::string(news);
  }
  std::string_view table_suffix() const override { return ""; }
  std::string_view text_type() const override { return "TEXT COLLATE \"C\""; }

 private:
  bool is_alive() {
    const PgResult result(PQexec(handle_.get(), ""));
    return PQresultStatus(result.get()) == PGRES_EMPTY_QUERY;
  }

  void mend() {
    if (PQstatus(handle_.get()) != CONNECTION_OK) {
      reconnect();
    }
  }

  void reconnect() {
    PQreset(handle_.get());
    prepared_.clear();
    expected_.clear();
    in_transaction_ = streaming_ = false;
    if (PQstatus(handle_.get()) != CONNECTION_OK) {
      throw_trouble(handle_.get());
    }
    make_durable(handle_.get());
  }

  // A connection that was cut while nobody looked shows it here first.
  void begin(const std::string& sql) {
    mend();
    const PgResult result(PQexec(handle_.get(), sql.c_str()));
    if (PQresultStatus(result.get()) != PGRES_COMMAND_OK) {
      reconnect();
      simple(sql);
    }
    in_transaction_ = true;
  }

  void simple(const std::string& sql) {
    drain_pipeline();
    const PgResult result(PQexec(handle_.get(), sql.c_str()));
    check_result(handle_.get(), result.get());
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
    const PgResult result(PQprepare(handle_.get(), name.c_str(), statement.c_str(), 0, nullptr));
    check_result(handle_.get(), result.get());
    return prepared_.emplace(statement, name).first->second;
  }

  std::int64_t run_prepared(std::string_view sql, std::span<const Value> values, const Sink& sink) {
    drain_pipeline();
    send(prepared(sql), values);
    if (streaming_) {
      PQsetSingleRowMode(handle_.get());
    }
    return drain_results(handle_.get(), sink);
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
      throw_trouble(handle_.get());
    }
  }

  // Looks at the outcomes of everything that was sent without waiting for them.
  void drain_pipeline() {
    if (expected_.empty()) {
      return;
    }
    const auto expected = std::exchange(expected_, {});
    if (PQpipelineSync(handle_.get()) == 0) {
      throw_trouble(handle_.get());
    }
    std::string trouble;
    for (const std::int64_t rows : expected) {
      try {
        if (drain_results(handle_.get(), [](const Row&) {}) != rows && trouble.empty()) {
          trouble = "PostgreSQL: a change did not find what it changes";
        }
      } catch (const StoreTrouble& what) {
        trouble = trouble.empty() ? what.what() : trouble;
      }
    }
    const PgResult sync(PQgetResult(handle_.get()));
    if (PQexitPipelineMode(handle_.get()) == 0) {
      throw_trouble(handle_.get());
    }
    if (!trouble.empty()) {
      throw StoreTrouble(trouble);
    }
  }

  PgHandle handle_;
  std::string process_;
  std::map<std::string, std::string, std::less<>> prepared_;
  std::vector<std::string> news_;
  std::vector<std::int64_t> expected_;  // rows, for each statement in the pipeline
  bool in_transaction_ = false;
  bool streaming_ = false;  // rows one by one, for what does not fit into memory
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
  connections.listen = [=](std::function<void(const News&)> tell) {
    return listen_to_postgres(address, process, std::move(tell));
  };
  return connections;
}

}  // namespace ahu::store
