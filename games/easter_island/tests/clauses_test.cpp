// The clauses of README.md: material, set-up, actions and ends. Rays are in rays_test.cpp.
#include "support.hpp"

namespace ahu::easter_island {

namespace {

const char* const quiet = R"(
      .  .  .  .  .
  .   B^ B^ .  B^ B^  .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   .
  .   A^ A^ .  A^ A^  .
      .  .  .  .  .   )";

State with_option(int stall_limit) {
  return Rules::initial({2, static_cast<std::int16_t>(stall_limit)});
}

}  // namespace

// EI-M1
TEST(Material, EI_M1_FiveByFiveCrossingsBordersIncluded) {
  const State start = Rules::initial({});
  for (const char* text : {"place a1N", "place e1N", "place a5N", "place e5N", "place c3S"}) {
    EXPECT_TRUE(may(start, text)) << text;
  }
  for (const char* text : {"place f1N", "place a6N", "place a0N", "place z9W"}) {
    EXPECT_EQ(clause(start, text), "EI-M1") << text;
  }
  EXPECT_EQ(clause(drawn(quiet), "move a1-a6"), "EI-M1");
  EXPECT_EQ(clause(drawn(quiet), "turn f1N"), "EI-M1");
}

// EI-M2
TEST(Material, EI_M2_TwentyPositionsShineInwards) {
  const State state = drawn(quiet);
  EXPECT_EQ(listed(state, Kind::Sun), 20);
  for (const char* text : {"sun Nf", "sun N1", "sun Ea", "sun E0", "fire W6", "fire Sz"}) {
    EXPECT_EQ(clause(state, text), "EI-M2") << text;
  }
  for (int position = 0; position < positions; ++position) {
    const std::string name = position_text(position);
    const std::string near = name[0] == 'N'   ? name.substr(1) + "5"
                             : name[0] == 'S' ? name.substr(1) + "1"
                             : name[0] == 'W' ? "a" + name.substr(1)
                                              : "e" + name.substr(1);
    const std::string far = name[0] == 'N'   ? name.substr(1) + "1"
                            : name[0] == 'S' ? name.substr(1) + "5"
                            : name[0] == 'W' ? "e" + name.substr(1)
                                             : "a" + name.substr(1);
    State two{};
    for (const auto& place : {near, far}) {
      two.statues[0] |= bit(point_domain.value({}, place));
      set_facing(two, point_domain.value({}, place), edge_of(position));
    }
    EXPECT_EQ(point_text(trace_ray(two, position).destroyed), near) << name;
  }
}

// EI-M3
TEST(Material, EI_M3_SevenStatuesAndEightSunsEach) {
  State state = first_turn();
  EXPECT_EQ(state.reserve[0], 3);
  EXPECT_EQ(supply_of(state, 0), 8);
  state = after(state, {"place a2N", "turn a5S", "turn a5N", "place a3N", "place a4N", "turn a5S",
                        "turn a5N"});
  EXPECT_EQ(statues_of(state, 0), 7);
  EXPECT_EQ(listed(state, Kind::Place), 0);
  EXPECT_EQ(clause(state, "place c3N"), "EI-A1");
  state = after(state, {"sun Na", "sun Nb", "turn a5S", "turn a5N", "sun Nc", "sun Nd", "turn a5S",
                        "turn a5N", "sun Ne", "sun E1", "turn a5S", "turn a5N", "sun E2", "sun E3",
                        "turn a5S", "turn a5N"});
  EXPECT_EQ(supply_of(state, 0), 0);
  EXPECT_EQ(listed(state, Kind::Sun), 0);
  EXPECT_EQ(clause(state, "sun E4"), "EI-A2");
}

