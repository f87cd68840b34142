// Which actions are legal, and why another one is not.
#pragma once

#include "core/reason.hpp"
#include "games/costa_ruana/rules/state.hpp"

namespace ahu::costa_ruana {

// Why an action is refused; README.md names the clauses.
AHU_REASONS(Why, (Notation, notation_reason), (GameOver, "CR-E1"), (CardNotNamed, "CR-I1"),
            (AnotherStepIsDue), (NoSuchSeat, "CR-P1"), (NoSuchIsland, "CR-S1"),
            (NotInTheDeck, "CR-M1"), (NotInHand, "", "card"),
            (IslandFull, "CR-M3", "island island=to"), (NotOnTheTable, "", "card=number"),
            (ReserveEmpty, "CR-P3"), (NotInFrontOfYou, "CR-P6", "card=number"),
            (EarlierKindFirst, "CR-P6", "card=number"), (NoTreasureThere, "CR-F1", "island=from"),
            (SameIsland), (NoNativeThere, "", "seat island island=from"),
            (YieldToOneself, "CR-N3"));

// The kind that the phase wants first; Ride and Keep have an alternative.
AHU_HD constexpr Kind kind_wanted(const State& state) {
  const Open& open = state.open;
  switch (open.phase) {
    case Phase::Setup:
      return open.shaman == nobody    ? Kind::Shaman
             : open.sky == not_drawn  ? Kind::Sky
             : open.tide == not_drawn ? Kind::Tide
                                      : Kind::Deal;
    case Phase::Settle: return Kind::Settle;
    case Phase::Show: return Kind::Show;
    case Phase::Hide: return Kind::Hide;
    case Phase::Ride: return Kind::Ride;
    case Phase::Flip: return Kind::Flip;
    case Phase::Order: return Kind::Resolve;
    case Phase::Effect:
      switch (rank_of(state.table[open.acting - 1].card)) {
        case Rank::Treasure: return Kind::Treasure;
        case Rank::Recall: return Kind::Recall;
        case Rank::Place: return Kind::Place;
        case Rank::Move: return Kind::Move;
      }
      return Kind::Move;
    case Phase::Deal: return Kind::Deal;
    case Phase::Office: return Kind::Keep;
    case Phase::Over: break;
  }
  return Kind::Stay;
}

class Legality {
 public:
  AHU_HD explicit constexpr Legality(const State& state) : state_(state), open_(state.open) {}

  AHU_HD constexpr Why why_not(Action action) const {
    if (!Actions::is_well_formed(action.code)) {
      return Why::Notation;
    }
    if (open_.phase == Phase::Over) {
      return Why::GameOver;
    }
    if (action.kind() == Kind::HideOther || action.kind() == Kind::DealOther) {
      return Why::CardNotNamed;
    }
    return is_wanted(action.kind()) ? why_not_now(action) : Why::AnotherStepIsDue;
  }

 private:
  // In a set-up one thing is drawn after the other, and a card has one effect.
  AHU_HD constexpr bool is_wanted(Kind kind) const {
    return open_.phase == Phase::Setup || open_.phase == Phase::Effect
               ? kind == kind_wanted(state_)
               : Actions::belongs(kind, open_.phase);
  }
  AHU_HD constexpr Why why_not_now(Action action) const {
    switch (action.kind()) {
      case Kind::Shaman: return is_seat(action.seat()) ? Why::Legal : Why::NoSuchSeat;
      case Kind::Deal: return state_.deck.has(action.card()) ? Why::Legal : Why::NotInTheDeck;
      case Kind::Settle:
      case Kind::Place: return why_no_room(action.island());
      case Kind::Show:
      case Kind::Hide: return why_not_played(action);
      case Kind::Ride: return why_not_ridden(action.lying());
      case Kind::Resolve: return why_not_resolved(action.lying());
      case Kind::Treasure: return why_not_treasure(action.from(), action.to());
      case Kind::Recall: return why_no_native(open_.actor, action.island());
      case Kind::Move: return why_not_moved(action);
      case Kind::Yield:
        return !is_seat(action.seat())         ? Why::NoSuchSeat
               : action.seat() == open_.shaman ? Why::YieldToOneself
                                               : Why::Legal;
      case Kind::Sky:
      case Kind::Tide:
      case Kind::Flip:
      case Kind::Stay:
      case Kind::Keep: return Why::Legal;
      case Kind::HideOther:
      case Kind::DealOther: break;
    }
    return Why::CardNotNamed;
  }

  AHU_HD constexpr bool is_seat(int seat) const { return seat < players_in(open_); }
  AHU_HD constexpr bool is_island(int island) const { return island < islands_in(open_); }

