// Error messages for texts that are not actions.
#include "match/action_words.hpp"

#include "support/text.hpp"

namespace ahu {

ArgumentError unknown_word(const std::vector<std::string_view>& words) {
  return {"", "", "actions begin with " + joined(words)};
}

ArgumentError missing_argument(std::string_view name) {
  return {name, "", std::string(name) + " is missing"};
}

ArgumentError wrong_argument(std::string_view name, std::string_view value, std::string_view domain,
                             const std::vector<std::string>& texts, bool is_number) {
  constexpr std::size_t shown_whole = 12;
  std::string known;
  if (!texts.empty() && (is_number || texts.size() > shown_whole)) {
    known = " (" + texts.front() + " to " + texts.back() + ")";
  } else if (!texts.empty()) {
    known = " (" + joined(std::vector<std::string_view>(texts.begin(), texts.end())) + ")";
  }
  const std::string shown = shortened(value);
  return {name, shown, "'" + shown + "' is no " + std::string(domain) + known};
}

Refusal unreadable_action(std::string_view game, std::string_view text,
                          const ArgumentError& error) {
  const std::string shown = shortened(text);
  json::object args = {{"action", shown}};
  if (!error.argument.empty()) {
    args["argument"] = error.argument;
    args["value"] = error.value;
  }
  return {notation_reason, args, notation_reason,
          "'" + shown + "' is not an action of " + std::string(game) + ": " + error.message};
}

}  // namespace ahu
