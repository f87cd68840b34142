// "Did you mean": the name that a mistyped word is nearest to.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ahu::app {

// At most two edits away (a character too many, too few, wrong or swapped with its neighbour), and
// fewer than half of the word.
std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& names);

// " Did you mean NAME?", or nothing.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& names);

}  // namespace ahu::app
