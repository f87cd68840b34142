// The words of Rapa Nui, the board game: actions as text, states as JSON, refusals as sentences.
// Split by idea: notation_actions.cpp, notation_state.cpp, notation_load.cpp and its
// notation_flaws.cpp, notation_refusals.cpp, notation_events.cpp.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "games/rapa_nui_board/rules.hpp"
#include "match/options.hpp"
#include "support/error.hpp"

namespace ahu::rapa_nui_board {

struct Notation {
  using Why = RapaNuiBoard::Why;
  static std::span<const OptionSpec<Options>> option_specs();
  static std::span<const Ruling> rulings();
  static std::string action_text(const Options& options, Action action);
  static std::optional<Action> parse_action(const Options& options, std::string_view text);
  static json::object state_json(const State& state);
  static Result<State> load_state(const json::value& value);
  static std::string_view reason(Why why);
  static Refusal explain(const State& state, Action action, Why why);
  static json::array events(const State& before, Action action, Seat seat);
};

}  // namespace ahu::rapa_nui_board
