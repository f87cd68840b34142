// Analysis of a finished match.
#include "match/analysis.hpp"

#include <algorithm>
#include <array>

#include "base/hash.hpp"

namespace ahu {

namespace {

constexpr std::uint64_t second_look = 2;
constexpr std::size_t max_judged_outcomes =
    24;  // evaluated one by one; of more, a sample of this size

Budget half_of(const Budget& budget, std::uint64_t seed) {
  Budget half = budget;
  for (auto* limit : {&half.millis, &half.simulations, &half.nodes}) {
    *limit = *limit > 0 ? std::max<std::uint64_t>(1, *limit / 2) : 0;
  }
  half.seed = seed;
  half.compare = true;
  return half;
}

RatedAction* find_rated(std::vector<RatedAction>& rated, AnyAction action) {
  const auto at = std::ranges::find(rated, action, &RatedAction::action);
  return at == rated.end() ? nullptr : &*at;
}

double value_in(std::vector<RatedAction>& rated, AnyAction action) {
  const RatedAction* found = find_rated(rated, action);
  return found == nullptr ? 0 : found->value;
}

struct Position {
  AnyView view;
  std::vector<AnyAction> log;
};

// Which of two actions is better, by a search of these two alone. The first search favours its own
// choice by chance; a new search is fair to the action played.
void compare_again(const AnyGame& game, const AnalysisPlan& plan, const Position& position,
                   std::uint64_t seed, JudgedDecision& judged) {
  const std::array<AnyAction, 2> both = {judged.best, judged.played};
  Budget budget = half_of(plan.budget, combine_hash(seed, second_look));
  budget.only = both;
  SearchResult again = (*game.make_bot(plan.bot))->choose(position.view, position.log, budget);
  for (const AnyAction action : both) {
    RatedAction* first = find_rated(judged.rated, action);
    const RatedAction* now = find_rated(again.rated, action);
    if (first != nullptr && now != nullptr) {
      *first = *now;
    }
  }
}

JudgedDecision judge_decision(const Match& match, const AnalysisPlan& plan, int ply) {
  const AnyGame& game = match.game();
  const AnyState& before = match.state_before(ply);
  JudgedDecision judged;
  judged.ply = ply;
  judged.seat = game.turn(before).seat;
  judged.played = match.log()[static_cast<std::size_t>(ply)].action;
  const AnyState seen = plan.memory ? game.with_memory(before, *plan.memory) : before;
  const Position position = {game.observe(seen, judged.seat), match.log_before(ply, judged.seat)};
  const std::uint64_t seed = combine_hash(plan.budget.seed, static_cast<std::uint64_t>(ply));
  SearchResult first =
      (*game.make_bot(plan.bot))->choose(position.view, position.log, half_of(plan.budget, seed));
  judged.best = first.best;
  judged.rated = std::move(first.rated);
  if (judged.best != judged.played) {
    compare_again(game, plan, position, seed, judged);
  }
  judged.value = value_in(judged.rated, judged.played);
  judged.best_value = value_in(judged.rated, judged.best);
  if (judged.value >= judged.best_value) {
    judged.best = judged.played;
    judged.best_value = judged.value;
  }
  judged.loss = judged.best_value - judged.value;
  return judged;
}

std::vector<double> worth_after(const AnyGame& game, const AnyState& before, AnyAction outcome,
                                std::uint64_t seed) {
  AnyState after = before;
  game.apply(after, outcome);
  return game.estimate(after, seed);
}

void add_scaled(std::vector<double>& sum, const std::vector<double>& values, double scale) {
  for (std::size_t i = 0; i < sum.size(); ++i) {
    sum[i] += values[i] * scale;
  }
}

AnyAction drawn(const std::vector<AnyOutcome>& outcomes, std::uint32_t lot) {
  std::size_t at = 0;
  while (lot >= outcomes[at].weight) {
    lot -= outcomes[at].weight;
    ++at;
  }
  return outcomes[at].action;
}

// The mean over the outcomes: over all of them, or over a fair sample of many.
std::vector<double> worth_before(const AnyGame& game, const AnyState& before, std::size_t seats,
                                 std::uint64_t seed) {
  const auto outcomes = game.chance_outcomes(before);
  std::uint32_t total = 0;
  for (const auto& outcome : outcomes) {
    total += outcome.weight;
  }
  std::vector<double> mean(seats, 0.0);
  if (outcomes.size() <= max_judged_outcomes) {
    for (const auto& outcome : outcomes) {
      add_scaled(mean, worth_after(game, before, outcome.action, seed),
                 static_cast<double>(outcome.weight) / total);
    }
    return mean;
  }
  Rng rng(combine_hash(seed, second_look));
  for (std::size_t i = 0; i < max_judged_outcomes; ++i) {
    add_scaled(mean, worth_after(game, before, drawn(outcomes, rng.below(total)), seed),
               1.0 / max_judged_outcomes);
  }
  return mean;
}

JudgedOutcome calibrated(const Match& match, JudgedOutcome judged) {
  for (double& gain : judged.gain) {
    gain *= match.game().calibration(match.players()).luck;
  }
  return judged;
}

bool is_stopped(const Budget& budget) {
  return budget.stop != nullptr && budget.stop->load(std::memory_order_relaxed);
}

}  // namespace

JudgedOutcome judge_outcome(const Match& match, int ply, std::uint64_t seed) {
  const AnyGame& game = match.game();
  const AnyState& before = match.state_before(ply);
  const std::uint64_t own = combine_hash(seed, static_cast<std::uint64_t>(ply));
  JudgedOutcome judged;
  judged.ply = ply;
  judged.outcome = match.log()[static_cast<std::size_t>(ply)].action;
  judged.gain = worth_after(game, before, judged.outcome, own);
  add_scaled(judged.gain, worth_before(game, before, judged.gain.size(), own), -1);
  return judged;
}

Result<Analysis> analyse(const Match& match, const AnalysisPlan& plan) {
  const auto bot = match.game().make_bot(plan.bot);
  if (!bot) {
    return std::unexpected(bot.error());
  }
  if (!(*bot)->rates_actions()) {
    return fail(ErrorCode::BadRequest, "the bot '" + std::string(plan.bot) +
                                           "' does not rate actions, so it cannot judge decisions; "
                                           "choose a bot that searches");
  }
  Analysis analysis{plan.from, plan.from, {}, {}};
  for (int ply = plan.from; ply < plan.to && !is_stopped(plan.budget); ++ply) {
    if (match.log()[static_cast<std::size_t>(ply)].by_chance) {
      analysis.luck.push_back(calibrated(match, judge_outcome(match, ply, plan.budget.seed)));
    } else {
      JudgedDecision judged = judge_decision(match, plan, ply);
      if (is_stopped(plan.budget)) {
        break;  // cut short
      }
      analysis.decisions.push_back(std::move(judged));
    }
    analysis.to = ply + 1;
  }
  return analysis;
}

std::vector<SeatSum> seat_sums(const Analysis& analysis, int players) {
  std::vector<SeatSum> sums(static_cast<std::size_t>(players));
  std::vector<double> kept(sums.size(), 0.0);
  for (const auto& decision : analysis.decisions) {
    SeatSum& sum = sums[decision.seat];
    sum.decisions += 1;
    sum.loss += decision.loss;
    kept[decision.seat] += decision.best_value > 0 ? decision.value / decision.best_value : 1;
  }
  for (std::size_t seat = 0; seat < sums.size(); ++seat) {
    sums[seat].kept = sums[seat].decisions > 0 ? kept[seat] / sums[seat].decisions : 1;
    for (const auto& outcome : analysis.luck) {
      sums[seat].luck += outcome.gain[seat];
    }
  }
  return sums;
}

json::array rated_json(const AnyText& game, const AnySetup& setup,
                       const std::vector<RatedAction>& rated) {
  std::vector<std::pair<std::string, const RatedAction*>> sorted;
  for (const auto& item : rated) {
    sorted.emplace_back(game.action_text(setup, item.action), &item);
  }
  std::sort(sorted.begin(), sorted.end());
  json::array all;
  for (auto& [text, item] : sorted) {
    all.push_back({{"action", text}, {"visits", item->visits}, {"value", item->value}});
  }
  return all;
}

namespace {

json::object decision_json(const Match& match, const JudgedDecision& decision) {
  const auto text = [&](AnyAction action) {
    return match.game().action_text(match.setup(), action);
  };
  return {{"entry", decision.ply + 1},
          {"ply", decision.ply},
          {"seat", decision.seat},
          {"action", text(decision.played)},
          {"value", decision.value},
          {"best", text(decision.best)},
          {"best_value", decision.best_value},
          {"loss", decision.loss},
          {"actions", rated_json(match.game(), match.setup(), decision.rated)}};
}

}  // namespace

json::object analysis_json(const Match& match, const Analysis& analysis) {
  json::array decisions;
  for (const auto& decision : analysis.decisions) {
    decisions.push_back(decision_json(match, decision));
  }
  json::array luck;
  for (const auto& outcome : analysis.luck) {
    luck.push_back({{"entry", outcome.ply + 1},
                    {"ply", outcome.ply},
                    {"outcome", match.game().action_text(match.setup(), outcome.outcome)},
                    {"gain", json::array(outcome.gain.begin(), outcome.gain.end())}});
  }
  json::array seats;
  for (const auto& sum : seat_sums(analysis, match.players())) {
    seats.push_back({{"seat", seats.size()},
                     {"decisions", sum.decisions},
                     {"loss", sum.loss},
                     {"kept", sum.kept},
                     {"luck", sum.luck}});
  }
  return {{"ok", true},
          {"from", analysis.from},
          {"to", analysis.to},
          {"decisions", std::move(decisions)},
          {"luck", std::move(luck)},
          {"seats", std::move(seats)}};
}

}  // namespace ahu
