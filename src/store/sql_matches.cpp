// The SQL store: reads matches, their logs and their chat.
#include <charconv>
#include <set>
#include <unordered_map>

#include "store/sql_rows.hpp"
#include "store/sql_store.hpp"

namespace ahu::store {

namespace {

// The columns of a match, in the order in which match_of reads them.
#define MATCH_COLUMNS                                                                            \
  "id, game, rules_version, options, clock_kind, clock_millis, clock_increment, hidden, rated, " \
  "settings, host, rematch_of, created_ms, started_ms, ended_ms, status, version, commitment, "  \
  "server_seed, closed_reason, to_act, owner, epoch "

// Null if the text is not JSON.
json::value json_in(const std::string& text) {
  boost::system::error_code broken;
  json::value value = json::parse(text, broken);
  return broken ? json::value() : std::move(value);
}

bool allows_bots(const json::value& settings) {
  const json::object* object = settings.if_object();
  const json::value* allowed = object == nullptr ? nullptr : object->if_contains("bots_allowed");
  return allowed != nullptr && *allowed == true;
}

MatchInfo match_of(const Row& row) {
  return {.id = row.text(0),
          .game = row.text(1),
          .rules_version = row.small(2),
          .options = json_in(row.text(3)),
          .clock = {row.as<ClockKind>(4), row.integer(5), row.integer(6)},
          .hidden = row.flag(7),
          .rated = row.flag(8),
          .bots_allowed = allows_bots(json_in(row.text(9))),
          .host = row.text(10),
          .rematch_of = row.text(11),
          .created_ms = row.integer(12),
          .started_ms = row.integer(13),
          .ended_ms = row.integer(14),
          .status = row.as<MatchStatus>(15),
          .closed_reason = row.text(19),
          .version = row.small(16),
          .to_act = row.small(20),
          .owner = row.text(21),
          .epoch = row.integer(22),
          .commitment = row.text(17),
          .server_seed = row.text(18),
          .seats = {}};
}

std::vector<MatchId> ids_of(const std::vector<Row>& rows) {
  std::vector<MatchId> ids;
  for (const Row& row : rows) {
    ids.push_back(row.text(0));
  }
  return ids;
}

std::vector<MatchInfo> with_seats(Database& database, const std::vector<Row>& rows) {
  std::unordered_map<MatchId, std::vector<SeatHolder>> seats;
  each_of(database,
          "SELECT s.match, s.kind, s.account, COALESCE(a.name, ''), s.bot, s.substituted, s.nonce "
          "FROM seats s LEFT JOIN accounts a ON a.id = s.account "
          "WHERE s.match IN ({keys}) ORDER BY s.match, s.seat",
          ids_of(rows), [&](const Row& row) {
            seats[row.text(0)].push_back({row.as<SeatKind>(1), row.text(2), row.text(3),
                                          row.text(4), row.flag(5), row.text(6)});
          });
  std::vector<MatchInfo> found;
  for (const Row& row : rows) {
    found.push_back(match_of(row));
    found.back().seats = std::move(seats[found.back().id]);
  }
  return found;
}

void add_chain(Database& database, std::vector<MatchInfo>& matches) {
  std::unordered_map<MatchId, MatchInfo*> by_id;
  std::vector<MatchId> ids;
  for (MatchInfo& info : matches) {
    by_id[info.id] = &info;
    ids.push_back(info.id);
  }
  each_of(database, "SELECT match, number, link FROM commitments WHERE match IN ({keys})", ids,
          [&](const Row& row) {
            by_id.at(row.text(0))->chain_number = row.integer(1);
            by_id.at(row.text(0))->chain_link = row.text(2);
          });
}

// Where a page of the lobby starts: after this status and before this id.
struct LobbyKey {
  std::int64_t status = 0;
  std::string id{after_all};
};
std::optional<LobbyKey> lobby_key(const Page& page) {
  if (page.after.empty()) {
    return LobbyKey();
  }
  const auto parts = split_key(page.after);
  const auto status = parts ? read_integer(parts->first) : std::nullopt;
  return status ? std::optional(LobbyKey{*status, parts->second}) : std::nullopt;
}

std::vector<Millis> clocks_of(std::string_view text) {
  std::vector<Millis> clocks;
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at < end; ++at) {
    Millis left = 0;
    at = std::from_chars(at, end, left).ptr;
    clocks.push_back(left);
  }
  return clocks;
}

}  // namespace

std::optional<MatchInfo> MatchStore::find_match(const MatchId& id) {
  auto found = find_matches({id});
  return found.empty() ? std::nullopt : std::optional(std::move(found[0]));
}

std::vector<MatchInfo> MatchStore::find_matches(const std::vector<MatchId>& ids) {
  return link_->read([&](Database& database) {
    std::vector<Row> rows;
    each_of(database, "SELECT " MATCH_COLUMNS "FROM matches WHERE id IN ({keys}) ORDER BY id DESC",
            ids, [&](const Row& row) { rows.push_back(row); });
    auto found = with_seats(database, rows);
    add_chain(database, found);
    return found;
  });
}

std::vector<ChainEntry> MatchStore::commitments(std::int64_t after, int limit) {
  return link_->read([&](Database& database) {
    std::vector<ChainEntry> entries;
    for (const Row& row :
         database.rows("SELECT c.number, c.commitment, c.link, "
                       "CASE WHEN COALESCE(m.status, 3) >= 2 THEN c.server_seed ELSE '' END "
                       "FROM commitments c LEFT JOIN matches m ON m.id = c.match "
                       "WHERE c.number > $1 ORDER BY c.number LIMIT $2",
                       {number(after), number(limit)})) {
      entries.push_back({row.integer(0), row.text(1), row.text(2), row.text(3)});
    }
    return entries;
  });
}

