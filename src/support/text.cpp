// Small text helpers for messages.
#include "support/text.hpp"

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

std::string hex_text(std::uint64_t value) {
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; value >>= 4) {
    text[i] = "0123456789abcdef"[value & 15];
  }
  return text;
}

}  // namespace ahu
