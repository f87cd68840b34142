// Notes beside the choices.
#include <vector>

#include "games/rapa_nui_board/notation.hpp"
#include "games/rapa_nui_board/terminal.hpp"

namespace ahu::rapa_nui_board {

namespace {

// --- what a chain costs -------------------------------------------------------------------------

// What entering the cell brings to whom, or "".
std::string earning(const State& state, int cell, Load load, const Messages& say) {
  const int owner = owner_of(state, cell);
  if (owner == nobody || owner == state.active) {
    return "";
  }
  if (load == Load::Pukao) {
    return seat_name(owner, say) + " R";
  }
  const auto& data = cells_of_map(map_index(state))[static_cast<std::size_t>(cell)];
  return seat_name(owner, say) + " " + std::string(data.shows);
}

// The chain to each cell that feeds the fewest cells of other clans, then the shortest.
struct Chains {
  int cost[max_cells];
  int from[max_cells];
};
Chains best_chains(const State& state, Load load, const Messages& say) {
  constexpr int far = 1 << 20;
  Chains chains{};
  for (int cell = 0; cell < max_cells; ++cell) {
    chains.cost[cell] = far;
    chains.from[cell] = -1;
  }
  const Cells chain = chain_cells(state);
  chains.cost[start_of(state, load)] = 0;
  for (bool better = true; better;) {
    better = false;
    for_each_bit(chain, [&](int cell) {
      for_each_bit(island_of(state).adjacent[cell] & chain, [&](int next) {
        const int cost =
            chains.cost[cell] + 1 + (earning(state, next, load, say).empty() ? 0 : 100);
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

std::string chain_text(const State& state, const Chains& chains, int destination, Load load,
                       const Messages& say) {
  std::vector<int> cells;
  for (int cell = destination; chains.from[cell] >= 0; cell = chains.from[cell]) {
    cells.insert(cells.begin(), cell);
  }
  const auto step = [&](int at) {
    const int cell = cells[static_cast<std::size_t>(at)];
    const std::string earned = earning(state, cell, load, say);
    return cell_word(map_index(state), cell) + (earned.empty() ? "" : " (" + earned + ")");
  };
  return join(static_cast<int>(cells.size()), step, " > ");
}

std::string carry_note(const State& state, Load load, const Messages& say) {
  const Chains chains = best_chains(state, load, say);
  std::string text;
  for_each_bit(destinations(state, state.active, load), [&](int cell) {
    const std::string chain = chain_text(state, chains, cell, load, say);
    text += chain.empty() ? "" : (text.empty() ? "" : "; ") + chain;
  });
  return text;
}

std::string sculpt_note(const State& state, const Messages& say) {
  const Sculpted sculpted = sculpted_by(state, state.active);
  const std::string text = made_text(say, [&](int size) { return int{sculpted.of_size[size]}; });
  return text.empty() ? say("note.nothing") : text;
}

std::string erect_note(const State& state, int ahu, const Messages& say) {
  const int size = static_cast<int>(state.load) - 1;
  const int kind = island_of(state).erecting[at_cell(state)];
  const std::string what =
      say(std::string("resource.") + resource_letters[static_cast<std::size_t>(kind)],
          {{"n", int{erecting_brings()[size]}}});
  return say("note.erect", {{"tile", word(tile_words, tile_on(state.ahus[ahu]))}, {"what", what}});
}

}  // namespace

std::string Terminal::note(const RapaNuiBoard::View& view, Action action, const Messages& say) {
  const State& state = view.state;
  if (action.kind() == Kind::Carry) {
    return carry_note(state, static_cast<Load>(action.argument()), say);
  }
  if (action.kind() == Kind::To) {
    const std::string earned = earning(state, action.argument(), state.load, say);
    return earned.empty() ? "" : say("note.gives", {{"what", earned}});
  }
  if (action.kind() == Kind::Sculpt) {
    return sculpt_note(state, say);
  }
  if (action.kind() == Kind::Erect) {
    return erect_note(state, action.argument(), say);
  }
  if (action.kind() == Kind::Offer) {
    const bool exceptional = action.offering() >= offering_types;
    return say("note.points",
               {{"n", top_value(state, action.offering() % offering_types, exceptional)}});
  }
  return "";
}

}  // namespace ahu::rapa_nui_board
