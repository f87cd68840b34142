// The native batched playout with which Batch is compared: the same number of matches, one random
// action of each in every step, the same observations, masks, rewards and new matches, with nothing
// between the loop and the rules.
#pragma once

#include <cstring>
#include <ctime>
#include <vector>

#include "learn/module.hpp"

namespace ahu {

template <Game G, class L>
class NativeBatch {
  using State = typename G::State;
  using Action = typename G::Action;

 public:
  NativeBatch(int matches, std::uint64_t seed)
      : start_(G::initial(options())),
        features_(static_cast<std::size_t>(GameLearner<G, L>().features())),
        lanes_(static_cast<std::size_t>(matches), Lane{start_, Rng(seed), Action{}}),
        observations_(lanes_.size() * features_),
        masks_(lanes_.size() * actions_),
        rewards_(lanes_.size() * static_cast<std::size_t>(G::min_players)) {
    for (std::size_t match = 0; match < lanes_.size(); ++match) {
      lanes_[match].rng = Rng(combine_hash(seed, match));
      settle_chance<G>(lanes_[match].state, lanes_[match].rng);
      show(match);
    }
  }

  void step() {
    for (std::size_t match = 0; match < lanes_.size(); ++match) {
      Lane& lane = lanes_[match];
      G::apply(lane.state, lane.next);
      settle_chance<G>(lane.state, lane.rng);
      reward(match);
      show(match);
    }
  }

 private:
  struct Lane {
    State state;
    Rng rng;
    Action next;
  };

  static typename G::Options options() {
    typename G::Options options{};
    options.players = G::min_players;
    return options;
  }

  void reward(std::size_t match) {
    constexpr auto players = static_cast<std::size_t>(G::min_players);
    Lane& lane = lanes_[match];
    float* const rewards = rewards_.data() + match * players;
    std::memset(rewards, 0, players * sizeof(float));
    if (G::turn(lane.state).is_over()) {
      const Payoffs payoffs = G::payoffs(lane.state);
      for (int seat = 0; seat < payoffs.size(); ++seat) {
        rewards[seat] = static_cast<float>(payoffs[seat]) / payoff_total;
      }
      lane.state = start_;
      settle_chance<G>(lane.state, lane.rng);
    }
  }

  void show(std::size_t match) {
    Lane& lane = lanes_[match];
    const Seat seat = G::turn(lane.state).seat;
    const Frame frame{G::min_players, seat};
    float* const numbers = observations_.data() + match * features_;
    std::memset(numbers, 0, features_ * sizeof(float));
    Pen pen(numbers);
    L::draw(open_view<G>(lane.state, seat), frame, pen);

    std::uint8_t* const mask = masks_.data() + match * actions_;
    std::memset(mask, 0, actions_);
    ActionList<G> actions;
    G::legal_actions(lane.state, actions);
    for (const Action action : actions) {
      mask[L::index_of(frame, action)] = 1;
    }
    lane.next =
        actions[static_cast<int>(lane.rng.below(static_cast<std::uint32_t>(actions.size())))];
  }

  static constexpr auto actions_ = static_cast<std::size_t>(L::actions.size());
  State start_;
  std::size_t features_;
  std::vector<Lane> lanes_;
  std::vector<float> observations_;
  std::vector<std::uint8_t> masks_;
  std::vector<float> rewards_;
};

// The processor time of this thread, in seconds, for this many steps of the batch.
template <Game G, class L>
double batch_seconds(int matches, long steps) {
  static NativeBatch<G, L> batch(matches, 1);
  const auto now = [] {
    std::timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  };
  const double began = now();
  for (long step = 0; step < steps; ++step) {
    batch.step();
  }
  return now() - began;
}

}  // namespace ahu
