// Joins texts.
#pragma once

#include <string>
#include <string_view>

namespace ahu {

// part(0), part(1) …, joined by `between`; empty parts are left out.
template <class Part>
std::string join(int count, const Part& part, std::string_view between = "") {
  std::string text;
  for (int at = 0; at < count; ++at) {
    const std::string next = part(at);
    text.append(text.empty() || next.empty() ? "" : between).append(next);
  }
  return text;
}

}  // namespace ahu
