// Rapa Nui, the card game, in the terminal: letters for cards, the front card of a column marked.
#include "games/rapa_nui_cards/terminal.hpp"

#include <cstdlib>

#include "games/rapa_nui_cards/notation.hpp"

namespace ahu::rapa_nui_cards {

namespace {

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) {
    text.insert(0, width - text.size(), ' ');
  }
  return text;
}
std::string number(int value, std::size_t width) { return padded(std::to_string(value), width); }

std::string who(int seat) { return std::string(seat_totem(static_cast<Seat>(seat))); }

std::string paint_card(Card card, std::string_view text, const Paint& paint) {
  switch (card) {
    case Card::Moai: return paint.stone(text);
    case Card::Priest: return paint.sun(text);
    case Card::Woodcutter: return paint.wood(text);
    case Card::Fish: return paint.water(text);
    case Card::Berries: return paint.scoria(text);
    case Card::Potato:
    case Card::Grain: return paint.plant(text);
  }
  return std::string(text);
}

// Back to front, the front card in brackets.
std::string column_line(const View& view, int at, const Paint& paint) {
  const Column column = view.table.columns[at];
  const bool choosing = view.table.phase == Phase::Take && view.table.to_act == view.seat;
  const std::string label = std::to_string(at + 1);
  std::string text = "   " + (choosing ? paint.accent(label) : label) + "  ";
  for (int missing = column.size(); missing < column_length; ++missing) {
    text += "   ";
  }
  for (int place = column.size() - 1; place >= 0; --place) {
    const std::string card = letter(column.at(place));
    text += place == 0 ? "[" + paint_card(column.at(place), card, paint) + "]"
                       : " " + paint_card(column.at(place), card, paint) + " ";
  }
  return text + (column.empty() ? "(empty)" : "") + "\n";
}

std::string deck_line(const View& view, const Paint& paint) {
  std::string text = "   Deck " + std::to_string(view.table.deck.total()) + ":";
  for (int at = 0; at < card_types; ++at) {
    const Card card = static_cast<Card>(at);
    text += "  " + paint_card(card, letter(card), paint) + " " +
            std::to_string(view.table.deck.of(card));
  }
  return text + "\n";
}

std::string display_text(const View& view, const Paint& paint) {
  std::string text = paint.strong("  Display") + "  (back to front; only [front] can be taken)\n";
  for (int at = 0; at < columns_laid; ++at) {
    text += column_line(view, at, paint);
  }
  return text + deck_line(view, paint);
}

int face_down_of(const View& view, int seat) {
  int count = 0;
  for (int at = 0; at < view.table.down_count; ++at) {
    count += view.down.seat(at) == seat ? 1 : 0;
  }
  return count;
}

std::string offerings_cell(const View& view, int seat) {
  if (!view.knows_offerings(seat)) {
    return padded(std::to_string(view.held[seat]) + " cards", 12);
  }
  std::string text;
  for (int at = 0; at < offering_types; ++at) {
    text += number(view.offerings[seat].of(static_cast<Offering>(at)), 3);
  }
  return text;
}

std::string hand_cell(const View& view, int seat) {
  return view.knows_hand(seat) ? hand_text(view.hands[seat])
                               : std::to_string(view.hand_sizes[seat]) + " cards";
}

std::string seat_line(const View& view, int seat, const Paint& paint) {
  const Table& table = view.table;
  const Seat index = static_cast<Seat>(seat);
  std::string name = who(seat);
  name.resize(11, ' ');
  std::string text = seat == table.active ? " > " : "   ";
  text += paint.seat(index, name) + number(table.wood[seat], 5) + number(table.glory[seat], 6);
  text += "  ";
  for (int at = 0; at < card_types; ++at) {
    const Card card = static_cast<Card>(at);
    const int count = table.tableaus[seat].of(card);
    text += count == 0 ? paint.faint("  .") : paint_card(card, number(count, 3), paint);
  }
  const int hidden = face_down_of(view, seat);
  const bool counted = hidden > 0 && !view.knows_sacrifices(seat) && view.knows_offerings(seat);
  std::string down = counted ? "-" + std::to_string(hidden) : "";
  down.resize(3, ' ');
  text += "  " + offerings_cell(view, seat) + down + hand_cell(view, seat);
  return text + (index == view.seat ? paint.faint("  you") : "") + "\n";
}

