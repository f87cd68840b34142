// Who is connected to a table, and what they are told.
#include "server/audience.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace ahu::server {

namespace {

Message text_of(const json::object& message) {
  return std::make_shared<const std::string>(json::serialize(message));
}

int shown_entries(const Table& table) {
  return table.match() == nullptr ? 0 : table.match()->version();
}

}  // namespace

void turn_away(Visitor& visitor) {
  if (!visitor.is_program()) {
    visitor.close(CloseCode::Policy, "this match is private");
  }
}

Audience::Audience(const Table& table) : table_(table), told_(shown_entries(table)) {}

bool Audience::remove(const Visitor& visitor) {
  return std::erase_if(visitors_, [&](const VisitorPtr& each) { return each.get() == &visitor; }) >
         0;
}

std::optional<int> Audience::seat_of(const Visitor& visitor) const {
  return table_.seat_of(visitor.account().id);
}

Company Audience::company() const {
  Company company;
  for (const VisitorPtr& visitor : visitors_) {
    if (const auto seat = seat_of(*visitor)) {
      company.online.insert(*seat);
    } else {
      ++company.spectators;
    }
  }
  return company;
}

VisitorPtr Audience::program_at(int seat) const {
  const auto found = std::ranges::find_if(visitors_, [&](const VisitorPtr& visitor) {
    return visitor->is_program() && seat_of(*visitor) == seat;
  });
  return found == visitors_.end() ? nullptr : *found;
}

void Audience::close_all(CloseCode code, std::string_view reason) const {
  const auto everybody = visitors_;  // who is closed leaves
  for (const VisitorPtr& visitor : everybody) {
    visitor->close(code, reason);
  }
}

void Audience::close_strangers() {
  const auto everybody = visitors_;
  for (const VisitorPtr& visitor : everybody) {
    if (!may_see(table_.info(), visitor->account().id)) {
      std::erase(visitors_, visitor);
      turn_away(*visitor);
    }
  }
}

void Audience::tell_table() const {
  const Company here = company();
  for (const VisitorPtr& visitor : visitors_) {
    tell_table(*visitor, here);
  }
}

void Audience::tell_table(Visitor& visitor, const Company& company) const {
  const auto seat = seat_of(visitor);
  if (visitor.is_program()) {
    if (seat && !table_.next().empty()) {
      visitor.go_on_at(table_.next());
    }
    if (seat && table_.info().status == MatchStatus::Closed) {
      visitor.send(text_of({{"type", "over"}, {"table", table_.info().id}}));
    }
    return;
  }
  visitor.send(text_of({{"type", "table"},
                        {"table", table_json(table_, company)},
                        {"seat", seat ? json::value(*seat) : json::value()}}));
}

void Audience::ask_to_reveal() {
  const bool asked = std::exchange(asked_to_reveal_, table_.is_revealing());
  if (asked || !table_.is_revealing()) {
    return;
  }
  for (const VisitorPtr& visitor : visitors_) {
    ask_to_reveal(*visitor);
  }
}

void Audience::ask_to_reveal(Visitor& visitor) const {
  const auto seat = seat_of(visitor);
  if (table_.is_revealing() && seat && !is_revealed(table_.seat(*seat))) {
    visitor.send(text_of(reveal_json(table_)));
  }
}

void Audience::tell_position(int shown, Millis now) {
  const int from = table_.match()->first_changed(shown);
  std::map<int, Message> written;
  for (const VisitorPtr& visitor : visitors_) {
    const auto seat = seat_of(*visitor);
    if (visitor->is_program()) {
      if (table_.has_ended()) {
        visitor->send(text_of({{"type", "over"}, {"table", table_.info().id}}));
      }
      continue;
    }
    Message& message = written[seat.value_or(-1)];
    if (!message) {
      message = text_of(position_json(table_, seat, from, shown, now));
    }
    visitor->send(message);
  }
  told_ = shown_entries(table_);
}

void Audience::tell_table_to_others(const Visitor& visitor) const {
  const Company here = company();
  for (const VisitorPtr& other : visitors_) {
    if (other.get() != &visitor) {
      tell_table(*other, here);
    }
  }
}

void Audience::greet(Visitor& visitor, Millis now) const {
  tell_table(visitor, company());
  if (const Match* match = table_.match()) {
    visitor.send(text_of(position_json(table_, seat_of(visitor), 0, match->version(), now)));
  }
}

}  // namespace ahu::server
