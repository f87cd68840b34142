// Small helpers for tests: files, text, and the number of random games.
#pragma once

#include <string>
#include <vector>

namespace ahu::kit {

std::string read_file(const std::string& path);  // fails the test when it cannot be read
std::vector<std::string> files_in(const std::string& folder);  // sorted; none without the folder
std::string trimmed(const std::string& text);

bool long_tests();                 // AHU_LONG is set: hours instead of minutes
int games_to_play();               // random games a property test plays
std::uint64_t pairs_to_compare();  // of worlds that a seat cannot tell apart

}  // namespace ahu::kit
