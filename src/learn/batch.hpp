// Many matches of one game, stepped together: a template that melts into the game's own code.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstring>
#include <string>

#include "base/hash.hpp"
#include "learn/crew.hpp"
#include "learn/learner.hpp"
#include "search/playout.hpp"

namespace ahu {

template <Game G, class L>
class GameBatch final : public AnyBatch {
  using State = typename G::State;
  using Action = typename G::Action;

 public:
  GameBatch(const typename G::Options& options, int features, int matches, int threads,
            std::uint64_t seed)
      : start_(G::initial(options)), crew_(threads) {
    const auto count = static_cast<std::size_t>(matches);
    arrays_.matches = matches;
    arrays_.features = features;
    arrays_.actions = L::actions.size();
    arrays_.players = options.players;
    arrays_.observations.resize(count * static_cast<std::size_t>(features));
    arrays_.masks.resize(count * static_cast<std::size_t>(arrays_.actions));
    arrays_.rewards.resize(count * static_cast<std::size_t>(options.players));
    arrays_.seats.resize(count);
    arrays_.dones.resize(count);
    arrays_.samples.resize(count);
    lanes_.resize(count, Lane{start_, Rng(0), Rng(0)});
    reset(seed);
  }

  const BatchArrays& arrays() const override { return arrays_; }

  void reset(std::uint64_t seed) override {
    std::fill(arrays_.rewards.begin(), arrays_.rewards.end(), 0.0F);
    std::fill(arrays_.dones.begin(), arrays_.dones.end(), std::uint8_t{0});
    for_each_match([&](int match) {
      const auto stream = static_cast<std::uint64_t>(match) * 2;
      Lane& lane = lane_of(match);
      lane.chance = Rng(combine_hash(seed, stream));
      lane.choices = Rng(combine_hash(seed, stream + 1));
      begin(lane);
      show(match);
    });
  }

  Result<void> step(std::span<const std::int64_t> actions) override {
    if (actions.size() != lanes_.size()) {
      return fail(ErrorCode::BadRequest, "there must be one action for each of the " +
                                             std::to_string(lanes_.size()) + " matches, not " +
                                             std::to_string(actions.size()));
    }
    if (const int bad = first_illegal(actions); bad < arrays_.matches) {
      return fail(ErrorCode::IllegalAction,
                  "action " + std::to_string(actions[static_cast<std::size_t>(bad)]) +
                      " is not legal in match " + std::to_string(bad) + "; no match was stepped");
    }
    for_each_match([&](int match) {
      Lane& lane = lane_of(match);
      const auto index = static_cast<int>(actions[static_cast<std::size_t>(match)]);
      G::apply(lane.state, *L::action_of(frame_of(match), index));
      settle_chance<G>(lane.state, lane.chance);
      reward(match);
      show(match);
    });
    return {};
  }

  AnyState state(int match) const override {
    AnyState any;
    any.bytes.resize(sizeof(State));
    std::memcpy(any.bytes.data(), &lanes_[static_cast<std::size_t>(match)].state, sizeof(State));
    return any;
  }

 private:
  struct Lane {
    State state;
    Rng chance;
    Rng choices;
  };

  Lane& lane_of(int match) { return lanes_[static_cast<std::size_t>(match)]; }
  Frame frame_of(int match) const {
    return {arrays_.players, arrays_.seats[static_cast<std::size_t>(match)]};
  }

  // Pieces are runs of neighbouring matches; several for each thread, since not all are as quick.
  template <class Work>
  void for_each_match(const Work& work) {
    const int pieces = crew_.size() == 1 ? 1 : std::min(arrays_.matches, 8 * crew_.size());
    const auto first = [&](int piece) {
      return static_cast<int>(std::int64_t{arrays_.matches} * piece / pieces);
    };
    crew_.run(pieces, [&](int piece) {
      const int end = first(piece + 1);
      for (int match = first(piece); match < end; ++match) {
        work(match);
      }
    });
  }

  bool is_legal(int match, std::int64_t index) const {
    return index >= 0 && index < arrays_.actions &&
           arrays_.masks[static_cast<std::size_t>(match) *
                             static_cast<std::size_t>(arrays_.actions) +
                         static_cast<std::size_t>(index)] != 0;
  }

  // The first match whose action is not legal, or their number.
  int first_illegal(std::span<const std::int64_t> actions) {
    std::atomic<int> first = arrays_.matches;
    for_each_match([&](int match) {
      if (!is_legal(match, actions[static_cast<std::size_t>(match)])) {
        int known = first;
        while (match < known && !first.compare_exchange_weak(known, match)) {
        }
      }
    });
    return first;
  }

  void begin(Lane& lane) {
    lane.state = start_;
    settle_chance<G>(lane.state, lane.chance);
  }

  // At the end everybody gets a share of the win, and the next match begins.
  void reward(int match) {
    const auto players = static_cast<std::size_t>(arrays_.players);
    float* const rewards = arrays_.rewards.data() + static_cast<std::size_t>(match) * players;
    Lane& lane = lane_of(match);
    const bool over = G::turn(lane.state).is_over();
    arrays_.dones[static_cast<std::size_t>(match)] = over ? 1 : 0;
    if (!over) {
      std::fill_n(rewards, players, 0.0F);
      return;
    }
    const Payoffs payoffs = G::payoffs(lane.state);
    for (int seat = 0; seat < arrays_.players; ++seat) {
      rewards[seat] = static_cast<float>(payoffs[seat]) / payoff_total;
    }
    begin(lane);
  }

  // Writes what the seat to act sees and may do.
  void show(int match) {
    Lane& lane = lane_of(match);
    const State& state = lane.state;
    const Seat seat = G::turn(state).seat;
    arrays_.seats[static_cast<std::size_t>(match)] = seat;
    const Frame frame = frame_of(match);

    const auto features = static_cast<std::size_t>(arrays_.features);
    float* const numbers = arrays_.observations.data() + static_cast<std::size_t>(match) * features;
    std::memset(numbers, 0, features * sizeof(float));
    Pen pen(numbers);
    L::draw(open_view<G>(state, seat), frame, pen);

    const auto size = static_cast<std::size_t>(arrays_.actions);
    std::uint8_t* const mask = arrays_.masks.data() + static_cast<std::size_t>(match) * size;
    std::memset(mask, 0, size);
    ActionList<G> actions;
    G::legal_actions(state, actions);
    for (const Action action : actions) {
      mask[L::index_of(frame, action)] = 1;
    }
    const auto any = lane.choices.below(static_cast<std::uint32_t>(actions.size()));
    arrays_.samples[static_cast<std::size_t>(match)] =
        L::index_of(frame, actions[static_cast<int>(any)]);
  }

  State start_;
  BatchArrays arrays_;
  std::vector<Lane> lanes_;
  Crew crew_;
};

}  // namespace ahu
