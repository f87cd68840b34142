// The words of Easter Island: places, options, and what is impossible about a state. Refusals and
// events have files of their own.
#include "games/easter_island/notation.hpp"

#include <array>

namespace ahu::easter_island {

std::string point_text(int point) { return std::string(point_domain.text({}, point)); }
std::string position_text(int position) { return std::string(position_domain.text({}, position)); }
std::string facing_text(Direction facing) {
  return std::string(1, facing_letters[index_of(facing)]);
}

std::string_view clause_of(End end) {
  switch (end) {
    case End::LastStatue: return "EI-E1";
    case End::AllFired: return "EI-E2";
    case End::Stalled: return "EI-E4";
  }
  return "";
}

std::span<const OptionSpec<Options>> Notation::option_specs() {
  static constexpr OptionSpec<Options> specs[] = {
      integer_option("stall_limit", &Options::stall_limit, 0, max_stall)};
  return specs;
}

std::optional<std::string> Notation::format(const Messages& say, std::string_view kind,
                                            const json::value& value, const json::object&) {
  if (kind == "place" && value.is_string()) {
    const std::string at(value.get_string());
    const std::string key = "side." + at.substr(0, 1);
    return say.has(key) && at.size() > 1 ? say(key, {{"line", at.substr(1)}}) : at;
  }
  if (kind == "path" && value.is_array()) {
    std::string text;
    for (const auto& place : value.get_array()) {
      text += (text.empty() ? "" : " - ") + std::string(place.as_string());
    }
    return text;
  }
  return std::nullopt;
}

}  // namespace ahu::easter_island
