// The menu of the games, shown if the command line names none.
#pragma once

#include <optional>
#include <string>

#include "apps/ahu/line_input.hpp"
#include "match/any_game.hpp"

namespace ahu::app {

// Nothing when the user leaves the menu.
const AnyGame* choose_game(Screen& screen, LineInput& input);
std::optional<int> choose_players(const GameInfo& info, Screen& screen, LineInput& input);

bool has_levels(const AnyBots& game);
// The name of a level.
std::optional<std::string> choose_level(const AnyBots& game, Screen& screen, LineInput& input);

}  // namespace ahu::app
