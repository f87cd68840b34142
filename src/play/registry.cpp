// Finding a game by its id.
#include "play/registry.hpp"

namespace ahu {

Result<const AnyGame*> find_game(std::string_view id) {
  std::string all;
  for (const AnyGame* game : all_games()) {
    if (game->info().id == id) {
      return game;
    }
    all += (all.empty() ? "" : ", ") + std::string(game->info().id);
  }
  return fail(ErrorCode::UnknownGame,
              "there is no game '" + std::string(id.substr(0, 60)) + "'; games: " + all);
}

}  // namespace ahu
