// Costa Ruana in the terminal.
#pragma once

#include <string>

#include "games/costa_ruana/rules.hpp"
#include "match/paint.hpp"
#include "support/json.hpp"

namespace ahu::costa_ruana {

struct Terminal {
  static std::string draw(const View& view, const Paint& paint, Drawing drawing);
  static std::string legend(const Paint& paint);
  static std::string question(const View& view);
  static std::string note(const View& view, Action action);
  static std::string tell(const Options& options, const json::object& event);
};

}  // namespace ahu::costa_ruana
