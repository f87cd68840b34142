// The language of the terminal.
#include "apps/ahu/language.hpp"

#include <cstdlib>

#include "match/narrator.hpp"

namespace ahu::app {

namespace {

Language language_of_environment() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value != nullptr && *value != '\0') {
      return language_named(value).value_or(Language::English);
    }
  }
  return Language::English;
}

// One for the whole process, because a terminal has one reader.
Language& spoken() {
  static Language language = language_of_environment();
  return language;
}

}  // namespace

void speak(Language language) { spoken() = language; }
Language language() { return spoken(); }

std::string say(std::string_view key, const json::object& values) {
  static const auto all = game_messages("ahu", nullptr);
  return all[static_cast<std::size_t>(language())](key, values);
}

std::string seat_name(Seat seat) { return say("seat." + std::to_string(seat)); }

}  // namespace ahu::app
