// The functions of a game's training library, for library.py. The file that includes this names
// the game's `Rules`, `Learning` and `Heuristics`.
//
// nvcc copies the rules into every kernel and takes minutes over it, so the library can be compiled
// in parts at the same time: AHU_PART is the number of one of them, or 0 for all.
#pragma once

#include "training/library.hpp"

#define AHU_HAS_PART(number) (AHU_PART == 0 || AHU_PART == (number))

using namespace ahu::training;
using TheBatch = Batch<Rules, Learning, Heuristics>;

extern "C" {

#if AHU_HAS_PART(1)
void ahu_info(Info* info) {
  prepare_device();
  *info = info_of<Rules, Learning>();
}
void ahu_units(float* units) {
  const auto pen = ahu::net_numbers<Rules, Learning>();
  for (const ahu::NamedRange& plane : pen.names()) {
    for (int i = 0; i < plane.size; ++i) {
      units[plane.start + i] = static_cast<float>(plane.unit);
    }
  }
}
void ahu_symmetry(int players, std::uint64_t seed, std::int32_t* features, std::int32_t* actions) {
  draw_symmetry<Rules, Learning>(players, seed, features, actions);
}
std::uint64_t ahu_encoding() { return ahu::encoding_hash<Rules, Learning>(); }
const char* ahu_game_id() { return Rules::id.data(); }  // a literal
const char* ahu_error() { return last_error(); }
void ahu_begin(const Arrays* arrays) {
  const TheBatch batch(*arrays);
  for_each(arrays->matches, arrays->stream, [=] AHU_HD(int at) { batch.begin_search(at); });
}
void ahu_choose(const Arrays* arrays, std::uint32_t* codes) {
  const TheBatch batch(*arrays);
  for_each(arrays->matches, arrays->stream, [=] AHU_HD(int at) { batch.choose(at, codes); });
}
void ahu_leaf(const Arrays* arrays, std::int32_t* seats) {
  const TheBatch batch(*arrays);
  for_each(arrays->matches, arrays->stream, [=] AHU_HD(int at) { batch.read_leaf(at, seats); });
}
void ahu_read(const Arrays* arrays, std::int32_t* seats, std::int32_t* players, std::int32_t* over,
              float* shares) {
  const TheBatch batch(*arrays);
  for_each(arrays->matches, arrays->stream,
           [=] AHU_HD(int at) { batch.read(at, seats, players, over, shares); });
}
#endif

#if AHU_HAS_PART(2)
void ahu_reset(const Arrays* arrays, std::uint64_t seed) {
  const TheBatch batch(*arrays);
  for_each(arrays->matches, arrays->stream, [=] AHU_HD(int at) { batch.reset(at, seed); });
}
#endif

#if AHU_HAS_PART(3)
void ahu_select(const Arrays* arrays, std::uint8_t* rows) {
  const TheBatch batch(*arrays);
  for_each(arrays->matches, arrays->stream, [=] AHU_HD(int at) { batch.select(at, rows); });
}
#endif

#if AHU_HAS_PART(4)
void ahu_expand(const Arrays* arrays, const float* logits, const float* values) {
  const TheBatch batch(*arrays);
  for_each(arrays->matches, arrays->stream,
           [=] AHU_HD(int at) { batch.expand(at, logits, values); });
}
#endif

#if AHU_HAS_PART(5)
void ahu_sample(const Arrays* arrays, const float* logits, float temperature,
                std::uint32_t* codes) {
  const TheBatch batch(*arrays);
  for_each(arrays->matches, arrays->stream,
           [=] AHU_HD(int at) { batch.sample(at, logits, temperature, codes); });
}
#endif

#if AHU_HAS_PART(6)
void ahu_shallow(const Arrays* arrays, const std::uint8_t* mask, int nodes, int depth, int samples,
                 std::uint32_t* codes) {
  const TheBatch batch(*arrays);
  const ahu::ShallowLimits limits{static_cast<std::uint64_t>(nodes), depth, samples};
  for_each(arrays->matches, arrays->stream,
           [=] AHU_HD(int at) { batch.choose_shallow(at, mask, limits, codes); });
}
#endif

#if AHU_HAS_PART(7)
void ahu_record(const Arrays* arrays, const Replay* given) {
  const TheBatch batch(*arrays);
  const Replay replay = *given;
  for_each(arrays->matches, arrays->stream, [=] AHU_HD(int at) { batch.record(at, replay); });
}
void ahu_lesson(const Arrays* arrays, const std::uint32_t* codes, const Replay* given) {
  const TheBatch batch(*arrays);
  const Replay replay = *given;
  for_each(arrays->matches, arrays->stream,
           [=] AHU_HD(int at) { batch.record_lesson(at, codes, replay); });
}
#endif

#if AHU_HAS_PART(8)
void ahu_play(const Arrays* arrays, const std::uint32_t* codes, const Replay* given) {
  const TheBatch batch(*arrays);
  const bool records = given != nullptr;
  const Replay replay = records ? *given : Replay{};
  for_each(arrays->matches, arrays->stream,
           [=] AHU_HD(int at) { batch.play(at, codes, records ? &replay : nullptr); });
}
#endif

#if AHU_HAS_PART(9)
void ahu_worlds(const Arrays* arrays, std::uint8_t* worlds) {
  const TheBatch batch(*arrays);
  for_each(arrays->matches, arrays->stream, [=] AHU_HD(int at) { batch.show_leaf(at, worlds); });
}
void ahu_record_worlds(const Arrays* arrays, const Replay* given) {
  const TheBatch batch(*arrays);
  const Replay replay = *given;
  for_each(arrays->matches, arrays->stream, [=] AHU_HD(int at) { batch.record_world(at, replay); });
}
void ahu_observe(const Arrays* arrays, std::uint8_t* rows) {
  const TheBatch batch(*arrays);
  for_each(arrays->matches, arrays->stream, [=] AHU_HD(int at) { batch.observe(at, rows); });
}
#endif

}  // extern "C"
