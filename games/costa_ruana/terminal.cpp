// Costa Ruana in the terminal: the bay, the cards before each player, the own hand.
#include "games/costa_ruana/terminal.hpp"

#include "games/costa_ruana/notation.hpp"

namespace ahu::costa_ruana {

namespace {

std::string padded(std::string text, std::size_t width) {
  text.resize(text.size() < width ? width : text.size(), ' ');
  return text;
}
std::string right(const std::string& text, std::size_t width) {
  return std::string(text.size() < width ? width - text.size() : 0, ' ') + text;
}

// The number of the seat, as actions name it, and its player.
std::string seat_name(int seat) {
  return std::to_string(seat) + " " + std::string(seat_totem(to_byte(seat)));
}

// How wide the columns are.
struct Widths {
  std::size_t name;
  std::size_t island;
};
Widths widths_of(Drawing drawing) {
  return drawing == Drawing::Full ? Widths{18, 4} : Widths{16, 3};
}

std::string headline(const View& view, const Paint& paint) {
  const Open& open = view.open;
  const auto face = [](bool sky, int value) {
    return value == not_drawn ? std::string("-") : std::string(face_text(sky, value));
  };
  return "  " + paint.strong("Round " + std::to_string(open.round) + " of 5") +
         "   sky: " + paint.sun(face(true, open.sky)) +
         "   tide: " + paint.water(face(false, open.tide)) + "   shaman: " +
         (open.shaman == nobody ? "-" : paint.seat(open.shaman, seat_totem(open.shaman))) +
         "   deck: " + std::to_string(view.deck_size) + "\n";
}

std::string islands_head(const Open& open, const Paint& paint, Widths widths) {
  std::string numbers = padded("  island", widths.name);
  std::string treasures = padded("  treasures", widths.name);
  for (int i = 0; i < islands_in(open); ++i) {
    const int left = open.islands[i].treasures;
    numbers += right(std::to_string(i + 1), widths.island);
    treasures += left == 0 ? paint.faint(right(".", widths.island))
                           : paint.sun(right(std::to_string(left), widths.island));
  }
  return numbers + "   reserve  hut  hand\n" + treasures + "\n";
}

std::string seat_row(const View& view, int seat, const Paint& paint, Widths widths) {
  const Open& open = view.open;
  std::string row = seat == open.actor ? paint.accent("> ") : "  ";
  row += paint.seat(to_byte(seat), padded(seat_name(seat), widths.name - 2));
  for (int i = 0; i < islands_in(open); ++i) {
    const int natives = open.islands[i].natives[seat];
    row += natives == 0 ? paint.faint(right(".", widths.island))
                        : paint.seat(to_byte(seat), right(std::to_string(natives), widths.island));
  }
  const std::string hut = view.huts[seat] == unknown_hut ? "?" : std::to_string(view.huts[seat]);
  row += right(std::to_string(open.reserve[seat]), 10) + right(hut, 5) +
         right(std::to_string(view.hand_sizes[seat]), 6);
  if (open.collected[seat] != 0) {
    row += paint.sun("  +" + std::to_string(open.collected[seat]));
  }
  return row + "\n";
}

std::string crowd_row(const Open& open, const Paint& paint, Widths widths) {
  std::string row = padded("  natives of 7", widths.name);
  for (int i = 0; i < islands_in(open); ++i) {
    const std::string crowd = right(std::to_string(open.islands[i].crowd), widths.island);
    row += open.islands[i].crowd == island_room ? paint.warning(crowd) : paint.faint(crowd);
  }
  return row + "\n";
}

std::string lying_text(const View& view, int index, const Paint& paint) {
  const Lying& lying = view.table[index];
  std::string card = lying.card == hidden_card ? "??" : card_text(lying.card);
  if (lies_face_down(view.open, index)) {
    card = "(" + card + ")";
  }
  std::string text = std::to_string(index + 1) + ":" + paint.strong(card);
  if (index + 1 == view.open.acting) {
    text = paint.accent("*") + text;
  }
  int seat = lying.owner;
  for (int i = 0; i < players_in(view.open); ++i, seat = next_seat(view.open, seat)) {
    if ((lying.riders & seat_bit(seat)) != 0) {
      text += paint.seat(to_byte(seat), std::string("+") + seat_letter(to_byte(seat)));
    }
  }
  return text;
}

// The cards before each player; in brackets those that lie face down, +T a native of turtle.
std::string table_text(const View& view, const Paint& paint) {
  std::string text;
  for (int seat = 0; seat < players_in(view.open) && view.open.on_table > 0; ++seat) {
    text += "  before " + paint.seat(to_byte(seat), padded(seat_name(seat) + ":", 14));
    for (int index = 0; index < view.open.on_table; ++index) {
      if (view.table[index].card != no_card && view.table[index].owner == seat) {
        text += "  " + lying_text(view, index, paint);
      }
    }
    text += "\n";
  }
  return text;
}

// The same in as few lines of 80 columns as they need.
std::string flowing_table(const View& view, const Paint& paint) {
  constexpr std::size_t width = 80;
  std::string text;
  std::size_t used = 0;
  const auto add = [&](const std::string& piece, std::size_t length) {
    if (used != 0 && used + length > width) {
      text += "\n     ";
      used = 5;
    }
    text += piece;
    used += length;
  };
  for (int seat = 0; seat < players_in(view.open); ++seat) {
    bool first = true;
    for (int index = 0; index < view.open.on_table; ++index) {
      if (view.table[index].card == no_card || view.table[index].owner != seat) {
        continue;
      }
      const std::string name =
          first ? "  before " + std::string(seat_totem(to_byte(seat))) + ":" : "";
      const std::string card = " " + lying_text(view, index, Paint(false));
      const std::string start =
          first ? "  before " + paint.seat(to_byte(seat), seat_totem(to_byte(seat))) + ":" : "";
      add(start + " " + lying_text(view, index, paint), name.size() + card.size());
      first = false;
    }
  }
  return text.empty() ? "" : text + "\n";
}

std::string hand_text(const View& view, const Paint& paint) {
  if (view.viewer == spectator) {
    return "";
  }
  std::string text = "  your hand:";
  for_each_bit(view.hand.kinds_held(), [&](int card) {
    for (int copy = 0; copy < view.hand.count(card); ++copy) {
      text += " " + paint.strong(card_text(card));
    }
  });
  return text + "\n";
}

void append_word(std::string& list, const std::string& word) {
  list += list.empty() ? "" : " ";
  list += word;
}

std::string flip_note(const View& view, int which) {
  const Open& open = view.open;
  const int sky = which == 0 ? open.sky ^ 1 : open.sky;
  const int tide = which == 1 ? open.tide ^ 1 : open.tide;
  std::string lives;
  std::string goes;
  std::string unknown;
  for (int index = 0; index < open.on_table; ++index) {
    const int card = view.table[index].card;
    const std::string number = std::to_string(index + 1);
    if (card == hidden_card) {
      append_word(unknown, number);
    } else if (is_visible(ground_of(card), sky, tide)) {
      append_word(lives, number + ":" + card_text(card));
    } else {
      append_word(goes, number + ":" + card_text(card));
    }
  }
  return std::string(face_text(true, sky)) + " and " + std::string(face_text(false, tide)) +
         ": active " + (lives.empty() ? "none" : lives) + "; discarded " +
         (goes.empty() ? "none" : goes) + (unknown.empty() ? "" : "; unknown " + unknown);
}

std::string card_words(int card) {
  const std::string steps = std::to_string(steps_of(card));
  switch (rank_of(card)) {
    case Rank::Treasure: return "move a treasure";
    case Rank::Recall: return "recall " + steps;
    case Rank::Place: return "place " + steps;
    case Rank::Move: return "move a native";
  }
  return "";
}

std::string effect_question(const View& view) {
  const Open& open = view.open;
  const int card = view.table[open.acting - 1].card;
  const std::string left = " (" + std::to_string(open.left) + " left).";
  switch (rank_of(card)) {
    case Rank::Treasure: return "Choose a treasure to move, and where to.";
    case Rank::Recall: return "Choose the island from which a native of yours returns" + left;
    case Rank::Place: return "Choose the island for your next native" + left;
    case Rank::Move: return "Choose a native, anyone's, to move to another island.";
  }
  return "";
}

// -- telling events --

std::string seat_in(const json::object& event, std::string_view key = "seat") {
  return std::string(seat_totem(static_cast<Seat>(event.at(key).as_int64())));
}
std::string number_in(const json::object& event, std::string_view key) {
  return std::to_string(event.at(key).as_int64());
}
std::string text_in(const json::object& event, std::string_view key) {
  return event.at(key).is_string() ? std::string(event.at(key).as_string()) : "a card";
}
std::string table_card(const json::object& event) {
  return "card " + number_in(event, "number") + " (" + text_in(event, "card") + ")";
}

std::string tell_shaman(const json::object& event) {
  const std::string_view how = event.at("how").as_string();
  const std::string seat = seat_in(event);
  return how == "drawn"    ? seat + " begins as the shaman."
         : how == "fewest" ? seat + " collected fewest and becomes the shaman."
         : how == "kept"   ? seat + " keeps the office."
                           : seat_in(event, "by") + " yields the office to " + seat + ".";
}

std::string tell_discarded(const json::object& event) {
  std::string back;
  for (const auto& seat : event.at("returned").as_array()) {
    back += (back.empty() ? "; natives return to " : ", ") +
            std::string(seat_totem(static_cast<Seat>(seat.as_int64())));
  }
  return "Card " + number_in(event, "number") + " (" + text_in(event, "card") + ") is discarded" +
         back + ".";
}

std::string tell_end(const json::object& event) {
  if (event.at("scores").is_null()) {
    return "The game is over.";
  }
  std::string text = "The game is over:";
  Seat seat = 0;
  for (const auto& score : event.at("scores").as_array()) {
    text += (seat == 0 ? " " : ", ") + std::string(seat_totem(seat)) + " " +
            std::to_string(score.as_int64());
    ++seat;
  }
  return text + ".";
}

// What lies on the table or is played there.
std::string tell_card(std::string_view type, const json::object& event) {
  if (type == "shown" || type == "hidden") {
    return seat_in(event) + (type == "shown" ? " shows " : " hides ") + text_in(event, "card") +
           " in front of " + seat_in(event, "for") + " (card " + number_in(event, "number") + ").";
  }
  if (type == "revealed") {
    return "Card " + number_in(event, "number") + " is " + text_in(event, "card") + ".";
  }
  if (type == "rode") {
    return seat_in(event) + " puts a native on card " + number_in(event, "number") + ".";
  }
  if (type == "activated") {
    return "Card " + number_in(event, "number") + " (" + text_in(event, "card") + ") is active.";
  }
  if (type == "acts" || type == "passed") {
    const std::string whom =
        " for " + std::string(event.at("copy").as_bool() ? "a native of " : "") + seat_in(event);
    return type == "acts" ? "Now " + table_card(event) + " acts" + whom + "."
                          : "For" + whom.substr(4) + " " + table_card(event) + " can do nothing.";
  }
  return "";
}

std::string tell_step(std::string_view type, const json::object& event) {
  if (type == "settled" || type == "placed") {
    return seat_in(event) + " places a native on island " + number_in(event, "island") + ".";
  }
  if (type == "recalled") {
    return seat_in(event) + " recalls a native from island " + number_in(event, "island") + ".";
  }
  const auto way = [&] {
    return " from island " + number_in(event, "from") + " to " + number_in(event, "to") + ".";
  };
  if (type == "treasure_moved") {
    return seat_in(event) + " moves a treasure" + way();
  }
  if (type == "moved") {
    return seat_in(event) + " moves a native of " + seat_in(event, "whose") + way();
  }
  if (type == "collected") {
    return seat_in(event) + " takes a treasure from island " + number_in(event, "island") +
           ", and a native returns.";
  }
  if (type == "quarrelled") {
    return "On island " + number_in(event, "island") + " they quarrel: nobody takes a treasure.";
  }
  return "";
}

}  // namespace

std::string Terminal::draw(const View& view, const Paint& paint, Drawing drawing) {
  const Widths widths = widths_of(drawing);
  std::string text = headline(view, paint) + islands_head(view.open, paint, widths);
  for (int seat = 0; seat < players_in(view.open); ++seat) {
    text += seat_row(view, seat, paint, widths);
  }
  return text + crowd_row(view.open, paint, widths) +
         (drawing == Drawing::Full ? table_text(view, paint) : flowing_table(view, paint)) +
         hand_text(view, paint);
}

std::string Terminal::legend(const Paint&) {
  return "Cards: T moves a treasure, R1 to R3 recall natives, P1 to P3 place them, M moves one;\n"
         "  the small letter is the background: d day, n night, h high tide, l low tide\n"
         "3:P2n card 3 of the table, 3:(?\?) one that lies face down, * the card that acts now\n"
         "+T a native of turtle on a card; hut ? treasures that only their owner knows; +1 just "
         "taken\n";
}

std::string Terminal::question(const View& view) {
  switch (view.open.phase) {
    case Phase::Settle: return "Choose the island for your next native.";
    case Phase::Show: return "Choose a card to play face up, and in front of whom.";
    case Phase::Hide: return "Choose a card to play face down, and in front of whom.";
    case Phase::Ride: return "Choose a card for a native to ride, or stay.";
    case Phase::Flip: return "Choose the condition card to flip.";
    case Phase::Order: return "Choose which of your cards is resolved next.";
    case Phase::Effect: return effect_question(view);
    case Phase::Office: return "Keep the office of the shaman, or yield it.";
    case Phase::Setup:
    case Phase::Deal: return "Cards are being dealt.";
    case Phase::Over: break;
  }
  return "The game is over.";
}

std::string Terminal::note(const View& view, Action action) {
  const auto lying = [&] { return view.table[action.lying()].card; };
  if (action.kind() == Kind::Flip) {
    return flip_note(view, action.condition());
  }
  if (action.kind() == Kind::Show || action.kind() == Kind::Hide) {
    return card_words(action.card());
  }
  if (action.kind() == Kind::Ride || action.kind() == Kind::Resolve) {
    return lying() == hidden_card ? "face down" : card_words(lying());
  }
  return "";
}

std::string Terminal::tell(const Options&, const json::object& event) {
  const std::string_view type = event.at("type").as_string();
  if (type == "shaman") {
    return tell_shaman(event);
  }
  if (type == "condition" || type == "flipped") {
    return (type == "flipped" ? seat_in(event) + " flips the " : "The ") +
           text_in(event, "condition") + (type == "flipped" ? ": now " : " shows ") +
           text_in(event, "face") + ".";
  }
  if (type == "dealt") {
    return seat_in(event) + " draws " + text_in(event, "card") + ".";
  }
  if (type == "stayed") {
    return seat_in(event) + " keeps the natives at home.";
  }
  if (type == "discarded") {
    return tell_discarded(event);
  }
  if (type == "round") {
    return "Round " + number_in(event, "round") + " begins.";
  }
  if (type == "game_over") {
    return tell_end(event);
  }
  const std::string card = tell_card(type, event);
  return card.empty() ? tell_step(type, event) : card;
}

}  // namespace ahu::costa_ruana
