// Updates the ratings of the players of a rated match.
#include "store/sql_ratings.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace ahu::store {

namespace {

struct Rated {
  Rating before;
  bool is_rated_now = false;
  double mean = 0;  // sums over the account's seats
  double deviation = 0;
  double variance = 0;
  int seats = 0;
};

Millis moment_of(const Change& change) {
  return change.table->ended_ms > 0 ? change.table->ended_ms : change.entries.back().at_ms;
}

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

Rating current_rating(Database& database, const AccountId& account, const std::string& game) {
  const auto row =
      database.rows("SELECT mean, deviation, matches FROM ratings WHERE account = $1 AND game = $2",
                    {text(account), text(game)});
  return row.empty() ? Rating() : Rating{row[0].real(0), row[0].real(1), row[0].small(2)};
}

// Accounts in the order of their ids, so that two writers never wait for each other. Who is not
// rated now may never have been.
std::map<AccountId, Rated> lock_ratings(Database& database, const Change& change,
                                        const std::string& game) {
  std::map<AccountId, Rated> rated;
  for (const SeatHolder& holder : change.table->seats) {
    rated[holder.account];
  }
  for (const int seat : change.rating->seats) {
    rated[change.table->seats[static_cast<std::size_t>(seat)].account].is_rated_now = true;
  }
  for (auto& [account, entry] : rated) {
    entry.before = entry.is_rated_now ? locked_rating(database, account, game)
                                      : current_rating(database, account, game);
  }
  return rated;
}

// Matches with a guest, a deleted account or one's own bot are not rated.
bool can_be_rated(Database& database, const Change& change) {
  std::map<std::string, AccountId> by_owner;
  return std::ranges::all_of(change.table->seats, [&](const SeatHolder& holder) {
    const auto found =
        database.rows("SELECT kind, owner FROM accounts WHERE id = $1", {text(holder.account)});
    if (found.empty() || found[0].as<AccountKind>(0) == AccountKind::Guest) {
      return false;
    }
    const std::string owner = found[0].text(1).empty() ? holder.account : found[0].text(1);
    return by_owner.try_emplace(owner, holder.account).first->second == holder.account;
  });
}

// --- pairings: the more often the same two accounts have met recently, the less a match counts

constexpr double half_weight_after = 10;                    // matches
constexpr double half_forgotten_after = 14.0 * 86'400'000;  // milliseconds

constexpr double a_moment_ago = 0.25;  // compensates for the decay since the last meeting

struct Pairing {
  AccountId one;  // the smaller id
  AccountId other;
};
Pairing pairing_of(const AccountId& one, const AccountId& other) {
  return one < other ? Pairing{one, other} : Pairing{other, one};
}

double met_of_late(Database& database, const std::string& game, const Pairing& pairing,
                   Millis now) {
  const auto found =
      database.rows("SELECT met, at_ms FROM pairings WHERE game = $1 AND one = $2 AND other = $3",
                    {text(game), text(pairing.one), text(pairing.other)});
  if (found.empty()) {
    return 0;
  }
  const auto past = static_cast<double>(std::max<Millis>(0, now - found[0].integer(1)));
  return found[0].real(0) * std::exp2(-past / half_forgotten_after);
}

void note_meeting(Database& database, const std::string& game, const Pairing& pairing, double met,
                  Millis now) {
  database.run(
      "INSERT INTO pairings (game, one, other, met, at_ms) VALUES ($1, $2, $3, $4, $5) "
      "ON CONFLICT (game, one, other) DO UPDATE SET met = excluded.met, at_ms = excluded.at_ms",
      {text(game), text(pairing.one), text(pairing.other), met, number(now)});
}

// The mean over those whom the account has met here. Each side counts half a meeting, when it is
// rated.
double weight_of(Database& database, const Change& change, const std::string& game,
                 const AccountId& account) {
  std::set<AccountId> others;
  for (const SeatHolder& holder : change.table->seats) {
    others.insert(holder.account);
  }
  others.erase(account);
  double sum = 0;
  const Millis now = moment_of(change);
  for (const AccountId& other : others) {
    const Pairing pairing = pairing_of(account, other);
    const double met = met_of_late(database, game, pairing, now);
    sum += std::exp2(-std::floor(met + a_moment_ago) / half_weight_after);
    note_meeting(database, game, pairing, met + 0.5, now);
  }
  return others.empty() ? 0 : sum / static_cast<double>(others.size());
}

// A match counts once for an account: one with several seats gets the mean of their changes.
Rating weighted(const Rated& entry, double weight) {
  const double mean = entry.mean / entry.seats;
  const double variance = entry.variance / entry.seats;
  const double before = entry.before.deviation * entry.before.deviation;
  if (weight == 1) {
    return {mean, entry.deviation / entry.seats, entry.before.matches + 1};
  }
  return {entry.before.mean + weight * (mean - entry.before.mean),
          std::sqrt(before + weight * (variance - before)), entry.before.matches + 1};
}

}  // namespace

void rate_match(Database& database, const Change& change) {
  const auto match =
      database.rows("SELECT game, rated, hidden FROM matches WHERE id = $1", {text(change.match)});
  if (!match[0].flag(1) || match[0].flag(2) || !can_be_rated(database, change)) {
    return;
  }
  const std::string game = match[0].text(0);
  auto rated = lock_ratings(database, change, game);
  std::vector<Rating> before;
  for (const SeatHolder& holder : change.table->seats) {
    before.push_back(rated[holder.account].before);
  }
  const auto after = rated_after(before, change.rating->places);
  for (const int seat : change.rating->seats) {
    const auto at = static_cast<std::size_t>(seat);
    Rated& entry = rated[change.table->seats[at].account];
    entry.mean += after[at].mean;
    entry.deviation += after[at].deviation;
    entry.variance += after[at].deviation * after[at].deviation;
    ++entry.seats;
  }
  for (const auto& [account, entry] : rated) {
    if (entry.is_rated_now) {
      const double weight = weight_of(database, change, game, account);
      store_rating(database, account, game,
                   {change.match, moment_of(change), weighted(entry, weight)});
    }
  }
}

}  // namespace ahu::store
