// The names of enumerators and types as texts: NoSuchSeat is no-such-seat, TreasureMoved is
// treasure_moved.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/text.hpp"

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

// The enumerators from 0 on, as `first-second`.
template <class Enum>
std::span<const std::string_view> enumerator_names() {
  constexpr std::size_t max_names = 96;
  static const auto names = [] {
    std::vector<std::string> all;
    [&]<std::size_t... at>(std::index_sequence<at...>) {
      (all.push_back(separated(enumerator_name<static_cast<Enum>(at)>(), '-')), ...);
    }(std::make_index_sequence<max_names>());
    while (!all.empty() && all.back().empty()) {
      all.pop_back();
    }
    return all;
  }();
  static const std::vector<std::string_view> views(names.begin(), names.end());
  return views;
}

}  // namespace ahu
