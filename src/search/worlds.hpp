// Draws worlds behind a view. Where the game's heuristics can tell how plausible the others' play
// is in a world, plausible worlds are drawn more often.
#pragma once

#include <array>

#include "search/choice.hpp"

namespace ahu {

template <class H, class G>
concept WeighsWorlds = requires(const typename G::State& world) {
  { H::plausibility(world) } -> std::same_as<std::uint32_t>;
};

// Of a few worlds that are equally likely to be dealt, one by its weight.
template <Game G, class Heuristics>
typename G::State weighed_world(const typename G::View& view, Rng& rng) {
  constexpr int rivals = 6;
  std::array<typename G::State, rivals> worlds;
  std::array<std::uint32_t, rivals> weights;
  std::uint32_t total = 0;
  for (std::size_t i = 0; i < rivals; ++i) {
    worlds[i] = world_behind<G>(view, rng);
    weights[i] = Heuristics::plausibility(worlds[i]);
    AHU_ASSERT(weights[i] > 0 && weights[i] <= max_plausible);
    total += weights[i];
  }
  std::uint32_t left = rng.below(total);
  std::size_t at = 0;
  while (left >= weights[at]) {
    left -= weights[at];
    ++at;
  }
  return worlds[at];
}

template <Game G, class Heuristics>
typename G::State draw_world(const typename G::View& view, bool weigh, Rng& rng) {
  if constexpr (G::has_secrets && WeighsWorlds<Heuristics, G>) {
    if (weigh) {
      return weighed_world<G, Heuristics>(view, rng);
    }
  }
  return world_behind<G>(view, rng);
}

}  // namespace ahu
