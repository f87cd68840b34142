// States from JSON: read strictly, then judged by the rules' own invariant.
#include "games/rapa_nui_board/notation.hpp"
#include "games/rapa_nui_board/words.hpp"

namespace ahu::rapa_nui_board {

namespace {

std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }

class Loader {
 public:
  Loader(Fields& in, std::string& fault) : in_(in), fault_(fault) {}

  State load() {
    read_table();
    if (fault_.empty()) {
      read_progress();
      read_order_and_stars();
      read_cells();
      read_quarry();
      read_ahus();
      read_clans();
      read_offerings();
      read_piles("stacks", false);
      read_piles("exceptional", true);
      read_carry();
      read_draft();
      read_owed();
    }
    return state_;
  }

 private:
  int players() const { return state_.players; }
  int map() const { return map_index(state_); }

  void complain(const std::string& where, std::string_view what) { in_.complain(where, what); }

  std::uint8_t read_seat_or_null(const json::value& value, const std::string& where) {
    return value.is_null() ? nobody : byte(in_.item_integer(value, where, 0, players() - 1));
  }
  // The seats at which a list of booleans is true.
  std::uint8_t read_flags(std::string_view key) {
    std::uint8_t seats = 0;
    const auto items = in_.list(key, players(), players());
    for (std::size_t seat = 0; seat < items.size(); ++seat) {
      const bool* flag = items[seat].if_bool();
      if (flag == nullptr) {
        complain(in_.where(key, static_cast<int>(seat)), "must be true or false");
      } else if (*flag) {
        add_seat(seats, static_cast<int>(seat));
      }
    }
    return seats;
  }
  int read_word(const json::value& value, const std::string& where,
                std::span<const std::string_view> words) {
    const json::string* text = value.if_string();
    const int index = text == nullptr ? -1 : index_of(words, std::string_view(*text));
    if (index < 0) {
      complain(where, "must be one of the names of the notation");
    }
    return index < 0 ? 0 : index;
  }
  int read_cell(const json::value& value, const std::string& where) {
    const json::string* text = value.if_string();
    const int cell = text == nullptr ? -1 : find_cell(map(), std::string_view(*text));
    if (cell < 0) {
      complain(where, "must be a cell of the map");
    }
    return cell < 0 ? 0 : cell;
  }

  void read_table() {
    in_.expect_keys({"game",        "players",      "options",   "phase",   "to_act",      "active",
                     "round",       "idle_rounds",  "built",     "order",   "stars",       "passed",
                     "placed_any",  "cells",        "sculptors", "virtual", "chief_at",    "ahus",
                     "moai_supply", "pukao_supply", "moai",      "hand",    "resources",   "tiles",
                     "rongo",       "improvements", "offerings", "stacks",  "exceptional", "draft",
                     "carry",       "owed",         "scores",    "winners"});
    if (in_.text("game") != RapaNuiBoard::id) {
      complain("game", "must be rapa-nui-board");
    }
    Options options;
    options.players = static_cast<std::int16_t>(in_.integer("players", 2, most_players));
    Fields chosen = in_.object("options");
    chosen.expect_keys({"first_game"});
    options.first_game = chosen.boolean("first_game") ? 1 : 0;
    state_.players = byte(options.players);
    state_.first_game = byte(options.first_game);
  }

  void read_progress() {
    state_.phase = static_cast<Phase>(in_.choice("phase", phase_words));
    const int active = in_.integer_or_null("active", 0, players() - 1);
    state_.active = active < 0 ? nobody : byte(active);
    state_.round = static_cast<std::uint16_t>(in_.integer("round", 1, most_rounds));
    state_.idle_rounds = byte(in_.integer("idle_rounds", 0, idle_limit));
    state_.built = in_.boolean("built") ? 1 : 0;
    state_.placed_any = in_.boolean("placed_any") ? 1 : 0;
    state_.passed = read_flags("passed");
    state_.tablets = read_flags("rongo");
  }

