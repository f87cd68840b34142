// Writing and replaying records.
#include "match/record.hpp"

#include "match/registry.hpp"
#include "support/document_reader.hpp"
#include "support/text.hpp"

namespace ahu {

namespace {

constexpr int max_entries = 1'000'000;

Result<const AnyGame*> game_of(DocumentReader& in) {
  const auto game = find_game(in.text("game"));
  if (!game) {
    return game;
  }
  const int written = in.integer("rules_version", 0, 1'000'000);
  const int ours = (*game)->info().rules_version;
  if (!in.failed() && written != ours) {
    return fail(ErrorCode::BadRequest, "the record was played under rules version " +
                                           std::to_string(written) + " of " +
                                           std::string((*game)->info().id) +
                                           "; this program plays version " + std::to_string(ours));
  }
  return game;
}

Result<Match> start_of(const AnyGame& game, DocumentReader& in) {
  const auto seed = read_seed(in.at("seed"));
  const int players = in.integer("players", 1, max_seats);
  const json::object& options = in.object("options");
  if (in.failed()) {
    return fail(ErrorCode::BadRequest, in.fault().text());
  }
  if (!seed) {
    return std::unexpected(seed.error());
  }
  if (in.at("start").is_null()) {
    return Match::start(game, {players, options, *seed, ChanceMode::Manual});
  }
  auto state = game.load_state(in.at("start"));
  if (!state) {
    return std::unexpected(state.error());
  }
  Match match = Match::from_state(game, std::move(*state), *seed, ChanceMode::Manual);
  if (match.players() != players || game.options_json(match.setup()) != options) {
    return fail(ErrorCode::BadRequest, "players or options differ from those of the start");
  }
  return match;
}

Result<void> replay_log(Match& match, const json::array& log) {
  for (std::size_t i = 0; i < log.size(); ++i) {
    const json::string* text = log[i].if_string();
    if (text == nullptr) {
      return fail(ErrorCode::BadRequest, "log[" + std::to_string(i) + "] must be a string");
    }
    if (auto done = match.act(std::string_view(*text)); !done) {
      Error error = done.error();
      error.message = "log[" + std::to_string(i) + "] '" + shortened(*text) + "': " + error.message;
      return std::unexpected(error);
    }
  }
  return {};
}

}  // namespace

json::value scores_json(const Match& match) {
  if (!match.turn().is_over()) {
    return nullptr;
  }
  json::array scores;
  for (const int score : match.game().scores(match.state())) {
    scores.emplace_back(score);
  }
  return scores;
}

json::value winners_json(const Match& match) {
  if (!match.turn().is_over()) {
    return nullptr;
  }
  const Payoffs payoffs = match.game().payoffs(match.state());
  json::array winners;
  for (int seat = 0; seat < payoffs.size(); ++seat) {
    if (payoffs[seat] > 0) {
      winners.emplace_back(seat);
    }
  }
  return winners;
}

json::object write_record(const Match& match) {
  const AnyGame& game = match.game();
  json::array log;
  for (const auto& entry : match.log()) {
    log.emplace_back(game.action_text(match.setup(), entry.action));
  }
  json::value start;
  if (match.loaded()) {
    start = game.state_json(*match.loaded());
  }
  return {{"format", record_format},
          {"game", game.info().id},
          {"rules_version", game.info().rules_version},
          {"players", match.players()},
          {"options", game.options_json(match.setup())},
          {"seed", match.seed().text()},
          {"start", std::move(start)},
          {"log", std::move(log)},
          {"scores", scores_json(match)},
          {"winners", winners_json(match)}};
}

Result<Match> read_record(const json::value& record) {
  DocumentFault error;
  DocumentReader in(record, "record", error);
  if (in.text("format") != record_format) {
    in.complain("format", "must be " + std::string(record_format));
  }
  if (error.found()) {
    return fail(ErrorCode::BadRequest, error.text());
  }
  const auto game = game_of(in);
  if (!game) {
    return std::unexpected(game.error());
  }
  const json::array& log = in.array("log", 0, max_entries);
  auto match = start_of(**game, in);
  if (!match) {
    return match;
  }
  if (auto done = replay_log(*match, log); !done) {
    return std::unexpected(done.error());
  }
  for (const auto key : {"scores", "winners"}) {
    const json::value& told = in.at(key);
    if (!told.is_null() &&
        told != (key == std::string_view("scores") ? scores_json(*match) : winners_json(*match))) {
      in.complain(key, "are not those that the log leads to");
    }
  }
  if (error.found()) {
    return fail(ErrorCode::BadRequest, error.text());
  }
  return match;
}

Result<Match> read_record_text(std::string_view text) {
  boost::system::error_code broken;
  const json::value record = json::parse(text, broken);
  if (broken) {
    return fail(ErrorCode::BadJson, "not valid JSON: " + broken.message());
  }
  return read_record(record);
}

}  // namespace ahu
