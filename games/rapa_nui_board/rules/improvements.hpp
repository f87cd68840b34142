// Improvements: bought with resources, permanent (RB-I).
#pragma once

#include "games/rapa_nui_board/rules/state.hpp"

namespace ahu::rapa_nui_board {

AHU_HD constexpr bool has_improvement_place(const State& state, int seat) {
  return count_bits(state.improvements[seat]) < improvement_places;
}
// RB-I5: exactly these resources.
AHU_HD constexpr Stock price_of(int improvement) {
  const ImprovementPrice price = improvement_prices()[improvement];
  return one_of(static_cast<int>(price.resource)) * price.count;
}

// The improvements that the seat could buy, bit by bit.
AHU_HD constexpr std::uint32_t improvements_to_buy(const State& state, int seat) {
  if (!has_improvement_place(state, seat)) {
    return 0;
  }
  std::uint32_t all = 0;
  for (int improvement = 0; improvement < improvement_kinds; ++improvement) {
    all |= covers(state.resources[seat], price_of(improvement)) ? 1U << improvement : 0;
  }
  return all & ~static_cast<std::uint32_t>(state.improvements[seat]);
}
AHU_HD constexpr bool can_improve(const State& state, int seat) {
  return improvements_to_buy(state, seat) != 0;
}

AHU_HD constexpr void add_improvements(const State& state, ActionBuffer& list) {
  for_each_bit(improvements_to_buy(state, state.active),
               [&](int improvement) { list.push_back(Action::of(Kind::Improve, improvement)); });
}

AHU_HD constexpr Why why_not_improve(const State& state, int improvement) {
  const int seat = state.active;
  if (improvement >= improvement_kinds) {
    return Why::Notation;
  }
  if (has_improvement(state, seat, static_cast<Improvement>(improvement))) {
    return Why::ImprovementOwned;
  }
  if (!has_improvement_place(state, seat)) {
    return Why::NoImprovementPlace;
  }
  return covers(state.resources[seat], price_of(improvement)) ? Why::Legal
                                                              : Why::ImprovementTooDear;
}

AHU_HD constexpr void improve(State& state, Improvement improvement, auto& emit) {
  const int seat = state.active;
  const Stock price = price_of(static_cast<int>(improvement));
  pay(state, seat, price);
  emit(event::Improved{seat, {static_cast<int>(improvement)}, {price}});
  state.improvements[seat] =
      static_cast<std::uint8_t>(state.improvements[seat] | (1 << static_cast<int>(improvement)));
  switch (improvement) {
    case Improvement::Fervent:
    case Improvement::Artist: break;
    case Improvement::Popular: ++state.villagers[seat]; break;     // RB-I3
    case Improvement::Chief: add_seat(state.chiefs, seat); break;  // RB-I4
  }
}

}  // namespace ahu::rapa_nui_board
