// The legal action indices of one match, as bits.
#pragma once

#include <algorithm>
#include <cstdint>

namespace ahu {

template <int Actions>
class LegalBits {
 public:
  static constexpr std::uint64_t words = (Actions + 63) / 64;
  static constexpr bool is_one_word = words == 1;

  void clear() { std::fill_n(words_, words, 0); }
  void add(int index) { words_[word_of(index)] |= std::uint64_t{1} << (index % 64); }
  // 1 or 0, for any number. Returns a whole word without a branch, so that several matches are
  // looked up at once.
  std::uint64_t has(std::int64_t index) const {
    const auto at = static_cast<std::uint64_t>(index);
    const std::uint64_t in_range = at < Actions ? 1 : 0;
    return words_[word_of(at)] >> (at % 64) & in_range;
  }
  void write(std::uint8_t* mask) const {
    for (int index = 0; index < Actions; ++index) {
      mask[index] = static_cast<std::uint8_t>(has(index));
    }
  }

 private:
  static std::uint64_t word_of(std::uint64_t index) {
    return is_one_word ? 0 : std::min(index / 64, words - 1);
  }
  std::uint64_t words_[words] = {};
};

}  // namespace ahu
