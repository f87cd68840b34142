// Texts about a match, as one viewer may read them.
#pragma once

#include <string>

#include "apps/ahu/screen.hpp"
#include "match/match.hpp"

namespace ahu::app {

std::string seat_names_text(int players, const Paint& paint);  // "Turtle is seat 0, Dolphin seat 1"
std::string painted_totem(Seat seat, const Paint& paint);

// The board, in full or compact depending on the screen's width.
std::string drawn_for(const AnyText& game, const AnyView& view, const Screen& screen);

// The sentences of events, one after the other; empty where the game has none for them.
std::string sentences(const AnyText& game, const AnySetup& setup, const json::array& events);

// Who did what at this entry of the log, and what it led to. The viewer may be the spectator.
std::string entry_text(const Match& match, int entry, Seat viewer, const Paint& paint);
// Only its events, or the action if the game has no sentences for them.
std::string events_text(const Match& match, int entry, Seat viewer, const Paint& paint);
// The same in short: who and the action, for lists.
std::string entry_short(const Match& match, int entry, AnyAction seen, const Paint& paint);
std::string log_text(const Match& match, Seat viewer, int width, const Paint& paint);

// Scores and winners of a match that is over, a line for each seat or all in one.
std::string result_text(const Match& match, const Paint& paint);
std::string result_line(const Match& match, const Paint& paint);

}  // namespace ahu::app
