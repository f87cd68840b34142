// The words of Rapa Nui, the card game: cards, what is impossible about a state or a view,
// what never changes in a match, what refusals name, and what an action does as a seat may see it.
#pragma once

#include "games/rapa_nui_cards/rules.hpp"
#include "match/plain_parts.hpp"

namespace ahu::rapa_nui_cards {

namespace event {

AHU_EVENT(Revealed, (int, seat), (OfferingName, offering));
AHU_EVENT(Valued, (json::object, values));
AHU_EVENT(GameOver, (BySeat, scores), (SeatSet, winners), (json::object, sources));

}  // namespace event

// RC-E3: the value of each offering.
inline json::object values_json(const OfferingCounts& stone) {
  return json_by_letter(offering_letters, [&](int type) { return value_on(stone, type); });
}

class Listener : public ActionEvents<RapaNuiCards> {
 public:
  using ActionEvents::ActionEvents, EventList::operator();
  // RC-I1: nobody else learns what lies face down.
  void operator()(event::Offered event) {
    event.offering.value =
        event.face_down && event.seat != reader_ ? event::nothing : event.offering.value;
    add(event);
  }
  void operator()(const event::Ended&) {
    for (int at = 0; at < after_.table.down_count; ++at) {
      add(event::Revealed{after_.down.seat(at), event::named(after_.down.type(at))});
    }
    add(event::Valued{values_json(stone_of(after_))});
    add(event::GameOver{RapaNuiCards::scores(after_), {winners_of(after_)}, sources()});
  }

 private:
  // RC-E2: what each seat has of each kind.
  json::object sources() const {
    const OpenTable& table = after_.table;
    const auto all = [&](const auto& points) { return json_list(table.players, points); };
    json::object sources = {
        {"glory", all([&](int seat) { return int{table.glory[seat]}; })},
        {"moai",
         all([&](int seat) { return glory_of_moai * table.tableaus[seat].of(Card::Moai); })},
        {"wood", all([&](int seat) { return table.wood[seat] / wood_for_glory; })}};
    for (int type = 0; type < offering_types; ++type) {
      const int value = value_on(stone_of(after_), type);
      sources[text_of(offering_domain, type)] =
          all([&](int seat) { return value * after_.offerings[seat].of(type); });
    }
    return sources;
  }
};

struct Notation : PlainNotation<Rules, Notation, Listener> {
  using Wrong = InvalidView<InvalidState>;

  static constexpr std::string_view editions[] = {"fr", "ja"};
  static constexpr OptionSpec<Options> option_specs[] = {
      choice_option("edition", &Options::edition, editions), memory_option(&Options::memory)};

  static constexpr Take takes[] = {{"cards taken", "taken", "card"},
                                   {"cards played", "played", "card"},
                                   {"offerings bought", "bought", "offering"},
                                   {"offerings kept", "offered", "offering"}};

  // Says cards, offerings and wood with their number.
  static std::optional<std::string> format(const Messages& say, std::string_view kind,
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
    return kind == "front" ? std::optional(say("title." + std::string(1, value.as_string().back())))
           : kind == "valued" ? say("valued", value.as_object())
                              : std::optional<std::string>();
  }

  static json::object invalid_args(const State& state, InvalidState reason) {
    return reason == InvalidState::Cards       ? wrong_cards(state)
           : reason == InvalidState::Offerings ? wrong_offerings(state)
                                               : json::object();
  }
  static Wrong invalid_view(const View& view) {
    for (const auto check : {wrong_counts, wrong_hidden_hands, wrong_hidden_offerings}) {
      if (Wrong wrong = check(view); wrong.reason != InvalidState::None) {
        return wrong;
      }
    }
    return {};
  }

  static json::object material(const Options& options) {
    const CardCounts cards = cards_in_game(options.players);
    return {
        {"cards", json_by_letter(card_letters, [&](int card) { return cards.of(card); })},
        {"deck", main_deck_size},
        {"offerings", json_by_letter(offering_letters, [](int) { return offerings_of_type; })},
        {"columns", columns_laid},
        {"column_length", column_length},
        {"hand", hand_size},
        {"first_wood", first_wood},
        {"prices", {{"offering", offering_price}, {"moai", moai_price}}},
        {"bonus_from", bonus_from},
        {"glory",
         {{"moai", glory_of_moai}, {"wood", wood_for_glory}, {"highest_value", highest_value}}}};
  }

  // RC-E4: as if the match ended now, by the cards that the view knows.
  static json::object facts(const View& view) {
    return {{"offering_values", values_json(known_stone(view))}};
  }