  void read_order_and_stars() {
    for (int i = 0; i < most_players; ++i) {
      state_.order[i] = nobody;
      state_.stars[i] = nobody;
    }
    const auto order = in_.list("order", 0, players());
    for (std::size_t i = 0; i < order.size(); ++i) {
      const auto where = in_.where("order", static_cast<int>(i));
      state_.order[i] = byte(in_.item_integer(order[i], where, 0, players() - 1));
    }
    const auto stars = in_.list("stars", star_count(state_), star_count(state_));
    for (std::size_t i = 0; i < stars.size(); ++i) {
      state_.stars[i] = read_seat_or_null(stars[i], in_.where("stars", static_cast<int>(i)));
    }
  }

  const json::object& object_at(std::string_view key) {
    static const json::object empty;
    const json::object* found = in_.value(key).if_object();
    if (found == nullptr) {
      complain(in_.where(key), "must be an object");
    }
    return found == nullptr ? empty : *found;
  }

  void read_cells() {
    for (const auto& entry : object_at("cells")) {
      const std::string where = "cells." + std::string(entry.key());
      const int cell = find_cell(map(), entry.key());
      if (cell < 0) {
        complain(where, "is not a cell of the map");
        return;
      }
      Fields fields(entry.value(), fault_, where);
      fields.expect_keys({"seat", "figures", "tired", "chief"});
      const int seat = fields.integer("seat", 0, players() - 1);
      const int figures = fields.integer("figures", 0, 6);
      const int tired = fields.integer("tired", 0, figures);
      const bool chief = fields.boolean("chief");
      if (figures == 0 && !chief) {
        complain(where, "must hold a figure");
      }
      state_.figures[cell] = pack_figures(figures, tired, chief);
      state_.carriers[seat] |= bit(cell);
      state_.ready |= tired < figures || chief ? bit(cell) : 0;
    }
  }

  // Three numbers for every seat.
  void read_columns(std::string_view key, std::uint8_t (&out)[most_players][columns]) {
    const auto seats = in_.list(key, players(), players());
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      const auto where = in_.where(key, static_cast<int>(seat));
      const json::array* row = seats[seat].if_array();
      if (row == nullptr || row->size() != columns) {
        complain(where, "must be a list of 3");
        return;
      }
      for (std::size_t column = 0; column < columns; ++column) {
        out[seat][column] = byte(in_.item_integer((*row)[column], where, 0, 9));
      }
    }
  }
  void read_quarry() {
    read_columns("sculptors", state_.sculptors);
    std::uint8_t reinforced[most_players][columns] = {};
    read_columns("virtual", reinforced);
    for (int seat = 0; seat < players(); ++seat) {
      for (int column = 0; column < columns; ++column) {
        if (seat == state_.active) {
          state_.virtual_sculptors[column] = reinforced[seat][column];
        } else if (reinforced[seat][column] != 0) {
          complain(in_.where("virtual", seat), "must be 0 for a seat whose turn it is not");
        }
      }
    }
    const auto chiefs = in_.list("chief_at", players(), players());
    for (std::size_t seat = 0; seat < chiefs.size(); ++seat) {
      const auto where = in_.where("chief_at", static_cast<int>(seat));
      state_.chief_at[seat] =
          chiefs[seat].is_null() ? 0 : byte(in_.item_integer(chiefs[seat], where, 1, columns));
    }
  }

