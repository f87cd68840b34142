// What a search answers: an action, and what it thinks of each of the legal ones.
#pragma once

#include "core/game.hpp"

namespace ahu {

inline constexpr int value_of_win = 60000;  // values are expected payoffs in thousandths

template <class Action>
struct Rated {
  Action action;
  std::uint32_t visits;
  std::int32_t value;  // for the seat to act
};

template <Game G>
struct Choice {
  typename G::Action best{};
  std::uint64_t nodes = 0;
  StaticVector<Rated<typename G::Action>, G::max_actions> rated;
};

// Which of the root's actions a search is asked about, and whether it is to tell them apart.
template <Game G>
struct RootFocus {
  ActionList<G> only;    // none: all of them
  bool compare = false;  // every action gets a fair part of the work, so that values compare

  void keep(ActionList<G>& actions) const {
    if (only.empty()) {
      return;
    }
    ActionList<G> kept;
    for (const auto action : actions) {
      for (const auto wanted : only) {
        if (wanted == action) {
          kept.push_back(action);
        }
      }
    }
    actions = kept;
  }
  // Whether an action has had less than half of an even share of the visits.
  bool neglects(std::uint64_t visits, std::uint64_t of_all, int actions) const {
    return compare && visits * 2 * static_cast<std::uint64_t>(actions) < of_all;
  }
};

// What a game's heuristics.hpp offers: an estimate of each seat's payoff, in thousandths.
template <class H, class G>
concept HeuristicsFor = Game<G> && requires(const typename G::State& state) {
  { H::evaluate(state) } -> std::same_as<BySeat>;
};

template <Game G>
AHU_HD constexpr BySeat final_values(const typename G::State& state) {
  BySeat values = G::payoffs(state);
  for (auto& value : values) {
    value *= value_of_win / payoff_total;
  }
  return values;
}

}  // namespace ahu
