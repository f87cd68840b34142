// The bot that plays a random legal action.
#pragma once

#include "search/choice.hpp"

namespace ahu {

template <Game G>
AHU_HD constexpr Choice<G> search_random(const typename G::View& view, Rng& rng) {
  const auto world = world_behind<G>(view, rng);
  ActionList<G> actions;
  G::legal_actions(world, actions);
  Choice<G> choice;
  for (const auto action : actions) {
    choice.rated.push_back({action, 1, value_of_win / G::options(world).players});
  }
  choice.nodes = 1;
  choice.best = actions[rng.below(actions.size())];
  return choice;
}

}  // namespace ahu
