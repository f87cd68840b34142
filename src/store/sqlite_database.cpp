// A connection to a SQLite file.
#include "store/sqlite_database.hpp"

#include <algorithm>
#include <chrono>
#include <fcntl.h>
#include <optional>
#include <sqlite3.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <unordered_map>

namespace ahu::store {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto max_wait_for_lock = std::chrono::seconds(10);
constexpr auto max_pause = std::chrono::microseconds(2000);

struct Finalize {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
struct Close {
  void operator()(sqlite3* handle) const { sqlite3_close(handle); }
};
using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;
struct TextHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const {
    return std::hash<std::string_view>()(text);
  }
};

// Resets a statement for its next use, also after an error.
struct Reset {
  sqlite3_stmt* statement;
  explicit Reset(sqlite3_stmt* used) : statement(used) {}
  Reset(const Reset&) = delete;
  Reset& operator=(const Reset&) = delete;
  ~Reset() { sqlite3_reset(statement); }
};

// Only the server's user may read the file, which holds secrets; SQLite gives its journal files
// the same permissions. SQLite reports a file that cannot be created.
void create_private(const std::string& file) {
  const int made = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (made >= 0) {
    close(made);
  }
}

struct FileId {
  dev_t device;
  ino_t number;
  friend bool operator==(const FileId&, const FileId&) = default;
};
std::optional<FileId> file_id(const std::string& file) {
  struct stat about{};
  return stat(file.c_str(), &about) == 0 ? std::optional(FileId{about.st_dev, about.st_ino})
                                         : std::nullopt;
}

class SqliteDatabase final : public Database {
 public:
  SqliteDatabase(const std::string& file, SqliteUse use) : file_(file) {
    if (use == SqliteUse::Write && file != in_memory) {
      create_private(file);
    }
    sqlite3* opened = nullptr;
    const int flags =
        use == SqliteUse::Write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
    const int status = sqlite3_open_v2(file.c_str(), &opened, flags | SQLITE_OPEN_NOMUTEX, nullptr);
    handle_.reset(opened);
    check(status, "cannot open " + file);
    sqlite3_extended_result_codes(opened, 1);
    sqlite3_busy_handler(opened, &SqliteDatabase::wait_for_lock, &lock_wanted_since_);
    if (use == SqliteUse::Write) {
      run_script(
          "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; "
          "PRAGMA cache_size = -8000; PRAGMA wal_autocheckpoint = 4000;");
      data_version_ = read_data_version();
    }
  }

  std::int64_t each(std::string_view sql, std::span<const Value> values,
                    const Sink& sink) override {
    sqlite3_stmt* statement = prepared(sql);
    const Reset reset(statement);
    bind(statement, values);
    std::int64_t given = 0;
    int status = sqlite3_step(statement);
    for (; status == SQLITE_ROW; status = sqlite3_step(statement), ++given) {
      sink(read_row(statement));
    }
    check(status == SQLITE_DONE ? SQLITE_OK : status, "");
    return given > 0 || sqlite3_stmt_readonly(statement) != 0 ? given
                                                              : sqlite3_changes64(handle_.get());
  }

  void run_later(std::string_view sql, std::initializer_list<Value> values,
                 std::int64_t rows) override {
    if (run(sql, values) != rows) {
      throw StoreError("SQLite: a change did not find what it changes");
    }
  }
  bool is_remote() const override { return false; }

  void run_script(const std::string& sql) override {
    check(sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr), "");
  }

