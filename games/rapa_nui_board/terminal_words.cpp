// Notes beside the choices and events as sentences.
#include <vector>

#include "games/rapa_nui_board/terminal.hpp"
#include "games/rapa_nui_board/words.hpp"

namespace ahu::rapa_nui_board {

namespace {

std::string name_of(int seat) { return std::string(seat_totem(static_cast<Seat>(seat))); }

// --- what a chain costs -------------------------------------------------------------------------

// What entering the cell brings to whom, or "".
std::string earning(const State& state, int cell, Load load) {
  const int owner = owner_of(state, cell);
  if (owner == nobody || owner == state.active) {
    return "";
  }
  if (load == Load::Pukao) {
    return name_of(owner) + " R";
  }
  const auto& data = cells_of_map(map_index(state))[static_cast<std::size_t>(cell)];
  return name_of(owner) + " " + std::string(data.shows);
}

// The chain to each cell that feeds the fewest cells of other clans, then the shortest.
struct Chains {
  int cost[most_cells];
  int from[most_cells];
};
Chains best_chains(const State& state, Load load) {
  constexpr int far = 1 << 20;
  Chains chains{};
  for (int cell = 0; cell < most_cells; ++cell) {
    chains.cost[cell] = far;
    chains.from[cell] = -1;
  }
  const Cells chain = chain_cells(state);
  chains.cost[start_of(state, load)] = 0;
  for (bool better = true; better;) {
    better = false;
    for_each_bit(chain, [&](int cell) {
      for_each_bit(island_of(state).adjacent[cell] & chain, [&](int next) {
        const int cost = chains.cost[cell] + 1 + (earning(state, next, load).empty() ? 0 : 100);
        if (chains.cost[cell] < far && cost < chains.cost[next]) {
          chains.cost[next] = cost;
          chains.from[next] = cell;
          better = true;
        }
      });
    });
  }
  return chains;
}

std::string chain_text(const State& state, const Chains& chains, int destination, Load load) {
  std::vector<int> cells;
  for (int cell = destination; chains.from[cell] >= 0; cell = chains.from[cell]) {
    cells.insert(cells.begin(), cell);
  }
  std::string text;
  for (const int cell : cells) {
    const std::string earned = earning(state, cell, load);
    text += (text.empty() ? "" : " > ") + cell_word(map_index(state), cell) +
            (earned.empty() ? "" : " (" + earned + ")");
  }
  return text;
}

std::string carry_note(const State& state, Load load) {
  const Chains chains = best_chains(state, load);
  std::string text;
  for_each_bit(destinations(state, state.active, load), [&](int cell) {
    const std::string chain = chain_text(state, chains, cell, load);
    text += chain.empty() ? "" : (text.empty() ? "" : "; ") + chain;
  });
  return text;
}

std::string sculpt_note(const State& state) {
  const Sculpted sculpted = sculpted_by(state, state.active);
  std::string text;
  for (int size = sizes - 1; size >= 0; --size) {
    if (sculpted.of_size[size] > 0) {
      text += (text.empty() ? "" : ", ") + std::to_string(sculpted.of_size[size]) + " " +
              word(size_words, size);
    }
  }
  return text.empty() ? "nothing" : text;
}

std::string erect_note(const State& state, int ahu) {
  const int size = static_cast<int>(state.load) - 1;
  const int kind = island_of(state).erecting[at_cell(state)];
  return word(tile_words, tile_on(state.ahus[ahu])) + " tile and " +
         std::to_string(erecting_brings()[size]) + " " + word(resource_words, kind);
}

// --- events -------------------------------------------------------------------------------------

std::string text_of(const json::object& event, std::string_view key) {
  const json::value* value = event.if_contains(key);
  if (value == nullptr) {
    return "";
  }
  return value->is_string() ? std::string(value->get_string()) : json::serialize(*value);
}
std::string place_of(const json::object& event) {
  for (const std::string_view key : {"cell", "column", "star"}) {
    if (event.contains(key)) {
      return (key == "column" ? "in column "
              : key == "star" ? "on star "
                              : "on ") +
             text_of(event, key);
    }
  }
  return "";
}

std::string tell_used(const json::object& event) {
  std::string text = event.at("tablet").as_bool() ? " gives up the rongo tablet as " : " uses ";
  text += text_of(event, "tile");
  const std::string place = place_of(event);
  text += place.empty() ? "" : " " + place;
  const std::string paid = text_of(event, "paid");
  return text + (paid.empty() ? "." : ", paying " + paid + ".");
}
std::string tell_sculpted(const json::object& event) {
  std::string text;
  for (const std::string_view size : size_words) {
    if (event.at(size).as_int64() > 0) {
      text += (text.empty() ? " " : ", ") + text_of(event, size) + " " + std::string(size);
    }
  }
  return " sculpts" + (text.empty() ? " nothing." : text + ".");
}
std::string tell_end(const json::object& event) {
  std::string text = "The game is over:";
  int seat = 0;
  for (const auto& score : event.at("scores").as_array()) {
    text += (seat == 0 ? " " : ", ") + name_of(seat) + " " + json::serialize(score);
    ++seat;
  }
  text += ". Victory:";
  for (const auto& winner : event.at("winners").as_array()) {
    text += " " + name_of(static_cast<int>(winner.as_int64()));
  }
  return text + ".";
}

// What the seat of the event does, after its name.
std::string tell_deed(const json::object& event) {
  const std::string type = text_of(event, "type");
  const std::string ahu = text_of(event, "ahu");
  if (type == "turn_drawn") {
    return " has place " + text_of(event, "place") + " in the turn order.";
  }
  if (type == "drafted") {
    return " drafts " + text_of(event, "tile") + ".";
  }
  if (type == "placed") {
    return " places a " + text_of(event, "figure") + " " + place_of(event) + ".";
  }
  if (type == "improved") {
    return " improves to " + text_of(event, "improvement") + " for " + text_of(event, "paid") + ".";
  }
  if (type == "bartered" || type == "gained") {
    return (type == "gained" ? " gains " : " gets ") + text_of(event, "resources") + ".";
  }
  if (type == "lost") {
    return " has no room for " + text_of(event, "count") + " more.";
  }
  if (type == "lifted" || type == "carried") {
    const std::string to = text_of(event, "to");
    return " carries " + text_of(event, "load") + (to.empty() ? "." : " to " + to + ".");
  }
  if (type == "tile_taken") {
    return " takes " + text_of(event, "tile") + " from " + ahu + ".";
  }
  if (type == "erected") {
    return " erects a " + text_of(event, "size") + " moai on " + ahu + ".";
  }
  if (type == "tired") {
    return "'s carrier " + place_of(event) + " is tired.";
  }
  if (type == "crowned") {
    return " crowns the moai on " + ahu + ".";
  }
  if (type == "offered") {
    return " offers " + text_of(event, "paid") + " and takes " + text_of(event, "offering") + " (" +
           text_of(event, "points") + " points).";
  }
  if (type == "turn_ended") {
    return " ends the turn.";
  }
  return type == "used" ? tell_used(event) : type == "sculpted" ? tell_sculpted(event) : " passes.";
}

}  // namespace

std::string Terminal::note(const RapaNuiBoard::View& view, Action action) {
  const State& state = view.state;
  if (action.kind() == Kind::Carry) {
    return carry_note(state, static_cast<Load>(action.argument()));
  }
  if (action.kind() == Kind::To) {
    const std::string earned = earning(state, action.argument(), state.load);
    return earned.empty() ? "" : "gives " + earned;
  }
  if (action.kind() == Kind::Sculpt) {
    return sculpt_note(state);
  }
  if (action.kind() == Kind::Erect) {
    return erect_note(state, action.argument());
  }
  if (action.kind() == Kind::Offer) {
    const bool exceptional = action.offering() >= offering_types;
    const int points = top_value(state, action.offering() % offering_types, exceptional);
    return std::to_string(points) + " points";
  }
  return "";
}

std::string Terminal::tell(const Options&, const json::object& event) {
  const std::string type = text_of(event, "type");
  if (type == "tile_drawn") {
    return text_of(event, "ahu") + " gets " + text_of(event, "tile") + ".";
  }
  if (type == "order_changed") {
    std::string text = "The turn order is now";
    for (const auto& seat : event.at("order").as_array()) {
      text += " " + name_of(static_cast<int>(seat.as_int64()));
    }
    return text + ".";
  }
  if (type == "round_ended") {
    return "Round " + text_of(event, "round") + " ends.";
  }
  if (type == "game_over") {
    return tell_end(event);
  }
  return name_of(static_cast<int>(event.at("seat").as_int64())) + tell_deed(event);
}

}  // namespace ahu::rapa_nui_board
