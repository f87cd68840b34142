// Who gets which view: the match's own for people, the open one for bots; and what `why` answers.
#include <gtest/gtest.h>

#include "engine/engine.hpp"
#include "match/registry.hpp"

namespace ahu {
namespace {

class Conversation {
 public:
  json::object ask(const json::object& request) {
    return json::parse(engine_.answer(json::serialize(request))).as_object();
  }
  std::string code(const json::object& request) {
    const json::object answer = ask(request);
    return answer.at("ok").as_bool() ? "" : std::string(answer.at("error").at("code").as_string());
  }
  // What a seat is told. Which decisions can be taken back is the match's affair, not the view's.
  json::object told(const json::object& request) {
    json::object answer = ask(request);
    answer.erase("undoable");
    return answer;
  }
  // Plays legal actions from the middle of the list until this many were done or the match is over.
  json::object play(const json::object& start, int plies) {
    json::object position = ask(start);
    for (int ply = 0; ply < plies && !position.at("actions").as_array().empty(); ++ply) {
      const json::array& actions = position.at("actions").as_array();
      position = ask({{"cmd", "act"}, {"action", actions[actions.size() / 2]}});
    }
    return position;
  }

 private:
  Engine engine_;
};

bool has_memory(const AnyGame& game) {
  return std::ranges::any_of(game.info().options,
                             [](const OptionInfo& option) { return option.name == "memory"; });
}

json::object new_match(const AnyGame& game, const char* memory = nullptr) {
  json::object options;
  if (memory != nullptr) {
    options["memory"] = memory;
  }
  return {{"cmd", "new"},
          {"game", game.info().id},
          {"players", game.info().max_players},
          {"seed", 5},
          {"options", options}};
}

TEST(Memory, IsStrictUnlessAskedForOtherwise) {
  for (const AnyGame* game : all_games()) {
    for (const OptionInfo& option : game->info().options) {
      EXPECT_TRUE(option.name != "memory" || option.names[1] == "strict");
      EXPECT_TRUE(option.name != "memory" || option.standard == 1) << game->info().id;
    }
  }
}

// A strict match asked with "open" answers as an open match does, and the other way round.
TEST(Memory, ARequestMayNameTheOther) {
  for (const AnyGame* game : all_games()) {
    if (!has_memory(*game)) {
      continue;
    }
    SCOPED_TRACE(game->info().id);
    Conversation strict;
    Conversation open;
    strict.play(new_match(*game, "strict"), 60);
    open.play(new_match(*game, "open"), 60);
    for (const char* cmd : {"view", "seat", "resample"}) {
      const json::object own = {{"cmd", cmd}, {"seat", 0}, {"seed", 1}};
      json::object as_open = own;
      as_open["memory"] = "open";
      json::object as_strict = own;
      as_strict["memory"] = "strict";
      EXPECT_EQ(strict.told(as_open), open.told(own)) << cmd;
      EXPECT_EQ(open.told(as_strict), strict.told(own)) << cmd;
      EXPECT_NE(strict.told(own), open.told(own)) << cmd;
    }
    const json::object view = strict.ask({{"cmd", "view"}, {"seat", 0}, {"memory", "open"}});
    EXPECT_EQ(view.at("view").at("options").at("memory"), "open");
    EXPECT_EQ(strict.code({{"cmd", "view"}, {"seat", 0}, {"memory", "vague"}}), "bad_request");
    EXPECT_EQ(strict.code({{"cmd", "search"}, {"nodes", 9}, {"memory", 1}}), "bad_request");
    const json::object search = {{"cmd", "search"}, {"nodes", 200}, {"seed", 2}};
    EXPECT_EQ(strict.ask(search), open.ask(search)) << "a bot has forgotten nothing";
  }
}

TEST(Memory, IsIgnoredWhereAGameHasNone) {
  for (const AnyGame* game : all_games()) {
    if (!has_memory(*game)) {
      Conversation talk;
      talk.play(new_match(*game), 10);
      EXPECT_EQ(talk.ask({{"cmd", "view"}, {"seat", 0}, {"memory", "open"}}),
                talk.ask({{"cmd", "view"}, {"seat", 0}}));
    }
  }
}

TEST(Why, AnswersWhatActWouldAndChangesNothing) {
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->info().id);
    Conversation talk;
    EXPECT_EQ(talk.code({{"cmd", "why"}, {"action", "x"}}), "no_game");
    const json::object position = talk.play(new_match(*game), 4);
    const json::object before = talk.ask({{"cmd", "record"}});
    EXPECT_EQ(talk.ask({{"cmd", "why"}, {"action", position.at("actions").at(0)}}),
              (json::object{{"ok", true}, {"legal", true}}));
    const json::object nonsense = talk.ask({{"cmd", "why"}, {"action", "dance"}});
    EXPECT_EQ(nonsense.at("legal"), false);
    EXPECT_EQ(nonsense.at("error"), talk.ask({{"cmd", "act"}, {"action", "dance"}}).at("error"));
    EXPECT_EQ(nonsense.at("error").at("code"), "illegal_action");
    EXPECT_EQ(nonsense.at("error").at("clause"), "notation");
    EXPECT_EQ(nonsense.at("error").at("reason"), "notation");
    EXPECT_EQ(talk.code({{"cmd", "why"}}), "bad_request");
    EXPECT_EQ(talk.ask({{"cmd", "record"}}), before);
    talk.play(new_match(*game), 5000);
    EXPECT_EQ(talk.ask({{"cmd", "why"}, {"action", "dance"}}).at("error").at("code"), "game_over");
  }
}

}  // namespace
}  // namespace ahu