std::string seats_text(const View& view, const Paint& paint) {
  std::string text =
      paint.strong("               Wood Glory    M  P  W  F  B  S  G    F  B  S  G   hand\n");
  text += paint.faint("                             tableau                offerings\n");
  for (int seat = 0; seat < view.table.players; ++seat) {
    text += seat_line(view, seat, paint);
  }
  return text;
}

// What lies on the stone as far as this view knows.
OfferingCounts known_stone(const View& view) {
  OfferingCounts stone = view.table.stone_up;
  for (int at = 0; at < view.table.down_count; ++at) {
    stone.add(view.down.type(at), view.knows_sacrifices(view.down.seat(at)) ? 1 : 0);
  }
  return stone;
}

std::string counts_line(std::string label, OfferingCounts counts) {
  label.resize(14, ' ');
  for (int at = 0; at < offering_types; ++at) {
    label += number(counts.of(static_cast<Offering>(at)), 4);
  }
  return "   " + label + "\n";
}

OfferingCounts values_on(OfferingCounts stone) {
  OfferingCounts values{};
  for (int at = 0; at < offering_types; ++at) {
    values.add(static_cast<Offering>(at), value_on(stone, static_cast<Offering>(at)));
  }
  return values;
}

// Who laid what face down on the stone, as far as this view knows.
std::string face_down_line(const View& view, const Paint& paint) {
  if (view.table.down_count == 0) {
    return "";
  }
  std::string text = "   face down:";
  for (int seat = 0; seat < view.table.players; ++seat) {
    std::string cards;
    for (int at = 0; at < view.table.down_count; ++at) {
      if (view.down.seat(at) == seat) {
        cards += view.knows_sacrifices(seat) ? letter(view.down.type(at)) : "?";
      }
    }
    text +=
        cards.empty() ? "" : "  " + paint.seat(static_cast<Seat>(seat), who(seat)) + " " + cards;
  }
  return text + "\n";
}

std::string stone_text(const View& view, const Paint& paint) {
  return paint.strong("  Stone            F   B   S   G") + "\n" +
         counts_line("face up", view.table.stone_up) +
         counts_line("value now", values_on(known_stone(view))) +
         counts_line("piles", view.table.piles);
}

// The columns and the stone side by side.
std::string compact_text(const View& view, const Paint& paint) {
  constexpr std::size_t left_width = 34;
  const std::string right[columns_laid + 1] = {
      paint.strong("  Stone            F   B   S   G") + "\n",
      counts_line("face up", view.table.stone_up),
      counts_line("value now", values_on(known_stone(view))),
      counts_line("piles", view.table.piles), "\n"};
  const std::string title = "  Display  (only [front])";
  std::string text = paint.strong(title) + std::string(left_width - title.size(), ' ') + right[0];
  for (int at = 0; at < columns_laid; ++at) {
    std::string left = column_line(view, at, paint);
    left.pop_back();
    const std::size_t width = column_line(view, at, Paint(false)).size() - 1;
    text += left;
    text += right[at + 1] == "\n" ? "" : std::string(left_width - width, ' ');
    text += right[at + 1];
  }
  return text + deck_line(view, paint) + seats_text(view, paint) + face_down_line(view, paint);
}

std::string wood_note(const Table& table, int cost) {
  const int left = table.wood[table.active] - cost;
  return cost == 0 ? "free"
                   : "costs " + std::to_string(cost) + " wood, leaves " + std::to_string(left);
}

// What each seat would get for a card in front.
std::string scoring_note(const Table& table, Card card) {
  const Standing all = standing(table, card);
  std::string text;
  for (int seat = 0; seat < table.players; ++seat) {
    const int amount = is_hunter(card) ? owed(all, seat) : all.count[seat] + all.bonus[seat];
    if (amount > 0) {
      text += (text.empty() ? "" : ", ") + std::string(seat_totem(static_cast<Seat>(seat))) + " " +
              std::to_string(amount);
    }
  }
  const std::string what = card == Card::Moai         ? "wood or glory"
                           : card == Card::Priest     ? "glory"
                           : card == Card::Woodcutter ? "wood"
                                                      : name_of(card) + " cards";
  return text.empty() ? "nobody gets anything" : what + ": " + text;
}

