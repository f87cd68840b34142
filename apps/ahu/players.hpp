// The players of a match: people and bots.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "match/any_game.hpp"

namespace ahu::app {

inline constexpr std::string_view human_word = "human";
inline constexpr std::string_view usual_bot_word = "bot";

struct Player {
  std::string name;          // "human" or the bot's
  std::unique_ptr<Bot> bot;  // of a bot

  bool is_human() const { return bot == nullptr; }
};

// Players for these words ("human", "bot" for the default bot, or a bot's name); seats without a
// word get the default bot.
Result<std::vector<Player>> seat_players(const AnyBots& game, int players,
                                         const std::vector<std::string>& words,
                                         const std::string& usual_bot);
std::string usual_bot_of(const AnyBots& game, const std::string& name);
std::string seats_text(const std::vector<Player>& players);  // "human,shallow"

}  // namespace ahu::app
