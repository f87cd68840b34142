// Connect Four in the terminal.
#pragma once

#include <string>

#include "games/connect_four/rules.hpp"
#include "match/paint.hpp"
#include "support/messages.hpp"

namespace ahu::connect_four {

struct Terminal {
  static std::string draw(const ConnectFour::View& view, const Paint& paint, Drawing drawing,
                          const Messages& say);
  static std::string legend(const Paint& paint, const Messages& say);
  static std::string question(const ConnectFour::View& view, const Messages& say);
  static std::string note(const ConnectFour::View& view, Action action, const Messages& say);
};

}  // namespace ahu::connect_four
