// Levels: bots of limited strength that make mistakes as people do.
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

// With more players the shares of the win are closer together: the limits shrink accordingly.
Level level_among(const Level& level, int players);

// The action of a player who makes mistakes of this level, given the values of the search.
AnyAction choose_with_mistakes(const SearchResult& result, const Level& level, std::uint64_t seed);

// Plays a level on top of a searching bot. A budget can only reduce the level's work.
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