std::string take_note(const View& view, int at) {
  const Table& table = view.table;
  Column column = table.columns[at];
  std::string text = "you get " + letter(column.front());
  column.take_front();
  const bool last = view.hand_sizes[table.active] == hand_size - 1;
  if (column.empty()) {
    const bool ends = table.deck.total() < column_length;
    return text + (ends   ? ", empties the column: the deck runs out and the game ends"
                   : last ? ", empties the column: four new cards, the last one is scored"
                          : ", empties the column: four new cards");
  }
  text += ", uncovers " + letter(column.front());
  return text + (last ? "; " + scoring_note(table, column.front()) : ", not scored yet");
}

std::string stone_note(const View& view, Offering type, bool own) {
  OfferingCounts stone = known_stone(view);
  stone.add(type, 1);
  OfferingCounts mine = view.offerings[view.table.to_act];
  mine.remove(type, own ? 1 : 0);
  const OfferingCounts values = values_on(stone);
  std::string text = "values then";
  for (int at = 0; at < offering_types; ++at) {
    const Offering each = static_cast<Offering>(at);
    text += " " + letter(each) + std::to_string(values.of(each));
  }
  return text + ", your cards " + std::to_string(worth_on(stone, mine));
}

std::string play_note(const View& view, Action action) {
  const Table& table = view.table;
  const Card card = action.card();
  const int then = table.tableaus[table.active].of(card) + action.count();
  return wood_note(table, cost_of_playing(card, action.count())) + "; you then have " +
         std::to_string(then) + " " + letter(card) +
         (card == Card::Moai ? "; a sacrifice round follows" : "");
}

std::string gain_note(const Table& table, int what) {
  return std::to_string(gain_of(table, table.to_act)) + (what == gain_wood ? " wood" : " glory");
}

std::string question_of(const View& view) {
  const Table& table = view.table;
  switch (table.phase) {
    case Phase::Buy: return "Buy one offering card, or pass?";
    case Phase::Play: return "Play from your hand " + hand_text(view.hands[table.active]) + ".";
    case Phase::Offer:
      return table.to_act == table.active ? "Put one offering card face down on the stone."
                                          : "Put one offering card face up on the stone.";
    case Phase::Add: return "Add one card from a pile to the stone.";
    case Phase::Take:
      return "Draw a card (" + std::to_string(hand_size - view.hand_sizes[table.active]) +
             " to draw); the card uncovered last is scored.";
    case Phase::Gain: return "The Moai are scored: glory or wood?";
    case Phase::Receive:
      return "The pile of " + name_of(table.scored_card()) +
             " is empty: take another card or decline (" + std::to_string(table.due) + " due).";
    case Phase::Setup:
    case Phase::Refill: return "Cards are being laid out.";
    case Phase::Over: break;
  }
  return "The game is over.";
}

// ---- events as sentences

std::string seat_of(const json::object& event) {
  return who(static_cast<int>(event.at("seat").as_int64()));
}
std::string text_of(const json::object& event, std::string_view key) {
  const json::value& value = event.at(key);
  return value.is_string() ? std::string(value.as_string()) : json::serialize(value);
}

std::string tell_offered(const json::object& event) {
  const std::string card = event.at("offering").is_null() ? "a card" : text_of(event, "offering");
  return seat_of(event) + " offers " + card +
         (event.at("face_down").as_bool() ? " face down." : ".");
}

std::string tell_received(const json::object& event) {
  return seat_of(event) + " receives " + text_of(event, "count") + " " +
         text_of(event, "offering") +
         (event.at("instead_of").is_null() ? "."
                                           : " instead of " + text_of(event, "instead_of") + ".");
}

std::string tell_gained(const json::object& event) {
  return seat_of(event) + " gains " + text_of(event, "amount") + " " + text_of(event, "what") +
         (event.at("bonus").as_int64() != 0 ? " (sole majority)." : ".");
}

std::string tell_values(const json::object& event) {
  std::string text = "An offering is worth:";
  for (const auto& one : event.at("values").as_object()) {
    text += " " + std::string(one.key()) + " " + json::serialize(one.value());
  }
  return text + ".";
}

std::string tell_end(const json::object& event) {
  std::string text = "The game is over:";
  int seat = 0;
  for (const auto& score : event.at("scores").as_array()) {
    text += (seat == 0 ? " " : ", ") + who(seat) + " has " + json::serialize(score) + " glory";
    ++seat;
  }
  std::string winners;
  for (const auto& winner : event.at("winners").as_array()) {
    winners += (winners.empty() ? "" : " and ") + who(static_cast<int>(winner.as_int64()));
  }
  return text + "; won by " + winners + ".";
}

