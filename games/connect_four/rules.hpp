// Connect Four: the smallest complete game. The clauses are in README.md.
#pragma once

#include "core/open_rules.hpp"
#include "core/reason.hpp"
#include "games/connect_four/state.hpp"

namespace ahu::connect_four {

AHU_REASONS(Why, (NoSuchColumn, "C4-M1", "column"), (ColumnFull, "C4-T2", "column"),
            (GameOver, "C4-E3", "column"));

struct ConnectFour : OpenRules<State> {
  using Action = connect_four::Action;
  using Actions = connect_four::Actions;
  using Description = connect_four::Description;
  using Why = connect_four::Why;

  static constexpr std::string_view id = "connect-four";
  static constexpr std::string_view name = "Connect Four";
  static constexpr int max_actions = columns;

  AHU_HD static constexpr State initial(const Options&) { return State{}; }
  AHU_HD static constexpr int max_plies(const Options&) { return columns * rows; }

  // C4-T1
  AHU_HD static constexpr Turn turn(const State& state) {
    return state.end == End::None ? Turn::player(static_cast<int>(state.plies & 1U)) : Turn::over();
  }

  // C4-T2
  AHU_HD static constexpr void legal_actions(const State& state, ActionList<ConnectFour>& list) {
    const Board full = (state.stones[0] | state.stones[1]) & top_row;
    if (full == 0) {  // mostly so: the processor then need not wait for the list to know its size
      for (std::uint32_t column = 0; column < columns; ++column) {
        list.push_back(Action{column});
      }
      return;
    }
    for (std::uint32_t column = 0; column < columns; ++column) {
      list.push_back_if((full & top_of(column)) == 0, Action{column});
    }
  }

  AHU_HD static constexpr Why why_not(const State& state, Action action) {
    if (state.end != End::None) {
      return Why::GameOver;  // C4-E3
    }
    if (action.code >= columns) {
      return Why::NoSuchColumn;  // C4-M1
    }
    const bool full = ((state.stones[0] | state.stones[1]) & top_of(action.code)) != 0;
    return full ? Why::ColumnFull : Why::Legal;  // C4-T2
  }

  AHU_HD static constexpr void apply(State& state, Action action) {
    const Board all = state.stones[0] | state.stones[1];
    const Board dropped = (all + bottom_of(action.code)) & column_of(action.code);  // C4-T3
    Board& own = state.stones[state.plies & 1U];
    own |= dropped;
    state.plies += 1;
    state.end = end_of(state, own);
  }

  AHU_HD static constexpr Payoffs payoffs(const State& state) {
    return share_payoff(2, winners(state));
  }
  AHU_HD static constexpr Scores scores(const State& state) {
    const unsigned who = winners(state);
    Scores scores;
    scores.push_back(static_cast<int>(who & 1U));
    scores.push_back(static_cast<int>(who >> 1U));
    return scores;
  }
  // Bit by bit the seats that won; both share a full board (C4-E2).
  AHU_HD static constexpr unsigned winners(const State& state) {
    return state.end != End::Win ? 0b11 : (state.plies & 1U) != 0 ? 0b01 : 0b10;
  }

  AHU_HD static constexpr bool is_valid(const State& state) {
    const Board all = state.stones[0] | state.stones[1];
    const int first = count_bits(state.stones[0]);
    const int second = count_bits(state.stones[1]);
    const unsigned parity = state.plies & 1U;
    return (state.stones[0] & state.stones[1]) == 0 && stacked(all) &&
           first + second == static_cast<int>(state.plies) &&
           first - second == static_cast<int>(parity) && !has_four(state.stones[parity]) &&
           (state.end == End::Win) == has_four(state.stones[1U - parity]) &&
           (state.end == End::Full) == (state.plies == columns * rows && state.end != End::Win);
  }

 private:
  AHU_HD static constexpr Board bottom_of(std::uint32_t column) {
    return Board{1} << (column * column_height);
  }
  AHU_HD static constexpr Board top_of(std::uint32_t column) {
    return bottom_of(column) << (rows - 1);
  }
  AHU_HD static constexpr Board column_of(std::uint32_t column) {
    return (bottom_of(column) << rows) - bottom_of(column);
  }
  // No stone hangs over an empty place, and none lies outside the board.
  AHU_HD static constexpr bool stacked(Board all) {
    return (all & ~board) == 0 && (all & (all + bottom_row)) == 0;
  }
};

using Rules = ConnectFour;

static_assert(Game<Rules>);
static_assert(sizeof(State) == 24);

}  // namespace ahu::connect_four
