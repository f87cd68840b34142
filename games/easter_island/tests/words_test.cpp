// The words of Easter Island: texts of actions, refusals, events and the terminal.
#include <set>

#include "games/easter_island/terminal.hpp"
#include "match/narrator.hpp"
#include "support.hpp"

namespace ahu::easter_island {

namespace {

const Messages& english() { return messages_of<Rules, Notation>(Language::English); }
Terminal in_english(const State& state, Paint paint = Paint(false),
                    ahu::Drawing drawing = ahu::Drawing::Full) {
  return {{{state}, english(), paint, drawing}};
}

const char* const busy_middle = R"(
      A* b- A* .  .
  .   B^ .  .  B^ B^  .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   a-
  .   A^ A^ .  A^ A^  B*
      .  .  .  .  .   )";

struct Refused {
  State state;
  std::string text;
  Why why;
  std::string clause;
  std::string args;
};

State over_state() {
  State state = drawn(busy_middle);
  state.stall_limit = 1;
  return after(state, {"turn a1E"});
}

State without(State state, bool reserve) {
  if (reserve) {
    state.reserve[0] = 0;
  } else {
    state.suns[0] = 0x3dd;  // eight: all of the north and the east but Nb and E1
  }
  return state;
}

std::string sentence(Why why, const Refusal& refusal) {
  return say_refusal(english(), reasons_of<Rules>()[static_cast<std::size_t>(why)], refusal.args);
}

std::vector<Refused> refusals() {
  const State start = Rules::initial({});
  const State play = drawn(busy_middle);
  return {
      {over_state(), "turn a1N", Why::GameOver, "EI-E4", R"({"clause":"EI-E4"})"},
      {play, "place f9N", Why::NoSuchPoint, "EI-M1", R"({"at":"f9"})"},
      {play, "move a1-a0", Why::NoSuchPoint, "EI-M1", R"({"at":"a0"})"},
      {play, "sun Nz", Why::NoSuchPosition, "EI-M2", R"({"at":"Nz"})"},
      {play, "fire E0", Why::NoSuchPosition, "EI-M2", R"({"at":"E0"})"},
      {start, "sun Na", Why::OnlyPlacing, "EI-S1", "{}"},
      {after(start, {"place a1N"}), "place a1N", Why::PointTakenAtTheStart, "EI-S1",
       R"({"at":"a1"})"},
      {play, "place a5N", Why::PointTaken, "EI-A1", R"({"at":"a5"})"},
      {without(play, true), "place c3N", Why::ReserveEmpty, "EI-A1", "{}"},
      {without(play, false), "sun W1", Why::SupplyEmpty, "EI-A2", "{}"},
      {play, "sun Nb", Why::PositionTaken, "EI-A2", R"({"at":"Nb"})"},
      {play, "turn c3N", Why::NoStatueToTurn, "EI-A3", R"({"at":"c3"})"},
      {play, "turn a5S", Why::StatueNotYoursToTurn, "EI-A3", R"({"at":"a5"})"},
      {play, "turn a1N", Why::SameFacing, "EI-A3", R"({"at":"a1"})"},
      {play, "move c3-c4", Why::NoStatueToMove, "EI-A4", R"({"at":"c3"})"},
      {play, "move a5-a4", Why::StatueNotYoursToMove, "EI-A4", R"({"at":"a5"})"},
      {play, "move a1-a1", Why::SamePoint, "EI-A4", R"({"at":"a1"})"},
      {play, "move a1-b2", Why::NotInOneLine, "EI-A4", R"({"from":"a1","to":"b2"})"},
      {play, "move e1-a1", Why::WayBlocked, "EI-A4", R"({"at":"d1","from":"e1","to":"a1"})"},
      {play, "move a1-a5", Why::WayBlocked, "EI-A4", R"({"at":"a5","from":"a1","to":"a5"})"},
      {play, "fire W1", Why::NoSunThere, "EI-A5", R"({"at":"W1"})"},
      {play, "fire E1", Why::SunNotYours, "EI-A5", R"({"at":"E1"})"},
      {play, "fire E2", Why::SunFiredAlready, "EI-A5", R"({"at":"E2"})"},
      {after(play, {"sun Sa"}), "fire Sa", Why::FreshSun, "EI-A7", R"({"at":"Sa"})"},
      {after(play, {"place c3N"}), "fire Nc", Why::FreshStatueInTheWay, "EI-A8",
       R"({"at":"c3","sun":"Nc"})"},
  };
}

}  // namespace

