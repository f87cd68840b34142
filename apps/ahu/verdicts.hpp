// What bots think of actions and decisions, in words and tables.
#pragma once

#include <string>

#include "apps/ahu/screen.hpp"
#include "match/analysis.hpp"

namespace ahu::app {

// The bot of this name, or the game's usual one where that is a level: advice never slips.
std::string adviser_of(const AnyBots& game, const std::string& wish);

// What the bot would play and its values, the best first; at most `most` of them.
std::string hint_told(const AnyText& game, const AnySetup& setup, const std::string& bot,
                      SearchResult thought, std::size_t most);

// Entry by entry, telling on the screen how far it is.
Result<Analysis> analyse_with_progress(const Match& match, const AnalysisPlan& plan,
                                       Screen& screen);
// A line for each decision, then for each seat.
std::string analysis_told(const Match& match, const Analysis& analysis, const Paint& paint);

}  // namespace ahu::app
