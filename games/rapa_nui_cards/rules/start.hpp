// How a match begins (RC-M3, RC-S1 … RC-S3).
#pragma once

#include "games/rapa_nui_cards/rules/state.hpp"

namespace ahu::rapa_nui_cards {

AHU_HD constexpr State initial_state(const Options& options) {
  State state{};
  OpenTable& table = state.table;
  table.players = static_cast<std::uint8_t>(options.players);
  table.edition = static_cast<Edition>(options.edition);
  table.memory = static_cast<Memory>(options.memory);
  table.deck = {main_deck};
  table.piles = {one_of_each_offering *
                 static_cast<std::uint32_t>(offerings_of_type - options.players)};  // RC-S2
  for (int seat = 0; seat < options.players; ++seat) {
    table.tableaus[seat].add(Card::Woodcutter, 1);
    table.wood[seat] = static_cast<std::uint16_t>(first_wood + seat);  // RC-S3
    state.offerings[seat] = {one_of_each_offering};
    for (int type = 0; type < offering_types; ++type) {  // RC-M3
      state.hands[seat].add(hunter_of(static_cast<Offering>(type)), type == seat ? 0 : 1);
    }
  }
  return state;
}

}  // namespace ahu::rapa_nui_cards
