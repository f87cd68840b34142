// Small text helpers for messages.
#include "support/text.hpp"

#include <algorithm>

namespace ahu {

std::string shortened(std::string_view text, std::size_t most) {
  if (text.size() <= most) {
    return std::string(text);
  }
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) {
    --most;
  }
  return std::string(text.substr(0, most)) + "…";
}

std::string joined(std::span<const std::string_view> names) {
  std::string all;
  for (const auto name : names) {
    all += (all.empty() ? "" : ", ") + std::string(name);
  }
  return all;
}

std::string separated(std::string_view name, char sign) {
  std::string text;
  for (const char letter : name) {
    const bool capital = letter >= 'A' && letter <= 'Z';
    if (capital && !text.empty()) {
      text += sign;
    }
    text += capital ? static_cast<char>(letter - 'A' + 'a') : letter;
  }
  return text;
}

std::string hex_text(std::uint64_t value) {
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; value >>= 4) {
    text[i] = "0123456789abcdef"[value & 15];
  }
  return text;
}

int text_width(std::string_view text) {
  int width = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\x1b') {  // a colour: up to its m
      at = std::min(text.find('m', at), text.size());
      continue;
    }
    const auto byte = static_cast<unsigned char>(text[at]);
    const auto next = at + 1 < text.size() ? static_cast<unsigned char>(text[at + 1]) : 0U;
    // U+2E80 to U+A4CF, U+AC00 to U+D7FF, U+F900 to U+FAFF and U+FF00 to U+FF5F.
    const bool wide = (byte == 0xE2 && next >= 0xBA) || (byte >= 0xE3 && byte <= 0xE9) ||
                      (byte == 0xEA && (next < 0x94 || next >= 0xB0)) ||
                      (byte >= 0xEB && byte <= 0xED) ||
                      (byte == 0xEF && (next == 0xA4 || next == 0xBC || next == 0xBD));
    width += (byte & 0xC0U) == 0x80U ? 0 : wide ? 2 : 1;
  }
  return width;
}

std::string padded(std::string text, int width) {
  const int missing = width - text_width(text);
  return missing > 0 ? text.append(static_cast<std::size_t>(missing), ' ') : text;
}

std::string right_aligned(std::string text, int width) {
  const int missing = width - text_width(text);
  return missing > 0 ? text.insert(0, static_cast<std::size_t>(missing), ' ') : text;
}
std::string right_aligned(int number, int width) {
  return right_aligned(std::to_string(number), width);
}

}  // namespace ahu
