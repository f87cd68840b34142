// Draws worlds behind a view. Where the game's heuristics can tell how plausible the others' play
// is in a world, plausible worlds are drawn more often.
#pragma once

#include <array>

#include "base/weighted.hpp"
#include "search/choice.hpp"

namespace ahu {

template <class H, class G>
concept WeighsWorlds = requires(const typename G::State& world) {
  { H::plausibility(world) } -> std::same_as<std::uint32_t>;
};

// Of a few worlds that are equally likely to be dealt, one by its weight.
template <Game G, class Heuristics>
typename G::State weighed_world(const typename G::View& view, Rng& rng) {
  struct Rival {
    typename G::State world;
    std::uint32_t weight;
  };
  std::array<Rival, 6> rivals;
  for (Rival& rival : rivals) {
    rival.world = world_behind<G>(view, rng);
    rival.weight = Heuristics::plausibility(rival.world);
    AHU_ASSERT(rival.weight > 0 && rival.weight <= max_plausible);
  }
  const auto weight = [](const Rival& rival) { return rival.weight; };
  return weighted_draw(rivals, weight, [&](std::uint32_t total) { return rng.below(total); }).world;
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
