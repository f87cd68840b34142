// Costa Ruana for learners: its view as one row of numbers, its actions as indices.
#pragma once

#include "core/encoding.hpp"
#include "games/costa_ruana/rules.hpp"

namespace ahu::costa_ruana {

struct Learning : ActionIndices<CostaRuana> {
  AHU_HD static constexpr void draw(const View& view, Frame frame, auto& pen) {
    const SeatsDrawn all = {frame, max_seats};
    draw_round(view, all, pen);
    draw_islands(view.open, frame, pen);
    draw_seats(view, all, pen);
    draw_cards(view, pen);
    draw_prospects(view, frame, pen);
    draw_table(view, frame, pen);
  }

  // A world in which nothing is hidden: the others' hands stand where unseen cards do.
  AHU_HD static constexpr View world_view(const State& state, Seat seat) {
    View view = open_view<CostaRuana>(state, seat);
    view.unseen = {};
    for (int other = 0; other < players_in(state.open); ++other) {
      if (other != seat) {
        add_all(view.unseen, state.hands[other]);
      }
    }
    for (int index = 0; index < state.open.on_table; ++index) {
      view.table[index] = state.table[index];
    }
    return view;
  }

  // Islands differ only in what is on them: any order of those in the game is as good. `order`
  // tells where each one goes.
  static constexpr int places_alike = max_islands;
  static int alike_in(int players) { return islands_by_players().at[players]; }
  static int reordered_feature(int feature, const int* order) {
    constexpr int runs = 2 + 3 * max_seats;  // all planes that draw_islands draws
    const int at = feature - numbers_before_islands;
    const bool is_island = at >= 0 && at < runs * max_islands;
    return is_island ? feature - at % max_islands + order[at % max_islands] : feature;
  }
  static Action reordered(Action action, const int* order) {
    return {Actions::mapped(action.code, [&](const Domain<Options>& domain, int value) {
      return &domain == &island_domain ? order[value] : value;
    })};
  }

 private:
  // All that draw_round draws: choices, then single numbers.
  static constexpr int numbers_before_islands =
      count_of(Phase{}) + (max_seats - 1) + rounds + 2 + 2 + 2 * max_seats + max_table + 3;

  AHU_HD static constexpr void draw_round(const View& view, SeatsDrawn all, auto& pen) {
    const Open& open = view.open;
    pen.phase(open.phase);
    pen.choice("players", "2 to 6", max_seats - 1, players_in(open) - 2);
    pen.number("strict", "1 where others' huts are secret", open.options.memory);
    pen.choice("round", "1 to 5", rounds, open.round - 1);
    pen.choice("sky", "day, night", 2, open.sky);
    pen.choice("tide", "high, low", 2, open.tide);
    pen.to_act(all, CostaRuana::turn_seen(view));
    pen.seat("shaman", "the seat, the viewer first", all, open.shaman);
    pen.choice("acting", "the card on the table that takes effect", max_table, open.acting - 1);
    pen.number("copy", "1 while it acts for a native on it", open.copy);
    pen.number("steps left", "of 3", open.left, 3);
  }

  AHU_HD static constexpr void draw_islands(const Open& open, Frame frame, auto& pen) {
    const auto there = pen.plane("islands", "1 for each island in the game", max_islands);
    const auto treasures = pen.plane("treasures", "on each island, of 5", max_islands, 5);
    const auto natives = pen.plane("natives", "seat from the viewer * 10 + island, of 7",
                                   max_seats * max_islands, island_room);
    const auto collects = pen.plane("collects", "1 for the seat that would collect there now",
                                    max_seats * max_islands);
    const auto one_more = pen.plane("one more", "1 for each other that would with one native more",
                                    max_seats * max_islands);
    for (int island = 0; island < islands_in(open); ++island) {
      const Island& here = open.islands[island];
      const int first = here.treasures == 0 ? nobody : collector(here, frame.players);
      const NativeCounts counts(here, frame.players);
      there[island] = 1;
      treasures[island] = here.treasures;
      for (int at = 0; at < frame.players; ++at) {
        const int seat = frame.absolute(at);
        natives[at * max_islands + island] = here.natives[seat];
        collects[at * max_islands + island] = seat == first;
        one_more[at * max_islands + island] = here.treasures != 0 && seat != first &&
                                              counts.collects_with_one_more(here.natives[seat]);
      }
    }
  }

  AHU_HD static constexpr void draw_seats(const View& view, SeatsDrawn all, auto& pen) {
    pen.by_seat("reserve", "natives of each seat, of 10", all, natives_a_player, view.open.reserve);
    pen.by_seat("collected", "treasures of each seat in this round, of 5", all, 5,
                view.open.collected);
    const auto seen = [&](int seat) { return view.huts[seat] != unknown_hut; };
    pen.by_seat("huts", "treasures of each seat where known, of 20", all, 20,
                [&](int seat) { return seen(seat) ? view.huts[seat] : 0; });
    pen.by_seat("huts known", "1 where they are", all, 1, seen);
    pen.by_seat("hand sizes", "of each seat, of 5", all, first_hand, view.hand_sizes);
  }

