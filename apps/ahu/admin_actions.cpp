// The actions of ahu admin.
#include <array>
#include <charconv>
#include <ctime>
#include <filesystem>
#include <fmt/core.h>

#include "apps/ahu/admin.hpp"
#include "apps/ahu/commands.hpp"
#include "match/registry.hpp"
#include "store/migrations.hpp"
#include "store/secrets.hpp"

namespace ahu::app {

namespace {

using store::Account;
using store::MatchInfo;
using store::MatchStore;
using store::Millis;

constexpr int listed_together = 500;
constexpr Millis still_here_ms = 60'000;  // servers write their presence every few seconds

std::string_view kind_text(store::AccountKind kind) {
  switch (kind) {
    case store::AccountKind::Guest: return "guest";
    case store::AccountKind::Person: return "person";
    case store::AccountKind::External: return "external bot";
    case store::AccountKind::BuiltIn: return "built-in bot";
  }
  return "";
}

std::string until_text(std::string_view what, Millis until, Millis now) {
  if (until <= now) {
    return "";
  }
  return until == store::forever ? fmt::format("  {}", what)
                                 : fmt::format("  {} until {}", what, time_text(until));
}

int print_next(const std::string& next) {
  if (!next.empty()) {
    fmt::print("There are more: --after {}\n", next);
  }
  return 0;
}

std::optional<Account> account_or_complaint(MatchStore& store, const std::string& name) {
  auto account = store.find_account_by_name(name);
  if (!account) {
    fmt::print(stderr, "ahu: there is no account named {}\n", name);
  }
  return account;
}

std::string players_text(const MatchInfo& match) {
  std::string text;
  for (const store::SeatHolder& seat : match.seats) {
    const bool empty = seat.kind == store::SeatKind::Empty;
    text += fmt::format("{}{}", text.empty() ? "" : ", ",
                        empty               ? "(free)"
                        : seat.name.empty() ? "(deleted)"
                                            : seat.name);
  }
  return text;
}

std::string results_text(const store::MatchSummary& match) {
  std::string text;
  for (const store::SeatSummary& seat : match.seats) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ",
                        seat.name.empty() ? "(deleted)" : seat.name, seat.score);
  }
  return text;
}

}  // namespace

std::unique_ptr<MatchStore> open_existing_store(const std::string& where) {
  auto store = open_to_read(where);
  if (const int schema = store->schema_version(); schema != store::newest_schema()) {
    throw store::StoreError(fmt::format(
        "the store has schema version {}, this program needs {}: start the server once to migrate "
        "it",
        schema, store::newest_schema()));
  }
  return store;
}

std::unique_ptr<MatchStore> open_to_read(const std::string& where) {
  constexpr std::string_view prefix = "sqlite:";
  const std::string file = where.starts_with(prefix) ? where.substr(prefix.size()) : where;
  if (!where.starts_with("postgres") && !std::filesystem::exists(file)) {
    throw store::StoreError("there is no store " + file);
  }
  return store::open_store_without_migrating(where);
}

std::optional<Millis> end_of(const std::string& duration, Millis now) {
  if (duration == "forever") {
    return store::forever;
  }
  constexpr std::array<std::pair<char, Millis>, 4> units = {
      {{'s', 1'000}, {'m', 60'000}, {'h', 3'600'000}, {'d', 86'400'000}}};
  std::int32_t count = 0;
  const char* const end = duration.data() + duration.size();
  const auto [rest, error] = std::from_chars(duration.data(), end, count);
  for (const auto& [letter, millis] : units) {
    if (error == std::errc() && count > 0 && rest + 1 == end && *rest == letter) {
      return now + count * millis;
    }
  }
  return std::nullopt;
}

std::string time_text(Millis ms) {
  const std::time_t seconds = ms / 1000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &parts);
  return text.data();
}

int list_accounts(MatchStore& store, const store::Page& page) {
  const auto found = store.accounts(page);
  const Millis now = store::now_ms();
  for (const Account& account : found.items) {
    fmt::print("{}  {:6}  {}{}{}\n", time_text(account.created_ms), kind_text(account.kind),
               account.name, until_text("muted", account.muted_until_ms, now),
               until_text("banned", account.banned_until_ms, now));
  }
  return print_next(found.next);
}

