// One table: its seats, its match, its clocks and what was asked at it, all of it computed from its
// events. Commands check, decide which events happen, and hand them back as the entries that the
// store has to keep. Knows no sockets, no threads, no store and no clock on the wall.
#pragma once

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "chance/commitment.hpp"
#include "match/match.hpp"
#include "server/clock.hpp"
#include "server/errors.hpp"
#include "server/table_event.hpp"
#include "store/types.hpp"

namespace ahu::server {

using store::MatchInfo;
using store::MatchStatus;

// A moment: on the clock that never jumps, for thinking time, and as a date, for what is stored.
struct Now {
  Now(Millis both) : steady(both), date(both) {}  // NOLINT(google-explicit-constructor): for tests
  Now(Millis steady_ms, Millis date_ms) : steady(steady_ms), date(date_ms) {}
  Millis steady;
  Millis date;
};

// What the store is asked to keep after a change.
struct Draft {
  std::vector<Entry> entries;
  std::vector<store::SeatResult> results;  // at the end
  bool seats_changed = false;              // or the status
  std::vector<store::SeatChange> changed_seats{};
  bool status_changed = false;
  std::optional<store::RatingUpdate> rating{};
};

struct UndoWish {
  int by = 0;
  std::set<int> agreed;
};

// A seat commits itself to a nonce, and reveals it once every seat has done so.
bool is_committed(const SeatHolder& seat);
bool is_revealed(const SeatHolder& seat);
std::string nonce_hash_of(const SeatHolder& seat);  // empty: not committed
// What a seat that sends this hash has; one that sends none has the public nonce.
std::string committed_nonce(std::string_view nonce_hash);
// Everybody is committed, and the match starts once the last nonce is revealed.
bool is_revealing(const MatchInfo& info);

// The seat of an account, if it has one: that of a built-in bot is nobody's.
std::optional<int> seat_of(const MatchInfo& info, const store::AccountId& account);

class Table {
 public:
  // Clocks go on from what was left after the last entry, less what the seat on turn has used since
  // then: an outage is charged to nobody.
  // A match that has ended under other rules than this program's is loaded without its moves: it
  // can be looked at in part (`match` is null). One that has not is refused.
  // A log that begins with Created tells everything; of an older one seats and status are those of
  // the match's row.
  static Result<Table> load(MatchInfo info, const std::vector<Entry>& log, Millis now,
                            Millis used = 0);

  // Moves that another process has stored after those that are here. Gives the number of entries of
  // the match's log that are as before; negative: they do not fit, read it all.
  int catch_up(const std::vector<Entry>& moves, Millis now, Millis used);

  const MatchInfo& info() const { return info_; }
  const AnyGame& game() const { return *game_; }
  const Match* match() const { return match_ ? &*match_ : nullptr; }
  const Clocks& clocks() const { return clocks_; }
  const std::optional<UndoWish>& undo_wish() const { return undo_; }
  const std::set<int>& rematch_wishes() const { return rematch_; }
  const std::string& next() const { return next_; }

  int players() const { return static_cast<int>(info_.seats.size()); }
  const SeatHolder& seat(int number) const { return info_.seats[static_cast<std::size_t>(number)]; }
  std::optional<int> seat_of(const store::AccountId& account) const {
    return server::seat_of(info_, account);
  }
  bool is_playing() const { return info_.status == MatchStatus::Playing && match_; }
  bool is_revealing() const { return info_.status == MatchStatus::Playing && !match_; }
  // When the nonces have to be there. By correspondence it is the time of a move, 3 days at most.
  std::optional<Millis> reveal_due(Millis limit) const;
  bool has_ended() const { return info_.status == MatchStatus::Finished; }
  std::optional<int> to_act() const;        // while it is played
  bool built_in_bot_plays(int seat) const;  // for itself or as a substitute
  // Built-in bots agree to everything, so that a rated match with them would be worth nothing.
  bool allows_undo() const;
  // A bot stands in because nobody saw them, not because they or their clock wanted it.
  bool is_missed(int seat) const { return missed_.contains(seat); }
  bool everybody_wants_rematch() const;
  // Seats of a rated match that were left, by their players or by their players' time: they have
  // the last places, who left first the very last.
  const std::vector<int>& forfeits() const { return forfeits_; }
  bool can_start() const { return info_.status == MatchStatus::Open && all_ready(); }

