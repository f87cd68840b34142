// The SQL store: its connections, who is there, news, and the way to open one.
#include "store/sql_store.hpp"

#include <future>

#include "store/migrations.hpp"
#include "store/sql_rows.hpp"

namespace ahu::store {

Verdict MatchStore::append_and_wait(Change change) {
  std::promise<Verdict> promise;
  append(std::move(change), [&](Verdict verdict) { promise.set_value(verdict); });
  return promise.get_future().get();
}

SqlStore::SqlStore(Connections connections)
    : connections_(std::move(connections)),
      reading_guard_(connections_.reading ? separate_guard_ : writing_guard_),
      reader_(connections_.reading ? connections_.reading.get() : connections_.writing.get()),
      writer_(
          *connections_.writing, writing_guard_,
          {[this] { look_around(); }, [this](const std::string& what) { tell_trouble(what); }}) {}

void SqlStore::look_around() {
  try {
    const std::lock_guard lock(writing_guard_);
    if (!connections_.writing->changed_elsewhere()) {
      return;
    }
  } catch (const StoreTrouble& trouble) {
    tell_trouble(trouble.what());
    return;
  }
  const std::lock_guard lock(news_guard_);
  if (tell_) {
    tell_(News());
  }
}

void SqlStore::tell_trouble(const std::string& what) {
  const std::lock_guard lock(news_guard_);
  if (tell_trouble_) {
    tell_trouble_(what);
  }
}

void SqlStore::on_trouble(std::function<void(const std::string&)> tell) {
  const std::lock_guard lock(news_guard_);
  tell_trouble_ = std::move(tell);
}

void SqlStore::on_news(std::function<void(const News&)> tell) {
  listener_.reset();
  const std::lock_guard lock(news_guard_);
  tell_ = std::move(tell);
  if (tell_ && connections_.listen) {
    listener_ = connections_.listen(tell_);
  }
}

void SqlStore::set_presence(std::string_view process, const std::vector<Presence>& present) {
  writer_.run([&](Database& database) {
    database.run("DELETE FROM presence WHERE process = $1", {text(process)});
    for (const Presence& one : present) {
      database.run(
          "INSERT INTO presence (process, account, name, doing, seen_ms) "
          "VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
          {text(process), text(one.account), text(one.name), text(one.doing), number(one.seen_ms)});
    }
  });
}

std::vector<Presence> SqlStore::presence(Millis seen_after_ms) {
  return read([&](Database& database) {
    std::vector<Presence> all;
    for (const Row& row : database.rows("SELECT account, name, doing, process, seen_ms "
                                        "FROM presence WHERE seen_ms > $1 ORDER BY name",
                                        {number(seen_after_ms)})) {
      all.push_back({row.text(0), row.text(1), row.text(2), row.text(3), row.integer(4)});
    }
    return all;
  });
}

Counts SqlStore::counts() {
  return read([](Database& database) {
    const auto row = database.rows(
        "SELECT (SELECT COUNT(*) FROM accounts), (SELECT COUNT(*) FROM matches WHERE status < 2), "
        "(SELECT COUNT(*) FROM matches WHERE status = 2)");
    return Counts{row[0].integer(0), row[0].integer(1), row[0].integer(2)};
  });
}

std::int64_t SqlStore::count_live_matches() {
  return read([](Database& database) {
    return database.rows("SELECT COUNT(*) FROM matches WHERE status < 2")[0].integer(0);
  });
}

int SqlStore::schema_version() { return read(schema_of); }

}  // namespace ahu::store
