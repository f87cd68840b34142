// Converts rows to values, for all parts of the SQL store.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "store/database.hpp"

namespace ahu::store {

std::string name_key(std::string_view name);  // equal for names that differ in case alone

// Deletes an account with all its data; false if it does not exist.
bool erase_account(Database& database, const AccountId& id);
// Adds entries to a log, the first one with this version.
void insert_entries(Database& database, const MatchId& match, int from,
                    const std::vector<Entry>& entries);

// Stores the look_key of account names without one, from an older schema or a backup.
void store_look_keys(Database& database);
bool has_missing_look_keys(Database& database);

// Joins a page's key of two parts, and splits it; empty for a text that is not such a key.
std::string pair_key(std::string_view first, std::string_view second);
std::optional<std::pair<std::string, std::string>> split_key(std::string_view key);
std::optional<std::int64_t> read_integer(std::string_view text);
std::optional<double> read_real(std::string_view text);
std::string real_text(double value);  // reads back as the same number

// Calls `sink` with the rows for all these keys; {keys} in the statement is replaced by up to a
// hundred of them.
void each_of(Database& database, std::string_view sql, const std::vector<std::string>& keys,
             const Database::Sink& sink);

// One more than the page shows, to detect a next page.
inline Value one_more(const Page& page) { return number(std::int64_t{page.limit} + 1); }

// Removes the extra item; the next page starts after the key of the last item shown.
template <class T, class Key>
Paged<T> paged(std::vector<T> items, const Page& page, const Key& key_of) {
  Paged<T> result;
  const bool more = items.size() > static_cast<std::size_t>(page.limit);
  if (more) {
    items.resize(static_cast<std::size_t>(page.limit));
    result.next = key_of(items.back());
  }
  result.items = std::move(items);
  return result;
}

// Statements, indexes and views name these numbers.
static_assert(std::to_underlying(AccountKind::Guest) == 0 &&
              std::to_underlying(AccountKind::Person) == 1 &&
              std::to_underlying(AccountKind::External) == 2 &&
              std::to_underlying(AccountKind::BuiltIn) == 3);
static_assert(std::to_underlying(SeatKind::Empty) == 0 &&
              std::to_underlying(SeatKind::Person) == 1 &&
              std::to_underlying(SeatKind::External) == 2 &&
              std::to_underlying(SeatKind::BuiltIn) == 3);
static_assert(std::to_underlying(MatchStatus::Open) == 0 &&
              std::to_underlying(MatchStatus::Playing) == 1 &&
              std::to_underlying(MatchStatus::Finished) == 2 &&
              std::to_underlying(MatchStatus::Closed) == 3);
static_assert(std::to_underlying(ClockKind::None) == 0 &&
              std::to_underlying(ClockKind::PerMove) == 1 &&
              std::to_underlying(ClockKind::Bank) == 2 &&
              std::to_underlying(ClockKind::Correspondence) == 3);
static_assert(std::to_underlying(EntryKind::Action) == 0 &&
              std::to_underlying(EntryKind::Chance) == 1 &&
              std::to_underlying(EntryKind::Undo) == 2 &&
              std::to_underlying(EntryKind::Event) == 3);

inline constexpr std::string_view after_all = "~";  // sorts after every id

// News between processes, a kind's letter first: "Mid.version.process".
std::string news_text(const News& news);
std::optional<News> read_news(std::string_view text);

}  // namespace ahu::store