  void read_ahu(int ahu, Fields& all) {
    const std::string name = ahu_word(map(), ahu);
    Fields fields = all.object(name);
    const json::object* object = all.value(name).if_object();
    if (object != nullptr && object->contains("tile")) {
      fields.expect_keys({"tile"});
      state_.ahus[ahu] =
          fields.is_null("tile") ? bare_ahu : ahu_with_tile(fields.choice("tile", tile_words));
      return;
    }
    fields.expect_keys({"moai", "pukao"});
    const Island& island = island_of(state_);
    const Cells cell = bit(island.cell_of_ahu[ahu]);
    const int number = island.number_of_ahu[ahu];
    state_.ahus[ahu] = ahu_with_moai(fields.choice("moai", size_words));
    state_.standing[number] |= cell;
    state_.crowned[number] |= fields.boolean("pukao") ? cell : 0;
  }
  void read_ahus() {
    for (const auto& entry : object_at("ahus")) {
      if (find_ahu(map(), entry.key()) < 0) {
        complain("ahus." + std::string(entry.key()), "is not an ahu of the map");
        return;
      }
    }
    Fields all = in_.object("ahus");
    for (int ahu = 0; ahu < island_of(state_).ahus; ++ahu) {
      read_ahu(ahu, all);
    }
    read_moai(in_.object("moai_supply"), state_.moai_supply);
    state_.pukao_supply = byte(in_.integer("pukao_supply", 0, pukao_in_box));
  }
  void read_moai(Fields fields, std::uint8_t (&out)[sizes]) {
    fields.expect_keys({"small", "medium", "large"});
    for (int size = 0; size < sizes; ++size) {
      out[size] = byte(fields.integer(word(size_words, size), 0, 8));
    }
  }

  void read_clans() {
    for (const std::string_view key : {"moai", "hand", "resources", "tiles", "improvements"}) {
      in_.list(key, players(), players());
    }
    for (int seat = 0; seat < players() && fault_.empty(); ++seat) {
      read_moai(in_.item("moai", seat), state_.moai[seat]);
      read_hand(seat);
      read_resources(seat);
      read_tiles(seat);
      read_improvements(seat);
    }
  }
  void read_hand(int seat) {
    Fields fields = in_.item("hand", seat);
    fields.expect_keys({"villagers", "sorcerer", "chief"});
    state_.villagers[seat] = byte(fields.integer("villagers", 0, villagers_at_start + 1));
    if (fields.boolean("sorcerer")) {
      add_seat(state_.sorcerers, seat);
    }
    if (fields.boolean("chief")) {
      add_seat(state_.chiefs, seat);
    }
  }
  void read_resources(int seat) {
    Fields fields = in_.item("resources", seat);
    fields.expect_keys({"R", "E", "W", "P"});
    for (int kind = 0; kind < resource_kinds; ++kind) {
      const int count = fields.integer(stock_text(one_of(kind)), 0, resource_limit);
      state_.resources[seat] |= static_cast<Stock>(count) << (8 * kind);
    }
  }
  void read_tiles(int seat) {
    const json::value& value = in_.value("tiles").as_array()[static_cast<std::size_t>(seat)];
    Fields fields = in_.item("tiles", seat);
    if (!value.is_object()) {
      return;
    }
    for (const auto& entry : value.get_object()) {
      const int tile = index_of(tile_words, entry.key());
      if (tile < 0) {
        complain(fields.where(entry.key()), "is not an ahu tile");
        return;
      }
      state_.tiles[seat][tile] = byte(fields.integer(entry.key(), 1, 4));
    }
  }
  void read_improvements(int seat) {
    const auto where = in_.where("improvements", seat);
    const json::value& value = in_.value("improvements").as_array()[static_cast<std::size_t>(seat)];
    if (!value.is_array()) {
      complain(where, "must be a list");
      return;
    }
    for (const auto& item : value.get_array()) {
      const int improvement = read_word(item, where, improvement_words);
      state_.improvements[seat] = byte(state_.improvements[seat] | (1 << improvement));
    }
  }

