// Plays one match of a study.
#include "study/study_match.hpp"

#include "base/hash.hpp"
#include "match/analysis.hpp"
#include "study/match_notes.hpp"

namespace ahu::study {

namespace {

// The purposes of random numbers beside the match's own chance.
enum class Draw : std::uint8_t { Search, Estimate, Other, Comparison, Luck };

const RatedAction* rating_of(const SearchResult& thought, AnyAction action) {
  for (const RatedAction& rated : thought.rated) {
    if (rated.action == action) {
      return &rated;
    }
  }
  return nullptr;
}

}  // namespace

// One match while it is played.
struct StudyGame {
  StudyGame(const StudyPlan& its_plan, const MatchKey& key, const std::atomic<bool>& its_stop)
      : plan(its_plan),
        stop(its_stop),
        seed(match_seed(plan, key)),
        seats(seating(plan, key)),
        judged(is_judged(plan, key)),
        match(start(key)),
        notes(*plan.game, key, match.players(), judged) {
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      bots.push_back(plan.game->make_bot(bot_name(static_cast<Seat>(seat))).value());
    }
  }

  void note_chance() {
    for (; noted < match.version(); ++noted) {
      const LogEntry& entry = match.log()[static_cast<std::size_t>(noted)];
      if (entry.by_chance) {
        notes.add_outcome(match.state_before(noted), entry.action);
      }
    }
  }
  // The action of the seat to act; a single legal action needs no search.
  AnyAction decide(const std::vector<AnyAction>& legal) {
    const Seat seat = match.turn().seat;
    if (judged) {
      notes.set_expected(plan.game->estimate(match.state(), drawn(Draw::Estimate)));
    }
    if (legal.size() == 1) {
      return legal[0];
    }
    const SearchResult thought =
        bots[seat]->choose(match.open_view(seat), match.log_for(seat), budget(Draw::Search));
    if (judged && !stop.load(std::memory_order_relaxed)) {
      compare(legal, thought.best, seat);
    }
    return thought.best;
  }
  bool is_opening(Seat seat) { return begun.insert(seat).second; }
  // Estimates the luck, after the end of the match.
  void judge_luck() {
    for (int ply = 0; ply < match.version() && judged; ++ply) {
      if (match.log()[static_cast<std::size_t>(ply)].by_chance) {
        notes.add_luck(judge_outcome(match, ply, drawn(Draw::Luck)).gain);
      }
    }
  }

  Match start(const MatchKey& key) const {
    const auto& one = plan.configurations[static_cast<std::size_t>(key.configuration)];
    return Match::start(*plan.game, {one.players, one.options, seed, ChanceMode::Auto}).value();
  }
  const std::string& bot_name(Seat seat) const {
    return seats[seat] < 0 ? plan.weak_bot : plan.bots[static_cast<std::size_t>(seats[seat])];
  }
  std::uint64_t drawn(Draw what) const {
    const auto own = combine_hash(seed.folded(), static_cast<std::uint64_t>(what) + 1);
    return combine_hash(own, static_cast<std::uint64_t>(match.version()));
  }
  Budget budget(Draw what) const {
    return {.nodes = plan.nodes, .seed = drawn(what), .stop = &stop};
  }
  // Searches the action played and a random other legal one with the same effort.
  void compare(const std::vector<AnyAction>& legal, AnyAction played, Seat seat) {
    Rng rng(drawn(Draw::Other));
    AnyAction other = played;
    while (other == played) {
      other = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    }
    const std::array<AnyAction, 2> both = {played, other};
    Budget alike = budget(Draw::Comparison);
    alike.compare = true;
    alike.only = both;
    const SearchResult thought = plan.game->make_bot(bot_name(seat))
                                     .value()
                                     ->choose(match.open_view(seat), match.log_for(seat), alike);
    const RatedAction* one = rating_of(thought, played);
    const RatedAction* two = rating_of(thought, other);
    if (one != nullptr && two != nullptr && one->visits > 0 && two->visits > 0) {
      notes.add_comparison(one->value - two->value);
    }
  }

  const StudyPlan& plan;
  const std::atomic<bool>& stop;
  Seed seed;
  std::vector<int> seats;
  bool judged;
  Match match;
  MatchNotes notes;
  std::vector<std::unique_ptr<Bot>> bots;
  std::set<Seat> begun;  // seats that have decided something
  int noted = 0;         // entries of the log
};

const std::string& StudyPlayer::kind_of(const AnySetup& setup, AnyAction action) {
  std::string& kind = kinds_[action.code];
  if (kind.empty()) {
    const std::string text = plan_.game->action_text(setup, action);
    kind = label_text("kinds", text.substr(0, text.find(' ')));
  }
  return kind;
}

// None if it was stopped.
std::optional<AnyAction> StudyPlayer::decide(StudyGame& table) {
  const Match& match = table.match;
  const Seat seat = match.turn().seat;
  const auto legal = plan_.game->legal_actions(match.state());
  std::set<std::string_view> open;
  for (const AnyAction action : legal) {
    open.insert(kind_of(match.setup(), action));
  }
  table.notes.begin_decision(seat, static_cast<int>(legal.size()), open);
  const AnyAction action = table.decide(legal);
  if (stop_.load(std::memory_order_relaxed)) {
    return std::nullopt;
  }
  table.notes.add_action(
      match.state(), action, seat, kind_of(match.setup(), action),
      table.is_opening(seat) ? plan_.game->action_text(match.setup(), action) : "");
  return action;
}

std::optional<StudiedMatch> StudyPlayer::play(const MatchKey& key) {
  StudyGame table(plan_, key, stop_);
  for (table.note_chance(); table.match.turn().is_player(); table.note_chance()) {
    const auto action = decide(table);
    if (!action) {
      return std::nullopt;
    }
    if (const auto done = table.match.act(*action); !done) {
      throw std::runtime_error("a bot chose an illegal action: " + done.error().message);
    }
  }
  table.judge_luck();
  return StudiedMatch{table.notes.finish(table.match, table.seats), std::move(table.match)};
}

}  // namespace ahu::study
