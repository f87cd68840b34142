// Options, material, refusals, events and previews as texts and JSON.
#pragma once

#include "games/rapa_nui_cards/rules.hpp"
#include "match/plain_parts.hpp"

namespace ahu::rapa_nui_cards {

struct Notation : PlainNotation<Rules, Notation> {
  static std::string letter(Card card);
  static std::string letter(Offering type);
  static std::span<const OptionSpec<Options>> option_specs();
  static std::span<const Take> takes();
  static std::optional<std::string> format(const Messages& say, std::string_view kind,
                                           const json::value& value, const json::object& values);
  static json::object invalid_args(const State& state, InvalidState reason);
  static InvalidView<InvalidState> invalid_view(const View& view);
  static json::object material(const Options& options);
  static json::object facts(const View& view);
  static Refusal details(const State& state, Action action, Why why);
  static json::array events(const State& before, Action action, Seat seat);
  static json::array preview(const View& view, Action action);
};

}  // namespace ahu::rapa_nui_cards
