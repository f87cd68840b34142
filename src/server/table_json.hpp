// A table as JSON: the table itself for all clients, and for each seat its position.
#pragma once

#include <set>

#include "server/table.hpp"

namespace ahu::server {

// The players and spectators that are connected.
struct TablePresence {
  std::set<int> online;  // seats
  int spectators = 0;
};

std::string_view status_name(const MatchInfo& info);
json::object table_json(const MatchInfo& info);                             // as it is stored
std::string table_text(const Table& table, const TablePresence& presence);  // with the presence
json::value text_or_null(const std::string& text);                          // null: empty

// A page of the log that ends before an entry, as a seat may read it: from `first` on, or as much
// as fits into a message.
json::object log_page_json(const Match& match, std::optional<int> seat, int first, int end);
// The position as a message to each seat: the log and its events from one entry on, or their last
// page. `whole` means that they replace the known log, `fresh` is the first entry that is new to
// all connections. The common part is written once: without secrets, all but the actions.
class PositionText {
 public:
  PositionText(const Table& table, int log_from, int fresh, Millis now);
  std::string for_seat(std::optional<int> seat) const;

 private:
  std::string seen_from(std::optional<int> seat) const;

  const Table& table_;
  int log_from_;
  std::string open_;  // what everybody sees; empty: the game has secrets
  std::string common_;
};
// The view that this seat had after this many entries of the log.
json::object past_json(const Match& match, std::optional<int> seat, int version);
// The question to an external bot at the seat to act.
json::object question_json(const Table& table, int seat, Millis now);
// Asks the player of the seat to reveal the nonce.
json::object reveal_json(const Table& table);
json::object chat_line_json(const store::ChatLine& line);
// With the secret seed: only once the match is over.
Fairness fairness_of(const MatchInfo& info);

}  // namespace ahu::server