TEST(Words, EveryRefusalIsReachedAndNamesItsClause) {
  std::set<Why> seen = {Why::Legal, Why::Notation};
  for (const Refused& refused : refusals()) {
    ASSERT_TRUE(Rules::is_valid(refused.state)) << refused.text;
    const Why why = Rules::why_not(refused.state, action(refused.text));
    EXPECT_EQ(why, refused.why) << refused.text;
    const Refusal refusal = Notation::explain(refused.state, action(refused.text), why);
    EXPECT_EQ(refusal.clause, refused.clause) << refused.text;
    EXPECT_EQ(json::serialize(refusal.args), refused.args) << refused.text;
    EXPECT_TRUE(sentence(why, refusal).ends_with('.')) << refused.text;
    seen.insert(why);
  }
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(Why::FreshStatueInTheWay) + 1);
}

TEST(Words, ARefusalIsASentence) {
  const State state = after(drawn(busy_middle), {"place c3N"});
  const auto refusal =
      Notation::explain(state, action("fire Nc"), Rules::why_not(state, action("fire Nc")));
  EXPECT_EQ(sentence(Why::FreshStatueInTheWay, refusal),
            "This ray would touch the statue you placed this turn on c3.");
}

TEST(Words, CodesThatNoTextGivesAreRefused) {
  const State state = drawn(busy_middle);
  for (const std::uint32_t code :
       {0xffffffffU, 5U << 18, 1U << 11, (1U << 18) | (1U << 9), (4U << 18) | (1U << 17)}) {
    const Why why = Rules::why_not(state, Action{code});
    EXPECT_EQ(why, Why::Notation) << code;
    EXPECT_EQ(Notation::explain(state, Action{code}, why).clause, "notation");
  }
}

TEST(Words, TextsAreReadStrictly) {
  for (const char* text :
       {"",           "place",      "place ",     "place c3",   "place c3n",   "place C3N",
        "place  c3N", " place c3N", "place c3N ", "Place c3N",  "place c33N",  "place c3X",
        "sun",        "sun N",      "sun Xa",     "sun na",     "sun NA",      "sun Naa",
        "turn c3",    "move c3",    "move c3c5",  "move c3 c5", "move c3-c5-", "fire",
        "fire N-",    "fire Na ",   "pass",       "swap c3-c5"}) {
    EXPECT_FALSE(Notation::parse_action({}, text).has_value()) << text;
  }
  for (const char* text : {"place c3N", "sun Na", "turn c3E", "move c3-c5", "fire W5", "place f9N",
                           "move z0-a6", "sun Nz", "fire S0", "sun E9"}) {
    EXPECT_EQ(Notation::action_text({}, action(text)), text);
  }
}

TEST(Words, TheStateIsWrittenAsSpecified) {
  const State state = after(Rules::initial({}), {"place c3N"});
  EXPECT_EQ(json::serialize(Notation::state_json(state)),
            R"({"game":"easter-island","players":2,"options":{"stall_limit":100},)"
            R"("phase":"setup","to_act":1,"actions_left":1,)"
            R"("statues":[{"at":"c3","seat":0,"facing":"N","fresh":false}],"suns":[],)"
            R"("reserve":[6,7],"sun_supply":[8,8],"last_placed":0,"stall":0,)"
            R"("scores":null,"winners":null})");
  const State sun = after(drawn(busy_middle), {"sun Sa"});
  EXPECT_EQ(json::serialize(Notation::state_json(sun).at("suns")),
            R"([{"at":"Na","seat":0,"fired":false,"fresh":false},)"
            R"({"at":"Nb","seat":1,"fired":true,"fresh":false},)"
            R"({"at":"Nc","seat":0,"fired":false,"fresh":false},)"
            R"({"at":"E1","seat":1,"fired":false,"fresh":false},)"
            R"({"at":"E2","seat":0,"fired":true,"fresh":false},)"
            R"({"at":"Sa","seat":0,"fired":false,"fresh":true}])");
}

