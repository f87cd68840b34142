// Costa Ruana in the terminal: the bay, the cards before each player, the own hand.
#include "games/costa_ruana/terminal.hpp"

#include <utility>

#include "support/join.hpp"
#include "support/text.hpp"

namespace ahu::costa_ruana {

namespace {

// The number of the seat, as actions name it, and its player.
std::string numbered_seat(int seat, const Messages& say) {
  return std::to_string(seat) + " " + seat_name(seat, say);
}

// How wide the columns are.
struct Widths {
  int name;
  int island;
};
Widths widths_of(Drawing drawing) {
  return drawing == Drawing::Full ? Widths{18, 4} : Widths{16, 3};
}

std::string face_name(bool sky, int face, const Messages& say) {
  return face == not_drawn ? "-" : say("terminal." + std::string(face_text(sky, face)));
}

std::string headline(const View& view, const Paint& paint, const Messages& say) {
  const Open& open = view.open;
  const std::string shaman = open.shaman == nobody ? "-" : painted_seat(open.shaman, paint, say);
  return "  " +
         say("terminal.head", {{"round", paint.strong(say("round", {{"round", int{open.round}}}))},
                               {"sky", paint.sun(face_name(true, open.sky, say))},
                               {"tide", paint.water(face_name(false, open.tide, say))},
                               {"shaman", shaman},
                               {"deck", view.deck_size}}) +
         "\n";
}

// The columns after the islands, each as wide as its title.
std::string title_of(int column, const Messages& say) {
  constexpr std::string_view keys[] = {"terminal.reserve", "terminal.hut", "terminal.hand"};
  return (column == 0 ? "   " : "  ") + say(keys[column]);
}

std::string islands_head(const Open& open, const Paint& paint, Widths widths, const Messages& say) {
  const auto number = [&](int i) { return right_aligned(i + 1, widths.island); };
  const auto treasures = [&](int i) {
    const int left = open.islands[i].treasures;
    return left == 0 ? zero_mark(paint, widths.island)
                     : paint.sun(right_aligned(left, widths.island));
  };
  const auto title = [&](int column) { return title_of(column, say); };
  return padded("  " + say("terminal.island"), widths.name) + join(islands_in(open), number) +
         join(3, title) + "\n" + padded("  " + say("terminal.treasures"), widths.name) +
         join(islands_in(open), treasures) + "\n";
}

std::string seat_row(const View& view, int seat, const Paint& paint, Widths widths,
                     const Messages& say) {
  const Open& open = view.open;
  std::string row = seat == open.actor ? paint.accent("> ") : "  ";
  row += paint.seat(to_byte(seat), padded(numbered_seat(seat, say), widths.name - 2));
  row += join(islands_in(open), [&](int i) {
    const int natives = open.islands[i].natives[seat];
    return natives == 0 ? zero_mark(paint, widths.island)
                        : paint.seat(to_byte(seat), right_aligned(natives, widths.island));
  });
  const std::string counts[] = {
      std::to_string(open.reserve[seat]),
      view.huts[seat] == unknown_hut ? "?" : std::to_string(view.huts[seat]),
      std::to_string(view.hand_sizes[seat])};
  row += join(3, [&](int column) {
    return right_aligned(counts[column], text_width(title_of(column, say)));
  });
  if (open.collected[seat] != 0) {
    row += paint.sun("  +" + std::to_string(open.collected[seat]));
  }
  return row + "\n";
}

std::string crowd_row(const Open& open, const Paint& paint, Widths widths, const Messages& say) {
  const auto crowd_on = [&](int i) {
    const std::string crowd = right_aligned(open.islands[i].crowd, widths.island);
    return open.islands[i].crowd == island_room ? paint.warning(crowd) : paint.faint(crowd);
  };
  return padded("  " + say("terminal.crowd"), widths.name) + join(islands_in(open), crowd_on) +
         "\n";
}

std::string lying_text(const View& view, int index, const Paint& paint) {
  const LaidCard& lying = view.table[index];
  std::string card = lying.card == hidden_card ? "??" : card_text(lying.card);
  if (lies_face_down(view.open, index)) {
    card = "(" + card + ")";
  }
  const auto rider = [&](int at) {
    const int seat = rider_at(view.open, lying, at);
    return paint.seat(to_byte(seat), "+" + seat_sign(seat));
  };
  return (index + 1 == view.open.acting ? paint.accent("*") : "") + std::to_string(index + 1) +
         ":" + paint.strong(card) + join(count_bits(lying.riders), rider);
}

// The cards before each player in as few lines of 80 columns as they need; in brackets those that
// lie face down, +T a native of turtle.
std::string table_text(const View& view, const Paint& paint, const Messages& say) {
  constexpr int width = 80;
  std::string text;
  std::string line;
  for (int seat = 0; seat < players_in(view.open); ++seat) {
    std::string start = "  " + say("terminal.before", {{"name", painted_seat(seat, paint, say)}});
    for (int index = 0; index < view.open.on_table; ++index) {
      if (view.table[index].card == no_card || view.table[index].owner != seat) {
        continue;
      }
      const std::string piece = std::exchange(start, "") + " " + lying_text(view, index, paint);
      if (!line.empty() && text_width(line) + text_width(piece) > width) {
        text += std::exchange(line, "     ") + "\n";
      }
      line += piece;
    }
  }
  return line.empty() ? "" : text + line + "\n";
}

std::string hand_text(const View& view, const Paint& paint, const Messages& say) {
  const auto card = [&](int at) { return " " + paint.strong(card_text(view.hand.in_order(at))); };
  return view.viewer == spectator
             ? ""
             : "  " + say("terminal.own") + join(view.hand.size(), card) + "\n";
}

std::string flip_note(const View& view, int which, const Messages& say) {
  const Open& open = view.open;
  const int sky = which == 0 ? open.sky ^ 1 : open.sky;
  const int tide = which == 1 ? open.tide ^ 1 : open.tide;
  const auto known = [&](bool lives) {
    const auto named = [&](int index) {
      const int card = view.table[index].card;
      const bool listed = card != hidden_card && is_visible(ground_of(card), sky, tide) == lives;
      return listed ? std::to_string(index + 1) + ":" + card_text(card) : "";
    };
    const std::string cards = join(open.on_table, named, " ");
    return cards.empty() ? say("note.none") : cards;
  };
  const auto hidden = [&](int index) {
    return view.table[index].card == hidden_card ? std::to_string(index + 1) : "";
  };
  const std::string unknown = join(open.on_table, hidden, " ");
  return say("note.flip", {{"sky", face_name(true, sky, say)},
                           {"tide", face_name(false, tide, say)},
                           {"lives", known(true)},
                           {"goes", known(false)}}) +
         (unknown.empty() ? "" : say("note.flip.unknown", {{"cards", unknown}}));
}

// In the order of Rank.
constexpr std::string_view effect_words[] = {"treasure", "recall", "place", "move"};

}  // namespace

std::string Terminal::draw(const View& view, const Paint& paint, Drawing drawing,
                           const Messages& say) {
  const Widths widths = widths_of(drawing);
  const auto row = [&](int seat) { return seat_row(view, seat, paint, widths, say); };
  return headline(view, paint, say) + islands_head(view.open, paint, widths, say) +
         join(players_in(view.open), row) + crowd_row(view.open, paint, widths, say) +
         table_text(view, paint, say) + hand_text(view, paint, say);
}

std::string Terminal::legend(const Paint& paint, const Messages& say) {
  return PlainTerminal::legend(paint, say);
}

std::string Terminal::question(const View& view, const Messages& say) {
  const Open& open = view.open;
  if (open.phase == Phase::Ride && open.reserve[open.actor] == 0) {
    return say("question.ride.none");
  }
  if (open.phase == Phase::Effect) {
    const auto rank = static_cast<std::size_t>(rank_of(view.table[open.acting - 1].card));
    return say("question." + std::string(effect_words[rank]), {{"left", int{open.left}}});
  }
  return PlainTerminal::question(view, say);
}

std::string Terminal::note(const View& view, Action action, const Messages& say) {
  if (action.kind() == Kind::Flip) {
    return flip_note(view, action.condition(), say);
  }
  if (action.kind() == Kind::Show || action.kind() == Kind::Hide) {
    return card_name(action.card(), say);
  }
  if (action.kind() == Kind::Ride || action.kind() == Kind::Resolve) {
    const int card = view.table[action.lying()].card;
    return card == hidden_card ? say("note.down") : card_name(card, say);
  }
  return "";
}

}  // namespace ahu::costa_ruana
