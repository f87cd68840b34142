// Positions for the clause tests, set up as one would lay them out on the table.
#pragma once

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "games/rapa_nui_board/notation.hpp"

namespace ahu::rapa_nui_board {

// The options that have a map.
inline Options options_of_map(int map) {
  return {static_cast<std::int16_t>(map == 0 ? 2 : max_player_count), 0};
}
inline std::string cell_word(int map, int cell) {
  return text_of(cell_domain, cell, options_of_map(map));
}
inline std::string ahu_word(int map, int ahu) {
  return text_of(ahu_domain, ahu, options_of_map(map));
}
inline int find_cell(int map, std::string_view name) {
  return cell_domain.value(options_of_map(map), name);
}
inline int find_ahu(int map, std::string_view name) {
  return ahu_domain.value(options_of_map(map), name);
}

// The seats of the rulebook's examples.
constexpr int turtle = 0;
constexpr int dolphin = 1;
constexpr int moray = 2;

// A position in the transport phase: seats in their own order, sorcerers on their stars. What is
// not laid out is filled in by done(): villagers left over sculpt, or stand
// where no chain leads.
class Scene {
 public:
  explicit Scene(int players, bool first_game = false) {
    state = RapaNuiBoard::initial(
        {static_cast<std::int16_t>(players), static_cast<std::int16_t>(first_game ? 1 : 0)});
    lay_tiles();
    for (int seat = 0; seat < players; ++seat) {
      state.order[seat] = static_cast<std::uint8_t>(seat);
      state.stars[seat] = static_cast<std::uint8_t>(seat);
    }
    state.sorcerers = 0;
    state.placed_any = 1;
    state.phase = Phase::Transport;
    state.active = 0;
    state.round = 2;
  }

  Scene& stand(int seat, std::string_view cell, int count = 1) {
    for (int i = 0; i < count; ++i) {
      stand_on(state, seat, cell_at(cell));
      --state.villagers[seat];
    }
    return *this;
  }
  Scene& sculptors(int seat, int one, int two, int three) {
    const int counts[columns] = {one, two, three};
    for (int column = 0; column < columns; ++column) {
      state.sculptors[seat][column] = static_cast<std::uint8_t>(counts[column]);
      state.villagers[seat] = static_cast<std::uint8_t>(state.villagers[seat] - counts[column]);
    }
    return *this;
  }
  Scene& moai(int seat, Size size, int count = 1) {
    const int index = static_cast<int>(size);
    state.moai[seat][index] = static_cast<std::uint8_t>(state.moai[seat][index] + count);
    state.moai_supply[index] = static_cast<std::uint8_t>(state.moai_supply[index] - count);
    return *this;
  }
  Scene& erected(std::string_view ahu, Size size, bool crowned = false) {
    const int index = find_ahu(map_index(state), ahu);
    const Island& island = island_of(state);
    const Cells cell = bit(island.cell_of_ahu[index]);
    state.ahus[index] = ahu_with_moai(static_cast<int>(size));
    state.standing[island.number_of_ahu[index]] |= cell;
    --state.moai_supply[static_cast<int>(size)];
    if (crowned) {
      state.crowned[island.number_of_ahu[index]] |= cell;
      --state.pukao_supply;
    }
    return *this;
  }
  Scene& stock(int seat, std::string_view resources) {
    state.resources[seat] = 0;
    for (const char letter : resources) {
      state.resources[seat] += one_of(static_cast<int>(resource_letters.find(letter)));
    }
    return *this;
  }
  Scene& tile(int seat, Tile tile) {
    ++tiles_held(state, seat, tile);
    return *this;
  }
  Scene& no_tablet(int seat) {
    remove_seat(state.tablets, seat);
    return *this;
  }
  // Owned; the fifth villager or the chief waits in hand.
  Scene& owns(int seat, Improvement improvement) {
    state.improvements[seat] =
        static_cast<std::uint8_t>(state.improvements[seat] | (1 << static_cast<int>(improvement)));
    if (improvement == Improvement::Popular) {
      ++state.villagers[seat];
    }
    if (improvement == Improvement::Chief) {
      add_seat(state.chiefs, seat);
    }
    return *this;
  }
  // The chief under a column, 1 to 3.
  Scene& chief_sculpts(int seat, int column) {
    remove_seat(state.chiefs, seat);
    state.chief_at[seat] = static_cast<std::uint8_t>(column);
    return *this;
  }
  Scene& chief_stands(int seat, std::string_view cell) {
    remove_seat(state.chiefs, seat);
    chief_stands_on(state, seat, cell_at(cell));
    return *this;
  }
  Scene& tired(std::string_view cell) {
    NoListener no_listener;
    tire_one(state, cell_at(cell), no_listener);
    return *this;
  }
  // This many were taken from the top of a pile.
  Scene& taken(int seat, Offering offering, int count, bool exceptional = false) {
    const int type = static_cast<int>(offering);
    for (int i = 0; i < count; ++i) {
      keep_offering(state, seat,
                    Taken::make(type, exceptional, top_value(state, type, exceptional)));
      --(exceptional ? state.exceptional : state.stacks)[type];
    }
    return *this;
  }
  // This tile lies on the ahu; another one takes its place.
  Scene& lies_on(std::string_view ahu, Tile tile) {
    auto& here = state.ahus[find_ahu(map_index(state), ahu)];
    for (auto& on : state.ahus) {
      if (on == ahu_with_tile(static_cast<int>(tile))) {
        std::swap(on, here);
        return *this;
      }
    }
    ADD_FAILURE() << "no such tile lies on the island";
    return *this;
  }
  Scene& turn_of(int seat) {
    state.active = static_cast<std::uint8_t>(seat);
    return *this;
  }
  Scene& sculpting() {
    state.phase = Phase::Sculpt;
    return *this;
  }