  void read_offerings() {
    const auto seats = in_.list("offerings", players(), players());
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      const auto where = in_.where("offerings", static_cast<int>(seat));
      const json::array* list = seats[seat].if_array();
      if (list == nullptr) {
        complain(where, "must be a list");
        return;
      }
      for (const auto& item : *list) {
        read_offering(static_cast<int>(seat), item, where);
      }
    }
  }
  void read_offering(int seat, const json::value& item, const std::string& where) {
    Fields fields(item, fault_, where);
    fields.expect_keys({"type", "points"});
    std::string_view type = fields.text("type");
    const bool exceptional = type.ends_with('!');
    type.remove_suffix(exceptional ? 1 : 0);
    const int index = index_of(offering_words, type);
    const int points = fields.integer("points", 1, 15);
    if (index < 0) {
      complain(where, "must name an offering");
    }
    if (first_offering_of(state_, most_players) == offerings_in_box) {
      complain("offerings", "hold more tiles than the box");
    }
    if (fault_.empty()) {
      keep_offering(state_, seat, Taken::make(index, exceptional, points));
    }
  }
  void read_piles(std::string_view key, bool exceptional) {
    Fields piles = in_.object(key);
    piles.expect_keys({"hut", "hen", "axe", "boat", "necklace"});
    for (int type = 0; type < offering_types; ++type) {
      const int height = exceptional ? exceptional_tiles(type) : stack_height(state_, type);
      const auto left = piles.list(word(offering_words, type), 0, height);
      (exceptional ? state_.exceptional : state_.stacks)[type] =
          byte(static_cast<int>(left.size()));
    }
  }

  void read_carry() {
    if (in_.is_null("carry")) {
      return;
    }
    Fields fields = in_.object("carry");
    fields.expect_keys({"what", "at", "visited"});
    const int load = fields.choice("what", std::span(load_words).subspan(1)) + 1;
    const auto visited = fields.list("visited", 1, longest_path);
    for (const auto& item : visited) {
      walk_onto(state_, read_cell(item, "carry.visited"));
    }
    state_.load = static_cast<Load>(load);
  }

  void read_draft() {
    for (const auto& item : in_.list("draft", 0, tile_kinds)) {
      state_.draft =
          static_cast<std::uint16_t>(state_.draft | (1 << read_word(item, "draft", tile_words)));
    }
  }

  // Null, and the choices of `gain`, are compared with the rest at the end.
  void read_owed() {
    const bool barter = state_.phase == Phase::Barter;
    if (barter) {
      state_.barter_returns_to =
          static_cast<Phase>(in_.object("owed").choice("return", phase_words));
    }
    switch (moment(state_)) {
      case Phase::Erect: return read_erecting(in_.object("owed"), barter);
      case Phase::Crown: return read_crowning(in_.object("owed"), barter);
      case Phase::Take: {
        Fields fields = in_.object("owed");
        fields.expect_keys({"large"});
        state_.large_to_replace = byte(fields.integer("large", 1, 9));
        return;
      }
      case Phase::Setup:
      case Phase::Draft:
      case Phase::Place:
      case Phase::Sculpt:
      case Phase::Transport:
      case Phase::Barter:
      case Phase::Carry:
      case Phase::Gain:
      case Phase::After:
      case Phase::Over: return;
    }
  }
  void read_erecting(Fields owed, bool barter) {
    barter ? owed.expect_keys({"return", "cell", "size"}) : owed.expect_keys({"cell", "size"});
    state_.erected_at = byte(read_cell(owed.value("cell"), "owed.cell"));
    state_.resources_due = byte(owed.integer("size", 1, 30));
  }
  void read_crowning(Fields owed, bool barter) {
    barter ? owed.expect_keys({"return", "price", "exceptional"})
           : owed.expect_keys({"price", "exceptional"});
    state_.price = byte(owed.integer("price", economy_price, full_price));
    state_.takes_exceptional = owed.boolean("exceptional") ? 1 : 0;
  }

  Fields& in_;
  std::string& fault_;
  State state_{};
};

// The first key whose value is not what the rest of the state makes it.
std::string misfit(const json::object& ours, const json::object& theirs) {
  for (const auto& field : ours) {
    const json::value* found = theirs.if_contains(field.key());
    if (found == nullptr || *found != field.value()) {
      return std::string(field.key()) + " does not fit the rest of the state";
    }
  }
  return "";
}

}  // namespace

Result<State> Notation::load_state(const json::value& value) {
  std::string fault;
  Fields in(value, fault);
  const State state = Loader(in, fault).load();
  if (fault.empty()) {
    fault = flaw_text(flaw_of(state));
  }
  if (fault.empty()) {
    fault = misfit(state_json(state), value.as_object());
  }
  if (!fault.empty()) {
    return fail(ErrorCode::BadState, fault);
  }
  return state;
}

}  // namespace ahu::rapa_nui_board
