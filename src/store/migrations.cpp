// The schema and its migrations. Never change a released migration; add another.
#include "store/migrations.hpp"

#include <array>

namespace ahu::store {

namespace {

// Rows of the tables marked {clustered} lie in the order of their keys, where a database can.
constexpr std::string_view first_schema = R"(
CREATE TABLE accounts (
  id TEXT NOT NULL PRIMARY KEY,
  kind BIGINT NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  owner TEXT NOT NULL,
  created_ms BIGINT NOT NULL,
  muted_until_ms BIGINT NOT NULL,
  banned_until_ms BIGINT NOT NULL,
  reason TEXT NOT NULL
) {clustered};
CREATE INDEX accounts_owner ON accounts (owner) WHERE owner <> '';
CREATE TABLE tokens (
  hash TEXT NOT NULL PRIMARY KEY,
  kind BIGINT NOT NULL,
  account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_ms BIGINT NOT NULL,
  expires_ms BIGINT NOT NULL
) {clustered};
CREATE INDEX tokens_account ON tokens (account);
CREATE INDEX tokens_expiry ON tokens (expires_ms);
CREATE TABLE matches (
  id TEXT NOT NULL PRIMARY KEY,
  game TEXT NOT NULL,
  rules_version BIGINT NOT NULL,
  options TEXT NOT NULL,
  clock_kind BIGINT NOT NULL,
  clock_millis BIGINT NOT NULL,
  clock_increment BIGINT NOT NULL,
  hidden BIGINT NOT NULL,
  rated BIGINT NOT NULL,
  settings TEXT NOT NULL,
  host TEXT NOT NULL,
  rematch_of TEXT NOT NULL,
  created_ms BIGINT NOT NULL,
  started_ms BIGINT NOT NULL,
  ended_ms BIGINT NOT NULL,
  status BIGINT NOT NULL,
  version BIGINT NOT NULL,
  commitment TEXT NOT NULL,
  server_seed TEXT NOT NULL
) {clustered};
CREATE INDEX matches_open ON matches (id) WHERE status = 0 AND hidden = 0;
CREATE INDEX matches_live ON matches (id) WHERE status < 2;
CREATE INDEX matches_ended ON matches (ended_ms, id) WHERE status = 2 AND hidden = 0;
CREATE INDEX matches_game_ended ON matches (game, ended_ms, id) WHERE status = 2 AND hidden = 0;
CREATE TABLE seats (
  match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
  seat BIGINT NOT NULL,
  kind BIGINT NOT NULL,
  account TEXT NOT NULL,
  bot TEXT NOT NULL,
  stand_in BIGINT NOT NULL,
  nonce TEXT NOT NULL,
  live BIGINT NOT NULL,
  place BIGINT NOT NULL,
  score BIGINT NOT NULL,
  game TEXT NOT NULL,
  ended_ms BIGINT NOT NULL,
  PRIMARY KEY (match, seat)
) {clustered};
CREATE INDEX seats_live ON seats (account) WHERE live = 1;
CREATE INDEX seats_account ON seats (account, ended_ms, match);
CREATE INDEX seats_account_game ON seats (account, game, ended_ms, match);
CREATE TABLE entries (
  match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
  version BIGINT NOT NULL,
  kind BIGINT NOT NULL,
  seat BIGINT NOT NULL,
  text TEXT NOT NULL,
  at_ms BIGINT NOT NULL,
  clocks TEXT NOT NULL,
  PRIMARY KEY (match, version)
) {clustered};
CREATE TABLE chat (
  match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  account TEXT NOT NULL,
  text TEXT NOT NULL,
  at_ms BIGINT NOT NULL,
  PRIMARY KEY (match, id)
) {clustered};
CREATE INDEX chat_account ON chat (account);
CREATE TABLE presence (
  process TEXT NOT NULL,
  account TEXT NOT NULL,
  name TEXT NOT NULL,
  doing TEXT NOT NULL,
  seen_ms BIGINT NOT NULL,
  PRIMARY KEY (process, account)
) {clustered};
)";

constexpr std::string_view with_ratings = R"(
CREATE TABLE ratings (
  account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  game TEXT NOT NULL,
  mean DOUBLE PRECISION NOT NULL,
  deviation DOUBLE PRECISION NOT NULL,
  shown DOUBLE PRECISION NOT NULL,
  matches BIGINT NOT NULL,
  PRIMARY KEY (account, game)
) {clustered};
CREATE INDEX ratings_ladder ON ratings (game, shown, account);
CREATE TABLE rating_steps (
  account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  game TEXT NOT NULL,
  at_ms BIGINT NOT NULL,
  match TEXT NOT NULL,
  mean DOUBLE PRECISION NOT NULL,
  deviation DOUBLE PRECISION NOT NULL,
  matches BIGINT NOT NULL,
  PRIMARY KEY (account, game, at_ms, match)
) {clustered};
)";

