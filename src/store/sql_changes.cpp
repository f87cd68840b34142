// The SQL store: changes of matches, atomic and with one writer at a time.
#include "base/assert.hpp"
#include "store/sql_ratings.hpp"
#include "store/sql_rows.hpp"
#include "store/sql_store.hpp"

namespace ahu::store {

namespace {

std::string clocks_text(const std::vector<Millis>& clocks) {
  std::string text;
  for (const Millis left : clocks) {
    text += (text.empty() ? "" : " ") + std::to_string(left);
  }
  return text;
}

}  // namespace

void insert_entries(Database& database, const MatchId& match, int from,
                    const std::vector<Entry>& entries) {
  for (const Entry& entry : entries) {
    database.run_later(
        "INSERT INTO entries (match, version, kind, seat, text, at_ms, clocks) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7)",
        {text(match), number(from), number_of(entry.kind), number(entry.seat), text(entry.text),
         number(entry.at_ms), text(clocks_text(entry.clocks))},
        1);
    ++from;
  }
}

namespace {

void insert_seat(Database& database, const MatchInfo& info, int seat, const SeatHolder& holder) {
  database.run(
      "INSERT INTO seats (match, seat, kind, account, bot, substituted, nonce, live, place, score, "
      "game, ended_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, 0, $9, $10)",
      {text(info.id), number(seat), number_of(holder.kind), text(holder.account), text(holder.bot),
       number(holder.substituted ? 1 : 0), text(holder.nonce),
       number(info.status < MatchStatus::Finished ? 1 : 0), text(info.game),
       number(info.ended_ms)});
}

bool insert_match(Database& database, const MatchInfo& info, int version) {
  const json::object settings = {{"bots_allowed", info.bots_allowed}};
  return database.run(
             "INSERT INTO matches (id, game, rules_version, options, clock_kind, clock_millis, "
             "clock_increment, hidden, rated, settings, host, rematch_of, created_ms, started_ms, "
             "ended_ms, status, version, commitment, server_seed, to_act, owner, epoch) VALUES "
             "($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, "
             "$19, $20, $21, $22) ON CONFLICT DO NOTHING",
             {text(info.id),
              text(info.game),
              number(info.rules_version),
              text(json::serialize(info.options)),
              number_of(info.clock.kind),
              number(info.clock.millis),
              number(info.clock.increment),
              number(info.hidden ? 1 : 0),
              number(info.rated ? 1 : 0),
              text(json::serialize(settings)),
              text(info.host),
              text(info.rematch_of),
              number(info.created_ms),
              number(info.started_ms),
              number(info.ended_ms),
              number_of(info.status),
              number(version),
              text(info.commitment),
              text(info.server_seed),
              number(info.to_act),
              text(info.owner),
              number(info.epoch)}) == 1;
}

// Links are added one at a time across all processes: the only row of that table is locked until
// the commit, unless the database itself allows only one writer.
void lock_chain(Database& database) {
  if (database.is_remote()) {
    database.run("UPDATE schema_version SET version = version");
  }
}

ChainPlace extend_chain(Database& database, const MatchInfo& info) {
  lock_chain(database);
  const auto last =
      database.rows("SELECT number, link FROM commitments ORDER BY number DESC LIMIT 1");
  const std::int64_t before = last.empty() ? 0 : last[0].integer(0);
  const std::string link = last.empty() ? std::string(link_before_first) : last[0].text(1);
  const ChainPlace place{before + 1, link_after(link, info.commitment)};
  database.run(
      "INSERT INTO commitments (number, match, commitment, link, server_seed) "
      "VALUES ($1, $2, $3, $4, $5)",
      {number(place.number), text(info.id), text(info.commitment), text(place.link),
       text(info.server_seed)});
  return place;
}

// An account deleted in the meantime is left out.
void update_seat(Database& database, const Change& change, int seat) {
  const TableUpdate& table = *change.table;
  const SeatHolder& holder = table.seats[static_cast<std::size_t>(seat)];
  database.run_later(
      "UPDATE seats SET kind = $1, "
      "account = COALESCE((SELECT id FROM accounts WHERE id = $2), ''), bot = $3, substituted = "
      "$4, "
      "nonce = $5, live = $6, ended_ms = $7 WHERE match = $8 AND seat = $9",
      {number_of(holder.kind), text(holder.account), text(holder.bot),
       number(holder.substituted ? 1 : 0), text(holder.nonce),
       number(table.status < MatchStatus::Finished ? 1 : 0), number(table.ended_ms),
       text(change.match), number(seat)},
      1);
}

// Updates no index.
void update_nonce(Database& database, const Change& change, int seat) {
  const SeatHolder& holder = change.table->seats[static_cast<std::size_t>(seat)];
  database.run_later("UPDATE seats SET nonce = $1 WHERE match = $2 AND seat = $3",
                     {text(holder.nonce), text(change.match), number(seat)}, 1);
}

void update_seats(Database& database, const Change& change) {
  const TableUpdate& table = *change.table;
  if (table.changed_seats && table.status < MatchStatus::Finished) {
    for (const SeatChange& each : *table.changed_seats) {
      each.is_only_nonce ? update_nonce(database, change, each.seat)
                         : update_seat(database, change, each.seat);
    }
    return;
  }
  for (int seat = 0; seat < static_cast<int>(table.seats.size()); ++seat) {
    update_seat(database, change, seat);
  }
}

void update_table(Database& database, const Change& change) {
  if (change.table->status == MatchStatus::Finished) {
    database.run_later(
        "INSERT INTO transcripts_due (match) VALUES ($1) "
        "ON CONFLICT (match) DO UPDATE SET match = excluded.match",
        {text(change.match)}, 1);
  }
  update_seats(database, change);
  for (const SeatResult& result : change.results) {
    database.run_later(
        "UPDATE seats SET place = $1, score = $2 WHERE match = $3 AND seat = $4",
        {number(result.place), number(result.score), text(change.match), number(result.seat)}, 1);
  }
}

// Updates the match's row if it still has the version and the epoch that the writer saw. Returns
// false on a version conflict.
bool move_on(Database& database, const Change& change, Pace pace) {
  const auto run = [&](std::string_view sql, std::initializer_list<Value> values) {
    if (pace == Pace::Optimistic) {
      database.run_later(sql, values, 1);
      return true;
    }
    return database.run(sql, values) > 0;
  };
  const auto added = static_cast<std::int64_t>(change.entries.size());
  const std::int64_t epoch = change.epoch.value_or(-1);
  if (!change.table || !change.table->is_status_changed) {
    return run(
        "UPDATE matches SET version = version + $1, to_act = $2 "
        "WHERE id = $3 AND version = $4 AND (epoch = $5 OR $5 < 0)",
        {number(added), number(change.to_act), text(change.match), number(change.version),
         number(epoch)});
  }
  const TableUpdate& table = *change.table;
  return run(
      "UPDATE matches SET version = version + $1, to_act = $2, status = $3, started_ms = $4, "
      "ended_ms = $5, closed_reason = $6, owner = CASE WHEN $7 = '' THEN owner ELSE $7 END, "
      "epoch = epoch + CASE WHEN $7 = '' THEN 0 ELSE 1 END "
      "WHERE id = $8 AND version = $9 AND (epoch = $10 OR $10 < 0)",
      {number(added), number(change.to_act), number_of(table.status), number(table.started_ms),
       number(table.ended_ms), text(table.closed_reason), text(change.new_owner),
       text(change.match), number(change.version), number(epoch)});
}

// None: the id is taken.
std::optional<ChainPlace> insert_with_log(Database& database, const MatchInfo& info,
                                          const std::vector<Entry>& entries) {
  if (!insert_match(database, info, static_cast<int>(entries.size()))) {
    return {};
  }
  for (int seat = 0; seat < static_cast<int>(info.seats.size()); ++seat) {
    insert_seat(database, info, seat, info.seats[static_cast<std::size_t>(seat)]);
  }
  ChainPlace place = extend_chain(database, info);
  insert_entries(database, info.id, 0, entries);
  return place;
}

WriteResult apply_change(Database& database, const Change& change, Pace pace) {
  if (!move_on(database, change, pace)) {
    return database.rows("SELECT 1 FROM matches WHERE id = $1", {text(change.match)}).empty()
               ? WriteResult::Missing
               : WriteResult::Stale;
  }
  insert_entries(database, change.match, change.version, change.entries);
  if (change.table) {
    update_table(database, change);
    if (change.rating) {
      rate_match(database, change);
    }
  }
  if (change.next) {
    NewMatch& next = *change.next;
    next.place = insert_with_log(database, next.info, next.entries).value_or(ChainPlace());
  }
  if (change.is_announced) {
    const int version = change.version + static_cast<int>(change.entries.size());
    database.announce(news_text({NewsKind::Match, change.match, version}));
  }
  return WriteResult::Stored;
}

}  // namespace

bool MatchStore::add_match(const MatchInfo& info, const std::vector<Entry>& entries,
                           ChainPlace* place) {
  bool added = false;
  std::optional<ChainPlace> taken;
  link_->write([&](Database& database) {
    taken = insert_with_log(database, info, entries);
    added = taken.has_value();
    if (!added) {  // unless this match was stored by a commit that seemed to fail
      added = !database
                   .rows(
                       "SELECT id FROM matches WHERE id = $1 AND server_seed = $2 AND "
                       "server_seed <> ''",
                       {text(info.id), text(info.server_seed)})
                   .empty();
    }
  });
  if (place != nullptr) {
    *place = taken.value_or(ChainPlace());
  }
  return added;
}

void MatchStore::append(Change change, Report report) {
  AHU_ASSERT(!change.entries.empty());
  std::string order = change.match;
  if (change.next) {  // before the rows of matches, as always
    link_->submit({[](Database& database, Pace) {
                     lock_chain(database);
                     return WriteResult::Stored;
                   },
                   [](WriteResult) {}});
  }
  link_->submit({[change = std::move(change)](Database& database, Pace pace) {
                   return apply_change(database, change, pace);
                 },
                 std::move(report), std::move(order)});
}

void MatchStore::say(ChatLine line, Report report) {
  std::string order = line.match;
  link_->submit({[line = std::move(line)](Database& database, Pace) {
                   const auto said = database.run(
                       "INSERT INTO chat (match, id, account, text, at_ms) "
                       "SELECT id, CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), "
                       "CAST($4 AS BIGINT) FROM matches WHERE id = $5 "
                       "ON CONFLICT (match, id) DO UPDATE SET text = excluded.text",
                       {text(line.id), text(line.account), text(line.text), number(line.at_ms),
                        text(line.match)});
                   if (said == 0) {
                     return WriteResult::Missing;
                   }
                   database.announce(news_text({NewsKind::Chat, line.match}));
                   return WriteResult::Stored;
                 },
                 std::move(report), std::move(order)});
}

}  // namespace ahu::store
