// Converts the events of a table to stored entries and back.
#include "server/table_event.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "support/json.hpp"

namespace ahu::server {

namespace {

constexpr std::array<std::string_view, 5> departure_names = {"leave", "time-out", "absent",
                                                             "failed", "no-reveal"};

std::string_view name_of(Departure why) { return departure_names[static_cast<std::size_t>(why)]; }

std::optional<Departure> departure_of(std::string_view name) {
  const auto found = std::ranges::find(departure_names, name);
  return found == departure_names.end()
             ? std::nullopt
             : std::optional(static_cast<Departure>(found - departure_names.begin()));
}

// --- writing

json::object seat_to_json(const SeatHolder& seat) {
  return {{"kind", static_cast<int>(seat.kind)},
          {"account", seat.account},
          {"bot", seat.bot},
          {"nonce", seat.nonce}};
}

struct WrittenEvent {
  json::object text;
  int seat = -1;
};

// An event that is not a move.
struct Writer {
  WrittenEvent operator()(const Created& event) const {
    json::array seats;
    for (const SeatHolder& seat : event.seats) {
      seats.emplace_back(seat_to_json(seat));
    }
    return {{{"type", "created"}, {"seats", std::move(seats)}}};
  }
  WrittenEvent operator()(const Seated& event) const {
    return {{{"type", "seated"},
             {"kind", static_cast<int>(event.kind)},
             {"account", event.account},
             {"nonce", event.nonce}},
            event.seat};
  }
  WrittenEvent operator()(const SeatFreed& event) const {
    return {{{"type", "freed"}}, event.seat};
  }
  WrittenEvent operator()(const Committed& event) const {
    return {{{"type", "committed"}, {"nonce_hash", event.nonce_hash}}, event.seat};
  }
  WrittenEvent operator()(const RevealStarted&) const { return {{{"type", "reveal"}}}; }
  WrittenEvent operator()(const Revealed& event) const {
    return {{{"type", "revealed"}, {"nonce", event.nonce}}, event.seat};
  }
  WrittenEvent operator()(const Cancelled& event) const {
    return {{{"type", "cancelled"}, {"why", name_of(event.why)}}, event.seat};
  }
  WrittenEvent operator()(const Started&) const { return {{{"type", "started"}}}; }
  WrittenEvent operator()(const UndoAsked& event) const {
    return {{{"type", "ask-undo"}}, event.seat};
  }
  WrittenEvent operator()(const UndoAgreed& event) const {
    return {{{"type", "agree-undo"}}, event.seat};
  }
  WrittenEvent operator()(const UndoRefused& event) const {
    return {{{"type", "refuse-undo"}}, event.seat};
  }
  WrittenEvent operator()(const ClockNoted&) const { return {{{"type", "clock"}}}; }
  WrittenEvent operator()(const Substituted& event) const {
    return {{{"type", "substituted"}, {"bot", event.bot}, {"why", name_of(event.why)}}, event.seat};
  }
  WrittenEvent operator()(const ReturnPlanned& event) const {
    return {{{"type", "return-next"}}, event.seat};
  }
  WrittenEvent operator()(const Returned& event) const {
    return {{{"type", "return"}}, event.seat};
  }
  WrittenEvent operator()(const Forfeited& event) const {
    return {{{"type", "forfeit"}}, event.seat};
  }
  WrittenEvent operator()(const Closed& event) const {
    return {{{"type", "closed"}, {"reason", event.reason}}};
  }
  WrittenEvent operator()(const RematchRequested& event) const {
    WrittenEvent written{{{"type", "rematch"}}, event.seat};
    if (!event.nonce_hash.empty()) {
      written.text["nonce_hash"] = event.nonce_hash;
    }
    return written;
  }
  WrittenEvent operator()(const RematchMade& event) const {
    return {{{"type", "next"}, {"match", event.next}}};
  }
  WrittenEvent operator()(const auto&) const { return {}; }
};

// --- reading

std::string text_in(const json::object& from, std::string_view key) {
  const json::value* found = from.if_contains(key);
  const json::string* text = found == nullptr ? nullptr : found->if_string();
  return text == nullptr ? "" : std::string(*text);
}

SeatKind kind_in(const json::object& from) {
  const json::value* found = from.if_contains("kind");
  const std::int64_t* number = found == nullptr ? nullptr : found->if_int64();
  return number == nullptr ? SeatKind::Empty : static_cast<SeatKind>(*number);
}

TableEvent created_of(const json::object& from) {
  Created created;
  const json::value* seats = from.if_contains("seats");
  const json::array* list = seats == nullptr ? nullptr : seats->if_array();
  for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
    if (const json::object* seat = (*list)[i].if_object()) {
      created.seats.push_back({kind_in(*seat), text_in(*seat, "account"), "", text_in(*seat, "bot"),
                               false, text_in(*seat, "nonce")});
    }
  }
  return created;
}

// Events with no data but the name and the seat.
std::optional<TableEvent> plain_event(std::string_view name, int seat) {
  if (name == "ask-undo") {
    return UndoAsked{seat};
  }
  if (name == "agree-undo") {
    return UndoAgreed{seat};
  }
  if (name == "refuse-undo") {
    return UndoRefused{seat};
  }
  if (name == "clock") {
    return ClockNoted{};
  }
  if (name == "return-next") {
    return ReturnPlanned{seat};
  }
  if (name == "return") {
    return Returned{seat};
  }
  if (name == "forfeit") {
    return Forfeited{seat};
  }
  return {};
}

TableEvent event_in(const json::object& from, int seat) {
  const std::string type = text_in(from, "type");
  const Departure why = departure_of(text_in(from, "why")).value_or(Departure::Left);
  if (type == "created") {
    return created_of(from);
  }
  if (type == "seated") {
    return Seated{seat, kind_in(from), text_in(from, "account"), text_in(from, "nonce")};
  }
  if (type == "freed") {
    return SeatFreed{seat};
  }
  if (type == "committed") {
    return Committed{seat, text_in(from, "nonce_hash")};
  }
  if (type == "reveal") {
    return RevealStarted{};
  }
  if (type == "revealed") {
    return Revealed{seat, text_in(from, "nonce")};
  }
  if (type == "cancelled") {
    return Cancelled{seat, why};
  }
  if (type == "started") {
    return Started{};
  }
  if (type == "substituted") {
    return Substituted{seat, text_in(from, "bot"), why};
  }
  if (type == "closed") {
    return Closed{text_in(from, "reason")};
  }
  if (type == "rematch") {
    return RematchRequested{seat, text_in(from, "nonce_hash")};
  }
  if (type == "next") {
    return RematchMade{text_in(from, "match")};
  }
  return plain_event(type, seat).value_or(UnknownEvent{});
}

TableEvent read_event(const std::string& text, int seat) {
  boost::system::error_code broken;
  const json::value from = json::parse(text, broken);
  return broken || !from.is_object() ? TableEvent(UnknownEvent{})
                                     : event_in(from.get_object(), seat);
}

// The format of older logs, without data.
TableEvent older_event(std::string_view text, int seat) {
  constexpr std::string_view close = "close";
  constexpr std::string_view next = "next ";
  if (text == "start") {
    return Started{};
  }
  if (text.starts_with(close)) {
    return Closed{std::string(text.substr(std::min(text.size(), close.size() + 1)))};
  }
  if (text.starts_with(next)) {
    return RematchMade{std::string(text.substr(next.size()))};
  }
  if (const auto why = departure_of(text); why && why != Departure::NotRevealed) {
    return Substituted{seat, "", *why};
  }
  return plain_event(text, seat).value_or(UnknownEvent{});
}

std::string move_text(const Match* match, AnyAction action) {
  AHU_ASSERT(match != nullptr);
  return match->game().action_text(match->setup(), action);
}

Result<TableEvent> read_move(const Entry& entry, const Match* match) {
  if (match == nullptr) {
    return fail(ErrorCode::BadState, "the stored log moves before it starts");
  }
  const auto action = match->game().parse_action(match->setup(), entry.text);
  if (!action) {
    return std::unexpected(action.error());
  }
  return entry.kind == EntryKind::Action ? TableEvent(Acted{entry.seat, *action})
                                         : TableEvent(ChanceDrawn{*action});
}

}  // namespace