  void begin_writing() override {
    check_place();
    run("BEGIN IMMEDIATE");
  }
  void begin_migrating() override { begin_writing(); }
  void begin_reading() override { run("BEGIN"); }
  void commit() override {
    run("COMMIT");
    check_place();
  }
  void roll_back() override {
    if (sqlite3_get_autocommit(handle_.get()) == 0) {
      sqlite3_exec(handle_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
    }
  }
  bool changed_elsewhere() override {
    const std::int64_t before = data_version_;
    data_version_ = read_data_version();
    return data_version_ != before;
  }
  void announce(std::string_view) override {}
  std::string_view table_suffix() const override { return "WITHOUT ROWID"; }
  std::string_view text_type() const override { return "TEXT"; }

 private:
  // SQLite's own handler waits up to 100 ms between two attempts. Beside a process that writes all
  // the time and leaves the file free for microseconds only, all of them may fail.
  static int wait_for_lock(void* wanted_since, int attempts) {
    auto& since = *static_cast<Clock::time_point*>(wanted_since);
    if (attempts == 0) {
      since = Clock::now();
    } else if (Clock::now() - since > max_wait_for_lock) {
      return 0;
    }
    std::this_thread::sleep_for(
        std::min(max_pause, std::chrono::microseconds(50) * (attempts + 1)));
    return 1;
  }

  // What is written to a file that was deleted, moved or replaced is lost with the process. A
  // checkpoint may leave no log, but never another one.
  void check_place() {
    if (file_ == in_memory) {
      return;
    }
    int has_moved = 0;
    sqlite3_file_control(handle_.get(), "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
    const auto log = file_id(file_ + "-wal");
    if (has_moved != 0 || (log_ && log != log_)) {
      throw StoreError("SQLite: " + file_ + (has_moved != 0 ? "" : "-wal") +
                       " was deleted, moved or replaced; restart the server");
    }
    log_ = log;
  }

  void check(int status, const std::string& what) const {
    if (status == SQLITE_OK) {
      return;
    }
    const std::string reason = handle_ ? sqlite3_errmsg(handle_.get()) : sqlite3_errstr(status);
    throw StoreError("SQLite: " + (what.empty() ? reason : what + ": " + reason));
  }

  sqlite3_stmt* prepared(std::string_view sql) {
    const auto known = statements_.find(sql);
    if (known != statements_.end()) {
      return known->second.get();
    }
    sqlite3_stmt* made = nullptr;
    const int status = sqlite3_prepare_v3(handle_.get(), sql.data(), static_cast<int>(sql.size()),
                                          SQLITE_PREPARE_PERSISTENT, &made, nullptr);
    Statement statement(made);
    check(status, std::string(sql));
    for (int i = 1; i <= sqlite3_bind_parameter_count(made); ++i) {
      if ("$" + std::to_string(i) != sqlite3_bind_parameter_name(made, i)) {
        throw std::logic_error("parameters out of order in: " + std::string(sql));
      }
    }
    statements_.emplace(sql, std::move(statement));
    return made;
  }

  void bind(sqlite3_stmt* statement, std::span<const Value> values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const int at = static_cast<int>(i) + 1;
      int status = SQLITE_OK;
      if (const auto* integer = std::get_if<std::int64_t>(&values[i])) {
        status = sqlite3_bind_int64(statement, at, *integer);
      } else if (const auto* real = std::get_if<double>(&values[i])) {
        status = sqlite3_bind_double(statement, at, *real);
      } else {
        const auto& text = std::get<std::string>(values[i]);
        status = sqlite3_bind_text64(statement, at, text.data(), text.size(), SQLITE_STATIC,
                                     SQLITE_UTF8);
      }
      check(status, "");
    }
  }

  static Row read_row(sqlite3_stmt* statement) {
    Row row;
    const int columns = sqlite3_column_count(statement);
    row.values.reserve(static_cast<std::size_t>(columns));
    for (int i = 0; i < columns; ++i) {
      const int type = sqlite3_column_type(statement, i);
      if (type == SQLITE_INTEGER) {
        row.values.emplace_back(std::int64_t{sqlite3_column_int64(statement, i)});
      } else if (type == SQLITE_FLOAT) {
        row.values.emplace_back(sqlite3_column_double(statement, i));
      } else {
        const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement, i));
        const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, i));
        row.values.emplace_back(bytes == nullptr ? std::string() : std::string(bytes, size));
      }
    }
    return row;
  }

  std::int64_t read_data_version() { return rows("PRAGMA data_version")[0].integer(0); }

  std::string file_;
  Clock::time_point lock_wanted_since_;
  std::optional<FileId> log_;  // the write-ahead log, once there is one
  std::unique_ptr<sqlite3, Close> handle_;
  std::unordered_map<std::string, Statement, TextHash, std::equal_to<>> statements_;  // gone first
  std::int64_t data_version_ = 0;
};

}  // namespace

std::unique_ptr<Database> open_sqlite(const std::string& file, SqliteUse use) {
  return std::make_unique<SqliteDatabase>(file, use);
}

}  // namespace ahu::store