// Indexes for running matches in the lobby and for the limit of tables per host.
constexpr std::string_view with_watching = R"(
DROP INDEX matches_open;
CREATE INDEX matches_public ON matches (status, id DESC) WHERE status < 2 AND hidden = 0;
CREATE INDEX matches_host ON matches (host) WHERE status < 2;
)";

// Names that look the same count as one name; derived from the accounts, so not part of backups.
// Indexes by age for data with a retention period.
constexpr std::string_view with_looks = R"(
CREATE TABLE looks (
  key TEXT NOT NULL PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE
) {clustered};
CREATE INDEX looks_account ON looks (account);
CREATE INDEX chat_age ON chat (at_ms);
CREATE INDEX entries_undo ON entries (match) WHERE kind = 2;
CREATE INDEX accounts_guests ON accounts (created_ms) WHERE kind = 0;
)";

// Every commitment that was ever shown, each linked to the one before; they outlive their matches.
constexpr std::string_view with_chain = R"(
CREATE TABLE commitments (
  number BIGINT NOT NULL PRIMARY KEY,
  match TEXT NOT NULL,
  commitment TEXT NOT NULL,
  link TEXT NOT NULL,
  server_seed TEXT NOT NULL
) {clustered};
CREATE UNIQUE INDEX commitments_match ON commitments (match);
)";

// How often two accounts have met in rated matches, fading with time.
constexpr std::string_view with_pairings = R"(
CREATE TABLE pairings (
  game TEXT NOT NULL,
  one TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  other TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  met DOUBLE PRECISION NOT NULL,
  at_ms BIGINT NOT NULL,
  PRIMARY KEY (game, one, other)
) {clustered};
CREATE INDEX pairings_one ON pairings (one);
CREATE INDEX pairings_other ON pairings (other);
)";

// A finished match as each viewer saw it (compressed, in base 64), and the matches that wait for
// it.
constexpr std::string_view with_transcripts = R"(
ALTER TABLE matches ADD COLUMN closed_reason TEXT NOT NULL DEFAULT '';
CREATE INDEX matches_rules ON matches (game, rules_version, id) WHERE status = 2;
CREATE TABLE transcripts (
  match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
  viewer BIGINT NOT NULL,
  data TEXT NOT NULL,
  PRIMARY KEY (match, viewer)
);
CREATE TABLE transcripts_due (
  match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE
) {clustered};
INSERT INTO transcripts_due (match) SELECT id FROM matches WHERE status = 2;
)";

// The owner of each match, and the processes.
constexpr std::string_view with_leases = R"(
ALTER TABLE matches ADD COLUMN to_act BIGINT NOT NULL DEFAULT -1;
ALTER TABLE matches ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
CREATE INDEX matches_running ON matches (id) WHERE status = 1;
CREATE TABLE processes (
  id TEXT NOT NULL PRIMARY KEY,
  beat BIGINT NOT NULL
) {clustered};
)";

// The table that a player is at, as a column; and what the numbers mean, for people who look at
// the database.
constexpr std::string_view with_places = R"(
ALTER TABLE presence RENAME TO presence_without_places;
CREATE TABLE presence (
  process TEXT NOT NULL,
  account TEXT NOT NULL,
  match TEXT NOT NULL,
  name TEXT NOT NULL,
  doing TEXT NOT NULL,
  seen_ms BIGINT NOT NULL,
  PRIMARY KEY (process, account, match)
) {clustered};
INSERT INTO presence (process, account, match, name, doing, seen_ms)
  SELECT process, '', '', '', '', seen_ms FROM presence_without_places WHERE account = '';
DROP TABLE presence_without_places;
CREATE INDEX presence_match ON presence (match) WHERE match <> '';
CREATE VIEW named_accounts AS SELECT id, name,
  CASE kind WHEN 0 THEN 'guest' WHEN 1 THEN 'person' WHEN 2 THEN 'external bot'
  WHEN 3 THEN 'built-in bot' END
  AS kind, owner, created_ms, muted_until_ms, banned_until_ms, reason FROM accounts;
CREATE VIEW named_matches AS SELECT id, game, rules_version,
  CASE status WHEN 0 THEN 'open' WHEN 1 THEN 'playing' WHEN 2 THEN 'finished' WHEN 3 THEN 'closed'
  END AS status,
  CASE clock_kind WHEN 0 THEN 'none' WHEN 1 THEN 'per move' WHEN 2 THEN 'bank'
  WHEN 3 THEN 'correspondence' END AS clock_kind,
  hidden, rated, host, version, to_act, owner, epoch, created_ms, started_ms, ended_ms,
  closed_reason FROM matches;
CREATE VIEW named_seats AS SELECT match, seat,
  CASE kind WHEN 0 THEN 'empty' WHEN 1 THEN 'person' WHEN 2 THEN 'external bot'
  WHEN 3 THEN 'built-in bot' END
  AS kind, account, bot, stand_in, place, score FROM seats;
