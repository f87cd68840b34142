// ahu perft: leaf counts of all action sequences, the exact fingerprint of a set of rules.
#include <CLI/CLI.hpp>
#include <chrono>
#include <fmt/core.h>
#include <memory>

#include "apps/ahu/commands.hpp"
#include "match/match.hpp"
#include "match/registry.hpp"

namespace ahu::app {

namespace {

struct PerftCall {
  std::string game;
  std::string state_file;
  int players = 0;
  int depth = 3;
  bool divide = false;
};

Result<AnyState> start_of(const AnyGame& game, const PerftCall& call) {
  if (call.state_file.empty()) {
    const int players = call.players == 0 ? game.info().min_players : call.players;
    auto setup = game.make_setup(players, {});
    if (!setup) {
      return std::unexpected(setup.error());
    }
    return game.initial(*setup);
  }
  const auto text = read_file(call.state_file);
  if (!text) {
    return std::unexpected(text.error());
  }
  boost::system::error_code broken;
  const json::value state = json::parse(*text, broken);
  if (broken) {
    return fail(ErrorCode::BadJson, call.state_file + " is not valid JSON: " + broken.message());
  }
  return game.load_state(state);
}

// The count below each first action: two programs that differ find out where.
void print_divided(const AnyGame& game, const AnyState& state, int depth) {
  std::vector<AnyAction> actions = game.legal_actions(state);
  for (const auto& outcome : game.chance_outcomes(state)) {
    actions.push_back(outcome.action);
  }
  for (const AnyAction action : actions) {
    AnyState next = state;
    game.apply(next, action);
    fmt::print("{}: {}\n", game.action_text(game.setup(state), action),
               game.perft(next, depth - 1));
  }
}

int run_perft(const PerftCall& call) {
  const auto game = find_game(call.game);
  if (!game) {
    return complain(game.error());
  }
  const auto state = start_of(**game, call);
  if (!state) {
    return complain(state.error());
  }
  if (call.divide && call.depth > 0) {
    print_divided(**game, *state, call.depth);
  }
  for (int depth = call.divide ? call.depth : 1; depth <= call.depth; ++depth) {
    const auto start = std::chrono::steady_clock::now();
    const std::uint64_t leaves = (*game)->perft(*state, depth);
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    fmt::print("depth {}: {} leaves ({:.1f} million a second)\n", depth, leaves,
               static_cast<double>(leaves) / seconds / 1e6);
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace

void add_perft(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("perft", "Count all action sequences of a length");
  auto call = std::make_shared<PerftCall>();
  command->add_option("game", call->game, "The game's id (see ahu games)")->required();
  command->add_option("--depth", call->depth, "Plies, chance included")
      ->check(CLI::Range(0, 64))
      ->capture_default_str();
  command->add_option("--players", call->players, "Number of players");
  command->add_option("--state", call->state_file, "A file with the state to start from");
  command->add_flag("--divide", call->divide, "Also the count below each first action");
  command->callback([call, &status] { status = run_perft(*call); });
}

}  // namespace ahu::app
