// The names of enumerators and types as texts: NoSuchSeat is no-such-seat, TreasureMoved is
// treasure_moved.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ahu {

template <class T>
consteval std::string_view type_name() {
  constexpr std::string_view whole = __PRETTY_FUNCTION__;  // … [with T = a::Name; …] or … [T = …]
  constexpr std::size_t begin = whole.find("T = ") + 4;
  constexpr std::string_view name = whole.substr(begin, whole.find_first_of(";]", begin) - begin);
  return name.substr(name.rfind(':') + 1);
}

template <auto Value>
consteval std::string_view enumerator_name() {
  constexpr std::string_view whole = __PRETTY_FUNCTION__;
  constexpr std::size_t begin = whole.find("Value = ") + 8;
  constexpr std::string_view name = whole.substr(begin, whole.find_first_of(";]", begin) - begin);
  return name.starts_with('(') ? "" : name.substr(name.rfind(':') + 1);  // (Enum)7 has no name
}

// Names as `first-second`; empty ones at the end are left out.
std::vector<std::string> dashed_names(std::span<const std::string_view> names);

// The enumerators from 0 on, as `first-second`.
template <class Enum>
std::span<const std::string_view> enumerator_names() {
  constexpr std::size_t max_names = 96;
  static constexpr auto given = []<std::size_t... at>(std::index_sequence<at...>) {
    return std::array{enumerator_name<static_cast<Enum>(at)>()...};
  }(std::make_index_sequence<max_names>());
  static const std::vector<std::string> names = dashed_names(given);
  static const std::vector<std::string_view> views(names.begin(), names.end());
  return views;
}

}  // namespace ahu
