// The SQL store: its connections, who is there, news, and the way to open one.
#include "store/sql_store.hpp"

#include <algorithm>
#include <future>
#include <map>
#include <span>

#include "store/migrations.hpp"
#include "store/secrets.hpp"
#include "store/sql_rows.hpp"

namespace ahu::store {

namespace {

constexpr std::size_t presence_slice = 200;
constexpr Millis silent_ms = 60'000;  // a process that said nothing for so long is gone

// A process says that it lives in a row without an account.
void say_alive(Database& database, std::string_view process, Millis now) {
  database.run(
      "INSERT INTO presence (process, account, name, doing, seen_ms) VALUES ($1, '', '', '', $2) "
      "ON CONFLICT (process, account) DO UPDATE SET seen_ms = excluded.seen_ms",
      {text(process), number(now)});
}

void forget_silent(Database& database, Millis now) {
  database.run(
      "DELETE FROM presence WHERE process NOT IN "
      "(SELECT process FROM presence WHERE account = '' AND seen_ms > $1)",
      {number(now - silent_ms)});
}

using Present = std::map<AccountId, Presence>;

// Drops who is gone; what is left over has come or changed.
Present drop_who_is_gone(Database& database, std::string_view process, Present present) {
  for (const Row& row :
       database.rows("SELECT account, name, doing FROM presence WHERE process = $1 "
                     "AND account <> ''",
                     {text(process)})) {
    const auto one = present.find(row.text(0));
    if (one == present.end()) {
      database.run_later("DELETE FROM presence WHERE process = $1 AND account = $2",
                         {text(process), text(row.text(0))}, 1);
    } else if (one->second.name == row.text(1) && one->second.doing == row.text(2)) {
      present.erase(one);
    }
  }
  return present;
}

void write_down(Database& database, std::string_view process, std::span<const Presence> present,
                Millis now) {
  for (const Presence& one : present) {
    database.run_later(
        "INSERT INTO presence (process, account, name, doing, seen_ms) "
        "VALUES ($1, $2, $3, $4, $5) ON CONFLICT (process, account) "
        "DO UPDATE SET name = excluded.name, doing = excluded.doing",
        {text(process), text(one.account), text(one.name), text(one.doing), number(now)}, 1);
  }
}

}  // namespace

Verdict MatchStore::append_and_wait(Change change) {
  std::promise<Verdict> promise;
  append(std::move(change), [&](Verdict verdict) { promise.set_value(verdict); });
  return promise.get_future().get();
}

Verdict MatchStore::close_and_wait(const MatchInfo& seen, std::string_view reason) {
  const Millis now = now_ms();
  return append_and_wait(
      {seen.id,
       seen.version,
       {{EntryKind::Event, -1, "close " + std::string(reason), now, {}}},
       TableUpdate{MatchStatus::Closed, seen.seats, seen.started_ms, now, std::string(reason)},
       {}});
}

SqlStore::SqlStore(Connections connections)
    : connections_(std::move(connections)),
      reading_guard_(connections_.reading ? separate_guard_ : writing_guard_),
      reader_(connections_.reading ? connections_.reading.get() : connections_.writing.get()),
      writer_(
          *connections_.writing, writing_guard_,
          {[this] { look_around(); }, [this](const std::string& what) { report_trouble(what); }}) {}

void SqlStore::look_around() {
  try {
    const std::lock_guard lock(writing_guard_);
    if (!connections_.writing->changed_elsewhere()) {
      return;
    }
  } catch (const StoreError& trouble) {
    report_trouble(trouble.what());
    return;
  }
  const std::lock_guard lock(news_guard_);
  if (tell_) {
    tell_(News());
  }
}

void SqlStore::report_trouble(const std::string& what) {
  const std::lock_guard lock(news_guard_);
  if (report_trouble_) {
    report_trouble_(what);
  }
}

void SqlStore::on_trouble(std::function<void(const std::string&)> tell) {
  const std::lock_guard lock(news_guard_);
  report_trouble_ = std::move(tell);
}

void SqlStore::announce(const News& news) {
  writer_.submit({[text = news_text(news)](Database& database, Pace) {
                    database.announce(text);
                    return Verdict::Stored;
                  },
                  [](Verdict) {}});
}

void SqlStore::on_news(std::function<void(const News&)> tell) {
  listener_.reset();
  const std::lock_guard lock(news_guard_);
  tell_ = std::move(tell);
  if (tell_ && connections_.listen) {
    listener_ = connections_.listen(tell_);
  }
}

// While nobody comes or goes this is one small write, however many are there. Those who come are
// written down in small transactions: moves must not wait until thousands of them are.
void SqlStore::set_presence(std::string_view process, const std::vector<Presence>& present,
                            Millis now_ms) {
  Present all;
  for (const Presence& one : present) {
    all.emplace(one.account, one);
  }
  std::vector<Presence> fresh;
  writer_.run([&](Database& database) {
    say_alive(database, process, now_ms);
    forget_silent(database, now_ms);
    fresh.clear();
    for (const auto& [account, one] : drop_who_is_gone(database, process, all)) {
      fresh.push_back(one);
    }
  });
  for (std::size_t from = 0; from < fresh.size(); from += presence_slice) {
    const auto slice =
        std::span(fresh).subspan(from, std::min(presence_slice, fresh.size() - from));
    writer_.run([&](Database& database) { write_down(database, process, slice, now_ms); });
  }
}

Millis SqlStore::last_sign_of_life() {
  return read([](Database& database) {
    return database.rows("SELECT COALESCE(MAX(seen_ms), 0) FROM presence WHERE account = ''")[0]
        .integer(0);
  });
}

void SqlStore::probe(std::string_view process, Millis now_ms, Report report) {
  writer_.submit({[process = std::string(process), now_ms](Database& database, Pace) {
                    say_alive(database, process, now_ms);
                    return Verdict::Stored;
                  },
                  std::move(report)});
}

std::vector<Presence> SqlStore::presence(Millis seen_after_ms) {
  return read([&](Database& database) {
    std::vector<Presence> all;
    for (const Row& row :
         database.rows("SELECT p.account, p.name, p.doing, p.process, alive.seen_ms "
                       "FROM presence p JOIN presence alive ON alive.process = p.process "
                       "AND alive.account = '' WHERE p.account <> '' AND alive.seen_ms > $1 "
                       "ORDER BY p.name",
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

int SqlStore::schema_version() { return read(schema_of); }

}  // namespace ahu::store
