// Openings from a file: what each round of an arena begins with.
#pragma once

#include "match/match.hpp"
#include "study/plan.hpp"

namespace ahu::study {

// An opening a line, its actions separated by `;`. Empty lines and those that begin with `#` are
// left out.
Result<std::vector<Opening>> parse_openings(std::string_view text);

// Checks the openings of the plan, each with the first deal that it is played with.
Result<void> check_openings(const ArenaPlan& plan);

// Plays the actions; refused where one is illegal or the match is over.
Result<void> play_opening(Match& match, const Opening& opening);

std::string fingerprint_of(const std::vector<Opening>& openings);  // equal lists have equal ones

}  // namespace ahu::study
