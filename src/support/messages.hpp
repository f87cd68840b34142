// Catalogues of messages: all texts for people, by key, one catalogue for each language. A message
// has placeholders that are filled with values:
//   {at}                                       the value
//   {n, plural, one {# stone} other {# stones}}  by the number, =3 {…} for an exact one
//   {how, select, drawn {…} other {…}}         by the text; null is none
//   {by, seat}  {winners, seats}               the names of players; {winners, finals} with scores
//   {facing, side}                             as the game formats a side, or the message
//   side.<facing>
// web/src/messages/format.ts implements the same in the browser.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "support/json.hpp"
#include "support/language.hpp"

namespace ahu {

class Messages {
 public:
  // Formats values of the game's own kinds; nothing for other kinds.
  using Format = std::optional<std::string> (*)(const Messages& say, std::string_view kind,
                                                const json::value& value,
                                                const json::object& values);

  // Keys that this catalogue lacks are looked up in the fallback.
  Messages(std::string_view catalogue, Language language, const Messages* behind = nullptr,
           Format format = nullptr);

  std::string operator()(std::string_view key, const json::object& values = {}) const;
  bool has(std::string_view key) const { return find(key) != nullptr; }
  Language language() const { return language_; }
  const json::object& own() const { return own_; }

 private:
  const json::string* find(std::string_view key) const;

  json::object own_;
  Language language_;
  const Messages* behind_;
  Format format_;

  friend class MessageFormatter;
};

}  // namespace ahu
