// Which action indices are legal in one match, a bit each.
#pragma once

#include <algorithm>
#include <cstdint>

namespace ahu {

template <int Actions>
class LegalBits {
 public:
  void clear() { std::fill_n(words_, words, 0); }
  void add(int index) { words_[word_of(index)] |= std::uint64_t{1} << (index % 64); }
  // 1 or 0, for any number. A whole word and no branch, so that several matches are looked up at
  // once.
  std::uint64_t has(std::int64_t index) const {
    const auto at = static_cast<std::uint64_t>(index);
    const std::uint64_t in_range = at < Actions ? 1 : 0;
    return words_[word_of(at)] >> (at % 64) & in_range;
  }

 private:
  static constexpr std::uint64_t words = (Actions + 63) / 64;
  static std::uint64_t word_of(std::uint64_t index) {
    return words == 1 ? 0 : std::min(index / 64, words - 1);
  }
  std::uint64_t words_[words] = {};
};

}  // namespace ahu
