// What bots know: estimates are shares of the win, and looking ahead with them beats chance.
#include "games/costa_ruana/heuristics.hpp"

#include <gtest/gtest.h>

#include "search/signature.hpp"

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

}  // namespace
}  // namespace ahu::costa_ruana
