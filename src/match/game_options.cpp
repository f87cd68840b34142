// Values of options in JSON, and the errors for invalid ones.
#include "match/game_options.hpp"

#include "support/text.hpp"

namespace ahu {

namespace {

std::optional<int> choice_number(const OptionInfo& option, const json::value& value) {
  if (const json::string* text = value.if_string()) {
    for (std::size_t i = 0; i < option.names.size(); ++i) {
      if (option.names[i] == std::string_view(*text)) {
        return static_cast<int>(i);
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::string players_fault(const GameInfo& info, int players) {
  const std::string range =
      info.min_players == info.max_players
          ? std::to_string(info.min_players)
          : std::to_string(info.min_players) + " to " + std::to_string(info.max_players);
  return std::string(info.id) + " is for " + range + " players, not " + std::to_string(players);
}

Refusal unreadable_action(const GameInfo& info, std::string_view text) {
  const std::string shown = shortened(text);
  return {notation_reason,
          {{"action", shown}},
          notation_reason,
          "'" + shown + "' is not an action of " + std::string(info.id)};
}

std::optional<int> option_number(const OptionInfo& option, const json::value& value) {
  switch (option.kind) {
    case OptionKind::Choice: return choice_number(option, value);
    case OptionKind::Flag:
      return value.is_bool() ? std::optional(value.get_bool() ? 1 : 0) : std::nullopt;
    case OptionKind::Integer: break;
  }
  const std::int64_t* number = value.if_int64();
  const bool fits = number != nullptr && *number >= option.low && *number <= option.high;
  return fits ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

std::string option_range(const OptionInfo& option) {
  switch (option.kind) {
    case OptionKind::Choice: return "one of " + joined(option.names);
    case OptionKind::Flag: return "true or false";
    case OptionKind::Integer: break;
  }
  return "a whole number from " + std::to_string(option.low) + " to " + std::to_string(option.high);
}

Result<int> read_option(const OptionInfo& option, const json::value& value) {
  if (const auto number = option_number(option, value)) {
    return *number;
  }
  return fail(ErrorCode::BadOption,
              "option " + std::string(option.name) + " must be " + option_range(option));
}

json::value write_option(const OptionInfo& option, int value) {
  switch (option.kind) {
    case OptionKind::Choice: return json::value(option.names[static_cast<std::size_t>(value)]);
    case OptionKind::Flag: return json::value(value != 0);
    case OptionKind::Integer: return json::value(value);
  }
  return nullptr;
}

Error unknown_option(std::span<const OptionInfo> options, std::string_view name) {
  std::string message = "there is no option '" + shortened(name) + "'";
  if (!options.empty()) {
    std::vector<std::string_view> names;
    for (const auto& option : options) {
      names.push_back(option.name);
    }
    message += "; options: " + joined(names);
  }
  return {ErrorCode::BadOption, message};
}

}  // namespace ahu
