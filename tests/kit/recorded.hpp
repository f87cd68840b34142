// Tests from files: perft counts and golden games.
#pragma once

#include <string>

#include "match/any_game.hpp"

namespace ahu::kit {

// <folder>/perft.json: {"positions":[{"name","state","perft":[counts at depth 1, 2, …]}]}
void expect_perft_file(const AnyGame& game, const std::string& folder);

// <folder>/golden/*.json: records with the `final` state. Each is replayed action by action,
// every action checked, and the end compared.
void expect_golden_games(const AnyGame& game, const std::string& folder);

}  // namespace ahu::kit
