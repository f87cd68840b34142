// Which actions are legal, and why another one is not.
#pragma once

#include "games/costa_ruana/rules/state.hpp"

namespace ahu::costa_ruana {

// Why an action is refused; README.md names the clauses.
enum class Why : std::uint8_t {
  Legal,
  Malformed,      // no action at all
  Over,           // CR-E1
  Redacted,       // CR-I1: what others read is not what one can do
  NotNow,         // the phase wants something else
  NoSuchSeat,     // CR-P1
  NoSuchIsland,   // CR-S1
  NoSuchFace,     // CR-M3
  NotInDeck,      // CR-M1
  NotInHand,      // CR-P1
  IslandFull,     // CR-M3
  NotOnTable,     // CR-P3, CR-P6
  EmptyReserve,   // CR-P3
  NotInFront,     // CR-P6
  EarlierKind,    // CR-P6
  NoTreasure,     // CR-F1
  SameIsland,     // CR-F1, CR-F4
  NoNative,       // CR-F2, CR-F4
  YieldToOneself  // CR-N3
};

// The act that the phase wants first; Ride and Keep have an alternative.
AHU_HD constexpr Act act_wanted(const State& state) {
  const Open& open = state.open;
  switch (open.phase) {
    case Phase::Setup:
      return open.shaman == nobody    ? Act::Shaman
             : open.sky == not_drawn  ? Act::Sky
             : open.tide == not_drawn ? Act::Tide
                                      : Act::Deal;
    case Phase::Settle: return Act::Settle;
    case Phase::Show: return Act::Show;
    case Phase::Hide: return Act::Hide;
    case Phase::Ride: return Act::Ride;
    case Phase::Flip: return Act::Flip;
    case Phase::Order: return Act::Resolve;
    case Phase::Effect:
      switch (rank_of(state.table[open.acting - 1].card)) {
        case Rank::Treasure: return Act::Treasure;
        case Rank::Recall: return Act::Recall;
        case Rank::Place: return Act::Place;
        case Rank::Move: return Act::Move;
      }
      return Act::Move;
    case Phase::Deal: return Act::Deal;
    case Phase::Office: return Act::Keep;
    case Phase::Over: break;
  }
  return Act::Stay;
}

class Refusing {
 public:
  AHU_HD explicit constexpr Refusing(const State& state) : state_(state), open_(state.open) {}

  AHU_HD constexpr Why why_not(Action action) const {
    if (!is_well_formed(action)) {
      return Why::Malformed;
    }
    if (open_.phase == Phase::Over) {
      return Why::Over;
    }
    if (action.act() == Act::HideOther || action.act() == Act::DealOther) {
      return Why::Redacted;
    }
    const Act wanted = act_wanted(state_);
    const bool other = (wanted == Act::Ride && action.act() == Act::Stay) ||
                       (wanted == Act::Keep && action.act() == Act::Yield);
    return action.act() == wanted || other ? why_not_now(action) : Why::NotNow;
  }

 private:
  // Fields that the act does not use are 0.
  AHU_HD static constexpr bool is_well_formed(Action action) {
    if (!action.has_act()) {
      return false;
    }
    const bool no_third = action.third() == 0;
    const bool no_second = no_third && action.second() == 0;
    switch (action.act()) {
      case Act::Move: return true;
      case Act::Show:
      case Act::Hide:
      case Act::Treasure: return no_third;
      case Act::HideOther: return no_third && action.first() == 0 && action.second() < max_seats;
      case Act::Stay:
      case Act::Keep:
      case Act::DealOther: return no_second && action.first() == 0;
      case Act::Shaman:
      case Act::Sky:
      case Act::Tide:
      case Act::Deal:
      case Act::Settle:
      case Act::Ride:
      case Act::Flip:
      case Act::Resolve:
      case Act::Recall:
      case Act::Place:
      case Act::Yield: return no_second;
    }
    return false;
  }

  AHU_HD constexpr Why why_not_now(Action action) const {
    const int first = action.first();
    switch (action.act()) {
      case Act::Shaman: return is_seat(first) ? Why::Legal : Why::NoSuchSeat;
      case Act::Sky:
      case Act::Tide:
      case Act::Flip: return first < 2 ? Why::Legal : Why::NoSuchFace;
      case Act::Deal: return holds(state_.deck, first) ? Why::Legal : Why::NotInDeck;
      case Act::Settle:
      case Act::Place: return why_no_room(first);
      case Act::Show:
      case Act::Hide: return why_not_played(action);
      case Act::Ride: return why_not_ridden(first);
      case Act::Resolve: return why_not_resolved(first);
      case Act::Treasure: return why_not_treasure(first, action.second());
      case Act::Recall: return why_no_native(open_.actor, first);
      case Act::Move: return why_not_moved(action);
      case Act::Yield:
        return !is_seat(first)         ? Why::NoSuchSeat
               : first == open_.shaman ? Why::YieldToOneself
                                       : Why::Legal;
      case Act::Stay:
      case Act::Keep: return Why::Legal;
      case Act::HideOther:
      case Act::DealOther: break;
    }
    return Why::Redacted;
  }

  AHU_HD constexpr bool is_seat(int seat) const { return seat < players_in(open_); }
  AHU_HD constexpr bool is_island(int island) const { return island < islands_in(open_); }
  AHU_HD static constexpr bool holds(const Cards& cards, int card) {
    return card < card_types && cards.has(card);
  }