std::vector<Entry> MatchStore::log(const MatchId& id, int from) {
  return link_->read([&](Database& database) {
    std::vector<Entry> entries;
    for (const Row& row : database.rows("SELECT kind, seat, text, at_ms, clocks FROM entries "
                                        "WHERE match = $1 AND version >= $2 ORDER BY version",
                                        {text(id), number(from)})) {
      entries.push_back({row.as<EntryKind>(0), row.small(1), row.text(2), row.integer(3),
                         clocks_of(row.text(4))});
    }
    return entries;
  });
}

std::vector<int> MatchStore::versions(const std::vector<MatchId>& ids) {
  std::unordered_map<MatchId, int> known;
  link_->read([&](Database& database) {
    each_of(database, "SELECT id, version FROM matches WHERE id IN ({keys})", ids,
            [&](const Row& row) { known[row.text(0)] = row.small(1); });
    return 0;
  });
  std::vector<int> versions;
  for (const MatchId& id : ids) {
    const auto found = known.find(id);
    versions.push_back(found == known.end() ? -1 : found->second);
  }
  return versions;
}

Paged<MatchInfo> MatchStore::lobby(std::string_view game, const Page& page) {
  const auto start = lobby_key(page);
  if (!start) {
    return {};
  }
  return link_->read([&](Database& database) {
    const auto rows =
        database.rows("SELECT " MATCH_COLUMNS
                      "FROM matches WHERE status < 2 AND hidden = 0 AND status >= $1 "
                      "AND (status > $1 OR id < $2) AND (game = $3 OR $3 = '') "
                      "AND CASE status WHEN 0 THEN EXISTS (SELECT 1 FROM seats s "
                      "WHERE s.match = matches.id AND s.kind = 0) "
                      "ELSE NOT EXISTS (SELECT 1 FROM seats s "
                      "WHERE s.match = matches.id AND s.nonce LIKE '#%') END "
                      "ORDER BY status, id DESC LIMIT $4",
                      {number(start->status), text(start->id), text(game), one_more(page)});
    return paged(with_seats(database, rows), page, [](const MatchInfo& last) {
      return pair_key(std::to_string(static_cast<int>(last.status)), last.id);
    });
  });
}

Paged<MatchInfo> MatchStore::live_matches(const Page& page) {
  return link_->read([&](Database& database) {
    const auto rows = database.rows("SELECT " MATCH_COLUMNS
                                    "FROM matches WHERE status < 2 AND id > $1 "
                                    "ORDER BY id LIMIT $2",
                                    {text(page.after), one_more(page)});
    return paged(with_seats(database, rows), page, [](const MatchInfo& last) { return last.id; });
  });
}

std::vector<MatchId> MatchStore::live_matches_of(const AccountId& account) {
  return link_->read([&](Database& database) {
    return ids_of(
        database.rows("SELECT DISTINCT match FROM seats WHERE live = 1 "
                      "AND account = $1 ORDER BY match DESC",
                      {text(account)}));
  });
}

std::int64_t MatchStore::live_count() {
  return link_->read([](Database& database) {
    return database.rows("SELECT COUNT(*) FROM matches WHERE status < 2")[0].integer(0);
  });
}

// Two statements: of a UNION, SQLite reads every seat that the account has ever had.
std::int64_t MatchStore::live_count_of(const AccountId& account) {
  const auto seated = live_matches_of(account);
  const auto hosted = link_->read([&](Database& database) {
    return ids_of(
        database.rows("SELECT id FROM matches WHERE status < 2 AND host = $1", {text(account)}));
  });
  std::set<MatchId> all(seated.begin(), seated.end());
  all.insert(hosted.begin(), hosted.end());
  return static_cast<std::int64_t>(all.size());
}

std::vector<MatchInfo> MatchStore::abandoned_matches(Millis open_before_ms,
                                                     Millis resting_before_ms, Hosts hosts) {
  return link_->read([&](Database& database) {
    return with_seats(
        database,
        database.rows("SELECT " MATCH_COLUMNS
                      "FROM matches WHERE status < 2 AND (status = 0 OR clock_kind = 0 OR NOT "
                      "EXISTS (SELECT 1 FROM seats s WHERE s.match = matches.id "
                      "AND s.kind IN (1, 2) AND s.substituted = 0)) AND "
                      "COALESCE((SELECT e.at_ms FROM entries e WHERE e.match = matches.id "
                      "ORDER BY e.version DESC LIMIT 1), created_ms) < "
                      "CASE WHEN status = 0 AND clock_kind <> 3 THEN CAST($1 AS BIGINT) "
                      "ELSE CAST($2 AS BIGINT) END "
                      "AND (CAST($3 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM accounts a "
                      "WHERE a.id = matches.host AND a.kind = 0)) "
                      "ORDER BY id LIMIT 10000",
                      {number(open_before_ms), number(resting_before_ms),
                       number(hosts == Hosts::Guests ? 1 : 0)}));
  });
}

Paged<ChatLine> MatchStore::chat(const MatchId& match, const Page& page) {
  return link_->read([&](Database& database) {
    std::vector<ChatLine> lines;
    for (const Row& row : database.rows(
             "SELECT c.id, c.match, c.account, COALESCE(a.name, ''), c.text, c.at_ms FROM chat c "
             "LEFT JOIN accounts a ON a.id = c.account WHERE c.match = $1 AND c.id < $2 "
             "ORDER BY c.id DESC LIMIT $3",
             {text(match), text(page.after.empty() ? after_all : page.after), one_more(page)})) {
      lines.push_back(
          {row.text(0), row.text(1), row.text(2), row.text(3), row.text(4), row.integer(5)});
    }
    return paged(std::move(lines), page, [](const ChatLine& last) { return last.id; });
  });
}

}  // namespace ahu::store
