// The clauses of rays, the worked cases of the rulebook, and the fast rules against the slow ones.
#include "naive.hpp"
#include "search/perft.hpp"
#include "support.hpp"

namespace ahu::easter_island {

namespace {

std::string hit(const State& state, const std::string& sun) {
  const Ray ray = trace_ray(state, position_domain.value({}, sun));
  return ray.destroyed == no_point ? "none" : point_text(ray.destroyed);
}

RayEnd end_of_ray(const State& state, const std::string& sun) {
  return trace_ray(state, position_domain.value({}, sun)).end;
}

// One statue in the middle.
State lone(const std::string& sign) {
  return drawn(". . . . .  . . . . . . .  . . . . . . .  . . . " + sign +
               " . . .  . . . . . . .  . . . . . . .  . . . . .");
}

}  // namespace

// EI-R1, illustration B
TEST(Rays, EI_R1_FrontHitDestroysZ) {
  const State state = drawn(R"(
      .  .  A* .  .
  .   A^ .  .  .  .   .
  .   .  .  .  .  .   .
  .   .  .  B^ .  .   .
  .   .  .  B^ .  .   .
  .   A^ .  B^ .  .   .
      .  .  .  .  .   )");
  const State next = after(state, {"fire Nc"});
  EXPECT_EQ(at(next, "c3"), ".");
  EXPECT_EQ(at(next, "c2"), "B^") << "the ray ends";
  EXPECT_EQ(end_of_ray(state, "Nc"), RayEnd::Face);
  EXPECT_EQ(end_of_ray(lone("A>"), "E3"), RayEnd::Face);
  EXPECT_EQ(end_of_ray(lone("Av"), "Sc"), RayEnd::Face);
  EXPECT_EQ(end_of_ray(lone("A<"), "W3"), RayEnd::Face);
}

// EI-R2, illustration C
TEST(Rays, EI_R2_BackHitDestroysY) {
  const State state = drawn(R"(
      .  .  .  .  .
  .   A^ .  .  .  .   .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   .
  A*  .  .  .  B> B>  .
  .   A^ .  B^ .  .   .
      .  .  .  .  .   )");
  const State next = after(state, {"fire W2"});
  EXPECT_EQ(at(next, "d2"), ".");
  EXPECT_EQ(at(next, "e2"), "B>") << "the ray ends";
  EXPECT_EQ(end_of_ray(state, "W2"), RayEnd::Back);
  EXPECT_EQ(end_of_ray(lone("A^"), "Sc"), RayEnd::Back);
  EXPECT_EQ(end_of_ray(lone("A<"), "E3"), RayEnd::Back);
  EXPECT_EQ(end_of_ray(lone("Av"), "Nc"), RayEnd::Back);
}

// EI-R3
TEST(Rays, EI_R3_ASideSendsTheRayAlongTheFacing) {
  const State state = drawn(R"(
      .  .  A* .  .
  .   .  .  B^ .  .   .
  .   .  .  .  .  .   .
  A*  A^ .  .  .  .   A*
  .   .  .  .  .  .   .
  .   .  .  Av .  B^  .
      .  .  A* .  .   )");
  State east = state;
  east.statues[1] ^= bit(point_domain.value({}, "c5")) | bit(point_domain.value({}, "c3"));
  set_facing(east, point_domain.value({}, "c3"), Direction::North);
  EXPECT_EQ(hit(east, "E3"), "c3") << "north and off the board";
  set_facing(east, point_domain.value({}, "c3"), Direction::South);
  EXPECT_EQ(hit(east, "E3"), "c1") << "south, into the back of c1";
  set_facing(east, point_domain.value({}, "c3"), Direction::West);
  EXPECT_EQ(hit(east, "Nc"), "a3") << "west, by the side of a3 and off the board";
  EXPECT_EQ(hit(east, "E3"), "c3") << "its back";
}

// EI-R4, illustration D
TEST(Rays, EI_R4_LeavingTheBoardDestroysTheLastRedirectorX) {
  const State state = drawn(R"(
      .  A* .  .  .
  .   A^ .  .  .  .   .
  .   .  A> .  Bv .   .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   .
  .   A^ B^ .  .  B^  .
      .  .  .  .  .   )");
  const State next = after(state, {"fire Nb"});
  EXPECT_EQ(at(next, "d4"), ".") << "X";
  EXPECT_EQ(at(next, "b4"), "A>") << "M";
  EXPECT_EQ(end_of_ray(state, "Nb"), RayEnd::Left);
  EXPECT_EQ(hit(lone("A>"), "Nc"), "c3") << "the only one is the last one";
}

// EI-R5, illustration E
TEST(Rays, EI_R5_EnteredByBothSidesDestroysW) {
  const State state = drawn(R"(
      .  .  .  .  .
  .   A^ .  .  .  .   .
  .   .  A> .  Bv .   .
  .   .  .  .  .  .   .
  A*  .  B^ .  A< .   .
  .   .  .  .  .  B^  .
      .  .  .  .  .   )");
  const State next = after(state, {"fire W2"});
  EXPECT_EQ(at(next, "b2"), ".") << "W";
  EXPECT_EQ(at(next, "b4"), "A>") << "Q";
  EXPECT_EQ(at(next, "d4"), "Bv") << "R";
  EXPECT_EQ(at(next, "d2"), "A<") << "S";
  EXPECT_EQ(end_of_ray(state, "W2"), RayEnd::Twice);
}

// EI-R6
TEST(Rays, EI_R6_OneStatueOfEitherColourOrNone) {
  const State state = drawn(R"(
      A* A* A* .  .
  .   B^ A^ .  .  .   .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   .
  .   A^ B^ .  A^ B^  .
      .  .  .  .  .   )");
  EXPECT_EQ(hit(state, "Na"), "a5");
  EXPECT_EQ(hit(state, "Nb"), "b5");
  EXPECT_EQ(hit(state, "Nc"), "none");
  EXPECT_EQ(statues_of(after(state, {"fire Na"}), 1), 2);
  EXPECT_EQ(statues_of(after(state, {"fire Nb"}), 0), 2);
}

// EI-R7
TEST(Rays, EI_R7_ADestroyedStatueIsGoneForGood) {
  const State state = drawn(R"(
      .  A* .  A* .
  .   B^ B^ .  B^ B^  .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   .
  .   A^ A^ .  A^ A^  .
      .  .  .  .  .   )");
  const State next = after(state, {"fire Nb"});
  EXPECT_EQ(statues_of(next, 1) + next.reserve[1], 6);
  EXPECT_EQ(next.reserve[1], 3);
  EXPECT_EQ((next.facing_low | next.facing_high) & bit(point_domain.value({}, "b5")), 0U);
  EXPECT_TRUE(may(after(next, {"turn a1E"}), "place b5N"));
}

namespace {

State random_position(Rng& rng) {
  State state{};
  for (int point = 0; point < points; ++point) {
    const auto seat = rng.below(4);
    if (seat < 2 && statues_of(state, static_cast<int>(seat)) < statues_each) {
      state.statues[seat] |= bit(point);
      set_facing(state, point, static_cast<Direction>(rng.below(4)));
    }
  }
  state.phase = Phase::Play;
  state.actions_left = 2;
  return state;
}

}  // namespace

// EI-R6
TEST(Rays, EI_R6_TheSameSideIsNeverEnteredTwice) {
  Rng rng(6);
  int twice = 0;
  for (int trial = 0; trial < 4000; ++trial) {
    const State state = random_position(rng);
    const json::object written = Notation::state_json(state);
    const naive::Position slow(written);
    for (int sun = 0; sun < positions; ++sun) {
      const naive::NaiveRay expected = slow.ray(position_text(sun));
      ASSERT_FALSE(expected.same_side_twice) << json::serialize(written) << position_text(sun);
      std::vector<std::string> met;
      const Ray ray = trace_ray(state, sun, [&](int point) { met.push_back(point_text(point)); });
      ASSERT_EQ(met, expected.met) << json::serialize(written) << position_text(sun);
      ASSERT_EQ(ray.destroyed == no_point ? "" : point_text(ray.destroyed), expected.destroyed);
      twice += ray.end == RayEnd::Twice ? 1 : 0;
    }
  }
  EXPECT_GT(twice, 20) << "rings must have been among them";
}

TEST(Rays, TheListIsTheNaiveOneInRandomGames) {
  Rng rng(25);
  for (int game = 0; game < 60; ++game) {
    State state = Rules::initial({2, static_cast<std::int16_t>(20 + rng.below(60))});
    while (!Rules::turn(state).is_over()) {
      ActionList<Rules> actions;
      Rules::legal_actions(state, actions);
      std::set<std::string> texts;
      for (const Action one : actions) {
        texts.insert(Notation::action_text({}, one));
      }
      const json::object written = Notation::state_json(state);
      ASSERT_EQ(texts, naive::Position(written).actions()) << json::serialize(written);
      Rules::apply(state, actions[rng.below(actions.size())]);
    }
  }
}

}  // namespace ahu::easter_island
