// A position and the small words that every chapter of the rules uses.
#pragma once

#include "core/game.hpp"
#include "core/reason.hpp"
#include "games/rapa_nui_board/rules/events.hpp"

namespace ahu::rapa_nui_board {

inline constexpr std::uint8_t nobody = 255;
inline constexpr int max_path_cells = 32;
inline constexpr int max_rounds = 9999;  // far beyond what RB-E3 allows

// An ahu holds nothing before the draw, then a tile, then a moai.
inline constexpr std::uint8_t bare_ahu = 0;
inline constexpr std::uint8_t first_moai_on_ahu = tile_kinds + 1;

struct State {
  Cells carriers[max_player_count];  // cells with figures of each seat
  Cells ready;                       // cells with a carrier that is not tired, or a chief
  Cells standing[2];                 // cells whose first, second ahu bears a moai
  Cells crowned[2];                  // … with a pukao
  Stock resources[max_player_count];
  Cells visited;  // by the load under way
  std::uint16_t round;
  std::uint16_t draft;  // kinds that can still be drafted, bit by bit (RB-S3)
  Phase phase;
  std::uint8_t players;
  std::uint8_t first_game;
  std::uint8_t active;  // whose turn it is, or nobody
  std::uint8_t idle_rounds;
  std::uint8_t built;
  std::uint8_t placed_any;
  std::uint8_t passed;                   // seats, bit by bit
  std::uint8_t order[max_player_count];  // seats; nobody where not yet drawn
  std::uint8_t stars[max_stars];         // the seat on each star, or nobody
  std::uint8_t figures[max_cells];       // bits 0-2 figures, 3-5 tired ones, 6 a chief
  std::uint8_t sculptors[max_player_count][columns];
  std::uint8_t virtual_sculptors[columns];  // of the active seat
  std::uint8_t chief_at[max_player_count];  // column 1 to 3, or 0
  std::uint8_t ahus[max_ahus];              // 0, 1 + tile, or 11 + size of the moai
  std::uint8_t moai_supply[sizes];
  std::uint8_t pukao_supply;
  std::uint8_t moai[max_player_count][sizes];  // sculpted, not erected
  std::uint8_t villagers[max_player_count];    // in hand
  std::uint8_t sorcerers;                      // in hand, seats bit by bit
  std::uint8_t chiefs;                         // in hand
  std::uint8_t tiles[max_player_count][tile_kinds];
  std::uint8_t tablets;  // seats that keep theirs
  std::uint8_t improvements[max_player_count];
  std::uint8_t offering_counts[max_player_count];
  std::uint8_t offerings[offerings_in_box];  // seat after seat, each in the order taken
  std::uint8_t stacks[offering_types];       // how many are left
  std::uint8_t exceptional[offering_types];
  Load load;
  std::uint8_t path_length;
  std::uint8_t path[max_path_cells];  // cells in walking order
  // What a phase still asks for; 0 in every other phase. A barter keeps those of its phase.
  std::uint8_t large_to_replace;   // take
  std::uint8_t resources_due;      // erect: bonuses so far included
  std::uint8_t erected_at;         // erect: the cell
  std::uint8_t price;              // crown
  std::uint8_t takes_exceptional;  // crown: whether exceptional tiles may be taken
  Phase barter_returns_to;         // barter; Setup in every other phase

