// A connection to PostgreSQL.
#include "store/postgres_database.hpp"

#include <map>

#include "store/postgres_handle.hpp"
#include "store/secrets.hpp"
#include "store/sql_rows.hpp"

namespace ahu::store {

namespace {

constexpr std::size_t longest_payload = 7900;  // of a NOTIFY: 8000 bytes less a zero
constexpr auto schema_lock = 76'72'85;         // any number that nobody else locks

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
    simple("COMMIT");
    in_transaction_ = streaming_ = false;
  }
  void roll_back() override {
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
    const PgResult result(PQexec(handle_.get(), sql.c_str()));
    check_result(handle_.get(), result.get());
  }

  void send_news() {
    for (const std::string& payload : news_) {
      run("SELECT pg_notify('ahu', $1)", {text(payload)});
    }
    news_.clear();
  }

  const std::string& prepared(std::string_view sql) {
    const auto known = prepared_.find(sql);
    if (known != prepared_.end()) {
      return known->second;
    }
    const std::string name = "s" + std::to_string(prepared_.size());
    const std::string statement(sql);
    const PgResult result(PQprepare(handle_.get(), name.c_str(), statement.c_str(), 0, nullptr));
    check_result(handle_.get(), result.get());
    return prepared_.emplace(statement, name).first->second;
  }

  std::int64_t run_prepared(std::string_view sql, std::span<const Value> values, const Sink& sink) {
    std::vector<std::string> texts;
    std::vector<const char*> pointers;
    texts.reserve(values.size());
    for (const Value& value : values) {
      texts.push_back(parameter_text(value));
      pointers.push_back(texts.back().c_str());
    }
    const std::string& name = prepared(sql);
    if (PQsendQueryPrepared(handle_.get(), name.c_str(), static_cast<int>(pointers.size()),
                            pointers.data(), nullptr, nullptr, 0) == 0) {
      throw_trouble(handle_.get());
    }
    if (streaming_) {
      PQsetSingleRowMode(handle_.get());
    }
    return drain_results(handle_.get(), sink);
  }

  PgHandle handle_;
  std::string process_;
  std::map<std::string, std::string, std::less<>> prepared_;
  std::vector<std::string> news_;
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
