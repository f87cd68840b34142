// The values of the store. Texts are UTF-8 without NUL; those that the store does not
// interpret are marked as opaque. Enumerators are stored by number: new ones come last.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "chance/commitment.hpp"
#include "store/rating.hpp"
#include "support/json.hpp"

namespace ahu::store {

using Millis = std::int64_t;    // since 1970, or a stretch of time
using AccountId = std::string;  // from new_id(); sorts by time of creation, cannot be guessed
using MatchId = std::string;    // the same; also in the link to a private table

inline constexpr Millis forever = std::numeric_limits<Millis>::max();

// --- accounts

enum class AccountKind : std::uint8_t {
  Guest,     // a name and no password
  Person,    // a claimed name
  External,  // an external bot, with a token
  BuiltIn,   // a built-in bot at one level; it has ratings, too
};

struct Account {
  AccountId id;
  AccountKind kind = AccountKind::Guest;
  std::string name;           // unique, case-insensitive
  std::string password_hash;  // opaque (see secrets.hpp); empty without a password
  AccountId owner;            // of a Bot: the person who runs it
  Millis created_ms = 0;
  Millis muted_until_ms = 0;   // 0: not muted; forever
  Millis banned_until_ms = 0;  // 0: not banned; forever
  std::string reason;          // of the last mute or ban
};

enum class TokenKind : std::uint8_t { Session, Bot };

// A session or a bot's token. Only the hash of the token is stored.
struct Token {
  std::string hash;
  TokenKind kind = TokenKind::Session;
  AccountId account;
  Millis created_ms = 0;
  Millis expires_ms = forever;
};
struct SignedIn {
  Token token;
  Account account;  // whose token it is
};

struct Presence {
  AccountId account;
  std::string name;
  std::string activity;  // opaque: where the player is without a table
  MatchId match;         // the table that the player is at
  std::string process;   // the server that reported it
  Millis seen_ms = 0;    // that server's last heartbeat; filled in by the store
};

// --- matches

enum class ClockKind : std::uint8_t { None, PerMove, Bank, Correspondence };

struct ClockRule {
  ClockKind kind = ClockKind::None;
  Millis millis = 0;     // for a move, or in the bank at the start
  Millis increment = 0;  // of a bank, for each move
};

enum class SeatKind : std::uint8_t {
  Empty,
  Person,    // a guest too
  External,  // an external bot
  BuiltIn,   // a built-in bot
};

struct SeatHolder {
  SeatKind kind = SeatKind::Empty;
  AccountId account;  // empty only at an Empty seat and after the account was deleted
  std::string name;   // as shown; the store fills it in when it reads
  std::string bot;    // of a built-in bot's seat, and of one with a substitute: which bot (opaque)
  bool substituted = false;  // that bot plays until the account is back
  // The seat's part of the seed (hexadecimal); until it is revealed, '#' and its hash.
  std::string nonce;
};

enum class MatchStatus : std::uint8_t {
  Open,  // in the lobby, or waiting behind its link
  Playing,
  Finished,  // played to the end: it counts
  Closed,    // never finished: it does not count
};

struct MatchInfo {
  MatchId id;
  std::string game;
  int rules_version = 0;
  json::value options = json::object();  // as the game reads it; null where it was not readable
  ClockRule clock;
  bool hidden = false;  // not in the lobby nor in public histories: by link only
  bool rated = false;
  bool bots_allowed = false;  // external bots may sit down
  AccountId host;
  MatchId rematch_of;
  Millis created_ms = 0;
  Millis started_ms = 0;  // 0: not yet
  Millis ended_ms = 0;    // 0: not yet
  MatchStatus status = MatchStatus::Open;
  std::string closed_reason{};    // of a Closed one: why the server or host closed it
  int version = 0;                // entries in the log
  int to_act = -1;                // the seat whose turn it is; -1: nobody's
  std::string owner{};            // the process that runs it; empty: none
  std::int64_t epoch = 0;         // grows whenever the owner changes
  std::string commitment;         // hash of the server's seed, shown before the match
  std::string server_seed;        // SECRET until the match has ended
  std::int64_t chain_number = 0;  // of the commitment; filled in by find_match; 0: none
  std::string chain_link{};
  std::vector<SeatHolder> seats;  // as many as players
};

enum class EntryKind : std::uint8_t {
  Action,
  Chance,
  Undo,   // opaque text; the decision before it no longer counts
  Event,  // of the table: sit, leave, start, substitute … (opaque; ids in it, never names)
};

// One entry of a log. Entries are only ever added; the version of a match is their number.
struct Entry {
  EntryKind kind = EntryKind::Action;
  int seat = -1;     // who did it; -1: chance or the server
  std::string text;  // the action or outcome in the game's notation, or as the kind says
  Millis at_ms = 0;
  std::vector<Millis> clocks;  // what every seat had left after it; empty without a clock
};

// The place of a match in the chain of commitments; number 0: unknown.
struct ChainPlace {
  std::int64_t number = 0;
  std::string link;
};

struct SeatChange {
  int seat = 0;
  bool is_only_nonce = false;
};

// The table after a change; it replaces the stored one.
struct TableUpdate {
  MatchStatus status = MatchStatus::Open;
  std::vector<SeatHolder> seats;
  Millis started_ms = 0;
  Millis ended_ms = 0;
  std::string closed_reason{};
  // The seats that are written while it is not over; none: all of them.
  std::optional<std::vector<SeatChange>> changed_seats{};
  bool is_status_changed = true;  // or one of the times
};

// Why the server or its host closed a table (MatchInfo::closed_reason).
inline constexpr std::string_view closed_by_rules = "rules";        // the rules have changed
inline constexpr std::string_view closed_by_length = "length";      // its log is too long
inline constexpr std::string_view closed_by_absence = "abandoned";  // its players stayed away
inline constexpr std::string_view closed_by_host = "host";

struct SeatResult {
  int seat = 0;
  int place = 1;  // 1 for the winners; the same for those who share a place
  std::int64_t score = 0;
};

// The rating update of a change: the place of every seat, and the seats whose result
// is final. Private matches, matches with guests and those between a person and their own
// bots are never rated.
struct RatingUpdate {
  std::vector<int> places;  // of all seats
  std::vector<int> seats;   // whose accounts are rated now
};

struct NewMatch {
  MatchInfo info;              // its version is ignored
  std::vector<Entry> entries;  // its log so far
  ChainPlace place{};          // set by the store; number 0: the id was taken
};

// A change of one match: it happens as a whole or not at all, and only if the match still has the
// version that the writer saw. Of two writers who saw the same version, one gets Stale.
struct Change {
  MatchId match;
  int version = 0;                       // entries that the writer has seen
  std::vector<Entry> entries;            // at least one
  std::optional<TableUpdate> table;      // none: as before
  std::vector<SeatResult> results;       // with status Finished: one for each seat
  std::optional<RatingUpdate> rating{};  // only with `table`
  int to_act = -1;                       // after it
  std::optional<std::int64_t> epoch{};   // that the writer has seen; none: it does not matter
  std::string new_owner{};               // only with `table`; empty: as before
  bool is_announced = true;              // to other processes
  std::shared_ptr<NewMatch> next{};      // a rematch that is added with it
};

// The right to run a match: until another process has one with a greater epoch.
struct Lease {
  MatchId match;
  std::int64_t epoch = 0;
};

// The number of heartbeats of a process.
inline constexpr std::int64_t any_beat = -1;
struct ProcessBeat {
  std::string process;
  std::int64_t beat = 0;
};

enum class WriteResult : std::uint8_t {
  Stored,   // and durable
  Stale,    // another process was first, or runs it now: read the match again
  Missing,  // no such match
  Failed,   // the database failed: read the match again before going on
};

struct ChatLine {
  std::string id;  // from new_id()
  MatchId match;
  AccountId account;
  std::string name;  // filled in by the store when it reads
  std::string text;
  Millis at_ms = 0;
};

// --- history

inline constexpr int spectator_viewer = -1;

// Keys, not page numbers: the cost of a page does not depend on those before it.
struct Page {
  std::string after;  // `next` of the page before; empty: from the start
  int limit = 50;
};
template <class T>
struct Paged {
  std::vector<T> items;
  std::string next;  // empty: that was all
};

struct SeatSummary {
  AccountId account;  // empty: deleted
  std::string name;
  int place = 0;
  std::int64_t score = 0;
};
struct MatchSummary {
  MatchId id;
  std::string game;
  int rules_version = 0;
  Millis ended_ms = 0;
  std::string closed_reason{};  // not empty: it has no result
  bool has_transcript = false;
  bool rated = false;
  bool hidden = false;
  std::vector<SeatSummary> seats;
};

// A finished match as one viewer saw it, readable without its rules.
struct Transcript {
  int viewer = spectator_viewer;  // or a seat
  std::string text;               // opaque
};

// Finished matches of a game under one version of its rules.
struct RulesCount {
  std::string game;
  int rules_version = 0;
  std::int64_t matches = 0;
};

struct RatedAccount {
  AccountId account;
  std::string name;
  AccountKind kind = AccountKind::Guest;
  Rating rating;
};
struct AccountRating {
  std::string game;
  Rating rating;
};
struct RatingStep {
  MatchId match;
  Millis at_ms = 0;
  Rating rating;        // after the match
  bool hidden = false;  // the match
};

struct Counts {
  std::int64_t accounts = 0;
  std::int64_t live_matches = 0;
  std::int64_t finished_matches = 0;
};

// --- errors, and news between processes

struct StoreError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The database cannot be reached; a retry may help.
struct StoreUnreachable : StoreError {
  using StoreError::StoreError;
};

enum class NewsKind : std::uint8_t {
  Match,     // this match has changed
  Chat,      // a new line of chat
  Watched,   // a process has this match in memory, with this version
  Wanted,    // a process with players there asks to own this match
  Owner,     // this match has another owner
  Account,   // muted, banned, renamed or deleted
  Anything,  // anything may have changed: check every match in memory
};
struct News {
  NewsKind kind = NewsKind::Anything;
  std::string id{};
  int version = 0;        // of a match
  std::string process{};  // that wants to run it
};

}  // namespace ahu::store
