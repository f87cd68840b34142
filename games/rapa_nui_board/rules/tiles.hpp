// Ahu tiles and the rongo tablet that copies them (RB-A).
#pragma once

#include "games/rapa_nui_board/rules/crowning.hpp"

namespace ahu::rapa_nui_board {

AHU_HD constexpr void spend(State& state, Kind how, Tile tile) {
  if (how == Kind::Rongo) {
    remove_seat(state.tablets, state.active);
  } else {
    --tiles_held(state, state.active, tile);
  }
}

// --- lists --------------------------------------------------------------------------------------

AHU_HD constexpr void add_for_each(Kind how, Power power, std::uint32_t arguments,
                                   ActionBuffer& list) {
  for_each_bit(arguments, [&](int argument) { list.push_back(Action::use(how, power, argument)); });
}

AHU_HD constexpr void add_rest(const State& state, Kind how, ActionBuffer& list) {
  if (can_spend(state, how, Tile::Rest)) {
    add_for_each(how, Power::Rest, tired_cells(state, state.active), list);
  }
}
AHU_HD constexpr void add_barter(const State& state, Kind how, ActionBuffer& list) {
  if (can_spend(state, how, Tile::Barter)) {
    add_for_each(how, Power::Barter, threes_in(state.resources[state.active]), list);
  }
}
AHU_HD constexpr void add_helping_hand(const State& state, Kind how, ActionBuffer& list) {
  if (!can_spend(state, how, Tile::HelpingHand)) {
    return;
  }
  const int seat = state.active;
  const Cells open = cells_open_to(state, seat);
  if (sculptors_of(state, seat) > 0) {
    add_for_each(how, Power::HelpingSculptor, open, list);
  }
  if (can_lend_chief(state, seat)) {
    add_for_each(how, Power::HelpingChief, open, list);
  }
}

AHU_HD constexpr void add_tiles_when_sculpting(const State& state, Kind how, ActionBuffer& list) {
  constexpr std::uint32_t every_column = (1U << columns) - 1;
  add_barter(state, how, list);
  if (can_spend(state, how, Tile::Reinforcement)) {
    add_for_each(how, Power::Reinforcement, every_column, list);
  }
  if (can_spend(state, how, Tile::Reconversion) && star_of(state, state.active) >= 0) {
    add_for_each(how, Power::ReconversionColumn, every_column, list);
    add_for_each(how, Power::ReconversionCell, cells_open_to(state, state.active), list);
  }
}

AHU_HD constexpr void add_tiles_in_transport(const State& state, Kind how, ActionBuffer& list) {
  add_rest(state, how, list);
  add_barter(state, how, list);
  add_helping_hand(state, how, list);
}

AHU_HD constexpr void add_tiles_when_erecting(const State& state, Kind how, ActionBuffer& list) {
  add_rest(state, how, list);
  add_barter(state, how, list);
  list.push_back_if(can_spend(state, how, Tile::Abundance), Action::use(how, Power::Abundance));
  add_helping_hand(state, how, list);
  list.push_back_if(can_spend(state, how, Tile::Supplement), Action::use(how, Power::Supplement));
}

// RB-A12: while crowning, only what leaves an exchange possible.
AHU_HD constexpr Why why_not_in_crown(const State& state, Kind how, Power power, int argument) {
  if (power == Power::Economy && state.price == economy_price) {
    return Why::PriceIsLow;
  }
  if (power == Power::Exceptional && state.takes_exceptional != 0) {
    return Why::AlreadyExceptional;
  }
  if (power == Power::Exceptional && types_left(state.exceptional) == 0) {
    return Why::NoExceptionalLeft;
  }
  return can_exchange_after(state, how, power, argument) ? Why::Legal : Why::NoExchangeAfter;
}
AHU_HD constexpr void add_barter_when_crowning(const State& state, Kind how, ActionBuffer& list) {
  if (!can_spend(state, how, Tile::Barter)) {
    return;
  }
  for_each_bit(threes_in(state.resources[state.active]), [&](int bundle) {
    list.push_back_if(can_exchange_after(state, how, Power::Barter, bundle),
                      Action::use(how, Power::Barter, bundle));
  });
}
AHU_HD constexpr void add_tiles_when_crowning(const State& state, Kind how, ActionBuffer& list) {
  const bool may_spend = can_exchange_after(state, how, Power::Rest, 0);
  if (may_spend) {
    add_rest(state, how, list);
  }
  add_barter_when_crowning(state, how, list);
  if (can_spend(state, how, Tile::Economy)) {
    list.push_back_if(why_not_in_crown(state, how, Power::Economy, 0) == Why::Legal,
                      Action::use(how, Power::Economy));
  }
  if (how == Kind::Rongo && can_spend(state, how, Tile::Exceptional)) {
    list.push_back_if(why_not_in_crown(state, how, Power::Exceptional, 0) == Why::Legal,
                      Action::use(how, Power::Exceptional));
  }
  if (may_spend) {
    add_helping_hand(state, how, list);
  }
}
AHU_HD constexpr void add_improvements_when_crowning(const State& state, ActionBuffer& list) {
  for_each_bit(improvements_to_buy(state, state.active), [&](int improvement) {
    list.push_back_if(can_exchange_after_improving(state, improvement),
                      Action::of(Kind::Improve, improvement));
  });
}

// --- refusals -----------------------------------------------------------------------------------

AHU_HD constexpr Why why_not_argument(const State& state, Action action) {
  const int seat = state.active;
  const int argument = action.argument();
  switch (action.power()) {
    case Power::Rest:
      if (argument >= island_of(state).cells) {
        return Why::Notation;
      }
      return has(tired_cells(state, seat), argument) ? Why::Legal : Why::NobodyTired;
    case Power::Barter:
      if (argument >= threes) {
        return Why::Notation;
      }
      return covers(state.resources[seat], three_bundles().bundle[argument]) ? Why::Legal
                                                                             : Why::BarterNotHeld;
    case Power::Reinforcement: return argument < columns ? Why::Legal : Why::Notation;
    case Power::ReconversionColumn:
      if (argument >= columns) {
        return Why::Notation;
      }
      return star_of(state, seat) >= 0 ? Why::Legal : Why::SorcererNotOnStar;
    case Power::ReconversionCell:
      return star_of(state, seat) >= 0 ? why_closed(state, seat, argument) : Why::SorcererNotOnStar;
    case Power::HelpingSculptor:
      return sculptors_of(state, seat) > 0 ? why_closed(state, seat, argument) : Why::NoSculptor;
    case Power::HelpingChief:
      return can_lend_chief(state, seat) ? why_closed(state, seat, argument) : Why::NoChiefToLend;
    case Power::Economy:
    case Power::Exceptional:
    case Power::Abundance:
    case Power::Supplement: return argument == 0 ? Why::Legal : Why::Notation;
  }
  return Why::Notation;
}

AHU_HD constexpr Why why_not_use(const State& state, Action action) {
  if (!Actions::belongs(form(action.kind(), action.power()), state.phase)) {
    return Why::FreeActionNotNow;
  }
  if (action.kind() == Kind::Use && action.power() == Power::Exceptional) {
    return Why::PermanentTile;
  }
  if (!can_spend(state, action.kind(), tile_of_power()[static_cast<int>(action.power())])) {
    return action.kind() == Kind::Use ? Why::TileNotHeld : Why::NoTablet;
  }
  const Why why = why_not_argument(state, action);
  return why == Why::Legal && state.phase == Phase::Crown
             ? why_not_in_crown(state, action.kind(), action.power(), action.argument())
             : why;
}
AHU_HD constexpr Why why_not_improve_now(const State& state, int improvement) {
  const Why why = why_not_improve(state, improvement);
  return why == Why::Legal && state.phase == Phase::Crown &&
                 !can_exchange_after_improving(state, improvement)
             ? Why::NoExchangeAfter
             : why;
}

// --- effects ------------------------------------------------------------------------------------

AHU_HD constexpr void give_three(State& state, int bundle) {
  pay(state, state.active, three_bundles().bundle[bundle]);
  state.barter_returns_to = state.phase;
  state.phase = Phase::Barter;
}
AHU_HD constexpr void leave_star(State& state) {
  state.stars[star_of(state, state.active)] = nobody;
}
AHU_HD constexpr void leave_lowest_column(State& state) {
  auto& sculptors = state.sculptors[state.active];
  int column = 0;
  while (sculptors[column] == 0) {
    ++column;
  }
  --sculptors[column];
}
AHU_HD constexpr void bonus(State& state, int more) {
  state.resources_due = static_cast<std::uint8_t>(state.resources_due + more);
}

AHU_HD constexpr void use(State& state, Action action, auto& emit) {
  const int seat = state.active;
  const int argument = action.argument();
  spend(state, action.kind(), tile_of_power()[static_cast<int>(action.power())]);
  emit(event::PowerUsed{seat, action});
  switch (action.power()) {
    case Power::Rest: rest_one(state, argument); break;
    case Power::Barter: give_three(state, argument); break;
    case Power::Economy: state.price = economy_price; break;
    case Power::Reinforcement: ++state.virtual_sculptors[argument]; break;
    case Power::Abundance: bonus(state, abundance_bonus); break;
    case Power::Exceptional: state.takes_exceptional = 1; break;
    case Power::ReconversionColumn:
      leave_star(state);
      ++state.sculptors[seat][argument];
      break;
    case Power::ReconversionCell:
      leave_star(state);
      stand_on(state, seat, argument);
      break;
    case Power::HelpingSculptor:
      leave_lowest_column(state);
      stand_on(state, seat, argument);
      break;
    case Power::HelpingChief:
      state.chief_at[seat] = 0;
      remove_seat(state.chiefs, seat);
      chief_stands_on(state, seat, argument);
      break;
    case Power::Supplement: bonus(state, supplement_bonus); break;
  }
  settle_free_action(state, emit);
}

// --- the second half of a barter (RB-A2) --------------------------------------------------------

AHU_HD constexpr Stock room_for(const State& state, int seat) {
  return full_stock - state.resources[seat];
}
// While crowning, only what leaves an exchange possible (RB-A12).
AHU_HD constexpr bool may_get(const State& state, int bundle) {
  return state.barter_returns_to != Phase::Crown || can_exchange_after_get(state, bundle);
}
AHU_HD constexpr void add_gets(const State& state, ActionBuffer& list) {
  for_each_bit(threes_in(room_for(state, state.active)), [&](int bundle) {
    list.push_back_if(may_get(state, bundle), Action::of(Kind::Get, bundle));
  });
}
AHU_HD constexpr Why why_not_get(const State& state, int bundle) {
  if (bundle >= threes) {
    return Why::Notation;
  }
  if (!covers(room_for(state, state.active), three_bundles().bundle[bundle])) {
    return Why::BarterDoesNotFit;
  }
  return may_get(state, bundle) ? Why::Legal : Why::NoExchangeAfter;
}
AHU_HD constexpr void get_three(State& state, int bundle, auto& emit) {
  state.resources[state.active] += three_bundles().bundle[bundle];
  emit(event::Bartered{state.active, {three_bundles().bundle[bundle]}});
  state.phase = state.barter_returns_to;
  state.barter_returns_to = Phase::Setup;
  settle_free_action(state, emit);
}

}  // namespace ahu::rapa_nui_board
