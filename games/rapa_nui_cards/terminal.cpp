// Rapa Nui, the card game, in the terminal: letters for cards, the front card of a column marked.
#include "games/rapa_nui_cards/terminal.hpp"

#include <algorithm>

#include "support/join.hpp"
#include "support/text.hpp"

namespace ahu::rapa_nui_cards {

namespace {

std::string paint_card(int card, std::string_view text, const Paint& paint) {
  switch (static_cast<Card>(card)) {
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
std::string painted_letter(int card, const Paint& paint) {
  return paint_card(card, text_of(card_domain, card), paint);
}

// Back to front, the front card in brackets.
std::string column_line(const View& view, int at, const Paint& paint, const Messages& say) {
  const Column column = view.table.columns[at];
  const bool choosing = view.table.phase == Phase::Take && view.table.to_act == view.seat;
  const std::string label = std::to_string(at + 1);
  std::string text = "   " + (choosing ? paint.accent(label) : label) +
                     padded("  ", 2 + 3 * (column_length - column.size()));
  for (int place = column.size() - 1; place >= 0; --place) {
    const std::string card = painted_letter(index_of(column.at(place)), paint);
    text += place == 0 ? "[" + card + "]" : " " + card + " ";
  }
  return text + (column.empty() ? say("terminal.empty") : "");
}

std::string deck_line(const View& view, const Paint& paint, const Messages& say) {
  const auto counted = [&](int card) {
    return "  " + painted_letter(card, paint) + " " + std::to_string(view.table.deck.of(card));
  };
  return "   " + say("terminal.deck", {{"n", view.table.deck.total()}}) +
         join(card_types, counted) + "\n";
}

std::string offerings_cell(const View& view, int seat, const Messages& say) {
  if (!view.knows_offerings(seat)) {
    return right_aligned(say("terminal.count", {{"n", int{view.held[seat]}}}), 12);
  }
  return join(offering_types,
              [&](int type) { return right_aligned(view.offerings[seat].of(type), 3); });
}

std::string hand_cell(const View& view, int seat, const Messages& say) {
  const Hand hand = view.hands[seat];
  const auto letter = [&](int at) { return text_of(card_domain, hand.at(at)); };
  return view.knows_hand(seat) ? join(hand.size(), letter)
                               : say("terminal.count", {{"n", int{view.hand_sizes[seat]}}});
}

// A column has room for its title.
int wood_width(const Messages& say) { return std::max(5, text_width(say("terminal.wood")) + 1); }
int glory_width(const Messages& say) { return std::max(6, text_width(say("terminal.glory")) + 1); }

std::string seat_line(const View& view, int seat, const Paint& paint, const Messages& say) {
  const OpenTable& table = view.table;
  std::string text = seat == table.active ? " > " : "   ";
  text += paint.seat(seat, padded(seat_name(seat, say), 11)) +
          right_aligned(table.wood[seat], wood_width(say)) +
          right_aligned(table.glory[seat], glory_width(say));
  text +=
      "  " + join(card_types, [&](int card) {
        const int count = table.tableaus[seat].of(card);
        return count == 0 ? zero_mark(paint, 3) : paint_card(card, right_aligned(count, 3), paint);
      });
  const int hidden = view.face_down_of(seat);
  const bool counted = hidden > 0 && !view.knows_sacrifices(seat) && view.knows_offerings(seat);
  const std::string down = padded(counted ? "-" + std::to_string(hidden) : "", 3);
  text += "  " + offerings_cell(view, seat, say) + down + hand_cell(view, seat, say);
  const bool is_own = static_cast<unsigned>(seat) == view.seat;
  return text + (is_own ? paint.faint("  " + say("terminal.you")) : "") + "\n";
}

std::string seats_text(const View& view, const Paint& paint, const Messages& say) {
  const std::string letters =
      join(card_types, [](int card) { return right_aligned(text_of(card_domain, card), 3); });
  const std::string of_offerings = letters.substr(letters.size() - 3 * offering_types);
  const int cards =
      14 + wood_width(say) + glory_width(say) + 4;  // where those of the village begin
  return paint.strong(right_aligned(say("terminal.wood"), 14 + wood_width(say)) +
                      right_aligned(say("terminal.glory"), glory_width(say)) + "  " + letters +
                      "  " + of_offerings + "   " + say("terminal.hand") + "\n") +
         paint.faint(padded("", cards) + padded(say("terminal.tableau"), 23) +
                     say("terminal.offerings") + "\n") +
         join(view.table.players, [&](int seat) { return seat_line(view, seat, paint, say); });
}

template <class Count>
std::string counts_line(const std::string& title, const Count& count) {
  const auto counted = [&](int type) { return right_aligned(count(type), 4); };
  return "   " + padded(title, 14) + join(offering_types, counted) + "\n";
}

// Who laid what face down on the stone, as far as this view knows.
std::string face_down_line(const View& view, const Paint& paint, const Messages& say) {
  if (view.table.down_count == 0) {
    return "";
  }
  const auto cards_of = [&](int seat) {
    const std::string cards = join(view.table.down_count, [&](int at) {
      return view.down.seat(at) != seat    ? ""
             : view.knows_sacrifices(seat) ? Notation::letter(view.down.type(at))
                                           : "?";
    });
    return cards.empty() ? "" : "  " + painted_seat(seat, paint, say) + " " + cards;
  };
  return "   " + say("terminal.down") + join(view.table.players, cards_of) + "\n";
}

// The columns and the stone side by side.
std::string display_text(const View& view, const Paint& paint, const Messages& say) {
  constexpr int left_width = 34;
  const std::string stone[columns_laid + 1] = {
      paint.strong(padded("  " + say("terminal.stone"), 16) + "    F   B   S   G") + "\n",
      counts_line(say("terminal.up"), [&](int type) { return view.table.stone_up.of(type); }),
      counts_line(say("terminal.value"),
                  [&](int type) { return value_on(known_stone(view), type); }),
      counts_line(say("terminal.piles"), [&](int type) { return view.table.piles.of(type); }),
      "\n"};
  const std::string title = "  " + say("terminal.display") + "  " + say("terminal.display.how");
  return padded(paint.strong(title), left_width) + stone[0] + join(columns_laid, [&](int at) {
           const std::string column = column_line(view, at, paint, say);
           return (at + 1 < columns_laid ? padded(column, left_width) : column) + stone[at + 1];
         });
}

std::string wood_note(const OpenTable& table, int cost, const Messages& say) {
  const int left = table.wood[table.active] - cost;
  return cost == 0 ? say("note.free") : say("note.costs", {{"cost", cost}, {"left", left}});
}

// What each seat would get for a card in front.
std::string scoring_note(const OpenTable& table, Card card, const Messages& say) {
  const Standing all = standing(table, card);
  const auto share = [&](int seat) {
    const int amount = is_hunter(card) ? owed(all, seat) : all.count[seat] + all.bonus[seat];
    return amount > 0 ? seat_name(seat, say) + " " + std::to_string(amount) : "";
  };
  const std::string text = join(table.players, share, ", ");
  const std::string what = card == Card::Moai         ? say("preview.moai")
                           : card == Card::Priest     ? say("figure.glory")
                           : card == Card::Woodcutter ? say("figure.wood")
                                                      : say("offering." + Notation::letter(card));
  return text.empty() ? say("note.nobody") : say("note.gets", {{"what", what}, {"list", text}});
}

std::string take_note(const View& view, int at, const Messages& say) {
  const OpenTable& table = view.table;
  Column column = table.columns[at];
  std::string text = say("note.take", {{"card", Notation::letter(column.front())}});
  column.take_front();
  const bool last = view.hand_sizes[table.active] == hand_size - 1;
  if (column.empty()) {
    const bool ends = table.deck.total() < column_length;
    return text + say(ends ? "note.empties.end" : last ? "note.empties.scored" : "note.empties");
  }
  text += say("note.uncovers", {{"card", Notation::letter(column.front())}});
  return text + (last ? "; " + scoring_note(table, column.front(), say) : say("note.later"));
}

std::string stone_note(const View& view, Offering type, bool own, const Messages& say) {
  OfferingCounts stone = known_stone(view);
  stone.add(type, 1);
  OfferingCounts mine = view.offerings[view.table.to_act];
  mine.remove(type, own ? 1 : 0);
  const auto value = [&](int each) {
    return text_of(offering_domain, each) + std::to_string(value_on(stone, each));
  };
  return say("note.values",
             {{"values", join(offering_types, value, " ")}, {"worth", worth_on(stone, mine)}});
}

std::string play_note(const View& view, Action action, const Messages& say) {
  const OpenTable& table = view.table;
  const Card card = action.card();
  const int then = table.tableaus[table.active].of(card) + action.count();
  return wood_note(table, cost_of_playing(card, action.count()), say) +
         say("note.then", {{"n", then}, {"card", Notation::letter(card)}}) +
         (card == Card::Moai ? say("note.sacrifice") : "");
}

}  // namespace

std::string Terminal::draw(const View& view, const Paint& paint, Drawing drawing,
                           const Messages& say) {
  const std::string gap = drawing == Drawing::Full ? "\n" : "";
  return display_text(view, paint, say) + deck_line(view, paint, say) + gap +
         seats_text(view, paint, say) + face_down_line(view, paint, say);
}

std::string Terminal::legend(const Paint& paint, const Messages& say) {
  const auto title = [&](int card) {
    return painted_letter(card, paint) + " " + say("title." + text_of(card_domain, card));
  };
  return say("legend", {{"cards", join(card_types, title, ", ")}});
}

std::string Terminal::question(const View& view, const Messages& say) {
  const bool face_down = view.table.phase == Phase::Offer && view.table.to_act == view.table.active;
  return face_down ? say("question.offer.down") : PlainTerminal::question(view, say);
}

std::string Terminal::note(const View& view, Action action, const Messages& say) {
  const OpenTable& table = view.table;
  switch (action.kind()) {
    case Kind::Buy: return wood_note(table, price_of(table, table.active, action.offering()), say);
    case Kind::Pass: return say("note.keeps", {{"n", int{table.wood[table.active]}}});
    case Kind::Play: return play_note(view, action, say);
    case Kind::Discard: return say("note.discard");
    case Kind::Offer: return stone_note(view, action.offering(), true, say);
    case Kind::Add: return stone_note(view, action.offering(), false, say);
    case Kind::Take: return take_note(view, action.column(), say);
    case Kind::Gain:
      return say(action.gained() == gain_wood ? "wood" : "glory",
                 {{"n", gain_of(table, table.to_act)}});
    case Kind::Receive:
      return say("note.worth", {{"n", value_on(known_stone(view), action.offering())}});
    case Kind::Decline: return say("note.decline");
    case Kind::Draw: break;
  }
  return "";
}

}  // namespace ahu::rapa_nui_cards