  // A program is ready with the hash of its nonce, or with the public one.
  Result<Draft> sit(const store::Account& account, std::optional<int> seat, Now now,
                    std::string_view nonce_hash = "");
  Result<Draft> ready(int seat, std::string_view nonce_hash, Now now);
  Result<Draft> reveal(int seat, std::string_view nonce, Now now);
  // Ends what was not revealed in time: for the seats at fault it counts as leaving.
  Result<Draft> cancel_unrevealed(Millis limit, Now now);
  Result<Draft> start(Now now);  // where nobody has to say that they are ready
  Result<Draft> act(int seat, std::int64_t version, AnyAction action, Now now);
  // The same by the seat's player: a substituted player is back.
  Result<Draft> act_in_person(int seat, std::int64_t version, std::string_view action, Now now);
  Result<Draft> ask_undo(int seat, Now now);
  Result<Draft> answer_undo(int seat, bool consent, Now now);
  Result<Draft> leave(int seat, const std::string& bot, Departure why, Now now);
  // Ends it without a result, for one of the reasons in store/types.hpp.
  Result<Draft> close(std::string_view reason, Now now);
  // At once, or after the move for which the time is up: that one is left to the substitute.
  Result<Draft> come_back(int seat, Now now);
  Result<Draft> checkpoint_clocks(
      Now now);  // what was used of a long move; refused before it is due
  Result<Draft> wish_rematch(int seat, Now now);
  Result<Draft> follow_rematch(const store::MatchId& next, Now now);

 private:
  Table(const AnyGame& game, MatchInfo info) : game_(&game), info_(std::move(info)) {}
  friend struct Apply;
  friend Result<void> apply(Table& table, const TableEvent& event, Millis date);
  Result<void> replay(const std::vector<Entry>& log, bool has_same_rules);
  void resume_clocks(const std::vector<Millis>& left, Millis now, Millis used);
  void forget_row();
  void take_names(const MatchInfo& row);
  Result<void> begin_match();
  Result<void> check_turn(int seat, std::int64_t version) const;
  void run_clocks(Now now) { clocks_.run(to_act(), now.steady); }
  // Applies the event and notes it down for the store.
  void record_event(Draft& draft, const TableEvent& event, Now now);
  Result<void> try_record_event(Draft& draft, const TableEvent& event, Now now);
  Draft stamped(Draft draft, Now now);
  void draw_chance(Draft& draft, Now now);
  void return_seat(int seat, Draft& draft, Now now);
  void return_waiting_players(Draft& draft, Now now);
  Result<Draft> reveal_or_start(Draft draft, Now now);
  Result<Draft> start(Draft draft, Now now);
  Draft cancel(const std::vector<int>& at_fault, Departure why, Now now);
  Result<Draft> undo_if_agreed(Draft draft, Now now);
  void finish(Draft& draft);
  void forfeit(int seat, Draft& draft, Now now);
  bool has_forfeited(int seat) const {
    return std::ranges::find(forfeits_, seat) != forfeits_.end();
  }
  bool is_decided() const { return static_cast<int>(forfeits_.size()) + 1 >= players(); }
  std::vector<int> places_after(const std::vector<int>& places_of_others) const;
  bool can_undo(int seat) const;
  std::optional<int> free_seat(std::optional<int> wanted) const;
  bool all_ready() const;
  SeatHolder& holder(int number) { return info_.seats[static_cast<std::size_t>(number)]; }

  const AnyGame* game_;
  MatchInfo info_;
  std::optional<Match> match_;
  Clocks clocks_;
  std::optional<UndoWish> undo_;
  std::set<int> returning_;  // after this move
  std::set<int> missed_;
  std::set<int> rematch_;
  std::string next_;
  Millis revealing_since_ = 0;
  std::vector<int> forfeits_;
};

// The one way in which a table changes. Fails only where the event does not fit the rules.
Result<void> apply(Table& table, const TableEvent& event, Millis date);

// Whom the table and its match are for. The link to a private table lets in until the match begins;
// from then on it is its players' alone.
bool may_see(const MatchInfo& info, const store::AccountId& account);

Error stale_version(const Match& match, std::int64_t version);

// 1 for the winners; the others by their points, the same for those who have as many.
std::vector<store::SeatResult> results_of(const Match& match);

}  // namespace ahu::server
