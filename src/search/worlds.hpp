// Draws worlds behind a view. If the game's heuristics can estimate how plausible the others' play
// is in a world, plausible worlds are drawn more often.
#pragma once

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "base/weighted.hpp"
#include "search/choice.hpp"

namespace ahu {

template <class H, class G>
concept HasPlausibility = requires(const typename G::State& world) {
  { H::plausibility(world) } -> std::same_as<std::uint32_t>;
};

// Draws a few equally likely worlds and picks one by its weight.
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
  if constexpr (G::has_secrets && HasPlausibility<Heuristics, G>) {
    if (weigh) {
      return weighed_world<G, Heuristics>(view, rng);
    }
  }
  return world_behind<G>(view, rng);
}

// Draws worlds in blocks: of many equally likely worlds each is used in proportion to its weight,
// rounded up or down. That is cheaper and closer to the weights than a draw from a few.
template <Game G, class Heuristics>
class WorldBlocks {
  using State = typename G::State;

 public:
  State draw(const typename G::View& view, bool weigh, Rng& rng) {
    if constexpr (G::has_secrets && HasPlausibility<Heuristics, G>) {
      if (weigh) {
        if (order_.empty()) {
          deal(view, rng);
        }
        const State& world = candidates_[order_.back()].world;
        order_.pop_back();
        return world;
      }
    }
    return world_behind<G>(view, rng);
  }

 private:
  static constexpr std::size_t block = 64;
  static constexpr std::size_t candidates = 3 * block;
  struct Candidate {
    State world;
    std::uint64_t weights;  // the sum up to here
  };

  void deal(const typename G::View& view, Rng& rng) {
    candidates_.clear();
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < candidates; ++i) {
      const State world = world_behind<G>(view, rng);
      sum += Heuristics::plausibility(world);
      candidates_.push_back({world, sum});
    }
    const std::uint64_t step = sum / block;
    std::uint64_t mark = rng.below(static_cast<std::uint32_t>(step));
    std::size_t at = 0;
    for (std::size_t i = 0; i < block; ++i, mark += step) {
      while (candidates_[at].weights <= mark) {
        ++at;
      }
      order_.push_back(at);
    }
    for (std::size_t i = block - 1; i > 0; --i) {
      std::swap(order_[i], order_[rng.below(static_cast<std::uint32_t>(i + 1))]);
    }
  }

  std::vector<Candidate> candidates_;
  std::vector<std::size_t> order_;  // of the next worlds, the last one first
};

}  // namespace ahu
