// The words of Connect Four: refusals as sentences, events.
#pragma once

#include "games/connect_four/rules.hpp"
#include "match/action_words.hpp"
#include "match/state_json.hpp"

namespace ahu::connect_four {

struct Notation : ActionWords<ConnectFour>, StateJson<ConnectFour, Notation> {
  using Why = ConnectFour::Why;
  static constexpr Take takes[] = {{"columns", "dropped", "column"}};
  static std::span<const OptionSpec<Options>> option_specs() { return {}; }
  static std::string_view invalid(const State& state);
  static json::object material(const Options& options);
  static std::span<const std::string_view> reasons();
  static Refusal explain(const State& state, Action action, Why why);
  static json::array events(const State& before, Action action, Seat seat);
};

}  // namespace ahu::connect_four