// EI-S1
TEST(SetUp, EI_S1_SeatsAlternateUntilEachHasFour) {
  State state = Rules::initial({});
  EXPECT_EQ(listed(state, Kind::Place), 100);
  EXPECT_EQ(clause(state, "sun Na"), "EI-S1");
  EXPECT_EQ(clause(state, "turn a1N"), "EI-S1");
  int placed = 0;
  for (const char* text : {"place a1N", "place a5E", "place b1S", "place b5W", "place d1N",
                           "place d5N", "place e1N", "place e5N"}) {
    EXPECT_EQ(state.phase, Phase::Setup);
    EXPECT_EQ(Rules::turn(state), Turn::player(placed++ % 2));
    EXPECT_EQ(state.actions_left, 1);
    state = after(state, {text});
    EXPECT_EQ(clause(state, text), state.phase == Phase::Setup ? "EI-S1" : "EI-A1");
    EXPECT_EQ(state.fresh, nothing_fresh);
  }
  EXPECT_EQ(state.phase, Phase::Play);
  EXPECT_EQ(at(state, "a5"), "B>");
  EXPECT_EQ(at(state, "b1"), "Av");
  EXPECT_EQ(at(state, "b5"), "B<");
}

// EI-S2
TEST(SetUp, EI_S2_OneActionThenTwoATurn) {
  State state = first_turn();
  EXPECT_EQ(Rules::turn(state), Turn::player(0));
  EXPECT_EQ(state.actions_left, 1);
  struct Step {
    const char* text;
    int seat;  // to act after it
    int left;
  };
  for (const Step step : {Step{"turn a1E", 1, 2}, Step{"sun Na", 1, 1}, Step{"move a5-a4", 0, 2},
                          Step{"sun Nb", 0, 1}, Step{"turn a1N", 1, 2}}) {
    state = after(state, {step.text});
    EXPECT_EQ(Rules::turn(state), Turn::player(step.seat)) << step.text;
    EXPECT_EQ(state.actions_left, step.left) << step.text;
  }
}

// EI-A1
TEST(Actions, EI_A1_PlaceFromTheReserveOnAFreeCrossing) {
  State state = drawn(quiet);
  EXPECT_EQ(listed(state, Kind::Place), 17 * 4);
  EXPECT_EQ(clause(state, "place a1E"), "EI-A1");
  EXPECT_EQ(clause(state, "place a5E"), "EI-A1");
  for (const auto& [text, sign] : {std::pair{"place c3N", "A^"}, std::pair{"place c3E", "A>"},
                                   std::pair{"place c3S", "Av"}, std::pair{"place c3W", "A<"}}) {
    const State next = after(state, {text});
    EXPECT_EQ(at(next, "c3"), sign);
    EXPECT_EQ(next.reserve[0], 2);
    EXPECT_EQ(next.reserve[1], 3);
    EXPECT_EQ(next.last_placed, 0);
  }
  state.reserve[0] = 0;
  EXPECT_EQ(clause(state, "place c3N"), "EI-A1");
}

// EI-A2
TEST(Actions, EI_A2_SunFromTheSupplyOnAFreePosition) {
  const State state = drawn(R"(
      A* .  .  .  .
  b-  B^ B^ .  B^ B^  .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   .
  .   A^ A^ .  A^ A^  B*
      a- .  .  .  .   )");
  EXPECT_EQ(listed(state, Kind::Sun), 16);
  for (const char* text : {"sun Na", "sun W5", "sun E1", "sun Sa"}) {
    EXPECT_EQ(clause(state, text), "EI-A2") << text;  // a fired one keeps its position blocked
  }
  const State next = after(state, {"sun Nc"});
  EXPECT_TRUE(has(next.suns[0], position_domain.value({}, "Nc")));
  EXPECT_FALSE(has(next.fired, position_domain.value({}, "Nc")));
  EXPECT_EQ(supply_of(next, 0), supply_of(state, 0) - 1);
}

