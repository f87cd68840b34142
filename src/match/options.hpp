// A game's options, rulings and takes as data: tables that JSON, help texts, forms and studies
// read.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace ahu {

enum class OptionKind : std::uint8_t { Integer, Choice, Flag };

// One option; `field` of the game's Options holds its value (for a choice: the index of the name).
template <class Options>
struct OptionSpec {
  std::string_view name;
  std::string_view meaning;
  OptionKind kind;
  std::int16_t Options::* field;
  std::int16_t low;
  std::int16_t high;
  std::int16_t standard;
  std::span<const std::string_view> names;  // of a choice
};

// A number or reading that the rulebook leaves open and we had to settle.
struct Ruling {
  std::string_view clause;
  std::string_view sentence;
};

// An event by which a seat takes a named thing of the game: studies count these.
struct Take {
  std::string_view group;  // of things: "cards"
  std::string_view event;  // its type; its `seat` is who takes
  std::string_view field;  // of the event that names the thing
};

}  // namespace ahu
