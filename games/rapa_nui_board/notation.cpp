// The words of Rapa Nui, the board game: options, rulings, and what is impossible about a state.
// Refusals and events have files of their own.
#include "games/rapa_nui_board/notation.hpp"

namespace ahu::rapa_nui_board {

std::span<const OptionSpec<Options>> Notation::option_specs() {
  static constexpr OptionSpec<Options> specs[] = {flag_option("first_game", &Options::first_game)};
  return specs;
}

}  // namespace ahu::rapa_nui_board
