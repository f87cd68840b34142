// One match being played: the game, its state now and the log that led there. The log, chance
// included, is the match; earlier states are kept for undo and for redacted views.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "chance/seed.hpp"
#include "match/any_game.hpp"

namespace ahu {

enum class ChanceMode : std::uint8_t { Auto, Manual };

struct LogEntry {
  AnyAction action;
  bool by_chance = false;
};

struct MatchPlan {
  int players = 0;
  json::object options;
  Seed seed;
  ChanceMode chance = ChanceMode::Auto;
};

class Match {
 public:
  static Result<Match> start(const AnyGame& game, const MatchPlan& plan);
  // Continues from a state. At a turn of chance it waits for the outcome, given by act().
  static Match from_state(const AnyGame& game, AnyState state, const Seed& seed, ChanceMode chance);

  const AnyGame& game() const { return *game_; }
  const AnySetup& setup() const { return setup_; }
  const AnyState& state() const { return states_.back(); }
  int players() const { return game_->players(setup_); }
  Turn turn() const { return game_->turn(state()); }
  const std::vector<LogEntry>& log() const { return log_; }
  int version() const { return static_cast<int>(log_.size()); }
  const AnyState& state_before(int entry) const { return states_[static_cast<std::size_t>(entry)]; }
  // The state that the match was loaded with, if it did not start from the initial state.
  const std::optional<AnyState>& loaded() const { return loaded_; }
  const Seed& seed() const { return seed_; }
  ChanceMode chance() const { return chance_; }

  // An action of the seat to act, or the outcome where chance waits for one; then chance follows.
  Result<void> act(AnyAction action);
  Result<void> act(std::string_view text);

  // The outcome that the seed gives, where chance is to act.
  AnyAction next_outcome() const;

  // From now on outcomes are drawn from the seed, beginning with one that is due.
  void enable_auto_chance();

  // Takes back the last decision and the chance after it; false when there is none.
  bool undo();
  // Tables never undo an outcome of chance or an action that revealed something.
  bool can_undo_at_table() const { return version() > 0 && can_undo_entry(version() - 1); }
  bool can_undo_entry(int entry) const;

  // The view of a player at that seat, optionally as if the match had another option `memory`.
  AnyView view(Seat seat, std::optional<Memory> memory = std::nullopt) const;
  // The view that bots get.
  AnyView open_view(Seat seat) const { return view(seat, Memory::Open); }
  // The log from an entry on, as that seat may read it.
  std::vector<AnyAction> log_for(Seat seat, int from = 0) const;
  AnyAction entry_for(int entry, Seat seat) const { return read_entry(entry, seat, opened_); }
  // The log as a seat could read it before an entry was made.
  std::vector<AnyAction> log_before(int entry, Seat seat) const;
  // The first entry that reads differently, for some viewer, than when the log ended at `shown`.
  int first_changed(int shown) const;
  // The events of an entry as that seat may see them: all of them once the entry was revealed.
  json::array events_for(int entry, Seat seat) const;
  // A viewer who sees this entry of the log in full.
  Seat viewer_in_full(int entry) const;

 private:
  Match(const AnyGame& game, AnyState state, const Seed& seed, ChanceMode chance);
  void settle_chance();
  void append(AnyAction action, AnyState next, bool by_chance);
  // How many entries were revealed when the log ended there.
  int opened_at(int end) const;
  AnyAction read_entry(int entry, Seat seat, int opened) const;

  const AnyGame* game_;
  AnySetup setup_;
  Seed seed_;
  ChanceMode chance_;
  std::optional<AnyState> loaded_;
  std::vector<AnyState> states_;  // before each entry of the log, and the present one
  std::vector<LogEntry> log_;
  std::uint64_t drawn_ = 0;  // chance outcomes in the log
  int opened_ = 0;           // entries before this one are revealed
};

// Outcome number n (from 0) of a match with this seed, where chance is to act.
AnyAction drawn_outcome(const AnyRules& game, const AnyState& state, const Seed& seed,
                        std::uint64_t n);

}  // namespace ahu
