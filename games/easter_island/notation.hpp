// The words of Easter Island: places, options, refusals and what is invalid as sentences, events.
#pragma once

#include "games/easter_island/rules.hpp"
#include "match/plain_parts.hpp"

namespace ahu::easter_island {

std::string point_text(int point);
std::string position_text(int position);
std::string_view clause_of(End end);

struct Notation : PlainNotation<EasterIsland, Notation> {
  static constexpr Take takes[] = {{"cells", "placed", "at"},
                                   {"suns placed", "sun_placed", "at"},
                                   {"suns fired", "fired", "at"}};
  static constexpr OptionSpec<Options> option_list[] = {
      integer_option("stall_limit", &Options::stall_limit, 0, max_stall)};
  static json::object material(const Options& options);
  // Says a place, `{at, place}`, and the way of a ray.
  static std::optional<std::string> format(const Messages& say, std::string_view kind,
                                           const json::value& value, const json::object& values);
  static Refusal details(const State& state, Action action, Why why);
  static json::array events(const State& before, Action action, Seat seat);
};

}  // namespace ahu::easter_island
