// Nim: the player who takes the last stone wins. The clauses are in README.md.
#pragma once

#include "core/action_table.hpp"
#include "core/description.hpp"
#include "core/open_rules.hpp"
#include "core/phases.hpp"
#include "core/reason.hpp"

namespace ahu::nim {

inline constexpr int heaps = 3;
inline constexpr int largest_heap = 5;

AHU_PHASES(OnlyPlayers, Play, Over);
AHU_KINDS(std::uint8_t, 0, Take);
inline constexpr auto heap_domain = numbers<OnlyPlayers>("heap", 1, heaps, 2);
inline constexpr auto count_domain = numbers<OnlyPlayers>("count", 1, largest_heap, 3);
inline constexpr ActionRow<OnlyPlayers, Kind> action_rows[] = {
    {Kind::Take, in(Phase::Play), {{"heap", &heap_domain}, {"count", &count_domain}}},
};

using Actions = ActionTable<action_rows, 5>;

struct Action : CodedAction<Actions> {
  AHU_HD constexpr int heap() const { return Actions::get<Kind::Take, 0>(code); }
  AHU_HD constexpr int count() const { return Actions::get<Kind::Take, 1>(code) + 1; }
};

struct State {
  std::uint8_t stones[heaps];
  std::uint8_t moves;  // the even ones are seat 0's
  AHU_HD constexpr int left() const { return stones[0] + stones[1] + stones[2]; }
  AHU_HD friend constexpr bool operator==(const State&, const State&) = default;
};

struct Description {
  AHU_HD static constexpr void describe(auto& d, State& state) {
    d.turn(phase_domain, [&] { return state.left() > 0 ? 0 : 1; });
    d.list("heaps", heaps, [&](auto& inside, int heap) {
      inside.integer("", 0, largest_heap, state.stones[heap]);
    });
    d.integer("moves", 0, 12, state.moves);
  }
};

AHU_REASONS(Why, (HeapTooSmall, "NI-T2"), (GameOver, "NI-E1"));

struct Nim : OpenRules<State> {
  using Action = nim::Action;
  using Actions = nim::Actions;
  using Description = nim::Description;
  using Why = nim::Why;

  static constexpr std::string_view id = "nim";
  static constexpr std::string_view name = "Nim";
  static constexpr int max_actions = 12;

  AHU_HD static constexpr State initial(const Options&) { return {{3, 4, 5}, 0}; }  // NI-S1
  AHU_HD static constexpr int max_plies(const Options&) { return 12; }

  // NI-T1
  AHU_HD static constexpr Turn turn(const State& state) {
    return state.left() > 0 ? Turn::player(state.moves % 2) : Turn::over();
  }

  // NI-T2
  AHU_HD static constexpr void legal_actions(const State& state, ActionList<Nim>& list) {
    for (int heap = 0; heap < heaps; ++heap) {
      for (int count = 1; count <= state.stones[heap]; ++count) {
        list.push_back(Action{Actions::put<Kind::Take>(heap, count - 1)});
      }
    }
  }
  AHU_HD static constexpr Why why_not(const State& state, Action action) {
    if (state.left() == 0) {
      return Why::GameOver;
    }
    const bool fits =
        Actions::is_well_formed(action.code) && action.count() <= state.stones[action.heap()];
    return fits ? Why::Legal : Why::HeapTooSmall;
  }
  AHU_HD static constexpr void apply(State& state, Action action) {
    state.stones[action.heap()] -= static_cast<std::uint8_t>(action.count());
    state.moves += 1;
  }

  // NI-E1
  AHU_HD static constexpr Scores scores(const State& state) {
    Scores scores;
    scores.push_back(state.moves % 2);
    scores.push_back(1 - state.moves % 2);
    return scores;
  }
  AHU_HD static constexpr Payoffs payoffs(const State& state) {
    return share_payoff(2, state.moves % 2 == 1 ? 0b01 : 0b10);
  }

  // A move takes at least one stone and at most a heap.
  AHU_HD static constexpr bool is_valid(const State& state) {
    int fewest = 0;
    for (int heap = 0; heap < heaps; ++heap) {
      fewest += state.stones[heap] < 3 + heap ? 1 : 0;
      if (state.stones[heap] > 3 + heap) {
        return false;
      }
    }
    return state.moves >= fewest && state.moves <= 12 - state.left();
  }
};

using Rules = Nim;
static_assert(Game<Rules>);

}  // namespace ahu::nim
