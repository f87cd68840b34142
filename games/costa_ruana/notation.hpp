// Options, material, refusals, events and previews as texts and JSON.
#pragma once

#include "games/costa_ruana/rules.hpp"
#include "match/plain_parts.hpp"

namespace ahu::costa_ruana {

struct Notation : PlainNotation<Rules, Notation> {
  static std::span<const OptionSpec<Options>> option_specs();
  static std::span<const Take> takes();
  static std::optional<std::string> format(const Messages& say, std::string_view kind,
                                           const json::value& value, const json::object&);
  static std::string why_unplayable(const Options& options);
  static InvalidView<InvalidState> invalid_view(const View& view);
  static json::object material(const Options& options);
  static Refusal details(const State& state, Action action, Why why);
  static json::array events(const State& before, Action action, Seat reader);
  static json::array preview(const View& view, Action action);
};

}  // namespace ahu::costa_ruana
