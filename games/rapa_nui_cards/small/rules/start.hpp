// Where the small variant begins: a few turns before the end, with the refill before the last one.
// When another column is emptied, or this one again, the match is over.
#pragma once

#include "games/rapa_nui_cards/rules/state.hpp"

namespace ahu::rapa_nui_cards {

// Fish and berries can still be had; potatoes and grain lie on the stone.
AHU_HD constexpr void deal_offerings(State& state) {
  for (int type = 0; type < offering_types; ++type) {
    const Offering offering = static_cast<Offering>(type);
    const bool is_traded = offering == Offering::Fish || offering == Offering::Berries;
    state.table.stone_up.add(offering, is_traded ? 1 : offerings_of_type);
    if (is_traded) {
      state.table.piles.add(offering, offerings_of_type - 1 - state.table.players);
      for (int seat = 0; seat < state.table.players; ++seat) {
        state.offerings[seat].add(offering, 1);
      }
    }
  }
}

// Each seat has a Moai in hand and the wood for it. Seat 1 has just drawn; its three glory make up
// for seat 0 being the first to build.
AHU_HD constexpr State initial_state(const Options& options) {
  State state{};
  OpenTable& table = state.table;
  table.players = static_cast<std::uint8_t>(options.players);
  table.edition = static_cast<Edition>(options.edition);
  table.memory = static_cast<Memory>(options.memory);
  table.phase = Phase::Refill;
  table.refilling = 1;
  table.active = 1;
  table.glory[1] = 3;
  table.deck.add(Card::Priest, 3);
  table.deck.add(Card::Fish, 3);
  table.columns[1].lay(Card::Woodcutter);
  table.columns[2].lay(Card::Priest);
  table.columns[3].lay(Card::Berries);
  deal_offerings(state);
  for (int seat = 0; seat < options.players; ++seat) {
    table.wood[seat] = moai_price + 1;
    table.tableaus[seat].add(Card::Woodcutter, seat == 0 ? 4 : 3);
    table.tableaus[seat].add(Card::Priest, 2);
    table.tableaus[seat].add(Card::Grain, 1);
    table.tableaus[seat].add(seat == 0 ? Card::Berries : Card::Fish, 1);
    state.hands[seat].add(Card::Moai, 1);
    state.hands[seat].add(Card::Potato, 1);
    state.hands[seat].add(seat == 0 ? Card::Woodcutter : Card::Priest, 1);
  }
  return state;
}

}  // namespace ahu::rapa_nui_cards