CREATE VIEW named_entries AS SELECT match, version,
  CASE kind WHEN 0 THEN 'action' WHEN 1 THEN 'chance' WHEN 2 THEN 'undo' WHEN 3 THEN 'event' END
  AS kind, seat, text, at_ms FROM entries;
)";

constexpr std::string_view with_substitutes = R"(
ALTER TABLE seats RENAME COLUMN stand_in TO substituted;
)";

constexpr std::array steps = {first_schema, with_ratings,    with_watching,    with_looks,
                              with_chain,   with_pairings,   with_transcripts, with_leases,
                              with_places,  with_substitutes};

constexpr std::array later_of_matches = {TableInfo::Later{",closed_reason", 7},
                                         TableInfo::Later{",to_act,owner,epoch", 8}};

constexpr std::array tables = {
    TableInfo{"accounts",
              "id,kind,name,name_key,password_hash,owner,created_ms,muted_until_ms,"
              "banned_until_ms,reason",
              "id"},
    TableInfo{"tokens", "hash,kind,account,created_ms,expires_ms", "hash"},
    TableInfo{"matches",
              "id,game,rules_version,options,clock_kind,clock_millis,clock_increment,hidden,rated,"
              "settings,host,rematch_of,created_ms,started_ms,ended_ms,status,version,commitment,"
              "server_seed",
              "id", 1, later_of_matches},
    TableInfo{"seats",
              "match,seat,kind,account,bot,substituted,nonce,live,place,score,game,ended_ms",
              "match,seat",
              1,
              {},
              {"stand_in", "substituted", 10}},
    TableInfo{"entries", "match,version,kind,seat,text,at_ms,clocks", "match,version"},
    TableInfo{"chat", "match,id,account,text,at_ms", "match,id"},
    TableInfo{"ratings", "account,game,mean,deviation,shown,matches", "account,game", 2},
    TableInfo{"rating_steps", "account,game,at_ms,match,mean,deviation,matches",
              "account,game,at_ms,match", 2},
    TableInfo{"commitments", "number,match,commitment,link,server_seed", "number", 5},
    TableInfo{"pairings", "game,one,other,met,at_ms", "game,one,other", 6},
    TableInfo{"transcripts", "match,viewer,data", "match,viewer", 7},
    TableInfo{"transcripts_due", "match", "match", 7},
};

void replace_all(std::string& text, std::string_view mark, std::string_view by) {
  for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark, at + by.size())) {
    text.replace(at, mark.size(), by);
  }
}

// The list with one of its columns renamed.
std::string with_column(const std::string& columns, std::string_view before, std::string_view now) {
  std::string list = "," + columns + ",";
  if (!before.empty()) {
    replace_all(list, "," + std::string(before) + ",", "," + std::string(now) + ",");
  }
  return list.substr(1, list.size() - 2);
}

std::string in_words_of(const Database& database, std::string_view script) {
  std::string text(script);
  replace_all(text, "{clustered}", database.table_suffix());
  replace_all(text, " TEXT ", " " + std::string(database.text_type()) + " ");
  return text;
}

}  // namespace

int newest_schema() { return static_cast<int>(steps.size()); }

int schema_of(Database& database) {
  const auto found = database.rows("SELECT version FROM schema_version");
  return found.empty() ? 0 : found[0].small(0);
}

void reject_newer_schema(Database& database) {
  if (const int version = schema_of(database); version > newest_schema()) {
    throw StoreError("the database has schema version " + std::to_string(version) +
                     ", this program knows versions up to " + std::to_string(newest_schema()));
  }
}

namespace {

// Applies the next migration, if one is pending.
bool step_up(Database& database, int to) {
  database.run_script("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)");
  const int from = schema_of(database);
  reject_newer_schema(database);
  if (from >= to) {
    return false;
  }
  database.run_script(in_words_of(database, steps[static_cast<std::size_t>(from)]));
  database.run("DELETE FROM schema_version");
  database.run("INSERT INTO schema_version (version) VALUES ($1)", {number(from + 1)});
  return true;
}

// Checks without a lock, so that a store can be opened while other processes write.
bool is_there(Database& database, int version) {
  try {
    return schema_of(database) == version;
  } catch (const StoreError&) {
    return false;  // the table schema_version does not exist
  }
}

}  // namespace

void migrate(Database& database, int to) {
  for (bool more = !is_there(database, to); more;) {
    database.begin_migrating();
    try {
      more = step_up(database, to);
      database.commit();
    } catch (...) {
      database.roll_back();
      throw;
    }
  }
}

std::span<const TableInfo> all_tables() { return tables; }

std::string columns_of(const TableInfo& table, int schema) {
  std::string columns(table.columns);
  for (const TableInfo::Later& later : table.later) {
    columns += schema >= later.since ? later.columns : "";
  }
  return schema >= table.renamed.since
             ? columns
             : with_column(columns, table.renamed.now, table.renamed.before);
}

std::string newest_names(const TableInfo& table, const std::string& columns) {
  return with_column(columns, table.renamed.before, table.renamed.now);
}

}  // namespace ahu::store
