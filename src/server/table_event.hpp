// The events of a table as typed values. A table is computed from its events in order; they are
// stored as entries of a log, as JSON unless they are moves.
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

// Why a player no longer plays their seat.
enum class Departure : std::uint8_t { Left, OutOfTime, Absent, Failed, NotRevealed };

// The seats as they were when the table was opened, without names.
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
struct RematchRequested {
  int seat = 0;
  std::string nonce_hash;  // for the next match; empty: not ready for it yet
};
struct RematchMade {
  store::MatchId next;
};
// From a log older than the data of events: its effect is known only from the match's row.
struct UnknownEvent {};

using TableEvent =
    std::variant<Created, Seated, SeatFreed, Committed, RevealStarted, Revealed, Cancelled, Started,
                 Acted, ChanceDrawn, UndoAsked, UndoAgreed, UndoRefused, TakenBack, ClockNoted,
                 Substituted, ReturnPlanned, Returned, Forfeited, Closed, RematchRequested,
                 RematchMade, UnknownEvent>;

// Converts events to entries and back. Moves use the notation of their match, which is null
// before it begins. Only reading a move can fail: other unreadable entries are UnknownEvent.
Entry entry_of(const TableEvent& event, Millis date, const Match* match);
Result<TableEvent> event_of(const Entry& entry, const Match* match);
// The first entry of every log.
Entry created_entry(const store::MatchInfo& info);

}  // namespace ahu::server
