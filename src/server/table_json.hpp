// A table as JSON: to everyone the table itself, to each seat its position and no more.
#pragma once

#include <set>

#include "server/table.hpp"

namespace ahu::server {

// Who is there at the moment.
struct Presence {
  std::set<int> online;  // seats
  int spectators = 0;
};

std::string_view status_name(const MatchInfo& info);
json::object table_json(const MatchInfo& info);                        // as it is stored
std::string table_text(const Table& table, const Presence& presence);  // and who is there
json::value text_or_null(const std::string& text);                     // null: empty

// A piece of the log that ends before an entry, as a seat reads it: from `first` on, or as much of
// it as a message may carry.
json::object log_page_json(const Match& match, std::optional<int> seat, int first, int end);
// The position as a message to each seat: the log and its events from one entry on, or their last
// page. `whole` tells that they replace what one has, `fresh` from which entry on they are new to
// everybody. What all seats are told alike is written once.
class PositionText {
 public:
  PositionText(const Table& table, int log_from, int fresh, Millis now);
  std::string for_seat(std::optional<int> seat) const;

 private:
  const Table& table_;
  int log_from_;
  std::string common_;
};
// The view that this seat had after this many entries of the log.
json::object past_json(const Match& match, std::optional<int> seat, int version);
// What an external bot at the seat to act is asked.
json::object question_json(const Table& table, int seat, Millis now);
// Asks the player of the seat to reveal the nonce.
json::object reveal_json(const Table& table);
json::object chat_line_json(const store::ChatLine& line);
// With the secret seed: only once the match is over.
Fairness fairness_of(const MatchInfo& info);

}  // namespace ahu::server
