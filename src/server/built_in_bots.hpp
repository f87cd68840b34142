// Built-in bots at a table: their names, their thinking time, and substitutes.
#pragma once

#include <string>
#include <string_view>

#include "match/any_game.hpp"
#include "store/store.hpp"

namespace ahu::server {

// Written "name" or "name@millis"; the same text is the name of the bot's account.
struct BuiltInBot {
  std::string name;
  std::uint64_t millis = usual_millis;
  static constexpr std::uint64_t usual_millis = 1000;
  static constexpr std::uint64_t max_millis = 3000;

  std::string text() const;
};

// The budget of a move: in a rated match a fixed amount of work, so that load does not weaken it;
// otherwise its time, shared with the searches ahead of it.
Budget budget_of(const BuiltInBot& bot, bool is_rated, std::size_t ahead, int threads);

BuiltInBot read_built_in_bot(std::string_view text);  // as `text` has written it
Result<BuiltInBot> read_built_in_bot(const AnyBots& game, const json::object& seat);

// The level of this game whose rating is nearest to the player's. Asks the store.
BuiltInBot substitute_for(store::MatchStore& store, const AnyGame& game,
                          const store::AccountId& player);

}  // namespace ahu::server
