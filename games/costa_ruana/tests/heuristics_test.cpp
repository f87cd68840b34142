// What bots know: estimates are shares of the win, and looking ahead with them beats chance.
#include "games/costa_ruana/heuristics.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <iterator>
#include <vector>

#include "scene.hpp"
#include "search/signature.hpp"
#include "search/worlds.hpp"

namespace ahu::costa_ruana {
namespace {

TEST(Heuristics, EstimatesAreShares) {
  Rng rng(1);
  for (int players = 2; players <= 6; ++players) {
    State state = CostaRuana::initial({static_cast<std::int16_t>(players), 0});
    while (!CostaRuana::turn(state).is_over()) {
      int total = 0;
      for (const int value : Heuristics::evaluate(state)) {
        EXPECT_GE(value, 0);
        total += value;
      }
      EXPECT_LE(total, value_of_win);
      EXPECT_GT(total, value_of_win - players);
      CostaRuana::apply(state, CostaRuana::turn(state).is_chance()
                                   ? sample_chance<CostaRuana>(state, rng)
                                   : signature_move<CostaRuana, Heuristics>(state, false, rng));
    }
  }
}

struct Decision {
  State before;
  Seat seat;
  Action action;
  friend bool operator==(const Decision&, const Decision&) = default;
};

// What a state tells of a round's decisions is what was done, until the flip.
TEST(Heuristics, RecallsTheDecisionsOfARound) {
  Rng rng(5);
  int recalled = 0;
  for (int players = 2; players <= 6; ++players) {
    State state = CostaRuana::initial({static_cast<std::int16_t>(players), 0});
    std::vector<Decision> done;
    while (!CostaRuana::turn(state).is_over()) {
      const bool is_told = Heuristics::is_guesswork(state);
      for (Seat seat = 0; is_told && seat < players; ++seat) {
        std::vector<Decision> wanted;
        std::ranges::copy_if(done, std::back_inserter(wanted),
                             [&](const Decision& each) { return each.seat == seat; });
        std::vector<Decision> told;
        Heuristics::for_each_decision(state, seat, [&](const State& before, Action action) {
          told.push_back({before, seat, action});
        });
        EXPECT_EQ(told, wanted);
        recalled += static_cast<int>(told.size());
      }
      const Turn turn = CostaRuana::turn(state);
      const Action action = turn.is_chance()
                                ? sample_chance<CostaRuana>(state, rng)
                                : signature_move<CostaRuana, Heuristics>(state, false, rng);
      if (is_told) {
        done.push_back({state, turn.seat, action});
      } else {
        done.clear();
      }
      CostaRuana::apply(state, action);
    }
  }
  EXPECT_GT(recalled, 500);
}

// A step that belongs before the last one comes to the same there.
TEST(Heuristics, StepsOfAnEffectHaveOneOrder) {
  Rng rng(6);
  int pairs = 0;
  for (int game = 0; game < 20; ++game) {
    State state = CostaRuana::initial({2, 0});
    State before = state;
    Action last{};
    Turn turn = CostaRuana::turn(state);
    while (!CostaRuana::turn(state).is_over()) {
      ActionList<CostaRuana> actions;
      if (CostaRuana::turn(state) == turn && turn.is_player()) {
        CostaRuana::legal_actions(state, actions);
      }
      for (const Action action : actions) {
        if (Heuristics::is_out_of_order(last, action) && is_legal<CostaRuana>(before, action)) {
          State one = state;
          CostaRuana::apply(one, action);
          State other = before;
          CostaRuana::apply(other, action);
          ASSERT_TRUE(is_legal<CostaRuana>(other, last));
          CostaRuana::apply(other, last);
          EXPECT_EQ(one, other);
          ++pairs;
        }
      }
      before = state;
      turn = CostaRuana::turn(state);
      last = turn.is_chance() ? sample_chance<CostaRuana>(state, rng)
                              : signature_move<CostaRuana, Heuristics>(state, false, rng);
      CostaRuana::apply(state, last);
    }
  }
  EXPECT_GT(pairs, 100);
}

TEST(Heuristics, LookingAheadBeatsChance) {
  Rng rng(2);
  int total = 0;
  constexpr int games = 12;
  for (int game = 0; game < games; ++game) {
    State state = CostaRuana::initial({3, 0});
    while (!CostaRuana::turn(state).is_over()) {
      const Turn turn = CostaRuana::turn(state);
      CostaRuana::apply(state, turn.is_chance() ? sample_chance<CostaRuana>(state, rng)
                                                : signature_move<CostaRuana, Heuristics>(
                                                      state, turn.seat == game % 3, rng));
    }
    total += CostaRuana::payoffs(state)[game % 3];
  }
  EXPECT_GT(total, games * payoff_total * 2 / 3);
}

// Seat 0 shows a treasure card and hides one of two cards, before itself or before seat 1.
State after_hiding(const char* hidden, int before) {
  auto scene = Scene::at_show(2, {{"Tn", "P3d", "R2h"}, {"Tl"}});
  const std::string text = std::string("hide ") + hidden + " " + std::to_string(before);
  scene.act_all({"show Tn 0", "show Tl 1"});
  scene.act(text);
  return scene.state;
}

// The same table for seat 1, but with the two cards exchanged between the table and the hand.
State with_the_other_card(State world) {
  const int hidden = world.table[2].card;
  const int other = hidden == card_number("P3d") ? card_number("R2h") : card_number("P3d");
  world.hands[0].remove(other);
  world.hands[0].add(hidden);
  world.table[2].card = static_cast<std::uint8_t>(other);
  EXPECT_EQ(invalid_state(world), InvalidState::None);
  return world;
}

TEST(OpponentModel, PlayersHideGoodCardsBeforeThemselves) {
  const State likely = after_hiding("P3d", 0);
  const State unlikely = with_the_other_card(likely);
  ASSERT_EQ(CostaRuana::observe(likely, 1), CostaRuana::observe(unlikely, 1));
  EXPECT_GT(Heuristics::plausibility(likely), 2 * Heuristics::plausibility(unlikely));
}

TEST(OpponentModel, PlayersHideBadCardsBeforeOthers) {
  const State likely = after_hiding("R2h", 1);
  const State unlikely = with_the_other_card(likely);
  EXPECT_GT(Heuristics::plausibility(likely), 2 * Heuristics::plausibility(unlikely));
}

TEST(OpponentModel, ANativeRidesOnAHiddenCardThatIsGood) {
  Scene scene = Scene::at_show(2, {{"Tn", "P3d", "R2h"}, {"Tl", "Td"}});
  scene.act_all({"show Tn 0", "show Tl 1", "hide P3d 0", "hide Td 1"});
  const State before = scene.state;
  scene.act("ride 3");
  const auto gain = [&](const State& from, const State& to) {
    return static_cast<double>(Heuristics::plausibility(to)) / Heuristics::plausibility(from);
  };
  EXPECT_GT(gain(before, scene.state),
            2 * gain(with_the_other_card(before), with_the_other_card(scene.state)));
}

TEST(OpponentModel, SaysNothingWhenNothingLiesFaceDown) {
  const Scene scene = Scene::at_show(3, {{}, {}, {}});
  EXPECT_EQ(Heuristics::plausibility(scene.state), plausibility_of_random_play);
}

TEST(OpponentModel, WeightsStayInTheirBounds) {
  Rng rng(3);
  for (int game = 0; game < 20; ++game) {
    State state = CostaRuana::initial({static_cast<std::int16_t>(2 + game % 5), 0});
    while (!CostaRuana::turn(state).is_over()) {
      const std::uint32_t weight = Heuristics::plausibility(state);
      EXPECT_GE(weight, 1U);
      EXPECT_LE(weight, max_plausible);
      CostaRuana::apply(state, CostaRuana::turn(state).is_chance()
                                   ? sample_chance<CostaRuana>(state, rng)
                                   : signature_move<CostaRuana, Heuristics>(state, false, rng));
    }
  }
}

}  // namespace
}  // namespace ahu::costa_ruana
