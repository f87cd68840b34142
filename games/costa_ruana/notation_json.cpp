// States and views of Costa Ruana as JSON.
#include "games/costa_ruana/notation.hpp"
#include "match/game_options.hpp"

namespace ahu::costa_ruana {

namespace {

json::value seat_or_null(int seat) { return seat == nobody ? json::value() : json::value(seat); }

template <class Int>
json::array numbers(const Int* values, int size) {
  json::array list;
  for (int i = 0; i < size; ++i) {
    list.emplace_back(int{values[i]});
  }
  return list;
}

json::object counts_json(const Cards& cards) {
  json::object counts;
  for_each_bit(cards.kinds_held(), [&](int card) { counts[card_text(card)] = cards.count(card); });
  return counts;
}

json::array list_json(const Cards& cards) {
  json::array list;
  for_each_bit(cards.kinds_held(), [&](int card) {
    for (int copy = 0; copy < cards.count(card); ++copy) {
      list.emplace_back(card_text(card));
    }
  });
  return list;
}

json::object head_json(const Open& open) {
  const auto face = [](bool sky, int value) {
    return value == not_drawn ? json::value() : json::value(face_text(sky, value));
  };
  return {{"game", CostaRuana::id},
          {"players", players_in(open)},
          {"options", write_options<Options>(Notation::option_specs(), open.options)},
          {"phase", phase_text(open.phase)},
          {"to_act", seat_or_null(open.actor)},
          {"round", int{open.round}},
          {"shaman", seat_or_null(open.shaman)},
          {"sky", face(true, open.sky)},
          {"tide", face(false, open.tide)}};
}

json::array islands_json(const Open& open) {
  json::array islands;
  for (int i = 0; i < islands_in(open); ++i) {
    islands.push_back({{"treasures", int{open.islands[i].treasures}},
                       {"natives", numbers(open.islands[i].natives, players_in(open))}});
  }
  return islands;
}

// CR-P7: in the order in which they will act.
json::array riders_json(const Open& open, const Lying& lying) {
  json::array riders;
  int seat = lying.owner;
  for (int i = 0; i < players_in(open); ++i, seat = next_seat(open, seat)) {
    if ((lying.riders & seat_bit(seat)) != 0) {
      riders.emplace_back(seat);
    }
  }
  return riders;
}

json::array table_json(const Open& open, const Lying* table) {
  json::array cards;
  for (int index = 0; index < open.on_table; ++index) {
    const Lying& lying = table[index];
    if (lying.card == no_card) {
      cards.emplace_back(nullptr);
      continue;
    }
    const bool hidden = lying.card == hidden_card;
    cards.push_back({{"card", hidden ? json::value() : json::value(card_text(lying.card))},
                     {"by", played_by(open, index)},
                     {"for", int{lying.owner}},
                     {"up", !lies_face_down(open, index)},
                     {"riders", riders_json(open, lying)}});
  }
  return cards;
}

json::value resolving_json(const Open& open) {
  if (open.phase != Phase::Effect) {
    return nullptr;
  }
  return {{"card", int{open.acting}},
          {"seat", int{open.actor}},
          {"copy", open.copy != 0},
          {"left", int{open.left}}};
}

json::array huts_json(const std::uint8_t* huts, int players) {
  json::array list;
  for (int seat = 0; seat < players; ++seat) {
    list.push_back(huts[seat] == unknown_hut ? json::value() : json::value(int{huts[seat]}));
  }
  return list;
}

// The keys after `discards`; the result only where the game is over and all is shown.
void write_rest(json::object& out, const Open& open, const Lying* table, const std::uint8_t* huts) {
  const int players = players_in(open);
  out["islands"] = islands_json(open);
  out["reserve"] = numbers(open.reserve, players);
  out["huts"] = huts_json(huts, players);
  out["collected"] = numbers(open.collected, players);
  out["table"] = table_json(open, table);
  out["resolving"] = resolving_json(open);
  out["scores"] = nullptr;
  out["winners"] = nullptr;
  if (open.phase != Phase::Over) {
    return;
  }
  State state{};
  state.open = open;
  json::array scores;
  json::array winners;
  for (int seat = 0; seat < players; ++seat) {
    state.huts[seat] = huts[seat];
    scores.emplace_back(points_of(state, seat));
  }
  for_each_bit(CostaRuana::winners(state), [&](int seat) { winners.emplace_back(seat); });
  out["scores"] = std::move(scores);
  out["winners"] = std::move(winners);
}

void take_away(Cards& from, const Cards& cards) {
  for_each_bit(cards.kinds_held(), [&](int card) {
    for (int copy = 0; copy < cards.count(card); ++copy) {
      from.remove(card);
    }
  });
}

void take_table(Cards& from, const Open& open, const Lying* table) {
  for (int index = 0; index < open.on_table; ++index) {
    if (table[index].card < card_types) {
      from.remove(table[index].card);
    }
  }
}

}  // namespace

Cards discards_of(const State& state) {
  Cards rest = decks().of[players_in(state.open)];
  take_away(rest, state.deck);
  for (const Cards& hand : state.hands) {
    take_away(rest, hand);
  }
  take_table(rest, state.open, state.table);
  return rest;
}

Cards discards_of(const View& view) {
  Cards rest = decks().of[players_in(view.open)];
  take_away(rest, view.unseen);
  take_away(rest, view.hand);
  take_table(rest, view.open, view.table);
  return rest;
}

json::object Notation::state_json(const State& state) {
  json::object out = head_json(state.open);
  json::array hands;
  for (int seat = 0; seat < players_in(state.open); ++seat) {
    hands.emplace_back(list_json(state.hands[seat]));
  }
  out["deck"] = counts_json(state.deck);
  out["hands"] = std::move(hands);
  out["discards"] = list_json(discards_of(state));
  write_rest(out, state.open, state.table, state.huts);
  return out;
}

json::object Notation::view_json(const View& view) {
  json::object out = head_json(view.open);
  json::array hands;
  for (int seat = 0; seat < players_in(view.open); ++seat) {
    hands.push_back(seat == view.viewer ? json::value(list_json(view.hand))
                                        : json::value(int{view.hand_sizes[seat]}));
  }
  out["deck_size"] = int{view.deck_size};
  out["unseen"] = counts_json(view.unseen);
  out["hands"] = std::move(hands);
  out["discards"] = list_json(discards_of(view));
  write_rest(out, view.open, view.table, view.huts);
  return out;
}

}  // namespace ahu::costa_ruana
