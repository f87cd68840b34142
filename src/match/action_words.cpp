// Sentences for texts that are no action.
#include "match/action_words.hpp"

#include "support/text.hpp"

namespace ahu {

ArgumentFault unknown_word(const std::vector<std::string_view>& words) {
  return {"", "", "actions begin with " + joined(words)};
}

ArgumentFault missing_argument(std::string_view name) {
  return {name, "", std::string(name) + " is missing"};
}

ArgumentFault wrong_argument(std::string_view name, std::string_view value, std::string_view domain,
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
                          const ArgumentFault& fault) {
  const std::string shown = shortened(text);
  json::object args = {{"action", shown}};
  if (!fault.argument.empty()) {
    args["argument"] = fault.argument;
    args["value"] = fault.value;
  }
  return {notation_reason, args, notation_reason,
          "'" + shown + "' is not an action of " + std::string(game) + ": " + fault.message};
}

}  // namespace ahu
