// Results as values and as a file.
#include "study/results.hpp"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>

#include "support/document_reader.hpp"
#include "support/text.hpp"

namespace ahu::study {

namespace {

constexpr std::string_view file_format = "ahu-arena/1";

// Whether a seat has a better place than another.
bool is_above(const GameResult& game, std::size_t one, std::size_t other) {
  if (game.forfeit) {
    return static_cast<int>(other) == game.forfeit->seat && one != other;
  }
  if (game.payoffs[one] != game.payoffs[other]) {
    return game.payoffs[one] > game.payoffs[other];
  }
  return game.payoffs[one] == 0 && game.scores[one] > game.scores[other];
}

template <class Values>
json::array array_of(const Values& values) {
  json::array array;
  for (const auto& value : values) {
    array.emplace_back(value);
  }
  return array;
}

double number_of(const json::value& value) {
  return value.is_number() ? value.to_number<double>() : 0;
}

void read_efforts(DocumentReader& in, int players, GameResult& game) {
  const json::array& moves = in.array("moves", players, players);
  const json::array& nodes = in.array("nodes", players, players);
  const json::array& nanos = in.array("nanos", players, players);
  const json::array& longest = in.array("longest_nanos", players, players);
  if (in.failed()) {
    return;
  }
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
    game.efforts.push_back({static_cast<std::int64_t>(number_of(moves[seat])),
                            static_cast<std::uint64_t>(number_of(nodes[seat])),
                            static_cast<std::int64_t>(number_of(nanos[seat])),
                            static_cast<std::int64_t>(number_of(longest[seat]))});
  }
}

std::uint64_t read_fingerprint(DocumentReader& in) {
  const std::string text(in.text("fingerprint"));
  if (text.size() != 16 || text.find_first_not_of("0123456789abcdef") != std::string::npos) {
    in.complain("fingerprint", "must be 16 hexadecimal digits");
    return 0;
  }
  return std::stoull(text, nullptr, 16);
}

GameResult read_result(DocumentReader& in, const ArenaPlan& plan) {
  GameResult game;
  const auto seats = static_cast<std::size_t>(plan.players);
  game.seats.resize(seats);
  game.payoffs.resize(seats);
  in.integers("seats", plan.players, 0, static_cast<int>(plan.contestants.size()) - 1,
              game.seats.data());
  in.integers("payoffs", plan.players, 0, payoff_total, game.payoffs.data());
  game.plies = in.integer("plies", 0, INT32_MAX);
  game.decisions = in.integer("decisions", 0, INT32_MAX);
  game.fingerprint = read_fingerprint(in);
  read_efforts(in, plan.players, game);
  if (!in.array("scores", 0, plan.players).empty()) {
    game.scores.resize(seats);
    in.integers("scores", plan.players, INT32_MIN, INT32_MAX, game.scores.data());
  }
  return game;
}

void read_forfeit(const json::value& written, DocumentReader& in, const ArenaPlan& plan,
                  GameResult& game) {
  if (written.is_object() && written.get_object().contains("forfeit")) {
    DocumentReader forfeit = in.inside("forfeit");
    game.forfeit =
        Forfeit{forfeit.integer("seat", 0, plan.players - 1), std::string(forfeit.text("reason"))};
  } else if (game.scores.empty()) {
    in.complain("scores", "must not be empty");
  }
}

std::pair<GameKey, GameResult> read_task(const json::value& written, DocumentReader& in,
                                         const ArenaPlan& plan, const Schedule& schedule) {
  const int table = in.integer("table", 0, static_cast<int>(schedule.tables().size()) - 1);
  const GameKey key{table, in.integer("round", 0, max_games),
                    in.integer("rotation", 0, schedule.rotations(table) - 1)};
  GameResult game = read_result(in, plan);
  read_forfeit(written, in, plan, game);
  if (!in.failed() && game.seats != schedule.seating(key)) {
    in.complain("seats", "are not those of the schedule");
  }
  return {key, std::move(game)};
}

Result<void> check_setup(const json::value& file, const ArenaPlan& plan) {
  const json::object* object = file.if_object();
  const json::value* format = object == nullptr ? nullptr : object->if_contains("format");
  const json::value* setup = object == nullptr ? nullptr : object->if_contains("setup");
  if (format == nullptr || *format != json::value(file_format) || setup == nullptr ||
      !setup->is_object()) {
    return fail(ErrorCode::BadRequest,
                "not a results file of an arena (" + std::string(file_format) + ")");
  }
  const std::string differs = difference(setup->get_object(), setup_json(plan));
  if (!differs.empty()) {
    return fail(ErrorCode::BadRequest, "the file belongs to another arena: " + differs);
  }
  return {};
}

void sync_and_close(int file, const std::string& path) {
  const bool synced = ::fsync(file) == 0;
  if (::close(file) != 0 || !synced) {
    throw std::system_error(errno, std::generic_category(), "cannot write " + path);
  }
}

void write_all(int file, const std::string& text, const std::string& path) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t wrote = ::write(file, text.data() + done, text.size() - done);
    if (wrote < 0 && errno != EINTR) {
      const int reason = errno;
      ::close(file);
      throw std::system_error(reason, std::generic_category(), "cannot write " + path);
    }
    done += wrote > 0 ? static_cast<std::size_t>(wrote) : 0;
  }
}

}  // namespace

