// The players of a match.
#include "apps/ahu/players.hpp"

#include <fmt/core.h>

namespace ahu::app {

std::string usual_bot_of(const AnyBots& game, const std::string& name) {
  return name.empty() ? std::string(game.bots()[0].name) : name;
}

Result<std::vector<Player>> seat_players(const AnyBots& game, int players,
                                         const std::vector<std::string>& words,
                                         const std::string& usual_bot) {
  if (words.size() > static_cast<std::size_t>(players)) {
    return fail(ErrorCode::BadRequest,
                fmt::format("--seats names {} seats; the match has {}", words.size(), players));
  }
  std::vector<Player> seated;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
    std::string word(seat < words.size() ? words[seat] : usual_bot_word);
    if (word == human_word) {
      seated.push_back({std::move(word), nullptr});
      continue;
    }
    word = word == usual_bot_word ? usual_bot_of(game, usual_bot) : word;
    auto bot = game.make_bot(word);
    if (!bot) {
      bot.error().message += "; a seat is human, bot or the name of a bot";
      return std::unexpected(bot.error());
    }
    seated.push_back({std::move(word), std::move(*bot)});
  }
  return seated;
}

std::string seats_text(const std::vector<Player>& players) {
  std::string text;
  for (const auto& player : players) {
    text += (text.empty() ? "" : ",") + player.name;
  }
  return text;
}

}  // namespace ahu::app
