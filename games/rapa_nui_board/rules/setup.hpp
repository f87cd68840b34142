// Set-up: the tiles and the turn order are drawn, two players draft (RB-S).
#pragma once

#include "games/rapa_nui_board/rules/rounds.hpp"

namespace ahu::rapa_nui_board {

AHU_HD constexpr Why why_not_draw_tile(const State& state, int tile) {
  if (tile >= tile_kinds) {
    return Why::Notation;
  }
  if (tiles_are_drawn(state)) {
    return Why::AnotherStepIsDue;
  }
  return nibble(tiles_off_the_island(state), tile) > 0 ? Why::Legal : Why::TileNotLeft;
}
AHU_HD constexpr void draw_tile(State& state, int tile, auto& emit) {
  const int ahu = next_bare_ahu(state);
  state.ahus[ahu] = ahu_with_tile(tile);
  emit(event::TileDrawn{{ahu}, {tile}});
}

AHU_HD constexpr Why why_not_draw_turn(const State& state, int seat) {
  if (seat >= state.players) {
    return Why::Notation;
  }
  if (!tiles_are_drawn(state)) {
    return Why::AnotherStepIsDue;
  }
  return is_in_order(state, seat) ? Why::SeatAlreadyDrawn : Why::Legal;
}
AHU_HD constexpr void draw_turn(State& state, int seat, auto& emit) {
  const int place = drawn_in_order(state);
  state.order[place] = static_cast<std::uint8_t>(seat);
  emit(event::TurnDrawn{seat, place + 1});
  after_drawing(state);
}

AHU_HD constexpr void add_drafts(const State& state, ActionBuffer& list) {
  for_each_bit(state.draft, [&](int tile) { list.push_back(Action::of(Kind::Draft, tile)); });
}
AHU_HD constexpr Why why_not_draft(const State& state, int tile) {
  if (tile >= tile_kinds) {
    return Why::Notation;
  }
  return ((state.draft >> tile) & 1) != 0 ? Why::Legal : Why::NotInDraft;
}
AHU_HD constexpr void draft(State& state, int tile, auto& emit) {
  ++state.tiles[state.active][tile];
  emit(event::Drafted{state.active, {tile}});
  const int drafted_of_it = state.tiles[0][tile] + state.tiles[1][tile];
  state.draft = static_cast<std::uint16_t>(
      kinds_after_pick(state.draft, tile, nibble(tiles_off_the_island(state), tile) - drafted_of_it,
                       draft_picks - tiles_drafted(state)));
  after_drafting(state);
}

}  // namespace ahu::rapa_nui_board
