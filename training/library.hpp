// The functions of a game's training library, for library.py. GAME_NAMESPACE is the game's folder.
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
          G::rules_version};
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
    const Named& one = learner.names()[plane];
    const Named& other = net.names()[plane];
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

// One of the symmetries of the encoding, drawn by lot: after it, number f of a row is number
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

// Defines the functions for one game; `Rules`, `Learning` and `Heuristics` are the game's.
#define AHU_TRAINING_LIBRARY(Rules, Learning, Heuristics)                                        \
  using namespace ahu::training;                                                                 \
  using TheBatch = Batch<Rules, Learning, Heuristics>;                                           \
  extern "C" {                                                                                   \
  void ahu_info(Info* info) {                                                                    \
    prepare_device();                                                                            \
    *info = info_of<Rules, Learning>();                                                          \
  }                                                                                              \
  void ahu_units(float* units) {                                                                 \
    const auto pen = ahu::net_numbers<Rules, Learning>();                                        \
    for (const ahu::Named& plane : pen.names()) {                                                \
      for (int i = 0; i < plane.size; ++i) {                                                     \
        units[plane.start + i] = static_cast<float>(plane.unit);                                 \
      }                                                                                          \
    }                                                                                            \
  }                                                                                              \
  void ahu_symmetry(int players, std::uint64_t seed, std::int32_t* features,                     \
                    std::int32_t* actions) {                                                     \
    draw_symmetry<Rules, Learning>(players, seed, features, actions);                            \
  }                                                                                              \
  std::uint64_t ahu_encoding() { return ahu::encoding_hash<Rules, Learning>(); }                 \
  const char* ahu_error() { return last_error(); }                                               \
  void ahu_reset(const Arrays* arrays, std::uint64_t seed) {                                     \
    const TheBatch batch(*arrays);                                                               \
    for_each(arrays->matches, arrays->stream, [=] AHU_HD(int at) { batch.reset(at, seed); });    \
  }                                                                                              \
  void ahu_begin(const Arrays* arrays) {                                                         \
    const TheBatch batch(*arrays);                                                               \
    for_each(arrays->matches, arrays->stream, [=] AHU_HD(int at) { batch.begin_search(at); });   \
  }                                                                                              \
  void ahu_select(const Arrays* arrays, std::uint8_t* rows) {                                    \
    const TheBatch batch(*arrays);                                                               \
    for_each(arrays->matches, arrays->stream, [=] AHU_HD(int at) { batch.select(at, rows); });   \
  }                                                                                              \
  void ahu_expand(const Arrays* arrays, const float* logits, const float* values) {              \
    const TheBatch batch(*arrays);                                                               \
    for_each(arrays->matches, arrays->stream,                                                    \
             [=] AHU_HD(int at) { batch.expand(at, logits, values); });                          \
  }                                                                                              \
  void ahu_choose(const Arrays* arrays, std::uint32_t* codes) {                                  \
    const TheBatch batch(*arrays);                                                               \
    for_each(arrays->matches, arrays->stream, [=] AHU_HD(int at) { batch.choose(at, codes); });  \
  }                                                                                              \
  void ahu_sample(const Arrays* arrays, const float* logits, float temperature,                  \
                  std::uint32_t* codes) {                                                        \
    const TheBatch batch(*arrays);                                                               \
    for_each(arrays->matches, arrays->stream,                                                    \
             [=] AHU_HD(int at) { batch.sample(at, logits, temperature, codes); });              \
  }                                                                                              \
  void ahu_shallow(const Arrays* arrays, const std::uint8_t* mask, int nodes, int depth,         \
                   int samples, std::uint32_t* codes) {                                          \
    const TheBatch batch(*arrays);                                                               \
    const ahu::ShallowLimits limits{static_cast<std::uint64_t>(nodes), depth, samples};          \
    for_each(arrays->matches, arrays->stream,                                                    \
             [=] AHU_HD(int at) { batch.choose_shallow(at, mask, limits, codes); });             \
  }                                                                                              \
  void ahu_record(const Arrays* arrays, const Replay* given) {                                   \
    const TheBatch batch(*arrays);                                                               \
    const Replay replay = *given;                                                                \
    for_each(arrays->matches, arrays->stream, [=] AHU_HD(int at) { batch.record(at, replay); }); \
  }                                                                                              \
  void ahu_lesson(const Arrays* arrays, const std::uint32_t* codes, const Replay* given) {       \
    const TheBatch batch(*arrays);                                                               \
    const Replay replay = *given;                                                                \
    for_each(arrays->matches, arrays->stream,                                                    \
             [=] AHU_HD(int at) { batch.record_lesson(at, codes, replay); });                    \
  }                                                                                              \
  void ahu_play(const Arrays* arrays, const std::uint32_t* codes, const Replay* given) {         \
    const TheBatch batch(*arrays);                                                               \
    if (given == nullptr) {                                                                      \
      for_each(arrays->matches, arrays->stream,                                                  \
               [=] AHU_HD(int at) { batch.play(at, codes, nullptr); });                          \
      return;                                                                                    \
    }                                                                                            \
    const Replay replay = *given;                                                                \
    for_each(arrays->matches, arrays->stream,                                                    \
             [=] AHU_HD(int at) { batch.play(at, codes, &replay); });                            \
  }                                                                                              \
  void ahu_read(const Arrays* arrays, std::int32_t* seats, std::int32_t* players,                \
                std::int32_t* over, float* shares) {                                             \
    const TheBatch batch(*arrays);                                                               \
    for_each(arrays->matches, arrays->stream,                                                    \
             [=] AHU_HD(int at) { batch.read(at, seats, players, over, shares); });              \
  }                                                                                              \
  void ahu_observe(const Arrays* arrays, std::uint8_t* rows) {                                   \
    const TheBatch batch(*arrays);                                                               \
    for_each(arrays->matches, arrays->stream, [=] AHU_HD(int at) { batch.observe(at, rows); });  \
  }                                                                                              \
  }
