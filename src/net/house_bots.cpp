// Bots of the house at a table.
#include "net/house_bots.hpp"

#include <charconv>
#include <cmath>

#include "play/request.hpp"

namespace ahu::net {

std::string HouseBot::text() const {
  return millis == usual_millis ? name : name + "@" + std::to_string(millis);
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

HouseBot stand_in_for(store::MatchStore& store, const AnyGame& game,
                      const store::AccountId& player) {
  const double wanted = store.rating(player, game.info().id).mean;
  HouseBot best;
  double nearest = INFINITY;
  for (const BotInfo& info : game.bots()) {
    if (info.level == 0) {
      continue;
    }
    const auto account = store.find_account_by_name(info.name);
    const double mean = account ? store.rating(account->id, game.info().id).mean : Rating{}.mean;
    if (std::abs(mean - wanted) < nearest) {
      nearest = std::abs(mean - wanted);
      best.name = info.name;
    }
  }
  return best;
}

}  // namespace ahu::net
