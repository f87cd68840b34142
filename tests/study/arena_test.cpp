// Whole arenas: the same for any number of threads, resumable, and never ended by a failing
// external bot.
#include "study/arena.hpp"

#include <filesystem>
#include <gtest/gtest.h>

#include "kit/files.hpp"
#include "match/record.hpp"
#include "match/registry.hpp"
#include "match/toy_game.hpp"
#include "study/external_bot.hpp"
#include "study/openings.hpp"
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

const std::atomic<bool> never = false;

ArenaRun run_on(int threads) {
  return {.threads = threads, .stop = never, .watch = [](const Progress&) {}, .keep_record = {}};
}

Results play(const ArenaPlan& plan, int threads, Results results = {}) {
  EXPECT_EQ(run_arena(plan, run_on(threads), results), ArenaEnd::Complete);
  return results;
}

// Until the first news.
ArenaEnd play_shortly(const ArenaPlan& plan, Results& results) {
  std::atomic<bool> stop = false;
  return run_arena(plan,
                   {.threads = 2,
                    .stop = stop,
                    .watch = [&](const Progress&) { stop = true; },
                    .keep_record = {}},
                   results);
}

// Everything but the time that it took.
Results without_times(Results results) {
  for (auto& [task, game] : results) {
    for (Effort& effort : game.efforts) {
      effort.nanos = effort.max_nanos = 0;
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

TEST(Arena, ResumesWhereItStopped) {
  const ArenaPlan plan = toy_plan(60);
  const Results whole = without_times(play(plan, 1));
  Results results;
  play_shortly(plan, results);
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

TEST(Arena, EveryGameIsPlayedWithAnyNumberOfSeats) {
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
      EXPECT_NEAR(shares, 1, 1e-9) << "every win belongs to a player";
      EXPECT_FALSE(summary_text(plan, summary).empty());
      EXPECT_NE(ratings_chart(plan, summary).find("</svg>"), std::string::npos);
    }
  }
}

// An external bot against random play.
ArenaPlan external_plan(const std::string& command, int games = 2) {
  return plan_of(toy::module(),
                 {{"program", "", command, {20, 0, 0}}, {"random", "random", "", {}}}, games);
}

std::string reason_of(const std::string& command) {
  const ArenaPlan plan = external_plan(command);
  const Results results = play(plan, 1);
  const Summary summary = summarise(plan, results);
  EXPECT_EQ(summary.games, 2);
  for (const auto& [task, game] : results) {
    if (game.forfeit) {
      EXPECT_EQ(game.payoffs[game.seats[0] == 0 ? 0 : 1], 0) << command;
    }
  }
  return summary.forfeits.empty() ? "" : summary.forfeits[0].reason;
}

TEST(Arena, FailingExternalBotsForfeitWithTheReason) {
  const auto has = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  };
  const std::string once = "read x; echo '{\"action\":\"keep\"}'; read x; ";
  EXPECT_PRED2(has, reason_of(once + "echo no license >&2; exit 3"),
               "exit status 3; it said: no license");
  EXPECT_PRED2(has, reason_of(once + "kill -SEGV $$"), "signal 11");
  EXPECT_PRED2(has, reason_of("while read x; do echo hm; done"), "answered hm");
  EXPECT_PRED2(has, reason_of("while read x; do echo '{\"action\":\"fly\"}'; done"), "chose 'fly'");
  EXPECT_PRED2(has, reason_of("while read x; do echo '{\"action\":\"deal 1\"}'; done"), "not now");
  EXPECT_PRED2(has, reason_of("while read x; do echo '{\"action\":\"keep\",\"id\":99}'; done"),
               "another question");
  EXPECT_PRED2(has, reason_of(once + "exec 0<&- 1>&-; sleep 60"), "closed");
  EXPECT_PRED2(has, reason_of(once + "head -c 3000000 /dev/zero | tr '\\0' x; sleep 60"), "1 MiB");
}

TEST(Arena, AnExternalBotThatNeverStartsEndsTheArenaAfterThreeTries) {
  const std::string tries = testing::TempDir() + "ahu_arena_tries";
  std::filesystem::remove(tries);
  Results results;
  std::string said;
  try {
    run_arena(external_plan("echo try >> " + tries + "; /no/such/program"), run_on(1), results);
  } catch (const BotDidNotStart& error) {
    said = error.what();
  }
  EXPECT_NE(said.find("program does not start"), std::string::npos) << said;
  EXPECT_NE(said.find("exit status 127"), std::string::npos) << said;
  EXPECT_EQ(kit::read_file(tries), "try\ntry\ntry\n");
  EXPECT_TRUE(results.empty()) << "nobody forfeits a game that never began";
  std::filesystem::remove(tries);
}

TEST(Arena, AnExternalBotMayStartAtTheSecondTry) {
  const std::string marker = testing::TempDir() + "ahu_arena_marker";
  std::filesystem::remove(marker);
  const ArenaPlan plan = external_plan("test -e " + marker + " || { touch " + marker +
                                       "; exit 1; }; while read x; do echo "
                                       "'{\"action\":\"keep\"}'; done");
  EXPECT_TRUE(summarise(plan, play(plan, 1)).forfeits.empty());
  std::filesystem::remove(marker);
}

TEST(Arena, StopsAtAForfeitWhenAsked) {
  const ArenaPlan plan = external_plan("while read x; do echo hm; done", 40);
  ArenaRun run = run_on(1);
  run.stop_on_forfeit = true;
  Results results;
  EXPECT_EQ(run_arena(plan, run, results), ArenaEnd::Forfeited);
  ASSERT_EQ(results.size(), 1U);
  EXPECT_TRUE(results.begin()->second.forfeit.has_value());
  EXPECT_EQ(run_arena(plan, run_on(1), results), ArenaEnd::Complete) << "it can go on";
}

TEST(Arena, NodesThatAnExternalBotCountsAreReported) {
  const ArenaPlan plan =
      external_plan("while read x; do echo '{\"action\":\"keep\",\"nodes\":1234}'; done");
  const Results results = play(plan, 1);
  for (const auto& [task, game] : results) {
    const std::size_t seat = game.seats[0] == 0 ? 0 : 1;
    EXPECT_EQ(game.efforts[seat].nodes, 1234U * static_cast<unsigned>(game.efforts[seat].moves));
  }
  EXPECT_GT(summarise(plan, results).bots[0].nodes_per_second, 0);
}

std::map<GameKey, json::object> records_of(const ArenaPlan& plan) {
  std::map<GameKey, json::object> records;
  ArenaRun run = run_on(1);
  run.keep_record = [&](const GameKey& task, const json::object& record) {
    records.emplace(task, record);
  };
  Results results;
  run_arena(plan, run, results);
  EXPECT_EQ(records.size(), results.size());
  return records;
}

TEST(Arena, EveryMatchIsKeptAsARecord) {
  const ArenaPlan plan = plan_of(
      *all_games()[0], {{"one", "random", "", {0, 0, 1}}, {"two", "random", "", {0, 0, 1}}}, 4);
  for (const auto& [task, record] : records_of(plan)) {
    const auto match = read_record(record);
    ASSERT_TRUE(match.has_value()) << match.error().message;
    EXPECT_TRUE(match->turn().is_over());
    const json::array bots =
        task.rotation == 0 ? json::array{"one", "two"} : json::array{"two", "one"};
    EXPECT_EQ(record.at("arena").at("bots"), json::value(bots));
  }
}

TEST(Arena, ARecordOfAForfeitKeepsTheConversation) {
  const auto records = records_of(external_plan(
      "echo hello >&2; read x; echo '{\"action\":\"keep\"}'; read x; echo half; exit 1"));
  ASSERT_EQ(records.size(), 2U);
  const json::value& forfeit = records.at({0, 0, 1}).at("arena").at("forfeit");
  EXPECT_EQ(forfeit.at("bot"), "program");
  EXPECT_EQ(forfeit.at("stderr"), "hello ");
  const json::array& talk = forfeit.at("conversation").as_array();
  ASSERT_EQ(talk.size(), 1U) << "only this game's";
  EXPECT_EQ(talk[0].at("sent").at("cmd"), "choose");
  EXPECT_EQ(talk[0].at("received"), "half");
}

TEST(Arena, RoundsBeginWithTheOpeningsInTurn) {
  const AnyGame& game = *all_games()[0];
  const Match start =
      Match::start(game, {game.info().min_players, {}, Seed::from_number(1)}).value();
  ArenaPlan plan;
  plan.game = &game;
  plan.games = 6;
  plan.contestants = {{"one", "random", "", {0, 0, 1}}, {"two", "random", "", {0, 0, 1}}};
  const auto legal = game.legal_actions(start.state());
  const std::string first = game.action_text(start.setup(), legal.front());
  const std::string second = game.action_text(start.setup(), legal.back());
  plan.openings = parse_openings("# two\n" + first + "\n\n " + second + " \n").value();
  for (const auto& [task, record] : records_of(checked(plan).value())) {
    EXPECT_EQ(record.at("log").at(0), json::value(task.round == 1 ? second : first));
  }
  plan.openings = parse_openings(first + ";no such action").value();
  const auto refused = checked(plan);
  ASSERT_FALSE(refused.has_value());
  EXPECT_NE(refused.error().message.find("line 1"), std::string::npos);
  EXPECT_NE(refused.error().message.find("no such action"), std::string::npos);
}

TEST(Arena, AnExternalBotLosesWhenItsGameClockIsEmpty) {
  ArenaPlan plan = external_plan("while read x; do sleep 1.2; echo '{\"action\":\"keep\"}'; done");
  plan.contestants[0].limits = {};
  plan.contestants[0].limits.clock_millis = 100;
  const Summary summary = summarise(plan, play(plan, 1));
  ASSERT_EQ(summary.forfeits.size(), 2U);
  EXPECT_NE(summary.forfeits[0].reason.find("time"), std::string::npos);
}

TEST(Arena, QuestionsHaveTheClocks) {
  ArenaPlan plan = external_plan("read x; echo no; exit 1");
  plan.contestants[0].limits = {};
  plan.contestants[0].limits.clock_millis = 60'000;
  plan.contestants[0].limits.increment_millis = 2000;
  const auto records = records_of(plan);
  const json::object& sent = records.at({0, 0, 0})
                                 .at("arena")
                                 .at("forfeit")
                                 .at("conversation")
                                 .at(0)
                                 .at("sent")
                                 .as_object();
  EXPECT_EQ(sent.at("clock"), (json::value{{"left", {60000, nullptr}}, {"increment", 2000}}));
  EXPECT_EQ(sent.at("millis"), 60'000 / 20 + 1500);
}

TEST(Arena, AnExternalBotMayWriteMuchToStandardError) {
  const std::string chatty =
      "while read x; do head -c 1000000 /dev/zero | tr '\\0' y >&2; echo '{\"action\":\"keep\"}'; "
      "done";
  ArenaPlan plan = plan_of(toy::module(),
                           {{"program", "", chatty, {20, 0, 0}}, {"random", "random", "", {}}}, 6);
  EXPECT_TRUE(summarise(plan, play(plan, 2)).forfeits.empty());
}

TEST(Arena, AnExternalBotThatHangsForfeitsAndIsKilled) {
  ArenaPlan plan = plan_of(
      toy::module(),
      {{"program", "", "echo $$ >&2; read x; echo '{\"action\":\"keep\"}'; sleep 300", {20, 0, 0}},
       {"random", "random", "", {}}},
      2);
  const Summary summary = summarise(plan, play(plan, 1));
  ASSERT_EQ(summary.forfeits.size(), 1U) << "it answers once";
  EXPECT_NE(summary.forfeits[0].reason.find("in time"), std::string::npos);
}

TEST(Arena, AStopInterruptsAThinkingExternalBot) {
  const ArenaPlan plan =
      plan_of(toy::module(),
              {{"program", "", "sleep 300", {60000, 0, 0}}, {"random", "random", "", {}}}, 2);
  Results results;
  EXPECT_EQ(play_shortly(plan, results), ArenaEnd::Stopped);
  EXPECT_TRUE(results.empty()) << "nobody forfeits because of us";
}

}  // namespace
}  // namespace ahu::study
