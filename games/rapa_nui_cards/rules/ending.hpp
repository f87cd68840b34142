// The final count (RC-E2 … RC-E5).
#pragma once

#include "games/rapa_nui_cards/rules/state.hpp"

namespace ahu::rapa_nui_cards {

// All cards on the stone, face-down ones included.
AHU_HD constexpr OfferingCounts stone_of(const State& state) {
  OfferingCounts stone = state.table.stone_up;
  for (int at = 0; at < state.table.down_count; ++at) {
    stone.add(state.down.type(at), 1);
  }
  return stone;
}

// What of it a view knows: face-up cards, the viewer's own face-down ones, after the end all.
AHU_HD constexpr OfferingCounts known_stone(const View& view) {
  OfferingCounts stone = view.table.stone_up;
  for (int at = 0; at < view.table.down_count; ++at) {
    stone.add(view.down.type(at), view.knows_sacrifices(view.down.seat(at)) ? 1 : 0);
  }
  return stone;
}

// RC-E3: 3 less 1 for every different number of cards that is higher; RC-E4: an empty stone.
AHU_HD constexpr int value_on(OfferingCounts stone, int type) {
  if (stone.empty()) {
    return 0;
  }
  std::uint32_t numbers = 0;  // a bit for each that occurs
  for (int at = 0; at < offering_types; ++at) {
    numbers |= 1U << stone.of(at);
  }
  return highest_value - count_bits(numbers >> stone.of(type) >> 1);
}
AHU_HD constexpr int value_on(OfferingCounts stone, Offering type) {
  return value_on(stone, index_of(type));
}

AHU_HD constexpr int worth_on(OfferingCounts stone, OfferingCounts cards) {
  int worth = 0;
  for (int type = 0; type < offering_types; ++type) {
    worth += cards.of(type) * value_on(stone, type);
  }
  return worth;
}

// RC-E2
AHU_HD constexpr int final_glory(const State& state, OfferingCounts stone, int seat) {
  const OpenTable& table = state.table;
  return table.glory[seat] + glory_of_moai * table.tableaus[seat].of(Card::Moai) +
         table.wood[seat] / wood_for_glory + worth_on(stone, state.offerings[seat]);
}

AHU_HD constexpr Scores final_scores(const State& state) {
  const OfferingCounts stone = stone_of(state);
  Scores scores;
  for (int seat = 0; seat < state.table.players; ++seat) {
    scores.push_back(final_glory(state, stone, seat));
  }
  return scores;
}

// RC-E5: glory, then Moai, then (Japanese edition) wood: one number that orders the seats.
AHU_HD constexpr std::int64_t rank_of(const State& state, int glory, int seat) {
  const OpenTable& table = state.table;
  const int wood = table.edition == Edition::Japanese ? table.wood[seat] : 0;
  return (static_cast<std::int64_t>(glory) * 16 + table.tableaus[seat].of(Card::Moai)) * 65536 +
         wood;
}

// Bit by bit the seats that win.
AHU_HD constexpr unsigned winners_of(const State& state) {
  const Scores scores = final_scores(state);
  std::int64_t best = -1;
  unsigned winners = 0;
  for (int seat = 0; seat < scores.size(); ++seat) {
    const std::int64_t rank = rank_of(state, scores[seat], seat);
    if (rank > best) {
      winners = 0;
      best = rank;
    }
    winners |= rank == best ? 1U << seat : 0U;
  }
  return winners;
}

}  // namespace ahu::rapa_nui_cards
