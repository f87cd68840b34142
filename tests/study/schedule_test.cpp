// Seatings: every bot is as often as the others in every seat, with the same deals.
#include "study/schedule.hpp"

#include <gtest/gtest.h>
#include <map>
#include <set>

namespace ahu::study {
namespace {

ArenaPlan plan_for(int bots, int players, bool pairwise = false) {
  ArenaPlan plan;
  plan.players = players;
  plan.games = 24;
  plan.pairwise = pairwise;
  plan.seed = Seed::from_number(5);
  for (int i = 0; i < bots; ++i) {
    plan.contestants.push_back({"b" + std::to_string(i), "random", "", {}});
  }
  return plan;
}

TEST(Schedule, EveryBotSitsInEverySeatEquallyOftenInARound) {
  for (const bool pairwise : {false, true}) {
    for (int bots = 2; bots <= 7; ++bots) {
      for (int players = 2; players <= 6; ++players) {
        const Schedule schedule(plan_for(bots, players, pairwise));
        for (int table = 0; table < static_cast<int>(schedule.tables().size()); ++table) {
          std::map<std::pair<int, int>, int> sat;
          for (int rotation = 0; rotation < schedule.rotations(table); ++rotation) {
            const Seating seats = schedule.seating({table, 3, rotation});
            ASSERT_EQ(static_cast<int>(seats.size()), players);
            for (int seat = 0; seat < players; ++seat) {
              ++sat[{seats[static_cast<std::size_t>(seat)], seat}];
            }
          }
          const auto& members = schedule.tables()[static_cast<std::size_t>(table)];
          ASSERT_EQ(sat.size(), members.size() * static_cast<std::size_t>(players));
          for (const auto& [where, times] : sat) {
            EXPECT_EQ(times, 1) << bots << " bots, " << players << " seats";
          }
        }
      }
    }
  }
}

TEST(Schedule, TwoBotsExchangeSeats) {
  const Schedule schedule(plan_for(2, 2));
  EXPECT_EQ(schedule.seating({0, 9, 0}), (Seating{0, 1}));
  EXPECT_EQ(schedule.seating({0, 9, 1}), (Seating{1, 0}));
  EXPECT_EQ(schedule.rounds(0), 12);
  EXPECT_EQ(schedule.total_games(), 24);
}

TEST(Schedule, EveryChoiceOfBotsMeets) {
  EXPECT_EQ(Schedule(plan_for(4, 2, true)).tables().size(), 6U);
  EXPECT_EQ(Schedule(plan_for(4, 4)).tables().size(), 1U);
  EXPECT_EQ(Schedule(plan_for(5, 3)).tables().size(), 10U);
  EXPECT_EQ(Schedule(plan_for(5, 3, true)).tables().size(), 10U);
  EXPECT_EQ(Schedule(plan_for(2, 5)).tables(), (std::vector<ArenaTable>{{0, 1}}));
  EXPECT_EQ(Schedule(plan_for(3, 3)).rounds(0), 8) << "24 games are 8 rounds of 3";
}

TEST(Schedule, InAGauntletTheFirstBotMeetsEveryOther) {
  ArenaPlan plan = plan_for(4, 2, true);
  plan.gauntlet = true;
  EXPECT_EQ(Schedule(plan).tables(), (std::vector<ArenaTable>{{0, 1}, {0, 2}, {0, 3}}));
  plan = plan_for(4, 3);
  plan.gauntlet = true;
  EXPECT_EQ(Schedule(plan).tables(), (std::vector<ArenaTable>{{0, 1, 2}, {0, 1, 3}, {0, 2, 3}}));
}

TEST(Schedule, NeighboursChangeFromRoundToRound) {
  const Schedule schedule(plan_for(4, 4));
  std::set<Seating> seatings;
  for (int round = 0; round < 60; ++round) {
    seatings.insert(schedule.seating({0, round, 0}));
  }
  EXPECT_GT(seatings.size(), 15U);
}

TEST(Schedule, ADealIsSharedAndABotsLuckIsItsOwn) {
  const Schedule schedule(plan_for(3, 2, true));
  EXPECT_EQ(schedule.deal_seed(4), Schedule(plan_for(3, 2, true)).deal_seed(4));
  EXPECT_NE(schedule.deal_seed(4), schedule.deal_seed(5));
  std::set<std::uint64_t> seeds;
  for (int table = 0; table < 3; ++table) {
    for (int rotation = 0; rotation < 2; ++rotation) {
      for (int ply = 0; ply < 5; ++ply) {
        seeds.insert(schedule.bot_seed({table, 0, rotation}, ply));
      }
    }
  }
  EXPECT_EQ(seeds.size(), 30U);
  ArenaPlan other = plan_for(3, 2, true);
  other.seed = Seed::from_number(6);
  EXPECT_NE(Schedule(other).deal_seed(4), schedule.deal_seed(4));
}

}  // namespace
}  // namespace ahu::study
