// Small text helpers for messages.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace ahu {

// At most `most` bytes of a text from outside, cut between characters, for use in a message.
std::string shortened(std::string_view text, std::size_t most = 60);
std::string joined(std::span<const std::string_view> names);  // "a, b, c"
std::string separated(std::string_view name, char sign);      // CamelCase as camel-case
std::string hex_text(std::uint64_t value);                    // 16 digits

// Columns of a terminal that a text takes: two for each character of Chinese and Japanese writing,
// none for its colours.
int text_width(std::string_view text);
std::string padded(std::string text, int width);         // blanks after it
std::string right_aligned(std::string text, int width);  // blanks before it
std::string right_aligned(int number, int width);

}  // namespace ahu
