// The languages of Ahu, and the embedded catalogues of messages.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ahu {

enum class Language : std::uint8_t { English, French, Japanese };
inline constexpr std::array<std::string_view, 3> language_codes = {"en", "fr", "ja"};
// The language of a locale such as fr_CA.UTF-8.
std::optional<Language> language_named(std::string_view locale);

// The JSON of a catalogue: of a game by its id, or of a module by its folder; "" where it has none.
std::string_view embedded_messages(std::string_view owner, Language language);

}  // namespace ahu
