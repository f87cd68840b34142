// What bots know of Rapa Nui, the board game, beyond its rules: points in hand, what resources and
// tiles will buy, and how close moai and pukao are to an ahu of one's own.
#pragma once

#include "games/rapa_nui_board/rules.hpp"
#include "search/choice.hpp"
#include "search/level.hpp"

namespace ahu::rapa_nui_board {

AHU_HD constexpr bool is_before_main_action(Phase phase) {
  return phase == Phase::Place || phase == Phase::Sculpt || phase == Phase::Transport;
}

// Which free actions a search looks at: all of them before the main action. Later there is little
// that could not be done as well when the next turn begins: what helps at once is a helping hand,
// fervent or the artist just in time, and spending what would pass the limit.
class ActionFilter {
 public:
  AHU_HD constexpr explicit ActionFilter(const State& state) : state_(state) {
    if (state.phase == Phase::After) {
      useful_cells_ = cells_along_chains();
    }
  }

  AHU_HD constexpr bool operator()(Action action) const {
    if (is_before_main_action(state_.phase)) {
      return true;
    }
    if (action.kind() == Kind::Improve) {
      return passes_improvement(static_cast<Improvement>(action.argument()));
    }
    const bool is_power = action.kind() == Kind::Use || action.kind() == Kind::Rongo;
    return !is_power || passes_power(action);
  }

 private:
  // Cells of the chains from both quarries, and those beside them.
  AHU_HD constexpr Cells cells_along_chains() const {
    const Island& island = island_of(state_);
    const Cells chains = flood(island, island.neutral, chain_cells(state_));
    Cells cells = chains;
    for_each_bit(chains, [&](int cell) { cells |= island.adjacent[cell]; });
    return cells;
  }

  // Whether what is to come, or may be earned before the next turn, would pass the limit.
  AHU_HD constexpr bool overflows() const {
    const Stock stock = state_.resources[state_.active];
    if (state_.phase == Phase::Erect) {
      const int kind = island_of(state_).erecting[state_.erected_at];
      return count_of(stock, kind) + state_.resources_due > resource_limit;
    }
    constexpr int nearly_full = resource_limit - 1;
    bool full = false;
    for (int kind = 0; kind < resource_kinds; ++kind) {
      full = full || count_of(stock, kind) >= nearly_full;
    }
    return state_.phase == Phase::After && full;
  }

  AHU_HD constexpr bool passes_improvement(Improvement improvement) const {
    return (state_.phase == Phase::Erect && improvement == Improvement::Fervent) ||
           (state_.phase == Phase::Crown && improvement == Improvement::Artist) || overflows();
  }

  AHU_HD constexpr bool passes_power(Action action) const {
    switch (action.power()) {
      case Power::Barter: return overflows();
      case Power::HelpingSculptor:
      case Power::HelpingChief: return has(useful_cells_, action.argument());
      case Power::Rest:
      case Power::Reinforcement:
      case Power::ReconversionColumn:
      case Power::ReconversionCell: return false;
      case Power::Economy:
      case Power::Abundance:
      case Power::Exceptional:
      case Power::Supplement: return true;
    }
    return true;
  }

  const State& state_;
  Cells useful_cells_ = 0;
};

struct FreeActionsEarly;

struct Heuristics {
  using ActionFilter = rapa_nui_board::ActionFilter;
  using Rival = FreeActionsEarly;

  // The evaluation varies much less than wins and losses.
  static constexpr TreeKnobs tree_knobs = {.exploration = 0.2, .bias = 2, .playout_plies = 8};

