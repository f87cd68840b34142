// Built-in bots at a table: how a seat names them, how long they think, who stands in for whom.
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

// What it may use for a move: its own work in a rated match, so that load makes it no weaker;
// otherwise its time, shared with the searches that come before it.
Budget budget_of(const BuiltInBot& bot, bool is_rated, std::size_t ahead, int threads);

BuiltInBot read_built_in_bot(std::string_view text);  // as `text` has written it
Result<BuiltInBot> read_built_in_bot(const AnyBots& game, const json::object& seat);

// The level of this game whose rating is nearest to the player's. Asks the store.
BuiltInBot substitute_for(store::MatchStore& store, const AnyGame& game,
                          const store::AccountId& player);

}  // namespace ahu::server
