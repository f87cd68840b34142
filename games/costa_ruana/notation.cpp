// The words of Costa Ruana: cards, options, and what is impossible about a state or a view.
// Refusals and events have files of their own.
#include "games/costa_ruana/notation.hpp"

#include <array>

namespace ahu::costa_ruana {

std::string card_text(int card) { return std::string(card_domain.text({}, card)); }
std::string_view face_text(bool sky, int face) { return (sky ? sky_words : tide_words)[face]; }

std::string card_name(int card, const Messages& say) {
  return say("kind." + card_text(card).substr(0, 1), {{"n", steps_of(card)}});
}

std::optional<std::string> Notation::format(const Messages& say, std::string_view kind,
                                            const json::value& value, const json::object&) {
  if (kind != "card" || value.is_int64()) {
    return std::nullopt;
  }
  if (value.is_null()) {
    return say("card.hidden");
  }
  const std::string text(value.as_string());
  const bool counted = text.size() > 2;
  return say("card",
             {{"kind", say("kind." + text.substr(0, 1), {{"n", counted ? text[1] - '0' : 1}})},
              {"ground", say("ground." + text.substr(text.size() - 1))}});
}

std::span<const OptionSpec<Options>> Notation::option_specs() {
  static constexpr std::string_view memories[] = {"open", "strict"};
  static constexpr OptionSpec<Options> specs[] = {
      choice_option("memory", &Options::memory, memories)};
  return specs;
}

std::string Notation::why_unplayable(const Options& options) {
  const int players = options.players;
  return "costa-ruana cannot be played by " + std::to_string(players) + ": the list of cards has " +
         std::to_string(decks().sizes[players]) + " cards for them, and they draw " +
         std::to_string(cards_a_player * players) + " (CR-M1)";
}

// As many cards unseen as there are places for them, and nothing hidden that the viewer must know.
InvalidView<InvalidState> Notation::invalid_view(const View& view) {
  const Open& open = view.open;
  int places = view.deck_size;
  for (int seat = 0; seat < players_in(open); ++seat) {
    places += seat == view.viewer ? 0 : view.hand_sizes[seat];
    if ((view.huts[seat] == unknown_hut) == knows_hut(open, seat, view.viewer)) {
      return {InvalidState::HutsSeen};
    }
  }
  if (open.on_table > 0 && open.shaman == nobody) {
    return {InvalidState::Conditions};
  }
  for (int index = 0; index < open.on_table; ++index) {
    const bool hidden = view.table[index].card == hidden_card;
    places += hidden ? 1 : 0;
    if (view.table[index].card != no_card && hidden == knows_card(open, index, view.viewer)) {
      return {InvalidState::CardsSeen};
    }
  }
  return {places == view.unseen.size() ? InvalidState::None : InvalidState::Unseen};
}

}  // namespace ahu::costa_ruana