  AHU_HD friend constexpr bool operator==(const State&, const State&) = default;
};

// An offering as taken: bits 0-3 its points, 4-6 its type, 7 exceptional.
struct Taken {
  std::uint8_t code;
  AHU_HD constexpr int points() const { return code & 15; }
  AHU_HD constexpr int type() const { return (code >> 4) & 7; }
  AHU_HD constexpr bool is_exceptional() const { return (code >> 7) != 0; }
  AHU_HD static constexpr Taken make(int type, bool exceptional, int points) {
    return {static_cast<std::uint8_t>(points | (type << 4) | (exceptional ? 128 : 0))};
  }
};

using TileOfPower = Tile[powers];
AHU_TABLE(TileOfPower, tile_of_power,
          {Tile::Rest, Tile::Barter, Tile::Economy, Tile::Reinforcement, Tile::Abundance,
           Tile::Exceptional, Tile::Reconversion, Tile::Reconversion, Tile::HelpingHand,
           Tile::HelpingHand, Tile::Supplement})

AHU_REASONS(Why, (Notation, notation_reason), (GameOver), (AnotherStepIsDue),
            (FreeActionNotNow, "RB-A12"), (TileNotLeft, "RB-S1"), (SeatAlreadyDrawn, "RB-S1"),
            (NotInDraft, "RB-S3"), (NoVillager, "RB-P1"), (NoSorcerer, "RB-P1"),
            (CellClosed, "RB-P2"), (OtherClansCell, "RB-P2"), (ColumnFull, "RB-P1"),
            (StarTaken, "RB-P1"), (FirstStar, "RB-P3"), (NoChiefInHand, "RB-P4"),
            (ImprovementOwned, "", "improvement"), (NoImprovementPlace),
            (ImprovementTooDear, "RB-I5"), (TileNotHeld), (NoTablet, "RB-A11"),
            (PermanentTile, "RB-A7"), (NobodyTired, "RB-A1"), (BarterNotHeld, "RB-A2"),
            (BarterDoesNotFit, "RB-A2"), (SorcererNotOnStar, "RB-A8"), (NoSculptor, "RB-A9"),
            (NoChiefToLend, "RB-A9"), (PriceIsLow, "RB-A12"), (AlreadyExceptional, "RB-A12"),
            (NoExceptionalLeft, "RB-A7"), (NoExchangeAfter, "RB-A12"), (SizeNotLeft, "RB-Q3"),
            (MoaiNotHeld, "RB-T9"), (NoPukao, "RB-T9"), (NoDestination, "RB-T2"),
            (NoOfferingPayable, "RB-T6"), (NotAdjacent, "RB-T2"), (NoCarrier, "RB-T2"),
            (AlreadyVisited, "RB-T2"), (DeadEnd, "RB-T2"), (WrongLoad), (NotThisCell, "RB-T4"),
            (AhuTaken, "RB-T4"), (NoReadyCarrier), (NothingToCrown, "RB-T6"), (NotShown, "RB-T3"),
            (CollectTooMany, "RB-T5"), (NeedsFervent, "RB-I1"), (NothingAbovePearls, "RB-T5"),
            (PileEmpty, "RB-T7"), (ExceptionalNotAllowed, "RB-A7"), (WrongPrice),
            (PaymentNotHeld, "RB-T7"), (PaymentTooLow, "RB-T7"));

// Free actions of a transport turn (RB-A12), each by tile or tablet: barter, rest, helping-hand for
// a sculptor and for the chief; and improvements. Crowning adds the most beside them.
inline constexpr int max_open_cells = 30;
inline constexpr int max_figures = 7;
inline constexpr int max_free_actions =
    2 * (threes + max_figures + 2 * max_open_cells) + improvement_kinds;
inline constexpr int max_when_crowning = 232;  // offers, economy, exceptional
inline constexpr int max_open_actions = max_free_actions + max_when_crowning;

using ActionBuffer = StaticVector<Action, max_open_actions>;

// The tables of 2 players come first, those of more second.
AHU_HD constexpr int map_index(const State& state) { return state.players == 2 ? 0 : 1; }
AHU_HD constexpr const Island& island_of(const State& state) { return islands()[map_index(state)]; }

AHU_HD constexpr int star_count(const State& state) { return stars_on_board()[map_index(state)]; }

AHU_HD constexpr bool has_seat(std::uint8_t seats, int seat) { return ((seats >> seat) & 1) != 0; }
AHU_HD constexpr void add_seat(std::uint8_t& seats, int seat) {
  seats = static_cast<std::uint8_t>(seats | (1 << seat));
}
AHU_HD constexpr void remove_seat(std::uint8_t& seats, int seat) {
  seats = static_cast<std::uint8_t>(seats & ~(1 << seat));
}
AHU_HD constexpr std::uint8_t all_seats(const State& state) {
  return static_cast<std::uint8_t>((1 << state.players) - 1);
}

AHU_HD constexpr bool has_improvement(const State& state, int seat, Improvement improvement) {
  return ((state.improvements[seat] >> static_cast<int>(improvement)) & 1) != 0;
}
AHU_HD constexpr std::uint8_t& tiles_held(State& state, int seat, Tile tile) {
  return state.tiles[seat][static_cast<int>(tile)];
}
AHU_HD constexpr int tiles_held(const State& state, int seat, Tile tile) {
  return state.tiles[seat][static_cast<int>(tile)];
}

AHU_HD constexpr void gain(State& state, int seat, Stock gained, auto& emit) {
  const Stock before = state.resources[seat];
  state.resources[seat] = add_capped(before, gained);
  if (state.resources[seat] != before) {
    emit(event::Gained{seat, {state.resources[seat] - before}});
  }
}
AHU_HD constexpr void pay(State& state, int seat, Stock paid) { state.resources[seat] -= paid; }

// Place of a seat in the turn order.
AHU_HD constexpr int position_of(const State& state, int seat) {
  int position = 0;
  while (state.order[position] != seat) {
    ++position;
  }
  return position;
}
AHU_HD constexpr int drawn_in_order(const State& state) {
  int drawn = 0;
  while (drawn < state.players && state.order[drawn] != nobody) {
    ++drawn;
  }
  return drawn;
}

// Ahus: what stands or lies on them.
AHU_HD constexpr bool bears_moai(std::uint8_t ahu) { return ahu >= first_moai_on_ahu; }
AHU_HD constexpr std::uint8_t ahu_with_tile(int tile) {
  return static_cast<std::uint8_t>(tile + 1);
}
AHU_HD constexpr std::uint8_t ahu_with_moai(int size) {
  return static_cast<std::uint8_t>(first_moai_on_ahu + size);
}
AHU_HD constexpr int tile_on(std::uint8_t ahu) { return ahu - 1; }
AHU_HD constexpr int moai_on(std::uint8_t ahu) { return ahu - first_moai_on_ahu; }

AHU_HD constexpr Cells cells_with_free_ahu(const State& state) {
  const Island& island = island_of(state);
  return (island.with_ahu[0] & ~state.standing[0]) | (island.with_ahu[1] & ~state.standing[1]);
}
AHU_HD constexpr Cells cells_to_crown(const State& state) {
  return (state.standing[0] & ~state.crowned[0]) | (state.standing[1] & ~state.crowned[1]);
}
AHU_HD constexpr int free_ahus(const State& state) {
  return island_of(state).ahus - count_bits(state.standing[0]) - count_bits(state.standing[1]);
}

}  // namespace ahu::rapa_nui_board
