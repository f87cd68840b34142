// Plays one game of the arena.
#include "study/match_runner.hpp"

#include <algorithm>
#include <chrono>

#include "base/hash.hpp"
#include "match/parallel.hpp"
#include "match/record.hpp"
#include "study/clean_text.hpp"
#include "study/openings.hpp"

namespace ahu::study {

namespace {

using Clock = std::chrono::steady_clock;

std::int64_t record_effort(Effort& effort, Clock::time_point start, std::uint64_t nodes) {
  const std::int64_t nanos = std::chrono::nanoseconds(Clock::now() - start).count();
  effort.moves += 1;
  effort.nodes += nodes;
  effort.nanos += nanos;
  effort.max_nanos = std::max(effort.max_nanos, nanos);
  return nanos;
}

std::uint64_t fingerprint_of(const Match& match) {
  std::uint64_t hash = 1;
  for (const LogEntry& entry : match.log()) {
    hash = combine_hash(hash, entry.action.code);
  }
  return hash;
}

int decisions_of(const Match& match) {
  int count = 0;
  for (const LogEntry& entry : match.log()) {
    count += entry.by_chance ? 0 : 1;
  }
  return count;
}

// A seat that forfeits gets nothing, the others share the win.
void settle_forfeit(GameResult& result, int loser, int players) {
  const unsigned others =
      ((1U << static_cast<unsigned>(players)) - 1U) & ~(1U << static_cast<unsigned>(loser));
  const Payoffs payoffs = share_payoff(players, others);
  result.payoffs.assign(payoffs.begin(), payoffs.end());
}

void settle(GameResult& result, const Match& match) {
  result.plies = match.version();
  result.decisions = decisions_of(match);
  result.fingerprint = fingerprint_of(match);
  if (result.forfeit) {
    settle_forfeit(result, result.forfeit->seat, match.players());
    return;
  }
  const Payoffs payoffs = match.game().payoffs(match.state());
  const Scores scores = match.game().scores(match.state());
  result.payoffs.assign(payoffs.begin(), payoffs.end());
  result.scores.assign(scores.begin(), scores.end());
}

Budget budget_of(const DecisionLimits& limits, std::uint64_t seed, const std::atomic<bool>& stop) {
  return {
      .millis = limits.millis,
      .simulations = limits.simulations,
      .nodes = limits.nodes,
      .seed = seed,
      .stop = &stop,
      .threads = static_cast<int>(std::clamp<std::uint64_t>(limits.threads, 1, max_thread_count))};
}

json::object forfeit_json(const Forfeit& forfeit, const std::string& name, const ExternalBot* bot) {
  json::object written = {{"seat", forfeit.seat}, {"bot", name}, {"reason", forfeit.reason}};
  if (bot != nullptr) {
    json::array conversation;
    for (const Exchange& exchange : bot->conversation()) {
      conversation.push_back(
          {{"sent", exchange.sent}, {"received", clean_text(exchange.received)}});
    }
    written["conversation"] = std::move(conversation);
    written["stderr"] = clean_text(bot->stderr_text());
  }
  return written;
}

}  // namespace

std::vector<MatchRunner::BotAtSeat> MatchRunner::seat_bots(const Seating& seats) {
  bots_.clear();
  std::vector<BotAtSeat> seated;
  for (const int place : seats) {
    const Contestant& who = plan_.contestants[static_cast<std::size_t>(place)];
    if (who.is_external()) {
      const auto at =
          external_bots_.try_emplace(who.name, *plan_.game, who.command, plan_.grace_millis);
      at.first->second.begin_game();
      seated.push_back({&who, &at.first->second, &at.first->second});
    } else {
      bots_.push_back(plan_.game->make_bot(who.bot).value());
      seated.push_back({&who, bots_.back().get(), nullptr});
    }
  }
  return seated;
}

std::vector<DecisionLimits> MatchRunner::limits_of(const std::vector<BotAtSeat>& seated) {
  std::vector<DecisionLimits> limits;
  limits.reserve(seated.size());
  for (const BotAtSeat& one : seated) {
    limits.push_back(one.who->limits);
  }
  return limits;
}

// The opening of the round, then the random moves.
void MatchRunner::begin(Match& match, const GameKey& key) const {
  if (!plan_.openings.empty()) {
    const auto at = static_cast<std::size_t>(key.round) % plan_.openings.size();
    if (const auto played = play_opening(match, plan_.openings[at]); !played) {
      throw std::runtime_error(played.error().message + " (in round " + std::to_string(key.round) +
                               ")");
    }
  }
  for (int ply = 0; ply < plan_.opening && match.turn().is_player(); ++ply) {
    const auto actions = match.game().legal_actions(match.state());
    const auto done = match.act(actions[schedule_.opening_choice(key.round, ply, actions.size())]);
    if (!done) {
      return;  // a legal action is never refused
    }
  }
}

std::optional<std::string> MatchRunner::decide(Match& match, const BotAtSeat& seated,
                                               const GameKey& key, GameClocks& clocks,
                                               Effort& effort) const {
  const Seat seat = match.turn().seat;
  Budget budget = budget_of(seated.who->limits, schedule_.bot_seed(key, match.version()), stop_);
  budget.processor_time = plan_.processor_time && !clocks.runs_for(seat);
  if (clocks.runs_for(seat)) {
    const std::uint64_t share = clocks.share_for(seat);
    budget.millis = budget.millis == 0 ? share : std::min(budget.millis, share);
    if (seated.external != nullptr) {
      seated.external->set_clocks(clocks.reading(seat));
    }
  }
  const auto start = Clock::now();
  try {
    const SearchResult thought =
        seated.bot->choose(match.open_view(seat), match.log_for(seat), budget);
    clocks.spend(seat, record_effort(effort, start, thought.nodes));
    if (clocks.is_over(seat, plan_.grace_millis)) {
      return "ran out of time";
    }
    clocks.add_increment(seat);
    if (const auto done = match.act(thought.best); !done) {
      return "chose '" + match.game().action_text(match.setup(), thought.best) +
             "': " + done.error().message;
    }
    return std::nullopt;
  } catch (const ProcessInterrupted&) {
    return std::nullopt;  // the caller checks for a stop
  } catch (const BotDidNotStart& error) {
    throw BotDidNotStart(seated.who->name + " does not start: tried " +
                         std::to_string(start_attempts) + " times, it " + clean_text(error.what()));
  } catch (const std::exception& error) {
    record_effort(effort, start, 0);
    return error.what();
  }
}

json::object MatchRunner::record_of(const Match& match, const GameKey& key,
                                    const GameResult& result,
                                    const std::vector<BotAtSeat>& seated) const {
  json::object record = write_record(match);
  json::array bots;
  for (const BotAtSeat& one : seated) {
    bots.emplace_back(one.who->name);
  }
  json::object arena = {{"table", key.table},
                        {"round", key.round},
                        {"rotation", key.rotation},
                        {"bots", std::move(bots)}};
  if (result.forfeit) {
    const BotAtSeat& loser = seated[static_cast<std::size_t>(result.forfeit->seat)];
    arena["forfeit"] = forfeit_json(*result.forfeit, loser.who->name, loser.external);
  }
  record["arena"] = std::move(arena);
  return record;
}

std::optional<PlayedGame> MatchRunner::play(const GameKey& key) {
  GameResult result;
  result.seats = schedule_.seating(key);
  result.efforts.resize(result.seats.size());
  const auto seated = seat_bots(result.seats);
  GameClocks clocks(limits_of(seated));
  Match match = Match::start(*plan_.game, {plan_.players, plan_.options,
                                           schedule_.deal_seed(key.round), ChanceMode::Auto})
                    .value();
  begin(match, key);
  while (match.turn().is_player() && !result.forfeit) {
    const Seat seat = match.turn().seat;
    const auto reason = decide(match, seated[seat], key, clocks, result.efforts[seat]);
    if (stop_.load(std::memory_order_relaxed)) {
      return std::nullopt;
    }
    if (reason) {
      result.forfeit = Forfeit{seat, clean_text(*reason)};
    }
  }
  settle(result, match);
  json::object record = record_of(match, key, result, seated);
  return PlayedGame{std::move(result), std::move(record)};
}

}  // namespace ahu::study
