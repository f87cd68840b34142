// The SQL store: what is written to a match, all of it or nothing, by one writer at a time.
#include <algorithm>
#include <map>

#include "base/assert.hpp"
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
      "INSERT INTO seats (match, seat, kind, account, bot, stand_in, nonce, live, place, score, "
      "game, ended_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, 0, $9, $10)",
      {text(info.id), number(seat), number_of(holder.kind), text(holder.account), text(holder.bot),
       number(holder.stand_in ? 1 : 0), text(holder.nonce),
       number(info.status < MatchStatus::Finished ? 1 : 0), text(info.game),
       number(info.ended_ms)});
}

bool insert_match(Database& database, const MatchInfo& info, int version) {
  return database.run(
             "INSERT INTO matches (id, game, rules_version, options, clock_kind, clock_millis, "
             "clock_increment, hidden, rated, settings, host, rematch_of, created_ms, started_ms, "
             "ended_ms, status, version, commitment, server_seed) VALUES ($1, $2, $3, $4, $5, $6, "
             "$7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) ON CONFLICT DO NOTHING",
             {text(info.id), text(info.game), number(info.rules_version), text(info.options),
              number_of(info.clock.kind), number(info.clock.millis), number(info.clock.increment),
              number(info.hidden ? 1 : 0), number(info.rated ? 1 : 0), text(info.settings),
              text(info.host), text(info.rematch_of), number(info.created_ms),
              number(info.started_ms), number(info.ended_ms), number_of(info.status),
              number(version), text(info.commitment), text(info.server_seed)}) == 1;
}

// Entries come one after the other, whichever process adds them: the only row of that table is
// locked until the commit.
void extend_chain(Database& database, const MatchInfo& info) {
  database.run("UPDATE schema_version SET version = version");
  const auto last =
      database.rows("SELECT number, link FROM commitments ORDER BY number DESC LIMIT 1");
  const std::int64_t before = last.empty() ? 0 : last[0].integer(0);
  const std::string link = last.empty() ? std::string(link_before_first) : last[0].text(1);
  database.run(
      "INSERT INTO commitments (number, match, commitment, link, server_seed) "
      "VALUES ($1, $2, $3, $4, $5)",
      {number(before + 1), text(info.id), text(info.commitment),
       text(link_after(link, info.commitment)), text(info.server_seed)});
}

// An account that was deleted meanwhile stays out.
void update_seat(Database& database, const Change& change, int seat) {
  const TableUpdate& table = *change.table;
  const SeatHolder& holder = table.seats[static_cast<std::size_t>(seat)];
  database.run_later(
      "UPDATE seats SET kind = $1, "
      "account = COALESCE((SELECT id FROM accounts WHERE id = $2), ''), bot = $3, stand_in = $4, "
      "nonce = $5, live = $6, ended_ms = $7 WHERE match = $8 AND seat = $9",
      {number_of(holder.kind), text(holder.account), text(holder.bot),
       number(holder.stand_in ? 1 : 0), text(holder.nonce),
       number(table.status < MatchStatus::Finished ? 1 : 0), number(table.ended_ms),
       text(change.match), number(seat)},
      1);
}

void update_table(Database& database, const Change& change) {
  const TableUpdate& table = *change.table;
  database.run_later("UPDATE matches SET status = $1, started_ms = $2, ended_ms = $3 WHERE id = $4",
                     {number_of(table.status), number(table.started_ms), number(table.ended_ms),
                      text(change.match)},
                     1);
  for (int seat = 0; seat < static_cast<int>(table.seats.size()); ++seat) {
    update_seat(database, change, seat);
  }
  for (const SeatResult& result : change.results) {
    database.run_later(
        "UPDATE seats SET place = $1, score = $2 WHERE match = $3 AND seat = $4",
        {number(result.place), number(result.score), text(change.match), number(result.seat)}, 1);
  }
}

struct Rated {
  Rating before;
  double mean = 0;  // sums over the account's seats
  double deviation = 0;
  int seats = 0;
};

// The rating as it is now, its row locked until the commit.
Rating locked_rating(Database& database, const AccountId& account, const std::string& game) {
  const Rating fresh;
  const auto row = database.rows(
      "INSERT INTO ratings (account, game, mean, deviation, shown, matches) "
      "VALUES ($1, $2, $3, $4, $5, 0) ON CONFLICT (account, game) "
      "DO UPDATE SET matches = ratings.matches RETURNING mean, deviation, matches",
      {text(account), text(game), fresh.mean, fresh.deviation, fresh.shown()});
  return {row[0].real(0), row[0].real(1), row[0].small(2)};
}

void store_rating(Database& database, const AccountId& account, const std::string& game,
                  const RatingStep& step) {
  const Rating& now = step.rating;
  database.run(
      "UPDATE ratings SET mean = $1, deviation = $2, shown = $3, matches = $4 "
      "WHERE account = $5 AND game = $6",
      {now.mean, now.deviation, now.shown(), number(now.matches), text(account), text(game)});
  database.run(
      "INSERT INTO rating_steps (account, game, at_ms, match, mean, deviation, matches) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7)",
      {text(account), text(game), number(step.at_ms), text(step.match), now.mean, now.deviation,
       number(now.matches)});
}