// EI-A3
TEST(Actions, EI_A3_TurnAnOwnStatueToAnotherFacing) {
  const State state = drawn(quiet);
  EXPECT_EQ(listed(state, Kind::Turn), 4 * 3);
  EXPECT_EQ(at(after(state, {"turn a1E"}), "a1"), "A>");
  EXPECT_EQ(at(after(state, {"turn a1S"}), "a1"), "Av");
  EXPECT_EQ(at(after(state, {"turn a1W"}), "a1"), "A<");
  EXPECT_EQ(clause(state, "turn a1N"), "EI-A3");
  EXPECT_EQ(clause(state, "turn a5E"), "EI-A3");
  EXPECT_EQ(clause(state, "turn c3E"), "EI-A3");
}

// EI-A4
TEST(Actions, EI_A4_MoveAlongOneLineNotOverStatues) {
  const State state = drawn(R"(
      .  .  .  .  .
  .   .  .  B^ .  .   .
  .   .  .  .  .  .   .
  .   A^ .  A> .  B^  .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   .
      .  .  .  .  .   )");
  for (const char* text : {"move c3-c4", "move c3-d3", "move c3-b3", "move c3-c2", "move c3-c1"}) {
    EXPECT_TRUE(may(state, text)) << text;
  }
  for (const char* text : {"move c3-c5", "move c3-e3", "move c3-a3", "move a3-d3", "move c3-d4",
                           "move c3-c3", "move c5-c4", "move b2-b3", "move a3-e1"}) {
    EXPECT_EQ(clause(state, text), "EI-A4") << text;
  }
  EXPECT_EQ(listed(state, Kind::Move), 5 + 5);
  const State next = after(state, {"move c3-c1"});
  EXPECT_EQ(at(next, "c3"), ".");
  EXPECT_EQ(at(next, "c1"), "A>") << "the facing stays";
}

// EI-A5
TEST(Actions, EI_A5_FireAnOwnUnfiredSun) {
  const State state = drawn(R"(
      A* .  B* .  a-
  .   B^ B^ .  B^ B^  .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   .
  .   A^ A^ .  A^ A^  .
      .  .  .  .  .   )");
  EXPECT_EQ(listed(state, Kind::Fire), 1);
  EXPECT_EQ(clause(state, "fire Nc"), "EI-A5");
  EXPECT_EQ(clause(state, "fire Ne"), "EI-A5");
  EXPECT_EQ(clause(state, "fire Nb"), "EI-A5");
  const State next = after(state, {"fire Na"});
  EXPECT_EQ(at(next, "a5"), ".");
  EXPECT_TRUE(has(next.fired, position_domain.value({}, "Na")));
  EXPECT_EQ(clause(next, "fire Na"), "EI-A5");
}

// EI-A6
TEST(Actions, EI_A6_BothActionsMayBeTheSameKindAndPiece) {
  const State state = drawn(quiet);
  EXPECT_EQ(at(after(state, {"turn a1E", "turn a1S"}), "a1"), "Av");
  EXPECT_EQ(at(after(state, {"move a1-a3", "move a3-c3"}), "c3"), "A^");
  EXPECT_EQ(at(after(state, {"place c3N", "place d3N"}), "d3"), "A^");
  EXPECT_EQ(at(after(state, {"place c3N", "turn c3W"}), "c3"), "A<");
  EXPECT_EQ(supply_of(after(state, {"sun Na", "sun Nb"}), 0), 6);
}

// EI-A7
TEST(Actions, EI_A7_ATokenPlacedThisTurnCannotFire) {
  State state = after(drawn(quiet), {"sun Na"});
  EXPECT_EQ(clause(state, "fire Na"), "EI-A7");
  EXPECT_EQ(listed(state, Kind::Fire), 0);
  state = after(state, {"turn a1E", "turn a5E", "turn a5N"});
  EXPECT_TRUE(may(state, "fire Na"));
}