TEST(Words, StatuesAndSunsAreSorted) {
  const json::object written = Notation::state_json(drawn(busy_middle));
  std::string order;
  for (const auto& statue : written.at("statues").as_array()) {
    order += std::string(statue.at("at").as_string()) + " ";
  }
  EXPECT_EQ(order, "a1 b1 d1 e1 a5 d5 e5 ");
}

namespace {

const char* const ring = R"(
      .  .  .  .  .
  .   A^ .  .  .  .   .
  .   .  A> .  Bv .   .
  A*  .  .  .  .  .   .
  A*  .  B^ .  A< .   .
  .   .  .  .  .  .   .
      .  .  .  .  .   )";

State nearly_stalled() {
  State state = drawn(busy_middle);
  state.stall_limit = 1;
  return state;
}

std::string told(const State& state, const std::string& text) {
  return json::serialize(Notation::events(state, action(text), 0));
}

}  // namespace

TEST(Words, EventsTellStepByStep) {
  const State state = drawn(busy_middle);
  EXPECT_EQ(told(state, "place c3N"), R"([{"type":"placed","seat":0,"at":"c3","facing":"N"}])");
  EXPECT_EQ(told(state, "sun Sa"),
            R"([{"type":"sun_placed","seat":0,"at":"Sa","path":["Sa","a1"],"destroys":"a1"}])");
  EXPECT_EQ(told(state, "sun Sc"),
            R"([{"type":"sun_placed","seat":0,"at":"Sc","path":["Sc","Nc"],"destroys":null}])");
  EXPECT_EQ(told(state, "turn a1E"),
            R"([{"type":"turned","seat":0,"at":"a1","was":"N","facing":"E"}])");
  EXPECT_EQ(told(state, "move a1-a3"), R"([{"type":"moved","seat":0,"from":"a1","to":"a3"}])");
  EXPECT_EQ(told(state, "fire Nc"),
            R"([{"type":"fired","seat":0,"at":"Nc"},{"type":"ray","path":["Nc","Sc"]},)"
            R"({"type":"spent","at":"Nc"}])");
  EXPECT_EQ(told(state, "fire Na"),
            R"([{"type":"fired","seat":0,"at":"Na"},{"type":"ray","path":["Na","a5"]},)"
            R"({"type":"destroyed","at":"a5","seat":1,"clause":"EI-R1"}])");
}

TEST(Words, TheRayShowsItsWholePath) {
  EXPECT_EQ(told(drawn(ring), "fire W2"),
            R"([{"type":"fired","seat":0,"at":"W2"},)"
            R"({"type":"ray","path":["W2","b2","b4","d4","d2","b2"]},)"
            R"({"type":"destroyed","at":"b2","seat":1,"clause":"EI-R5"},)"
            R"({"type":"game_over","winners":[0],"scores":[3,1],)"
            R"("sources":{"statues":[3,1]},"reason":"EI-E1"}])");
  State open = drawn(ring);
  open.statues[0] &= ~bit(point_domain.value({}, "d2"));
  set_facing(open, point_domain.value({}, "d2"), Direction::North);
  open.statues[1] |= bit(point_domain.value({}, "e5"));
  EXPECT_EQ(told(open, "fire W2"), R"([{"type":"fired","seat":0,"at":"W2"},)"
                                   R"({"type":"ray","path":["W2","b2","b4","d4","Sd"]},)"
                                   R"({"type":"destroyed","at":"d4","seat":1,"clause":"EI-R4"}])");
}

TEST(Words, TheTerminalDrawsEverything) {
  const std::string text = in_english(drawn(busy_middle)).draw();
  EXPECT_EQ(text,
            "           Na   Nb   Nc   Nd   Ne   \n"
            "           T*   d-   T*   .    .    \n"
            "\n"
            "  W5  .    D^-- + -- + -- D^-- D^   .   E5\n"
            "           |    |    |    |    |\n"
            "  W4  .    + -- + -- + -- + -- +    .   E4\n"
            "           |    |    |    |    |\n"
            "  W3  .    + -- + -- + -- + -- +    .   E3\n"
            "           |    |    |    |    |\n"
            "  W2  .    + -- + -- + -- + -- +    t-  E2\n"
            "           |    |    |    |    |\n"
            "  W1  .    T^-- T^-- + -- T^-- T^   D*  E1\n"
            "\n"
            "           .    .    .    .    .    \n"
            "           Sa   Sb   Sc   Sd   Se   \n"
            "\n"
            "> Turtle: 4 statues, 3 in reserve; 5 suns in supply; 2 actions left\n"
            "  Dolphin: 3 statues, 3 in reserve; 6 suns in supply\n");
  EXPECT_NE(in_english(drawn(busy_middle), Paint(true)).draw().find("\x1b["), std::string::npos);
}

