// The signature of the bots.
#include "match/bots_signature.hpp"

#include <algorithm>
#include <array>

#include "base/hash.hpp"
#include "match/match.hpp"

namespace ahu {

namespace {

constexpr std::array<std::string_view, 4> names = {"alpha-beta", "mcts", "ismcts", "net"};
constexpr int decisions = 12;
constexpr std::uint64_t nodes = 200;

std::vector<std::unique_ptr<Bot>> searches_of(const AnyGame& game) {
  std::vector<std::unique_ptr<Bot>> bots;
  for (const BotInfo& info : game.bots()) {
    if (std::find(names.begin(), names.end(), info.name) != names.end()) {
      bots.push_back(*game.make_bot(info.name));
    }
  }
  return bots;
}

// Every bot is asked at every decision; the match follows their choices in turn.
std::uint64_t hash_match(Match match, std::uint64_t hash) {
  const auto bots = searches_of(match.game());
  for (std::size_t ply = 0; ply < decisions && match.turn().is_player(); ++ply) {
    const Seat seat = match.turn().seat;
    AnyAction chosen;
    for (std::size_t at = 0; at < bots.size(); ++at) {
      Budget budget;
      budget.nodes = nodes;
      budget.seed = ply;
      const AnyAction best =
          bots[at]->choose(match.open_view(seat), match.log_for(seat), budget).best;
      hash = combine_hash(hash, best.code);
      chosen = at == ply % bots.size() ? best : chosen;
    }
    const auto done = match.act(chosen);
    AHU_ASSERT(done.has_value());
  }
  return hash;
}

}  // namespace

std::uint64_t bots_signature(const AnyGame& game) {
  std::uint64_t hash = static_cast<std::uint64_t>(game.info().rules_version);
  for (const int players : {game.info().min_players, game.info().max_players}) {
    if (auto match = Match::start(game, {players, {}, Seed::from_number(2006), ChanceMode::Auto})) {
      hash = hash_match(std::move(*match), hash);
    }
  }
  return hash;
}

}  // namespace ahu
