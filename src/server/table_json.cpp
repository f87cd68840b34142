// Writes a table as JSON.
#include "server/table_json.hpp"

#include <algorithm>
#include <array>

#include "engine/position.hpp"
#include "match/record.hpp"
#include "server/json_text.hpp"

namespace ahu::server {

namespace {

constexpr std::size_t page_bytes = 128 << 10;
constexpr int always_carried = 4;  // entries of a log
constexpr std::size_t usual_position_bytes = 1000;
constexpr Millis usual_millis = 5000;  // for an external bot without a clock

// `shown` is an ObjectText or an ObjectJson.
void add_seat(auto& shown, const SeatHolder& seat, std::optional<bool> is_online) {
  constexpr std::array<std::string_view, 4> kinds = {"open", "person", "external", "bot"};
  shown.add("kind", kinds[static_cast<std::size_t>(seat.kind)]);
  if (seat.kind == SeatKind::Empty) {
    return;
  }
  shown.add("name", seat.name).add("player", seat.account).add("ready", is_committed(seat));
  if (is_committed(seat)) {
    shown.add("nonce_hash", nonce_hash_of(seat));
  }
  if (seat.kind == SeatKind::BuiltIn) {
    shown.add("bot", seat.bot);
    return;
  }
  shown.add("away", seat.substituted);
  if (seat.substituted) {
    shown.add("substitute", seat.bot);
  }
  if (is_online) {
    shown.add("online", *is_online);
  }
}

template <class Numbers>
std::string numbers_text(const Numbers& numbers) {
  std::string text = "[";
  for (const int number : numbers) {
    text += (text.size() > 1 ? "," : "") + std::to_string(number);
  }
  return text + "]";
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

// Until it is dealt a match is open, though leaving already counts.
std::string_view status_name(const MatchInfo& info) {
  constexpr std::array<std::string_view, 4> names = {"open", "running", "over", "closed"};
  return is_revealing(info) ? "open" : names[static_cast<std::size_t>(info.status)];
}

json::value text_or_null(const std::string& text) {
  return text.empty() ? json::value() : json::value(text);
}

namespace {

void add_table(auto& shown, const MatchInfo& info, const TablePresence* presence) {
  shown.add("id", info.id)
      .add("game", info.game)
      .add("players", info.seats.size())
      .add("options", info.options.is_object() ? info.options : json::value(json::object()))
      .add("rules_version", info.rules_version)
      .add("status", status_name(info))
      .add("revealing", is_revealing(info))
      .add("rated", info.rated)
      .add("private", info.hidden)
      .add("bots_allowed", info.bots_allowed)
      .add("host", info.host)
      .add("clock", clock_rule_json(info.clock))
      .add("commitment", info.commitment)
      .add_text_or_null("rematch_of", info.rematch_of)
      .add("created", info.created_ms);
  int number = 0;
  shown.add_list("seats", info.seats, [&](auto& inside, const SeatHolder& seat) {
    const int at = number++;
    add_seat(inside, seat,
             presence == nullptr ? std::nullopt : std::optional(presence->online.contains(at)));
  });
  if (info.chain_number > 0) {
    shown.add_object("chain", [&](auto& chain) {
      chain.add("number", info.chain_number).add("link", info.chain_link);
    });
  }
  if (info.status == MatchStatus::Closed) {
    shown.add("fairness", fairness_json(fairness_of(info)))
        .add_text_or_null("closed_reason", info.closed_reason);
  }
}

constexpr std::size_t usual_table_bytes = 1400;

}  // namespace

json::object table_json(const MatchInfo& info) {
  json::object table;
  ObjectJson shown(table);
  add_table(shown, info, nullptr);
  return table;
}

std::string table_text(const Table& table, const TablePresence& presence) {
  std::string text;
  text.reserve(usual_table_bytes);
  ObjectText shown(text);
  add_table(shown, table.info(), &presence);
  shown.add("spectators", presence.spectators);
  if (const auto& request = table.undo_request()) {
    shown.add_object("undo", [&](ObjectText& undo) {
      undo.add("by", request->by).add_json("agreed", numbers_text(request->agreed));
    });
  } else {
    shown.add_json("undo", "null");
  }
  shown.add_json("rematch", numbers_text(table.rematch_requests()))
      .add_json("forfeits", numbers_text(table.forfeits()))
      .add_text_or_null("next", table.next())
      .end();
  return text;
}

namespace {

// The first entry of what a message carries of these.
int page_begin(const Match& match, std::optional<int> seat, int first, int end) {
  if (end - first <= always_carried) {
    return first;
  }
  std::size_t bytes = 0;
  int entry = std::max(first, end - 1);  // the last one is always sent
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

PositionText::PositionText(const Table& table, int log_from, int fresh, Millis now)
    : table_(table), log_from_(log_from) {
  const Match& match = *table.match();
  ObjectText common(common_);
  common.add("fresh", fresh)
      .add("undoable", table.allows_undo() ? undoable_json(match) : json::array());
  ObjectText clocks(common.begin("clocks"));
  const auto running = table.clocks().running();
  clocks.add_json("running", running ? std::to_string(*running) : "null")
      .add("left", table.clocks().left_json(now))
      .end();
  common.add("scores", scores_json(match)).add("winners", winners_json(match));
  if (table.has_ended()) {
    common.add("fairness", fairness_json(fairness_of(table.info())));
  }
  common.end();
  if (!match.game().info().has_secrets) {
    open_ = seen_from(std::nullopt);
  }
}

std::string PositionText::seen_from(std::optional<int> seat) const {
  const Match& match = *table_.match();
  const bool is_closed = table_.info().status == MatchStatus::Closed;
  const int from = page_begin(match, seat, log_from_, match.version());
  std::string text;
  text.reserve(usual_position_bytes);
  ObjectText shown(text);
  shown.add("type", "position").add("whole", from == 0 || from > log_from_);
  json::object view;
  add_view(view, match.game(), match.view(viewer(seat)));
  shown.add_fields(view)
      .add("to_act", is_closed ? json::value() : to_act_json(match))
      .add("version", match.version())
      .add_fields(seat_log(match, viewer(seat), from, match.version()));
  return text;
}

std::string PositionText::for_seat(std::optional<int> seat) const {
  const Match& match = *table_.match();
  std::string text = open_.empty() ? seen_from(seat) : open_;
  const bool is_closed = table_.info().status == MatchStatus::Closed;
  if (seat && !is_closed && match.turn().is_player() && match.turn().seat == viewer(seat)) {
    text += R"(,"actions":)" + json::serialize(actions_json(match));
  }
  text += ',';
  text.append(common_, 1);  // with its closing brace
  return text;
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
