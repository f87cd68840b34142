// The words of Easter Island: actions as text, states as JSON, refusals as sentences.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>

#include "games/easter_island/rules.hpp"
#include "match/options.hpp"
#include "support/error.hpp"

namespace ahu::easter_island {

inline constexpr std::array<std::string_view, 3> phase_names = {"setup", "play", "over"};

std::string point_text(int point);
std::string position_text(int position);
std::string facing_text(Direction facing);
std::optional<int> parse_point(std::string_view text);     // two characters; may not exist
std::optional<int> parse_position(std::string_view text);  // two characters; may not exist
std::optional<Direction> parse_facing(char letter);
std::string_view clause_of(End end);
json::array winners_json(const State& over);

struct Notation {
  using Why = EasterIsland::Why;
  static std::span<const OptionSpec<Options>> option_specs();
  static std::string action_text(const Options& options, Action action);
  static std::optional<Action> parse_action(const Options& options, std::string_view text);
  static json::object state_json(const State& state);
  static Result<State> load_state(const json::value& value);
  static Refusal explain(const State& state, Action action, Why why);
  static json::array events(const State& before, Action action, Seat seat);
};

}  // namespace ahu::easter_island
