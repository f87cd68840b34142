// Easter Island in the terminal.
#pragma once

#include <string>

#include "games/easter_island/rules.hpp"
#include "match/paint.hpp"
#include "support/json.hpp"

namespace ahu::easter_island {

struct Terminal {
  static std::string draw(const EasterIsland::View& view, const Paint& paint, ahu::Drawing drawing);
  static std::string legend(const Paint& paint);
  static std::string question(const EasterIsland::View& view);
  static std::string note(const EasterIsland::View& view, Action action);
  static std::string tell(const Options& options, const json::object& event);
};

}  // namespace ahu::easter_island
