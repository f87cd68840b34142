// The SQL store: live processes, and the players connected to them.
#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "store/sql_rows.hpp"
#include "store/sql_store.hpp"

namespace ahu::store {

namespace {

constexpr std::size_t presence_slice = 200;
constexpr Millis silent_ms = 60'000;  // a process silent for this long has ended

// A row without an account marks that the process is alive.
void say_alive(Database& database, std::string_view process, Millis now) {
  database.run(
      "INSERT INTO presence (process, account, match, name, doing, seen_ms) "
      "VALUES ($1, '', '', '', '', $2) "
      "ON CONFLICT (process, account, match) DO UPDATE SET seen_ms = excluded.seen_ms",
      {text(process), number(now)});
}

void drop_silent(Database& database, Millis now) {
  database.run(
      "DELETE FROM presence WHERE process NOT IN "
      "(SELECT process FROM presence WHERE account = '' AND seen_ms > $1)",
      {number(now - silent_ms)});
}

using Present = std::map<std::pair<AccountId, MatchId>, Presence>;

// Deletes the players who left; the rest is new or changed.
Present drop_absent(Database& database, std::string_view process, Present present) {
  for (const Row& row :
       database.rows("SELECT account, match, name, doing FROM presence WHERE process = $1 "
                     "AND account <> ''",
                     {text(process)})) {
    const auto one = present.find({row.text(0), row.text(1)});
    if (one == present.end()) {
      database.run_later("DELETE FROM presence WHERE process = $1 AND account = $2 AND match = $3",
                         {text(process), text(row.text(0)), text(row.text(1))}, 1);
    } else if (one->second.name == row.text(2) && one->second.activity == row.text(3)) {
      present.erase(one);
    }
  }
  return present;
}

void write_down(Database& database, std::string_view process, std::span<const Presence> present,
                Millis now) {
  for (const Presence& one : present) {
    database.run_later(
        "INSERT INTO presence (process, account, match, name, doing, seen_ms) "
        "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (process, account, match) "
        "DO UPDATE SET name = excluded.name, doing = excluded.doing",
        {text(process), text(one.account), text(one.match), text(one.name), text(one.activity),
         number(now)},
        1);
  }
}

std::vector<Presence> read_presence(Database& database, std::string_view where,
                                    std::initializer_list<Value> values) {
  constexpr std::string_view sql =
      "SELECT p.account, p.name, p.doing, p.match, p.process, alive.seen_ms "
      "FROM presence p JOIN presence alive ON alive.process = p.process "
      "AND alive.account = '' WHERE p.account <> '' AND alive.seen_ms > $1 ";
  std::vector<Presence> all;
  for (const Row& row : database.rows(std::string(sql) + std::string(where), values)) {
    all.push_back(
        {row.text(0), row.text(1), row.text(2), row.text(3), row.text(4), row.integer(5)});
  }
  return all;
}

}  // namespace

// If no player came or left, this is one small write for any number of players. New ones are
// written in small transactions, so that moves need not wait for thousands of them.
void MatchStore::set_presence(std::string_view process, const std::vector<Presence>& present,
                              Millis now_ms) {
  Present all;
  for (const Presence& one : present) {
    all.emplace(std::pair(one.account, one.match), one);
  }
  std::vector<Presence> fresh;
  link_->write([&](Database& database) {
    say_alive(database, process, now_ms);
    drop_silent(database, now_ms);
    fresh.clear();
    for (const auto& [key, one] : drop_absent(database, process, all)) {
      fresh.push_back(one);
    }
  });
  for (std::size_t from = 0; from < fresh.size(); from += presence_slice) {
    const auto slice =
        std::span(fresh).subspan(from, std::min(presence_slice, fresh.size() - from));
    link_->write([&](Database& database) { write_down(database, process, slice, now_ms); });
  }
}

Millis MatchStore::last_heartbeat() {
  return link_->read([](Database& database) {
    return database.rows("SELECT COALESCE(MAX(seen_ms), 0) FROM presence WHERE account = ''")[0]
        .integer(0);
  });
}

void MatchStore::probe(std::string_view process, Millis now_ms, Report report) {
  link_->submit({[process = std::string(process), now_ms](Database& database, Pace) {
                   say_alive(database, process, now_ms);
                   return WriteResult::Stored;
                 },
                 std::move(report)});
}

std::vector<Presence> MatchStore::presence(Millis seen_after_ms) {
  return link_->read([&](Database& database) {
    return read_presence(database, "ORDER BY p.name, p.match", {number(seen_after_ms)});
  });
}

std::vector<Presence> MatchStore::presence_at(const MatchId& match, Millis seen_after_ms) {
  return link_->read([&](Database& database) {
    return read_presence(database, "AND p.match = $2", {number(seen_after_ms), text(match)});
  });
}

}  // namespace ahu::store
