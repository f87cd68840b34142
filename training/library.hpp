// The functions of a game's training library, for library.py. GAME_NAMESPACE is the game's folder.
#pragma once

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
  void ahu_shallow(const Arrays* arrays, const std::uint8_t* mask, int nodes,                    \
                   std::uint32_t* codes) {                                                       \
    const TheBatch batch(*arrays);                                                               \
    for_each(arrays->matches, arrays->stream,                                                    \
             [=] AHU_HD(int at) { batch.choose_shallow(at, mask, nodes, codes); });              \
  }                                                                                              \
  void ahu_record(const Arrays* arrays, const Replay* given) {                                   \
    const TheBatch batch(*arrays);                                                               \
    const Replay replay = *given;                                                                \
    for_each(arrays->matches, arrays->stream, [=] AHU_HD(int at) { batch.record(at, replay); }); \
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
