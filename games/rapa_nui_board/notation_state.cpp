// States as JSON, and the tables of options and rulings.
#include "games/rapa_nui_board/notation.hpp"
#include "games/rapa_nui_board/words.hpp"

namespace ahu::rapa_nui_board {

namespace {

// A list with an entry for every seat.
template <class Entry>
json::array by_seat(const State& state, Entry&& entry) {
  json::array all;
  for (int seat = 0; seat < state.players; ++seat) {
    all.emplace_back(entry(seat));
  }
  return all;
}

json::value seat_or_null(std::uint8_t seat) {
  return seat == nobody ? json::value() : json::value(static_cast<int>(seat));
}
json::value to_act(const State& state) {
  const Turn turn = RapaNuiBoard::turn(state);
  return turn.is_player() ? json::value(static_cast<int>(turn.seat)) : json::value();
}

template <std::size_t Count>
json::array numbers(const std::uint8_t (&values)[Count]) {
  json::array all;
  for (const auto value : values) {
    all.emplace_back(static_cast<int>(value));
  }
  return all;
}
json::object moai_json(const std::uint8_t (&moai)[sizes]) {
  json::object all;
  for (int size = 0; size < sizes; ++size) {
    all[word(size_words, size)] = static_cast<int>(moai[size]);
  }
  return all;
}

json::array order_json(const State& state) {
  json::array order;
  for (int i = 0; i < drawn_in_order(state); ++i) {
    order.emplace_back(static_cast<int>(state.order[i]));
  }
  return order;
}

json::object cells_json(const State& state) {
  json::object cells;
  for_each_bit(all_carriers(state), [&](int cell) {
    cells[cell_word(map_index(state), cell)] = {{"seat", owner_of(state, cell)},
                                                {"figures", figures_in(state, cell)},
                                                {"tired", tired_in(state, cell)},
                                                {"chief", chief_in(state, cell)}};
  });
  return cells;
}

json::object ahu_json(const State& state, int ahu) {
  const Island& island = island_of(state);
  const std::uint8_t on = state.ahus[ahu];
  if (!bears_moai(on)) {
    return {{"tile", on == bare_ahu ? json::value() : json::value(word(tile_words, tile_on(on)))}};
  }
  const bool crowned = has(state.crowned[island.number_of_ahu[ahu]], island.cell_of_ahu[ahu]);
  return {{"moai", word(size_words, moai_on(on))}, {"pukao", crowned}};
}
json::object ahus_json(const State& state) {
  json::object ahus;
  for (int ahu = 0; ahu < island_of(state).ahus; ++ahu) {
    ahus[ahu_word(map_index(state), ahu)] = ahu_json(state, ahu);
  }
  return ahus;
}

json::object resources_json(Stock stock) {
  json::object all;
  for (int kind = 0; kind < resource_kinds; ++kind) {
    all[stock_text(one_of(kind))] = count_of(stock, kind);
  }
  return all;
}
json::object tiles_json(const State& state, int seat) {
  json::object tiles;
  for (int tile = 0; tile < tile_kinds; ++tile) {
    if (state.tiles[seat][tile] > 0) {
      tiles[word(tile_words, tile)] = static_cast<int>(state.tiles[seat][tile]);
    }
  }
  return tiles;
}
// The words of the bits set.
json::array words_of(std::span<const std::string_view> words, std::uint32_t bits) {
  json::array all;
  for_each_bit(bits, [&](int index) { all.emplace_back(word(words, index)); });
  return all;
}
json::array offerings_json(const State& state, int seat) {
  json::array all;
  const int first = first_offering_of(state, seat);
  for (int i = 0; i < state.offering_counts[seat]; ++i) {
    const Taken taken{state.offerings[first + i]};
    all.push_back({{"type", offering_text(taken.type(), taken.is_exceptional())},
                   {"points", taken.points()}});
  }
  return all;
}
json::object piles_json(const State& state, bool exceptional) {
  json::object piles;
  for (int type = 0; type < offering_types; ++type) {
    json::array left;
    State dwindling = state;
    auto& count = (exceptional ? dwindling.exceptional : dwindling.stacks)[type];
    for (; count > 0; --count) {
      left.emplace_back(top_value(dwindling, type, exceptional));
    }
    piles[word(offering_words, type)] = std::move(left);
  }
  return piles;
}

json::value carry_json(const State& state) {
  if (state.load == Load::None) {
    return nullptr;
  }
  json::array visited;
  for (int i = 0; i < state.path_length; ++i) {
    visited.emplace_back(cell_word(map_index(state), state.path[i]));
  }
  return {{"what", word(load_words, static_cast<int>(state.load))},
          {"at", cell_word(map_index(state), at_cell(state))},
          {"visited", std::move(visited)}};
}
json::array choices_json(const State& state) {
  json::array choices;
  for (int kind = 0; kind < resource_kinds; ++kind) {
    if (count_of(choices_at(state), kind) > 0) {
      choices.emplace_back(stock_text(one_of(kind)));
    }
  }
  return choices;
}
// What the phase asks for; a barter names the phase it interrupts beside what that one asks for.
json::value owed_json(const State& state) {
  json::object owed;
  if (state.phase == Phase::Barter) {
    owed["return"] = word(phase_words, static_cast<int>(state.barter_returns_to));
  }
  const Phase asked = moment(state);
  if (asked == Phase::Erect) {
    owed["cell"] = cell_word(map_index(state), state.erected_at);
    owed["size"] = static_cast<int>(state.resources_due);
  } else if (asked == Phase::Crown) {
    owed["price"] = static_cast<int>(state.price);
    owed["exceptional"] = state.takes_exceptional != 0;
  } else if (asked == Phase::Take) {
    owed["large"] = static_cast<int>(state.large_to_replace);
  } else if (asked == Phase::Gain) {
    owed["choices"] = choices_json(state);
  }
  return owed.empty() ? json::value() : json::value(std::move(owed));
}
json::array stars_json(const State& state) {
  json::array stars;
  for (int star = 0; star < star_count(state); ++star) {
    stars.emplace_back(seat_or_null(state.stars[star]));
  }
  return stars;
}

void add_progress(const State& state, json::object& out) {
  out["phase"] = word(phase_words, static_cast<int>(state.phase));
  out["to_act"] = to_act(state);
  out["active"] = seat_or_null(state.active);
  out["round"] = static_cast<int>(state.round);
  out["idle_rounds"] = static_cast<int>(state.idle_rounds);
  out["built"] = state.built != 0;
  out["order"] = order_json(state);
  out["stars"] = stars_json(state);
  out["passed"] = by_seat(state, [&](int seat) { return has_seat(state.passed, seat); });
  out["placed_any"] = state.placed_any != 0;
}

void add_island(const State& state, json::object& out) {
  out["cells"] = cells_json(state);
  out["sculptors"] = by_seat(state, [&](int seat) { return numbers(state.sculptors[seat]); });
  out["virtual"] = by_seat(state, [&](int seat) {
    return seat == state.active ? numbers(state.virtual_sculptors) : json::array{0, 0, 0};
  });
  out["chief_at"] = by_seat(state, [&](int seat) {
    const int column = state.chief_at[seat];
    return column == 0 ? json::value() : json::value(column);
  });
  out["ahus"] = ahus_json(state);
  out["moai_supply"] = moai_json(state.moai_supply);
  out["pukao_supply"] = static_cast<int>(state.pukao_supply);
}

void add_clans(const State& state, json::object& out) {
  out["moai"] = by_seat(state, [&](int seat) { return moai_json(state.moai[seat]); });
  out["hand"] = by_seat(state, [&](int seat) {
    return json::object{{"villagers", static_cast<int>(state.villagers[seat])},
                        {"sorcerer", has_seat(state.sorcerers, seat)},
                        {"chief", has_seat(state.chiefs, seat)}};
  });
  out["resources"] =
      by_seat(state, [&](int seat) { return resources_json(state.resources[seat]); });
  out["tiles"] = by_seat(state, [&](int seat) { return tiles_json(state, seat); });
  out["rongo"] = by_seat(state, [&](int seat) { return has_seat(state.tablets, seat); });
  out["improvements"] = by_seat(
      state, [&](int seat) { return words_of(improvement_words, state.improvements[seat]); });
  out["offerings"] = by_seat(state, [&](int seat) { return offerings_json(state, seat); });
}

void add_end(const State& state, json::object& out) {
  if (state.phase != Phase::Over) {
    out["scores"] = nullptr;
    out["winners"] = nullptr;
    return;
  }
  out["scores"] = by_seat(state, [&](int seat) { return points_of(state, seat); });
  json::array winners;
  for_each_bit(winners_of(state), [&](int seat) { winners.emplace_back(seat); });
  out["winners"] = std::move(winners);
}

}  // namespace

json::object Notation::state_json(const State& state) {
  json::object out = {{"game", RapaNuiBoard::id},
                      {"players", static_cast<int>(state.players)},
                      {"options", {{"first_game", state.first_game != 0}}}};
  add_progress(state, out);
  add_island(state, out);
  add_clans(state, out);
  out["stacks"] = piles_json(state, false);
  out["exceptional"] = piles_json(state, true);
  out["draft"] = words_of(tile_words, state.draft);
  out["carry"] = carry_json(state);
  out["owed"] = owed_json(state);
  add_end(state, out);
  return out;
}

std::span<const OptionSpec<Options>> Notation::option_specs() {
  static constexpr OptionSpec<Options> specs[] = {
      {"first_game",
       "only the 21 simplest ahu tiles and no rongo tablets",
       OptionKind::Flag,
       &Options::first_game,
       0,
       1,
       0,
       {}},
  };
  return specs;
}

std::span<const Ruling> Notation::rulings() {
  static constexpr Ruling all[] = {
      {"RB-M1",
       "The map of two players has 17 ahus, as many as there are moai: the printed board was not "
       "seen."},
      {"RB-M3",
       "The values of the offerings, exceptional ones included: the printed tiles were not seen; "
       "the rulebook gives four a type with one equal pair, and 6 to 14 points over all."},
      {"RB-M4", "No resource passes 10: the length of the printed tracks was not seen."},
      {"RB-M5",
       "Quarry places a column are 5, 4, 3 (two players: 3, 2, 2), stars 4 (two players: 2): the "
       "printed board was not seen."},
      {"RB-M6",
       "Both maps, with their cells, ahus and resources: the printed board was not seen; real "
       "places of the island stand in."},
      {"RB-S3",
       "Tiles like one drafted stay in the draft where too few other kinds remain, so that both "
       "players always end with two."},
      {"RB-T2", "A load never passes twice through a cell."},
      {"RB-T6", "Whoever crowns must take an offering: the text says may, one example must."},
      {"RB-T7",
       "Offerings taken lie open: the rulebook keeps them face down, but all can be known by "
       "counting."},
      {"RB-A7",
       "An exceptional tile is of the type paid for, or of the type that the artist reaches; "
       "copied by the tablet the power lasts for that crowning only."},
      {"RB-I1", "Fervent raises a resource by one rank, as in the rulebook's example."},
      {"RB-I2", "Artist raises an offering by one rank, as in the rulebook's example."},
      {"RB-E3", "Three rounds running in which nobody erects or crowns end the game."},
  };
  return all;
}

}  // namespace ahu::rapa_nui_board
