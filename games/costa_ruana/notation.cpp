// The words of Costa Ruana: cards, options, and what is impossible about a state or a view.
// Refusals and events have files of their own.
#include "games/costa_ruana/notation.hpp"

#include <array>

namespace ahu::costa_ruana {

namespace {

constexpr std::array<std::string_view, 2> memories = {"open", "strict"};
constexpr std::array<OptionSpec<Options>, 1> specs = {{
    {"memory", "strict: only one's own hut is shown until the end, as at the table; open: all are",
     OptionKind::Choice, &Options::memory, 0, 1, 1, memories},
}};

std::string_view fault_text(Fault fault) {
  switch (fault) {
    case Fault::None: return "";
    case Fault::Setup: return "round does not fit the phase";
    case Fault::IslandCrowded: return "islands hold at most 7 natives each (CR-M3)";
    case Fault::Natives:
      return "each seat has 10 natives: in reserve, on islands and riding cards (CR-M3)";
    case Fault::Treasures:
      return "treasures on islands and in huts must be those of the set-up (CR-S1)";
    case Fault::Collected:
      return "collected and huts must fit: at most one treasure from each island a round (CR-C1)";
    case Fault::Cards: return "deck, hands, table and discards must be the whole deck (CR-M1)";
    case Fault::HandSizes: return "hands do not have the sizes of this phase (CR-P1, CR-N2)";
    case Fault::DeckSize: return "deck does not have the size of this phase (CR-S2, CR-N2)";
    case Fault::Conditions: return "shaman, sky and tide are null only in setup, in order (CR-S2)";
    case Fault::Actor: return "to_act is not the seat whose turn it is in this phase";
    case Fault::Settling: return "islands do not fit the settling in turn (CR-S3)";
    case Fault::Table: return "table does not hold the cards of this phase (CR-P1, CR-P2)";
    case Fault::Riders: return "riders: one native a seat, when its turn has come (CR-P3)";
    case Fault::Inactive: return "table holds a card whose background is not visible (CR-P5)";
    case Fault::Resolved: return "table does not fit the order of resolving (CR-P6)";
    case Fault::Acting: return "resolving does not fit the card that acts (CR-P7)";
  }
  return "";
}

// As many cards unseen as there are places for them, and nothing hidden that the viewer must know.
std::string_view first_fault_of_view(const View& view) {
  const Open& open = view.open;
  int places = view.deck_size;
  for (int seat = 0; seat < players_in(open); ++seat) {
    places += seat == view.viewer ? 0 : view.hand_sizes[seat];
    if ((view.huts[seat] == unknown_hut) == knows_hut(open, seat, view.viewer)) {
      return "huts must be null exactly where the viewer does not know them (CR-I2)";
    }
  }
  if (open.on_table > 0 && open.shaman == nobody) {
    return fault_text(Fault::Conditions);
  }
  for (int index = 0; index < open.on_table; ++index) {
    const bool hidden = view.table[index].card == hidden_card;
    places += hidden ? 1 : 0;
    if (view.table[index].card != no_card && hidden == knows_card(open, index, view.viewer)) {
      return "a card on the table is null exactly where the viewer does not know it (CR-I1)";
    }
  }
  return places == view.unseen.size()
             ? ""
             : "unseen must be as many cards as deck_size, other hands and hidden cards (CR-I1)";
}

}  // namespace

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

std::span<const OptionSpec<Options>> Notation::option_specs() { return specs; }

std::string Notation::why_unplayable(const Options& options) {
  const int players = options.players;
  return "costa-ruana cannot be played by " + std::to_string(players) + ": the list of cards has " +
         std::to_string(decks().sizes[players]) + " cards for them, and they draw " +
         std::to_string(cards_a_player * players) + " (CR-M1)";
}

std::string_view Notation::invalid(const State& state) {
  return fault_text(CostaRuana::first_fault(state));
}

std::string_view Notation::invalid(const View& view) {
  const std::string_view fault = first_fault_of_view(view);
  Rng rng(0);
  return fault.empty() ? invalid(CostaRuana::sample_world(view, rng)) : fault;
}

}  // namespace ahu::costa_ruana
