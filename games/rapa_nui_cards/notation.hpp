// The words of Rapa Nui, the card game: cards, options, refusals and what is invalid as sentences,
// events.
#pragma once

#include "games/rapa_nui_cards/rules.hpp"
#include "match/plain_parts.hpp"

namespace ahu::rapa_nui_cards {

std::string letter(Card card);
std::string letter(Offering type);
std::string hand_text(Hand hand);
std::string column_text(Column column);  // back to front

struct Notation : PlainNotation<RapaNuiCards, Notation>, ViewJson<RapaNuiCards, Notation> {
  static constexpr Take takes[] = {{"cards taken", "taken", "card"},
                                   {"cards played", "played", "card"},
                                   {"offerings bought", "bought", "offering"},
                                   {"offerings kept", "offered", "offering"}};
  static constexpr std::string_view editions[] = {"fr", "ja"};
  static constexpr OptionSpec<Options> option_list[] = {
      choice_option("edition", &Options::edition, editions), memory_option(&Options::memory)};
  static json::object invalid_args(const State& state, InvalidState reason);
  static InvalidView<InvalidState> invalid_view(const View& view);
  static json::object material(const Options& options);
  // The value of each offering as if the match ended now, by the cards that the view knows.
  static json::object facts(const View& view);
  // Says cards, offerings and wood with their number.
  static std::optional<std::string> format(const Messages& say, std::string_view kind,
                                           const json::value& value, const json::object& values);
  static Refusal details(const State& state, Action action, Why why);
  static json::array events(const State& before, Action action, Seat seat);
  static json::array preview(const View& view, Action action);
};

}  // namespace ahu::rapa_nui_cards
