// The connections of a table, and the messages sent to them.
#include "server/audience.hpp"

#include <algorithm>
#include <utility>

namespace ahu::server {

namespace {

Message text_of(const json::object& message) {
  return std::make_shared<const std::string>(json::serialize(message));
}

// The same text for all connections except for the seat.
Message table_message(const std::string& table, std::optional<int> seat) {
  return std::make_shared<const std::string>(R"({"type":"table","table":)" + table + R"(,"seat":)" +
                                             (seat ? std::to_string(*seat) : "null") + "}");
}

int shown_entries(const Table& table) {
  return table.match() == nullptr ? 0 : table.match()->version();
}

}  // namespace

void reject(Connection& connection) {
  if (!connection.is_external_bot()) {
    connection.close(CloseCode::Policy, "this match is private");
  }
}

Audience::Audience(const Table& table)
    : table_(table), sent_(shown_entries(table)), asked_to_reveal_(table.is_revealing()) {}

bool Audience::remove(const Connection& connection) {
  return std::erase_if(connections_,
                       [&](const ConnectionPtr& each) { return each.get() == &connection; }) > 0;
}

std::optional<int> Audience::seat_of(const Connection& connection) const {
  return table_.seat_of(connection.account().id);
}

TablePresence Audience::presence() const {
  TablePresence presence;
  for (const ConnectionPtr& connection : connections_) {
    if (const auto seat = seat_of(*connection)) {
      presence.online.insert(*seat);
    } else {
      ++presence.spectators;
    }
  }
  return presence;
}

ConnectionPtr Audience::bot_at(int seat) const {
  const auto found = std::ranges::find_if(connections_, [&](const ConnectionPtr& connection) {
    return connection->is_external_bot() && seat_of(*connection) == seat;
  });
  return found == connections_.end() ? nullptr : *found;
}

void Audience::close_all(CloseCode code, std::string_view reason) const {
  const auto everybody = connections_;  // a closed connection is removed
  for (const ConnectionPtr& connection : everybody) {
    connection->close(code, reason);
  }
}

void Audience::close_unauthorized() {
  const auto everybody = connections_;
  for (const ConnectionPtr& connection : everybody) {
    if (!may_see(table_.info(), connection->account().id)) {
      std::erase(connections_, connection);
      reject(*connection);
    }
  }
}

void Audience::broadcast_table() const {
  if (connections_.empty()) {
    return;
  }
  const std::string text = shown_table();
  for (const ConnectionPtr& connection : connections_) {
    send_table(*connection, text);
  }
}

std::string Audience::shown_table() const { return table_text(table_, presence()); }

void Audience::send_table(Connection& connection, const std::string& text) const {
  const auto seat = seat_of(connection);
  if (connection.is_external_bot()) {
    if (seat && !table_.next().empty()) {
      connection.follow_rematch(table_.next());
    }
    if (seat && table_.info().status == MatchStatus::Closed) {
      connection.send(text_of({{"type", "over"}, {"table", table_.info().id}}));
    }
    return;
  }
  connection.send(table_message(text, seat));
}

void Audience::ask_to_reveal() {
  const bool asked = std::exchange(asked_to_reveal_, table_.is_revealing());
  if (asked || !table_.is_revealing()) {
    return;
  }
  for (const ConnectionPtr& connection : connections_) {
    ask_to_reveal(*connection);
  }
}

void Audience::ask_to_reveal(Connection& connection) const {
  const auto seat = seat_of(connection);
  if (table_.is_revealing() && seat && !is_revealed(table_.seat(*seat))) {
    connection.send(text_of(reveal_json(table_)));
  }
}

void Audience::broadcast_position(int shown, Millis now) {
  const PositionText position(table_, table_.match()->first_changed(shown), shown, now);
  std::vector<Message> written(static_cast<std::size_t>(table_.players()) + 1);
  for (const ConnectionPtr& connection : connections_) {
    const auto seat = seat_of(*connection);
    if (connection->is_external_bot()) {
      if (table_.has_ended()) {
        connection->send(text_of({{"type", "over"}, {"table", table_.info().id}}));
      }
      continue;
    }
    const int at = seat.value_or(-1) + 1;
    Message& message = written[static_cast<std::size_t>(at)];
    if (!message) {
      message = std::make_shared<const std::string>(position.for_seat(seat));
    }
    connection->send(message);
  }
  sent_ = shown_entries(table_);
}

void Audience::send_table_to_others(const Connection& connection) const {
  if (connections_.size() < 2) {
    return;
  }
  const std::string text = shown_table();
  for (const ConnectionPtr& other : connections_) {
    if (other.get() != &connection) {
      send_table(*other, text);
    }
  }
}

void Audience::greet(Connection& connection, Millis now) const {
  send_table(connection, shown_table());
  if (const Match* match = table_.match()) {
    const PositionText position(table_, 0, match->version(), now);
    connection.send(std::make_shared<const std::string>(position.for_seat(seat_of(connection))));
  }
}

}  // namespace ahu::server
