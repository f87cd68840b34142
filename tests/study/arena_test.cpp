// Whole arenas: the same for any number of threads, resumable, and never ended by a bad program.
#include "study/arena.hpp"

#include <filesystem>
#include <gtest/gtest.h>

#include "kit/files.hpp"
#include "match/registry.hpp"
#include "match/toy_game.hpp"
#include "study/summary.hpp"

namespace ahu::study {
namespace {

ArenaPlan plan_of(const AnyGame& game, std::vector<Contestant> contestants, int games) {
  ArenaPlan plan;
  plan.game = &game;
  plan.games = games;
  plan.contestants = std::move(contestants);
  plan.seed = Seed::from_number(11);
  return checked(plan).value();
}

ArenaPlan toy_plan(int games) {
  return plan_of(toy::module(),
                 {{"shallow", "shallow", "", {0, 0, 60}},
                  {"deep", "shallow", "", {0, 0, 400}},
                  {"random", "random", "", {0, 0, 1}}},
                 games);
}

Results play(const ArenaPlan& plan, int threads, Results results = {}) {
  const std::atomic<bool> stop = false;
  EXPECT_TRUE(run_arena(plan, threads, stop, results, [](const Progress&) {}));
  return results;
}

// Everything but the time that it took.
Results without_times(Results results) {
  for (auto& [task, game] : results) {
    for (Effort& effort : game.efforts) {
      effort.nanos = effort.longest_nanos = 0;
    }
  }
  return results;
}

Results through_a_file(const ArenaPlan& plan, const Results& results) {
  const auto text =
      json::serialize(write_results(plan, results, true, summary_json(summarise(plan, results))));
  return read_results(json::parse(text), plan).value();
}

TEST(Arena, ResultsDoNotDependOnTheThreads) {
  const ArenaPlan plan = toy_plan(40);
  const Results one = without_times(play(plan, 1));
  EXPECT_EQ(one.size(), 120U);
  EXPECT_EQ(without_times(play(plan, 4)), one);
}

TEST(Arena, ASequentialTestDoesNotDependOnTheThreads) {
  ArenaPlan plan = toy_plan(3000);
  plan.sprt = SprtBounds{0, 60, 0.05, 0.05};
  const Results one = without_times(play(plan, 1));
  EXPECT_LT(one.size(), 9000U) << "some pairing is decided before its end";
  EXPECT_EQ(without_times(play(plan, 4)), one);
  EXPECT_EQ(without_times(play(plan, 2, one)), one) << "nothing is left to play";
}

TEST(Arena, TheSameDealIsPlayedInBothSeatings) {
  const Results results =
      play(plan_of(toy::module(), {{"a", "random", "", {}}, {"b", "random", "", {}}}, 200), 2);
  double decided_by_the_deal = 0;
  for (int round = 0; round < 100; ++round) {
    const auto& first = results.at({0, round, 0});
    const auto& second = results.at({0, round, 1});
    EXPECT_EQ(first.seats, (Seating{0, 1}));
    EXPECT_EQ(second.seats, (Seating{1, 0}));
    decided_by_the_deal += first.payoffs == second.payoffs ? 1 : 0;
  }
  EXPECT_GT(decided_by_the_deal, 55) << "a good card wins in either seating";
}

TEST(Arena, SurvivesItsFile) {
  const ArenaPlan plan = toy_plan(20);
  const Results results = play(plan, 2);
  EXPECT_EQ(through_a_file(plan, results), results);
  const std::string path = testing::TempDir() + "ahu_arena_test.json";
  save_text(path, "one\n");
  save_text(path, "two\n");
  EXPECT_EQ(kit::read_file(path), "two\n");
  std::filesystem::remove(path);
}

TEST(Arena, GoesOnWhereItStopped) {
  const ArenaPlan plan = toy_plan(60);
  const Results whole = without_times(play(plan, 1));
  std::atomic<bool> stop = false;
  Results results;
  // A first game is there before the first watch; the wish comes at once.
  run_arena(plan, 2, stop, results, [&](const Progress&) { stop = true; });
  results = through_a_file(plan, results);
  for (int i = 0; i < 7 && !results.empty(); ++i) {
    results.erase(results.begin());  // holes are filled, wherever they are
  }
  EXPECT_EQ(without_times(play(plan, 3, results)), whole);
}

TEST(Arena, AFileOfAnotherArenaIsRefused) {
  const ArenaPlan plan = toy_plan(4);
  json::object file = write_results(plan, play(plan, 1), true, {});
  ArenaPlan other = plan;
  other.seed = Seed::from_number(12);
  const auto refused = read_results(file, other);
  ASSERT_FALSE(refused.has_value());
  EXPECT_NE(refused.error().message.find("seed"), std::string::npos);
  EXPECT_FALSE(read_results(json::object{{"format", "other"}}, plan).has_value());
  EXPECT_FALSE(read_results(nullptr, plan).has_value());
  file["games"].as_array()[0].as_object()["seats"] = {1, 0};
  EXPECT_FALSE(read_results(file, plan).has_value());
  file["games"].as_array()[0] = 5;
  EXPECT_FALSE(read_results(file, plan).has_value());
}

TEST(Arena, EveryGameOfTheHousePlaysWithAnyNumberOfSeats) {
  for (const AnyGame* game : all_games()) {
    for (int players = game->info().min_players; players <= game->info().max_players; ++players) {
      ArenaPlan plan;
      plan.game = game;
      plan.players = players;
      plan.games = 4;
      plan.opening = 2;
      for (const char* name : {"a", "b", "c"}) {
        plan.contestants.push_back({name, "random", "", {}});
      }
      plan = checked(plan).value();
      const Summary summary = summarise(plan, play(plan, 2));
      EXPECT_EQ(summary.games, Schedule(plan).total_games());
      double shares = 0;
      for (const double share : summary.by_seat) {
        shares += share;
      }
      EXPECT_NEAR(shares, 1, 1e-9) << "every win is somebody's";
      EXPECT_FALSE(summary_text(plan, summary).empty());
      EXPECT_NE(ratings_chart(plan, summary).find("</svg>"), std::string::npos);
    }
  }
}

std::string reason_of(const std::string& command) {
  ArenaPlan plan = plan_of(toy::module(),
                           {{"program", "", command, {20, 0, 0}}, {"random", "random", "", {}}}, 2);
  const Results results = play(plan, 1);
  const Summary summary = summarise(plan, results);
  EXPECT_EQ(summary.games, 2);
  for (const auto& [task, game] : results) {
    EXPECT_EQ(game.payoffs[game.seats[0] == 0 ? 0 : 1], game.forfeit ? 0 : 60) << command;
  }
  return summary.forfeits.empty() ? "" : summary.forfeits[0].reason;
}

TEST(Arena, BadProgramsForfeitWithTheReason) {
  const auto has = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  };
  EXPECT_PRED2(has, reason_of("echo goodbye >&2; exit 3"), "exit status 3; it said: goodbye");
  EXPECT_PRED2(has, reason_of("kill -SEGV $$"), "signal 11");
  EXPECT_PRED2(has, reason_of("/no/such/program"), "exit status 127");
  EXPECT_PRED2(has, reason_of("while read x; do echo hm; done"), "answered hm");
  EXPECT_PRED2(has, reason_of("while read x; do echo '{\"action\":\"fly\"}'; done"), "chose 'fly'");
  EXPECT_PRED2(has, reason_of("while read x; do echo '{\"action\":\"deal 1\"}'; done"), "not now");
  EXPECT_PRED2(has, reason_of("while read x; do echo '{\"action\":\"keep\",\"id\":99}'; done"),
               "another question");
  EXPECT_PRED2(has, reason_of("exec 0<&- 1>&-; sleep 60"), "closed");
  EXPECT_PRED2(has, reason_of("head -c 3000000 /dev/zero | tr '\\0' x; sleep 60"), "1 MiB");
}

TEST(Arena, AProgramMayComplainAtLength) {
  const std::string chatty =
      "while read x; do head -c 1000000 /dev/zero | tr '\\0' y >&2; echo '{\"action\":\"keep\"}'; "
      "done";
  ArenaPlan plan = plan_of(toy::module(),
                           {{"program", "", chatty, {20, 0, 0}}, {"random", "random", "", {}}}, 6);
  EXPECT_TRUE(summarise(plan, play(plan, 2)).forfeits.empty());
}

TEST(Arena, AProgramThatHangsForfeitsAndIsEnded) {
  ArenaPlan plan = plan_of(
      toy::module(),
      {{"program", "", "echo $$ >&2; read x; echo '{\"action\":\"keep\"}'; sleep 300", {20, 0, 0}},
       {"random", "random", "", {}}},
      2);
  const Summary summary = summarise(plan, play(plan, 1));
  ASSERT_EQ(summary.forfeits.size(), 1U) << "it answers once";
  EXPECT_NE(summary.forfeits[0].reason.find("in time"), std::string::npos);
}

TEST(Arena, AWishToStopReachesAThinkingProgram) {
  const ArenaPlan plan =
      plan_of(toy::module(),
              {{"program", "", "sleep 300", {60000, 0, 0}}, {"random", "random", "", {}}}, 2);
  std::atomic<bool> stop = false;
  Results results;
  EXPECT_FALSE(run_arena(plan, 2, stop, results, [&](const Progress&) { stop = true; }));
  EXPECT_TRUE(results.empty()) << "nobody forfeits because of us";
}

}  // namespace
}  // namespace ahu::study
