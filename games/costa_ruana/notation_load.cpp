// States and views of Costa Ruana from JSON: read strictly, then judged by the rules' own
// invariant.
#include <array>

#include "games/costa_ruana/notation.hpp"
#include "match/game_options.hpp"

namespace ahu::costa_ruana {

namespace {

constexpr std::array<std::string_view, 1> games = {CostaRuana::id};
constexpr std::array<std::string_view, 2> skies = {"day", "night"};
constexpr std::array<std::string_view, 2> tides = {"high", "low"};

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

// Reads what states and views share, and counts every card it meets.
class Reader {
 public:
  Reader(const json::value& value, std::string& fault) : in_(value, fault), fault_(fault) {}

  // False: nothing more can be read.
  bool read_head(Open& open) {
    in_.choice("game", games);
    open.options.players = static_cast<std::int16_t>(in_.integer("players", 2, max_seats));
    if (!deck_suffices(players_in(open))) {
      in_.complain("players", "must be a number for which there are cards enough (CR-M1)");
    }
    Fields options = in_.object("options");
    options.expect_keys({"memory"});
    open.options.memory =
        static_cast<std::int16_t>(options.choice("memory", Notation::option_specs()[0].names));
    read_phase(open);
    open.actor = seat_or_nobody("to_act", open);
    open.round = to_byte(in_.integer("round", 1, rounds));
    open.shaman = seat_or_nobody("shaman", open);
    open.sky = to_byte(in_.is_null("sky") ? not_drawn : in_.choice("sky", skies));
    open.tide = to_byte(in_.is_null("tide") ? not_drawn : in_.choice("tide", tides));
    all_ = decks().of[players_in(open)];
    return fault_.empty();
  }

  void read_board(Open& open) {
    const int players = players_in(open);
    in_.list("islands", islands_in(open), islands_in(open));
    for (int i = 0; i < islands_in(open) && fault_.empty(); ++i) {
      Fields island = in_.item("islands", i);
      island.expect_keys({"treasures", "natives"});
      open.islands[i].treasures = to_byte(island.integer("treasures", 0, 99));
      island.integers("natives", players, 0, natives_a_player, open.islands[i].natives);
      int crowd = 0;
      for (const int natives : open.islands[i].natives) {
        crowd += natives;
      }
      open.islands[i].crowd = to_byte(crowd);
    }
    in_.integers("reserve", players, 0, natives_a_player, open.reserve);
    in_.integers("collected", players, 0, max_islands, open.collected);
    read_resolving(open);
  }

  // `hidden` is allowed as a card where a view does not know it.
  void read_table(Open& open, Lying* table, bool view) {
    const auto cards = in_.list("table", 0, played_a_round * players_in(open));
    open.on_table = to_byte(static_cast<int>(cards.size()));
    for (int index = 0; index < open.on_table && fault_.empty(); ++index) {
      if (cards[static_cast<std::size_t>(index)].is_null()) {
        table[index] = {no_card, 0, 0};
        continue;
      }
      Fields card = in_.item("table", index);
      card.expect_keys({"card", "by", "for", "up", "riders"});
      table[index].owner = to_byte(card.integer("for", 0, players_in(open) - 1));
      table[index].card = view && card.is_null("card")
                              ? hidden_card
                              : to_byte(read_card(card.value("card"), card.where("card")));
      table[index].riders = read_riders(card, players_in(open));
    }
  }

  Cards read_counts(std::string_view key) {
    Cards cards{};
    const json::object* object = in_.value(key).if_object();
    if (object == nullptr) {
      in_.complain(in_.where(key), "must be an object of counts by card");
      return cards;
    }
    for (const auto& field : *object) {
      const auto card = parse_card(field.key());
      const std::string where = in_.where(key) + "." + std::string(field.key());
      if (!card) {
        in_.complain(where, "is not a card");
        break;
      }
      const int count = in_.item_integer(field.value(), where, 1, 99);
      for (int copy = 0; copy < count && meet(*card); ++copy) {
        cards.add(*card);
      }
    }
    return cards;
  }

  Cards read_list(const json::value& value, const std::string& where) {
    Cards cards{};
    const json::array* list = value.if_array();
    if (list == nullptr) {
      in_.complain(where, "must be a list of cards");
      return cards;
    }
    for (const auto& item : *list) {
      const int card = read_card(item, where);
      if (!fault_.empty()) {
        break;
      }
      cards.add(card);
    }
    return cards;
  }

  // CR-M1: after all cards were read none may be missing.
  void expect_all_met() {
    for (int card = 0; card < card_types; ++card) {
      if (all_.count(card) != met_[card]) {
        in_.complain(card_text(card), "occurs " + std::to_string(met_[card]) + " times, not " +
                                          std::to_string(all_.count(card)) + " (CR-M1)");
      }
    }
  }

  // The rest follows from what was read: it must say the same.
  void expect_same(const json::object& expected) {
    for (const auto& field : expected) {
      if (fault_.empty() && in_.value(field.key()) != field.value()) {
        in_.complain(field.key(),
                     "does not fit the rest: it must be " + json::serialize(field.value()));
      }
    }
  }

  Fields& in() { return in_; }

 private:
  std::uint8_t seat_or_nobody(std::string_view key, const Open& open) {
    const int seat = in_.integer_or_null(key, 0, players_in(open) - 1);
    return seat < 0 ? nobody : to_byte(seat);
  }

