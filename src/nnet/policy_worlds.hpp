// Draws worlds behind a view: the likelier the others' decisions are in a world, by the net's
// policy and by the game's heuristics, the more often it is drawn.
#pragma once

#include <cmath>
#include <utility>
#include <vector>

#include "nnet/net_evaluator.hpp"
#include "search/worlds.hpp"

namespace ahu {

// Heuristics may tell where a seat has to guess what others hold, and the seats' decisions so far:
// each state in which they acted and their action, as far as a world shows it.
template <class H, class G>
concept HasDecisions = HasPlausibility<H, G> && requires(const typename G::State& world) {
  { H::is_guesswork(world) } -> std::same_as<bool>;
  H::for_each_decision(world, Seat{}, [](const typename G::State&, typename G::Action) {});
};

template <Game G, class Heuristics, class Learning>
class PolicyWorlds {
  using State = typename G::State;
  using View = typename G::View;
  using Action = typename G::Action;

 public:
  explicit PolicyWorlds(const Net& net) : evaluator_(net) {}

  State draw(const View& view, Rng& rng) {
    const Seat viewer = G::turn_seen(view).seat;
    if (!has_begun_) {
      has_begun_ = true;
      is_told_ = tells_something(world_behind<G>(view, rng), viewer);
    }
    if (!is_told_) {
      return world_behind<G>(view, rng);
    }
    if (order_.empty()) {
      weigh_more(view, viewer, rng);
      deal(rng);
    }
    const State& world = candidates_[order_.back()].world;
    order_.pop_back();
    return world;
  }

 private:
  static constexpr std::size_t block = 64;
  static constexpr std::size_t max_candidates = 4 * block;
  static constexpr double random_share = 0.02;  // of the decisions are drawn at random
  struct Candidate {
    State world;
    double weights;  // the sum up to here
  };

  template <class Visit>
  static void for_each_decision(const State& world, Seat viewer, const Visit& visit) {
    for (int seat = 0; seat < G::options(world).players; ++seat) {
      if (seat != viewer) {
        Heuristics::for_each_decision(world, static_cast<Seat>(seat),
                                      [&](const State& before, Action action) {
                                        visit(before, static_cast<Seat>(seat), action);
                                      });
      }
    }
  }
  static bool tells_something(const State& world, Seat viewer) {
    bool tells = false;
    for_each_decision(world, viewer, [&](const State&, Seat, Action) { tells = true; });
    return tells;
  }

  void weigh_more(const View& view, Seat viewer, Rng& rng) {
    for (std::size_t i = 0; i < block && candidates_.size() < max_candidates; ++i) {
      const State world = world_behind<G>(view, rng);
      const double before = candidates_.empty() ? 0 : candidates_.back().weights;
      candidates_.push_back({world, before + weight_of(world, viewer)});
    }
  }
  // The root of the product, so that both estimates count.
  double weight_of(const State& world, Seat viewer) {
    double ratio = Heuristics::plausibility(world);
    for_each_decision(world, viewer, [&](const State& before, Seat seat, Action action) {
      ratio *= likelier_than_at_random(before, seat, action);
    });
    return std::sqrt(ratio);
  }
  double likelier_than_at_random(const State& before, Seat seat, Action action) {
    ActionList<G> actions;
    G::legal_actions(before, actions);
    if (actions.size() == 1) {
      return 1;
    }
    const auto shares = evaluator_.policy(before, seat, actions);
    double share = 0;
    for (int i = 0; i < actions.size(); ++i) {
      share = actions[i] == action ? double{shares[i]} : share;
    }
    return random_share + (1 - random_share) * share * actions.size();
  }

  // Each candidate in proportion to its weight, rounded up or down at random.
  void deal(Rng& rng) {
    constexpr std::uint32_t parts = 1U << 20;
    const double step = candidates_.back().weights / block;
    double mark = step * rng.below(parts) / parts;
    std::size_t at = 0;
    for (std::size_t i = 0; i < block; ++i, mark += step) {
      while (at + 1 < candidates_.size() && candidates_[at].weights <= mark) {
        ++at;
      }
      order_.push_back(at);
    }
    for (std::size_t i = block - 1; i > 0; --i) {
      std::swap(order_[i], order_[rng.below(static_cast<std::uint32_t>(i + 1))]);
    }
  }

  NetEvaluator<G, Learning> evaluator_;
  bool has_begun_ = false;
  bool is_told_ = false;  // whether the decisions say anything about the others
  std::vector<Candidate> candidates_;
  std::vector<std::size_t> order_;  // of the next worlds, the last one first
};

}  // namespace ahu
