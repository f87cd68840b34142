// The answer that describes a position: in full for the engine's owner, or for a seat.
#pragma once

#include "match/match.hpp"

namespace ahu {

// The full position, with the log from an entry on.
json::object full_position(const Match& match, int from);
// Adds `view` to an answer, and `facts` where the game has any.
void add_view(json::object& answer, const AnyText& game, const AnyView& view);
// The position as one seat (or the spectator) may know it, with the log from an entry on.
json::object seat_position(const Match& match, Seat seat, int from,
                           std::optional<Memory> memory = std::nullopt);
// A part of the log as that seat may read it: `from`, `log`, `by` (who acted) and `events`, each
// with the number of its entry.
json::object seat_log(const Match& match, Seat seat, int from, int end);
// One entry of the log in detail: its action, who took it and its events.
json::object log_entry(const Match& match, Seat seat, int entry);
// Who took the last decisions that can be taken back at a table, the latest first. The search is
// bounded, so that its cost does not grow with the match.
inline constexpr int max_takeback = 64;
std::vector<Seat> takebacks(const Match& match);
json::array undoable_json(const Match& match);

// The legal actions in notation, sorted as strings; at a turn of chance with their weights.
json::array actions_json(const Match& match);
// What `actions` lists: the legal actions, or what chance may bring.
std::vector<AnyAction> offered_actions(const Match& match);
// Actions as objects, in the order of their texts.
json::array structured_json(const AnyText& game, const AnySetup& setup,
                            std::span<const AnyAction> actions);
json::value to_act_json(const Match& match);  // a seat, "chance" or null

}  // namespace ahu