std::vector<double> GameResult::places() const {
  std::vector<double> places(seats.size(), 1);
  for (std::size_t one = 0; one < seats.size(); ++one) {
    for (std::size_t other = 0; other < seats.size(); ++other) {
      if (other != one) {
        places[one] += is_above(*this, other, one) ? 1 : is_above(*this, one, other) ? 0 : 0.5;
      }
    }
  }
  return places;
}

double score_against(const GameResult& game, int one, int other) {
  double sum = 0;
  int pairs = 0;
  for (std::size_t mine = 0; mine < game.seats.size(); ++mine) {
    for (std::size_t theirs = 0; theirs < game.seats.size(); ++theirs) {
      if (game.seats[mine] == one && game.seats[theirs] == other) {
        sum += is_above(game, mine, theirs) ? 1 : is_above(game, theirs, mine) ? 0 : 0.5;
        ++pairs;
      }
    }
  }
  return sum / pairs;
}

std::optional<double> round_score(const Schedule& schedule, const Results& results, int table,
                                  int round, int one, int other) {
  double sum = 0;
  for (int rotation = 0; rotation < schedule.rotations(table); ++rotation) {
    const auto game = results.find({table, round, rotation});
    if (game == results.end()) {
      return std::nullopt;
    }
    sum += score_against(game->second, one, other);
  }
  return sum / schedule.rotations(table);
}

json::object write_game(const GameKey& key, const GameResult& game) {
  json::array moves;
  json::array nodes;
  json::array nanos;
  json::array longest;
  for (const Effort& effort : game.efforts) {
    moves.emplace_back(effort.moves);
    nodes.emplace_back(effort.nodes);
    nanos.emplace_back(effort.nanos);
    longest.emplace_back(effort.max_nanos);
  }
  json::object written = {{"table", key.table},
                          {"round", key.round},
                          {"rotation", key.rotation},
                          {"seats", array_of(game.seats)},
                          {"payoffs", array_of(game.payoffs)},
                          {"scores", array_of(game.scores)},
                          {"plies", game.plies},
                          {"decisions", game.decisions},
                          {"fingerprint", hex_text(game.fingerprint)},
                          {"moves", std::move(moves)},
                          {"nodes", std::move(nodes)},
                          {"nanos", std::move(nanos)},
                          {"longest_nanos", std::move(longest)}};
  if (game.forfeit) {
    written["forfeit"] = {{"seat", game.forfeit->seat}, {"reason", game.forfeit->reason}};
  }
  return written;
}

Result<std::pair<GameKey, GameResult>> read_game(const json::value& written, const ArenaPlan& plan,
                                                 const Schedule& schedule) {
  DocumentFault fault;
  DocumentReader in(written, "", fault);
  auto game = read_task(written, in, plan, schedule);
  if (fault.found()) {
    return fail(ErrorCode::BadRequest, fault.text());
  }
  return game;
}

Result<Results> read_results(const json::value& file, const ArenaPlan& plan) {
  if (auto fine = check_setup(file, plan); !fine) {
    return std::unexpected(fine.error());
  }
  const Schedule schedule(plan);
  DocumentFault fault;
  DocumentReader in(file, "", fault);
  const json::array& games = in.array("games", 0, INT32_MAX);
  Results results;
  for (std::size_t i = 0; i < games.size() && !fault.found(); ++i) {
    DocumentReader one = in.item("games", i);
    auto [key, game] = read_task(games[i], one, plan, schedule);
    results.emplace(key, std::move(game));
  }
  if (fault.found()) {
    return fail(ErrorCode::BadRequest, fault.text());
  }
  return results;
}

json::object write_results(const ArenaPlan& plan, const Results& results, bool complete,
                           json::object summary) {
  json::array games;
  for (const auto& [key, game] : results) {
    games.push_back(write_game(key, game));
  }
  return {{"format", file_format}, {"setup", setup_json(plan)},     {"games_each", plan.games},
          {"complete", complete},  {"summary", std::move(summary)}, {"games", std::move(games)}};
}

void save_text(const std::string& path, const std::string& text) {
  const std::string fresh = path + ".new";
  const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) {
    throw std::system_error(errno, std::generic_category(), "cannot write " + path);
  }
  write_all(file, text, path);
  sync_and_close(file, path);
  if (std::rename(fresh.c_str(), path.c_str()) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot write " + path);
  }
}

}  // namespace ahu::study
