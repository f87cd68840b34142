// Reads a match or a position from a file.
#include "apps/ahu/position_file.hpp"

#include <iostream>
#include <sstream>

#include "apps/ahu/commands.hpp"
#include "engine/request.hpp"
#include "match/record.hpp"
#include "match/registry.hpp"

namespace ahu::app {

namespace {

Result<std::string> read_input(const std::string& path) {
  if (path != "-") {
    return read_file(path);
  }
  std::ostringstream text;
  text << std::cin.rdbuf();
  return text.str();
}

Result<Decision> decision_of_state(const AnyGame& game, const AnyState& state) {
  const Turn turn = game.turn(state);
  if (!turn.is_player()) {
    return bad(turn.is_over() ? "the match is over: there is nothing to decide"
                              : "chance is to act: there is nothing to decide");
  }
  const AnyState open = game.with_memory(state, Memory::Open);
  return Decision{&game, turn.seat, game.observe(open, turn.seat), {}};
}

Result<Decision> decision_of_view(const AnyGame& game, const json::value& value, Seat seat) {
  auto view = game.load_view(value, seat);
  if (!view) {
    return std::unexpected(view.error());
  }
  Rng rng(1);
  const Turn turn = game.turn(game.sample_world(*view, rng));
  if (!turn.is_player() || turn.seat != seat) {
    return bad("seat " + std::to_string(seat) + " is not to act in this view");
  }
  return Decision{&game, seat, std::move(*view), {}};
}

std::optional<Seat> seat_to_act(const json::object& document) {
  const json::value* to_act = document.if_contains("to_act");
  const std::int64_t* seat = to_act == nullptr ? nullptr : to_act->if_int64();
  return seat != nullptr && *seat >= 0 && *seat < max_seats
             ? std::optional(static_cast<Seat>(*seat))
             : std::nullopt;
}

// A state or a view: only the loaders can tell which.
Result<MatchOrDecision> read_position(const json::object& document, std::optional<Seat> seat) {
  const auto id = read_text(document, "game");
  const auto game = id ? find_game(*id) : std::unexpected(id.error());
  if (!game) {
    return std::unexpected(game.error());
  }
  const auto state = (*game)->load_state(document);
  if (state) {
    return decision_of_state(**game, *state);
  }
  seat = seat ? seat : seat_to_act(document);
  if (!(*game)->info().has_secrets || !seat) {
    return std::unexpected(state.error());
  }
  auto decision = decision_of_view(**game, document, *seat);
  if (!decision) {
    return bad("it is neither a state (" + state.error().message + ") nor a view of seat " +
               std::to_string(*seat) + " (" + decision.error().message + ")");
  }
  return std::move(*decision);
}

Result<MatchOrDecision> read_document(const json::object& document, std::optional<Seat> seat) {
  if (document.contains("format")) {
    auto match = read_record(document);
    if (!match) {
      return std::unexpected(match.error());
    }
    return std::move(*match);
  }
  for (const auto key : {"record", "state", "view"}) {
    const json::value* inside = document.if_contains(key);
    if (inside != nullptr && inside->is_object()) {
      return read_document(inside->get_object(), seat);
    }
  }
  return read_position(document, seat);
}

}  // namespace

Result<MatchOrDecision> read_match_or_decision(const std::string& path, std::optional<Seat> seat) {
  const auto text = read_input(path);
  if (!text) {
    return std::unexpected(text.error());
  }
  const std::string name = path == "-" ? "standard input" : path;
  boost::system::error_code broken;
  const json::value document = json::parse(*text, broken);
  if (broken) {
    return fail(ErrorCode::BadJson, name + " is not valid JSON: " + broken.message());
  }
  if (!document.is_object()) {
    return bad(name + " holds neither a record nor a position");
  }
  auto studied = read_document(document.get_object(), seat);
  if (!studied) {
    studied.error().message =
        name + " holds neither a record nor a position: " + studied.error().message;
  }
  return studied;
}

Result<Decision> decision_at(const Match& match, int entry) {
  auto decision = decision_of_state(match.game(), match.state_before(entry));
  if (decision) {
    decision->log = match.log_before(entry, decision->seat);
  }
  return decision;
}

}  // namespace ahu::app
