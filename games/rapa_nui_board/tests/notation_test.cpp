// Words, JSON, refused states, events, rulings and the terminal.
#include "games/rapa_nui_board/terminal.hpp"
#include "games/rapa_nui_board/tests/scene.hpp"
#include "match/any_game.hpp"
#include "match/narrator.hpp"

namespace ahu::rapa_nui_board {

static const Messages& english() { return messages_of<Rules, Notation>(Language::English); }
static Terminal in_english(const State& state, Paint paint = Paint(false),
                           ahu::Drawing drawing = ahu::Drawing::Full) {
  return {{{state}, english(), paint, drawing}};
}

const AnyGame& module();

// What load says about a state with one value replaced; "" if it loads.
std::string load_with(const State& state, std::string_view key, const json::value& value) {
  json::object changed = Notation::state_json(state);
  changed[key] = value;
  const auto loaded = Notation::load_state(changed);
  return loaded ? "" : loaded.error().message;
}
std::string load_at(const State& state, std::string_view pointer, const json::value& value) {
  json::value changed = Notation::state_json(state);
  changed.at_pointer(pointer) = value;
  const auto loaded = Notation::load_state(changed);
  return loaded ? "" : loaded.error().message;
}
bool mentions(const std::string& message, std::string_view word) {
  return message.find(word) != std::string::npos;
}

TEST(Notation, EveryWordOfTheSpecParsesAndIsWrittenBack) {
  for (const char* text : {"villager vaitea",
                           "sculptor 2",
                           "sorcerer 1",
                           "sculpt",
                           "take medium",
                           "take small",
                           "carry small",
                           "carry medium",
                           "carry large",
                           "carry pukao",
                           "to vaitea",
                           "erect anakena_1",
                           "collect 2",
                           "crown",
                           "offer hen EEEW",
                           "offer hut! RRRR",
                           "pass",
                           "end",
                           "gain E",
                           "draft rest",
                           "chief 2",
                           "improve artist",
                           "use barter RRE",
                           "get WPP",
                           "use rest vaitea",
                           "use reinforcement 3",
                           "use reconversion column 2",
                           "use reconversion cell vaitea",
                           "use helping-hand sculptor vaitea",
                           "use helping-hand chief vaitea",
                           "use supplement",
                           "use abundance",
                           "use economy",
                           "rongo rest vaitea",
                           "rongo barter RRE",
                           "rongo economy",
                           "rongo exceptional",
                           "tile rest",
                           "turn 2"}) {
    const auto action = Notation::parse_action({3, 0}, text);
    ASSERT_TRUE(action.has_value()) << text;
    EXPECT_EQ(Notation::action_text({3, 0}, *action), text);
  }
}

TEST(Notation, OtherWordsAreNotRead) {
  for (const char* text : {"",
                           " ",
                           "villager",
                           "villager nowhere",
                           "villager  vaitea",
                           "sculptor 0",
                           "sculptor 4",
                           "sculptor 02",
                           "sorcerer 5",
                           "end turn",
                           "take large",
                           "carry nothing",
                           "erect anakena_3",
                           "offer hen EEWE",
                           "offer hen EEE",
                           "offer hen",
                           "offer cow EEEE",
                           "get RR",
                           "gain X",
                           "gain RE",
                           "use",
                           "use favour",
                           "use barter",
                           "use barter REWP",
                           "rongo rest",
                           "use reconversion vaitea",
                           "use reconversion column 4",
                           "turn 3",
                           "turn -1",
                           "pass now",
                           "collect",
                           "collect 100",
                           "use economy now"}) {
    EXPECT_FALSE(Notation::parse_action({3, 0}, text).has_value()) << text;
  }
  EXPECT_FALSE(Notation::parse_action({2, 0}, "villager poike").has_value()) << "another map";
}

TEST(Notation, TheStateHasTheKeysOfTheSpecInOrder) {
  std::string keys;
  for (const auto& field : Table::fresh(3).json()) {
    keys += std::string(field.key()) + " ";
  }
  EXPECT_EQ(keys,
            "game players options phase to_act active round idle_rounds built order stars passed "
            "placed_any cells sculptors virtual chief_at ahus moai_supply pukao_supply moai hand "
            "resources tiles rongo improvements offerings stacks exceptional draft carry owed "
            "scores winners ");
}

TEST(Notation, SetUpLooksLikeTheStartOfRoundOne) {
  const json::object state = Notation::state_json(RapaNuiBoard::initial({2, 1}));
  EXPECT_EQ(state.at("phase").as_string(), "setup");
  EXPECT_EQ(json::serialize(state.at("options")), R"({"first_game":true})");
  EXPECT_EQ(json::serialize(state.at("order")), "[]");
  EXPECT_TRUE(state.at("active").is_null());
  EXPECT_EQ(state.at("round").as_int64(), 1);
  EXPECT_EQ(state.at("ahus").as_object().size(), 17U);
  EXPECT_EQ(json::serialize(state.at("ahus").at("tahai_2")), R"({"tile":null})");
  EXPECT_EQ(json::serialize(state.at("rongo")), "[false,false]");
}

TEST(Load, RefusesWhatIsNotConserved) {
  const State state = Scene(3).stand(0, "tongariki", 2).moai(0, Size::Large).done();
  EXPECT_EQ(load_with(state, "round", 5), "");
  EXPECT_TRUE(mentions(load_at(state, "/cells/tongariki/figures", 3), "villagers"));
  EXPECT_TRUE(mentions(load_at(state, "/hand/0/villagers", 1), "villagers"));
  EXPECT_TRUE(mentions(load_at(state, "/hand/0/sorcerer", true), "sorcerer"));
  EXPECT_TRUE(mentions(load_at(state, "/hand/0/chief", true), "chief"));
  EXPECT_TRUE(mentions(load_at(state, "/chief_at/1", 2), "chief"));
  EXPECT_TRUE(mentions(load_at(state, "/moai/0/large", 2), "moai"));
  EXPECT_TRUE(mentions(load_at(state, "/moai_supply/small", 7), "moai"));
  EXPECT_TRUE(mentions(load_with(state, "pukao_supply", 19), "pukao"));
  EXPECT_TRUE(
      mentions(load_at(state, "/ahus/anakena_1", {{"moai", "small"}, {"pukao", false}}), "moai"));
  EXPECT_TRUE(mentions(load_at(state, "/tiles/0", {{"favour", 1}}), "tiles"));
  EXPECT_TRUE(mentions(load_at(state, "/stacks/hut", json::array{7, 7, 6}), "offerings"));
  EXPECT_TRUE(mentions(
      load_at(state, "/offerings/0", json::array{json::object{{"type", "hut"}, {"points", 8}}}),
      "offerings"));
}

TEST(Load, RefusesWhatPassesALimit) {
  const State state = Scene(3).stand(0, "tongariki", 2).done();
  EXPECT_TRUE(mentions(load_at(state, "/resources/0/R", 11), "resources[0].R"));
  EXPECT_TRUE(mentions(load_at(state, "/resources/0/R", -1), "resources[0].R"));
  EXPECT_TRUE(mentions(
      load_at(state, "/improvements/0", json::array{"fervent", "artist", "popular", "chief"}),
      "popular"));
  EXPECT_TRUE(mentions(load_at(state, "/cells/tongariki/tired", 3), "tired"));
  EXPECT_TRUE(mentions(load_with(state, "players", 5), "players"));
  EXPECT_TRUE(mentions(load_with(state, "idle_rounds", 4), "idle_rounds"));
  Scene crowded(3);
  crowded.sculptors(0, 0, 0, 4);
  for (int column = 0; column < 2; ++column) {
    crowded.state.sculptors[1][column] = 2;
    crowded.state.sculptors[2][column] = 2;
  }
  crowded.state.villagers[1] = 0;
  crowded.state.villagers[2] = 0;
  EXPECT_EQ(invalid_state(crowded.state), InvalidState::QuarryPlaces);
  EXPECT_TRUE(mentions(load_with(crowded.state, "round", 2), "column"));
}

TEST(Load, RefusesFiguresWhereNoneCanBe) {
  const State state = Scene(3).stand(0, "tongariki", 1).stand(1, "vaitea", 1).done();
  json::object cells = Notation::state_json(state).at("cells").as_object();
  const json::value figure = cells.at("tongariki");
  cells.erase("tongariki");
  cells["crater"] = figure;
  EXPECT_TRUE(mentions(load_with(state, "cells", cells), "cells"));
  cells.erase("crater");
  cells["atlantis"] = figure;
  EXPECT_TRUE(mentions(load_with(state, "cells", cells), "atlantis"));
  EXPECT_TRUE(mentions(load_with(state, "stars", json::array{0, 0, 2, nullptr}), "star"));
  EXPECT_TRUE(mentions(load_with(state, "stars", json::array{1, 0, 2, nullptr}), "star"));
  EXPECT_TRUE(mentions(load_with(state, "stars", json::array{0, 1, 2}), "star"));
  EXPECT_EQ(load_with(state, "stars", json::array{0, nullptr, 1, 2}), "") << "one stays empty";
  EXPECT_TRUE(mentions(load_with(state, "stars", json::array{nullptr, 0, 2, 1}), "star"));
  EXPECT_TRUE(mentions(load_with(state, "order", json::array{0, 1, 1}), "order"));
  EXPECT_TRUE(mentions(load_with(state, "order", json::array{0, 1}), "order"));
}

TEST(Load, RefusesWhatDoesNotFitThePhase) {
  const State state = Scene(3).stand(0, "tongariki", 1).done();
  EXPECT_NE(load_with(state, "phase", "place"), "");
  EXPECT_NE(load_with(state, "phase", "over"), "");
  EXPECT_NE(load_with(state, "phase", "setup"), "");
  EXPECT_NE(load_with(state, "phase", "draft"), "");
  EXPECT_NE(load_with(state, "phase", "carry"), "");
  EXPECT_NE(load_with(state, "phase", "erect"), "");
  EXPECT_TRUE(mentions(load_with(state, "phase", "after"), "built"));
  EXPECT_NE(load_with(state, "phase", "lunch"), "");
  EXPECT_TRUE(mentions(load_with(state, "to_act", 1), "to_act"));
  EXPECT_TRUE(mentions(load_with(state, "active", nullptr), "active"));
  EXPECT_TRUE(mentions(load_with(state, "passed", json::array{true, false, false}), "passed"));
  EXPECT_TRUE(mentions(load_with(state, "placed_any", false), "placed_any"));
  EXPECT_TRUE(mentions(load_at(state, "/virtual/0/0", 1), "virtual"));
  EXPECT_TRUE(mentions(load_at(state, "/virtual/1/0", 1), "virtual"));
  EXPECT_TRUE(mentions(load_with(state, "draft", json::array{"rest"}), "draft"));
  EXPECT_TRUE(mentions(load_with(state, "owed", json::object{{"large", 1}}), "owed"));
  EXPECT_TRUE(mentions(load_with(state, "scores", json::array{1, 2, 3}), "scores"));
  EXPECT_TRUE(mentions(load_with(state, "winners", json::array{1}), "winners"));
  EXPECT_TRUE(mentions(load_with(state, "game", "chess"), "game"));
  EXPECT_TRUE(mentions(load_with(state, "colour", "red"), "colour"));
}

TEST(Load, RefusesBrokenCarries) {
  Table table(Scene(3).stand(0, "tongariki").stand(1, "vaitea").moai(0, Size::Small).done());
  table.act("carry small");
  const auto carry = [](const char* what, const char* at, json::array visited) {
    return json::object{{"what", what}, {"at", at}, {"visited", std::move(visited)}};
  };
  EXPECT_EQ(load_with(table.state, "carry", carry("small", "crater", {"crater"})), "");
  EXPECT_TRUE(mentions(load_with(table.state, "carry", carry("large", "crater", {"crater"})),
                       "no such load"));
  EXPECT_TRUE(
      mentions(load_with(table.state, "carry", carry("small", "vaitea", {"crater", "vaitea"})),
               "no destination"));
  EXPECT_TRUE(
      mentions(load_with(table.state, "carry", carry("small", "vaitea", {"vaitea"})), "quarry"));
  EXPECT_TRUE(
      mentions(load_with(table.state, "carry", carry("small", "vaitea", {"crater"})), "carry"));
  EXPECT_TRUE(mentions(load_with(table.state, "carry", nullptr), "carry"));
  EXPECT_NE(load_with(table.state, "carry", carry("pukao", "crater", {"crater"})), "");
}

TEST(Load, RefusesBrokenDebts) {
  Table table(Scene(3).erected("vinapu_1", Size::Small).stand(0, "vinapu").stock(0, "RRRR").done());
  table.acts({"carry pukao", "to vinapu", "crown"});
  EXPECT_EQ(load_with(table.state, "round", 4), "");
  EXPECT_NE(load_with(table.state, "owed", json::object{{"price", 3}, {"exceptional", false}}), "");
  EXPECT_NE(load_with(table.state, "owed", json::object{{"price", 4}, {"exceptional", true}}), "");
  EXPECT_NE(load_with(table.state, "owed", nullptr), "");
  EXPECT_TRUE(mentions(load_with(table.state, "built", false), "built"));
  EXPECT_NE(load_at(table.state, "/resources/0/R", 1), "");
  Table erecting(Scene(3).stand(0, "tongariki").moai(0, Size::Small).done());
  erecting.acts({"carry small", "to tongariki", "erect tongariki_1"});
  EXPECT_NE(load_at(erecting.state, "/owed/size", 25), "");
  EXPECT_NE(load_at(erecting.state, "/owed/cell", "poike"), "");
}

TEST(Load, RefusesAnAfterWithoutFreeActions) {
  Table table = erecting(erecting_scene().tile(0, Tile::HelpingHand));
  table.act("collect 0");
  EXPECT_EQ(load_with(table.state, "round", 4), "");
  EXPECT_TRUE(mentions(load_with(table.state, "tiles", json::array(3, json::object())), "after"));
  EXPECT_NE(load_with(table.state, "owed", json::object{{"price", 4}, {"exceptional", false}}), "");
}

TEST(Load, RefusesABarterThatReturnsNowhere) {
  Table table = erecting(erecting_scene().stock(0, "EEE").tile(0, Tile::Barter));
  table.act("use barter EEE");
  const auto owed = [](const char* back) {
    return json::object{{"return", back}, {"cell", "tongariki"}, {"size", 1}};
  };
  EXPECT_EQ(load_with(table.state, "owed", owed("erect")), "");
  EXPECT_NE(load_with(table.state, "owed", owed("after")), "") << "cell and size belong to erect";
  EXPECT_NE(load_with(table.state, "owed", json::object{{"return", "erect"}}), "");
  EXPECT_EQ(load_with(table.state, "owed", json::object{{"return", "after"}}), "");
  EXPECT_TRUE(mentions(load_with(table.state, "owed", json::object{{"return", "carry"}}), "owed"));
  EXPECT_NE(load_with(table.state, "owed", json::object{{"return", "place"}}), "");
  EXPECT_TRUE(mentions(load_with(table.state, "built", false), "built"));
}

TEST(Load, RefusesRandomDocuments) {
  for (const char* text : {"null", "[]", "{}", "3", R"({"game":"rapa-nui-board"})"}) {
    EXPECT_FALSE(Notation::load_state(json::parse(text)).has_value()) << text;
  }
  const json::object good = Table::fresh(2).json();
  for (const auto& field : good) {
    for (const char* text : {"null", "[]", "{}", "99", "-1", "true", "\"x\"", "[[],[]]", "[1,2]",
                             "[{},{}]", R"({"x":{}})"}) {
      json::object broken = good;
      broken[field.key()] = json::parse(text);
      const auto loaded = Notation::load_state(broken);
      EXPECT_EQ(loaded.has_value(), broken == good) << field.key() << " " << text;
    }
  }
}

// Every refusal names its clause; the clauses of the less common ones are checked here.
TEST(Refusals, EveryWhyHasAClauseAndASentence) {
  const State state = Scene(3).done();
  for (int why = 1; why <= static_cast<int>(Why::PaymentTooLow); ++why) {
    const Refusal refusal =
        Notation::explain(state, Action::of(Kind::Improve, 1), static_cast<Why>(why));
    EXPECT_FALSE(refusal.clause.empty()) << why;
  }
}

TEST(Refusals, MalformedCodesAreRefused) {
  const State state = Scene(3).done();
  for (const std::uint32_t code : {0xFFFFFFFFU, 0x01000000U, 0x00160000U, 0x00080B00U, 0x00140001U,
                                   0x00140100U, 0x000C0000U, 0x000C0005U}) {
    EXPECT_NE(RapaNuiBoard::why_not(state, Action{code}), Why::Legal) << code;
  }
  EXPECT_EQ(RapaNuiBoard::why_not(state, Action{0x00140001U}), Why::Notation);
}

std::string events_of(Table& table, const std::string& text) {
  const Action action = *Notation::parse_action(table.options(), text);
  std::string types;
  for (const auto& event : Notation::events(table.state, action, spectator)) {
    types += json::serialize(event) + "\n";
    EXPECT_FALSE(say_event(english(), event.as_object()).empty());
  }
  table.act(text);
  return types;
}

TEST(Events, ErectingIsToldStepByStep) {
  Table table(Scene(3)
                  .stand(0, "hanga_nui")
                  .stand(1, "tongariki")
                  .moai(0, Size::Small)
                  .stock(0, "EEEEEEEEEE")
                  .done());
  EXPECT_EQ(events_of(table, "carry small"), R"({"type":"lifted","seat":0,"load":"small",)"
                                             R"("chain":[["crater","tongariki"],)"
                                             R"(["tongariki","hanga_nui"]]})"
                                             "\n");
  EXPECT_EQ(events_of(table, "to tongariki"),
            R"({"type":"carried","seat":0,"load":"small","from":"crater","to":"tongariki"})"
            "\n"
            R"({"type":"gained","seat":1,"resources":"R"})"
            "\n");
  events_of(table, "to hanga_nui");
  const std::string erected = events_of(table, "erect hanga_nui_1");
  EXPECT_TRUE(mentions(erected, "tile_taken"));
  EXPECT_TRUE(
      mentions(erected, R"({"type":"erected","seat":0,"ahu":"hanga_nui_1","size":"small"})"));
  EXPECT_TRUE(mentions(erected, R"({"type":"tired","seat":0,"cell":"hanga_nui"})"));
  EXPECT_EQ(events_of(table, "collect 0"), R"({"type":"lost","seat":0,"count":1})"
                                           "\n");
}

TEST(Events, CrowningTilesAndTheEndOfTheRound) {
  Table table(Scene(3)
                  .erected("vinapu_1", Size::Small)
                  .stand(0, "vinapu")
                  .stock(0, "RRRRRRWWEE")
                  .tile(0, Tile::Barter)
                  .done());
  EXPECT_EQ(events_of(table, "use barter EEW"),
            R"({"type":"used","seat":0,"tile":"barter","tablet":false,"paid":"EEW"})"
            "\n");
  EXPECT_EQ(events_of(table, "get RRR"), R"({"type":"bartered","seat":0,"resources":"RRR"})"
                                         "\n");
  EXPECT_EQ(events_of(table, "improve fervent"),
            R"({"type":"improved","seat":0,"improvement":"fervent","paid":"RR"})"
            "\n");
  events_of(table, "carry pukao");
  events_of(table, "to vinapu");
  EXPECT_EQ(events_of(table, "crown"), R"({"type":"crowned","seat":0,"ahu":"vinapu_1"})"
                                       "\n"
                                       R"({"type":"tired","seat":0,"cell":"vinapu"})"
                                       "\n");
  EXPECT_EQ(events_of(table, "offer hut RRRR"),
            R"({"type":"offered","seat":0,"offering":"hut","points":8,"paid":"RRRR"})"
            "\n");
  EXPECT_EQ(events_of(table, "end"), R"({"type":"turn_ended","seat":0})"
                                     "\n");
  events_of(table, "pass");
  events_of(table, "pass");
  EXPECT_EQ(events_of(table, "pass"), R"({"type":"passed","seat":0})"
                                      "\n"
                                      R"({"type":"round_ended","round":2,"built":true})"
                                      "\n");
}

TEST(Events, SculptingAndTheTurnOrder) {
  Table table = Table::fresh(3);
  EXPECT_EQ(events_of(table, "sorcerer 3"),
            R"({"type":"placed","seat":0,"figure":"sorcerer","star":3})"
            "\n");
  table.acts({"sorcerer 2", "sorcerer 1"});
  for (int i = 0; i < 3; ++i) {
    table.acts({"villager akivi", "villager vaitea", "villager roiho"});
  }
  table.acts({"sculptor 1", "villager vaitea"});
  EXPECT_TRUE(
      mentions(events_of(table, "sculptor 1"), R"({"type":"order_changed","order":[2,1,0]})"));
  EXPECT_EQ(events_of(table, "sculpt"),
            R"({"type":"sculpted","seat":2,"small":1,"medium":0,"large":0})"
            "\n");
}

TEST(Events, TheEndIsTold) {
  Scene scene(3);
  scene.state.idle_rounds = 2;
  Table table(scene.done());
  table.acts({"pass", "pass"});
  EXPECT_TRUE(mentions(events_of(table, "pass"),
                       R"({"type":"game_over","scores":[7,7,7],"winners":[0,1,2],)"
                       R"("sources":{"offerings":[0,0,0],"resources":[4,4,4],)"
                       R"("rongo":[3,3,3],"favour":[0,0,0]}})"));
}

TEST(Rulings, AreToldWithTheGame) {
  const GameInfo& info = module().info();
  EXPECT_EQ(info.id, "rapa-nui-board");
  std::string clauses;
  for (const Ruling& ruling : info.rulings) {
    clauses += std::string(ruling.clause) + " ";
  }
  EXPECT_EQ(clauses,
            "RB-M1 RB-M3 RB-M4 RB-M5 RB-M6 RB-S3 RB-T2 RB-T6 RB-T7 RB-A7 RB-I1 RB-I2 RB-E3 ");
  for (const Ruling& ruling : info.rulings) {
    EXPECT_TRUE(ruling.clause.starts_with("RB-"));
    EXPECT_GT(ruling.sentence.size(), 20U);
  }
}

TEST(Drawing, ShowsMapQuarryStarsAndClans) {
  const Table table(Scene(3)
                        .stand(0, "vaitea", 2)
                        .owns(1, Improvement::Chief)
                        .chief_stands(1, "poike")
                        .stand(2, "mahatua")
                        .tired("mahatua")
                        .erected("anakena_1", Size::Large, true)
                        .moai(0, Size::Medium)
                        .done());
  for (const Drawing drawing : {Drawing::Full, Drawing::Compact}) {
    const std::string text = in_english(table.state, Paint(false), drawing).draw();
    for (const char* part :
         {"W:L", "D0*", "vaitea", "tataku", "o_te_moai", "E T2", "M1~1", "moai m", "+c", "rongo",
          "necklace 12x4!14x1", "order", "quarry", "stars", "Turtle", "Dolphin", "Moray"}) {
      EXPECT_TRUE(mentions(text, part)) << part << "\n" << text;
    }
    EXPECT_TRUE(text.ends_with('\n'));
  }
}

TEST(Notes, TellWhichClansWouldEarn) {
  Table table(Scene(3)
                  .stand(0, "hanga_nui")
                  .stand(1, "tongariki")
                  .stand(2, "papa_tataku_poki")
                  .stand(0, "mahatua")
                  .moai(0, Size::Small)
                  .done());
  const auto note = [&](const std::string& text) {
    return in_english(table.state).note(*Notation::parse_action(table.options(), text));
  };
  EXPECT_EQ(note("carry small"), "tongariki (Dolphin R) > hanga_nui");
  table.act("carry small");
  EXPECT_EQ(note("to tongariki"), "gives Dolphin R");
  EXPECT_EQ(note("to papa_tataku_poki"), "gives Moray R");
  table.acts({"to tongariki", "to hanga_nui"});
  EXPECT_TRUE(mentions(note("erect hanga_nui_1"), "tile and 1 egg"));
  EXPECT_FALSE(in_english(table.state).question().empty());
}

}  // namespace ahu::rapa_nui_board