TEST(Words, TheCompactBoardLeavesOutTheLines) {
  EXPECT_EQ(in_english(drawn(busy_middle), Paint(false), ahu::Drawing::Compact).draw(),
            "           Na   Nb   Nc   Nd   Ne   \n"
            "           T*   d-   T*   .    .    \n"
            "  W5  .    D^-- + -- + -- D^-- D^   .   E5\n"
            "  W4  .    + -- + -- + -- + -- +    .   E4\n"
            "  W3  .    + -- + -- + -- + -- +    .   E3\n"
            "  W2  .    + -- + -- + -- + -- +    t-  E2\n"
            "  W1  .    T^-- T^-- + -- T^-- T^   D*  E1\n"
            "           .    .    .    .    .    \n"
            "           Sa   Sb   Sc   Sd   Se   \n"
            "> Turtle: 4 statues, 3 in reserve; 5 suns in supply; 2 actions left\n"
            "  Dolphin: 3 statues, 3 in reserve; 6 suns in supply\n");
}

TEST(Words, TheTerminalAsksAndNotes) {
  EXPECT_EQ(in_english(Rules::initial({})).question(),
            "Place a statue on a free crossing and choose its facing.");
  const State state = drawn(busy_middle);
  EXPECT_EQ(in_english(state).question(),
            "Choose the first of 2 actions: place, lay a sun, turn, move or fire.");
  EXPECT_EQ(in_english(first_turn()).question(),
            "One action is left: place, lay a sun, turn, move or fire.");
  EXPECT_EQ(in_english(state).note(action("fire Na")), "destroys the opponent's a5");
  EXPECT_EQ(in_english(state).note(action("fire Nc")), "meets nothing");
  EXPECT_EQ(in_english(state).note(action("turn a1E")), "");
  EXPECT_EQ(in_english(drawn(ring)).note(action("fire W2")), "destroys the opponent's b2: you win");
  State mine = drawn(ring);
  mine.statues[0] |= bit(point_domain.value({}, "a3"));
  EXPECT_EQ(in_english(mine).note(action("fire W3")), "destroys your own a5");
}

TEST(Words, EveryEventIsTold) {
  std::string told;
  for (const auto& [state, text] :
       {std::pair{drawn(busy_middle), "place c3N"}, std::pair{drawn(busy_middle), "sun Sa"},
        std::pair{drawn(busy_middle), "turn a1E"}, std::pair{drawn(busy_middle), "move a1-a3"},
        std::pair{drawn(busy_middle), "fire Nc"}, std::pair{drawn(ring), "fire W2"},
        std::pair{nearly_stalled(), "turn a1E"}}) {
    for (const auto& event : Notation::events(state, action(text), 0)) {
      told += say_event(english(), event.as_object()) + "\n";
    }
  }
  EXPECT_EQ(told,
            "Turtle places a statue on c3, facing north.\n"
            "Turtle lays a sun south of column a.\n"
            "Turtle turns the statue on a1 to the east.\n"
            "Turtle moves a statue from a1 to a3.\n"
            "Turtle fires the sun north of column c.\n"
            "The ray runs Nc - Sc.\n"
            "The ray meets nothing; the sun is spent.\n"
            "Turtle fires the sun west of row 2.\n"
            "The ray runs W2 - b2 - b4 - d4 - d2 - b2.\n"
            "The ray comes back to the statue of Dolphin on b2 and destroys it.\n"
            "A player has only one statue left: the match is over.\n"
            "Turtle turns the statue on a1 to the east.\n"
            "Too many turns and moves in a row: the statues on the board decide.\n");
}

}  // namespace ahu::easter_island