std::string tell_of_table(const json::object& event, std::string_view type) {
  if (type == "laid") {
    return text_of(event, "card") + " is laid into column " + text_of(event, "column") + ".";
  }
  if (type == "refilled") {
    return "Column " + text_of(event, "column") + " is refilled: " + text_of(event, "cards") + ".";
  }
  if (type == "emptied") {
    return "Column " + text_of(event, "column") + " is empty.";
  }
  if (type == "uncovered") {
    return text_of(event, "card") + " is uncovered.";
  }
  if (type == "scored") {
    return text_of(event, "card") + " is scored.";
  }
  if (type == "valued") {
    return tell_values(event);
  }
  if (type == "game_over") {
    return tell_end(event);
  }
  return "";
}

}  // namespace

std::string Terminal::draw(const View& view, const Paint& paint, Drawing drawing) {
  if (drawing == Drawing::Compact) {
    return compact_text(view, paint);
  }
  return display_text(view, paint) + "\n" + seats_text(view, paint) + "\n" +
         stone_text(view, paint) + face_down_line(view, paint);
}

std::string Terminal::legend(const Paint& paint) {
  std::string text;
  for (int at = 0; at < card_types; ++at) {
    const Card card = static_cast<Card>(at);
    text += (at == 0 ? "" : ", ") + paint_card(card, letter(card), paint) + " " + name_of(card);
  }
  return text +
         "\n"
         "[M] the front card of a column, the only one that can be taken; the others lie behind "
         "it\n"
         "-1 after offerings: that many of those counted lie face down on the stone; ? an unseen "
         "card\n";
}

std::string Terminal::question(const View& view) { return question_of(view); }

std::string Terminal::note(const View& view, Action action) {
  const Table& table = view.table;
  switch (action.kind()) {
    case Kind::Buy: return wood_note(table, price_of(table, table.active, action.offering()));
    case Kind::Pass: return "keeps " + std::to_string(table.wood[table.active]) + " wood";
    case Kind::Play: return play_note(view, action);
    case Kind::Discard: return "the Moai leaves the game; no sacrifice round";
    case Kind::Offer: return stone_note(view, action.offering(), true);
    case Kind::Add: return stone_note(view, action.offering(), false);
    case Kind::Take: return take_note(view, action.column());
    case Kind::Gain: return gain_note(table, action.gained());
    case Kind::Receive:
      return "worth " + std::to_string(value_on(known_stone(view), action.offering())) + " now";
    case Kind::Decline: return "you take nothing for it";
    case Kind::Draw: break;
  }
  return "";
}

std::string Terminal::tell(const Options&, const json::object& event) {
  const std::string_view type = event.at("type").as_string();
  if (type == "bought") {
    return seat_of(event) + " buys " + text_of(event, "offering") + " for " +
           text_of(event, "price") + " wood.";
  }
  if (type == "passed") {
    return seat_of(event) + " buys nothing.";
  }
  if (type == "played") {
    return seat_of(event) + " plays " + text_of(event, "count") + " " + text_of(event, "card") +
           " for " + text_of(event, "cost") + " wood.";
  }
  if (type == "discarded") {
    return seat_of(event) + " puts a Moai back into the box.";
  }
  if (type == "offered") {
    return tell_offered(event);
  }
  if (type == "added") {
    return seat_of(event) + " adds " + text_of(event, "offering") + " to the stone.";
  }
  if (type == "taken") {
    return seat_of(event) + " draws " + text_of(event, "card") + " from column " +
           text_of(event, "column") + ".";
  }
  if (type == "gained") {
    return tell_gained(event);
  }
  if (type == "received") {
    return tell_received(event);
  }
  if (type == "declined") {
    return seat_of(event) + " takes nothing instead of " + text_of(event, "instead_of") + ".";
  }
  if (type == "revealed") {
    return seat_of(event) + " had laid " + text_of(event, "offering") + " face down.";
  }
  if (type == "turn") {
    return seat_of(event) + " is on turn.";
  }
  return tell_of_table(event, type);
}

}  // namespace ahu::rapa_nui_cards