  void read_phase(Open& open) {
    std::array<std::string_view, static_cast<std::size_t>(Phase::Over) + 1> names;
    for (std::size_t i = 0; i < names.size(); ++i) {
      names[i] = phase_text(static_cast<Phase>(i));
    }
    open.phase = static_cast<Phase>(in_.choice("phase", names));
  }

  void read_resolving(Open& open) {
    if (in_.is_null("resolving")) {
      return;
    }
    Fields acting = in_.object("resolving");
    acting.expect_keys({"card", "seat", "copy", "left"});
    open.acting = to_byte(acting.integer("card", 1, max_table));
    open.copy = acting.boolean("copy") ? 1 : 0;
    open.left = to_byte(acting.integer("left", 1, 3));
  }

  std::uint8_t read_riders(Fields& card, int players) {
    unsigned riders = 0;
    for (const auto& item : card.list("riders", 0, players)) {
      riders |= seat_bit(card.item_integer(item, card.where("riders"), 0, players - 1));
    }
    return static_cast<std::uint8_t>(riders);
  }

  int read_card(const json::value& value, const std::string& where) {
    const json::string* text = value.if_string();
    const auto card = text == nullptr ? std::nullopt : parse_card(std::string_view(*text));
    if (!card) {
      in_.complain(where, "must be a card such as P2n");
      return 0;
    }
    meet(*card);
    return *card;
  }

  bool meet(int card) {
    if (met_[card] == all_.count(card)) {
      in_.complain(card_text(card), "occurs more than " + std::to_string(all_.count(card)) +
                                        " times in deck, hands, table and discards (CR-M1)");
      return false;
    }
    ++met_[card];
    return true;
  }

  Fields in_;
  std::string& fault_;
  Cards all_{};
  int met_[card_types] = {};
};

void read_hands(Reader& reader, State& state) {
  const int players = players_in(state.open);
  const auto hands = reader.in().list("hands", players, players);
  for (std::size_t seat = 0; seat < hands.size(); ++seat) {
    state.hands[seat] =
        reader.read_list(hands[seat], reader.in().where("hands", static_cast<int>(seat)));
  }
}

// The own hand is a list, the others are numbers.
void read_hands(Reader& reader, View& view) {
  const int players = players_in(view.open);
  const auto hands = reader.in().list("hands", players, players);
  for (std::size_t i = 0; i < hands.size(); ++i) {
    const int seat = static_cast<int>(i);
    const std::string where = reader.in().where("hands", seat);
    if (seat == view.viewer) {
      view.hand = reader.read_list(hands[i], where);
      view.hand_sizes[seat] = to_byte(view.hand.size());
    } else {
      view.hand_sizes[seat] = to_byte(reader.in().item_integer(hands[i], where, 0, first_hand));
    }
  }
}

void read_huts(Reader& reader, View& view) {
  const int players = players_in(view.open);
  const auto huts = reader.in().list("huts", players, players);
  for (std::size_t i = 0; i < huts.size(); ++i) {
    const int seat = static_cast<int>(i);
    view.huts[seat] =
        to_byte(huts[i].is_null()
                    ? unknown_hut
                    : reader.in().item_integer(huts[i], reader.in().where("huts", seat), 0, 99));
  }
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

Result<State> Notation::load_state(const json::value& value) {
  std::string fault;
  Reader reader(value, fault);
  reader.in().expect_keys({"game",      "players",  "options",   "phase",   "to_act",
                           "round",     "shaman",   "sky",       "tide",    "deck",
                           "hands",     "discards", "islands",   "reserve", "huts",
                           "collected", "table",    "resolving", "scores",  "winners"});
  State state{};
  if (fault.empty() && reader.read_head(state.open)) {
    state.deck = reader.read_counts("deck");
    read_hands(reader, state);
    reader.read_list(reader.in().value("discards"), "discards");
    reader.read_board(state.open);
    reader.read_table(state.open, state.table, false);
    reader.in().integers("huts", players_in(state.open), 0, 99, state.huts);
    reader.expect_all_met();
  }
  if (fault.empty()) {
    fault = fault_text(CostaRuana::first_fault(state));
  }
  if (fault.empty()) {
    reader.expect_same(state_json(state));
  }
  if (!fault.empty()) {
    return fail(ErrorCode::BadState, fault);
  }
  return state;
}

Result<View> Notation::load_view(const json::value& value, Seat seat) {
  std::string fault;
  Reader reader(value, fault);
  reader.in().expect_keys({"game",      "players", "options", "phase",     "to_act",    "round",
                           "shaman",    "sky",     "tide",    "deck_size", "unseen",    "hands",
                           "discards",  "islands", "reserve", "huts",      "collected", "table",
                           "resolving", "scores",  "winners"});
  View view{};
  view.viewer = seat;
  if (fault.empty() && reader.read_head(view.open)) {
    view.deck_size = to_byte(reader.in().integer("deck_size", 0, largest_deck));
    view.unseen = reader.read_counts("unseen");
    read_hands(reader, view);
    reader.read_list(reader.in().value("discards"), "discards");
    reader.read_board(view.open);
    reader.read_table(view.open, view.table, true);
    read_huts(reader, view);
    reader.expect_all_met();
  }
  if (fault.empty()) {
    fault = first_fault_of_view(view);
  }
  if (fault.empty()) {
    Rng rng(0);
    fault = fault_text(CostaRuana::first_fault(CostaRuana::sample_world(view, rng)));
  }
  if (fault.empty()) {
    reader.expect_same(view_json(view));
  }
  if (!fault.empty()) {
    return fail(ErrorCode::BadState, fault);
  }
  return view;
}

}  // namespace ahu::costa_ruana