  static Refusal details(const State& state, Action action, Why why) {
    const OpenTable& table = state.table;
    const int wood = table.wood[table.active];
    if (why == Why::OfferingTooDear) {
      const int price = price_of(table, table.active, action.offering());
      return {"",
              {{"offering", text_of(offering_domain, action.offering())},
               {"price", price},
               {"wood", wood}}};
    }
    if (why == Why::NotInHand) {
      return {"", {{"card", text_of(card_domain, action.card())}, {"count", action.count()}}};
    }
    if (why == Why::PlayTooDear) {
      const int cost = cost_of_playing(action.card(), action.count());
      return {"", {{"card", text_of(card_domain, action.card())}, {"cost", cost}, {"wood", wood}}};
    }
    return why == Why::AnotherStepIsDue       ? due(table)
           : why == Why::PileEmpty            ? Refusal{pile_clause(action.kind())}
           : why == Why::OfferingNotOwned     ? Refusal{due(table).clause}
           : reason_of(why).clause == "RC-T3" ? Refusal{"", {{"wood", wood}}}
                                              : Refusal();
  }

 private:
  static json::object wrong_cards(const State& state) {
    const int card = wrong_card(state);
    return {{"count", cards_seen(state).of(card)},
            {"card", text_of(card_domain, card)},
            {"limit", card == index_of(Card::Moai) ? "most" : "exact"},
            {"all", cards_in_game(state.table.players).of(card)}};
  }
  static json::object wrong_offerings(const State& state) {
    const int type = wrong_offering(state);
    return {{"count", offerings_seen(state, stone_of(state), type)},
            {"card", text_of(offering_domain, type)},
            {"all", offerings_of_type}};
  }

  // Whether the cards that are not shown just fill the hidden hands.
  static Wrong wrong_hidden_hands(const View& view) {
    const CardCounts seen = cards_seen(view);
    int places = sum_of(view.table.players,
                        [&](int of) { return view.knows_hand(of) ? 0 : view.hand_sizes[of]; });
    const CardCounts all = cards_in_game(view.table.players);
    for (int card = 0; card < card_types; ++card) {
      if (seen.of(card) > all.of(card)) {
        return {InvalidState::CardsShown, {{"card", text_of(card_domain, card)}}};
      }
      places -= card == index_of(Card::Moai) ? 0 : all.of(card) - seen.of(card);
    }
    const bool filled = places >= 0 && places <= all.of(Card::Moai) - seen.of(Card::Moai);
    return {filled ? InvalidState::None : InvalidState::HandsHidden};
  }
  // The same for the offering cards, held or face down.
  static Wrong wrong_hidden_offerings(const View& view) {
    int places = sum_of(view.table.players, [&](int of) {
      return view.knows_offerings(of) ? 0 : view.held[of] + view.face_down_of(of);
    });
    for (int type = 0; type < offering_types; ++type) {
      const int shown = offerings_seen(view, known_stone(view), type);
      if (shown > offerings_of_type) {
        return {InvalidState::OfferingsShown, {{"card", text_of(offering_domain, type)}}};
      }
      places -= offerings_of_type - shown;
    }
    return {places == 0 ? InvalidState::None : InvalidState::OfferingsHidden};
  }
  // Others' offering cards are counted as before their face-down sacrifices (RC-I1).
  static Wrong wrong_counts(const View& view) {
    const int of = first_of(view.table.players, [&](int seat) {
      return view.knows_offerings(seat) && !view.knows_sacrifices(seat) &&
             view.offerings[seat].total() < view.face_down_of(seat);
    });
    return of == view.table.players ? Wrong()
                                    : Wrong{InvalidState::OfferingsUncounted, {{"seat", of}}};
  }

  // Where the rules say what a phase asks for, in the order of Phase.
  static constexpr std::string_view phase_clauses[] = {"RC-S1", "RC-T1", "RC-T2", "RC-X1", "RC-X3",
                                                       "RC-T4", "RC-T4", "RC-V3", "RC-V5", "RC-E1"};

  // Its clause, and the word of the message due.<word>.
  static Refusal due(const OpenTable& table) {
    if (table.phase == Phase::Offer && table.to_act == table.active) {
      return {"RC-X2", {{"step", "offer-down"}}};
    }
    const Phase step = table.phase == Phase::Refill ? Phase::Setup : table.phase;
    return {phase_clauses[static_cast<int>(table.phase)], {{"step", text_of(phase_domain, step)}}};
  }
  static std::string_view pile_clause(Kind kind) {
    return kind == Kind::Buy ? "RC-T1" : kind == Kind::Add ? "RC-X3" : "RC-V5";
  }
};

}  // namespace ahu::rapa_nui_cards
