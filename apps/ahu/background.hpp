// Asks the terminal whether its background is light or dark.
#pragma once

#include <string>

#include "apps/ahu/screen.hpp"

namespace ahu::app {

struct BackgroundAnswer {
  Background background = Background::Unknown;
  std::string typed;  // keys that arrived before the answer
};

// Waits for the terminal's answer, at most half a second.
BackgroundAnswer ask_background(Screen& screen);
// Parses the answer "rgb:RRRR/GGGG/BBBB".
Background background_of(std::string_view answer);

}  // namespace ahu::app
