// Keeping matches in files, so that none is lost half written.
#pragma once

#include <string>

#include "match/match.hpp"

namespace ahu::app {

// The record of a match; an old file is replaced only once the new one is complete.
Result<void> save_match(const Match& match, const std::string& path);
Result<Match> load_match(const std::string& path);
bool file_exists(const std::string& path);
// "~/…" as the shell understands it.
std::string home_expanded(const std::string& path);
// Where a match goes that nobody named a file for; the folder is made.
Result<std::string> automatic_path(const Match& match);

}  // namespace ahu::app
