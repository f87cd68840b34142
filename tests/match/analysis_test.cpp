// Analysis: losses by what a seat knew, luck that evens out, and the same in pieces.
#include "match/analysis.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "engine/engine.hpp"
#include "match/record.hpp"
#include "match/registry.hpp"
#include "match/toy_game.hpp"
#include "search/estimate.hpp"

namespace ahu {
namespace {

Match played(const AnyGame& game, int players, int decisions,
             ChanceMode chance = ChanceMode::Auto) {
  const MatchPlan plan = {players, {}, Seed::from_number(8), ChanceMode::Auto};
  Match match = Match::start(game, plan).value();
  Rng rng(4);
  for (int i = 0; i < decisions && match.turn().is_player(); ++i) {
    const auto actions = game.legal_actions(match.state());
    EXPECT_TRUE(match.act(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]));
  }
  return chance == ChanceMode::Auto
             ? match
             : Match::from_state(game, match.state(), match.seed(), ChanceMode::Manual);
}

AnalysisPlan plan_for(const Match& match, std::uint64_t simulations) {
  const std::uint64_t seed = Seed::from_number(7).folded();
  return {
      match.game().bots()[0].name, {.simulations = simulations, .seed = seed}, 0, match.version()};
}

class Analyses : public ::testing::TestWithParam<const AnyGame*> {
 protected:
  const AnyGame& game() const { return *GetParam(); }
  int fewest() const { return game().info().min_players; }
  int most() const { return game().info().max_players; }
};

TEST_P(Analyses, JudgeEveryEntryOnce) {
  const Match match = played(game(), most(), 12);
  const Analysis analysis = analyse(match, plan_for(match, 60)).value();
  EXPECT_EQ(analysis.to, match.version());
  EXPECT_EQ(analysis.decisions.size() + analysis.luck.size(), match.log().size());
  for (const auto& decision : analysis.decisions) {
    const auto ply = static_cast<std::size_t>(decision.ply);
    EXPECT_EQ(decision.played, match.log()[ply].action);
    EXPECT_EQ(decision.seat, game().turn(match.state_before(decision.ply)).seat);
    EXPECT_EQ(decision.rated.size(), game().legal_actions(match.state_before(decision.ply)).size());
    EXPECT_GE(decision.loss, 0);
    EXPECT_EQ(decision.loss, decision.best_value - decision.value);
    EXPECT_EQ(decision.loss == 0, decision.best == decision.played);
    EXPECT_LE(decision.best_value, 1);
  }
}

TEST_P(Analyses, InPiecesGiveTheSameAsInOne) {
  const Match match = played(game(), fewest(), 8);
  AnalysisPlan plan = plan_for(match, 60);
  const Analysis whole = analyse(match, plan).value();
  Analysis pieces;
  for (int ply = 0; ply < match.version(); ++ply) {
    plan.from = ply;
    plan.to = ply + 1;
    const Analysis one = analyse(match, plan).value();
    pieces.decisions.insert(pieces.decisions.end(), one.decisions.begin(), one.decisions.end());
    pieces.luck.insert(pieces.luck.end(), one.luck.begin(), one.luck.end());
    pieces.to = one.to;
  }
  EXPECT_EQ(analysis_json(match, whole), analysis_json(match, pieces));
}

TEST_P(Analyses, RefuseABotThatDoesNotRateActions) {
  const Match match = played(game(), fewest(), 4);
  for (const BotInfo& bot : game().bots()) {
    AnalysisPlan plan = plan_for(match, 60);
    plan.bot = bot.name;
    plan.to = 1;
    const auto analysis = analyse(match, plan);
    const bool rates = bot.name != "random" && bot.name != "policy";
    EXPECT_EQ(analysis.has_value(), rates) << bot.name;
    if (!rates) {
      EXPECT_NE(analysis.error().message.find("does not rate actions"), std::string::npos);
    }
  }
}

// The end of a match opens secrets; a decision must be judged as if it had not come.
TEST_P(Analyses, ADecisionIsJudgedByWhatItsSeatKnew) {
  const Match before = played(game(), most(), 20, ChanceMode::Manual);
  if (!before.turn().is_player()) {
    return;
  }
  const Seat seat = before.turn().seat;
  Rng rng(12);
  std::vector<json::array> told;
  const AnyAction action = game().legal_actions(before.state())[0];
  for (int world = 0; world < 3; ++world) {
    Match match = Match::from_state(game(), game().sample_world(before.view(seat), rng),
                                    Seed::from_number(1), ChanceMode::Manual);
    ASSERT_TRUE(match.act(action));
    const Analysis analysis = analyse(match, plan_for(match, 80)).value();
    told.push_back(analysis_json(match, analysis).at("decisions").as_array());
  }
  EXPECT_EQ(told[0], told[1]);
  EXPECT_EQ(told[0], told[2]);
}

TEST_P(Analyses, LuckEvensOutOverWhatMayCome) {
  const MatchPlan setup = {game().info().min_players, {}, Seed::from_number(2), ChanceMode::Manual};
  Match match = Match::start(game(), setup).value();
  for (int ply = 0; ply < 200 && !match.turn().is_over(); ++ply) {
    if (match.turn().is_player()) {
      ASSERT_TRUE(match.act(game().legal_actions(match.state())[0]));
      continue;
    }
    const auto outcomes = game().chance_outcomes(match.state());
    if (outcomes.size() > 1 && outcomes.size() <= 12) {
      std::vector<double> sum(static_cast<std::size_t>(match.players()), 0.0);
      double change = 0;
      for (const auto& outcome : outcomes) {
        Match next = match;
        ASSERT_TRUE(next.act(outcome.action));
        AnalysisPlan plan = plan_for(next, 10);
        plan.from = next.version() - 1;
        const auto gain = analyse(next, plan)->luck.at(0).gain;
        for (std::size_t seat = 0; seat < sum.size(); ++seat) {
          sum[seat] += gain[seat] * outcome.weight;
          change += gain[seat] * gain[seat];
        }
      }
      for (const double total : sum) {
        EXPECT_NEAR(total, 0, 1e-9);
      }
      if (change > 0) {
        return;
      }
    }
    ASSERT_TRUE(match.act(outcomes[0].action));
  }
}

TEST_P(Analyses, SumsAreThoseOfTheEntries) {
  const Match match = played(game(), fewest(), 15);
  const Analysis analysis = analyse(match, plan_for(match, 40)).value();
  const auto sums = seat_sums(analysis, match.players());
  std::size_t decisions = 0;
  double loss = 0;
  for (const auto& sum : sums) {
    decisions += static_cast<std::size_t>(sum.decisions);
    loss += sum.loss;
    EXPECT_GE(sum.kept, 0);
    EXPECT_LE(sum.kept, 1);
  }
  EXPECT_EQ(decisions, analysis.decisions.size());
  double each = 0;
  for (const auto& decision : analysis.decisions) {
    each += decision.loss;
  }
  EXPECT_NEAR(loss, each, 1e-9);
}

TEST_P(Analyses, StopBeforeTheNextEntryWhenAsked) {
  const Match match = played(game(), fewest(), 5);
  const std::atomic<bool> stop = true;
  AnalysisPlan plan = plan_for(match, 1000);
  plan.budget.stop = &stop;
  const Analysis analysis = analyse(match, plan).value();
  EXPECT_EQ(analysis.to, 0);
  EXPECT_TRUE(analysis.decisions.empty());
}

TEST_P(Analyses, ThroughTheProtocolCheckTheRequest) {
  const Match match = played(game(), fewest(), 6);
  Engine engine;
  const auto ask = [&](json::object request) {
    request["cmd"] = "analyse";
    return engine.answer(json::serialize(request));
  };
  const auto code = [&](const json::object& request) {
    return std::string(json::parse(ask(request)).at("error").at("code").as_string());
  };
  EXPECT_EQ(code({}), "no_game");
  engine.answer(json::serialize(
      json::object{{"cmd", "replay"}, {"record", write_record(match)}, {"chance", "manual"}}));
  EXPECT_EQ(code({{"from", -1}}), "bad_request");
  EXPECT_EQ(code({{"from", 3}, {"to", 2}}), "bad_request");
  EXPECT_EQ(code({{"to", match.version() + 1}}), "bad_request");
  EXPECT_EQ(code({{"to", "end"}}), "bad_request");
  EXPECT_EQ(code({{"bot", "nobody"}}), "unknown_bot");
  EXPECT_EQ(code({{"simulations", 0}}), "bad_request");
  EXPECT_EQ(code({{"threads", 0}}), "bad_request");
  EXPECT_EQ(code({{"compare", 1}}), "bad_request");
  const Analysis same = analyse(match, plan_for(match, 40)).value();
  EXPECT_EQ(ask({{"simulations", 40}, {"seed", 7}}), json::serialize(analysis_json(match, same)));
  EXPECT_NE(ask({{"from", 2}, {"to", 2}}).find(R"("decisions":[])"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(OfEveryGame, Analyses,
                         ::testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& game) {
                           std::string name(game.param->info().id);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST_P(Analyses, TrustLuckAsMuchAsTheGameSays) {
  const Match match = played(game(), fewest(), 20);
  const double trust = game().calibration(match.players()).luck;
  EXPECT_GT(trust, 0);
  const AnalysisPlan plan = plan_for(match, 10);
  const Analysis analysis = analyse(match, plan).value();
  for (const JudgedOutcome& outcome : analysis.luck) {
    const JudgedOutcome raw = judge_outcome(match, outcome.ply, plan.budget.seed);
    for (std::size_t seat = 0; seat < raw.gain.size(); ++seat) {
      EXPECT_NEAR(outcome.gain[seat], raw.gain[seat] * trust, 1e-12);
    }
  }
}

TEST_P(Analyses, EstimatesAreSharesOfTheWin) {
  const Match match = played(game(), fewest(), 20);
  for (int ply = 0; ply < match.version(); ++ply) {
    const auto shares = game().estimate(match.state_before(ply), 3);
    double sum = 0;
    for (const double share : shares) {
      EXPECT_GE(share, 0);
      sum += share;
    }
    EXPECT_NEAR(sum, 1, 1e-3);
  }
}

using Shares = std::vector<std::int32_t>;

Shares sharpened_list(const Shares& shares, double sharpness) {
  BySeat by_seat;
  for (const auto share : shares) {
    by_seat.push_back(share);
  }
  const BySeat sharp = sharpened(by_seat, sharpness);
  return {sharp.begin(), sharp.end()};
}

TEST(Estimates, SharpenByAPower) {
  const Shares shares = {30000, 20000, 10000};
  EXPECT_EQ(sharpened_list(shares, 1), shares);
  EXPECT_EQ(sharpened_list(shares, 2), (Shares{38571, 17143, 4286}));  // 9, 4 and 1 of 14
  EXPECT_EQ(sharpened_list({60000, 0}, 3), (Shares{60000, 0})) << "what is certain stays so";
}

// Seat 0 of the toy swaps the highest card away: nothing can be worse.
TEST(Analysis, FindsTheMistake) {
  const AnyGame& game = toy::module();
  Match match = Match::start(game, {2, {}, Seed::from_number(1), ChanceMode::Manual}).value();
  for (const auto* text : {"deal 4", "deal 1", "deal 2", "swap", "keep"}) {
    ASSERT_TRUE(match.act(text)) << text;
  }
  const Analysis analysis = analyse(match, plan_for(match, 2000)).value();
  ASSERT_EQ(analysis.decisions.size(), 2U);
  const JudgedDecision& swapped = analysis.decisions[0];
  EXPECT_EQ(game.action_text(match.setup(), swapped.best), "keep");
  EXPECT_GT(swapped.best_value, 0.9);
  EXPECT_GT(swapped.loss, 0.3);
  EXPECT_GT(analysis.luck[0].gain[0], 0);  // the best card came to seat 0
}

}  // namespace
}  // namespace ahu