  static constexpr std::string_view favourite = "net";
  static constexpr Level levels[] = {{"mcts", 200, 100, 400},
                                     {"mcts", 200, 35, 200},
                                     {"net", 8, 0, 0},
                                     {"net", 64, 0, 0},
                                     {"net", 20'000, 0, 0}};

  // Fitted to matches between shallow bots, 2 to 4 players (docs/studies.md).
  static constexpr Calibration calibrations[] = {{3.25, 2.6}, {3.0}, {2.5}};

  // Strength in hundredths of a point, turned into shares of the win.
  AHU_HD static constexpr BySeat evaluate(const State& state) {
    std::int32_t strength[max_player_count] = {};
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
    const int weights[improvement_kinds] = {22, 26, 34, 46};
    std::int32_t promise = 0;
    for (int improvement = 0; improvement < improvement_kinds; ++improvement) {
      const bool owned = has_improvement(state, seat, static_cast<Improvement>(improvement));
      promise += owned ? weights[improvement] * left : 0;
    }
    return promise;
  }

  // Moai, pukao and the work they will find. Who has passed gets nothing more out of a round.
  AHU_HD static constexpr std::int32_t promise_of_figures(const State& state, int seat) {
    if (has_seat(state.passed, seat)) {
      return 0;
    }
    const Cells chain = chain_cells(state);
    const Island& island = island_of(state);
    const Cells from_crater = flood(island, bit(island.crater), chain);
    const Cells from_pukao = flood(island, bit(island.pukao_quarry), chain);
    const int moai_way = nearness(island, from_crater, destinations(state, seat, Load::Small));
    const int pukao_way = nearness(island, from_pukao, destinations(state, seat, Load::Pukao));
    const bool can_pay = state.pukao_supply > 0 && can_pay_offering(state, seat);
    const int in_use = count_bits(state.carriers[seat] & (from_crater | from_pukao));
    return promise_of_moai(state, seat) * moai_way / 100 + moai_way / 2 +
           (can_pay ? 5 : 1) * pukao_way / 2 + 25 * in_use + 15 * sculptors_of(state, seat) +
           promise_under_way(state, seat);
  }

  // How near the cells are to a chain, in hundredths.
  AHU_HD static constexpr int nearness(const Island& island, Cells chain, Cells cells) {
    if (cells == 0) {
      return 10;
    }
    const int by_gap[] = {100, 60, 40, 25};
    for (const int near : by_gap) {
      if ((chain & cells) != 0) {
        return near;
      }
      Cells grown = chain;
      for_each_bit(chain, [&](int cell) { grown |= island.adjacent[cell]; });
      chain = grown;
    }
    return 15;
  }

  // Moai sculpted, or to be sculpted by those who stand in the quarry.
  AHU_HD static constexpr std::int32_t promise_of_moai(const State& state, int seat) {
    const int worth[sizes] = {250, 600, 950};
    const bool to_come = moment(state) == Phase::Place || still_to_sculpt(state, seat);
    const Sculpted coming = to_come ? sculpted_by(state, seat) : Sculpted{};
    std::int32_t promise = 0;
    int missing = 0;  // what the supply lacks becomes a size smaller
    for (int size = sizes - 1; size >= 0; --size) {
      const int wanted = coming.of_size[size] + missing;
      const int given = smaller(wanted, state.moai_supply[size]);
      missing = wanted - given;
      promise += worth[size] * (state.moai[seat][size] + given);
    }
    return promise;
  }
  AHU_HD static constexpr bool still_to_sculpt(const State& state, int seat) {
    return moment(state) == Phase::Sculpt &&
           position_of(state, seat) >= position_of(state, state.active);
  }

  // A load once lifted is as good as set down; what is owed as good as taken.
  AHU_HD static constexpr std::int32_t promise_under_way(const State& state, int seat) {
    if (seat != state.active) {
      return 0;
    }
    const int steps = state.path_length;
    const int to_get = state.phase == Phase::Barter ? 3 * 220 : 0;
    switch (moment(state)) {
      case Phase::Carry:
      case Phase::Gain: return 300 + 10 * (steps < 5 ? steps : 5);
      case Phase::Erect: return to_get + 220 * state.resources_due;
      case Phase::Crown: return to_get + 500;
      case Phase::Setup:
      case Phase::Draft:
      case Phase::Place:
      case Phase::Sculpt:
      case Phase::Take:
      case Phase::Transport:
      case Phase::Barter:
      case Phase::After:
      case Phase::Over: return to_get;
    }
    return to_get;
  }
};

// A bot to measure by: it uses free actions only where version 1 of the rules had them and ends its
// turn at once.
struct FreeActionsEarly : Heuristics {
  static constexpr std::string_view bot = "early";
  static constexpr std::string_view meaning =
      "mcts that uses free actions only before the main action, as in rules version 1";

  class ActionFilter {
   public:
    AHU_HD constexpr explicit ActionFilter(const State& state) : state_(state) {}
    AHU_HD constexpr bool operator()(Action action) const {
      const bool is_power = action.kind() == Kind::Use || action.kind() == Kind::Rongo;
      if (!is_power) {
        return action.kind() != Kind::Improve || is_before_main_action(state_.phase);
      }
      const Power power = action.power();
      const bool belongs_here = power == Power::Abundance || power == Power::Supplement ||
                                power == Power::Economy || power == Power::Exceptional;
      const bool chief_waits = power == Power::HelpingChief && state_.chief_at[state_.active] == 0;
      return belongs_here || (is_before_main_action(state_.phase) && !chief_waits);
    }

   private:
    const State& state_;
  };
};

}  // namespace ahu::rapa_nui_board
