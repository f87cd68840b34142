// A game's options, rulings and takes as tables, which JSON, help texts, forms and studies use.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace ahu {

enum class OptionKind : std::uint8_t { Integer, Choice, Flag };

// One option; `field` of the game's Options holds its value (for a choice: the index of the name).
// The default is that of an Options{}, the meaning is the message option.<name>.meaning.
template <class Options>
struct OptionSpec {
  std::string_view name;
  OptionKind kind;
  std::int16_t Options::* field;
  std::int16_t low;
  std::int16_t high;
  std::span<const std::string_view> names{};  // of a choice

  constexpr std::int16_t standard() const { return Options{}.*field; }
};

template <class Options>
constexpr OptionSpec<Options> integer_option(std::string_view name, std::int16_t Options::* field,
                                             std::int16_t low, std::int16_t high) {
  return {name, OptionKind::Integer, field, low, high};
}
template <class Options>
constexpr OptionSpec<Options> flag_option(std::string_view name, std::int16_t Options::* field) {
  return {name, OptionKind::Flag, field, 0, 1};
}
template <class Options>
constexpr OptionSpec<Options> choice_option(std::string_view name, std::int16_t Options::* field,
                                            std::span<const std::string_view> names) {
  const auto high = static_cast<std::int16_t>(names.size() - 1);
  return {name, OptionKind::Choice, field, 0, high, names};
}

// The option `memory`, a Memory.
inline constexpr std::string_view memory_words[] = {"open", "strict"};
template <class Options>
constexpr OptionSpec<Options> memory_option(std::int16_t Options::* field) {
  return choice_option("memory", field, std::span<const std::string_view>(memory_words));
}

// A ruling: our decision on a question that the rulebook leaves open.
struct Ruling {
  std::string_view clause;
  std::string_view sentence;
};

// An event by which a seat takes a named thing of the game: studies count these.
struct Take {
  std::string_view group;  // of things: "cards"
  std::string_view event;  // its type; its `seat` takes the thing
  std::string_view field;  // of the event that names the thing
};

}  // namespace ahu
