// The words of Rapa Nui, the card game: cards, what is impossible about a state or a view,
// what never changes in a match, and what refusals name.
#include "games/rapa_nui_cards/notation.hpp"

#include <array>

namespace ahu::rapa_nui_cards {

namespace {

using Wrong = InvalidView<InvalidState>;

json::object wrong_cards(const State& state) {
  const CardCounts cards = validity::cards_seen(state);
  const CardCounts all = cards_in_game(state.table.players);
  for (int at = 0; at < card_types; ++at) {
    const Card card = static_cast<Card>(at);
    const bool moai = card == Card::Moai;
    if (moai ? cards.of(card) > all.of(card) : cards.of(card) != all.of(card)) {
      return {{"count", cards.of(card)},
              {"card", letter(card)},
              {"limit", moai ? "most" : "exact"},
              {"all", all.of(card)}};
    }
  }
  return {};
}

json::object wrong_offerings(const State& state) {
  for (int at = 0; at < offering_types; ++at) {
    const Offering type = static_cast<Offering>(at);
    const int count = validity::offerings_seen(state, type);
    if (count != offerings_of_type) {
      return {{"count", count}, {"card", letter(type)}, {"all", offerings_of_type}};
    }
  }
  return {};
}

// Whether the cards that are not shown just fill the hidden hands.
Wrong wrong_hidden_hands(const View& view) {
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
      return {InvalidState::CardsShown, {{"card", letter(card)}}};
    }
    places -= card == Card::Moai ? 0 : all.of(card) - seen.of(card);
  }
  const bool filled = places >= 0 && places <= all.of(Card::Moai) - seen.of(Card::Moai);
  return {filled ? InvalidState::None : InvalidState::HandsHidden};
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
Wrong wrong_hidden_offerings(const View& view) {
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
      return {InvalidState::OfferingsShown, {{"card", letter(type)}}};
    }
    places -= offerings_of_type - shown;
  }
  return {places == 0 ? InvalidState::None : InvalidState::OfferingsHidden};
}

// Others' offering cards are counted as before their face-down sacrifices (RC-I1).
Wrong wrong_counts(const View& view) {
  for (int of = 0; of < view.table.players; ++of) {
    if (view.knows_offerings(of) && !view.knows_sacrifices(of) &&
        view.offerings[of].total() < view.face_down_of(of)) {
      return {InvalidState::OfferingsUncounted, {{"seat", of}}};
    }
  }
  return {};
}

struct Step {
  std::string_view clause;
  std::string_view word;  // of the message due.<word>
};
Step step_of(const OpenTable& table) {
  switch (table.phase) {
    case Phase::Setup: return {"RC-S1", "setup"};
    case Phase::Buy: return {"RC-T1", "buy"};
    case Phase::Play: return {"RC-T2", "play"};
    case Phase::Offer:
      return table.to_act == table.active ? Step{"RC-X2", "offer-down"} : Step{"RC-X1", "offer"};
    case Phase::Add: return {"RC-X3", "add"};
    case Phase::Take: return {"RC-T4", "take"};
    case Phase::Refill: return {"RC-T4", "setup"};
    case Phase::Gain: return {"RC-V3", "gain"};
    case Phase::Receive: return {"RC-V5", "receive"};
    case Phase::Over: break;
  }
  return {"RC-E1", "take"};
}

std::string_view pile_clause(Kind kind) {
  return kind == Kind::Buy ? "RC-T1" : kind == Kind::Add ? "RC-X3" : "RC-V5";
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

json::object Notation::invalid_args(const State& state, InvalidState reason) {
  return reason == InvalidState::Cards       ? wrong_cards(state)
         : reason == InvalidState::Offerings ? wrong_offerings(state)
                                             : json::object();
}

InvalidView<InvalidState> Notation::invalid_view(const View& view) {
  for (const auto check : {wrong_counts, wrong_hidden_hands, wrong_hidden_offerings}) {
    if (Wrong wrong = check(view); wrong.reason != InvalidState::None) {
      return wrong;
    }
  }
  return {};
}

json::object Notation::material(const Options& options) {
  json::object cards;
  for (int at = 0; at < card_types; ++at) {
    const Card card = static_cast<Card>(at);
    cards[letter(card)] = cards_in_game(options.players).of(card);
  }
  json::object offerings;
  for (int at = 0; at < offering_types; ++at) {
    offerings[letter(static_cast<Offering>(at))] = offerings_of_type;
  }
  return {{"cards", std::move(cards)},
          {"deck", main_deck_size},
          {"offerings", std::move(offerings)},
          {"columns", columns_laid},
          {"column_length", column_length},
          {"hand", hand_size},
          {"first_wood", first_wood},
          {"prices", {{"offering", offering_price}, {"moai", moai_price}}},
          {"bonus_from", bonus_from},
          {"glory",
           {{"moai", glory_of_moai}, {"wood", wood_for_glory}, {"highest_value", highest_value}}}};
}

// RC-E3, RC-E4
json::object Notation::facts(const View& view) {
  const OfferingCounts stone = known_stone(view);
  json::object values;
  for (int at = 0; at < offering_types; ++at) {
    const Offering type = static_cast<Offering>(at);
    values[letter(type)] = value_on(stone, type);
  }
  return {{"offering_values", std::move(values)}};
}

Refusal Notation::details(const State& state, Action action, Why why) {
  const OpenTable& table = state.table;
  const Step step = step_of(table);
  const int wood = table.wood[table.active];
  if (why == Why::OfferingTooDear) {
    const int price = price_of(table, table.active, action.offering());
    return {"", {{"offering", letter(action.offering())}, {"price", price}, {"wood", wood}}};
  }
  if (why == Why::NotInHand) {
    return {"", {{"card", letter(action.card())}, {"count", action.count()}}};
  }
  if (why == Why::PlayTooDear) {
    const int cost = cost_of_playing(action.card(), action.count());
    return {"", {{"card", letter(action.card())}, {"cost", cost}, {"wood", wood}}};
  }
  return why == Why::AnotherStepIsDue       ? Refusal{step.clause, {{"step", step.word}}}
         : why == Why::PileEmpty            ? Refusal{pile_clause(action.kind())}
         : why == Why::OfferingNotOwned     ? Refusal{step.clause}
         : reason_of(why).clause == "RC-T3" ? Refusal{"", {{"wood", wood}}}
                                            : Refusal();
}

}  // namespace ahu::rapa_nui_cards
