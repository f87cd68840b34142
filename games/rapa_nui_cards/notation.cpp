// The words of Rapa Nui, the card game: cards, options, and what is impossible about a state or a
// view. Refusals and events have files of their own.
#include "games/rapa_nui_cards/notation.hpp"

#include <array>

namespace ahu::rapa_nui_cards {

namespace {

constexpr std::array<std::string_view, 2> editions = {"fr", "ja"};
constexpr std::array<std::string_view, 2> memories = {"open", "strict"};

constexpr std::array<OptionSpec<Options>, 2> specs = {{
    {"edition", "who wins a tie of glory and Moai: fr shares it, ja compares wood first",
     OptionKind::Choice, &Options::edition, 0, 1, 1, editions},
    {"memory",
     "strict: others' hands and offerings are only counted, as at the table; open: views show what "
     "was public",
     OptionKind::Choice, &Options::memory, 0, 1, 1, memories},
}};

std::string wrong_cards(const State& state) {
  CardCounts cards = cards_on(state.table);
  for (const Hand hand : state.hands) {
    cards.packed += cards_of(hand).packed;
  }
  const CardCounts all = cards_in_game(state.table.players);
  for (int at = 0; at < card_types; ++at) {
    const Card card = static_cast<Card>(at);
    if (card == Card::Moai ? cards.of(card) > all.of(card) : cards.of(card) != all.of(card)) {
      return "deck, columns, hands and tableaus together hold " + std::to_string(cards.of(card)) +
             " " + letter(card) + "; there must be " +
             (card == Card::Moai ? "at most " : "exactly ") + std::to_string(all.of(card));
    }
  }
  return "";
}

std::string wrong_offerings(const State& state) {
  const OfferingCounts stone = stone_of(state);
  for (int at = 0; at < offering_types; ++at) {
    const Offering type = static_cast<Offering>(at);
    int count = state.table.piles.of(type) + stone.of(type);
    for (const OfferingCounts held : state.offerings) {
      count += held.of(type);
    }
    if (count != offerings_of_type) {
      return "piles, offerings and stone together hold " + std::to_string(count) + " " +
             letter(type) + "; there must be exactly " + std::to_string(offerings_of_type);
    }
  }
  return "";
}

std::string sentence(const State& state, Fault fault) {
  switch (fault) {
    case Fault::None: break;
    case Fault::Shape: return "a field is out of its range";
    case Fault::Cards: return wrong_cards(state);
    case Fault::Offerings: return wrong_offerings(state);
    case Fault::FaceDown: return "stone.down holds more cards than nine Moai can bring";
    case Fault::Wealth: return "wood or glory is more than a game can bring";
    case Fault::HandSize:
      return "a hand has three cards, but the active player's two in offer and add, none to two in "
             "take, one to three in refill and over";
    case Fault::Columns:
      return "columns or refilling do not fit the phase: setup fills one column after the other, "
             "refill has one column of at most three cards, elsewhere none is empty";
    case Fault::DeckSize:
      return "deck has a wrong size: between refills it has 34, 30 ... 6 or 2 cards (in refill "
             "together with the column refilling), in over none";
    case Fault::NotAsSetUp:
      return "in setup tableaus, wood, glory, piles and the stone must be as at the start and seat "
             "0 active";
    case Fault::ToAct: return "to_act must be the active player in this phase";
    case Fault::NothingToOffer: return "to_act has no offering card to offer";
    case Fault::NothingToAdd: return "all piles are empty: there is nothing to add";
    case Fault::NoMoai: return "to_act has no Moai to gain from";
    case Fault::ScoredCard:
      return "scored must be M in gain, a hunter in receive, a card in front of a column, and null "
             "elsewhere";
    case Fault::PileNotEmpty: return "in receive the pile of the scored type must be empty";
    case Fault::NothingToReceive: return "all piles are empty: there is nothing to receive";
    case Fault::Due:
      return "due must be how many replacements to_act may still take in receive, and 0 elsewhere";
  }
  return "";
}

// Whether the cards that are not shown just fill the hidden hands.
std::string wrong_hidden_hands(const View& view) {
  CardCounts seen = cards_on(view.table);
  int places = 0;
  for (int of = 0; of < view.table.players; ++of) {
    seen.packed += cards_of(view.hands[of]).packed;
    places += view.knows_hand(of) ? 0 : view.hand_sizes[of];
  }
  const CardCounts all = cards_in_game(view.table.players);
  for (int at = 0; at < card_types; ++at) {
    const Card card = static_cast<Card>(at);
    if (seen.of(card) > all.of(card)) {
      return "the cards shown hold more " + letter(card) + " than there are";
    }
    places -= card == Card::Moai ? 0 : all.of(card) - seen.of(card);
  }
  const bool filled = places >= 0 && places <= all.of(Card::Moai) - seen.of(Card::Moai);
  return filled ? "" : "the cards that are not shown do not fill the hidden hands";
}

int shown_offerings(const View& view, Offering type) {
  int shown = view.table.piles.of(type) + view.table.stone_up.of(type);
  for (const OfferingCounts held : view.offerings) {
    shown += held.of(type);
  }
  for (int at = 0; at < view.table.down_count; ++at) {
    const bool known = view.knows_sacrifices(view.down.seat(at));
    shown += known && view.down.type(at) == type ? 1 : 0;
  }
  return shown;
}

// The same for the offering cards, held or face down.
std::string wrong_hidden_offerings(const View& view) {
  int places = 0;
  for (int of = 0; of < view.table.players; ++of) {
    places += view.knows_offerings(of) ? 0 : view.held[of];
  }
  for (int at = 0; at < view.table.down_count; ++at) {
    places += view.knows_offerings(view.down.seat(at)) ? 0 : 1;
  }
  for (int at = 0; at < offering_types; ++at) {
    const Offering type = static_cast<Offering>(at);
    const int shown = shown_offerings(view, type);
    if (shown > offerings_of_type) {
      return "the offering cards shown hold more " + letter(type) + " than there are";
    }
    places -= offerings_of_type - shown;
  }
  return places == 0 ? "" : "the offering cards that are not shown do not fill the hidden places";
}

// Others' offering cards are counted as before their face-down sacrifices (RC-I1).
std::string wrong_counts(const View& view) {
  for (int of = 0; of < view.table.players; ++of) {
    if (view.knows_offerings(of) && !view.knows_sacrifices(of) &&
        view.offerings[of].total() < view.face_down_of(of)) {
      return "offerings[" + std::to_string(of) + "] must count the cards laid face down, too";
    }
  }
  return "";
}

}  // namespace

std::string letter(Card card) {
  return std::string(1, card_letters[static_cast<std::size_t>(index_of(card))]);
}
std::string letter(Offering type) { return letter(hunter_of(type)); }

std::string hand_text(Hand hand) {
  std::string text;
  for (int at = 0; at < card_types; ++at) {
    const Card card = static_cast<Card>(at);
    text.append(static_cast<std::size_t>(hand.of(card)), letter(card)[0]);
  }
  return text;
}

std::string column_text(Column column) {
  std::string text;
  for (int place = column.size() - 1; place >= 0; --place) {
    text += letter(column.at(place));
  }
  return text;
}

std::optional<std::string> Notation::format(const Messages& say, std::string_view kind,
                                            const json::value& value, const json::object& values) {
  if (kind == "cards" || kind == "offerings") {
    const json::value* count = values.if_contains("count");
    return say(std::string(kind) + "." + std::string(value.as_string()),
               {{"n", count == nullptr ? json::value(1) : *count}});
  }
  if (kind == "wood" || kind == "glory") {
    const bool many = kind == "wood" && value.as_int64() > 9;  // Japanese counts these otherwise
    return say(many ? "wood.many" : kind, {{"n", value}});
  }
  if (kind == "front") {
    return say("title." + std::string(1, value.as_string().back()));
  }
  if (kind == "valued") {
    return say("valued", value.as_object());
  }
  return std::nullopt;
}

std::span<const OptionSpec<Options>> Notation::option_specs() { return specs; }

std::string Notation::invalid(const State& state) { return sentence(state, fault_of(state)); }

std::string Notation::invalid(const View& view) {
  for (const auto wrong : {wrong_counts, wrong_hidden_hands, wrong_hidden_offerings}) {
    if (std::string text = wrong(view); !text.empty()) {
      return text;
    }
  }
  Rng rng(0);
  return invalid(sample_world_of(view, rng));
}

}  // namespace ahu::rapa_nui_cards
