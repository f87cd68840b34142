// A table as JSON.
#include "server/table_json.hpp"

#include <algorithm>
#include <array>

#include "engine/position.hpp"
#include "match/record.hpp"

namespace ahu::server {

namespace {

constexpr std::size_t page_bytes = 128 << 10;
constexpr Millis usual_millis = 5000;  // for a program where no clock runs

json::object seat_json(const SeatHolder& seat) {
  constexpr std::array<std::string_view, 4> kinds = {"open", "person", "external", "bot"};
  json::object shown = {{"kind", kinds[static_cast<std::size_t>(seat.kind)]}};
  if (seat.kind == SeatKind::Empty) {
    return shown;
  }
  shown["name"] = seat.name;
  shown["player"] = seat.account;
  shown["ready"] = is_committed(seat);
  if (is_committed(seat)) {
    shown["nonce_hash"] = nonce_hash_of(seat);
  }
  if (seat.kind == SeatKind::BuiltIn) {
    shown["bot"] = seat.bot;
  } else {
    shown["away"] = seat.substituted;
    if (seat.substituted) {
      shown["substitute"] = seat.bot;
    }
  }
  return shown;
}

json::array texts_json(const Match& match, const std::vector<AnyAction>& entries) {
  json::array texts;
  for (const AnyAction action : entries) {
    texts.emplace_back(match.game().action_text(match.setup(), action));
  }
  return texts;
}

Seat viewer(std::optional<int> seat) { return seat ? static_cast<Seat>(*seat) : spectator; }

}  // namespace

// Until it is dealt a match is open, though nobody can leave any more without being missed.
std::string_view status_name(const MatchInfo& info) {
  constexpr std::array<std::string_view, 4> names = {"open", "running", "over", "closed"};
  return is_revealing(info) ? "open" : names[static_cast<std::size_t>(info.status)];
}

json::value text_or_null(const std::string& text) {
  return text.empty() ? json::value() : json::value(text);
}

json::object table_json(const MatchInfo& info) {
  json::array seats;
  for (const SeatHolder& seat : info.seats) {
    seats.emplace_back(seat_json(seat));
  }
  json::object shown = {{"id", info.id},
                        {"game", info.game},
                        {"players", info.seats.size()},
                        {"options", info.options.is_object() ? info.options : json::object()},
                        {"rules_version", info.rules_version},
                        {"status", status_name(info)},
                        {"revealing", is_revealing(info)},
                        {"rated", info.rated},
                        {"private", info.hidden},
                        {"bots_allowed", info.bots_allowed},
                        {"host", info.host},
                        {"clock", clock_rule_json(info.clock)},
                        {"commitment", info.commitment},
                        {"rematch_of", text_or_null(info.rematch_of)},
                        {"created", info.created_ms},
                        {"seats", std::move(seats)}};
  if (info.chain_number > 0) {
    shown["chain"] = {{"number", info.chain_number}, {"link", info.chain_link}};
  }
  if (info.status == MatchStatus::Closed) {
    shown["fairness"] = fairness_json(fairness_of(info));
    shown["closed_reason"] = text_or_null(info.closed_reason);
  }
  return shown;
}

json::object table_json(const Table& table, const Presence& presence) {
  json::object shown = table_json(table.info());
  json::array& seats = shown["seats"].get_array();
  for (int number = 0; number < table.players(); ++number) {
    const SeatKind kind = table.seat(number).kind;
    if (kind == SeatKind::Person || kind == SeatKind::External) {
      seats[static_cast<std::size_t>(number)].get_object()["online"] =
          presence.online.contains(number);
    }
  }
  shown["spectators"] = presence.spectators;
  shown["undo"] = nullptr;
  if (const auto& wish = table.undo_wish()) {
    shown["undo"] = {{"by", wish->by},
                     {"agreed", json::array(wish->agreed.begin(), wish->agreed.end())}};
  }
  const auto& wishes = table.rematch_wishes();
  shown["rematch"] = json::array(wishes.begin(), wishes.end());
  shown["forfeits"] = json::array(table.forfeits().begin(), table.forfeits().end());
  shown["next"] = text_or_null(table.next());
  return shown;
}

namespace {

// The first entry of what a message carries of these.
int page_begin(const Match& match, std::optional<int> seat, int first, int end) {
  std::size_t bytes = 0;
  int entry = end;
  while (entry > first && bytes < page_bytes) {
    --entry;
    bytes += json::serialize(log_entry(match, viewer(seat), entry)).size();
  }
  return entry;
}

}  // namespace

json::object log_page_json(const Match& match, std::optional<int> seat, int first, int end) {
  return seat_log(match, viewer(seat), page_begin(match, seat, first, end), end);
}

json::object position_json(const Table& table, std::optional<int> seat, int log_from, int fresh,
                           Millis now) {
  const Match& match = *table.match();
  const int from = page_begin(match, seat, log_from, match.version());
  json::object shown = {{"type", "position"}, {"whole", from == 0 || from > log_from}};
  for (auto& field : seat_position(match, viewer(seat), from)) {
    shown.insert(std::move(field));
  }
  shown.erase("ok");
  shown["fresh"] = fresh;
  shown["undoable"] = table.allows_undo() ? undoable_json(match) : json::array();
  const auto running = table.clocks().running();
  shown["clocks"] = {{"running", running ? json::value(*running) : json::value()},
                     {"left", table.clocks().left_json(now)}};
  shown["scores"] = scores_json(match);
  shown["winners"] = winners_json(match);
  if (table.has_ended()) {
    shown["fairness"] = fairness_json(fairness_of(table.info()));
  } else if (table.info().status == MatchStatus::Closed) {
    shown["to_act"] = nullptr;
    shown.erase("actions");
  }
  return shown;
}

json::object past_json(const Match& match, std::optional<int> seat, int version) {
  const AnyState& state = version == match.version() ? match.state() : match.state_before(version);
  json::object answer;
  add_view(answer, match.game(), match.game().observe(state, viewer(seat)));
  return answer;
}

json::object question_json(const Table& table, int seat, Millis now) {
  const Match& match = *table.match();
  const bool timed = table.info().clock.kind != ClockKind::None;
  return {{"cmd", "choose"},
          {"table", table.info().id},
          {"game", table.info().game},
          {"seat", seat},
          {"version", match.version()},
          {"view", match.game().view_json(match.open_view(static_cast<Seat>(seat)))},
          {"log", texts_json(match, match.log_for(static_cast<Seat>(seat)))},
          {"actions", actions_json(match)},
          {"millis", timed ? table.clocks().left(seat, now) : usual_millis}};
}

json::object reveal_json(const Table& table) {
  json::array hashes;
  for (const SeatHolder& seat : table.info().seats) {
    hashes.emplace_back(nonce_hash_of(seat));
  }
  return {{"type", "reveal"},
          {"table", table.info().id},
          {"commitment", table.info().commitment},
          {"nonce_hashes", std::move(hashes)}};
}

json::object chat_line_json(const store::ChatLine& line) {
  return {{"id", line.id},
          {"player", line.account},
          {"name", line.name},
          {"text", line.text},
          {"at", line.at_ms}};
}

Fairness fairness_of(const MatchInfo& info) {
  Fairness fairness{info.commitment, info.server_seed, {}};
  for (const SeatHolder& seat : info.seats) {
    fairness.nonces.push_back(is_revealed(seat) ? seat.nonce : "");
  }
  return fairness;
}

}  // namespace ahu::server
