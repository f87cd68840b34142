// Bots of the house at a table.
#include "server/house_bots.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/request.hpp"

namespace ahu::server {

std::string HouseBot::text() const {
  return millis == usual_millis ? name : name + "@" + std::to_string(millis);
}

Budget budget_of(const HouseBot& bot, bool is_rated, std::size_t ahead, int threads) {
  constexpr std::uint64_t least_millis = 5;
  Budget budget;
  if (!is_rated) {
    budget.millis =
        std::max(least_millis, bot.millis / (1 + ahead / static_cast<std::size_t>(threads)));
  }
  return budget;
}

HouseBot read_house_bot(std::string_view text) {
  HouseBot bot;
  const std::size_t at = text.find('@');
  bot.name = text.substr(0, at);
  if (at != std::string_view::npos) {
    std::from_chars(text.data() + at + 1, text.data() + text.size(), bot.millis);
  }
  return bot;
}

Result<HouseBot> read_house_bot(const AnyGame& game, const json::object& seat) {
  const auto name = read_text(seat, "bot", game.bots()[0].name);
  const auto millis = read_number(seat, "millis", 1, HouseBot::most_millis, HouseBot::usual_millis);
  if (const auto error = first_error(name, millis)) {
    return std::unexpected(*error);
  }
  if (const auto made = game.make_bot(*name); !made) {
    return std::unexpected(made.error());
  }
  return HouseBot{std::string(*name), static_cast<std::uint64_t>(*millis)};
}

namespace {

constexpr double between_levels = 150;  // about, see docs/strength.md

// What a level is taken for until it has played rated matches: the middle one for somebody new.
double expected_mean(int level, int levels) {
  return Rating{}.mean + between_levels * (level - (1 + levels) / 2.0);
}

// A bot that has never sat at a table has no account and no rating.
double mean_of(store::MatchStore& store, const AnyGame& game, const BotInfo& info, int levels) {
  const auto account = store.find_house_account(info.name);
  const Rating rating = account ? store.rating(account->id, game.info().id) : Rating();
  return rating.matches > 0 ? rating.mean : expected_mean(info.level, levels);
}

}  // namespace

HouseBot stand_in_for(store::MatchStore& store, const AnyGame& game,
                      const store::AccountId& player) {
  const double wanted = store.rating(player, game.info().id).mean;
  const auto bots = game.bots();
  const int levels = std::ranges::max(bots, {}, &BotInfo::level).level;
  HouseBot best;
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
