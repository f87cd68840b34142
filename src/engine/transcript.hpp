// A match as one viewer saw it, step by step: enough for a client to show it without the rules of
// the game.
#pragma once

#include "match/match.hpp"

namespace ahu {

// The view at the start, and for each entry of the log the action, who took it, its events, who was
// to act then and what changed in the view.
json::object transcript_json(const Match& match, Seat viewer);

// The places in which a document differs from the one before, as JSON Pointers with their new
// values. Lists of another length and objects with other keys are replaced as a whole.
json::array changes_between(const json::value& before, const json::value& after);

}  // namespace ahu
