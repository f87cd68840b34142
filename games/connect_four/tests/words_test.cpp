// The words of Connect Four: texts, states, refusals, events and the terminal.
#include "games/connect_four/terminal.hpp"
#include "match/narrator.hpp"
#include "support.hpp"

namespace ahu::connect_four {

namespace {

const Messages& english() { return messages_of<Rules, Notation>(Language::English); }
Terminal in_english(const State& state) { return {{{state}, english()}}; }

json::value changed(const State& state, const char* key, const char* value) {
  json::object written = Notation::state_json(state);
  written[key] = json::parse(value);
  return written;
}

}  // namespace

TEST(Words, TextsAreReadStrictly) {
  for (const char* text : {"", "drop", "drop ", "drop 44", "drop  4", "Drop 4", "drop x", "4"}) {
    EXPECT_FALSE(Notation::parse_action({}, text).has_value()) << text;
  }
  EXPECT_EQ(Notation::action_text({}, action("drop 4")), "drop 4");
}

TEST(Words, TheStateIsWrittenColumnByColumn) {
  const json::object written = Notation::state_json(after(Rules::initial({}), "44511"));
  EXPECT_EQ(json::serialize(written.at("columns")), R"(["10","","","01","0","",""])");
  EXPECT_EQ(written.at("to_act"), json::value(1));
}

TEST(Words, LoadSaysWhatIsWrong) {
  const State state = after(Rules::initial({}), "44511");
  for (const auto& [key, value] : {std::pair{"game", "\"chess\""},
                                   {"players", "3"},
                                   {"columns", "[]"},
                                   {"columns", R"(["0000000","","","","","",""])"},
                                   {"columns", R"(["2","","","","","",""])"},
                                   {"columns", R"(["00","","","","","",""])"},
                                   {"phase", "\"over\""},
                                   {"to_act", "0"},
                                   {"winners", "[0]"}}) {
    const auto loaded = Notation::load_state(changed(state, key, value));
    ASSERT_FALSE(loaded.has_value()) << key;
    EXPECT_EQ(loaded.error().code, ErrorCode::BadState);
    EXPECT_NE(loaded.error().message.find(key), std::string::npos) << loaded.error().message;
  }
}

TEST(Words, EventsAreTold) {
  std::string told;
  for (const auto& event :
       Notation::events(after(Rules::initial({}), "121212"), action("drop 1"), 0)) {
    told += say_event(english(), event.as_object()) + "\n";
  }
  EXPECT_EQ(told, "Turtle drops a stone into column 1, row 4.\nTurtle has four in a row.\n");
  EXPECT_EQ(in_english(after(Rules::initial({}), "121212")).note(action("drop 1")), "wins");
}

TEST(Words, AWinNamesItsStones) {
  const auto stones = [](const std::string& drops, const std::string& last) {
    const json::array events = Notation::events(after(Rules::initial({}), drops), action(last), 0);
    std::string places;
    for (const auto& stone : events.at(1).at("stones").as_array()) {
      places += json::serialize(stone.at("column")) + json::serialize(stone.at("row")) + " ";
    }
    return places;
  };
  EXPECT_EQ(stones("121212", "drop 1"), "11 12 13 14 ");
  EXPECT_EQ(stones("112233", "drop 4"), "11 21 31 41 ");
  EXPECT_EQ(stones("1223343445", "drop 4"), "11 22 33 44 ");
  EXPECT_EQ(stones("4332212113", "drop 1"), "14 23 32 41 ");
}

TEST(Words, TheBoardIsDrawn) {
  EXPECT_EQ(in_english(after(Rules::initial({}), "44511")).draw(),
            "  | . . . . . . . |\n"
            "  | . . . . . . . |\n"
            "  | . . . . . . . |\n"
            "  | . . . . . . . |\n"
            "  | T . . D . . . |\n"
            "  | D . . T T . . |\n"
            "  +---------------+\n"
            "    1 2 3 4 5 6 7\n");
}

}  // namespace ahu::connect_four
