// The words of Costa Ruana: actions as text, states and views as JSON, refusals as sentences.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "games/costa_ruana/rules.hpp"
#include "match/options.hpp"
#include "support/error.hpp"

namespace ahu::costa_ruana {

struct Notation {
  using Why = CostaRuana::Why;
  static std::span<const OptionSpec<Options>> option_specs();
  // Why these options cannot be played with the list of cards (CR-M1).
  static std::string why_unplayable(const Options& options);
  static std::span<const Ruling> rulings();
  static std::string action_text(const Options& options, Action action);
  static std::optional<Action> parse_action(const Options& options, std::string_view text);
  static json::object state_json(const State& state);
  static Result<State> load_state(const json::value& value);
  static json::object view_json(const View& view);
  static Result<View> load_view(const json::value& value, Seat seat);
  static std::string_view reason(Why why);
  static Refusal explain(const State& state, Action action, Why why);
  static json::array events(const State& before, Action action, Seat seat);
  static json::array preview(const View& view, Action action);
};

std::string card_text(int card);
std::optional<int> parse_card(std::string_view text);
std::string_view face_text(bool sky, int face);
std::string_view phase_text(Phase phase);

// The cards thrown away so far: those of the set-up that are nowhere else.
Cards discards_of(const State& state);
Cards discards_of(const View& view);

}  // namespace ahu::costa_ruana
