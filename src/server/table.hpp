// One table: its seats, match, clocks and open requests, all computed from its events. Commands
// check, decide which events happen, and return them as the entries to be stored. Knows no
// sockets, no threads, no store and no wall clock.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
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

// A point in time: on the monotonic clock, for thinking time, and as a date, for the store.
struct Now {
  Now(Millis both) : steady(both), date(both) {}  // NOLINT(google-explicit-constructor): for tests
  Now(Millis steady_ms, Millis date_ms) : steady(steady_ms), date(date_ms) {}
  Millis steady;
  Millis date;
};

// A change of a table that is to be stored.
struct Draft {
  std::vector<Entry> entries;
  std::vector<store::SeatResult> results;  // at the end
  bool seats_changed = false;              // or the status
  std::vector<store::SeatChange> changed_seats{};
  bool status_changed = false;
  bool is_table_changed = false;  // what clients see of it, beside the position
  std::optional<store::RatingUpdate> rating{};
  std::shared_ptr<store::NewMatch> next{};
};

struct UndoRequest {
  int by = 0;
  std::set<int> agreed;
};

// A seat commits itself to a nonce, and reveals it once every seat has done so.
bool is_committed(const SeatHolder& seat);
bool is_revealed(const SeatHolder& seat);
std::string nonce_hash_of(const SeatHolder& seat);  // empty: not committed
// The stored nonce of a seat with this hash; without a hash the public nonce.
std::string committed_nonce(std::string_view nonce_hash);
// Every seat is committed, and the match starts once the last nonce is revealed.
bool is_revealing(const MatchInfo& info);

// The seat of an account, if it has one; seats of built-in bots do not count.
std::optional<int> seat_of(const MatchInfo& info, const store::AccountId& account);

class Table {
 public:
  // Clocks continue from the time left after the last entry, less what the seat to act has used
  // since then; an outage is not charged.
  // A match that has ended under other rules than this program's is loaded without its moves: it
  // can be looked at in part (`match` is null). One that has not is refused.
  // A log that begins with Created is complete; for an older one seats and status come from
  // the match's row.
  static Result<Table> load(MatchInfo info, const std::vector<Entry>& log, Millis now,
                            Millis used = 0);

  // Applies moves that another process has stored. Returns the number of unchanged entries of
  // the match's log; negative: they do not fit, read the whole log.
  int catch_up(const std::vector<Entry>& moves, Millis now, Millis used);

  const MatchInfo& info() const { return info_; }
  const AnyGame& game() const { return *game_; }
  const Match* match() const { return match_ ? &*match_ : nullptr; }
  const Clocks& clocks() const { return clocks_; }
  const std::optional<UndoRequest>& undo_request() const { return undo_; }
  const std::set<int>& rematch_requests() const { return rematch_; }
  // By seat, of those who are ready for it.
  const std::map<int, std::string>& rematch_nonce_hashes() const { return rematch_nonce_hashes_; }
  const std::string& next() const { return next_; }

  int players() const { return static_cast<int>(info_.seats.size()); }
  const SeatHolder& seat(int number) const { return info_.seats[static_cast<std::size_t>(number)]; }
  std::optional<int> seat_of(const store::AccountId& account) const {
    return server::seat_of(info_, account);
  }
  bool is_playing() const { return info_.status == MatchStatus::Playing && match_; }
  bool is_revealing() const { return info_.status == MatchStatus::Playing && !match_; }
  // The deadline for the nonces. By correspondence it is the time of a move, at most 3 days.
  std::optional<Millis> reveal_due(Millis limit) const;
  bool has_ended() const { return info_.status == MatchStatus::Finished; }
  std::optional<int> to_act() const;        // while it is played
  bool built_in_bot_plays(int seat) const;  // for itself or as a substitute
  // Not in a rated match with built-in bots, because they agree to every undo.
  bool allows_undo() const;
  // A substitute plays because the player was absent, not because they left or ran out of time.
  bool is_absent(int seat) const { return absent_.contains(seat); }
  bool all_want_rematch() const;
  // Seats of a rated match whose players left or ran out of time: they have
  // the last places, in the order of leaving.
  const std::vector<int>& forfeits() const { return forfeits_; }
  bool can_start() const { return info_.status == MatchStatus::Open && all_ready(); }

  // An external bot is ready at once, with the hash of its nonce or with the public one.
  Result<Draft> sit(const store::Account& account, std::optional<int> seat, Now now,
                    std::string_view nonce_hash = "");
  Result<Draft> ready(int seat, std::string_view nonce_hash, Now now);
  Result<Draft> reveal(int seat, std::string_view nonce, Now now);
  // Cancels a match whose nonces were not revealed in time; for the seats at fault it counts as
  // leaving.
  Result<Draft> cancel_unrevealed(Millis limit, Now now);
  Result<Draft> start(Now now);  // without waiting for players to be ready
  Result<Draft> act(int seat, std::int64_t version, AnyAction action, Now now);
  // An action by the seat's player: it ends a substitution.
  Result<Draft> act_in_person(int seat, std::int64_t version, std::string_view action, Now now);
  Result<Draft> ask_undo(int seat, Now now);
  Result<Draft> answer_undo(int seat, bool consent, Now now);
  Result<Draft> leave(int seat, const std::string& bot, Departure why, Now now);
  // Ends it without a result, for one of the reasons in store/types.hpp.
  Result<Draft> close(std::string_view reason, Now now);
  // The player comes back at once, or after the substitute's move if the seat's time is up.
  Result<Draft> come_back(int seat, Now now);
  Result<Draft> checkpoint_clocks(
      Now now);  // stores the time used of a long move; refused before it is due
  Result<Draft> request_rematch(int seat, Now now, std::string_view nonce_hash = "");
  Result<Draft> follow_rematch(const store::MatchId& next, Now now);

 private:
  Table(const AnyGame& game, MatchInfo info) : game_(&game), info_(std::move(info)) {}
  friend struct Apply;
  friend Result<void> apply(Table& table, const TableEvent& event, Millis date);
  Result<void> replay(const std::vector<Entry>& log, bool has_same_rules);
  void resume_clocks(const std::vector<Millis>& left, Millis now, Millis used);
  void reset_to_start();
  void take_names(const MatchInfo& row);
  Result<void> begin_match();
  Result<void> check_turn(int seat, std::int64_t version) const;
  void run_clocks(Now now) { clocks_.run(to_act(), now.steady); }
  // Applies the event and adds it to the draft.
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
  std::optional<UndoRequest> undo_;
  std::set<int> returning_;  // after this move
  std::set<int> absent_;
  std::set<int> rematch_;
  std::map<int, std::string> rematch_nonce_hashes_;
  std::string next_;
  Millis revealing_since_ = 0;
  std::vector<int> forfeits_;
};

// The only function that changes a table. Fails only if the event violates the rules.
Result<void> apply(Table& table, const TableEvent& event, Millis date);

// Whether the account may see the table. A private one is open to everyone with the link until the
// match begins, then only to its players.
bool may_see(const MatchInfo& info, const store::AccountId& account);

Error stale_version(const Match& match, std::int64_t version);

// 1 for the winners; the others by their points, the same for those who have as many.
std::vector<store::SeatResult> results_of(const Match& match);

}  // namespace ahu::server
