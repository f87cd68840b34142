// The SQL store: reads finished matches and ratings.
#include <unordered_map>

#include "store/sql_rows.hpp"
#include "store/sql_store.hpp"

namespace ahu::store {

namespace {

// The columns of an ended match, in the order in which summary_of reads them; the time from where
// an index has it.
#define SUMMARY_COLUMNS(time)                               \
  "m.id, m.game, " time                                     \
  ", m.rated, m.hidden, m.rules_version, m.closed_reason, " \
  "CASE WHEN EXISTS (SELECT 1 FROM transcripts t WHERE t.match = m.id) THEN 1 ELSE 0 END "

MatchSummary summary_of(const Row& row) {
  return {.id = row.text(0),
          .game = row.text(1),
          .rules_version = row.small(5),
          .ended_ms = row.integer(2),
          .closed_reason = row.text(6),
          .has_transcript = row.flag(7),
          .rated = row.flag(3),
          .hidden = row.flag(4),
          .seats = {}};
}

std::vector<MatchSummary> summaries_of(Database& database, const std::vector<Row>& rows) {
  std::vector<MatchId> ids;
  for (const Row& row : rows) {
    ids.push_back(row.text(0));
  }
  std::unordered_map<MatchId, std::vector<SeatSummary>> seats;
  each_of(database,
          "SELECT s.match, s.account, COALESCE(a.name, ''), s.place, s.score FROM seats s "
          "LEFT JOIN accounts a ON a.id = s.account WHERE s.match IN ({keys}) "
          "ORDER BY s.match, s.seat",
          ids, [&](const Row& row) {
            seats[row.text(0)].push_back({row.text(1), row.text(2), row.small(3), row.integer(4)});
          });
  std::vector<MatchSummary> found;
  for (const Row& row : rows) {
    found.push_back(summary_of(row));
    found.back().seats = std::move(seats[found.back().id]);
  }
  return found;
}

// A player's own history includes the matches that were closed because their rules had changed.
#define IS_REMEMBERED "(s.place > 0 OR m.closed_reason = 'rules') "

std::string key_of(const MatchSummary& last) {
  return pair_key(std::to_string(last.ended_ms), last.id);
}

Paged<MatchSummary> summaries(Database& database, const std::vector<Row>& rows, const Page& page) {
  return paged(summaries_of(database, rows), page, key_of);
}

// The start of a page of the history: before this time and id.
struct Moment {
  std::int64_t ms = forever;
  std::string id{after_all};
};
std::optional<Moment> moment_of(const Page& page) {
  if (page.after.empty()) {
    return Moment();
  }
  const auto parts = split_key(page.after);
  const auto ms = parts ? read_integer(parts->first) : std::nullopt;
  return ms ? std::optional(Moment{*ms, parts->second}) : std::nullopt;
}

constexpr int max_looked_at = 2000;

// The last match that a page for strangers looks at: private ones are left out of it, but read.
Moment last_looked_at(Database& database, const AccountId& account, std::string_view game,
                      const Moment& start) {
  const auto found =
      game.empty()
          ? database.rows(
                "SELECT ended_ms, match FROM seats WHERE account = $1 "
                "AND (ended_ms, match) < ($2, $3) "
                "ORDER BY ended_ms DESC, match DESC LIMIT 1 OFFSET $4",
                {text(account), number(start.ms), text(start.id), number(max_looked_at - 1)})
          : database.rows(
                "SELECT ended_ms, match FROM seats WHERE account = $1 AND game = $2 "
                "AND (ended_ms, match) < ($3, $4) "
                "ORDER BY ended_ms DESC, match DESC LIMIT 1 OFFSET $5",
                {text(account), text(game), number(start.ms), text(start.id),
                 number(max_looked_at - 1)});
  return found.empty() ? Moment{0, ""} : Moment{found[0].integer(0), found[0].text(1)};
}

Rating rating_of(const Row& row, std::size_t from) {
  return {row.real(from), row.real(from + 1), row.small(from + 2)};
}

}  // namespace

Paged<MatchSummary> MatchStore::history(std::string_view game, const Page& page) {
  const auto start = moment_of(page);
  if (!start) {
    return {};
  }
  return link_->read([&](Database& database) {
    const auto rows = game.empty()
                          ? database.rows(
                                "SELECT " SUMMARY_COLUMNS("m.ended_ms")
                                "FROM matches m "
                                "WHERE status = 2 AND hidden = 0 AND (ended_ms, id) < ($1, $2) "
                                "ORDER BY ended_ms DESC, id DESC LIMIT $3",
                                {number(start->ms), text(start->id), one_more(page)})
                          : database.rows(
                                "SELECT " SUMMARY_COLUMNS("m.ended_ms")
                                "FROM matches m "
                                "WHERE status = 2 AND hidden = 0 AND game = $1 "
                                "AND (ended_ms, id) < ($2, $3) "
                                "ORDER BY ended_ms DESC, id DESC LIMIT $4",
                                {text(game), number(start->ms), text(start->id), one_more(page)});
    return summaries(database, rows, page);
  });
}

Paged<MatchSummary> MatchStore::history_of(const AccountId& account, std::string_view game,
                                           bool with_hidden, const Page& page) {
  const auto start = moment_of(page);
  if (!start) {
    return {};
  }
  const Value hidden = number(with_hidden ? 1 : 0);
  return link_->read([&](Database& database) {
    const Moment end =
        with_hidden ? Moment{0, ""} : last_looked_at(database, account, game, *start);
    const auto rows =
        game.empty()
            ? database.rows(
                  "SELECT DISTINCT " SUMMARY_COLUMNS("s.ended_ms")
                  "FROM seats s JOIN matches m ON m.id = s.match "
                  "WHERE s.account = $1 AND " IS_REMEMBERED "AND m.hidden <= $2 "
                  "AND (s.ended_ms, s.match) < ($3, $4) AND (s.ended_ms, s.match) >= ($5, $6) "
                  "ORDER BY s.ended_ms DESC, m.id DESC LIMIT $7",
                  {text(account), hidden, number(start->ms), text(start->id), number(end.ms),
                   text(end.id), one_more(page)})
            : database.rows(
                  "SELECT DISTINCT " SUMMARY_COLUMNS("s.ended_ms")
                  "FROM seats s JOIN matches m ON m.id = s.match "
                  "WHERE s.account = $1 AND s.game = $2 AND " IS_REMEMBERED "AND m.hidden <= $3 "
                  "AND (s.ended_ms, s.match) < ($4, $5) AND (s.ended_ms, s.match) >= ($6, $7) "
                  "ORDER BY s.ended_ms DESC, m.id DESC LIMIT $8",
                  {text(account), text(game), hidden, number(start->ms), text(start->id),
                   number(end.ms), text(end.id), one_more(page)});
    return summaries(database, rows, page);
  });
}

std::optional<MatchSummary> MatchStore::summary(const MatchId& id) {
  return link_->read([&](Database& database) -> std::optional<MatchSummary> {
    const auto found = database.rows(
        "SELECT " SUMMARY_COLUMNS("m.ended_ms") "FROM matches m WHERE m.id = $1 AND m.status >= 2",
        {text(id)});
    return found.empty() ? std::nullopt : std::optional(summaries_of(database, found)[0]);
  });
}

std::vector<RulesCount> MatchStore::finished_by_rules() {
  return link_->read([](Database& database) {
    std::vector<RulesCount> counts;
    for (const Row& row :
         database.rows("SELECT game, rules_version, COUNT(*) FROM matches WHERE status = 2 "
                       "GROUP BY game, rules_version ORDER BY game, rules_version")) {
      counts.push_back({row.text(0), row.small(1), row.integer(2)});
    }
    return counts;
  });
}

Paged<MatchSummary> MatchStore::finished_under(std::string_view game, int rules_version,
                                               const Page& page) {
  return link_->read([&](Database& database) {
    const auto rows = database.rows(
        "SELECT " SUMMARY_COLUMNS("m.ended_ms") "FROM matches m WHERE m.status = 2 "
        "AND m.game = $1 AND m.rules_version = $2 AND m.id > $3 ORDER BY m.id LIMIT $4",
        {text(game), number(rules_version), text(page.after), one_more(page)});
    return paged(summaries_of(database, rows), page,
                 [](const MatchSummary& last) { return last.id; });
  });
}

Rating MatchStore::rating(const AccountId& account, std::string_view game) {
  return link_->read([&](Database& database) {
    const auto found = database.rows(
        "SELECT mean, deviation, matches FROM ratings WHERE account = $1 AND game = $2",
        {text(account), text(game)});
    return found.empty() ? Rating() : rating_of(found[0], 0);
  });
}

std::vector<AccountRating> MatchStore::ratings(const AccountId& account) {
  return link_->read([&](Database& database) {
    std::vector<AccountRating> all;
    for (const Row& row : database.rows("SELECT game, mean, deviation, matches FROM ratings "
                                        "WHERE account = $1 ORDER BY game",
                                        {text(account)})) {
      all.push_back({row.text(0), rating_of(row, 1)});
    }
    return all;
  });
}

Paged<RatedAccount> MatchStore::ladder(std::string_view game, const Page& page) {
  const auto parts = split_key(page.after);
  const auto below = page.after.empty() ? std::optional(1e300)
                     : parts            ? read_real(parts->first)
                                        : std::nullopt;
  if (!below) {
    return {};
  }
  const std::string id = page.after.empty() ? std::string(after_all) : parts->second;
  return link_->read([&](Database& database) {
    std::vector<RatedAccount> found;
    for (const Row& row : database.rows(
             "SELECT r.account, a.name, a.kind, r.mean, r.deviation, r.matches FROM ratings r "
             "JOIN accounts a ON a.id = r.account WHERE r.game = $1 "
             "AND (r.shown, r.account) < ($2, $3) ORDER BY r.shown DESC, r.account DESC LIMIT $4",
             {text(game), *below, text(id), one_more(page)})) {
      found.push_back({row.text(0), row.text(1), row.as<AccountKind>(2), rating_of(row, 3)});
    }
    return paged(std::move(found), page, [](const RatedAccount& last) {
      return pair_key(real_text(last.rating.shown()), last.account);
    });
  });
}

Paged<RatingStep> MatchStore::rating_steps(const AccountId& account, std::string_view game,
                                           const Page& page) {
  const auto start = moment_of(page);
  if (!start) {
    return {};
  }
  return link_->read([&](Database& database) {
    std::vector<RatingStep> steps;
    for (const Row& row : database.rows(
             "SELECT s.match, s.at_ms, s.mean, s.deviation, s.matches, COALESCE(m.hidden, 1) "
             "FROM rating_steps s LEFT JOIN matches m ON m.id = s.match "
             "WHERE s.account = $1 AND s.game = $2 AND (s.at_ms, s.match) < ($3, $4) "
             "ORDER BY s.at_ms DESC, s.match DESC LIMIT $5",
             {text(account), text(game), number(start->ms), text(start->id), one_more(page)})) {
      steps.push_back({row.text(0), row.integer(1), rating_of(row, 2), row.flag(5)});
    }
    return paged(std::move(steps), page, [](const RatingStep& last) {
      return pair_key(std::to_string(last.at_ms), last.match);
    });
  });
}

}  // namespace ahu::store
