// The SQL store: deletes expired data in small batches.
#include "store/sql_rows.hpp"
#include "store/sql_store.hpp"
#include "store/undone.hpp"

namespace ahu::store {

namespace {

void rewrite_log(Database& database, const MatchId& id, int seen,
                 const std::vector<Entry>& entries) {
  const auto version = static_cast<int>(entries.size());
  if (database.run("UPDATE matches SET version = $1 WHERE id = $2 AND version = $3",
                   {number(version), text(id), number(seen)}) == 0) {
    return;  // a rematch was requested in between; retried next time
  }
  database.run("DELETE FROM entries WHERE match = $1", {text(id)});
  insert_entries(database, id, 0, entries);
  database.announce(news_text({NewsKind::Match, id, version}));
}

}  // namespace

int MatchStore::drop_chat(Millis before_ms) {
  std::int64_t gone = 0;
  link_->write([&](Database& database) {
    gone = database.run(
        "DELETE FROM chat WHERE (match, id) IN "
        "(SELECT match, id FROM chat WHERE at_ms < $1 LIMIT 1000)",
        {number(before_ms)});
  });
  return static_cast<int>(gone);
}

int MatchStore::drop_undone(Millis ended_before_ms) {
  const std::vector<MatchId> ids = link_->read([&](Database& database) {
    std::vector<MatchId> found;
    for (const Row& row : database.rows(
             "SELECT m.id FROM matches m WHERE m.status >= 2 AND m.ended_ms < $1 "
             "AND m.id IN (SELECT e.match FROM entries e WHERE e.kind = 2) ORDER BY m.id LIMIT 100",
             {number(ended_before_ms)})) {
      found.push_back(row.text(0));
    }
    return found;
  });
  int changed = 0;
  for (const MatchId& id : ids) {
    const std::vector<Entry> entries = log(id, 0);
    const std::vector<Entry> kept = without_undone(entries);
    if (kept.size() < entries.size()) {
      link_->write([&](Database& database) {
        rewrite_log(database, id, static_cast<int>(entries.size()), kept);
      });
      ++changed;
    }
  }
  return changed;
}

int MatchStore::drop_inactive_guests(Millis born_before_ms) {
  int gone = 0;
  link_->write([&](Database& database) {
    gone = 0;
    for (const Row& row :
         database.rows("SELECT a.id FROM accounts a WHERE a.kind = 0 AND a.created_ms < $1 "
                       "AND NOT EXISTS (SELECT 1 FROM tokens t WHERE t.account = a.id) "
                       "AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.account = a.id "
                       "AND s.live = 1) LIMIT 100",
                       {number(born_before_ms)})) {
      gone += erase_account(database, row.text(0)) ? 1 : 0;
    }
  });
  return gone;
}

}  // namespace ahu::store