Entry entry_of(const TableEvent& event, Millis date, const Match* match) {
  if (const auto* acted = std::get_if<Acted>(&event)) {
    return {EntryKind::Action, acted->seat, move_text(match, acted->action), date, {}};
  }
  if (const auto* drawn = std::get_if<ChanceDrawn>(&event)) {
    return {EntryKind::Chance, -1, move_text(match, drawn->outcome), date, {}};
  }
  if (const auto* taken = std::get_if<TakenBack>(&event)) {
    return {EntryKind::Undo, taken->seat, "", date, {}};
  }
  const WrittenEvent written = std::visit(Writer(), event);
  return {EntryKind::Event, written.seat, json::serialize(written.text), date, {}};
}

Result<TableEvent> event_of(const Entry& entry, const Match* match) {
  switch (entry.kind) {
    case EntryKind::Action:
    case EntryKind::Chance: return read_move(entry, match);
    case EntryKind::Undo: return TakenBack{entry.seat};
    case EntryKind::Event: break;
  }
  return entry.text.starts_with('{') ? read_event(entry.text, entry.seat)
                                     : older_event(entry.text, entry.seat);
}

Entry created_entry(const store::MatchInfo& info) {
  return entry_of(Created{info.seats}, info.created_ms, nullptr);
}

}  // namespace ahu::server
