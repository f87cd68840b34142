// The words of Connect Four: actions as text, states as JSON, refusals as sentences.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "games/connect_four/rules.hpp"
#include "match/options.hpp"
#include "support/error.hpp"

namespace ahu::connect_four {

struct Notation {
  using Why = ConnectFour::Why;
  static std::span<const OptionSpec<Options>> option_specs() { return {}; }
  static std::string action_text(const Options& options, Action action);
  static std::optional<Action> parse_action(const Options& options, std::string_view text);
  static json::object state_json(const State& state);
  static Result<State> load_state(const json::value& value);
  static Refusal explain(const State& state, Action action, Why why);
  static json::array events(const State& before, Action action, Seat seat);
};

}  // namespace ahu::connect_four
