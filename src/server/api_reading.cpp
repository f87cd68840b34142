// The HTTP interface: queries that change nothing.
#include <charconv>

#include "engine/engine.hpp"
#include "engine/request.hpp"
#include "match/record.hpp"
#include "match/registry.hpp"
#include "server/api.hpp"
#include "server/outdated.hpp"

namespace ahu::server {

namespace {

constexpr int page_size = 50;
constexpr std::size_t commitments_shown = 500;
constexpr int chat_shown = 200;
constexpr int steps_shown = 50;

std::string parameter(const HttpRequest& request, const std::string& key) {
  const auto found = request.query.find(key);
  return found == request.query.end() ? "" : found->second;
}

store::Page page_of(const HttpRequest& request) { return {parameter(request, "after"), page_size}; }

json::object summary_json(const store::MatchSummary& match) {
  json::array seats;
  for (const store::SeatSummary& seat : match.seats) {
    seats.push_back({{"player", seat.account},
                     {"name", seat.name},
                     {"place", seat.place},
                     {"score", seat.score}});
  }
  return {{"id", match.id},
          {"game", match.game},
          {"rules_version", match.rules_version},
          {"ended", match.ended_ms},
          {"rated", match.rated},
          {"closed_reason", text_or_null(match.closed_reason)},
          {"seats", std::move(seats)}};
}

json::object rating_json(const Rating& rating) {
  return {{"rating", rating.mean},
          {"deviation", rating.deviation},
          {"shown", rating.shown()},
          {"matches", rating.matches}};
}

// Only its players see which private match it was.
json::array steps_json(const store::Paged<store::RatingStep>& steps, bool is_own) {
  json::array shown;
  for (const store::RatingStep& step : steps.items) {
    shown.push_back({{"match", step.hidden && !is_own ? json::value() : json::value(step.match)},
                     {"ended", step.at_ms},
                     {"rating", step.rating.mean}});
  }
  return shown;
}

// A player at several tables sees where it is their turn.
json::object with_turn(const MatchInfo& info) {
  json::object shown = table_json(info);
  const bool is_known = info.status == MatchStatus::Playing && info.to_act >= 0;
  shown["to_act"] = is_known ? json::value(info.to_act) : json::value();
  return shown;
}

}  // namespace

Result<HttpResponse> Api::games(const HttpRequest&, const Id&) {
  json::array all = games_json();
  for (json::value& game : all) {
    game.as_object()["bots"] = bots_json(**find_game(game.at("id").as_string()));
  }
  return json_response({{"ok", true}, {"games", std::move(all)}});
}

Result<HttpResponse> Api::tables(const HttpRequest& request, const Id&) {
  json::array tables;
  json::value next;
  if (!parameter(request, "mine").empty()) {
    const auto account = accounts_.authenticate(request.credentials);
    if (!account) {
      return std::unexpected(account.error());
    }
    const auto mine = context_.store.live_matches_of(account->id);
    for (const MatchInfo& info : context_.store.find_matches(mine)) {
      tables.emplace_back(with_turn(info));
    }
  } else {
    const auto page = context_.store.lobby(parameter(request, "game"), page_of(request));
    for (const MatchInfo& info : page.items) {
      tables.emplace_back(table_json(info));
    }
    next = text_or_null(page.next);
  }
  return json_response({{"ok", true}, {"tables", std::move(tables)}, {"next", next}});
}

store::AccountId Api::viewer_of(const HttpRequest& request) {
  const auto viewer = accounts_.authenticate(request.credentials);
  return viewer ? viewer->id : "";
}

Result<HttpResponse> Api::table(const HttpRequest& request, const Id& id) {
  const auto info = context_.store.find_match(id);
  if (!info || !may_see(*info, viewer_of(request))) {
    return not_found("table");
  }
  return json_response({{"ok", true}, {"table", table_json(*info)}});
}

// Names no match, because matches may be private.
Result<HttpResponse> Api::commitments(const HttpRequest& request, const Id&) {
  const std::string given = parameter(request, "after");
  std::int64_t after = 0;
  const auto read = std::from_chars(given.data(), given.data() + given.size(), after);
  if (!given.empty() && (read.ec != std::errc() || *read.ptr != '\0' || after < 0)) {
    return bad_request("after must be the number of a commitment");
  }
  json::array shown;
  for (const ChainEntry& entry :
       context_.store.commitments(after, static_cast<int>(commitments_shown))) {
    shown.push_back({{"number", entry.number},
                     {"commitment", entry.commitment},
                     {"link", entry.link},
                     {"server_seed", text_or_null(entry.server_seed)}});
    after = entry.number;
  }
  const bool has_more = shown.size() == commitments_shown;
  return json_response({{"ok", true},
                        {"commitments", std::move(shown)},
                        {"next", text_or_null(has_more ? std::to_string(after) : "")}});
}

Result<HttpResponse> Api::matches(const HttpRequest& request, const Id&) {
  const std::string player = parameter(request, "player");
  const std::string game = parameter(request, "game");
  const bool is_own = !player.empty() && viewer_of(request) == player;
  const auto page = player.empty()
                        ? context_.store.history(game, page_of(request))
                        : context_.store.history_of(player, game, is_own, page_of(request));
  json::array matches;
  for (const store::MatchSummary& match : page.items) {
    matches.emplace_back(summary_json(match));
  }
  return json_response(
      {{"ok", true}, {"matches", std::move(matches)}, {"next", text_or_null(page.next)}});
}

Result<HttpResponse> Api::match(const HttpRequest& request, const Id& id) {
  const auto info = context_.store.find_match(id);
  if (!info || !may_see(*info, viewer_of(request))) {
    return not_found("match");
  }
  if (info->status != MatchStatus::Finished) {
    return fail(ErrorCode::NotOver, "the match is not over");
  }
  if (!context_.limits.can_load_log(info->version)) {
    return log_too_long();
  }
  const auto log = context_.store.log(id);
  const auto table = Table::load(*info, log, context_.now());
  if (!table) {
    return fail(ErrorCode::DamagedLog, table.error().message);
  }
  const bool is_replayable = table->match() != nullptr;
  const auto summary = context_.store.summary(id);
  if (!summary) {
    return not_found("match");
  }
  json::object record =
      is_replayable ? write_record(*table->match()) : record_without_rules(*info, log, *summary);
  record["fairness"] = fairness_json(fairness_of(*info));
  json::array lines;
  const auto chat = context_.store.chat(id, {"", chat_shown});
  for (auto line = chat.items.rbegin(); line != chat.items.rend(); ++line) {
    lines.emplace_back(chat_line_json(*line));
  }
  return json_response({{"ok", true},
                        {"table", table_json(*info)},
                        {"ended", info->ended_ms},
                        {"record", std::move(record)},
                        {"replayable", is_replayable},
                        {"chat", std::move(lines)}});
}

// A player's own transcript, or the spectator's for all others.
Result<HttpResponse> Api::transcript(const HttpRequest& request, const Id& id) {
  const auto info = context_.store.find_match(id);
  const store::AccountId viewer = viewer_of(request);
  if (!info || !may_see(*info, viewer)) {
    return not_found("match");
  }
  if (info->status != MatchStatus::Finished) {
    return fail(ErrorCode::NotOver, "the match is not over");
  }
  const auto seat = seat_of(*info, viewer);
  const auto text = context_.store.transcript(id, seat.value_or(store::spectator_viewer));
  if (!text) {
    return not_found("transcript");
  }
  const std::string number = seat ? std::to_string(*seat) : "null";
  return HttpResponse{200, "application/json",
                      R"({"ok":true,"seat":)" + number + R"(,"transcript":)" + *text + "}"};
}

Result<HttpResponse> Api::ratings(const HttpRequest& request, const Id&) {
  const auto game = find_game(parameter(request, "game"));
  if (!game) {
    return std::unexpected(game.error());
  }
  const auto page = context_.store.ladder((*game)->info().id, page_of(request));
  json::array ratings;
  for (const store::RatedAccount& rated : page.items) {
    json::object shown = rating_json(rated.rating);
    shown["player"] = rated.account;
    shown["name"] = rated.name;
    ratings.emplace_back(std::move(shown));
  }
  return json_response(
      {{"ok", true}, {"ratings", std::move(ratings)}, {"next", text_or_null(page.next)}});
}

Result<HttpResponse> Api::player(const HttpRequest& request, const Id& id) {
  const auto account = context_.store.find_account(id);
  if (!account) {
    return not_found("player");
  }
  const bool is_own = viewer_of(request) == id;
  json::object ratings;
  for (const store::AccountRating& rated : context_.store.ratings(id)) {
    json::object shown = rating_json(rated.rating);
    shown["steps"] =
        steps_json(context_.store.rating_steps(id, rated.game, {"", steps_shown}), is_own);
    ratings[rated.game] = std::move(shown);
  }
  return json_response(
      {{"ok", true}, {"player", account_json(*account)}, {"ratings", std::move(ratings)}});
}

}  // namespace ahu::server
