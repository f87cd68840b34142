// The words of Costa Ruana: cards, options, refusals and what is invalid as sentences, events.
#pragma once

#include "games/costa_ruana/rules.hpp"
#include "match/plain_parts.hpp"

namespace ahu::costa_ruana {

struct Notation : PlainNotation<CostaRuana, Notation>, ViewJson<CostaRuana, Notation> {
  static constexpr Take takes[] = {{"cards", "activated", "card"},
                                   {"islands", "collected", "island"}};
  static constexpr OptionSpec<Options> option_list[] = {memory_option(&Options::memory)};
  // Why these options cannot be played with the list of cards (CR-M1).
  static std::string why_unplayable(const Options& options);
  static InvalidView<InvalidState> invalid_view(const View& view);
  static json::object material(const Options& options);
  // Says a card, `{card, card}`.
  static std::optional<std::string> format(const Messages& say, std::string_view kind,
                                           const json::value& value, const json::object& values);
  static Refusal details(const State& state, Action action, Why why);
  static json::array events(const State& before, Action action, Seat seat);
  static json::array preview(const View& view, Action action);
};

std::string card_text(int card);
std::string card_name(int card, const Messages& say);  // what it does
std::string_view face_text(bool sky, int face);

}  // namespace ahu::costa_ruana
