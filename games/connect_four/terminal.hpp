// Connect Four in the terminal.
#pragma once

#include <string>

#include "games/connect_four/rules.hpp"
#include "match/paint.hpp"
#include "support/json.hpp"

namespace ahu::connect_four {

struct Terminal {
  static std::string draw(const ConnectFour::View& view, const Paint& paint, Drawing drawing);
  static std::string legend(const Paint& paint);
  static std::string question(const ConnectFour::View& view);
  static std::string note(const ConnectFour::View& view, Action action);
  static std::string tell(const Options& options, const json::object& event);
};

}  // namespace ahu::connect_four
