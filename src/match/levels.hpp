// Levels: bots that play as well as a person of that strength would, errors included.
#pragma once

#include <memory>

#include "match/bot.hpp"
#include "search/level.hpp"

namespace ahu {

using MakeBot = std::unique_ptr<Bot> (*)();
using CountPlayers = int (*)(const AnyView& view);

// "level-1" is the weakest; every game has the first few of them.
std::string_view level_name(int number);
std::string_view level_meaning(int number, int of);

// The more players, the closer together lie their shares of the win: slips shrink as much.
Level level_among(const Level& level, int players);

// What a player who slips like this takes, given what the search thinks of each action.
AnyAction slip(const SearchResult& thought, const Level& level, std::uint64_t seed);

// Plays a level with a bot that does the searching. A budget only makes it look at less.
class LevelBot final : public Bot {
 public:
  LevelBot(const Level& level, MakeBot make, CountPlayers count_players)
      : level_(level), make_(make), count_players_(count_players) {}
  SearchResult choose(const AnyView& view, std::span<const AnyAction> log,
                      const Budget& budget) override;

 private:
  Level level_;
  MakeBot make_;
  CountPlayers count_players_;
  std::unique_ptr<Bot> bot_;
};

}  // namespace ahu
