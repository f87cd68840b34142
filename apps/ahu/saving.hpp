// Saves matches in files, atomically.
#pragma once

#include <string>

#include "match/match.hpp"

namespace ahu::app {

// Saves the record of a match; an old file is replaced only once the new one is complete.
Result<void> save_match(const Match& match, const std::string& path);
Result<Match> load_match(const std::string& path);
bool file_exists(const std::string& path);
// Expands "~/…" as the shell does.
std::string home_expanded(const std::string& path);
// The default file of a match; creates the folder.
Result<std::string> automatic_path(const Match& match);

}  // namespace ahu::app
