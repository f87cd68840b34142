// Reads a file: a match from its record, or a single position from its state or a view.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "match/match.hpp"

namespace ahu::app {

// A decision, as the seat to act knows it.
struct Decision {
  const AnyGame* game = nullptr;
  Seat seat = 0;
  AnyView view;
  std::vector<AnyAction> log;
};

using MatchOrDecision = std::variant<Match, Decision>;

// "-" is standard input. The file may also be an answer of the protocol with a record, state or
// view.
// The viewer is the seat to act, unless `seat` is given.
Result<MatchOrDecision> read_match_or_decision(const std::string& path, std::optional<Seat> seat);

// The decision at an entry of the log, or after the last one; refused where nobody is to decide.
Result<Decision> decision_at(const Match& match, int entry);

}  // namespace ahu::app