  AHU_HD constexpr Why why_no_room(int island) const {
    return !is_island(island)                           ? Why::NoSuchIsland
           : open_.islands[island].crowd == island_room ? Why::IslandFull
                                                        : Why::Legal;
  }
  AHU_HD constexpr Why why_not_played(Action action) const {
    return !state_.hands[open_.actor].has(action.card()) ? Why::NotInHand
           : !is_seat(action.before())                   ? Why::NoSuchSeat
                                                         : Why::Legal;
  }
  AHU_HD constexpr Why why_not_ridden(int index) const {
    return index >= open_.on_table           ? Why::NotOnTheTable
           : open_.reserve[open_.actor] == 0 ? Why::ReserveEmpty
                                             : Why::Legal;
  }
  AHU_HD constexpr Why why_not_resolved(int index) const {
    if (index >= open_.on_table || state_.table[index].card == no_card) {
      return Why::NotOnTheTable;
    }
    if (state_.table[index].owner != open_.actor) {
      return Why::NotInFrontOfYou;
    }
    const bool next = ((next_cards(state_, open_.actor) >> index) & 1U) != 0;
    return next ? Why::Legal : Why::EarlierKindFirst;
  }
  AHU_HD constexpr Why why_not_treasure(int from, int to) const {
    return !is_island(from) || !is_island(to)   ? Why::NoSuchIsland
           : open_.islands[from].treasures == 0 ? Why::NoTreasureThere
           : from == to                         ? Why::SameIsland
                                                : Why::Legal;
  }
  AHU_HD constexpr Why why_no_native(int seat, int island) const {
    return !is_island(island)                         ? Why::NoSuchIsland
           : open_.islands[island].natives[seat] == 0 ? Why::NoNativeThere
                                                      : Why::Legal;
  }
  AHU_HD constexpr Why why_not_moved(Action action) const {
    if (!is_seat(action.seat())) {
      return Why::NoSuchSeat;
    }
    const Why native = why_no_native(action.seat(), action.from());
    return native != Why::Legal           ? native
           : action.from() == action.to() ? Why::SameIsland
                                          : why_no_room(action.to());
  }

  const State& state_;
  const Open& open_;
};

// Appends the legal actions of the phase to a list, in rising order of their codes.
template <class List>
class LegalActions {
 public:
  AHU_HD constexpr LegalActions(const State& state, List& list)
      : state_(state), open_(state.open), list_(list) {}

  AHU_HD constexpr void add_all() {
    switch (kind_wanted(state_)) {
      case Kind::Settle: add_islands_with_room(Kind::Settle); return;
      case Kind::Show: add_cards(Kind::Show); return;
      case Kind::Hide: add_cards(Kind::Hide); return;
      case Kind::Ride: add_rides(); return;
      case Kind::Flip: add_flips(); return;
      case Kind::Resolve: add_orders(); return;
      case Kind::Treasure: add_treasures(); return;
      case Kind::Recall: add_recalls(); return;
      case Kind::Place: add_islands_with_room(Kind::Place); return;
      case Kind::Move: add_moves(); return;
      case Kind::Keep: add_offices(); return;
      case Kind::Shaman:
      case Kind::Sky:
      case Kind::Tide:
      case Kind::Deal:
      case Kind::Stay:
      case Kind::Yield:
      case Kind::HideOther:
      case Kind::DealOther: return;
    }
  }

 private:
  // CR-S3, CR-F3
  AHU_HD constexpr void add_islands_with_room(Kind kind) {
    for (int island = 0; island < islands_in(open_); ++island) {
      list_.push_back_if(open_.islands[island].crowd < island_room, Action::make(kind, island));
    }
  }
  // CR-P1, CR-P2
  AHU_HD constexpr void add_cards(Kind kind) {
    for_each_bit(state_.hands[open_.actor].kinds_held(), [&](int card) {
      for (int seat = 0; seat < players_in(open_); ++seat) {
        list_.push_back(Action::make(kind, card, seat));
      }
    });
  }
  // CR-P3
  AHU_HD constexpr void add_rides() {
    if (open_.reserve[open_.actor] != 0) {
      for (int index = 0; index < open_.on_table; ++index) {
        list_.push_back(Action::make(Kind::Ride, index));
      }
    }
    list_.push_back(Action::make(Kind::Stay));
  }
  // CR-P4
  AHU_HD constexpr void add_flips() {
    list_.push_back(Action::make(Kind::Flip, 0));
    list_.push_back(Action::make(Kind::Flip, 1));
  }
  // CR-P6
  AHU_HD constexpr void add_orders() {
    for_each_bit(next_cards(state_, open_.actor),
                 [&](int index) { list_.push_back(Action::make(Kind::Resolve, index)); });
  }
  // CR-F1
  AHU_HD constexpr void add_treasures() {
    const int islands = islands_in(open_);
    for (int from = 0; from < islands; ++from) {
      if (open_.islands[from].treasures != 0) {
        for (int to = 0; to < islands; ++to) {
          list_.push_back_if(to != from, Action::make(Kind::Treasure, from, to));
        }
      }
    }
  }
  // CR-F2
  AHU_HD constexpr void add_recalls() {
    for (int island = 0; island < islands_in(open_); ++island) {
      list_.push_back_if(open_.islands[island].natives[open_.actor] != 0,
                         Action::make(Kind::Recall, island));
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
                             Action::make(Kind::Move, seat, from, to));
        }
      }
    }
  }
  // CR-N3
  AHU_HD constexpr void add_offices() {
    list_.push_back(Action::make(Kind::Keep));
    for (int seat = 0; seat < players_in(open_); ++seat) {
      list_.push_back_if(seat != open_.shaman, Action::make(Kind::Yield, seat));
    }
  }

  const State& state_;
  const Open& open_;
  List& list_;
};

}  // namespace ahu::costa_ruana
