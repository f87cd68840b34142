// Levels.
#include "match/levels.hpp"

#include <algorithm>
#include <array>

#include "base/assert.hpp"
#include "base/hash.hpp"
#include "base/math.hpp"
#include "base/weighted.hpp"

namespace ahu {

namespace {

constexpr std::uint64_t mistake_stream = 0x736c6970;  // independent of the search's random numbers

std::uint64_t min_limit(std::initializer_list<std::uint64_t> limits) {
  std::uint64_t least = 0;
  for (const std::uint64_t limit : limits) {
    least = least == 0 || (limit > 0 && limit < least) ? limit : least;
  }
  return least;
}

double best_value(const SearchResult& result) {
  double best = 0;
  for (const RatedAction& rated : result.rated) {
    best = rated.visits > 0 ? std::max(best, rated.value) : best;
  }
  return best;
}

}  // namespace

std::string_view level_name(int number) {
  static constexpr std::array<std::string_view, max_levels> names = {
      "level-1", "level-2", "level-3", "level-4", "level-5", "level-6", "level-7", "level-8"};
  return names[static_cast<std::size_t>(number - 1)];
}

std::string_view level_meaning(int number, int of) {
  if (number == of) {
    return "full strength, about a second a move";
  }
  return number == 1 ? "for a first match: searches little and makes many mistakes"
                     : "searches more and makes fewer mistakes than the level below";
}

Level level_among(const Level& level, int players) {
  Level scaled = level;
  const auto scale = [&](int thousandths) {
    return thousandths == 0 ? 0 : std::max(1, thousandths * 2 / players);
  };
  scaled.temperature = scale(level.temperature);
  scaled.limit = scale(level.limit);
  return scaled;
}

AnyAction choose_with_mistakes(const SearchResult& result, const Level& level, std::uint64_t seed) {
  const double best = best_value(result);
  const auto weight = [&](const RatedAction& rated) {
    const double behind = (best - rated.value) * 1000;
    const bool plausible = rated.visits > 0 && behind <= level.limit;
    return plausible ? exponential(-behind / level.temperature) : 0;
  };
  if (std::ranges::none_of(result.rated, [&](const auto& rated) { return weight(rated) > 0; })) {
    return result.best;  // no action was searched
  }
  Rng rng(combine_hash(seed, mistake_stream));
  // Far enough below the total for sums of doubles.
  const auto below = [&](double total) {
    return total * (static_cast<double>(rng.below(1U << 31)) / (1U << 31));
  };
  return weighted_draw(result.rated, weight, below).action;
}

SearchResult LevelBot::choose(const AnyView& view, std::span<const AnyAction> log,
                              const Budget& budget) {
  const bool makes_mistakes = level_.temperature > 0;
  if (!bot_) {
    bot_ = make_();
  }
  Budget own = budget;
  own.simulations = min_limit({level_.work, budget.simulations, budget.nodes});
  own.nodes = 0;
  own.compare = makes_mistakes || budget.compare;
  SearchResult result = bot_->choose(view, log, own);
  if (makes_mistakes) {
    result.best =
        choose_with_mistakes(result, level_among(level_, count_players_(view)), budget.seed);
  }
  return result;
}

}  // namespace ahu
