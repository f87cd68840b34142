// Rapa Nui, the card game, in the terminal: letters for cards, the front card of a column marked.
#pragma once

#include "games/rapa_nui_cards/notation.hpp"
#include "support/join.hpp"

namespace ahu::rapa_nui_cards {

struct Terminal : PlainTerminal<Rules, Notation> {
  const OpenTable& table = view.table;

  std::string draw() const {
    return display_text() + deck_line() + (drawing == Drawing::Full ? "\n" : "") + seats_text() +
           face_down_line();
  }

  std::string legend() const {
    const auto title = [&](int card) {
      return painted_letter(card) + " " + say("title." + text_of(card_domain, card));
    };
    return say("legend", {{"cards", join(card_types, title, ", ")}});
  }

  std::string question() const {
    const bool face_down = table.phase == Phase::Offer && table.to_act == table.active;
    return face_down ? say("question.offer.down") : PlainTerminal::question();
  }

  std::string note(Action action) const {
    switch (action.kind()) {
      case Kind::Buy: return wood_note(price_of(table, table.active, action.offering()));
      case Kind::Pass: return say("note.keeps", {{"n", int{table.wood[table.active]}}});
      case Kind::Play: return play_note(action);
      case Kind::Discard: return say("note.discard");
      case Kind::Offer: return stone_note(action.offering(), 1);
      case Kind::Add: return stone_note(action.offering(), 0);
      case Kind::Take: return take_note(action.column());
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

 private:
  std::string paint_card(int card, std::string_view text) const {
    static constexpr std::string (Paint::* colours[card_types])(std::string_view)
        const = {&Paint::stone,  &Paint::sun,   &Paint::wood, &Paint::water,
                 &Paint::scoria, &Paint::plant, &Paint::plant};
    return (paint.*colours[card])(text);
  }
  std::string painted_letter(int card) const {
    return paint_card(card, text_of(card_domain, card));
  }

  // --- the columns and the stone, side by side ---

  // Back to front, the front card in brackets.
  std::string column_line(int at) const {
    const Column column = table.columns[at];
    const bool choosing = table.phase == Phase::Take && table.to_act == view.viewer;
    const std::string label = std::to_string(at + 1);
    std::string text = "   " + (choosing ? paint.accent(label) : label) +
                       padded("  ", 2 + 3 * (column_length - column.size()));
    for (int place = column.size() - 1; place >= 0; --place) {
      const std::string card = painted_letter(index_of(column.at(place)));
      text += place == 0 ? "[" + card + "]" : " " + card + " ";
    }
    return text + (column.empty() ? say("terminal.empty") : "");
  }
  std::string counts_line(std::string_view title, const auto& count) const {
    const auto counted = [&](int type) { return right_aligned(count(type), 4); };
    return "   " + padded(say(title), 14) + join(offering_types, counted) + "\n";
  }
  std::string display_text() const {
    constexpr int left_width = 34;
    const std::string stone[] = {
        counts_line("terminal.up", [&](int type) { return table.stone_up.of(type); }),
        counts_line("terminal.value", [&](int type) { return value_on(known_stone(view), type); }),
        counts_line("terminal.piles", [&](int type) { return table.piles.of(type); }), "\n"};
    const std::string title = "  " + say("terminal.display") + "  " + say("terminal.display.how");
    return padded(paint.strong(title), left_width) +
           paint.strong(padded("  " + say("terminal.stone"), 16) + "    F   B   S   G") + "\n" +
           join(columns_laid, [&](int at) {
             return padded(column_line(at), at + 1 < columns_laid ? left_width : 0) + stone[at];
           });
  }
  std::string deck_line() const {
    const auto counted = [&](int card) {
      return "  " + painted_letter(card) + " " + std::to_string(table.deck.of(card));
    };
    return "   " + say("terminal.deck", {{"n", table.deck.total()}}) + join(card_types, counted) +
           "\n";
  }

  // --- the seats ---

  std::string offerings_cell(int seat) const {
    const auto counted = [&](int type) { return right_aligned(view.offerings[seat].of(type), 3); };
    return view.knows_offerings(seat)
               ? join(offering_types, counted)
               : right_aligned(say("terminal.count", {{"n", int{view.held[seat]}}}), 12);
  }
  std::string hand_cell(int seat) const {
    const Hand hand = view.hands[seat];
    const auto letter = [&](int at) { return text_of(card_domain, hand.at(at)); };
    return view.knows_hand(seat) ? join(hand.size(), letter)
                                 : say("terminal.count", {{"n", int{view.hand_sizes[seat]}}});
  }
  // A column has room for its title.
  int wood_width() const { return std::max(5, text_width(say("terminal.wood")) + 1); }
  int glory_width() const { return std::max(6, text_width(say("terminal.glory")) + 1); }

  std::string seat_line(int seat) const {
    const auto built = [&](int card) {
      const int count = table.tableaus[seat].of(card);
      return count == 0 ? zero_mark(paint, 3) : paint_card(card, right_aligned(count, 3));
    };
    const int hidden = view.face_down_of(seat);
    const bool counted = hidden > 0 && !view.knows_sacrifices(seat) && view.knows_offerings(seat);
    const bool is_own = static_cast<unsigned>(seat) == view.viewer;
    return (seat == table.active ? " > " : "   ") +
           paint.seat(seat, padded(seat_name(seat, say), 11)) +
           right_aligned(table.wood[seat], wood_width()) +
           right_aligned(table.glory[seat], glory_width()) + "  " + join(card_types, built) + "  " +
           offerings_cell(seat) + padded(counted ? "-" + std::to_string(hidden) : "", 3) +
           hand_cell(seat) + (is_own ? paint.faint("  " + say("terminal.you")) : "") + "\n";
  }
  std::string seats_text() const {
    const std::string letters =
        join(card_types, [](int card) { return right_aligned(text_of(card_domain, card), 3); });
    const int name = 14;
    const int cards = name + wood_width() + glory_width() + 4;  // where those of the village begin
    return paint.strong(right_aligned(say("terminal.wood"), name + wood_width()) +
                        right_aligned(say("terminal.glory"), glory_width()) + "  " + letters +
                        "  " + letters.substr(letters.size() - 3 * offering_types) + "   " +
                        say("terminal.hand") + "\n") +
           paint.faint(padded("", cards) + padded(say("terminal.tableau"), 23) +
                       say("terminal.offerings") + "\n") +
           join(table.players, [&](int seat) { return seat_line(seat); });
  }
  // Who laid what face down on the stone, as far as this view knows.
  std::string face_down_line() const {
    const auto cards_of = [&](int seat) {
      const std::string cards = join(table.down_count, [&](int at) {
        return view.down.seat(at) != seat    ? ""
               : view.knows_sacrifices(seat) ? text_of(offering_domain, view.down.type(at))
                                             : "?";
      });
      return cards.empty() ? "" : "  " + painted_seat(seat, paint, say) + " " + cards;
    };
    const std::string laid = join(table.players, cards_of);
    return laid.empty() ? "" : "   " + say("terminal.down") + laid + "\n";
  }

  std::string wood_note(int cost) const {
    const int left = table.wood[table.active] - cost;
    return cost == 0 ? say("note.free") : say("note.costs", {{"cost", cost}, {"left", left}});
  }
  // What each seat would get for a card in front.
  std::string scoring_note(Card card) const {
    const Standing all = standing(table, card);
    const auto share = [&](int seat) {
      const int amount = is_hunter(card) ? owed(all, seat) : all.count[seat] + all.bonus[seat];
      return amount > 0 ? seat_name(seat, say) + " " + std::to_string(amount) : "";
    };
    const std::string text = join(table.players, share, ", ");
    constexpr std::string_view others[] = {"preview.moai", "figure.glory", "figure.wood"};
    const std::string what = is_hunter(card) ? say("offering." + text_of(card_domain, card))
                                             : say(others[index_of(card)]);
    return text.empty() ? say("note.nobody") : say("note.gets", {{"what", what}, {"list", text}});
  }
  std::string take_note(int at) const {
    Column column = table.columns[at];
    const std::string takes = say("note.take", {{"card", text_of(card_domain, column.front())}});
    column.take_front();
    const bool last = view.hand_sizes[table.active] == hand_size - 1;
    if (column.empty()) {
      const bool ends = table.deck.total() < column_length;
      return takes + say(ends ? "note.empties.end" : last ? "note.empties.scored" : "note.empties");
    }
    return takes + say("note.uncovers", {{"card", text_of(card_domain, column.front())}}) +
           (last ? "; " + scoring_note(column.front()) : say("note.later"));
  }
  // With one more offering on the stone; `own` of it are the player's.
  std::string stone_note(Offering type, int own) const {
    OfferingCounts stone = known_stone(view);
    stone.add(type, 1);
    OfferingCounts mine = view.offerings[table.to_act];
    mine.remove(type, own);
    const auto value = [&](int each) {
      return text_of(offering_domain, each) + std::to_string(value_on(stone, each));
    };
    return say("note.values",
               {{"values", join(offering_types, value, " ")}, {"worth", worth_on(stone, mine)}});
  }
  std::string play_note(Action action) const {
    const Card card = action.card();
    const int then = table.tableaus[table.active].of(card) + action.count();
    return wood_note(cost_of_playing(card, action.count())) +
           say("note.then", {{"n", then}, {"card", text_of(card_domain, card)}}) +
           (card == Card::Moai ? say("note.sacrifice") : "");
  }
};

}  // namespace ahu::rapa_nui_cards
