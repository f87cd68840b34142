// Plans: what may take part, and clear sentences for what may not.
#include "study/plan.hpp"

#include <gtest/gtest.h>

#include "match/toy_game.hpp"
#include "study/clean_text.hpp"
#include "study/openings.hpp"

namespace ahu::study {
namespace {

ArenaPlan toy_plan() {
  ArenaPlan plan;
  plan.game = &toy::module();
  plan.games = 10;
  plan.contestants = {{"shallow", "shallow", "", {0, 0, 50}}, {"random", "random", "", {0, 0, 1}}};
  return plan;
}

std::string fault_of(const ArenaPlan& plan) {
  const auto result = checked(plan);
  return result ? "" : result.error().message;
}

TEST(Plan, FillsInDefaults) {
  const auto plan = checked(toy_plan());
  ASSERT_TRUE(plan.has_value());
  EXPECT_EQ(plan->players, 2);
  EXPECT_TRUE(plan->pairwise) << "two seats are always pairings";
}

TEST(Plan, SaysWhatIsWrong) {
  ArenaPlan plan = toy_plan();
  plan.contestants.pop_back();
  EXPECT_NE(fault_of(plan).find("2 to 32 bots"), std::string::npos);
  plan.contestants.push_back(plan.contestants[0]);
  EXPECT_NE(fault_of(plan).find("two bots are called shallow"), std::string::npos);
  plan.contestants[1] = {"x", "no-such-bot", "", {}};
  EXPECT_NE(fault_of(plan).find("no-such-bot"), std::string::npos);
  plan = toy_plan();
  plan.players = 5;
  EXPECT_NE(fault_of(plan), "");
  plan = toy_plan();
  plan.options = {{"nonsense", 1}};
  EXPECT_NE(fault_of(plan).find("nonsense"), std::string::npos);
  plan = toy_plan();
  plan.sprt = SprtBounds{5, 0, 0.05, 0.05};
  EXPECT_NE(fault_of(plan).find("elo0 below elo1"), std::string::npos);
  plan = toy_plan();
  plan.contestants[0].name = "a b";
  EXPECT_NE(fault_of(plan).find("cannot be"), std::string::npos);
  plan = toy_plan();
  plan.games = 0;
  EXPECT_NE(fault_of(plan).find("games"), std::string::npos);
}

TEST(Plan, ReadsContestants) {
  const auto program = parse_contestant("mine=cmd:python3 a=b.py");
  ASSERT_TRUE(program.has_value());
  EXPECT_EQ(program->name, "mine");
  EXPECT_EQ(program->command, "python3 a=b.py");
  EXPECT_EQ(parse_contestant("cmd:x=1 ./bot")->command, "x=1 ./bot");
  const auto bot = parse_contestant("deep=bot:shallow,nodes=500,millis=20");
  EXPECT_EQ(parse_contestant("t=bot:shallow,threads=2")->limits.threads, 2U);
  ASSERT_TRUE(bot.has_value());
  EXPECT_EQ(bot->bot, "shallow");
  EXPECT_EQ(bot->limits.nodes, 500U);
  EXPECT_EQ(bot->limits.millis, 20U);
  for (const char* wrong :
       {"", "mine", "mine=python3", "cmd:", "a=bot:", "a=bot:x,y",
        "a=bot:x,nodes=", "a=bot:x,nodes=0", "a=bot:x,nodes=-1", "a=bot:x,plies=3"}) {
    EXPECT_FALSE(parse_contestant(wrong).has_value()) << wrong;
  }
}

TEST(Plan, SetupsThatDifferSayWhere) {
  const auto plan = checked(toy_plan());
  auto other = *plan;
  EXPECT_EQ(difference(setup_json(*plan), setup_json(other)), "");
  other.games = 99;
  EXPECT_EQ(difference(setup_json(*plan), setup_json(other)), "") << "more games may follow";
  other.contestants[0].limits.nodes = 51;
  EXPECT_NE(difference(setup_json(*plan), setup_json(other)).find("bots"), std::string::npos);
}

TEST(Plan, AFileWithMoreInItsSetupIsAnotherArena) {
  auto plan = *checked(toy_plan());
  const json::object plain = setup_json(plan);
  plan.gauntlet = true;
  EXPECT_NE(difference(setup_json(plan), plain).find("gauntlet"), std::string::npos);
  EXPECT_NE(difference(plain, setup_json(plan)).find("gauntlet"), std::string::npos);
  plan.gauntlet = false;
  plan.processor_time = true;
  EXPECT_NE(difference(plain, setup_json(plan)).find("processor_time"), std::string::npos);
}

TEST(Plan, ReadsClocks) {
  EXPECT_EQ(parse_clock("60+1")->clock_millis, 60'000U);
  EXPECT_EQ(parse_clock("60+1")->increment_millis, 1000U);
  EXPECT_EQ(parse_clock("0.5+0.05")->clock_millis, 500U);
  EXPECT_EQ(parse_clock("0.5+0.05")->increment_millis, 50U);
  EXPECT_EQ(parse_clock("300")->increment_millis, 0U);
  for (const char* wrong :
       {"", "+1", "0+1", "60+", "60+x", "-1", "60+-1", "1e9", "60 + 1", "nan"}) {
    EXPECT_FALSE(parse_clock(wrong).has_value()) << wrong;
  }
}

TEST(Plan, ReadsOpenings) {
  const auto openings = parse_openings("a; b c\r\n# no\n\nd\n");
  ASSERT_TRUE(openings.has_value());
  ASSERT_EQ(openings->size(), 2U);
  EXPECT_EQ((*openings)[0].actions, (std::vector<std::string>{"a", "b c"}));
  EXPECT_EQ((*openings)[1].line, 4);
  EXPECT_FALSE(parse_openings("").has_value());
  EXPECT_FALSE(parse_openings("a;;b").has_value());
  EXPECT_NE(fingerprint_of(*openings), fingerprint_of(*parse_openings("a;b;c")));
}

TEST(CleanText, KeepsUtf8AndNothingElse) {
  EXPECT_EQ(clean_text("Mo\u02BBai – ok"), "Mo\u02BBai – ok");
  EXPECT_EQ(clean_text("a\nb\tc\x7f"), "a b c ");
  EXPECT_EQ(clean_text("\xff"
                       "a\xc3"),
            "?a?");
  EXPECT_EQ(clean_text("\xe0\x80\x80"), "???");
  EXPECT_EQ(clean_text("\xf0\x9f\x97\xbf"), "\xf0\x9f\x97\xbf");
}

}  // namespace
}  // namespace ahu::study