  AHU_HD constexpr Why why_no_room(int island) const {
    return !is_island(island)                           ? Why::NoSuchIsland
           : open_.islands[island].crowd == island_room ? Why::IslandFull
                                                        : Why::Legal;
  }
  AHU_HD constexpr Why why_not_played(Action action) const {
    return !holds(state_.hands[open_.actor], action.first()) ? Why::NotInHand
           : !is_seat(action.second())                       ? Why::NoSuchSeat
                                                             : Why::Legal;
  }
  AHU_HD constexpr Why why_not_ridden(int index) const {
    return index >= open_.on_table           ? Why::NotOnTable
           : open_.reserve[open_.actor] == 0 ? Why::EmptyReserve
                                             : Why::Legal;
  }
  AHU_HD constexpr Why why_not_resolved(int index) const {
    if (index >= open_.on_table || state_.table[index].card == no_card) {
      return Why::NotOnTable;
    }
    if (state_.table[index].owner != open_.actor) {
      return Why::NotInFront;
    }
    const bool next = ((next_cards(state_, open_.actor) >> index) & 1U) != 0;
    return next ? Why::Legal : Why::EarlierKind;
  }
  AHU_HD constexpr Why why_not_treasure(int from, int to) const {
    return !is_island(from) || !is_island(to)   ? Why::NoSuchIsland
           : open_.islands[from].treasures == 0 ? Why::NoTreasure
           : from == to                         ? Why::SameIsland
                                                : Why::Legal;
  }
  AHU_HD constexpr Why why_no_native(int seat, int island) const {
    return !is_island(island)                         ? Why::NoSuchIsland
           : open_.islands[island].natives[seat] == 0 ? Why::NoNative
                                                      : Why::Legal;
  }
  AHU_HD constexpr Why why_not_moved(Action action) const {
    if (!is_seat(action.first())) {
      return Why::NoSuchSeat;
    }
    const Why native = why_no_native(action.first(), action.second());
    return native != Why::Legal                ? native
           : action.second() == action.third() ? Why::SameIsland
                                               : why_no_room(action.third());
  }

  const State& state_;
  const Open& open_;
};

// Appends the legal actions of the phase to a list, in rising order of their codes.
template <class List>
class Listing {
 public:
  AHU_HD constexpr Listing(const State& state, List& list)
      : state_(state), open_(state.open), list_(list) {}

  AHU_HD constexpr void add_all() {
    switch (act_wanted(state_)) {
      case Act::Settle: add_islands_with_room(Act::Settle); return;
      case Act::Show: add_cards(Act::Show); return;
      case Act::Hide: add_cards(Act::Hide); return;
      case Act::Ride: add_rides(); return;
      case Act::Flip: add_flips(); return;
      case Act::Resolve: add_orders(); return;
      case Act::Treasure: add_treasures(); return;
      case Act::Recall: add_recalls(); return;
      case Act::Place: add_islands_with_room(Act::Place); return;
      case Act::Move: add_moves(); return;
      case Act::Keep: add_offices(); return;
      case Act::Shaman:
      case Act::Sky:
      case Act::Tide:
      case Act::Deal:
      case Act::Stay:
      case Act::Yield:
      case Act::HideOther:
      case Act::DealOther: return;
    }
  }

 private:
  // CR-S3, CR-F3
  AHU_HD constexpr void add_islands_with_room(Act act) {
    for (int island = 0; island < islands_in(open_); ++island) {
      list_.push_back_if(open_.islands[island].crowd < island_room, Action::make(act, island));
    }
  }
  // CR-P1, CR-P2
  AHU_HD constexpr void add_cards(Act act) {
    for_each_bit(state_.hands[open_.actor].kinds_held(), [&](int card) {
      for (int seat = 0; seat < players_in(open_); ++seat) {
        list_.push_back(Action::make(act, card, seat));
      }
    });
  }
  // CR-P3
  AHU_HD constexpr void add_rides() {
    if (open_.reserve[open_.actor] != 0) {
      for (int index = 0; index < open_.on_table; ++index) {
        list_.push_back(Action::make(Act::Ride, index));
      }
    }
    list_.push_back(Action::make(Act::Stay));
  }
  // CR-P4
  AHU_HD constexpr void add_flips() {
    list_.push_back(Action::make(Act::Flip, 0));
    list_.push_back(Action::make(Act::Flip, 1));
  }
  // CR-P6
  AHU_HD constexpr void add_orders() {
    for_each_bit(next_cards(state_, open_.actor),
                 [&](int index) { list_.push_back(Action::make(Act::Resolve, index)); });
  }
  // CR-F1
  AHU_HD constexpr void add_treasures() {
    const int islands = islands_in(open_);
    for (int from = 0; from < islands; ++from) {
      if (open_.islands[from].treasures != 0) {
        for (int to = 0; to < islands; ++to) {
          list_.push_back_if(to != from, Action::make(Act::Treasure, from, to));
        }
      }
    }
  }
  // CR-F2
  AHU_HD constexpr void add_recalls() {
    for (int island = 0; island < islands_in(open_); ++island) {
      list_.push_back_if(open_.islands[island].natives[open_.actor] != 0,
                         Action::make(Act::Recall, island));
    }
  }
  // CR-F4
  AHU_HD constexpr void add_moves() {
    const int islands = islands_in(open_);
    for (int seat = 0; seat < players_in(open_); ++seat) {
      for (int from = 0; from < islands; ++from) {
        if (open_.islands[from].natives[seat] == 0) {
          continue;
        }
        for (int to = 0; to < islands; ++to) {
          list_.push_back_if(to != from && open_.islands[to].crowd < island_room,
                             Action::make(Act::Move, seat, from, to));
        }
      }
    }
  }
  // CR-N3
  AHU_HD constexpr void add_offices() {
    list_.push_back(Action::make(Act::Keep));
    for (int seat = 0; seat < players_in(open_); ++seat) {
      list_.push_back_if(seat != open_.shaman, Action::make(Act::Yield, seat));
    }
  }

  const State& state_;
  const Open& open_;
  List& list_;
};

}  // namespace ahu::costa_ruana