  // Backgrounds matter only by what lies open: the open face of the sky 0, its other face 1, those
  // of the tide 2 and 3.
  AHU_HD static constexpr int relative_ground(const Open& open, int card) {
    const int ground = card % grounds;
    const int face = ground < 2 ? open.sky : open.tide;
    return (ground & 2) + (face == not_drawn ? 0 : (ground & 1) ^ face);
  }
  // A card stays if the sky is flipped, or if the tide is; after the flip it has stayed.
  static constexpr int fates = 3;
  AHU_HD static constexpr int fate(const Open& open, int card) {
    const int ground = relative_ground(open, card);
    return open.phase > Phase::Flip ? 2 : ground == 1 || ground == 2 ? 0 : 1;
  }

  AHU_HD static constexpr void put_relative(auto at, const Open& open, const Cards& cards) {
    for_each_bit(cards.kinds_held(), [&](int card) {
      at[card - card % grounds + relative_ground(open, card)] = cards.count(card);
    });
  }
  AHU_HD static constexpr void draw_cards(const View& view, auto& pen) {
    pen.numbers("hand", "the viewer's cards, of 4: kind * 4 + background", card_types, 4,
                [&](int card) { return view.hand.count(card); });
    put_relative(pen.plane("hand by faces",
                           "likewise, backgrounds by the faces that lie open: sky, the sky's other "
                           "face, tide, the tide's other face",
                           card_types, 4),
                 view.open, view.hand);
    put_relative(
        pen.plane("unseen by faces", "cards that the viewer has not seen, of 4", card_types, 4),
        view.open, view.unseen);
    pen.number("deck", "cards left, of 72", view.deck_size, cards_a_player * max_seats);
  }

  // For whom the cards on the table act, wherever they lie.
  AHU_HD static constexpr void draw_prospects(const View& view, Frame frame, auto& pen) {
    const auto known = pen.plane(
        "acts for", "cards: seat * 24 + kind * 3 + stays if the sky is flipped, the tide, anyway",
        max_seats * kinds * fates);
    const auto unknown =
        pen.plane("hidden for", "cards that the viewer does not know: seat * 6 + who played them",
                  max_seats * max_seats);
    const auto riding = pen.plane("rides hidden", "natives of each seat on such cards", max_seats);
    for (int index = 0; index < view.open.on_table; ++index) {
      const LaidCard& lying = view.table[index];
      if (lying.card == no_card) {
        continue;
      }
      const int owner = frame.relative(lying.owner);
      if (lying.card == hidden_card) {
        unknown[owner * max_seats + frame.relative(played_by(view.open, index))] += 1;
        for_each_bit(lying.riders, [&](int seat) { riding[frame.relative(seat)] += 1; });
        continue;
      }
      const int what = lying.card / grounds * fates + fate(view.open, lying.card);
      const bool copies = index + 1 == view.open.acting && view.open.copy != 0;
      known[owner * kinds * fates + what] += copies ? 0 : 1;
      for_each_bit(lying.riders, [&](int seat) {
        const bool has_acted = copies && distance(view.open, lying.owner, seat) <
                                             distance(view.open, lying.owner, view.open.actor);
        known[frame.relative(seat) * kinds * fates + what] += has_acted ? 0 : 1;
      });
    }
  }

  // Every place of the table has the same 38 numbers.
  AHU_HD static constexpr void draw_table(const View& view, Frame frame, auto& pen) {
    constexpr int numbers = 2 + kinds * fates + 2 * max_seats;
    const auto places = pen.plane(
        "table",
        "card in the order played * 38: there, face down and unknown, kind * 3 + stays if the sky "
        "is flipped, the tide, anyway, 6 whom it lies before, 6 riders",
        max_table * numbers);
    for (int index = 0; index < view.open.on_table; ++index) {
      const auto place = places + index * numbers;
      const LaidCard& lying = view.table[index];
      if (lying.card == no_card) {
        continue;
      }
      place[0] = 1;
      if (lying.card == hidden_card) {
        place[1] = 1;
      } else {
        place[2 + lying.card / grounds * fates + fate(view.open, lying.card)] = 1;
      }
      const auto people = place + 2 + kinds * fates;
      people[frame.relative(lying.owner)] = 1;
      for_each_bit(lying.riders, [&](int seat) { people[max_seats + frame.relative(seat)] = 1; });
    }
  }
};

}  // namespace ahu::costa_ruana
