// The sizes and symmetries of a game's training library, for library.py.
#pragma once

#include <numeric>
#include <utility>
#include <vector>

#include "training/batch.hpp"

namespace ahu::training {

struct Info {
  std::int32_t features;
  std::int32_t actions;
  std::int32_t min_players;
  std::int32_t max_players;
  std::int32_t max_seats;
  std::int32_t max_actions;
  std::int32_t lane_bytes;
  std::int32_t leaf_bytes;
  std::int32_t node_bytes;
  std::int32_t edge_bytes;
  std::int32_t step_bytes;
  std::int32_t counts_bytes;
  std::int32_t rules_version;
  std::int32_t has_worlds;
};

template <Game G, class Learning>
Info info_of() {
  return {net_numbers<G, Learning>().total(),
          Learning::actions.size(),
          G::min_players,
          G::max_players,
          max_seats,
          G::max_actions,
          sizeof(Lane<G>),
          sizeof(GumbelLeaf<G>),
          sizeof(GumbelNode),
          sizeof(GumbelEdge),
          sizeof(GumbelStep),
          sizeof(GumbelCounts),
          G::rules_version,
          HasWorldView<Learning, G>};
}

// Learners know symmetries by their own numbers, of which the net has each plane or, where a plane
// is the same everywhere, one number.
template <Game G, class Learning>
void turn_features(int symmetry, std::int32_t* features) {
  typename G::Options options{};
  options.players = G::max_players;
  NamingPen<Numbers::Learner> learner;
  Learning::draw(G::observe(G::initial(options), 0), Frame{G::max_players, 0}, learner);
  const auto net = net_numbers<G, Learning>();
  std::vector<int> places(static_cast<std::size_t>(learner.total()));
  for (std::size_t plane = 0; plane < learner.names().size(); ++plane) {
    const NamedRange& one = learner.names()[plane];
    const NamedRange& other = net.names()[plane];
    for (int at = 0; at < one.size; ++at) {
      places[static_cast<std::size_t>(one.start + at)] =
          other.start + (other.size == one.size ? at : 0);
    }
  }
  for (int from = 0; from < learner.total(); ++from) {
    const int to = Learning::turned_feature(from, symmetry);
    features[places[static_cast<std::size_t>(to)]] = places[static_cast<std::size_t>(from)];
  }
}

template <class Learning, class Turn>
void turn_actions(int players, std::int32_t* actions, Turn turn) {
  const Frame frame{players, 0};
  for (int from = 0; from < Learning::actions.size(); ++from) {
    if (const auto action = Learning::action_of(frame, from)) {
      actions[Learning::index_of(frame, turn(*action))] = from;
    }
  }
}

// One of the symmetries of the encoding, drawn at random: after it, number f of a row is number
// features[f] of the row before, and so for the actions. The encoding as it is where none is known.
template <Game G, class Learning>
void draw_symmetry(int players, std::uint64_t seed, std::int32_t* features, std::int32_t* actions) {
  Rng rng(seed);
  const int numbers = net_numbers<G, Learning>().total();
  std::iota(features, features + numbers, 0);
  std::iota(actions, actions + Learning::actions.size(), 0);
  if constexpr (requires { Learning::places_alike; }) {
    int order[Learning::places_alike];
    std::iota(order, order + Learning::places_alike, 0);
    for (int left = Learning::alike_in(players); left > 1; --left) {
      std::swap(order[left - 1], order[rng.below(static_cast<unsigned>(left))]);
    }
    for (int from = 0; from < numbers; ++from) {
      features[Learning::reordered_feature(from, order)] = from;
    }
    turn_actions<Learning>(players, actions,
                           [&](auto action) { return Learning::reordered(action, order); });
  } else if constexpr (requires { Learning::symmetries; }) {
    const int symmetry = static_cast<int>(rng.below(Learning::symmetries.size()));
    turn_features<G, Learning>(symmetry, features);
    turn_actions<Learning>(players, actions,
                           [&](auto action) { return Learning::turned(action, symmetry); });
  }
}

}  // namespace ahu::training
