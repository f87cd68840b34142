#include "support/names.hpp"

#include "support/text.hpp"

namespace ahu {

std::vector<std::string> dashed_names(std::span<const std::string_view> names) {
  std::vector<std::string> dashed;
  for (const std::string_view name : names) {
    dashed.push_back(separated(name, '-'));
  }
  while (!dashed.empty() && dashed.back().empty()) {
    dashed.pop_back();
  }
  return dashed;
}

}  // namespace ahu
