// Built-in bots at a table.
#include "server/built_in_bots.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/request.hpp"

namespace ahu::server {

std::string BuiltInBot::text() const {
  return millis == usual_millis ? name : name + "@" + std::to_string(millis);
}

Budget budget_of(const BuiltInBot& bot, bool is_rated, std::size_t ahead, int threads) {
  constexpr std::uint64_t min_millis = 5;
  Budget budget;
  if (!is_rated) {
    budget.millis =
        std::max(min_millis, bot.millis / (1 + ahead / static_cast<std::size_t>(threads)));
  }
  return budget;
}

BuiltInBot read_built_in_bot(std::string_view text) {
  BuiltInBot bot;
  const std::size_t at = text.find('@');
  bot.name = text.substr(0, at);
  if (at != std::string_view::npos) {
    std::from_chars(text.data() + at + 1, text.data() + text.size(), bot.millis);
  }
  return bot;
}

Result<BuiltInBot> read_built_in_bot(const AnyBots& game, const json::object& seat) {
  const auto name = read_text(seat, "bot", game.bots()[0].name);
  const auto millis =
      read_number(seat, "millis", 1, BuiltInBot::max_millis, BuiltInBot::usual_millis);
  if (const auto error = first_error(name, millis)) {
    return std::unexpected(*error);
  }
  if (const auto made = game.make_bot(*name); !made) {
    return std::unexpected(made.error());
  }
  return BuiltInBot{std::string(*name), static_cast<std::uint64_t>(*millis)};
}

namespace {

constexpr double between_levels = 150;  // about, see docs/strength.md

// The assumed rating of a level without rated matches: the middle level has a newcomer's.
double expected_mean(int level, int levels) {
  return Rating{}.mean + between_levels * (level - (1 + levels) / 2.0);
}

// A bot that has never sat at a table has no account and no rating.
double mean_of(store::MatchStore& store, const AnyGame& game, const BotInfo& info, int levels) {
  const auto account = store.find_built_in_account(info.name);
  const Rating rating = account ? store.rating(account->id, game.info().id) : Rating();
  return rating.matches > 0 ? rating.mean : expected_mean(info.level, levels);
}

}  // namespace

BuiltInBot substitute_for(store::MatchStore& store, const AnyGame& game,
                          const store::AccountId& player) {
  const double wanted = store.rating(player, game.info().id).mean;
  const auto bots = game.bots();
  const int levels = std::ranges::max(bots, {}, &BotInfo::level).level;
  BuiltInBot best;
  double nearest = INFINITY;
  for (const BotInfo& info : bots) {
    if (info.level == 0) {
      continue;
    }
    const double mean = mean_of(store, game, info, levels);
    if (std::abs(mean - wanted) < nearest) {
      nearest = std::abs(mean - wanted);
      best.name = info.name;
    }
  }
  return best;
}

}  // namespace ahu::server
