// A match in words, as one viewer may hear it.
#pragma once

#include <string>

#include "match/match.hpp"

namespace ahu::app {

std::string seat_name(Seat seat);  // "seat 1 (dolphin)", numbered as in notation and records
std::string painted_totem(Seat seat, const Paint& paint);

// The sentences of events, one after the other; empty where the game has none for them.
std::string sentences(const AnyGame& game, const AnySetup& setup, const json::array& events);

// Who did what at this entry of the log, and what it led to. The viewer may be the spectator.
std::string entry_told(const Match& match, int entry, Seat viewer, const Paint& paint);
// The same in short: who and the action, for lists.
std::string entry_short(const Match& match, int entry, AnyAction seen, const Paint& paint);
std::string log_told(const Match& match, Seat viewer, int width, const Paint& paint);

// Scores and winners of a match that is over.
std::string result_told(const Match& match, const Paint& paint);

}  // namespace ahu::app
