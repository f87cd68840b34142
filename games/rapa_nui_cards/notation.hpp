// The words of Rapa Nui, the card game: actions as text, states and views as JSON, refusals as
// sentences, events.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "games/rapa_nui_cards/rules.hpp"
#include "match/options.hpp"
#include "support/error.hpp"

namespace ahu::rapa_nui_cards {

// One letter a card, in canonical order; the offerings are the last four.
inline constexpr std::string_view card_letters = "MPWFBSG";
inline constexpr std::string_view offering_letters = "FBSG";

std::string letter(Card card);
std::string letter(Offering type);
std::string name_of(Card card);
std::string name_of(Offering type);
std::string hand_text(Hand hand);
std::string column_text(Column column);  // back to front

struct Notation {
  using Why = RapaNuiCards::Why;
  static std::span<const OptionSpec<Options>> option_specs();
  static std::span<const Ruling> rulings();
  static std::string action_text(const Options& options, Action action);
  static std::optional<Action> parse_action(const Options& options, std::string_view text);
  static std::string_view reason(Why why);
  static Refusal explain(const State& state, Action action, Why why);

  static json::object state_json(const State& state);
  static Result<State> load_state(const json::value& value);
  static json::object view_json(const View& view);
  static Result<View> load_view(const json::value& value, Seat seat);

  static json::array events(const State& before, Action action, Seat seat);
  static json::array preview(const View& view, Action action);
};

}  // namespace ahu::rapa_nui_cards
