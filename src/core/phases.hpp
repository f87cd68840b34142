// The phases of a game, listed once, and sets of them.
#pragma once

#include <array>
#include <cstdint>

#include "core/domain.hpp"

namespace ahu {

constexpr std::size_t count_items(std::string_view list) {
  std::size_t items = 1;
  for (const char sign : list) {
    items += sign == ',' ? 1 : 0;
  }
  return items;
}

template <std::size_t Size>
constexpr std::array<char, Size> lower_case(const char (&text)[Size]) {
  std::array<char, Size> lower{};
  for (std::size_t i = 0; i < Size; ++i) {
    const bool is_capital = text[i] >= 'A' && text[i] <= 'Z';
    lower[i] = static_cast<char>(is_capital ? text[i] - 'A' + 'a' : text[i]);
  }
  return lower;
}

// Splits `one, two` into its items, which point into `list`.
template <std::size_t Items, std::size_t Size>
constexpr std::array<std::string_view, Items> items_of(const std::array<char, Size>& list) {
  std::array<std::string_view, Items> items{};
  std::string_view rest(list.data(), Size - 1);
  for (std::string_view& item : items) {
    item = rest.substr(0, rest.find(','));
    rest.remove_prefix(item.size() + 2 < rest.size() ? item.size() + 2 : rest.size());
  }
  return items;
}

// A bit set of phases. The byte of a damaged state that is no phase gives an empty set.
template <class... Phases>
AHU_HD constexpr std::uint32_t in(Phases... phases) {
  return (0U | ... |
          (static_cast<unsigned>(phases) < 32U ? 1U << static_cast<unsigned>(phases) : 0U));
}

}  // namespace ahu

// AHU_PHASES(Options, Setup, Play, Over) defines the enum Phase, its words and its domain; how many
// phases there are and their names for learners are found by a value of the enum.
#define AHU_PHASES(options, ...)                                                                 \
  enum class Phase : std::uint8_t { __VA_ARGS__ };                                               \
  inline constexpr auto phase_list = ahu::lower_case(#__VA_ARGS__);                              \
  inline constexpr auto phase_words = ahu::items_of<ahu::count_items(#__VA_ARGS__)>(phase_list); \
  constexpr const char* names_of(Phase) { return phase_list.data(); }                            \
  AHU_HD constexpr int count_of(Phase) {                                                         \
    constexpr std::size_t phases = ahu::count_items(#__VA_ARGS__);                               \
    return static_cast<int>(phases);                                                             \
  }                                                                                              \
  inline constexpr ahu::Domain<options> phase_domain = ahu::words<options, phase_words>("phase", 0)
