// Records: a match as a JSON document that rebuilds it exactly (`ahu-record/1`).
#pragma once

#include <string_view>

#include "match/match.hpp"

namespace ahu {

inline constexpr std::string_view record_format = "ahu-record/1";

json::object write_record(const Match& match);

// Replays a record and checks every entry against the rules. Chance in the match is manual until
// enable_auto_chance().
Result<Match> read_record(const json::value& record);
Result<Match> read_record_text(std::string_view text);

json::value scores_json(const Match& match);   // null before the end
json::value winners_json(const Match& match);  // null before the end

}  // namespace ahu