// Accounts in the order of their ids, so that two writers never wait for each other.
std::map<AccountId, Rated> lock_ratings(Database& database, const Change& change,
                                        const std::string& game) {
  std::map<AccountId, Rated> rated;
  for (const SeatHolder& holder : change.table->seats) {
    rated[holder.account];
  }
  for (auto& [account, entry] : rated) {
    entry.before = locked_rating(database, account, game);
  }
  return rated;
}

bool all_seats_can_be_rated(Database& database, const Change& change) {
  return std::ranges::all_of(change.table->seats, [&](const SeatHolder& holder) {
    return !database.rows("SELECT id FROM accounts WHERE id = $1", {text(holder.account)}).empty();
  });
}

// A match counts once for an account: who had several seats gets the mean of what they earned.
void rate_match(Database& database, const Change& change) {
  const auto match =
      database.rows("SELECT game, rated FROM matches WHERE id = $1", {text(change.match)});
  if (!match[0].flag(1) || !all_seats_can_be_rated(database, change)) {
    return;
  }
  const std::string game = match[0].text(0);
  auto rated = lock_ratings(database, change, game);
  std::vector<Rating> before;
  std::vector<int> places(change.table->seats.size());
  for (const SeatHolder& holder : change.table->seats) {
    before.push_back(rated[holder.account].before);
  }
  for (const SeatResult& result : change.results) {
    places[static_cast<std::size_t>(result.seat)] = result.place;
  }
  const auto after = rated_after(before, places);
  for (std::size_t seat = 0; seat < after.size(); ++seat) {
    Rated& entry = rated[change.table->seats[seat].account];
    entry.mean += after[seat].mean;
    entry.deviation += after[seat].deviation;
    ++entry.seats;
  }
  for (const auto& [account, entry] : rated) {
    const Rating now = {entry.mean / entry.seats, entry.deviation / entry.seats,
                        entry.before.matches + 1};
    store_rating(database, account, game, {change.match, change.table->ended_ms, now});
  }
}

// One writer wins: the version moves on only from where the writer saw it.
Verdict apply_change(Database& database, const Change& change, Pace pace) {
  constexpr std::string_view move_on =
      "UPDATE matches SET version = version + $1 WHERE id = $2 AND version = $3";
  const int added = static_cast<int>(change.entries.size());
  const std::initializer_list<Value> values = {number(added), text(change.match),
                                               number(change.version)};
  if (pace == Pace::Hasty) {
    database.run_later(move_on, values, 1);
  } else if (database.run(move_on, values) == 0) {
    return database.rows("SELECT 1 FROM matches WHERE id = $1", {text(change.match)}).empty()
               ? Verdict::Missing
               : Verdict::Stale;
  }
  insert_entries(database, change.match, change.version, change.entries);
  if (change.table) {
    update_table(database, change);
    if (change.table->status == MatchStatus::Finished) {
      rate_match(database, change);
    }
  }
  database.announce(match_news(change.match, change.version + added));
  return Verdict::Stored;
}

}  // namespace

bool SqlStore::add_match(const MatchInfo& info, const std::vector<Entry>& entries) {
  bool added = false;
  writer_.run([&](Database& database) {
    const int version = static_cast<int>(entries.size());
    added = insert_match(database, info, version);
    if (!added) {  // unless this very match went in before a commit that seemed to fail
      added = !database
                   .rows(
                       "SELECT id FROM matches WHERE id = $1 AND server_seed = $2 AND "
                       "server_seed <> ''",
                       {text(info.id), text(info.server_seed)})
                   .empty();
      return;
    }
    for (int seat = 0; seat < static_cast<int>(info.seats.size()); ++seat) {
      insert_seat(database, info, seat, info.seats[static_cast<std::size_t>(seat)]);
    }
    extend_chain(database, info);
    insert_entries(database, info.id, 0, entries);
    database.announce(match_news(info.id, version));
  });
  return added;
}

void SqlStore::append(Change change, Report report) {
  AHU_ASSERT(!change.entries.empty());
  std::string order = change.match;
  writer_.submit({[change = std::move(change)](Database& database, Pace pace) {
                    return apply_change(database, change, pace);
                  },
                  std::move(report), std::move(order)});
}

void SqlStore::say(ChatLine line, Report report) {
  std::string order = line.match;
  writer_.submit({[line = std::move(line)](Database& database, Pace) {
                    const auto said = database.run(
                        "INSERT INTO chat (match, id, account, text, at_ms) "
                        "SELECT id, CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), "
                        "CAST($4 AS BIGINT) FROM matches WHERE id = $5 "
                        "ON CONFLICT (match, id) DO UPDATE SET text = excluded.text",
                        {text(line.id), text(line.account), text(line.text), number(line.at_ms),
                         text(line.match)});
                    if (said == 0) {
                      return Verdict::Missing;
                    }
                    database.announce(chat_news(line.match));
                    return Verdict::Stored;
                  },
                  std::move(report), std::move(order)});
}

}  // namespace ahu::store
