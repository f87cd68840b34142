// Options, material, refusals, events and previews as texts and JSON.
#pragma once

#include "games/rapa_nui_board/rules.hpp"
#include "match/plain_parts.hpp"

namespace ahu::rapa_nui_board {

struct Notation : PlainNotation<Rules, Notation> {
  static std::string made_text(std::span<const int> made, const Messages& say);
  static std::span<const OptionSpec<Options>> option_specs();
  static std::span<const Take> takes();
  static std::optional<std::string> format(const Messages& say, std::string_view kind,
                                           const json::value& value, const json::object& values);
  static json::object material(const Options& options);
  static Refusal details(const State& state, Action action, Why why);
  static json::array events(const State& before, Action action, Seat seat);
};

}  // namespace ahu::rapa_nui_board
