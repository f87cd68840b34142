// Reading, writing and describing a game's options from its table.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "match/any_game.hpp"

namespace ahu {

std::string players_fault(const GameInfo& info, int players);
Refusal unreadable_action(const GameInfo& info, std::string_view text);
// The value of one option as its number, or nothing, and what it must be: "true or false".
std::optional<int> option_number(const OptionInfo& option, const json::value& value);
std::string option_range(const OptionInfo& option);
Result<int> read_option(const OptionInfo& option, const json::value& value);
json::value write_option(const OptionInfo& option, int value);
Error unknown_option(std::span<const OptionInfo> options, std::string_view name);

template <class Options>
OptionInfo describe_option(const OptionSpec<Options>& spec) {
  return {spec.name, spec.kind, spec.low, spec.high, spec.standard(), spec.names};
}

template <class Options>
std::vector<OptionInfo> describe_options(std::span<const OptionSpec<Options>> specs) {
  std::vector<OptionInfo> all;
  for (const auto& spec : specs) {
    all.push_back(describe_option(spec));
  }
  return all;
}

template <class Options>
Options default_options(int players) {
  Options options{};
  options.players = static_cast<decltype(options.players)>(players);
  return options;
}

template <class Options>
Result<Options> read_options(std::span<const OptionSpec<Options>> specs, int players,
                             const json::object& values) {
  Options options = default_options<Options>(players);
  const std::vector<OptionInfo> infos = describe_options(specs);
  for (const auto& field : values) {
    std::size_t at = 0;
    while (at < infos.size() && infos[at].name != std::string_view(field.key())) {
      ++at;
    }
    if (at == infos.size()) {
      return std::unexpected(unknown_option(infos, field.key()));
    }
    const auto value = read_option(infos[at], field.value());
    if (!value) {
      return std::unexpected(value.error());
    }
    options.*specs[at].field = static_cast<std::int16_t>(*value);
  }
  return options;
}

template <class Options>
json::object write_options(std::span<const OptionSpec<Options>> specs, const Options& options) {
  json::object values;
  const std::vector<OptionInfo> infos = describe_options(specs);
  for (std::size_t at = 0; at < infos.size(); ++at) {
    values[infos[at].name] = write_option(infos[at], options.*specs[at].field);
  }
  return values;
}

}  // namespace ahu
