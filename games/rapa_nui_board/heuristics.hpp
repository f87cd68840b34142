// What bots know of Rapa Nui, the board game, beyond its rules: points in hand, what resources and
// tiles will buy, and how close moai and pukao are to an ahu of one's own.
#pragma once

#include "games/rapa_nui_board/rules.hpp"
#include "search/choice.hpp"

namespace ahu::rapa_nui_board {

struct Heuristics {
  // Strength in hundredths of a point, turned into shares of the win.
  AHU_HD static constexpr BySeat evaluate(const State& state) {
    std::int32_t strength[most_players] = {};
    std::int32_t sum = 0;
    for (int seat = 0; seat < state.players; ++seat) {
      strength[seat] = strength_of(state, seat);
      sum += strength[seat];
    }
    BySeat values;
    const std::int32_t fair = value_of_win / state.players;
    for (int seat = 0; seat < state.players; ++seat) {
      const std::int32_t lead = strength[seat] - sum / state.players;
      const std::int32_t value = fair + lead * 8;  // 75 points of lead are a sure win
      values.push_back(value < 0 ? 0 : value > value_of_win ? value_of_win : value);
    }
    return values;
  }

 private:
  AHU_HD static constexpr std::int32_t strength_of(const State& state, int seat) {
    return points_of(state, seat) * 100 + promise_of_resources(state.resources[seat]) +
           promise_of_tiles(state, seat) + promise_of_improvements(state, seat) +
           promise_of_figures(state, seat);
  }

  // Four resources buy 6 to 12 points, higher ones more; a single one at the end is worth a point
  // that is counted already.
  AHU_HD static constexpr std::int32_t promise_of_resources(Stock stock) {
    const int weights[resource_kinds] = {50, 80, 110, 140};
    std::int32_t promise = 0;
    for (int kind = 0; kind < resource_kinds; ++kind) {
      const int count = count_of(stock, kind);
      promise += weights[kind] * (count < 6 ? count : 6);
    }
    return promise;
  }

  AHU_HD static constexpr std::int32_t promise_of_tiles(const State& state, int seat) {
    const int weights[tile_kinds] = {120, 100, 300, 150, 250, 400, 150, 150, 0, 180};
    std::int32_t promise = 0;
    for (int tile = 0; tile < tile_kinds; ++tile) {
      promise += weights[tile] * state.tiles[seat][tile];
    }
    return promise;
  }

  AHU_HD static constexpr std::int32_t promise_of_improvements(const State& state, int seat) {
    const int left = free_ahus(state);
    const int weights[improvement_kinds] = {22, 26, 34, 36};
    std::int32_t promise = 0;
    for (int improvement = 0; improvement < improvement_kinds; ++improvement) {
      const bool owned = has_improvement(state, seat, static_cast<Improvement>(improvement));
      promise += owned ? weights[improvement] * left : 0;
    }
    return promise;
  }

  // Moai that can be set down now, pukao that can be brought, carriers beside the loads' way.
  AHU_HD static constexpr std::int32_t promise_of_figures(const State& state, int seat) {
    const int worth[sizes] = {200, 500, 800};
    std::int32_t held = 0;
    for (int size = 0; size < sizes; ++size) {
      held += worth[size] * state.moai[seat][size];
    }
    const bool has_way =
        destinations(state, seat, Load::Small) != 0 && can_set_out(state, seat, Load::Small);
    std::int32_t promise = has_way ? held : held / 4;
    promise += 30 * sculptors_of(state, seat);
    promise += 25 * count_bits(state.carriers[seat] & cells_with_free_ahu(state));
    promise += 40 * count_bits(state.carriers[seat] & state.ready & cells_with_free_ahu(state));
    promise += 25 * count_bits(state.carriers[seat] & state.ready & cells_to_crown(state));
    if (chapter(state) == Phase::Transport && state.pukao_supply > 0 &&
        can_set_out(state, seat, Load::Pukao) && can_pay_offering(state, seat)) {
      promise += 250;
    }
    return promise + 20 * busy_cells(state, seat);
  }

  // Own cells on or beside a quarry or beside other carriers: chains will use them.
  AHU_HD static constexpr int busy_cells(const State& state, int seat) {
    int busy = 0;
    const Cells chain = chain_cells(state);
    for_each_bit(state.carriers[seat],
                 [&](int cell) { busy += (island_of(state).adjacent[cell] & chain) != 0 ? 1 : 0; });
    return busy;
  }
};

}  // namespace ahu::rapa_nui_board