// EI-A8
TEST(Actions, EI_A8_ARayMayNotTouchAStatuePlacedThisTurn) {
  const State state = drawn(R"(
      .  .  A* A* .
  A*  B^ B^ .  .  B^  .
  .   .  .  .  .  .   .
  A*  .  .  .  .  .   .
  .   .  .  .  .  .   .
  .   A^ A^ A^ .  A^  A*
      .  .  .  .  .   )");
  const State hit = after(state, {"place c3N"});  // Nc would destroy it
  EXPECT_EQ(clause(hit, "fire Nc"), "EI-A8");
  EXPECT_EQ(clause(hit, "fire W3"), "EI-A8") << "by its side";
  EXPECT_TRUE(may(hit, "fire Nd"));
  EXPECT_TRUE(may(hit, "fire W5"));
  EXPECT_EQ(listed(hit, Kind::Fire), 3);
  const State last = after(state, {"place c3W"});  // would redirect it off the board
  EXPECT_EQ(clause(last, "fire Nc"), "EI-A8");
  const State second = after(state, {"place d3W"});  // Nd, then west over c3, b3, a3
  EXPECT_EQ(clause(second, "fire Nd"), "EI-A8");
  EXPECT_TRUE(may(second, "fire Nc"));
  EXPECT_EQ(clause(second, "fire W3"), "EI-A8") << "in the face";
  const State turned = after(state, {"turn c1W"});
  EXPECT_TRUE(may(turned, "fire Nc")) << "turned statues are no obstacle";
  const State moved = after(state, {"move c1-c3"});
  EXPECT_TRUE(may(moved, "fire Nc")) << "moved statues are no obstacle";
  const State next_turn = after(hit, {"turn a1E", "turn a5E", "turn a5N"});
  EXPECT_TRUE(may(next_turn, "fire Nc"));
}

// EI-A9
TEST(Actions, EI_A9_ThereIsNoPass) {
  EXPECT_FALSE(Notation::parse_action({}, "pass").has_value());
  State state = drawn(R"(
      .  .  .  .  .
  .   A^ B^ .  B^ A^  .
  .   B^ B^ .  B^ B^  .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   .
      .  .  .  .  .   )");
  state.reserve[0] = 0;
  state.suns[0] = state.fired = 0xff;
  ASSERT_TRUE(Rules::is_valid(state));
  ActionList<Rules> actions;
  Rules::legal_actions(state, actions);
  EXPECT_EQ(actions.size(), 6) << "walled in, without reserve and suns: two statues can turn";
}

// EI-A10
TEST(Actions, EI_A10_ARayThatMeetsNothingMayBeFired) {
  const State state = drawn(R"(
      .  .  A* .  .
  .   B^ B^ .  B^ B^  .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   .
  .   A^ A^ .  A^ A^  .
      .  .  .  .  .   )");
  const State next = after(state, {"fire Nc"});
  EXPECT_EQ(all_statues(next), all_statues(state));
  EXPECT_TRUE(has(next.fired, position_domain.value({}, "Nc")));
  EXPECT_EQ(next.actions_left, 1);
}

// EI-E1
TEST(End, EI_E1_ExactlyOneStatueLeftLosesAtOnce) {
  const char* const close = R"(
      .  A* .  A* .
  .   B^ .  .  .  .   .
  .   .  B^ .  .  .   .
  .   .  .  .  .  .   .
  .   .  .  .  A^ .   .
  .   .  .  .  .  A^  .
      .  .  .  .  .   )";
  State won = after(drawn(close), {"fire Nb"});  // in mid-turn, with three in reserve
  EXPECT_TRUE(Rules::turn(won).is_over());
  EXPECT_EQ(Rules::winner(won), 0);
  EXPECT_EQ(Rules::payoffs(won)[0], 60);
  EXPECT_EQ(Rules::payoffs(won)[1], 0);
  EXPECT_EQ(Rules::scores(won)[1], 1);
  EXPECT_EQ(Rules::end_of(won), End::LastStatue);
  const State suicide = after(drawn(close), {"fire Nd"});  // own ray, own statue
  EXPECT_TRUE(Rules::turn(suicide).is_over());
  EXPECT_EQ(Rules::winner(suicide), 1);
}

