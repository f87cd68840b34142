// Properties that hold at every node of random games.
#include <cstddef>
#include <cstring>

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
    const int due = state.phase == Phase::Crown ? 1 : 0;
    ASSERT_EQ(first_offering_of(state, most_players), crowned - due);
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
    const bool offers = actions[actions.size() - 1].kind() == Kind::Offer;
    ASSERT_TRUE(offers || can_come_to_exchange(state, state.active, terms_now(state),
                                               has_seat(state.tablets, state.active)));
  });
  EXPECT_GT(crowns, 100);
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
            << stock_text(stock) << " " << price << " " << type;
      }
    }
  }
}

// The richest turns imaginable stay within the list's capacity.
TEST(Properties, TheLongestListsFit) {
  Scene scene(4);
  scene.stock(0, "RRREEEWWWPPP").owns(0, Improvement::Chief).chief_sculpts(0, 1);
  for (const Tile tile : {Tile::Rest, Tile::Barter, Tile::Reconversion, Tile::HelpingHand}) {
    scene.tile(0, tile);
  }
  scene.stand(0, "vaitea").tired("vaitea").stand(0, "vai_mata").tired("vai_mata");
  scene.stand(0, "poike").tired("poike");
  const Table transport(scene.done());
  EXPECT_GT(transport.actions().size(), 190U);
  EXPECT_LE(static_cast<int>(transport.actions().size()), RapaNuiBoard::max_actions);

  Scene crown(4);
  crown.stock(0, "RRRREEEEWWWWPPPP")
      .owns(0, Improvement::Artist)
      .tile(0, Tile::Exceptional)
      .tile(0, Tile::Economy)
      .erected("vinapu_1", Size::Small)
      .stand(0, "vinapu");
  Table crowning(crown.done());
  crowning.acts({"carry pukao", "to vinapu", "crown"});
  EXPECT_EQ(static_cast<int>(crowning.starting("offer").size()), most_offers());
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
