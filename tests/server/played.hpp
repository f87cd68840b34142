// A table that a script plays at; every stored entry is kept.
#pragma once

#include <functional>
#include <gtest/gtest.h>

#include "server/table.hpp"
#include "store/secrets.hpp"

namespace ahu::server {

inline constexpr Millis second = 1000;

class Played {
 public:
  explicit Played(const AnyGame& game, const std::function<void(MatchInfo&)>& adjust = {}) {
    info_.id = "table";
    info_.game = game.info().id;
    info_.rules_version = game.info().rules_version;
    info_.clock = {ClockKind::Bank, 600 * second, 0};
    info_.server_seed = store::new_server_seed();
    info_.seats.resize(static_cast<std::size_t>(game.info().min_players));
    if (adjust) {
      adjust(info_);
    }
    log_ = {created_entry(info_)};
    table_ = Table::load(info_, log_, 0).value();
  }
  Table& table() { return *table_; }
  bool keep(const Result<Draft>& draft) {
    if (draft) {
      log_.insert(log_.end(), draft->entries.begin(), draft->entries.end());
    }
    return draft.has_value();
  }
  // As it is read back, much later.
  static constexpr Millis much_later = 1'000'000 * second;
  Table again() const { return Table::load(table_->info(), log_, much_later).value(); }
  // From a row that knows nothing but what the table was opened with.
  Table rebuilt() const { return Table::load(info_, log_, much_later).value(); }
  // The seat on turn has used this much since the last entry.
  Table again_after(Millis used) const {
    return Table::load(table_->info(), log_, much_later, used).value();
  }

  void start() {
    for (int seat = 0; seat < table().players(); ++seat) {
      if (table().seat(seat).kind == SeatKind::Empty) {
        store::Account account;
        account.id = account.name = "player " + std::to_string(seat);
        account.kind = store::AccountKind::Person;
        EXPECT_TRUE(keep(table().sit(account, seat, 0)));
        EXPECT_TRUE(keep(table().ready(seat, hash_of_nonce(nonce_of(seat)), 0)));
      }
    }
    for (int seat = 0; seat < table().players(); ++seat) {
      if (!is_revealed(table().seat(seat))) {
        EXPECT_TRUE(keep(table().reveal(seat, nonce_of(seat), 0)));
      }
    }
  }
  static std::string nonce_of(int seat) { return "0" + std::to_string(seat); }
  AnyAction some_action() {
    const Match& match = *table().match();
    const auto actions = match.game().legal_actions(match.state());
    return actions[actions.size() / 2];
  }
  std::string some_move() {
    const Match& match = *table().match();
    return match.game().action_text(match.setup(), some_action());
  }
  Result<Draft> act_first(Millis now) {
    return table().act(*table().to_act(), table().match()->version(), some_action(), now);
  }
  // Until another seat is to act.
  void finish_move(Millis now) {
    const auto seat = table().to_act();
    while (seat && table().to_act() == seat) {
      ASSERT_TRUE(keep(act_first(now)));
    }
  }

 private:
  MatchInfo info_;
  std::optional<Table> table_;
  std::vector<Entry> log_;
};

}  // namespace ahu::server
