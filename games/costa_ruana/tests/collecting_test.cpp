// Collecting, the shaman's succession and the end, clause by clause.
#include "scene.hpp"

namespace ahu::costa_ruana {
namespace {

// CR-C1 said naively: strike out shared numbers, then look for the most.
int naive_collector(const std::vector<int>& natives) {
  int winner = -1;
  for (int seat = 0; seat < static_cast<int>(natives.size()); ++seat) {
    const int mine = natives[static_cast<std::size_t>(seat)];
    bool shared = false;
    for (int other = 0; other < static_cast<int>(natives.size()); ++other) {
      shared = shared || (other != seat && natives[static_cast<std::size_t>(other)] == mine);
    }
    if (mine > 0 && !shared && (winner < 0 || mine > natives[static_cast<std::size_t>(winner)])) {
      winner = seat;
    }
  }
  return winner;
}

// Every way to put up to seven natives of up to six players on an island.
void each_split(std::vector<int>& natives, std::size_t at, int left, auto&& visit) {
  if (at == natives.size()) {
    visit(natives);
    return;
  }
  for (int here = 0; here <= left; ++here) {
    natives[at] = here;
    each_split(natives, at + 1, left - here, visit);
  }
}

// CR-C1
TEST(Collecting, EverySplitOfSevenNatives_CR_C1) {
  int splits = 0;
  for (int players = 2; players <= 6; ++players) {
    std::vector<int> natives(static_cast<std::size_t>(players));
    each_split(natives, 0, island_room, [&](const std::vector<int>& split) {
      Island island{};
      for (std::size_t seat = 0; seat < split.size(); ++seat) {
        island.natives[seat] = to_byte(split[seat]);
      }
      const int winner = naive_collector(split);
      EXPECT_EQ(collector(island, players), winner < 0 ? nobody : to_byte(winner));
      for (std::size_t seat = 0; seat < split.size(); ++seat) {
        std::vector<int> more = split;
        more[seat] += 1;
        EXPECT_EQ(NativeCounts(island, players).collects_with_one_more(split[seat]),
                  naive_collector(more) == static_cast<int>(seat));
      }
      ++splits;
    });
  }
  EXPECT_EQ(splits, 36 + 120 + 330 + 792 + 1716);
}

// CR-C2: a winner under a tied top exists only for 2-2-1, 3-3-1 and 2-2-2-1.
TEST(Collecting, WinnersUnderATiedTop_CR_C2) {
  std::vector<int> natives(6);
  each_split(natives, 0, island_room, [&](std::vector<int> split) {
    const int winner = naive_collector(split);
    std::sort(split.rbegin(), split.rend());
    if (winner >= 0 && split[0] == split[1]) {
      const std::vector<int> top(split.begin(), split.begin() + 4);
      EXPECT_TRUE(top == std::vector<int>({2, 2, 1, 0}) || top == std::vector<int>({3, 3, 1, 0}) ||
                  top == std::vector<int>({2, 2, 2, 1}));
    }
  });
}

// Four players; every card before seat 0 is inactive, so that the flip leads to the collecting.
Scene before_flip(int players = 4, Memory memory = Memory::Open) {
  Scene scene = Scene(players, memory);
  scene.act_all({"shaman 0", "sky night", "tide low"});
  scene.deal(players == 3
                 ? std::initializer_list<std::initializer_list<const char*>>{{"P1n", "P2n"},
                                                                             {"P1h", "P2h"},
                                                                             {"P3n", "P3h"}}
                 : std::initializer_list<std::initializer_list<const char*>>{
                       {"P1n", "P2n"}, {"P1h", "P2h"}, {"P3n", "P3h"}, {"R1h", "R1n"}});
  for (int i = 0; i < 3 * players; ++i) {
    scene.act("settle " + std::to_string(1 + i / players));
  }
  scene.act_all({"show P1n 0", "show P1h 0", "show P3n 0"});
  if (players == 4) {
    scene.act("show R1h 0");
  }
  scene.act_all({"hide P2n 0", "hide P2h 0", "hide P3h 0"});
  if (players == 4) {
    scene.act("hide R1n 0");
  }
  for (int i = 0; i < players; ++i) {
    scene.act("stay");
  }
  return scene.clear_all();
}

// CR-C1: the rulebook's cases 1 to 4 of collecting.
TEST(Collecting, WorkedExampleOfTheFourCases_CR_C1) {
  Scene scene = before_flip();
  scene.put(0, 1, 3).put(1, 1, 1);                            // 1: a majority
  scene.put(0, 2, 2).put(1, 2, 2).put(2, 2, 1).put(3, 2, 1);  // 2: only quarrels
  scene.put(0, 3, 2).put(1, 3, 2).put(2, 3, 2).put(3, 3, 1);  // 3: one outside the quarrel
  scene.put(1, 4, 2);                                         // 4: no treasure left
  scene.state.open.islands[3].treasures = 0;
  scene.state.open.islands[4].treasures = 10;
  scene.act("flip sky");
  EXPECT_EQ(scene.json().at("collected"), json::value({1, 0, 0, 1}));
  EXPECT_EQ(scene.json().at("huts"), json::value({1, 0, 0, 1}));
  EXPECT_EQ(scene.natives(1, 0), 2);
  EXPECT_EQ(scene.treasures(1), 3);
  EXPECT_EQ(scene.natives(2, 2), 1);
  EXPECT_EQ(scene.treasures(2), 4);
  EXPECT_EQ(scene.natives(3, 3), 0);
  EXPECT_EQ(scene.reserve(3), 9);
}

// CR-C2
TEST(Collecting, WithoutTreasureNothingHappens_CR_C2) {
  Scene scene = before_flip();
  scene.put(1, 4, 2);
  scene.state.open.islands[3].treasures = 0;
  scene.state.open.islands[4].treasures = 10;
  scene.act("flip sky");
  EXPECT_EQ(scene.natives(4, 1), 2);
  EXPECT_EQ(scene.json().at("collected"), json::value({0, 0, 0, 0}));
}

// CR-N1: the rulebook's example: 1, 1 and 3 treasures; the left neighbour of the old shaman.
TEST(Succession, WorkedExampleOneOneAndThreeTreasures_CR_N1) {
  Scene scene = before_flip(3);
  scene.put(0, 1, 1).put(1, 2, 1).put(2, 3, 1).put(2, 4, 1).put(2, 5, 1);
  scene.act("flip sky");
  EXPECT_EQ(scene.json().at("collected"), json::value({1, 1, 3}));
  EXPECT_EQ(scene.json().at("shaman"), 1);
  EXPECT_EQ(scene.json().at("phase"), "deal");
  EXPECT_EQ(scene.json().at("round"), 1);
}

// CR-N1: the old shaman comes last among equals, and stays with fewest alone.
TEST(Succession, TheOldShamanComesLast_CR_N1) {
  Scene all_equal = before_flip(3);
  all_equal.act("flip sky");
  EXPECT_EQ(all_equal.open().shaman, 1);
  Scene fewest = before_flip(3);
  fewest.put(1, 2, 1).put(2, 3, 1);
  fewest.act("flip sky");
  EXPECT_EQ(fewest.open().shaman, 0);
  Scene far = before_flip(3);
  far.put(1, 2, 1);
  far.act("flip sky");
  EXPECT_EQ(far.open().shaman, 2);
}

void deal_all(Scene& scene) {
  while (CostaRuana::turn(scene.state).is_chance()) {
    scene.act("deal " + card_text(scene.state.deck.at(0)));
  }
}

// CR-N2
TEST(Succession, TwoCardsEachSeatBySeat_CR_N2) {
  Scene scene = before_flip(3);
  scene.act("flip sky");
  for (int i = 0; i < 6; ++i) {
    EXPECT_EQ(scene.open().phase, Phase::Deal);
    EXPECT_EQ(next_to_draw(scene.state), i / 2);
    scene.act("deal " + card_text(scene.state.deck.at(0)));
  }
  EXPECT_EQ(scene.open().phase, Phase::Office);
  EXPECT_EQ(scene.state.hands[2].size(), 5);
}

// Plays a whole round without any effect: nobody rides, and passing cards are chosen blindly.
void play_round(Scene& scene) {
  while (scene.open().phase != Phase::Deal && scene.open().phase != Phase::Over) {
    scene.act(scene.actions().back());
  }
}

// CR-N2: one card before the last round; five rounds in all.
TEST(Succession, OneCardBeforeTheLastRound_CR_N2) {
  Scene scene = before_flip(3);
  scene.act("flip sky");
  for (int round = 1; round < 5; ++round) {
    EXPECT_EQ(scene.open().round, round);
    deal_all(scene);
    EXPECT_EQ(scene.state.hands[0].size(), round < 4 ? 5 : 4);
    EXPECT_EQ(scene.state.deck.size(), round < 4 ? 21 - 6 * round : 0);
    scene.act("keep");
    play_round(scene);
  }
  EXPECT_EQ(scene.open().phase, Phase::Over);
}

// CR-N3
TEST(Succession, TheOfficeIsKeptOrYielded_CR_N3) {
  Scene scene = before_flip(3);
  scene.put(0, 1, 1);
  scene.act("flip sky");
  deal_all(scene);
  EXPECT_EQ(scene.open().actor, 1);
  EXPECT_EQ(scene.actions(), (Texts{"keep", "yield 0", "yield 2"}));
  EXPECT_EQ(scene.refused("yield 1").clause, "CR-N3");
  Scene kept = scene;
  kept.act("keep");
  EXPECT_EQ(kept.open().shaman, 1);
  EXPECT_EQ(scene.json().at("collected"), json::value({1, 0, 0}));
  scene.act("yield 2");
  EXPECT_EQ(scene.open().shaman, 2);
  EXPECT_EQ(scene.open().phase, Phase::Show);  // who gets it cannot yield again
  EXPECT_EQ(scene.open().actor, 2);
  EXPECT_EQ(scene.open().round, 2);
  EXPECT_EQ(scene.json().at("collected"), json::value({0, 0, 0}));
}

// A finished game of three with these huts and natives in reserve.
State ended(std::vector<int> huts, std::vector<int> reserve) {
  State state = CostaRuana::initial({3, 0});
  state.open.phase = Phase::Over;
  state.open.round = 5;
  for (std::size_t seat = 0; seat < 3; ++seat) {
    state.huts[seat] = to_byte(huts[seat]);
    state.open.reserve[seat] = to_byte(reserve[seat]);
  }
  return state;
}

// CR-E1
TEST(End, TwoPointsATreasureOneANative_CR_E1) {
  const Scores scores = CostaRuana::scores(ended({3, 0, 5}, {10, 7, 2}));
  EXPECT_EQ(scores[0], 16);
  EXPECT_EQ(scores[1], 7);
  EXPECT_EQ(scores[2], 12);
  Scene scene = before_flip(3);
  scene.act("flip sky");
  for (int round = 1; round < 5; ++round) {
    deal_all(scene);
    scene.act("keep");
    play_round(scene);
  }
  EXPECT_TRUE(CostaRuana::turn(scene.state).is_over());
  EXPECT_EQ(scene.open().round, 5);
  EXPECT_EQ(scene.refused("keep").clause, "CR-E1");
  for (int seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(CostaRuana::scores(scene.state)[seat],
              2 * scene.state.huts[seat] + scene.reserve(seat));
  }
}

// CR-E2
TEST(End, TreasuresBreakTiesThenAllShare_CR_E2) {
  EXPECT_EQ(CostaRuana::winners(ended({3, 0, 5}, {10, 7, 2})), 0b001U);
  EXPECT_EQ(CostaRuana::winners(ended({3, 4, 0}, {8, 6, 9})), 0b010U);
  EXPECT_EQ(CostaRuana::winners(ended({3, 4, 4}, {8, 6, 6})), 0b110U);
  EXPECT_EQ(CostaRuana::payoffs(ended({3, 4, 4}, {8, 6, 6}))[1], 30);
}

}  // namespace
}  // namespace ahu::costa_ruana
