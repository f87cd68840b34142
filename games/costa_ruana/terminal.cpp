// Costa Ruana in the terminal: the bay, the cards before each player, the own hand.
#include "games/costa_ruana/terminal.hpp"

#include <utility>

#include "support/join.hpp"
#include "support/text.hpp"

namespace ahu::costa_ruana {

namespace {

std::string face_name(const Domain<Options>& domain, int face, const Messages& say) {
  return face == not_drawn ? "-" : say("terminal." + text_of(domain, face));
}

std::string headline(const View& view, const Paint& paint, const Messages& say) {
  const Open& open = view.open;
  const std::string shaman = open.shaman == nobody ? "-" : painted_seat(open.shaman, paint, say);
  return "  " +
         say("terminal.head", {{"round", paint.strong(say("round", {{"round", int{open.round}}}))},
                               {"sky", paint.sun(face_name(sky_domain, open.sky, say))},
                               {"tide", paint.water(face_name(tide_domain, open.tide, say))},
                               {"shaman", shaman},
                               {"deck", view.deck_size}}) +
         "\n";
}

// A row for each seat, a column for each island.
struct Bay {
  const View& view;
  const Paint& paint;
  const Messages& say;
  int label;  // how wide the columns are
  int island;

  std::string row(std::string_view title, const auto& cell) const {
    return padded("  " + say(title), label) + join(islands_in(view.open), cell);
  }
  // The columns after the islands, each as wide as its title.
  std::string title(int column) const {
    constexpr std::string_view keys[] = {"terminal.reserve", "terminal.hut", "terminal.hand"};
    return (column == 0 ? "   " : "  ") + say(keys[column]);
  }
  std::string head() const {
    const auto number = [&](int i) { return right_aligned(i + 1, island); };
    const auto treasures = [&](int i) {
      const int left = view.open.islands[i].treasures;
      return left == 0 ? zero_mark(paint, island) : paint.sun(right_aligned(left, island));
    };
    return row("terminal.island", number) + join(3, [&](int at) { return title(at); }) + "\n" +
           row("terminal.treasures", treasures) + "\n";
  }
  std::string seat_row(int seat) const {
    const Open& open = view.open;
    const auto natives = [&](int i) {
      const int here = open.islands[i].natives[seat];
      return here == 0 ? zero_mark(paint, island) : paint.seat(seat, right_aligned(here, island));
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
    const auto crowd_on = [&](int i) {
      const std::string crowd = right_aligned(view.open.islands[i].crowd, island);
      return view.open.islands[i].crowd == island_room ? paint.warning(crowd) : paint.faint(crowd);
    };
    return row("terminal.crowd", crowd_on) + "\n";
  }
};

std::string lying_text(const View& view, int index, const Paint& paint) {
  const LaidCard& lying = view.table[index];
  std::string card = lying.card == hidden_card ? "??" : text_of(card_domain, lying.card);
  if (lies_face_down(view.open, index)) {
    card = "(" + card + ")";
  }
  const auto rider = [&](int at) {
    const int seat = rider_at(view.open, lying, at);
    return paint.seat(seat, "+" + seat_sign(seat));
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
  const auto card = [&](int at) {
    return " " + paint.strong(text_of(card_domain, view.hand.in_order(at)));
  };
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
      return listed ? std::to_string(index + 1) + ":" + text_of(card_domain, card) : "";
    };
    const std::string cards = join(open.on_table, named, " ");
    return cards.empty() ? say("note.none") : cards;
  };
  const auto hidden = [&](int index) {
    return view.table[index].card == hidden_card ? std::to_string(index + 1) : "";
  };
  const std::string unknown = join(open.on_table, hidden, " ");
  return say("note.flip", {{"sky", face_name(sky_domain, sky, say)},
                           {"tide", face_name(tide_domain, tide, say)},
                           {"lives", known(true)},
                           {"goes", known(false)}}) +
         (unknown.empty() ? "" : say("note.flip.unknown", {{"cards", unknown}}));
}

// What it does.
std::string card_name(int card, const Messages& say) {
  return say("kind." + text_of(card_domain, card).substr(0, 1), {{"n", steps_of(card)}});
}

// In the order of Rank.
constexpr std::string_view effect_words[] = {"treasure", "recall", "place", "move"};

}  // namespace

std::string Terminal::draw(const View& view, const Paint& paint, Drawing drawing,
                           const Messages& say) {
  const bool full = drawing == Drawing::Full;
  const Bay bay = {view, paint, say, full ? 18 : 16, full ? 4 : 3};
  const auto row = [&](int seat) { return bay.seat_row(seat); };
  return headline(view, paint, say) + bay.head() + join(players_in(view.open), row) +
         bay.crowd_row() + table_text(view, paint, say) + hand_text(view, paint, say);
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
