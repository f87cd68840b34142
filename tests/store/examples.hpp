// Accounts and matches for the tests of the store.
#pragma once

#include <future>
#include <string>

#include "store/secrets.hpp"
#include "store/store.hpp"

namespace ahu::store {

inline Account person(const std::string& name) {
  Account account;
  account.id = new_id();
  account.kind = AccountKind::Person;
  account.name = name;
  account.password_hash = "opaque";
  account.created_ms = 1'700'000'000'000;
  return account;
}

inline Account added(MatchStore& store, const std::string& name) {
  Account account = person(name);
  store.add_account(account);
  return account;
}

inline SeatHolder seat_of(const AccountId& account) {
  SeatHolder holder;
  holder.kind = SeatKind::Person;
  holder.account = account;
  holder.nonce = "a1b2";
  return holder;
}

inline Entry event(const std::string& text) { return {EntryKind::Event, -1, text, 1, {}}; }

inline MatchInfo open_match(const AccountId& host) {
  MatchInfo info;
  info.id = new_id();
  info.game = "toy";
  info.rules_version = 1;
  info.host = host;
  info.created_ms = 1;
  info.seats = {seat_of(host), SeatHolder()};
  return info;
}

inline MatchId added_match(MatchStore& store) {
  const MatchInfo info = open_match("host");
  store.add_match(info, {event("open")});
  return info.id;
}

inline Change move_at(const MatchId& id, int version) {
  return {id, version, {{EntryKind::Action, 0, "move " + std::to_string(version), 5, {}}}, {}, {}};
}

// A match between these two that the first one won.
inline MatchId finished(MatchStore& store, const AccountId& winner, const AccountId& loser,
                        Millis ended_ms, bool rated = true, bool hidden = false) {
  MatchInfo info = open_match(winner);
  info.rated = rated;
  info.hidden = hidden;
  info.seats = {seat_of(winner), seat_of(loser)};
  if (const auto other = store.find_account(loser); other && other->kind == AccountKind::BuiltIn) {
    info.seats[1].kind = SeatKind::BuiltIn;
  }
  store.add_match(info, {event("open")});
  Change end = move_at(info.id, 1);
  end.table = TableUpdate{MatchStatus::Finished, info.seats, 2, ended_ms};
  end.results = {{0, 1, 12}, {1, 2, 7}};
  end.rating = RatingUpdate{{1, 2}, {0, 1}};
  store.append_and_wait(end);
  return info.id;
}

inline WriteResult said(MatchStore& store, const MatchId& match, const AccountId& account,
                        const std::string& words) {
  std::promise<WriteResult> said;
  store.say({new_id(), match, account, "", words, 3},
            [&](WriteResult verdict) { said.set_value(verdict); });
  return said.get_future().get();
}

}  // namespace ahu::store