  State done() {
    for (int seat = 0; seat < state.players; ++seat) {
      while (state.villagers[seat] > 0) {
        --state.villagers[seat];
        if (open_columns(state) != 0) {
          ++state.sculptors[seat][roomiest_column()];
        } else {
          stand_on(state, seat, quiet_cell(seat));
        }
      }
    }
    EXPECT_EQ(invalid_state(state), InvalidState::None) << "the scene itself must be possible";
    return state;
  }

  State state;

 private:
  int cell_at(std::string_view name) const {
    const int cell = find_cell(map_index(state), name);
    EXPECT_GE(cell, 0) << name;
    return cell;
  }
  int roomiest_column() const {
    int best = 0;
    int room = -9;
    for (int column = 0; column < columns; ++column) {
      int left = quarry_places()[map_index(state)][column];
      for (int seat = 0; seat < state.players; ++seat) {
        left -= state.sculptors[seat][column];
      }
      best = left > room ? column : best;
      room = left > room ? left : room;
    }
    return best;
  }
  // Land from which no chain leads anywhere.
  int quiet_cell(int seat) const {
    const Island& island = island_of(state);
    for (int cell = 0; cell < island.cells; ++cell) {
      if (has(cells_open_to(state, seat) & ~island.with_ahu[0], cell) &&
          (island.adjacent[cell] & chain_cells(state)) == 0) {
        return cell;
      }
    }
    ADD_FAILURE() << "no quiet cell is left";
    return 0;
  }
  // One of most kinds stays in the box, so that seats can be given some.
  void lay_tiles() {
    int left[tile_kinds] = {3, 3, 3, 3, 1, 1, 2, 2, 1, 2};
    if (state.first_game != 0) {
      std::copy(std::begin(tiles_of()[1]), std::end(tiles_of()[1]), left);
    }
    int tile = 0;
    for (int ahu = 0; ahu < island_of(state).ahus; ++ahu) {
      while (left[tile] == 0) {
        tile = (tile + 1) % tile_kinds;
      }
      --left[tile];
      state.ahus[ahu] = ahu_with_tile(tile);
      tile = (tile + 1) % tile_kinds;
    }
  }
};

// A position that is played by words.
class Table {
 public:
  explicit Table(const State& start) : state(start) {}
  // From the box: tiles as they come, seats in their own order.
  static Table fresh(int players, bool first_game = false) {
    Table table(RapaNuiBoard::initial(
        {static_cast<std::int16_t>(players), static_cast<std::int16_t>(first_game ? 1 : 0)}));
    while (RapaNuiBoard::turn(table.state).is_chance()) {
      OutcomeList<RapaNuiBoard> outcomes;
      RapaNuiBoard::chance_outcomes(table.state, outcomes);
      RapaNuiBoard::apply(table.state, outcomes[0].action);
    }
    return table;
  }

