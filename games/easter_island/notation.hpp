// Options, material, refusals, events and previews as texts and JSON.
#pragma once

#include "games/easter_island/rules.hpp"
#include "match/plain_parts.hpp"

namespace ahu::easter_island {

struct Notation : PlainNotation<Rules, Notation> {
  static std::span<const OptionSpec<Options>> option_specs();
  static std::span<const Take> takes();
  static std::optional<std::string> format(const Messages& say, std::string_view kind,
                                           const json::value& value, const json::object&);
  static json::object material(const Options&);
  static Refusal details(const State& state, Action action, Why why);
  static json::array events(const State& before, Action action, Seat);
};

}  // namespace ahu::easter_island
