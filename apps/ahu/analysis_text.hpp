// Texts and tables of hints and analyses.
#pragma once

#include <string>

#include "apps/ahu/screen.hpp"
#include "match/analysis.hpp"

namespace ahu::app {

// The bot of this name, or the game's default bot if that is a level: hints contain no mistakes.
std::string adviser_of(const AnyBots& game, const std::string& name);

// The bot's choice and its values, the best first; at most `most` of them.
std::string hint_text(const AnyText& game, const AnySetup& setup, const std::string& bot,
                      SearchResult result, std::size_t most);

// Entry by entry, with progress on the screen.
Result<Analysis> analyse_with_progress(const Match& match, const AnalysisPlan& plan,
                                       Screen& screen);
// A line for each decision, then for each seat.
std::string analysis_text(const Match& match, const Analysis& analysis, const Paint& paint);

}  // namespace ahu::app
