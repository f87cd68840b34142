// Who is connected to a table, and what they are told: everybody the table, each seat its position.
#pragma once

#include <vector>

#include "server/connection.hpp"
#include "server/table_json.hpp"

namespace ahu::server {

class Audience {
 public:
  // The table is the one that is told of; it outlives this.
  explicit Audience(const Table& table);

  const std::vector<ConnectionPtr>& connections() const { return connections_; }
  void add(const ConnectionPtr& connection) { connections_.push_back(connection); }
  bool remove(const Connection& connection);  // false: it was not here
  std::optional<int> seat_of(const Connection& connection) const;
  Presence presence() const;
  ConnectionPtr bot_at(int seat) const;  // null: it is not connected here

  void broadcast_table() const;
  void tell_table_to_others(const Connection& connection) const;
  // Every connection has seen the log up to `shown`; entries that have since come into the open are
  // sent again.
  void broadcast_position(int shown, Millis now);
  int told() const { return told_; }  // entries of the match's log that everybody has seen
  // The table and the position, as far as there is one.
  void greet(Connection& connection, Millis now) const;
  // Once for those who are here when every seat is committed; those who come later by themselves.
  void ask_to_reveal();
  void ask_to_reveal(Connection& connection) const;

  void close_all(CloseCode code, std::string_view reason) const;
  void close_strangers();  // to a private match

 private:
  std::string shown_table() const;
  void send_table(Connection& connection, const std::string& text) const;

  const Table& table_;
  std::vector<ConnectionPtr> connections_;
  int told_;
  bool asked_to_reveal_ = false;
};

// An external bot has one connection for all its tables, which stays open.
void turn_away(Connection& connection);

}  // namespace ahu::server
