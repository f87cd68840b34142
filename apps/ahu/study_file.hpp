// What can be studied: a match from its record, or a single position from its state or a view.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "match/match.hpp"

namespace ahu::app {

// A decision to be made, by what the seat to act knows.
struct Decision {
  const AnyGame* game = nullptr;
  Seat seat = 0;
  AnyView view;
  std::vector<AnyAction> log;
};

using Studied = std::variant<Match, Decision>;

// "-" is standard input. Answers of the protocol that hold a record, state or view will do, too.
// Whose view it is follows from who is to act, unless it is said.
Result<Studied> read_studied(const std::string& path, std::optional<Seat> seat);

// The decision at an entry of the log, or after the last one; refused where nobody is to decide.
Result<Decision> decision_at(const Match& match, int entry);

}  // namespace ahu::app
