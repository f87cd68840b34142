// The engine protocol.
#include "engine/engine.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/position.hpp"
#include "engine/request.hpp"
#include "match/fairness.hpp"
#include "match/game_options.hpp"
#include "match/record.hpp"
#include "match/registry.hpp"
#include "support/text.hpp"

namespace ahu {

namespace {

json::array options_json(const GameInfo& info) {
  constexpr std::array<std::string_view, 3> kinds = {"integer", "choice", "flag"};
  json::array all;
  for (const auto& option : info.options) {
    json::object described = {{"name", option.name},
                              {"type", kinds[static_cast<std::size_t>(option.kind)]},
                              {"default", write_option(option, option.standard)},
                              {"meaning", option.meaning}};
    if (option.kind == OptionKind::Integer) {
      described["min"] = option.low;
      described["max"] = option.high;
    }
    if (option.kind == OptionKind::Choice) {
      described["choices"] = json::array(option.names.begin(), option.names.end());
    }
    all.push_back(std::move(described));
  }
  return all;
}

// The action of a request: a text or an object.
struct RequestedAction {
  std::string_view text;
  const json::object* object = nullptr;
};
Result<RequestedAction> read_requested_action(const json::object& request) {
  const json::value* action = request.if_contains("action");
  if (action != nullptr && action->is_object()) {
    return RequestedAction{"", &action->get_object()};
  }
  const auto text = read_text(request, "action");
  if (!text) {
    return std::unexpected(text.error());
  }
  return RequestedAction{*text};
}

Result<AnyAction> parse(const Match& match, const RequestedAction& requested) {
  return requested.object == nullptr ? match.game().parse_action(match.setup(), requested.text)
                                     : match.game().read_action(match.setup(), *requested.object);
}

// The length of the log that a seat knows.
Result<std::int64_t> read_known(const json::object& request) {
  return read_number(request, "from", 0, INT32_MAX, 0);
}

// False for numbers that JSON cannot express: one too large for a double reads as infinite.
bool can_be_written(const json::value& value) {
  if (const double* number = value.if_double()) {
    return std::isfinite(*number);
  }
  if (const json::array* items = value.if_array()) {
    return std::all_of(items->begin(), items->end(), can_be_written);
  }
  const json::object* fields = value.if_object();
  return fields == nullptr || std::all_of(fields->begin(), fields->end(), [](const auto& field) {
           return can_be_written(field.value());
         });
}

}  // namespace

std::string Engine::answer(std::string_view line, const std::atomic<bool>* stop) {
  boost::system::error_code broken;
  const json::value parsed = json::parse(line, broken);
  if (broken) {
    return json::serialize(error_json({ErrorCode::BadJson, "not valid JSON: " + broken.message()}));
  }
  const json::object* request = parsed.if_object();
  if (request == nullptr) {
    return json::serialize(error_json({ErrorCode::BadRequest, "a request must be a JSON object"}));
  }
  stop_ = stop;
  auto result = dispatch(*request);
  stop_ = nullptr;
  json::object reply = result ? std::move(*result) : error_json(result.error());
  if (const json::value* id = request->if_contains("id"); id != nullptr && can_be_written(*id)) {
    reply["id"] = *id;
  }
  return json::serialize(reply);
}

std::string Engine::too_large() {
  return json::serialize(
      error_json({ErrorCode::TooLarge, "the line is longer than " + std::to_string(max_line) +
                                           " bytes and was ignored"}));
}

bool Engine::is_stop(std::string_view line) {
  if (line.find("stop") == std::string_view::npos) {
    return false;
  }
  boost::system::error_code broken;
  const json::value parsed = json::parse(line, broken);
  if (broken || !parsed.is_object()) {
    return false;
  }
  const json::value* cmd = parsed.get_object().if_contains("cmd");
  return cmd != nullptr && *cmd == "stop";
}

std::span<const Engine::Command> Engine::commands() {
  static constexpr std::array<Command, 21> all = {{
      {"hello", false, &Engine::hello},       {"games", false, &Engine::games},
      {"new", false, &Engine::start_new},     {"load", false, &Engine::load},
      {"replay", false, &Engine::replay},     {"verify", false, &Engine::verify},
      {"bots", false, &Engine::bots},         {"choose", false, &Engine::choose},
      {"stop", false, &Engine::stop},         {"act", true, &Engine::act},
      {"undo", true, &Engine::undo},          {"view", true, &Engine::view},
      {"seat", true, &Engine::seat},          {"resample", true, &Engine::resample},
      {"preview", true, &Engine::preview},    {"perft", true, &Engine::perft},
      {"search", true, &Engine::search},      {"analyse", true, &Engine::analyse},
      {"record", true, &Engine::record},      {"why", true, &Engine::why},
      {"material", false, &Engine::material},
  }};
  return all;
}

Engine::Answer Engine::dispatch(const Request& request) {
  const auto name = read_text(request, "cmd");
  if (!name) {
    return std::unexpected(name.error());
  }
  for (const Command& command : commands()) {
    if (command.name == *name) {
      const auto structured = read_flag(request, "structured");
      if (!structured) {
        return std::unexpected(structured.error());
      }
      if (command.needs_match && !match_) {
        return no_game();
      }
      auto answer = (this->*command.handle)(request);
      if (answer && *structured && answer->contains("actions") && !answer->contains("structured")) {
        (*answer)["structured"] =
            structured_json(match_->game(), match_->setup(), offered_actions(*match_));
      }
      return answer;
    }
  }
  return fail(ErrorCode::UnknownCommand, "there is no command '" + shortened(*name) + "'");
}

Engine::Answer Engine::hello(const Request&) {
  return json::object{{"ok", true}, {"protocol", protocol_version}, {"version", program_version}};
}

json::array games_json() {
  json::array all;
  for (const AnyGame* game : all_games()) {
    const GameInfo& info = game->info();
    json::array rulings;
    for (const Ruling& ruling : info.rulings) {
      rulings.push_back({{"clause", ruling.clause}, {"sentence", ruling.sentence}});
    }
    all.push_back({{"id", info.id},
                   {"name", info.name},
                   {"players", {info.min_players, info.max_players}},
                   {"options", options_json(info)},
                   {"rules_version", info.rules_version},
                   {"secrets", info.has_secrets},
                   {"rulings", std::move(rulings)}});
  }
  return all;
}

Engine::Answer Engine::games(const Request&) {
  return json::object{{"ok", true}, {"games", games_json()}};
}

// A request that changes the match is refused before anything is changed.
std::optional<Error> Engine::seat_error(const Match& match, const Request& request) {
  if (!request.contains("seat")) {
    return std::nullopt;
  }
  return first_error(read_seat(request, match.players()), read_known(request),
                     read_memory(request));
}

Engine::Answer Engine::show(Match match, const Request& request, int from) {
  if (const auto error = seat_error(match, request)) {
    return std::unexpected(*error);
  }
  match_ = std::move(match);
  bots_.clear();
  return position(request, from);
}

Engine::Answer Engine::position(const Request& request, int from) {
  return request.contains("seat") ? seat_answer(request, from) : full_position(*match_, from);
}

Engine::Answer Engine::start_new(const Request& request) {
  const auto id = read_text(request, "game");
  const auto game = id ? find_game(*id) : std::unexpected(id.error());
  if (!game) {
    return std::unexpected(game.error());
  }
  const auto players = read_number(request, "players", 0, max_seats, (*game)->info().min_players);
  const auto options = read_object_or_empty(request, "options");
  const auto seed = read_seed_or_fresh(request);
  const auto chance = read_chance_mode(request);
  if (const auto error = first_error(players, options, seed, chance)) {
    return std::unexpected(*error);
  }
  auto match = Match::start(**game, {static_cast<int>(*players), *options, *seed, *chance});
  if (!match) {
    return std::unexpected(match.error());
  }
  return show(std::move(*match), request, 0);
}

Engine::Answer Engine::load(const Request& request) {
  const json::value* state = request.if_contains("state");
  if (state == nullptr || !state->is_object()) {
    return fail(ErrorCode::BadRequest, "state must be an object");
  }
  const auto id = read_text(state->get_object(), "game");
  if (!id) {
    return fail(ErrorCode::BadState, "state.game must be a string");
  }
  const auto game = find_game(*id);
  const auto seed = read_seed_or_fresh(request);
  const auto chance = read_chance_mode(request);
  if (const auto error = first_error(game, seed, chance)) {
    return std::unexpected(*error);
  }
  auto loaded = (*game)->load_state(*state);
  if (!loaded) {
    return std::unexpected(loaded.error());
  }
  auto match = Match::from_state(**game, std::move(*loaded), *seed, *chance);
  const int end = match.version();
  return show(std::move(match), request, end);
}

Engine::Answer Engine::verify(const Request& request) {
  const json::value* record = request.if_contains("record");
  if (record == nullptr) {
    return fail(ErrorCode::BadRequest, "record is missing");
  }
  const auto match = read_record(*record);
  const auto fairness = read_fairness(*record);
  if (const auto error = first_error(match, fairness)) {
    return std::unexpected(*error);
  }
  const ChanceCheck check = check_chance(*match, *fairness);
  json::object answer = {{"ok", true},
                         {"follows", check.fault.empty()},
                         {"outcomes", check.outcomes},
                         {"committed", fairness->has_value()}};
  if (!check.fault.empty()) {
    answer["fault"] = check.fault;
  }
  return answer;
}

Engine::Answer Engine::replay(const Request& request) {
  const json::value* record = request.if_contains("record");
  if (record == nullptr) {
    return fail(ErrorCode::BadRequest, "record is missing");
  }
  const auto chance = read_chance_mode(request);
  auto match = read_record(*record);
  if (const auto error = first_error(chance, match)) {
    return std::unexpected(*error);
  }
  if (*chance == ChanceMode::Auto) {
    match->enable_auto_chance();
  }
  const int end = match->version();
  return show(std::move(*match), request, end);
}

Engine::Answer Engine::act(const Request& request) {
  const auto requested = read_requested_action(request);
  const auto version = read_number(request, "version", 0, INT64_MAX, match_->version());
  if (const auto error = first_error(requested, version)) {
    return std::unexpected(*error);
  }
  if (const auto error = seat_error(*match_, request)) {
    return std::unexpected(*error);
  }
  const int from = match_->version();
  if (*version != from) {
    return fail(ErrorCode::StaleVersion, "the match is at version " + std::to_string(from) +
                                             ", not " + std::to_string(*version));
  }
  if (match_->turn().is_over()) {
    return fail(ErrorCode::GameOver, "the match is over");
  }
  const auto action = parse(*match_, *requested);
  if (!action) {
    return std::unexpected(action.error());
  }
  if (auto done = match_->act(*action); !done) {
    return std::unexpected(done.error());
  }
  return position(request, from);
}

// Entries that were revealed may be hidden again.
Engine::Answer Engine::undo(const Request& request) {
  if (const auto error = seat_error(*match_, request)) {
    return std::unexpected(*error);
  }
  const auto before = match_->log_for(spectator);
  if (!match_->undo()) {
    return fail(ErrorCode::BadRequest, "there is no decision to take back");
  }
  const auto after = match_->log_for(spectator);
  const auto same = std::ranges::mismatch(before, after).in1 - before.begin();
  return position(request, request.contains("seat") ? static_cast<int>(same) : match_->version());
}

Engine::Answer Engine::view(const Request& request) {
  const auto seat = read_seat(request, match_->players());
  if (!seat) {
    return std::unexpected(seat.error());
  }
  const auto memory = read_memory(request);
  if (!memory) {
    return std::unexpected(memory.error());
  }
  json::object answer = {{"ok", true}};
  add_view(answer, match_->game(), match_->view(*seat, *memory));
  return answer;
}

Engine::Answer Engine::seat(const Request& request) {
  return seat_answer(request, match_->version());
}

// A client cannot know more than the log before this request changed it.
Engine::Answer Engine::seat_answer(const Request& request, int before) {
  const auto seat = read_seat(request, match_->players());
  const auto from = read_known(request);
  const auto memory = read_memory(request);
  if (const auto error = first_error(seat, from, memory)) {
    return std::unexpected(*error);
  }
  const int known = std::min(static_cast<int>(*from), before);
  json::object position = seat_position(*match_, *seat, match_->first_changed(known), *memory);
  position["undoable"] = undoable_json(*match_);
  return position;
}

Engine::Answer Engine::resample(const Request& request) {
  const auto seat = read_seat(request, match_->players());
  const auto seed = read_seed_or_fresh(request);
  const auto memory = read_memory(request);
  if (const auto error = first_error(seat, seed, memory)) {
    return std::unexpected(*error);
  }
  Rng rng(seed->folded());
  const AnyState world = match_->game().sample_world(match_->view(*seat, *memory), rng);
  return json::object{{"ok", true}, {"state", match_->game().state_json(world)}};
}

Engine::Answer Engine::preview(const Request& request) {
  const auto requested = read_requested_action(request);
  if (!requested) {
    return std::unexpected(requested.error());
  }
  const Turn turn = match_->turn();
  if (turn.is_chance()) {
    return fail(ErrorCode::NotYourTurn, "chance is to act: there is nothing to preview");
  }
  if (turn.is_over()) {
    return fail(ErrorCode::GameOver, "the match is over");
  }
  const auto action = parse(*match_, *requested);
  if (!action) {
    return std::unexpected(action.error());
  }
  AnyState ahead = match_->state();
  if (auto done = match_->game().try_apply(ahead, *action); !done) {
    return std::unexpected(done.error());
  }
  return json::object{{"ok", true},
                      {"events", match_->game().preview(match_->view(turn.seat), *action)}};
}

Engine::Answer Engine::why(const Request& request) {
  const auto requested = read_requested_action(request);
  if (!requested) {
    return std::unexpected(requested.error());
  }
  const auto action = parse(*match_, *requested);
  AnyState ahead = match_->state();
  const auto done = match_->turn().is_over() || action
                        ? match_->game().try_apply(ahead, action.value_or(AnyAction{}))
                        : std::unexpected(action.error());
  if (done) {
    return json::object{{"ok", true}, {"legal", true}};
  }
  return json::object{{"ok", true}, {"legal", false}, {"error", inner_error_json(done.error())}};
}

Engine::Answer Engine::perft(const Request& request) {
  const auto depth = read_number(request, "depth", 0, limits_.perft_depth, std::nullopt);
  if (!depth) {
    return std::unexpected(depth.error());
  }
  const std::uint64_t nodes = match_->game().perft(match_->state(), static_cast<int>(*depth));
  return json::object{{"ok", true}, {"nodes", nodes}};
}

Engine::Answer Engine::material(const Request& request) {
  const auto id = read_text(request, "game");
  const auto game = id ? find_game(*id) : std::unexpected(id.error());
  if (!game) {
    return std::unexpected(game.error());
  }
  const auto players = read_number(request, "players", 0, max_seats, (*game)->info().min_players);
  const auto options = read_object_or_empty(request, "options");
  if (const auto error = first_error(players, options)) {
    return std::unexpected(*error);
  }
  const auto setup = (*game)->make_setup(static_cast<int>(*players), *options);
  if (!setup) {
    return std::unexpected(setup.error());
  }
  return json::object{{"ok", true}, {"material", (*game)->material(*setup)}};
}

Engine::Answer Engine::stop(const Request&) { return json::object{{"ok", true}}; }

Engine::Answer Engine::record(const Request&) {
  return json::object{{"ok", true}, {"record", write_record(*match_)}};
}

}  // namespace ahu