namespace {

// Fifteen fired, one left: Nc of seat 0, over an empty column.
const char* const last_sun = R"(
      a- a- A* a- a-
  b-  B^ B^ .  B^ B^  a-
  b-  .  .  .  .  .   a-
  b-  .  .  .  .  .   .
  b-  .  .  .  .  .   .
  b-  A^ A^ .  A^ A^  .
      b- b- .  b- a-  )";

}  // namespace

// EI-E2
TEST(End, EI_E2_AllSixteenFiredMoreStatuesWin) {
  State state = drawn(last_sun);
  ASSERT_EQ(count_bits(state.fired), 15);
  state = after(state, {"move a1-a2"});
  EXPECT_FALSE(Rules::turn(state).is_over());
  State more = after(state, {"place a1N"});
  EXPECT_FALSE(Rules::turn(more).is_over());
  more = after(more, {"turn a5E", "turn a5N", "fire Nc"});  // in mid-turn
  EXPECT_TRUE(Rules::turn(more).is_over());
  EXPECT_EQ(Rules::end_of(more), End::AllFired);
  EXPECT_EQ(Rules::winner(more), 0);
  EXPECT_EQ(Rules::scores(more)[0], 5);
  EXPECT_EQ(Rules::scores(more)[1], 4);
}

// EI-E3
TEST(End, EI_E3_OnATieTheLastToPlaceWins) {
  for (const int last : {0, 1}) {
    State state = drawn(last_sun);
    state.last_placed = static_cast<std::uint8_t>(last);
    state = after(state, {"fire Nc"});
    EXPECT_TRUE(Rules::turn(state).is_over());
    EXPECT_EQ(Rules::winner(state), last);
  }
  State setup_counts = with_option(1);  // seat 1 placed the eighth statue
  setup_counts =
      after(setup_counts, {"place a1N", "place a5N", "place b1N", "place b5N", "place d1N",
                           "place d5N", "place e1N", "place e5N", "turn a1E"});
  EXPECT_EQ(Rules::winner(setup_counts), 1);
}

// EI-E4
TEST(End, EI_E4_TurnsAndMovesWithoutABreakEndTheGame) {
  State state = drawn(quiet);
  state.stall_limit = 3;
  state = after(state, {"turn a1E", "move a1-a2"});
  EXPECT_EQ(state.stall, 2);
  const State broken = after(state, {"sun Na"});
  EXPECT_EQ(broken.stall, 0);
  EXPECT_EQ(after(state, {"place c3N"}).stall, 0);
  const State over = after(state, {"turn a5E"});  // in mid-turn
  EXPECT_TRUE(Rules::turn(over).is_over());
  EXPECT_EQ(over.stall, 3);
  EXPECT_EQ(Rules::end_of(over), End::Stalled);
  EXPECT_EQ(Rules::winner(over), 1) << "a tie, and seat 1 placed last";
  State ahead = state;
  ahead.statues[1] &= ahead.statues[1] - 1;
  EXPECT_EQ(Rules::winner(after(ahead, {"turn b5E"})), 0);
}

// EI-E4
TEST(End, EI_E4_FiringBreaksTheStallAndZeroIsNever) {
  State firing = drawn(last_sun);
  firing.fired = 0;
  firing.stall = 7;
  EXPECT_EQ(after(firing, {"fire Nc"}).stall, 0);
  State endless = drawn(quiet);
  endless.stall_limit = 0;
  for (int i = 0; i < 200; ++i) {
    endless = after(endless, {"turn a1E", "turn a1N", "turn a5E", "turn a5N"});
  }
  EXPECT_FALSE(Rules::turn(endless).is_over());
  EXPECT_EQ(endless.stall, 0);
  EXPECT_EQ(Rules::max_plies({2, 0}), std::numeric_limits<int>::max());
  EXPECT_EQ(Rules::max_plies({2, 10000}), 46 + 47 * 10000);
}

}  // namespace ahu::easter_island