int list_tables(MatchStore& store, const store::Page& page) {
  const auto found = store.live_matches(page);
  for (const MatchInfo& match : found.items) {
    fmt::print("{}  {}  {}{}{}  {}\n", match.id, time_text(match.created_ms), match.game,
               match.status == store::MatchStatus::Open ? "  open" : "  playing",
               match.hidden ? "  private" : "", players_text(match));
  }
  return print_next(found.next);
}

int list_present(MatchStore& store) {
  for (const auto& one : store.presence(store::now_ms() - still_here_ms)) {
    fmt::print("{}  {}  {}\n", time_text(one.seen_ms), one.name,
               one.match.empty() ? one.activity : "at table " + one.match);
  }
  return 0;
}

int list_outdated(MatchStore& store) {
  for (const store::RulesCount& rules : store.finished_by_rules()) {
    const auto game = find_game(rules.game);
    if (!game || (*game)->info().rules_version == rules.rules_version) {
      continue;
    }
    fmt::print("{}: {} finished under rules version {}; this program plays version {}\n",
               rules.game, rules.matches, rules.rules_version, (*game)->info().rules_version);
    store::Page page{"", listed_together};
    do {
      const auto found = store.finished_under(rules.game, rules.rules_version, page);
      for (const store::MatchSummary& match : found.items) {
        fmt::print("{}  {}  {}  {}\n", match.id, time_text(match.ended_ms),
                   match.has_transcript ? "transcript" : "log only  ", results_text(match));
      }
      page.after = found.next;
    } while (!page.after.empty());
  }
  return 0;
}

int mute_account(MatchStore& store, const std::string& name, Millis until,
                 const std::string& reason) {
  const auto account = account_or_complaint(store, name);
  if (!account || !store.mute(account->id, until, reason)) {
    return failed;
  }
  fmt::print("{} {}\n", account->name, until == 0 ? "may chat again." : "is muted.");
  return 0;
}

int ban_account(MatchStore& store, const std::string& name, Millis until,
                const std::string& reason) {
  const auto account = account_or_complaint(store, name);
  if (!account || !store.ban(account->id, until, reason)) {
    return failed;
  }
  if (until != 0) {
    store.drop_tokens(account->id);
  }
  fmt::print("{} {}\n", account->name, until == 0 ? "may log in again." : "is banned.");
  return 0;
}

int reset_password(MatchStore& store, const std::string& name) {
  const auto account = account_or_complaint(store, name);
  const std::string password = store::new_token().substr(0, 16);
  if (!account || !store.set_password(account->id, store::hash_password(password))) {
    return failed;
  }
  store.drop_tokens(account->id);
  fmt::print("The new password of {} is {}\n", account->name, password);
  return 0;
}

int delete_account(MatchStore& store, const std::string& name) {
  const auto account = account_or_complaint(store, name);
  if (!account || !store.delete_account(account->id)) {
    return failed;
  }
  fmt::print("{} was deleted.\n", account->name);
  return 0;
}

int forget_guests(MatchStore& store, Millis born_before) {
  int gone = 0;
  for (int more = 1; more > 0; gone += more) {
    more = store.drop_unused_guests(born_before);
  }
  fmt::print("{} guests were deleted.\n", gone);
  return 0;
}

int close_table(MatchStore& store, const std::string& id) {
  for (;;) {
    const auto match = store.find_match(id);
    if (!match || match->status >= store::MatchStatus::Finished) {
      fmt::print(stderr, "ahu: there is no open table {}\n", id);
      return failed;
    }
    const store::WriteResult verdict = store.close_and_wait(*match, store::closed_by_host);
    if (verdict == store::WriteResult::Stored) {
      fmt::print("Table {} is closed.\n", id);
      return 0;
    }
    if (verdict != store::WriteResult::Stale) {
      return report_usage_error("the store rejected the change");
    }
  }
}

}  // namespace ahu::app
