// What happens at a table, as typed values. A table is its events, applied one after the other; the
// store keeps them as entries of a log, as JSON where they are no moves.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "match/match.hpp"
#include "store/types.hpp"

namespace ahu::server {

using store::Entry;
using store::EntryKind;
using store::Millis;
using store::SeatHolder;
using store::SeatKind;

// Why a seat was given up, by its player or for them.
enum class Departure : std::uint8_t { Left, OutOfTime, Absent, Failed, NotRevealed };

// Seats come as they were when the table was opened; their names are no part of it.
struct Created {
  std::vector<SeatHolder> seats;
};
struct Seated {
  int seat = 0;
  SeatKind kind = SeatKind::Person;
  store::AccountId account;
  std::string nonce;  // as in SeatHolder; empty: not ready
};
struct SeatFreed {  // at an open table
  int seat = 0;
};
struct Committed {
  int seat = 0;
  std::string nonce_hash;
};
struct RevealStarted {};
struct Revealed {
  int seat = 0;
  std::string nonce;
};
struct Cancelled {  // the match, before it was dealt
  int seat = 0;     // at fault
  Departure why = Departure::Left;
};
struct Started {};
struct Acted {
  int seat = 0;
  AnyAction action;
};
struct ChanceDrawn {
  AnyAction outcome;
};
struct UndoAsked {
  int seat = 0;
};
struct UndoAgreed {
  int seat = 0;
};
struct UndoRefused {
  int seat = 0;
};
struct TakenBack {  // the last decision, with the chance after it
  int seat = 0;     // who asked
};
struct ClockNoted {};
struct Substituted {
  int seat = 0;
  std::string bot;
  Departure why = Departure::Left;
};
struct ReturnPlanned {  // once this move is made
  int seat = 0;
};
struct Returned {
  int seat = 0;
};
struct Forfeited {
  int seat = 0;
};
struct Closed {
  std::string reason;
};
struct RematchWished {
  int seat = 0;
};
struct RematchMade {
  store::MatchId next;
};
// In a log of before events had their data: what it did is known from the match's row alone.
struct UnknownEvent {};

using TableEvent =
    std::variant<Created, Seated, SeatFreed, Committed, RevealStarted, Revealed, Cancelled, Started,
                 Acted, ChanceDrawn, UndoAsked, UndoAgreed, UndoRefused, TakenBack, ClockNoted,
                 Substituted, ReturnPlanned, Returned, Forfeited, Closed, RematchWished,
                 RematchMade, UnknownEvent>;

// The store's side of it. Moves are written and read in the notation of their match, which is null
// before it begins. Reading fails for moves alone: what else cannot be read is UnknownEvent.
Entry entry_of(const TableEvent& event, Millis date, const Match* match);
Result<TableEvent> event_of(const Entry& entry, const Match* match);
// The first entry of every log.
Entry created_entry(const store::MatchInfo& info);

}  // namespace ahu::server
