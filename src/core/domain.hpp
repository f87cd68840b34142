// The values that an argument of an action or a field of a state can take, and how each is written.
#pragma once

#include <cstddef>
#include <iterator>
#include <string_view>

#include "base/assert.hpp"

namespace ahu {

// A few characters, without allocation.
class ShortText {
 public:
  constexpr ShortText() = default;
  constexpr ShortText(std::string_view text) {
    for (const char sign : text) {
      *this += sign;
    }
  }
  constexpr ShortText& operator+=(char sign) {
    AHU_ASSERT(size_ < capacity);
    signs_[size_++] = sign;
    return *this;
  }
  constexpr operator std::string_view() const { return {signs_, size_}; }

 private:
  static constexpr std::size_t capacity = 31;
  char signs_[capacity] = {};
  unsigned char size_ = 0;
};

// Values count from 0. `lowest` to `highest` can be written and have a place in codes; the first
// `count` exist in some match. Where more can be written than exist, the rules refuse the others.
template <class Options>
struct Domain {
  using Spell = ShortText (*)(const Options& options, int value);

  std::string_view name;  // one of them, in messages: "facing"
  int count;
  int bits;               // in a code
  Spell spell = nullptr;  // empty where these options have no such value; null for numbers
  int first = 0;          // the number that is written for value 0
  int lowest = 0;
  int highest = count - 1;
  bool is_seat = false;
  int (*limit)(const Options& options) = nullptr;  // how many numbers these options have

  constexpr bool is_number() const { return spell == nullptr; }
  constexpr bool is_hidden() const { return count == 0; }

  constexpr ShortText text(const Options& options, int value) const {
    if (value < lowest || value > highest || (limit != nullptr && value >= limit(options))) {
      return {};
    }
    return is_number() ? number_text(first + value) : spell(options, value);
  }
  // The value of a text, or `no_value`.
  static constexpr int no_value = -1'000'000;
  constexpr int value(const Options& options, std::string_view text) const {
    for (int value = lowest; value <= highest && !text.empty(); ++value) {
      if (text == this->text(options, value)) {
        return value;
      }
    }
    return no_value;
  }

 private:
  static constexpr ShortText number_text(int number) {
    ShortText text;
    int power = 1;
    while (number / power >= 10) {
      power *= 10;
    }
    for (; power > 0; power /= 10) {
      text += static_cast<char>('0' + number / power % 10);
    }
    return text;
  }
};

// Written as numbers from `first` on. In a code a value takes a byte, unless `bits` says otherwise.
template <class Options>
constexpr Domain<Options> numbers(std::string_view name, int first, int count, int bits = 8) {
  return {name, count, bits, nullptr, first};
}
template <class Options>
constexpr Domain<Options> seats(int count, int bits = 8) {
  Domain<Options> domain = numbers<Options>("seat", 0, count, bits);
  domain.is_seat = true;
  return domain;
}
// Written as the words of a table, or as the letters of a text.
template <class Options, const auto& Words>
constexpr Domain<Options> words(std::string_view name, int bits = 8) {
  return {name, static_cast<int>(std::size(Words)), bits, [](const Options&, int value) {
            if constexpr (requires(ShortText text) { text += Words[0]; }) {
              return ShortText(std::string_view(&Words[static_cast<std::size_t>(value)], 1));
            } else {
              return ShortText(Words[static_cast<std::size_t>(value)]);
            }
          }};
}
// Written by a function. (nvcc refuses a Domain in braces that leaves `highest` out.)
template <class Options>
constexpr Domain<Options> texts(std::string_view name, int count,
                                typename Domain<Options>::Spell spell, int bits = 8) {
  return {name, count, bits, spell};
}
// Sets the values that can be written. The rules refuse those beyond `count`.
template <class Options>
constexpr Domain<Options> writable(Domain<Options> domain, int lowest, int highest) {
  domain.lowest = lowest;
  domain.highest = highest;
  return domain;
}
// Limits the number of values by the options.
template <class Options>
constexpr Domain<Options> limited(Domain<Options> domain, int (*limit)(const Options&)) {
  domain.limit = limit;
  return domain;
}
// A hidden argument in redacted actions: the text `?`, and this value in codes.
template <class Options>
constexpr Domain<Options> hidden(std::string_view name, int value, int bits = 8) {
  return {name, 0, bits, [](const Options&, int) { return ShortText("?"); }, 0, value, value};
}

}  // namespace ahu
