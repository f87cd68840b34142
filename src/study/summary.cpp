// Computes the summary from the games.
#include "study/summary.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <set>

namespace ahu::study {

namespace {

// The games of whole rounds; an incomplete round does not count for pairs.
using Rounds = std::map<std::pair<int, int>, std::vector<const GameResult*>>;

Rounds whole_rounds(const Schedule& schedule, const Results& results) {
  Rounds rounds;
  for (const auto& [task, game] : results) {
    rounds[{task.table, task.round}].push_back(&game);
  }
  std::erase_if(rounds, [&](const auto& round) {
    return static_cast<int>(round.second.size()) < schedule.rotations(round.first.first);
  });
  return rounds;
}

std::vector<Rating> rate(int bots, const Rounds& rounds) {
  std::vector<RankedRound> ranked;
  for (const auto& [which, games] : rounds) {
    RankedRound& round = ranked.emplace_back();
    for (const GameResult* game : games) {
      round.push_back({game->seats, game->places()});
    }
  }
  return plackett_luce(bots, ranked);
}

// The mean of a value over a bot's seats in a round.
template <class Value>
std::vector<double> means_by_round(const Rounds& rounds, int bot, Value&& value) {
  std::vector<double> means;
  for (const auto& [which, games] : rounds) {
    double sum = 0;
    int count = 0;
    for (const GameResult* game : games) {
      for (std::size_t seat = 0; seat < game->seats.size(); ++seat) {
        if (game->seats[seat] == bot) {
          sum += value(*game, seat);
          ++count;
        }
      }
    }
    if (count > 0) {
      means.push_back(sum / count);
    }
  }
  return means;
}

double share_of(const GameResult& game, std::size_t seat) {
  return static_cast<double>(game.payoffs[seat]) / payoff_total;
}

struct SeatTally {
  double sum = 0;
  std::int64_t games = 0;
  double mean() const { return games == 0 ? 0 : sum / static_cast<double>(games); }
};

std::vector<double> means(const std::vector<SeatTally>& tallies) {
  std::vector<double> all;
  all.reserve(tallies.size());
  for (const SeatTally& tally : tallies) {
    all.push_back(tally.mean());
  }
  return all;
}

void add_effort(BotSummary& bot, Effort& total, const Results& results, int index) {
  std::vector<SeatTally> seats;
  for (const auto& [task, game] : results) {
    seats.resize(game.seats.size());
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
      if (game.seats[seat] != index) {
        continue;
      }
      seats[seat].sum += share_of(game, seat);
      seats[seat].games += 1;
      total.moves += game.efforts[seat].moves;
      total.nodes += game.efforts[seat].nodes;
      total.nanos += game.efforts[seat].nanos;
      total.max_nanos = std::max(total.max_nanos, game.efforts[seat].max_nanos);
      bot.games += 1;
      bot.forfeits += game.forfeit && game.forfeit->seat == static_cast<int>(seat) ? 1 : 0;
    }
  }
  bot.by_seat = means(seats);
}

BotSummary summarise_bot(const ArenaPlan& plan, const Results& results, const Rounds& rounds,
                         int index) {
  BotSummary bot;
  bot.name = plan.contestants[static_cast<std::size_t>(index)].name;
  Effort effort;
  add_effort(bot, effort, results, index);
  const double even = 1.0 / plan.players;
  bot.share = mean_of(means_by_round(rounds, index, share_of),
                      std::array<PseudoObservation, 2>{{{1, even}, {0, 1 - even}}});
  bot.place = mean_of(
      means_by_round(rounds, index,
                     [](const GameResult& game, std::size_t seat) { return game.places()[seat]; }),
      std::array<PseudoObservation, 2>{{{1, 0.5}, {static_cast<double>(plan.players), 0.5}}});
  if (effort.moves > 0) {
    bot.millis_per_move =
        static_cast<double>(effort.nanos) / 1e6 / static_cast<double>(effort.moves);
    bot.max_millis = static_cast<double>(effort.max_nanos) / 1e6;
  }
  if (effort.nanos > 0) {
    bot.nodes_per_second =
        static_cast<double>(effort.nodes) / static_cast<double>(effort.nanos) * 1e9;
  }
  return bot;
}

bool sits_in(const GameResult& game, int bot) {
  return std::ranges::find(game.seats, bot) != game.seats.end();
}

PairSummary summarise_pair(const ArenaPlan& plan, const Rounds& rounds, int first, int second) {
  PairSummary pair{first, second, 0, 0, 0, 0, {}, {}, {}};
  std::vector<double> scores;
  for (const auto& [which, games] : rounds) {
    if (!sits_in(*games[0], first) || !sits_in(*games[0], second)) {
      continue;
    }
    double sum = 0;
    for (const GameResult* game : games) {
      const double score = score_against(*game, first, second);
      pair.games += 1;
      (score > 0.5 ? pair.wins : score < 0.5 ? pair.losses : pair.draws) += 1;
      sum += score;
    }
    scores.push_back(sum / static_cast<double>(games.size()));
  }
  if (plan.players == 2) {
    pair.pentanomial.resize(5, 0);
    for (const double score : scores) {
      pair.pentanomial[static_cast<std::size_t>(std::lround(score * 4))] += 1;
    }
  }
  pair.estimate = estimate_pair(scores);
  return pair;
}

void add_pairs(Summary& summary, const ArenaPlan& plan, const Rounds& rounds,
               const Schedule& schedule, const SequentialTests& tests) {
  const int count = static_cast<int>(plan.contestants.size());
  for (int first = 0; first < count; ++first) {
    for (int second = first + 1; second < count; ++second) {
      PairSummary pair = summarise_pair(plan, rounds, first, second);
      const auto table = std::ranges::find(schedule.tables(), ArenaTable{first, second});
      if (!tests.all().empty() && table != schedule.tables().end()) {
        pair.test = tests.all()[static_cast<std::size_t>(table - schedule.tables().begin())];
      }
      summary.pairs.push_back(std::move(pair));
    }
  }
}

void add_games(Summary& summary, const ArenaPlan& plan, const Results& results) {
  std::vector<SeatTally> seats(static_cast<std::size_t>(plan.players));
  std::set<std::pair<Seating, std::uint64_t>> seen;
  for (const auto& [task, game] : results) {
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
      seats[seat].sum += share_of(game, seat);
      seats[seat].games += 1;
    }
    summary.plies += game.plies;
    summary.decisions += game.decisions;
    if (game.forfeit) {
      const auto who =
          static_cast<std::size_t>(game.seats[static_cast<std::size_t>(game.forfeit->seat)]);
      summary.forfeits.push_back({plan.contestants[who].name, task, game.forfeit->reason});
    } else if (!seen.emplace(game.seats, game.fingerprint).second) {
      summary.repeated += 1;
    }
  }
  summary.by_seat = means(seats);
  summary.games = static_cast<std::int64_t>(results.size());
  summary.plies /= static_cast<double>(std::max(summary.games, std::int64_t{1}));
  summary.decisions /= static_cast<double>(std::max(summary.games, std::int64_t{1}));
}

}  // namespace

Summary summarise(const ArenaPlan& plan, const Results& results) {
  const Schedule schedule(plan);
  Results counted = results;
  SequentialTests tests(plan);
  tests.update(schedule, counted);
  const Rounds rounds = whole_rounds(schedule, counted);
  const int count = static_cast<int>(plan.contestants.size());
  const auto ratings = rate(count, rounds);
  Summary summary;
  for (int bot = 0; bot < count; ++bot) {
    summary.bots.push_back(summarise_bot(plan, counted, rounds, bot));
    summary.bots.back().rating = ratings[static_cast<std::size_t>(bot)];
  }
  add_pairs(summary, plan, rounds, schedule, tests);
  add_games(summary, plan, counted);
  return summary;
}

std::vector<std::size_t> by_rating(const Summary& summary) {
  std::vector<std::size_t> order(summary.bots.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, [&](std::size_t one, std::size_t other) {
    const double difference = summary.bots[one].rating.elo - summary.bots[other].rating.elo;
    return difference > 0 || (difference == 0 && one < other);
  });
  return order;
}

}  // namespace ahu::study
