// The language of the terminal, and the program's own messages.
#pragma once

#include <string>
#include <string_view>

#include "core/game.hpp"
#include "support/messages.hpp"

namespace ahu::app {

// From --language, else from LC_ALL, LC_MESSAGES and LANG, else English.
void speak(Language language);
Language language();

// A message of apps/ahu/messages.
std::string say(std::string_view key, const json::object& values = {});
std::string seat_name(Seat seat);

}  // namespace ahu::app
