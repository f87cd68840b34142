// The words of Rapa Nui, the board game: options, refusals and what is invalid as sentences,
// events.
#pragma once

#include "games/rapa_nui_board/rules.hpp"
#include "match/plain_parts.hpp"

namespace ahu::rapa_nui_board {

struct Notation : PlainNotation<RapaNuiBoard, Notation> {
  using Why = RapaNuiBoard::Why;
  static constexpr Take takes[] = {{"tiles", "drafted", "tile"},
                                   {"tiles", "tile_taken", "tile"},
                                   {"improvements", "improved", "improvement"},
                                   {"cells", "placed", "cell"},
                                   {"ahus", "erected", "ahu"},
                                   {"offerings", "offered", "offering"}};
  static std::span<const OptionSpec<Options>> option_specs();
  static json::object material(const Options& options);
  // Says places, bundles of resources, offerings and what tiles do.
  static std::optional<std::string> format(const Messages& say, std::string_view kind,
                                           const json::value& value, const json::object& values);
  static Refusal details(const State& state, Action action, Why why);
  static json::array events(const State& before, Action action, Seat seat);
};

}  // namespace ahu::rapa_nui_board
