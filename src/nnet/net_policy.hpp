// A game's net without search: the bot `policy`.
#pragma once

#include <vector>

#include "nnet/net_search.hpp"

namespace ahu {

// Draws an action with the probabilities of the net's policy.
template <Game G, class Learning>
Choice<G> draw_by_policy(const Net& net, const typename G::View& view, Rng& rng) {
  const typename G::State world = world_behind<G>(view, rng);
  const Seat seat = G::turn(world).seat;
  const Frame frame{G::options(world).players, seat};
  std::vector<std::uint8_t> row(net.identity().features);
  NetPen pen(row.data());
  Learning::draw(open_view<G>(world, seat), frame, pen);
  Net::Evaluation evaluation;
  net.evaluate(row, evaluation);
  ActionList<G> actions;
  G::legal_actions(world, actions);
  Choice<G> choice;
  choice.nodes = 1;
  float best = 0;
  for (const typename G::Action action : actions) {
    const float score =
        net.logit(evaluation, Learning::index_of(frame, action)) + gumbel_noise(rng);
    if (choice.rated.empty() || score > best) {
      best = score;
      choice.best = action;
    }
    choice.rated.push_back(
        {action, 0, static_cast<std::int32_t>(evaluation.shares[0] * value_of_win)});
  }
  return choice;
}

}  // namespace ahu
