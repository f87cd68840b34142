// Nim, for testing searches: three heaps, take any number from one; the player who takes the last
// stone wins. Leaving an exclusive-or of zero wins, so the right actions are known.
#pragma once

#include "core/game.hpp"
#include "search/choice.hpp"

namespace ahu::nim {

struct State {
  std::uint8_t heaps[3];
  std::uint8_t to_act;
  friend bool operator==(const State&, const State&) = default;
};

// code: the heap and, from 1 on, how many: 8 * heap + count.
struct Action {
  std::uint32_t code = 0;
  int heap() const { return static_cast<int>(code / 8); }
  int count() const { return static_cast<int>(code % 8); }
  friend auto operator<=>(Action, Action) = default;
};

struct Options {
  std::int16_t players = 2;
};

struct Nim {
  using State = nim::State;
  using Action = nim::Action;
  using Options = nim::Options;
  using View = OpenView<State>;
  enum class Why : std::uint8_t { Legal, Not };
  static constexpr std::string_view id = "nim";
  static constexpr std::string_view name = "Nim";
  static constexpr int rules_version = 1;
  static constexpr int min_players = 2;
  static constexpr int max_players = 2;
  static constexpr int max_actions = 21;
  static constexpr int max_outcomes = 1;
  static constexpr bool has_secrets = false;

  static State initial(const Options&) { return {{3, 5, 7}, 0}; }
  static Options options(const State&) { return {}; }
  static Options options_seen(const View&) { return {}; }
  static int max_plies(const Options&) { return 15; }
  static int stones(const State& state) { return state.heaps[0] + state.heaps[1] + state.heaps[2]; }
  static Turn turn(const State& state) {
    return stones(state) == 0 ? Turn::over() : Turn::player(state.to_act);
  }
  static void legal_actions(const State& state, ActionList<Nim>& list) {
    for (std::uint32_t heap = 0; heap < 3; ++heap) {
      for (std::uint32_t count = 1; count <= state.heaps[heap]; ++count) {
        list.push_back(Action{heap * 8 + count});
      }
    }
  }
  static void chance_outcomes(const State&, OutcomeList<Nim>&) {}
  static void apply(State& state, Action action) {
    state.heaps[action.heap()] =
        static_cast<std::uint8_t>(state.heaps[action.heap()] - action.count());
    state.to_act ^= 1U;
  }
  static Why why_not(const State& state, Action action) {
    const bool fine =
        action.code < 24 && action.count() > 0 && action.count() <= state.heaps[action.heap()];
    return fine ? Why::Legal : Why::Not;
  }
  // The player who has just taken the last stone has won.
  static Payoffs payoffs(const State& state) { return share_payoff(2, 1U << (state.to_act ^ 1U)); }
  static Scores scores(const State& state) { return payoffs(state); }
  static View observe(const State& state, Seat) { return {state}; }
  static bool is_valid(const State&) { return true; }

  static bool wins(State state, Action action) {
    apply(state, action);
    return (state.heaps[0] ^ state.heaps[1] ^ state.heaps[2]) == 0;
  }
};

// No knowledge of the game.
struct Blank {
  static BySeat evaluate(const State&) {
    BySeat values;
    values.push_back(value_of_win / 2);
    values.push_back(value_of_win / 2);
    return values;
  }
};

}  // namespace ahu::nim
