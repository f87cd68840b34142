// One match being played.
#include "match/match.hpp"

#include "base/weighted.hpp"

namespace ahu {

Match::Match(const AnyGame& game, AnyState state, const Seed& seed, ChanceMode chance)
    : game_(&game), setup_(game.setup(state)), seed_(seed), chance_(chance) {
  states_.push_back(std::move(state));
}

Result<Match> Match::start(const AnyGame& game, const MatchPlan& plan) {
  const auto setup = game.make_setup(plan.players, plan.options);
  if (!setup) {
    return std::unexpected(setup.error());
  }
  Match match(game, game.initial(*setup), plan.seed, plan.chance);
  match.settle_chance();
  return match;
}

Match Match::from_state(const AnyGame& game, AnyState state, const Seed& seed, ChanceMode chance) {
  Match match(game, std::move(state), seed, chance);
  match.loaded_ = match.state();
  return match;
}

Result<void> Match::act(AnyAction action) {
  AnyState next = state();
  const bool by_chance = turn().is_chance();
  if (auto done = game_->try_apply(next, action); !done) {
    return done;
  }
  append(action, std::move(next), by_chance);
  settle_chance();
  return {};
}

void Match::append(AnyAction action, AnyState next, bool by_chance) {
  opened_ = game_->opens_log(state(), action) ? version() : opened_;
  states_.push_back(std::move(next));
  log_.push_back({action, by_chance});
  drawn_ += by_chance ? 1 : 0;
}

Result<void> Match::act(std::string_view text) {
  if (turn().is_over()) {
    return fail(ErrorCode::GameOver, "the match is over");
  }
  const auto action = game_->parse_action(setup_, text);
  if (!action) {
    return std::unexpected(action.error());
  }
  return act(*action);
}

AnyAction Match::next_outcome() const { return drawn_outcome(*game_, state(), seed_, drawn_); }

void Match::enable_auto_chance() {
  chance_ = ChanceMode::Auto;
  settle_chance();
}

void Match::settle_chance() {
  while (chance_ == ChanceMode::Auto && turn().is_chance()) {
    const AnyAction action = next_outcome();
    AnyState next = state();
    game_->apply(next, action);
    append(action, std::move(next), true);
  }
}

AnyAction drawn_outcome(const AnyRules& game, const AnyState& state, const Seed& seed,
                        std::uint64_t n) {
  const auto outcomes = game.chance_outcomes(state);
  const auto weight = [](const AnyOutcome& outcome) { return std::uint64_t{outcome.weight}; };
  return weighted_draw(outcomes, weight,
                       [&](std::uint64_t total) { return chance_below(seed, n, total); })
      .action;
}

bool Match::undo() {
  std::size_t decision = log_.size();
  while (decision > 0 && log_[decision - 1].by_chance) {
    --decision;
  }
  if (decision == 0 && (chance_ == ChanceMode::Auto || log_.empty())) {
    return false;
  }
  // With manual chance, an outcome before the first decision is taken back on its own.
  const std::size_t keep = decision == 0 ? log_.size() - 1 : decision - 1;
  while (log_.size() > keep) {
    drawn_ -= log_.back().by_chance ? 1 : 0;
    log_.pop_back();
    states_.pop_back();
  }
  opened_ = opened_at(version());
  return true;
}

bool Match::can_undo_entry(int entry) const {
  const LogEntry& made = log_[static_cast<std::size_t>(entry)];
  return !made.by_chance && !game_->reveals(state_before(entry), made.action);
}

AnyView Match::view(Seat seat, std::optional<Memory> memory) const {
  return game_->observe(memory ? game_->with_memory(state(), *memory) : state(), seat);
}

std::vector<AnyAction> Match::log_for(Seat seat, int from) const {
  std::vector<AnyAction> entries;
  for (int entry = from; entry < version(); ++entry) {
    entries.push_back(entry_for(entry, seat));
  }
  return entries;
}

std::vector<AnyAction> Match::log_before(int entry, Seat seat) const {
  const int opened = opened_at(entry);
  std::vector<AnyAction> entries;
  for (int earlier = 0; earlier < entry; ++earlier) {
    entries.push_back(read_entry(earlier, seat, opened));
  }
  return entries;
}

int Match::opened_at(int end) const {
  int entry = end - 1;
  while (entry > 0 &&
         !game_->opens_log(state_before(entry), log_[static_cast<std::size_t>(entry)].action)) {
    --entry;
  }
  return entry > 0 ? entry : 0;
}

AnyAction Match::read_entry(int entry, Seat seat, int opened) const {
  const AnyAction action = log_[static_cast<std::size_t>(entry)].action;
  if (!game_->info().has_secrets) {
    return action;
  }
  return entry < opened ? game_->seen_later(state_before(entry), action, seat)
                        : game_->seen_as(state_before(entry), action, seat);
}

// A spectator sees the least: an entry that changes for any viewer changes for the spectator.
int Match::first_changed(int shown) const {
  if (opened_ == 0) {
    return shown;
  }
  for (int entry = opened_at(shown); entry < shown && entry < opened_; ++entry) {
    if (read_entry(entry, spectator, 0) != entry_for(entry, spectator)) {
      return entry;
    }
  }
  return shown;
}

json::array Match::events_for(int entry, Seat seat) const {
  const AnyAction action = log_[static_cast<std::size_t>(entry)].action;
  const bool came_out = read_entry(entry, seat, 0) != action && entry_for(entry, seat) == action;
  return game_->events(state_before(entry), action, came_out ? viewer_in_full(entry) : seat);
}

Seat Match::viewer_in_full(int entry) const {
  const AnyAction action = log_[static_cast<std::size_t>(entry)].action;
  for (int seat = 0; seat < players(); ++seat) {
    if (game_->seen_as(state_before(entry), action, static_cast<Seat>(seat)) == action) {
      return static_cast<Seat>(seat);
    }
  }
  return spectator;
}

}  // namespace ahu
