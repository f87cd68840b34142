// The protocol, over every game.
#include "engine/engine.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "kit/files.hpp"
#include "match/registry.hpp"

namespace ahu {
namespace {

class Talk {
 public:
  json::object ask(const json::object& request) { return ask_text(json::serialize(request)); }
  json::object ask_text(std::string_view line) {
    return json::parse(engine_.answer(line)).as_object();
  }
  // The answer, which must be a success.
  json::object get(const json::object& request) {
    json::object answer = ask(request);
    EXPECT_EQ(answer.at("ok"), true) << request << " gave " << answer;
    return answer;
  }
  std::string code(const json::object& request) { return code_of(ask(request)); }
  static std::string code_of(const json::object& answer) {
    const json::value* error = answer.if_contains("error");
    return error == nullptr ? "" : std::string(error->at("code").as_string());
  }

 private:
  Engine engine_;
};

json::object without_log(json::object position) {
  position.erase("log");
  position.erase("events");
  return position;
}

class EveryGame : public ::testing::TestWithParam<const AnyGame*> {
 protected:
  json::object start(int players, int seed = 1) {
    return talk_.get({{"cmd", "new"}, {"game", id()}, {"players", players}, {"seed", seed}});
  }
  std::string_view id() const { return GetParam()->info().id; }
  int max_player_count() const { return GetParam()->info().max_players; }
  // Plays a random action; false at the end.
  bool step(json::object& position, Rng& rng) {
    const json::array& actions = position.at("actions").as_array();
    if (actions.empty()) {
      return false;
    }
    position =
        talk_.get({{"cmd", "act"},
                   {"action", actions[rng.below(static_cast<std::uint32_t>(actions.size()))]}});
    return true;
  }
  json::object walk(int players, int steps, std::uint64_t seed) {
    json::object position = start(players, static_cast<int>(seed));
    Rng rng(seed);
    for (int i = 0; i < steps && step(position, rng); ++i) {
    }
    return position;
  }
  // The same, but never past the last decision.
  json::object middle(int players, int steps, std::uint64_t seed) {
    json::object position = walk(players, steps, seed);
    return position.at("to_act").is_null() ? talk_.get({{"cmd", "undo"}}) : position;
  }
  Talk talk_;
};

TEST_P(EveryGame, PositionsAreCompleteAndSorted) {
  json::object position = start(max_player_count());
  Rng rng(3);
  do {
    const json::array& actions = position.at("actions").as_array();
    EXPECT_TRUE(std::is_sorted(actions.begin(), actions.end(), [](const auto& a, const auto& b) {
      return std::string_view(a.as_string()) < std::string_view(b.as_string());
    }));
    EXPECT_EQ(position.at("state").at("game"), json::value(id()));
    EXPECT_EQ(position.at("to_act").is_null(), actions.empty());
    EXPECT_EQ(position.at("to_act"), position.at("state").at("to_act"));
  } while (step(position, rng) && !HasFailure());
  EXPECT_TRUE(position.at("state").at("winners").is_array());
  EXPECT_EQ(talk_.code({{"cmd", "act"}, {"action", "x"}}), "game_over");
  EXPECT_EQ(talk_.code({{"cmd", "search"}}), "game_over");
  EXPECT_EQ(talk_.code({{"cmd", "preview"}, {"action", "x"}}), "game_over");
}

TEST_P(EveryGame, TheSameSeedGivesTheSameMatch) {
  EXPECT_EQ(walk(max_player_count(), 60, 5), walk(max_player_count(), 60, 5));
}

TEST_P(EveryGame, UndoReturnsToThePositionBefore) {
  json::object position = start(max_player_count());
  Rng rng(9);
  std::vector<json::object> before;
  do {
    before.push_back(without_log(position));
  } while (before.size() < 40 && step(position, rng));
  for (std::size_t i = before.size(); i-- > 1;) {
    const json::object back = talk_.get({{"cmd", "undo"}});
    EXPECT_EQ(without_log(back), before[i - 1]);
    EXPECT_TRUE(back.at("log").as_array().empty());
  }
  EXPECT_EQ(talk_.code({{"cmd", "undo"}}), "bad_request");
}

TEST_P(EveryGame, RecordsReplayToTheSameStateAndNeverWrongly) {
  const json::object end = walk(max_player_count(), 100000, 11);
  const json::object record = talk_.get({{"cmd", "record"}}).at("record").as_object();
  EXPECT_EQ(record.at("scores"), end.at("state").at("scores"));
  EXPECT_EQ(record.at("winners"), end.at("state").at("winners"));
  Talk other;
  EXPECT_EQ(other.get({{"cmd", "replay"}, {"record", record}}).at("state"), end.at("state"));
  EXPECT_EQ(other.get({{"cmd", "record"}}).at("record"), record);

  json::object old = record;
  old["rules_version"] = 0;
  const json::object refused = other.ask({{"cmd", "replay"}, {"record", old}});
  const std::string message(refused.at("error").at("message").as_string());
  EXPECT_NE(message.find("version 0"), std::string::npos) << message;
  EXPECT_NE(message.find("version " + std::to_string(GetParam()->info().rules_version)),
            std::string::npos)
      << message;
  json::object wrong = record;
  wrong["scores"].as_array()[0] = -77;
  EXPECT_EQ(other.code({{"cmd", "replay"}, {"record", wrong}}), "bad_request");
  wrong = record;
  wrong["log"].as_array()[0] = "nonsense";
  EXPECT_EQ(other.code({{"cmd", "replay"}, {"record", wrong}}), "illegal_action");
  EXPECT_EQ(other.get({{"cmd", "record"}}).at("record"), record) << "a refusal changes nothing";
}

TEST_P(EveryGame, ChanceIsVerifiedFromTheRecord) {
  walk(max_player_count(), 100000, 12);
  json::object record = talk_.get({{"cmd", "record"}}).at("record").as_object();
  const json::object honest = talk_.get({{"cmd", "verify"}, {"record", record}});
  EXPECT_EQ(honest.at("follows"), true) << honest;
  EXPECT_EQ(honest.at("committed"), false);
  record["seed"] = "beef";
  const json::object other = talk_.get({{"cmd", "verify"}, {"record", record}});
  EXPECT_EQ(other.at("follows"), honest.at("outcomes") == 0);
  record["fairness"] = {
      {"commitment", "0"}, {"server_seed", std::string(64, 'a')}, {"nonces", {"1", "2"}}};
  EXPECT_EQ(talk_.get({{"cmd", "verify"}, {"record", record}}).at("follows"), false);
  record["fairness"] = 7;
  EXPECT_EQ(talk_.code({{"cmd", "verify"}, {"record", record}}), "bad_request");
  EXPECT_EQ(talk_.code({{"cmd", "verify"}}), "bad_request");
}

TEST_P(EveryGame, ARecordFromALoadedStateReplays) {
  const json::object start_state = middle(max_player_count(), 25, 4);
  Talk other;
  json::object position =
      other.get({{"cmd", "load"}, {"state", start_state.at("state")}, {"seed", 3}});
  EXPECT_TRUE(position.at("log").as_array().empty());
  EXPECT_EQ(position.at("actions"), start_state.at("actions"));
  position = other.get({{"cmd", "act"}, {"action", position.at("actions").at(0)}});
  const json::object record = other.get({{"cmd", "record"}}).at("record").as_object();
  EXPECT_EQ(record.at("start"), start_state.at("state"));
  EXPECT_EQ(talk_.get({{"cmd", "replay"}, {"record", record}}).at("state"), position.at("state"));
}

TEST_P(EveryGame, LoadRefusesWhatCannotBe) {
  const json::object state = middle(max_player_count(), 10, 2).at("state").as_object();
  for (const auto& field : state) {
    json::object broken = state;
    broken.erase(field.key());
    EXPECT_EQ(talk_.code({{"cmd", "load"}, {"state", broken}}), "bad_state")
        << "without " << field.key();
    broken = state;
    broken[field.key()] = json::object{{"?", 1}};
    EXPECT_EQ(talk_.code({{"cmd", "load"}, {"state", broken}}), "bad_state")
        << "with a wrong " << field.key();
  }
  json::object more = state;
  more["surplus"] = 1;
  EXPECT_EQ(talk_.code({{"cmd", "load"}, {"state", more}}), "bad_state");
  EXPECT_EQ(talk_.code({{"cmd", "load"}, {"state", 7}}), "bad_request");
  EXPECT_EQ(talk_.code({{"cmd", "load"}}), "bad_request");
  EXPECT_EQ(talk_.get({{"cmd", "load"}, {"state", state}}).at("state"), json::value(state));
}

TEST_P(EveryGame, ResampledStatesLookTheSame) {
  const json::object position = middle(max_player_count(), 30, 6);
  for (int seat = 0; seat < max_player_count(); ++seat) {
    const json::object view = talk_.get({{"cmd", "view"}, {"seat", seat}});
    const json::object world = talk_.get({{"cmd", "resample"}, {"seat", seat}, {"seed", seat}});
    Talk other;
    other.get({{"cmd", "load"}, {"state", world.at("state")}});
    EXPECT_EQ(other.get({{"cmd", "view"}, {"seat", seat}}), view);
  }
  EXPECT_TRUE(talk_.get({{"cmd", "view"}, {"seat", "spectator"}}).contains("view"));
  EXPECT_EQ(talk_.code({{"cmd", "view"}, {"seat", max_player_count()}}), "bad_request");
  EXPECT_EQ(talk_.code({{"cmd", "view"}}), "bad_request");
}

TEST_P(EveryGame, PreviewChangesNothing) {
  const json::object position = middle(max_player_count(), 8, 3);
  for (const auto& action : position.at("actions").as_array()) {
    const json::object told = talk_.get({{"cmd", "preview"}, {"action", action}});
    EXPECT_TRUE(told.at("events").is_array());
  }
  EXPECT_EQ(talk_.code({{"cmd", "preview"}, {"action", "nonsense"}}), "illegal_action");
  const json::object record = talk_.get({{"cmd", "record"}}).at("record").as_object();
  Talk other;
  EXPECT_EQ(other.get({{"cmd", "replay"}, {"record", record}}).at("state"), position.at("state"));
}

// Each object reads back as the action beside it, wherever an action may stand.
TEST_P(EveryGame, StructuredActionsAreTheSameActions) {
  Rng rng(11);
  json::object position = walk(max_player_count(), 12, 11);
  for (int i = 0; i < 12 && !position.at("actions").as_array().empty(); ++i) {
    const json::array actions = position.at("actions").as_array();
    const json::array objects =
        talk_.get({{"cmd", "seat"}, {"seat", position.at("to_act")}, {"structured", true}})
            .at("structured")
            .as_array();
    ASSERT_EQ(objects.size(), actions.size());
    const std::size_t at = rng.below(static_cast<std::uint32_t>(actions.size()));
    EXPECT_EQ(objects[at].at("kind").as_string(),
              std::string_view(actions[at].as_string())
                  .substr(0, objects[at].at("kind").as_string().size()));
    EXPECT_EQ(talk_.get({{"cmd", "why"}, {"action", objects[at]}}).at("legal"), true);
    EXPECT_EQ(talk_.get({{"cmd", "preview"}, {"action", objects[at]}}),
              talk_.get({{"cmd", "preview"}, {"action", actions[at]}}));
    position = talk_.get({{"cmd", "act"}, {"action", objects[at]}});
    EXPECT_EQ(position.at("log").at(0), actions[at]);
    EXPECT_FALSE(position.contains("structured"));
  }
}

TEST_P(EveryGame, ObjectsThatAreNoActionsAreRefused) {
  const json::object position = walk(max_player_count(), 12, 11);
  for (const json::object& action :
       {json::object{}, json::object{{"kind", "fly"}}, json::object{{"kind", 3}}}) {
    const json::object answer = talk_.ask({{"cmd", "act"}, {"action", action}});
    EXPECT_EQ(Talk::code_of(answer), "illegal_action") << action;
    EXPECT_EQ(answer.at("error").at("reason"), "notation") << action;
  }
  EXPECT_EQ(talk_.code({{"cmd", "act"}, {"action", 3}}), "bad_request");
  // A broken flag changes nothing.
  EXPECT_EQ(talk_.code({{"cmd", "undo"}, {"structured", 1}}), "bad_request");
  EXPECT_EQ(talk_.get({{"cmd", "seat"}, {"seat", 0}}).at("to_act"), position.at("to_act"));
}

TEST_P(EveryGame, MaterialNeedsNoMatch) {
  Talk fresh;
  const json::object request = {
      {"cmd", "material"}, {"game", id()}, {"players", max_player_count()}};
  EXPECT_FALSE(fresh.get(request).at("material").as_object().empty());
  json::object wrong = request;
  wrong["players"] = max_seats;
  wrong["options"] = json::object{{"colour", 1}};
  EXPECT_EQ(fresh.ask(wrong).at("ok"), false);
}

TEST_P(EveryGame, PerftCountsActions) {
  const json::object position = middle(max_player_count(), 12, 8);
  EXPECT_EQ(talk_.get({{"cmd", "perft"}, {"depth", 1}}).at("nodes").as_int64(),
            static_cast<std::int64_t>(position.at("actions").as_array().size()));
  EXPECT_EQ(talk_.get({{"cmd", "perft"}, {"depth", 0}}).at("nodes"), 1);
  EXPECT_EQ(talk_.code({{"cmd", "perft"}, {"depth", -1}}), "bad_request");
  EXPECT_EQ(talk_.code({{"cmd", "perft"}}), "bad_request");
}

TEST_P(EveryGame, SearchIsRepeatableAndRatesEveryAction) {
  const json::object position = middle(max_player_count(), 9, 5);
  const json::array bots = talk_.get({{"cmd", "bots"}}).at("bots").as_array();
  for (const auto& bot : bots) {
    const json::object request = {
        {"cmd", "search"}, {"bot", bot.at("name")}, {"nodes", 500}, {"seed", 4}};
    const json::object first = talk_.get(request);
    EXPECT_EQ(first, talk_.get(request));
    const json::array& actions = position.at("actions").as_array();
    EXPECT_NE(std::find(actions.begin(), actions.end(), first.at("action")), actions.end());
    ASSERT_EQ(first.at("actions").as_array().size(), actions.size());
    for (std::size_t i = 0; i < actions.size(); ++i) {
      EXPECT_EQ(first.at("actions").at(i).at("action"), actions[i]);
    }
  }
  EXPECT_EQ(talk_.code({{"cmd", "search"}, {"bot", "nobody"}}), "unknown_bot");
  EXPECT_EQ(talk_.code({{"cmd", "search"}, {"millis", 0}}), "bad_request");
}

TEST_P(EveryGame, ASeatGetsItsOwnEvents) {
  const json::object position = middle(max_player_count(), 25, 5);
  const json::array log = talk_.get({{"cmd", "record"}}).at("record").at("log").as_array();
  for (int seat = 0; seat < max_player_count(); ++seat) {
    const json::object known = talk_.get({{"cmd", "seat"}, {"seat", seat}});
    EXPECT_EQ(known.at("view"), talk_.get({{"cmd", "view"}, {"seat", seat}}).at("view"));
    EXPECT_FALSE(known.contains("state"));
    const bool on_turn = position.at("to_act") == seat;
    EXPECT_EQ(known.contains("actions") ? known.at("actions") : json::value(),
              on_turn ? position.at("actions") : json::value());
    EXPECT_EQ(known.at("from"), 0);
    EXPECT_EQ(known.at("log").as_array().size(), log.size());
    EXPECT_EQ(known.at("by").as_array().size(), log.size());
    for (const auto& by : known.at("by").as_array()) {
      EXPECT_TRUE(by == "chance" || by.is_int64());
    }
    std::int64_t before = 0;
    for (const auto& event : known.at("events").as_array()) {
      EXPECT_GE(event.at("entry").to_number<std::int64_t>(), before);
      before = event.at("entry").to_number<std::int64_t>();
    }
    EXPECT_LT(before, static_cast<std::int64_t>(log.size()));
    const json::object end = talk_.get({{"cmd", "seat"}, {"seat", seat}, {"from", log.size() + 1}});
    EXPECT_EQ(end.at("log").as_array().size(),
              log.size() - end.at("from").to_number<std::size_t>());
  }
  EXPECT_EQ(talk_.code({{"cmd", "seat"}, {"seat", 0}, {"from", -1}}), "bad_request");
  EXPECT_EQ(talk_.code({{"cmd", "seat"}, {"seat", max_player_count()}}), "bad_request");
}

// Cut what is known to the first `from` entries and append the rest: it is what the seat may read.
TEST_P(EveryGame, ASeatThatActsGetsWhatIsNew) {
  start(max_player_count(), 6);
  Rng rng(6);
  json::object known = talk_.get({{"cmd", "seat"}, {"seat", 0}});
  json::array log = known.at("log").as_array();
  const auto add = [&log](const json::object& told) {
    ASSERT_LE(told.at("from").to_number<std::size_t>(), log.size());
    log.resize(told.at("from").to_number<std::size_t>());
    const json::array& more = told.at("log").as_array();
    log.insert(log.end(), more.begin(), more.end());
  };
  for (int i = 0; i < 60 && !known.at("to_act").is_null(); ++i) {
    const json::object all = talk_.get({{"cmd", "seat"}, {"seat", known.at("to_act")}});
    const json::array& actions = all.at("actions").as_array();
    known = talk_.get({{"cmd", "act"},
                       {"action", actions[rng.below(static_cast<std::uint32_t>(actions.size()))]},
                       {"seat", 0},
                       {"from", log.size()}});
    EXPECT_FALSE(known.contains("state"));
    add(known);
    EXPECT_EQ(log, talk_.get({{"cmd", "seat"}, {"seat", 0}}).at("log").as_array());
  }
  const json::object back = talk_.get({{"cmd", "undo"}, {"seat", 0}, {"from", log.size()}});
  EXPECT_LT(back.at("version").to_number<std::size_t>(), log.size());
  add(back);  // what had come into the open may be hidden again
  EXPECT_EQ(log, talk_.get({{"cmd", "seat"}, {"seat", 0}}).at("log").as_array());
  EXPECT_EQ(talk_.code({{"cmd", "undo"}, {"seat", max_player_count()}}), "bad_request");
  EXPECT_EQ(talk_.get({{"cmd", "seat"}, {"seat", 0}}).at("version"), back.at("version"));
}

TEST_P(EveryGame, UndoableDecisionsAreThoseOfTheirSeats) {
  json::object position = start(max_player_count(), 4);
  Rng rng(4);
  for (int i = 0; i < 12; ++i) {
    const json::value actor = position.at("to_act");
    if (!step(position, rng)) {
      break;
    }
    const json::array seats =
        talk_.get({{"cmd", "seat"}, {"seat", "spectator"}}).at("undoable").as_array();
    const bool alone = position.at("log").as_array().size() == 1;
    EXPECT_TRUE(alone || seats.empty()) << "chance came last";
    EXPECT_TRUE(seats.empty() || seats[0] == actor);
  }
}

TEST_P(EveryGame, ChooseAnswersFromAViewAlone) {
  json::object position = middle(max_player_count(), 15, 7);
  const json::value seat = position.at("to_act");
  const json::value view = talk_.get({{"cmd", "view"}, {"seat", seat}}).at("view");
  Talk bot;
  const json::object request = {{"cmd", "choose"},      {"game", id()},
                                {"seat", seat},         {"view", view},
                                {"log", json::array()}, {"actions", position.at("actions")},
                                {"nodes", 300},         {"seed", 1}};
  const json::object answer = bot.get(request);
  const json::array& actions = position.at("actions").as_array();
  EXPECT_NE(std::find(actions.begin(), actions.end(), answer.at("action")), actions.end());
  EXPECT_GT(answer.at("nodes").to_number<int>(), 0);
  EXPECT_FALSE(answer.at("actions").as_array().empty());
  json::object other = request;
  other["seat"] = (seat.as_int64() + 1) % max_player_count();
  const std::string refused = bot.code(other);
  EXPECT_TRUE(refused == "not_your_turn" || refused == "bad_state") << refused;
  other = request;
  other["log"] = json::array(1, "nonsense");
  EXPECT_EQ(bot.code(other), "bad_request");
}

TEST_P(EveryGame, ManualChanceIsTheCallersWithWeights) {
  json::object position = talk_.get({{"cmd", "new"},
                                     {"game", id()},
                                     {"chance", "manual"},
                                     {"players", max_player_count()},
                                     {"seed", 1}});
  Rng rng(2);
  for (int i = 0; i < 300 && !position.at("actions").as_array().empty(); ++i) {
    const json::array& actions = position.at("actions").as_array();
    json::value action = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
    if (position.at("to_act") == "chance") {
      EXPECT_GT(action.at("weight").to_number<int>(), 0);
      EXPECT_EQ(talk_.code({{"cmd", "search"}}), "not_your_turn");
      action = action.at("action");
    }
    position = talk_.get({{"cmd", "act"}, {"action", action}});
    EXPECT_EQ(position.at("log"), json::value(json::array{action}));
  }
}

TEST_P(EveryGame, OptionsAndPlayersAreChecked) {
  EXPECT_EQ(talk_.code({{"cmd", "new"}, {"game", id()}, {"players", 99}}), "bad_request");
  EXPECT_EQ(talk_.code({{"cmd", "new"}, {"game", id()}, {"players", "two"}}), "bad_request");
  EXPECT_EQ(talk_.code({{"cmd", "new"}, {"game", id()}, {"players", max_player_count() + 1}}),
            "bad_request");
  EXPECT_EQ(talk_.code({{"cmd", "new"}, {"game", id()}, {"options", {{"surprise", 1}}}}),
            "bad_option");
  EXPECT_EQ(talk_.code({{"cmd", "new"}, {"game", id()}, {"options", 1}}), "bad_request");
  EXPECT_EQ(talk_.code({{"cmd", "new"}, {"game", id()}, {"seed", -1}}), "bad_request");
  EXPECT_EQ(talk_.code({{"cmd", "new"}, {"game", id()}, {"chance", "loaded"}}), "bad_request");
  for (const auto& option : GetParam()->info().options) {
    const json::object wrong = {{option.name, json::array{}}};
    EXPECT_EQ(talk_.code({{"cmd", "new"}, {"game", id()}, {"options", wrong}}), "bad_option");
  }
  EXPECT_EQ(talk_.code({{"cmd", "record"}}), "no_game");
}

TEST_P(EveryGame, AnActionForAnotherVersionIsStale) {
  const json::object position = start(max_player_count());
  const json::value action = position.at("actions").at(0);
  const auto version = position.at("log").as_array().size();
  EXPECT_EQ(talk_.code({{"cmd", "act"}, {"action", action}, {"version", version + 1}}),
            "stale_version");
  EXPECT_EQ(talk_.code({{"cmd", "act"}, {"action", action}, {"version", version}}), "");
}

INSTANTIATE_TEST_SUITE_P(Engine, EveryGame,
                         ::testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& game) {
                           std::string name(game.param->info().id);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(Engine, AnswersBrokenRequestsAndGoesOn) {
  Talk talk;
  EXPECT_EQ(Talk::code_of(talk.ask_text("{")), "bad_json");
  EXPECT_EQ(Talk::code_of(talk.ask_text("")), "bad_json");
  EXPECT_EQ(Talk::code_of(talk.ask_text("\xff\xfe")), "bad_json");
  EXPECT_EQ(Talk::code_of(talk.ask_text(std::string(100000, '['))), "bad_json");
  EXPECT_EQ(Talk::code_of(talk.ask_text("[1]")), "bad_request");
  EXPECT_EQ(talk.code({{"game", "x"}}), "bad_request");
  EXPECT_EQ(talk.code({{"cmd", 4}}), "bad_request");
  EXPECT_EQ(talk.code({{"cmd", "dance"}}), "unknown_command");
  EXPECT_EQ(talk.code({{"cmd", "new"}}), "bad_request");
  EXPECT_EQ(talk.code({{"cmd", "new"}, {"game", "go"}}), "unknown_game");
  EXPECT_EQ(talk.code({{"cmd", "act"}, {"action", "x"}}), "no_game");
  EXPECT_EQ(talk.code({{"cmd", "load"}, {"state", {{"game", "go"}}}}), "unknown_game");
  EXPECT_EQ(talk.code({{"cmd", "replay"}, {"record", 1}}), "bad_request");
  EXPECT_EQ(talk.get({{"cmd", "hello"}}).at("protocol"), 1);
}

TEST(Engine, ReturnsTheId) {
  Talk talk;
  EXPECT_EQ(talk.ask({{"cmd", "hello"}, {"id", 7}}).at("id"), 7);
  EXPECT_EQ(talk.ask({{"cmd", "dance"}, {"id", {1, "a"}}}).at("id"), (json::value{1, "a"}));
  EXPECT_FALSE(talk.ask({{"cmd", "hello"}}).contains("id"));
}

TEST(Engine, IgnoresUnknownKeys) {
  Talk talk;
  EXPECT_EQ(talk.code({{"cmd", "hello"}, {"colour", "red"}}), "");
}

TEST(Engine, ListsTheGames) {
  Talk talk;
  const json::array games = talk.get({{"cmd", "games"}}).at("games").as_array();
  EXPECT_EQ(games.size(), all_games().size());
  for (const auto& game : games) {
    EXPECT_LE(game.at("players").at(0).as_int64(), game.at("players").at(1).as_int64());
    for (const auto& option : game.at("options").as_array()) {
      EXPECT_FALSE(option.at("meaning").as_string().empty());
      EXPECT_TRUE(option.as_object().contains("default"));
    }
  }
}

TEST(Engine, RecognisesAStop) {
  EXPECT_TRUE(Engine::is_stop(R"( {"id":3,"cmd":"stop"} )"));
  EXPECT_FALSE(Engine::is_stop(R"({"cmd":"act","action":"stop"})"));
  EXPECT_FALSE(Engine::is_stop(R"({"cmd":"stop")"));
}

}  // namespace
}  // namespace ahu
