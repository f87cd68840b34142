// The connections of a table, and what is sent to them: the table to all, to each seat its
// position.
#pragma once

#include <vector>

#include "server/connection.hpp"
#include "server/table_json.hpp"

namespace ahu::server {

class Audience {
 public:
  // The table must outlive this.
  explicit Audience(const Table& table);

  const std::vector<ConnectionPtr>& connections() const { return connections_; }
  void add(const ConnectionPtr& connection) { connections_.push_back(connection); }
  bool remove(const Connection& connection);  // false: it was not connected
  std::optional<int> seat_of(const Connection& connection) const;
  TablePresence presence() const;
  ConnectionPtr bot_at(int seat) const;  // null: it is not connected here

  void broadcast_table() const;
  void send_table_to_others(const Connection& connection) const;
  // Every connection has seen the log up to `shown`; entries revealed since then are
  // sent again.
  void broadcast_position(int shown, Millis now);
  int sent() const {
    return sent_;
  }  // entries of the match's log that were sent to all connections
  // Sends the table and the position, if there is one.
  void greet(Connection& connection, Millis now) const;
  // Once for all connections when every seat is committed; later connections one by one.
  void ask_to_reveal();
  void ask_to_reveal(Connection& connection) const;

  void close_all(CloseCode code, std::string_view reason) const;
  void close_unauthorized();  // of connections that may not see a private match

 private:
  std::string shown_table() const;
  void send_table(Connection& connection, const std::string& text) const;

  const Table& table_;
  std::vector<ConnectionPtr> connections_;
  int sent_;
  bool asked_to_reveal_;
};

// Closes the connection; that of an external bot stays open for its other tables.
void reject(Connection& connection);

}  // namespace ahu::server
