// States and views read from JSON documents; what is impossible is refused with the reason.
#include "games/rapa_nui_cards/notation_documents.hpp"

namespace ahu::rapa_nui_cards {

namespace {

constexpr int most_of_a_card = 20;  // of one kind in one place; keeps sums of bytes apart

template <class Counts, class Item>
Counts read_counts(Fields in, std::string_view letters, int most) {
  Counts counts{};
  for (std::size_t at = 0; at < letters.size(); ++at) {
    counts.add(static_cast<Item>(at), in.integer(letters.substr(at, 1), 0, most));
  }
  return counts;
}

CardCounts read_cards(Fields in) {
  in.expect_keys({"M", "P", "W", "F", "B", "S", "G"});
  return read_counts<CardCounts, Card>(std::move(in), card_letters, most_of_a_card);
}

OfferingCounts read_offerings(Fields in) {
  in.expect_keys({"F", "B", "S", "G"});
  return read_counts<OfferingCounts, Offering>(std::move(in), offering_letters, offerings_of_type);
}

// The cards of a text as indices; a complaint where it is not a text of at most `most` cards.
std::string_view read_text(Fields& in, const json::value& value, const std::string& where,
                           std::size_t most) {
  const json::string* text = value.if_string();
  if (text == nullptr || text->size() > most ||
      std::string_view(*text).find_first_not_of(card_letters) != std::string_view::npos) {
    in.complain(where, "must be a text of at most " + std::to_string(most) +
                           " cards written with M, P, W, F, B, S, G");
    return "";
  }
  return std::string_view(*text);
}

Hand read_hand(Fields& in, const json::value& value, const std::string& where) {
  const std::string_view text = read_text(in, value, where, hand_size);
  Hand hand{};
  for (const char card : text) {
    hand.add(static_cast<Card>(card_letters.find(card)), 1);
  }
  if (hand_text(hand) != text) {
    in.complain(where, "must list its cards in the order MPWFBSG");
  }
  return hand;
}

void read_columns(Fields& in, Table& table) {
  const auto columns = in.list("columns", columns_laid, columns_laid);
  for (std::size_t at = 0; at < columns.size(); ++at) {
    const std::string where = in.where("columns", static_cast<int>(at));
    for (const char card : read_text(in, columns[at], where, column_length)) {
      table.columns[at].lay(static_cast<Card>(card_letters.find(card)));
    }
  }
}

void read_options(Fields& in, Table& table) {
  if (in.text("game") != RapaNuiCards::id) {
    in.complain("game", "must be " + std::string(RapaNuiCards::id));
  }
  table.players = static_cast<std::uint8_t>(in.integer("players", 2, max_seats_here));
  Fields options = in.object("options");
  options.expect_keys({"edition", "memory"});
  const auto& specs = Notation::option_specs();
  table.edition = static_cast<Edition>(options.choice("edition", specs[0].names));
  table.memory = static_cast<Memory>(options.choice("memory", specs[1].names));
}

void read_step(Fields& in, Table& table) {
  const int last_seat = table.players - 1;
  table.phase = static_cast<Phase>(in.choice("phase", phases));
  table.active = static_cast<std::uint8_t>(in.integer("active", 0, last_seat));
  const bool nobody =
      table.phase == Phase::Setup || table.phase == Phase::Refill || table.phase == Phase::Over;
  const int to_act = in.integer_or_null("to_act", 0, last_seat);
  if (nobody != (to_act < 0)) {
    in.complain("to_act", nobody ? "must be null: no player decides in this phase"
                                 : "must be a seat: a player decides in this phase");
  }
  table.to_act = static_cast<std::uint8_t>(to_act < 0 ? 0 : to_act);
  const int refilling = in.integer_or_null("refilling", 1, columns_laid);
  table.refilling = static_cast<std::uint8_t>(refilling < 0 ? 0 : refilling);
  if (!in.is_null("scored")) {
    const auto at = in.text("scored").size() == 1 ? card_letters.find(in.text("scored")[0])
                                                  : std::string_view::npos;
    if (at == std::string_view::npos) {
      in.complain("scored", "must be null or one of M, P, W, F, B, S, G");
    } else {
      table.scored = static_cast<std::uint8_t>(at + 1);
    }
  }
  table.due = static_cast<std::uint8_t>(in.integer("due", 0, 2));
}

Table read_table(Fields& in) {
  in.expect_keys({"game",    "players",   "options", "phase",    "to_act", "active", "deck",
                  "columns", "refilling", "hands",   "tableaus", "wood",   "glory",  "offerings",
                  "scored",  "due",       "piles",   "stone",    "scores", "winners"});
  Table table{};
  read_options(in, table);
  read_step(in, table);
  table.deck = read_cards(in.object("deck"));
  read_columns(in, table);
  in.list("tableaus", table.players, table.players);
  constexpr int most = most_owned + most_gain * main_deck_size;
  for (int seat = 0; seat < table.players && !in.failed(); ++seat) {
    table.tableaus[seat] = read_cards(in.item("tableaus", seat));
  }
  in.integers("wood", table.players, 0, most, table.wood);
  in.integers("glory", table.players, 0, most, table.glory);
  table.piles = read_offerings(in.object("piles"));
  Fields stone = in.object("stone");
  stone.expect_keys({"up", "down"});
  table.stone_up = read_offerings(stone.object("up"));
  table.down_count = static_cast<std::uint8_t>(stone.list("down", 0, most_face_down).size());
  return table;
}

// `hidden` says of which seats the types must be null.
template <class Hidden>
FaceDown read_face_down(Fields& in, const Table& table, Hidden hidden) {
  FaceDown down{};
  Fields stone = in.object("stone");
  for (int at = 0; at < table.down_count && !in.failed(); ++at) {
    Fields entry = stone.item("down", at);
    entry.expect_keys({"seat", "type"});
    const int seat = entry.integer("seat", 0, table.players - 1);
    if (hidden(seat)) {
      if (!entry.is_null("type")) {
        entry.complain(entry.where("type"), "must be null in a view: it lies face down");
      }
      down.lay(at, seat, Offering{});
      continue;
    }
    const std::string_view type = entry.text("type");
    const auto found = type.size() == 1 ? offering_letters.find(type[0]) : type.npos;
    if (found == type.npos) {
      entry.complain(entry.where("type"), "must be one of F, B, S, G");
      break;
    }
    down.lay(at, seat, static_cast<Offering>(found));
  }
  return down;
}

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
             letter(type) + "; there must be exactly 25";
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

void check_result(const State& state, Fields& in) {
  const FinalCount count = final_count(state);
  const std::string_view expected = state.table.phase == Phase::Over
                                        ? "must be what the final count gives"
                                        : "must be null before the end";
  if (in.value("scores") != count.scores) {
    in.complain("scores", expected);
  }
  if (in.value("winners") != count.winners) {
    in.complain("winners", expected);
  }
}

// Reads the hands, offerings and face-down cards as the view's seat sees them.
void read_seen(Fields& in, View& view) {
  const int players = view.table.players;
  const auto hands = in.list("hands", players, players);
  const auto offerings = in.list("offerings", players, players);
  view.down = read_face_down(in, view.table, [&](int of) { return !view.knows_sacrifices(of); });
  for (int of = 0; of < players && !in.failed(); ++of) {
    const json::value& hand = hands[at_of(of)];
    if (view.knows_hand(of)) {
      view.hands[of] = read_hand(in, hand, in.where("hands", of));
      view.hand_sizes[of] = static_cast<std::uint8_t>(view.hands[of].size());
    } else {
      view.hand_sizes[of] =
          static_cast<std::uint8_t>(in.item_integer(hand, in.where("hands", of), 0, hand_size));
    }
    int face_down = 0;
    for (int at = 0; at < view.table.down_count; ++at) {
      face_down += view.down.seat(at) == of ? 1 : 0;
    }
    if (view.knows_offerings(of)) {
      view.offerings[of] = read_offerings(in.item("offerings", of));
      const int held = view.offerings[of].total() - (view.knows_sacrifices(of) ? 0 : face_down);
      if (held < 0) {
        in.complain(in.where("offerings", of), "must count the cards laid face down, too");
      }
      view.held[of] = static_cast<std::uint16_t>(held < 0 ? 0 : held);
    } else {
      view.held[of] = static_cast<std::uint16_t>(in.item_integer(
          offerings[at_of(of)], in.where("offerings", of), 0, 4 * offerings_of_type));
    }
  }
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

}  // namespace

Result<State> Notation::load_state(const json::value& value) {
  std::string fault;
  Fields in(value, fault);
  State state{};
  state.table = read_table(in);
  const int players = state.table.players;
  const auto hands = in.list("hands", players, players);
  in.list("offerings", players, players);
  for (int seat = 0; seat < players && !in.failed(); ++seat) {
    state.hands[seat] = read_hand(in, hands[at_of(seat)], in.where("hands", seat));
    state.offerings[seat] = read_offerings(in.item("offerings", seat));
  }
  state.down = read_face_down(in, state.table, [](int) { return false; });
  if (!in.failed()) {
    fault = sentence(state, fault_of(state));
  }
  if (!in.failed()) {
    check_result(state, in);
  }
  if (!fault.empty()) {
    return fail(ErrorCode::BadState, fault);
  }
  return state;
}

Result<View> Notation::load_view(const json::value& value, Seat seat) {
  std::string fault;
  Fields in(value, fault);
  View view{};
  view.table = read_table(in);
  view.seat = seat;
  if (seat != spectator && seat >= view.table.players) {
    in.complain("seat", "must be a seat of this game or the spectator");
  }
  if (!in.failed()) {
    read_seen(in, view);
  }
  if (!in.failed()) {
    fault = wrong_hidden_hands(view);
  }
  if (!in.failed()) {
    fault = wrong_hidden_offerings(view);
  }
  if (!in.failed()) {
    Rng rng(0);
    const State world = sample_world_of(view, rng);
    fault = sentence(world, fault_of(world));
    if (!in.failed()) {
      check_result(world, in);
    }
  }
  if (!fault.empty()) {
    return fail(ErrorCode::BadState, fault);
  }
  return view;
}

}  // namespace ahu::rapa_nui_cards