  Options options() const { return RapaNuiBoard::options(state); }

  std::set<std::string> actions() const {
    ActionList<RapaNuiBoard> list;
    RapaNuiBoard::legal_actions(state, list);
    std::set<std::string> all;
    for (const Action action : list) {
      all.insert(Notation::action_text(options(), action));
    }
    return all;
  }
  bool can(const std::string& text) const { return actions().contains(text); }
  // The legal actions that begin with these words.
  std::set<std::string> starting(const std::string& words) const {
    std::set<std::string> found;
    for (const auto& action : actions()) {
      if (action.starts_with(words)) {
        found.insert(action);
      }
    }
    return found;
  }
  // The clause by which the action is refused, "" if it may be done.
  std::string refused(const std::string& text) const {
    const auto action = Notation::parse_action(options(), text);
    EXPECT_TRUE(action.has_value()) << text;
    const Why why = RapaNuiBoard::why_not(state, action.value_or(Action{}));
    EXPECT_EQ(why == Why::Legal, can(text)) << text;
    return std::string(Notation::explain(state, *action, why).clause);
  }
  Why why(const std::string& text) const {
    const auto action = Notation::parse_action(options(), text);
    EXPECT_TRUE(action.has_value()) << text;
    return RapaNuiBoard::why_not(state, action.value_or(Action{}));
  }
  Table& act(const std::string& text) {
    EXPECT_EQ(refused(text), "") << text;
    const auto action = Notation::parse_action(options(), text);
    if (action && can(text)) {
      RapaNuiBoard::apply(state, *action);
    }
    EXPECT_EQ(invalid_state(state), InvalidState::None) << "after " << text;
    return *this;
  }
  Table& acts(std::initializer_list<const char*> texts) {
    for (const char* text : texts) {
      act(text);
    }
    return *this;
  }

  json::object json() const { return Notation::state_json(state); }
  std::string phase() const { return std::string(json().at("phase").as_string()); }
  std::string owed() const { return json::serialize(json().at("owed")); }
  int to_act() const { return RapaNuiBoard::turn(state).seat; }
  std::string stock(int seat) const { return bundle_text<std::string>(state.resources[seat]); }
  int held(int seat, Tile tile) const { return tiles_held(state, seat, tile); }
  int cell(std::string_view name) const { return find_cell(map_index(state), name); }
  int tired(std::string_view name) const { return tired_in(state, cell(name)); }
  int moai(int seat, Size size) const { return state.moai[seat][static_cast<int>(size)]; }
  std::string on_ahu(std::string_view name) const {
    return json::serialize(json().at("ahus").at(name));
  }

  State state;
};

// Seat 0 is about to crown at vinapu with these resources.
inline Scene crowning_scene(std::string_view stock) {
  Scene scene(3);
  scene.erected("vinapu_1", Size::Small).stand(0, "vinapu").stock(0, stock).no_tablet(0);
  return scene;
}
inline Table crowning(Scene scene) {
  Table table(scene.done());
  table.acts({"carry pukao", "to vinapu", "crown"});
  return table;
}

// Seat 0 is about to erect a small moai at tongariki, with nothing else.
inline Scene erecting_scene() {
  Scene scene(3);
  scene.stand(0, "tongariki").moai(0, Size::Small).stock(0, "").no_tablet(0);
  return scene;
}
inline Table erecting(Scene scene) {
  Table table(scene.done());
  table.acts({"carry small", "to tongariki", "erect tongariki_1"});
  return table;
}

}  // namespace ahu::rapa_nui_board
