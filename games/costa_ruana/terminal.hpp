// Costa Ruana in the terminal: the bay, the cards before each player, the own hand.
#pragma once

#include "games/costa_ruana/notation.hpp"
#include "support/join.hpp"

namespace ahu::costa_ruana {

struct Terminal : PlainTerminal<Rules, Notation> {
  const Open& open = view.open;
  // How wide the columns of the bay are.
  const int label = drawing == Drawing::Full ? 18 : 16;
  const int column = drawing == Drawing::Full ? 4 : 3;

  std::string draw() const {
    const auto row = [&](int seat) { return seat_row(seat); };
    return headline() + bay_head() + join(players_in(open), row) + crowd_row() + table_text() +
           hand_text();
  }

  std::string question() const {
    if (open.phase == Phase::Ride && open.reserve[open.actor] == 0) {
      return say("question.ride.none");
    }
    if (open.phase == Phase::Effect) {
      constexpr std::string_view effects[] = {"treasure", "recall", "place", "move"};  // by Rank
      const Rank rank = rank_of(view.table[open.acting - 1].card);
      return say("question." + std::string(effects[static_cast<int>(rank)]),
                 {{"left", int{open.left}}});
    }
    return PlainTerminal::question();
  }

  std::string note(Action action) const {
    const Kind kind = action.kind();
    const bool plays = kind == Kind::Show || kind == Kind::Hide;
    const bool points_at = kind == Kind::Ride || kind == Kind::Resolve;
    return kind == Kind::Flip ? flip_note(action.condition())
           : plays            ? card_note(action.card())
           : points_at        ? card_note(view.table[action.lying()].card)
                              : "";
  }

 private:
  std::string face_name(const Domain<Options>& domain, int face) const {
    return face == not_drawn ? "-" : say("terminal." + text_of(domain, face));
  }
  std::string headline() const {
    const std::string shaman = open.shaman == nobody ? "-" : painted_seat(open.shaman, paint, say);
    return "  " +
           say("terminal.head",
               {{"round", paint.strong(say("round", {{"round", int{open.round}}}))},
                {"sky", paint.sun(face_name(sky_domain, open.sky))},
                {"tide", paint.water(face_name(tide_domain, open.tide))},
                {"shaman", shaman},
                {"deck", view.deck_size}}) +
           "\n";
  }

  // --- the bay: a row for each seat, a column for each island ---

  std::string bay_row(const std::string& title, const auto& cell) const {
    return padded(title, label) + join(islands_in(open), cell);
  }
  // The columns after the islands, each as wide as its title.
  std::string title(int at) const {
    constexpr std::string_view keys[] = {"terminal.reserve", "terminal.hut", "terminal.hand"};
    return (at == 0 ? "   " : "  ") + say(keys[at]);
  }
  std::string bay_head() const {
    const auto number = [&](int island) { return right_aligned(island + 1, column); };
    const auto treasures = [&](int island) {
      const int left = open.islands[island].treasures;
      return left == 0 ? zero_mark(paint, column) : paint.sun(right_aligned(left, column));
    };
    return bay_row("  " + say("terminal.island"), number) +
           join(3, [&](int at) { return title(at); }) + "\n" +
           bay_row("  " + say("terminal.treasures"), treasures) + "\n";
  }
  std::string seat_row(int seat) const {
    const auto natives = [&](int island) {
      const int here = open.islands[island].natives[seat];
      return here == 0 ? zero_mark(paint, column) : paint.seat(seat, right_aligned(here, column));
    };
    const std::string counts[] = {
        std::to_string(open.reserve[seat]),
        view.huts[seat] == unknown_hut ? "?" : std::to_string(view.huts[seat]),
        std::to_string(view.hand_sizes[seat])};
    const auto count = [&](int at) { return right_aligned(counts[at], text_width(title(at))); };
    // with the number of the seat, as actions name it
    const std::string name = std::to_string(seat) + " " + seat_name(seat, say);
    const int collected = open.collected[seat];
    return (seat == open.actor ? paint.accent("> ") : "  ") +
           paint.seat(seat, padded(name, label - 2)) + join(islands_in(open), natives) +
           join(3, count) + (collected == 0 ? "" : paint.sun("  +" + std::to_string(collected))) +
           "\n";
  }
  std::string crowd_row() const {
    const auto crowd = [&](int island) {
      const int here = open.islands[island].crowd;
      const std::string text = right_aligned(here, column);
      return here == island_room ? paint.warning(text) : paint.faint(text);
    };
    return bay_row("  " + say("terminal.crowd"), crowd) + "\n";
  }

  // --- the cards ---

  std::string lying_text(int index) const {
    const LaidCard& lying = view.table[index];
    std::string card = lying.card == hidden_card ? "??" : text_of(card_domain, lying.card);
    if (lies_face_down(open, index)) {
      card = "(" + card + ")";
    }
    const auto rider = [&](int at) {
      const int seat = rider_at(open, lying, at);
      return paint.seat(seat, "+" + seat_sign(seat));
    };
    return (index + 1 == open.acting ? paint.accent("*") : "") + std::to_string(index + 1) + ":" +
           paint.strong(card) + join(count_bits(lying.riders), rider);
  }
  // The cards before each player in as few lines of 80 columns as they need; in brackets those that
  // lie face down, +T a native of turtle.
  std::string table_text() const {
    constexpr int width = 80;
    std::string text;
    std::string line;
    for (int seat = 0; seat < players_in(open); ++seat) {
      std::string start = "  " + say("terminal.before", {{"name", painted_seat(seat, paint, say)}});
      for (int index = 0; index < open.on_table; ++index) {
        if (view.table[index].card == no_card || view.table[index].owner != seat) {
          continue;
        }
        const std::string piece = std::exchange(start, "") + " " + lying_text(index);
        if (!line.empty() && text_width(line) + text_width(piece) > width) {
          text += std::exchange(line, "     ") + "\n";
        }
        line += piece;
      }
    }
    return line.empty() ? "" : text + line + "\n";
  }
  std::string hand_text() const {
    const auto card = [&](int at) {
      return " " + paint.strong(text_of(card_domain, view.hand.in_order(at)));
    };
    return view.viewer == spectator
               ? ""
               : "  " + say("terminal.own") + join(view.hand.size(), card) + "\n";
  }

  std::string flip_note(int which) const {
    Open then = open;
    turn_over(then, which);
    const auto known = [&](bool lives) {
      const auto named = [&](int index) {
        const int card = view.table[index].card;
        const bool listed = card != hidden_card && is_visible(then, card) == lives;
        return listed ? std::to_string(index + 1) + ":" + text_of(card_domain, card) : "";
      };
      const std::string cards = join(open.on_table, named, " ");
      return cards.empty() ? say("note.none") : cards;
    };
    const auto hidden = [&](int index) {
      return view.table[index].card == hidden_card ? std::to_string(index + 1) : "";
    };
    const std::string unknown = join(open.on_table, hidden, " ");
    return say("note.flip", {{"sky", face_name(sky_domain, then.sky)},
                             {"tide", face_name(tide_domain, then.tide)},
                             {"lives", known(true)},
                             {"goes", known(false)}}) +
           (unknown.empty() ? "" : say("note.flip.unknown", {{"cards", unknown}}));
  }
  // What a card does.
  std::string card_note(int card) const {
    return card == hidden_card
               ? say("note.down")
               : say("kind." + text_of(card_domain, card).substr(0, 1), {{"n", steps_of(card)}});
  }
};

}  // namespace ahu::costa_ruana
