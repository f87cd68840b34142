// Asks a game's net about a view, for any search that uses one.
#pragma once

#include <algorithm>
#include <vector>

#include "base/math.hpp"
#include "core/encoding.hpp"
#include "nnet/net.hpp"

namespace ahu {

template <Game G, class Learning>
class NetEvaluator {
 public:
  explicit NetEvaluator(const Net& net) : net_(net) { row_.resize(net.identity().features); }

  // Evaluates a state by what this seat sees; `logit` then rates the seat's actions.
  void evaluate_view(const typename G::State& state, Seat seat) {
    frame_ = {G::options(state).players, seat};
    evaluate(net_, open_view<G>(state, seat));
  }
  float logit(typename G::Action action) const {
    return net_.logit(evaluation_, Learning::index_of(frame_, action));
  }
  // The policy's probability of each action, by what this seat sees.
  using Shares = StaticVector<float, G::max_actions>;
  Shares policy(const typename G::State& state, Seat seat, const ActionList<G>& actions) {
    evaluate_view(state, seat);
    Shares shares;
    float top = -1e30F;
    for (const auto action : actions) {
      shares.push_back(logit(action));
      top = std::max(top, shares[shares.size() - 1]);
    }
    double sum = 0;
    for (float& share : shares) {
      share = static_cast<float>(exponential(double{share} - top));
      sum += share;
    }
    for (float& share : shares) {
      share = static_cast<float>(share / sum);
    }
    return shares;
  }

  bool values_worlds() const { return HasWorldView<Learning, G> && net_.worlds() != nullptr; }
  // The value of a world, with nothing hidden, for each seat.
  void evaluate_world(const typename G::State& world, Seat seat) {
    frame_ = {G::options(world).players, seat};
    evaluate(*net_.worlds(), world_view<G, Learning>(world, seat));
  }

  // Of the win, by seat; they add up to 1.
  void share_out(float* shares) const {
    float sum = 0;
    for (int seat = 0; seat < frame_.players; ++seat) {
      shares[seat] = evaluation_.shares[frame_.relative(seat)];
      sum += shares[seat];
    }
    for (int seat = 0; seat < frame_.players; ++seat) {
      shares[seat] /= sum;
    }
  }

 private:
  void evaluate(const Net& net, const typename G::View& view) {
    std::fill(row_.begin(), row_.end(), std::uint8_t{0});
    NetPen pen(row_.data());
    Learning::draw(view, frame_, pen);
    net.evaluate(row_, evaluation_);
  }

  const Net& net_;
  Frame frame_{};
  std::vector<std::uint8_t> row_;
  Net::Evaluation evaluation_;
};

}  // namespace ahu
