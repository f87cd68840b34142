// Looks up games by id.
#include "match/registry.hpp"

#include "support/text.hpp"

namespace ahu {

Result<const AnyGame*> find_offered_game(std::string_view id) {
  std::vector<std::string_view> ids;
  for (const AnyGame* game : all_games()) {
    if (game->info().id == id) {
      return game;
    }
    ids.push_back(game->info().id);
  }
  return fail(ErrorCode::UnknownGame,
              "there is no game '" + shortened(id) + "'; games: " + joined(ids));
}

Result<const AnyGame*> find_game(std::string_view id) {
  for (const AnyGame* game : all_variants()) {
    if (game->info().id == id) {
      return game;
    }
  }
  return find_offered_game(id);
}

}  // namespace ahu
