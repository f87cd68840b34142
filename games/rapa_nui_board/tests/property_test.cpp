// Properties that hold at every node of random games.
#include <cstddef>
#include <cstring>
#include <utility>

#include "games/rapa_nui_board/heuristics.hpp"
#include "games/rapa_nui_board/tests/scene.hpp"
#include "search/playout.hpp"
#include "search/shallow.hpp"
#include "search/signature.hpp"

namespace ahu::rapa_nui_board {

// Plays games at random, building wherever that is possible so that much happens, and calls
// `check` at every position.
template <class Check>
void for_each_position(int games, Check&& check) {
  Rng rng(11);
  for (int game = 0; game < games; ++game) {
    State state = RapaNuiBoard::initial({static_cast<std::int16_t>(2 + game % 3),
                                         static_cast<std::int16_t>(game % 5 == 0 ? 1 : 0)});
    while (!RapaNuiBoard::turn(state).is_over()) {
      check(state);
      if (RapaNuiBoard::turn(state).is_chance()) {
        RapaNuiBoard::apply(state, sample_chance<RapaNuiBoard>(state, rng));
        continue;
      }
      ActionList<RapaNuiBoard> actions;
      RapaNuiBoard::legal_actions(state, actions);
      Action action = actions[static_cast<int>(rng.below(actions.size()))];
      for (const Action candidate : actions) {
        const bool builds = candidate.kind() == Kind::Carry || candidate.kind() == Kind::Erect ||
                            candidate.kind() == Kind::Crown;
        action = builds && rng.below(2) == 0 ? candidate : action;
      }
      RapaNuiBoard::apply(state, action);
    }
    check(state);
  }
}

// All cells from which some simple path over unvisited carriers ends at a destination, found the
// slow way: by walking every path.
bool walks_to_destination(const State& state, Cells goals, int at, Cells visited) {
  if (has(goals, at)) {
    return true;
  }
  bool found = false;
  for_each_bit(island_of(state).adjacent[at] & chain_cells(state) & ~visited, [&](int next) {
    found = found || walks_to_destination(state, goals, next, visited | bit(next));
  });
  return found;
}

// RB-T2
TEST(Properties, RB_T2_ACarryNeverEndsInADeadEnd) {
  int carries = 0;
  for_each_position(300, [&](const State& state) {
    if (state.phase != Phase::Carry) {
      return;
    }
    ++carries;
    ActionList<RapaNuiBoard> actions;
    RapaNuiBoard::legal_actions(state, actions);
    ASSERT_FALSE(actions.empty());
    for (const Action action : actions) {
      if (action.kind() == Kind::To) {
        State next = state;
        RapaNuiBoard::apply(next, action);
        ASSERT_TRUE(next_steps(next) != 0 || is_at_destination(next));
      }
    }
  });
  EXPECT_GT(carries, 1000);
}

// RB-T2
TEST(Properties, RB_T2_FloodFillFindsWhatWalkingEveryPathFinds) {
  for_each_position(150, [&](const State& state) {
    if (state.phase != Phase::Carry) {
      return;
    }
    const Cells goals = destinations(state, state.active, state.load);
    Cells expected = 0;
    for_each_bit(island_of(state).adjacent[at_cell(state)] & chain_cells(state) & ~state.visited,
                 [&](int next) {
                   const bool leads =
                       walks_to_destination(state, goals, next, state.visited | bit(next));
                   expected |= leads ? bit(next) : 0;
                 });
    ASSERT_EQ(next_steps(state), expected);
  });
}

// RB-T6, RB-T7: every crowned moai brought its clan exactly one offering.
TEST(Properties, RB_T6_AnOfferingForEveryPukao) {
  for_each_position(200, [](const State& state) {
    const int crowned = count_bits(state.crowned[0]) + count_bits(state.crowned[1]);
    const int due = moment(state) == Phase::Crown ? 1 : 0;
    ASSERT_EQ(first_offering_of(state, max_player_count), crowned - due);
  });
}

// RB-M2: tiles come from ahus and the draft only.
TEST(Properties, RB_M2_TilesHeldWereTaken) {
  for_each_position(200, [](const State& state) {
    int held = 0;
    for (int seat = 0; seat < state.players; ++seat) {
      for (const auto count : state.tiles[seat]) {
        held += count;
      }
    }
    const int taken = island_of(state).ahus - free_ahus(state);
    ASSERT_LE(held, taken + (state.players == 2 ? draft_picks : 0));
  });
}

// RB-A12: in `crown` an exchange can always be reached.
TEST(Properties, RB_A12_CrownAlwaysHasAnAction) {
  int crowns = 0;
  for_each_position(400, [&](const State& state) {
    if (state.phase != Phase::Crown) {
      return;
    }
    ++crowns;
    ActionList<RapaNuiBoard> actions;
    RapaNuiBoard::legal_actions(state, actions);
    ASSERT_FALSE(actions.empty());
    ASSERT_TRUE(can_exchange(state, means_now(state)));
  });
  EXPECT_GT(crowns, 100);
}

// Whether an offering can be taken, found the slow way: by trying the tiles and the tablet.
bool comes_to_an_offer(const State& state) {
  ActionList<RapaNuiBoard> actions;
  add_offers(state, actions);
  bool found = !actions.empty();
  for (const auto& [how, power] :
       {std::pair(Kind::Use, Power::Economy), std::pair(Kind::Rongo, Power::Economy),
        std::pair(Kind::Rongo, Power::Exceptional)}) {
    const bool lowers = power != Power::Economy || state.price == full_price;
    const bool allows = power != Power::Exceptional || state.takes_exceptional == 0;
    if (!found && lowers && allows &&
        can_spend(state, how, tile_of_power()[static_cast<int>(power)])) {
      State next = state;
      RapaNuiBoard::apply(next, Action::use(how, power));
      found = comes_to_an_offer(next);
    }
  }
  return found;
}
// The same after some `get`.
bool comes_to_an_offer_after_get(const State& state) {
  bool found = false;
  for_each_bit(threes_in(room_for(state, state.active)), [&](int bundle) {
    State next = state;
    RapaNuiBoard::apply(next, Action::of(Kind::Get, bundle));
    found = found || comes_to_an_offer(next);
  });
  return found;
}

// Positions while crowning, as they come about and with other resources, tiles and piles.
template <class Check>
void for_each_crowning(int games, Check&& check) {
  Rng rng(5);
  for_each_position(games, [&](const State& state) {
    for (int i = 0; i < 20 && state.phase == Phase::Crown; ++i) {
      State varied = state;
      const int seat = state.active;
      varied.resources[seat] = 0;
      for (int kind = 0; kind < resource_kinds; ++kind) {
        varied.resources[seat] += one_of(kind) * static_cast<Stock>(rng.below(4));
      }
      for (const Tile tile : {Tile::Rest, Tile::Barter, Tile::Economy}) {
        tiles_held(varied, seat, tile) = static_cast<std::uint8_t>(rng.below(2));
      }
      rng.below(2) == 0 ? add_seat(varied.tablets, seat) : remove_seat(varied.tablets, seat);
      for (int type = 0; type < offering_types; ++type) {
        varied.stacks[type] = static_cast<std::uint8_t>(rng.below(2));
        varied.exceptional[type] = static_cast<std::uint8_t>(rng.below(2));
      }
      if (comes_to_an_offer(varied)) {
        check(varied);
      }
    }
  });
}

// RB-A12: in `crown` the free actions of a transport turn are legal if an exchange can still
// follow.
TEST(Properties, RB_A12_CrownAllowsWhatLeavesAnExchange) {
  int allowed = 0;
  int refused = 0;
  for_each_crowning(200, [&](const State& state) {
    State before = state;
    before.phase = Phase::Transport;
    ActionList<RapaNuiBoard> free;
    RapaNuiBoard::legal_actions(before, free);
    for (const Action action : free) {
      if (action.kind() == Kind::Carry || action.kind() == Kind::Pass) {
        continue;
      }
      State next = state;
      RapaNuiBoard::apply(next, action);
      const bool expected =
          next.phase == Phase::Barter ? comes_to_an_offer_after_get(next) : comes_to_an_offer(next);
      ASSERT_EQ(RapaNuiBoard::why_not(state, action) == Why::Legal, expected)
          << Notation::action_text(RapaNuiBoard::options(state), action);
      ++(expected ? allowed : refused);
    }
  });
  EXPECT_GT(allowed, 1000);
  EXPECT_GT(refused, 1000);
}

// RB-A12: a `get` while crowning is offered if an exchange can still follow.
TEST(Properties, RB_A12_GetsThatLeaveAnExchange) {
  int offered = 0;
  int refused = 0;
  for_each_crowning(200, [&](const State& state) {
    ActionList<RapaNuiBoard> actions;
    add_tiles_when_crowning(state, Kind::Use, actions);
    for (const Action action : actions) {
      if (action.power() != Power::Barter) {
        continue;
      }
      State bartering = state;
      RapaNuiBoard::apply(bartering, action);
      for_each_bit(threes_in(room_for(bartering, bartering.active)), [&](int bundle) {
        State next = bartering;
        RapaNuiBoard::apply(next, Action::of(Kind::Get, bundle));
        const bool expected = comes_to_an_offer(next);
        ASSERT_EQ(RapaNuiBoard::why_not(bartering, Action::of(Kind::Get, bundle)) == Why::Legal,
                  expected);
        ++(expected ? offered : refused);
      });
    }
  });
  EXPECT_GT(offered, 1000);
  EXPECT_GT(refused, 1000);
}

// RB-T6, RB-T7: what is called payable is what some payment pays for, for every stock.
TEST(Properties, RB_T7_PayableMeansThatAPaymentExists) {
  for (int i = 0; i < 6 * 6 * 6 * 6; ++i) {
    const Stock stock = static_cast<Stock>(i % 6) | (static_cast<Stock>(i / 6 % 6) << 8U) |
                        (static_cast<Stock>(i / 36 % 6) << 16U) |
                        (static_cast<Stock>(i / 216) << 24U);
    for (const int price : {full_price, economy_price}) {
      const std::uint64_t possible = payments_in(stock) & payments_of_price(price);
      for (int type = 0; type < offering_types; ++type) {
        const bool payable = ((types_payable(stock, price) >> type) & 1U) != 0;
        ASSERT_EQ(payable, (possible & payments_for(type)) != 0)
            << bundle_text<std::string>(stock) << " " << price << " " << type;
      }
    }
  }
}

// The richest turns imaginable stay within the list's capacity.
TEST(Properties, TheLongestListsFit) {
  Scene scene(4);
  scene.stock(0, "RRRREEEEWWWWPPPP").owns(0, Improvement::Chief).owns(0, Improvement::Artist);
  for (const Tile tile :
       {Tile::Rest, Tile::Barter, Tile::HelpingHand, Tile::Exceptional, Tile::Economy}) {
    scene.tile(0, tile);
  }
  scene.stand(0, "poike").tired("poike").stand(0, "vai_mata").tired("vai_mata");
  scene.erected("vinapu_1", Size::Small).stand(0, "vinapu");
  Table table(scene.done());
  EXPECT_GT(table.actions().size(), 150U);
  table.acts({"carry pukao", "to vinapu", "crown"});
  EXPECT_EQ(static_cast<int>(table.starting("offer").size()), max_offers());
  EXPECT_GT(table.actions().size(), 370U);
  EXPECT_LE(static_cast<int>(table.actions().size()), RapaNuiBoard::max_actions);
}

// The invariant may be asked about any bytes, and what it passes is canonical: it loads to the
// same.
TEST(Properties, TheInvariantHoldsForAnyBytes) {
  Rng rng(3);
  int passed = 0;
  for_each_position(20, [&](const State& state) {
    for (int i = 0; i < 12; ++i) {
      State changed = state;
      unsigned char bytes[sizeof changed];
      std::memcpy(bytes, &changed, sizeof changed);
      const auto at = rng.below(sizeof changed);
      bytes[at] = static_cast<unsigned char>(i % 2 == 0 ? rng.below(256) : bytes[at] + 1);
      std::memcpy(&changed, bytes, sizeof changed);
      if (!RapaNuiBoard::is_valid(changed)) {
        continue;
      }
      ++passed;
      const auto loaded = Notation::load_state(Notation::state_json(changed));
      ASSERT_TRUE(loaded.has_value()) << loaded.error().message << " (byte " << at << ")";
      ASSERT_EQ(std::memcmp(&*loaded, &changed, sizeof changed), 0) << "byte " << at;
      ActionList<RapaNuiBoard> actions;
      if (RapaNuiBoard::turn(changed).is_player()) {
        RapaNuiBoard::legal_actions(changed, actions);
        ASSERT_FALSE(actions.empty()) << "byte " << at;
      }
    }
  });
  EXPECT_GT(passed, 100);
  for (int i = 0; i < 20000; ++i) {
    unsigned char bytes[sizeof(State)];
    for (auto& byte : bytes) {
      byte = static_cast<unsigned char>(rng.below(256));
    }
    bytes[offsetof(State, players)] = static_cast<unsigned char>(2 + i % 3);
    State state;
    std::memcpy(&state, bytes, sizeof state);
    ASSERT_FALSE(RapaNuiBoard::is_valid(state));
  }
}

// A bot that looks ahead with the heuristics beats random clans.
TEST(Properties, TheHeuristicsBeatChance) {
  int won = 0;
  for (int game = 0; game < 6; ++game) {
    Rng rng(static_cast<std::uint64_t>(game));
    State state = RapaNuiBoard::initial({static_cast<std::int16_t>(2 + game % 3), 0});
    const int player = game % state.players;
    while (!RapaNuiBoard::turn(state).is_over()) {
      const Turn turn = RapaNuiBoard::turn(state);
      Action action{};
      if (turn.is_chance()) {
        action = sample_chance<RapaNuiBoard>(state, rng);
      } else {
        action = signature_move<RapaNuiBoard, Heuristics>(state, turn.seat == player, rng);
      }
      RapaNuiBoard::apply(state, action);
    }
    won += RapaNuiBoard::payoffs(state)[player] == payoff_total ? 1 : 0;
  }
  EXPECT_GE(won, 5);
}

}  // namespace ahu::rapa_nui_board
