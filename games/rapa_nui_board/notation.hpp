// The words of Rapa Nui, the board game: options, refusals and what is invalid as sentences,
// events.
#pragma once

#include "games/rapa_nui_board/rules.hpp"
#include "match/plain_parts.hpp"
#include "support/join.hpp"

namespace ahu::rapa_nui_board {

inline std::string word(std::span<const std::string_view> words, int index) {
  return std::string(words[static_cast<std::size_t>(index)]);
}

// The options that have a map: the names of places depend on nothing else.
inline Options options_of_map(int map) {
  return {static_cast<std::int16_t>(map == 0 ? 2 : max_player_count), 0};
}
inline std::string cell_word(int map, int cell) {
  return std::string(cell_domain.text(options_of_map(map), cell));
}
inline std::string ahu_word(int map, int ahu) {
  return std::string(ahu_domain.text(options_of_map(map), ahu));
}

// Of any number of resources.
inline std::string stock_text(Stock stock) { return bundle_text<std::string>(stock); }

// `1 large moai and 2 small moai`, or "".
template <class Count>
std::string made_text(const Messages& say, const Count& count) {
  const auto made = [&](int at) {
    const int size = sizes - 1 - at;
    return count(size) == 0 ? "" : say("made." + word(size_words, size), {{"n", count(size)}});
  };
  return join(sizes, made, say("list.and"));
}

struct Notation : PlainNotation<RapaNuiBoard, Notation> {
  static constexpr Take takes[] = {{"tiles", "drafted", "tile"},
                                   {"tiles", "tile_taken", "tile"},
                                   {"improvements", "improved", "improvement"},
                                   {"cells", "placed", "cell"},
                                   {"ahus", "erected", "ahu"},
                                   {"offerings", "offered", "offering"}};
  static constexpr OptionSpec<Options> option_list[] = {
      flag_option("first_game", &Options::first_game)};
  static json::object material(const Options& options);
  // Says places, bundles of resources, offerings and what tiles do.
  static std::optional<std::string> format(const Messages& say, std::string_view kind,
                                           const json::value& value, const json::object& values);
  static Refusal details(const State& state, Action action, Why why);
  static json::array events(const State& before, Action action, Seat seat);
};

}  // namespace ahu::rapa_nui_board
