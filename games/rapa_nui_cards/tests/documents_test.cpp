// States and views as JSON: the canonical form, and what is refused as impossible.
#include <functional>

#include "games/rapa_nui_cards/tests/positions.hpp"

namespace ahu::rapa_nui_cards {
namespace {

using namespace positions;

std::string fault_in(const json::value& document) {
  const auto loaded = Notation::load_state(document);
  if (loaded) {
    return "";
  }
  EXPECT_EQ(loaded.error().code, ErrorCode::BadState);
  return loaded.error().message;
}

using Change = std::function<void(json::object&)>;

void expect_fault(const State& state, const Change& change, std::string_view part) {
  json::object document = Notation::state_json(state);
  EXPECT_EQ(fault_in(document), "") << part;
  change(document);
  const std::string fault = fault_in(document);
  EXPECT_NE(fault.find(part), std::string::npos) << "expected: " << part << "\ngiven: " << fault;
}

Change set(std::string key, json::value value) {
  return [=](json::object& document) { document[key] = value; };
}
Change set(std::string key, std::string inner, json::value value) {
  return [=](json::object& document) { document[key].as_object()[inner] = value; };
}
Change set(std::string key, std::size_t at, json::value value) {
  return [=](json::object& document) { document[key].as_array()[at] = value; };
}
Change set(std::string key, std::size_t at, std::string inner, json::value value) {
  return [=](json::object& document) { document[key].as_array()[at].as_object()[inner] = value; };
}
Change both(Change first, Change second) {
  return [=](json::object& document) {
    first(document);
    second(document);
  };
}

TEST(Documents, TheCanonicalForm) {
  EXPECT_EQ(json::serialize(Notation::state_json(first_turn(2))),
            R"({"game":"rapa-nui-cards","players":2,"options":{"edition":"ja","memory":"strict"},)"
            R"("phase":"buy","to_act":0,"active":0,)"
            R"("deck":{"M":6,"P":5,"W":8,"F":3,"B":4,"S":4,"G":4},)"
            R"("columns":["MPWF","PWBM","WFSP","MPGW"],"refilling":null,"hands":["BSG","FSG"],)"
            R"("tableaus":[{"M":0,"P":0,"W":1,"F":0,"B":0,"S":0,"G":0},)"
            R"({"M":0,"P":0,"W":1,"F":0,"B":0,"S":0,"G":0}],"wood":[2,3],"glory":[0,0],)"
            R"("offerings":[{"F":1,"B":1,"S":1,"G":1},{"F":1,"B":1,"S":1,"G":1}],)"
            R"("scored":null,"due":0,"piles":{"F":23,"B":23,"S":23,"G":23},)"
            R"("stone":{"up":{"F":0,"B":0,"S":0,"G":0},"down":[]},"scores":null,"winners":null})");
}

TEST(Documents, TheFirstState) {
  const json::object start = Notation::state_json(initial_state({}));
  EXPECT_EQ(start.at("phase"), "setup");
  EXPECT_EQ(start.at("to_act"), json::value());
  EXPECT_EQ(json::serialize(start.at("columns")), R"(["","","",""])");
  EXPECT_EQ(start.at("refilling"), json::value());
}

TEST(Documents, KeysMustBeTheRightOnes) {
  const State state = first_turn(2);
  expect_fault(state, [](json::object& it) { it.erase("due"); }, "due is missing");
  expect_fault(state, set("extra", 1), "extra is not a known key");
  expect_fault(state, set("game", "chess"), "game must be rapa-nui-cards");
  expect_fault(state, set("options", "color", "red"), "options.color is not a known key");
  expect_fault(state, set("options", "edition", "de"), "options.edition must be one of fr, ja");
  expect_fault(state, set("phase", "lunch"), "phase must be one of setup, buy");
  expect_fault(state, set("players", 5), "players must be a whole number from 2 to 4");
  expect_fault(state, set("players", 3), "hands must be a list of 3");
  expect_fault(state, set("deck", "M", -1), "deck.M must be a whole number");
  expect_fault(state, set("deck", nullptr), "deck must be an object");
  expect_fault(state, set("columns", 0, "MPWX"), "columns[0] must be at most 4 of MPWFBSG");
  expect_fault(state, set("columns", 0, "MPWFF"), "columns[0] must be at most 4 of MPWFBSG");
  expect_fault(state, set("hands", 0, "GSB"), "hands[0] must list its cards in the order");
  expect_fault(state, set("hands", 0, 3), "hands[0] must be a string");
  expect_fault(state, set("wood", 1, -1), "wood[1] must be a whole number");
  expect_fault(state, set("glory", 1, 99999), "glory[1] must be a whole number");
  EXPECT_NE(fault_in(json::array()), "");
  EXPECT_NE(fault_in(nullptr), "");
}

// RC-M1, RC-M3
TEST(Documents, RC_M1_RC_M3_NoCardIsLostOrMade) {
  const State state = first_turn(2);
  expect_fault(state, set("deck", "P", 6), "hold 10 P; there must be exactly 9");
  expect_fault(state, set("deck", "W", 7), "hold 13 W; there must be exactly 14");
  expect_fault(state, set("deck", "M", 7), "hold 10 M; there must be at most 9");
  expect_fault(state, set("hands", 0, "FSG"), "hold 7 F; there must be exactly 6");
  expect_fault(state, set("columns", 1, "PWPM"), "hold 10 P");
  expect_fault(state, set("tableaus", 1, "S", 1), "hold 8 S; there must be exactly 7");
}

// RC-M1: only Moai may be in the box.
TEST(Documents, RC_T3_AMoaiInTheBoxIsNowhere) {
  State state = first_turn(2);
  hold(state, 0, "MMM");
  set_wood(state, 0, 0);
  act(state, "pass, discard M, take 1");
  // The hand set up by `hold` leaves the deck's size as it was: a position of a game.
  EXPECT_EQ(fault_in(Notation::state_json(state)), "");
  EXPECT_EQ(cards_on(state.table).of(Card::Moai) + 2, 8);
}

// RC-M2
TEST(Documents, RC_M2_NoOfferingIsLostOrMade) {
  State state = first_turn(2);
  put_face_down(state, 1, 'G');
  put_on_stone(state, "F");
  expect_fault(state, set("piles", "F", 23), "hold 26 F; there must be exactly 25");
  expect_fault(state, set("offerings", 0, "B", 0), "hold 24 B");
  expect_fault(
      state, [](json::object& it) { it["stone"].as_object()["up"].as_object()["S"] = 1; },
      "hold 26 S");
  expect_fault(
      state, [](json::object& it) { it["stone"].as_object()["down"] = json::array(); },
      "hold 24 G");
  expect_fault(
      state,
      [](json::object& it) {
        it["stone"].as_object()["down"].as_array()[0].as_object()["type"] = nullptr;
      },
      "stone.down[0].type must be a string");
  expect_fault(
      state,
      [](json::object& it) {
        it["stone"].as_object()["down"].as_array()[0].as_object()["seat"] = 2;
      },
      "stone.down[0].seat must be a whole number from 0 to 1");
  expect_fault(
      state,
      [](json::object& it) {
        it["stone"].as_object()["down"].as_array()[0].as_object()["type"] = "M";
      },
      "stone.down[0].type must be one of F, B, S, G");
}

TEST(Documents, TooManyFaceDownCards) {
  State state = first_turn(2);
  own(state, 0, 4, 4, 4, 4);
  for (int at = 0; at < 7; ++at) {
    put_face_down(state, 0, "FBSG"[at % 4]);
  }
  EXPECT_EQ(fault_in(Notation::state_json(state)), "");
  put_face_down(state, 0, 'F');
  EXPECT_NE(fault_in(Notation::state_json(state)).find("stone.down"), std::string::npos);
}

// RC-T4
TEST(Documents, RC_T4_HandsHaveTheSizeOfThePhase) {
  State state = first_turn(2);
  expect_fault(state, both(set("hands", 0, "BS"), set("tableaus", 0, "G", 1)),
               "a hand has three cards");
  to_play(state);
  act(state, "play B");
  expect_fault(state, both(set("hands", 0, "BSG"), set("tableaus", 0, "B", 0)),
               "a hand has three cards");
  expect_fault(state, both(set("hands", 1, "FS"), set("tableaus", 1, "G", 1)),
               "a hand has three cards");
}

// RC-S1, RC-E1
TEST(Documents, RC_S1_RC_E1_ColumnsAndDeckFitThePhase) {
  const State state = first_turn(2);
  expect_fault(
      state,
      both(set("columns", 0, ""),
           set("deck", {{"M", 7}, {"P", 6}, {"W", 9}, {"F", 4}, {"B", 4}, {"S", 4}, {"G", 4}})),
      "columns or refilling do not fit");
  expect_fault(state, both(set("columns", 0, "MPW"), set("deck", "F", 4)),
               "deck has the wrong size");
  expect_fault(state, set("refilling", 1), "columns or refilling do not fit");
  expect_fault(state, both(set("phase", "over"), set("to_act", nullptr)),
               "deck has the wrong size");
  State laying = initial_state({});
  act(laying, "draw M, draw M, draw P, draw P, draw W");
  expect_fault(laying, both(set("columns", 0, "MMP"), set("columns", 1, "WP")),
               "columns or refilling do not fit");
  expect_fault(laying, both(set("wood", 0, 9), set("phase", "setup")), "in setup");
  expect_fault(laying, set("active", 1), "in setup");
}

// RC-T4
TEST(Documents, RC_T4_ARefillCountsWithItsColumn) {
  State state = first_turn(2);
  state.table.columns[0] = {};
  state.table.columns[0].lay(Card::Moai);
  state.table.tableaus[0].add(Card::Fish, 1);  // the other three cards of the column
  state.table.tableaus[0].add(Card::Woodcutter, 1);
  state.table.tableaus[0].add(Card::Priest, 1);
  act(state, "pass, play B, take 1, draw G");
  expect_fault(state, set("refilling", 2), "columns or refilling do not fit");
  expect_fault(state, set("refilling", nullptr), "columns or refilling do not fit");
  expect_fault(state, both(set("columns", 0, ""), set("tableaus", 0, "G", 1)),
               "deck has the wrong size");
  expect_fault(state, set("to_act", 0), "to_act must be null");
}

TEST(Documents, ToActFitsThePhase) {
  State state = first_turn(2);
  expect_fault(state, set("to_act", 1), "to_act must be the active player");
  expect_fault(state, set("to_act", nullptr), "to_act must be a seat");
  expect_fault(state, set("active", 1), "to_act must be the active player");
  expect_fault(state, set("active", 2), "active must be a whole number from 0 to 1");
  expect_fault(state, set("scores", json::array{1, 2}), "scores must be null");
  expect_fault(state, set("winners", json::array{0}), "winners must be null");
}

// RC-X1, RC-X3
TEST(Documents, RC_X1_RC_X3_NobodyIsAskedForWhatIsNotThere) {
  State state = first_turn(2);
  state.hands[0].remove(Card::Berries, 1);
  state.table.tableaus[0].add(Card::Berries, 1);
  state.table.phase = Phase::Offer;
  state.table.to_act = 1;
  own(state, 1, 0, 0, 0, 1);
  expect_fault(state, both(set("offerings", 1, "G", 0), set("piles", "G", 24)),
               "no offering card to offer");
  state.table.phase = Phase::Add;
  state.table.to_act = 0;
  expect_fault(state, set("to_act", 1), "to_act must be the active player");
  for (int at = 0; at < offering_types; ++at) {
    empty_pile(state, static_cast<Offering>(at));
  }
  EXPECT_NE(fault_in(Notation::state_json(state)).find("nothing to add"), std::string::npos);
}

// RC-V3
TEST(Documents, RC_V3_GainNeedsAMoai) {
  State state = first_turn(2);
  state.table.phase = Phase::Gain;
  state.table.scored = index_of(Card::Moai) + 1;
  state.table.tableaus[0].add(Card::Moai, 1);
  state.table.deck.remove(Card::Moai, 1);
  state.table.tableaus[0].add(Card::Priest, 3);
  state.table.deck.remove(Card::Priest, 3);  // 30 cards
  expect_fault(state, set("to_act", 1), "to_act has no Moai");
  expect_fault(state, set("scored", "P"), "scored must be M in gain");
  expect_fault(state, set("scored", nullptr), "scored must be M in gain");
  expect_fault(state, set("scored", "X"), "scored must be one of M, P");
  expect_fault(state, set("due", 1), "due must be");
  expect_fault(state, both(set("columns", 1, "PWMB"), set("due", 0)), "scored must be M");
}

// RC-V4, RC-V5
TEST(Documents, RC_V4_RC_V5_ReceiveNeedsAnEmptyPileAndADebt) {
  State state = first_turn(2);
  state.table.phase = Phase::Receive;
  state.table.scored = index_of(Card::Fish) + 1;
  state.table.due = 2;
  play_for(state, 0, "FFPP");
  empty_pile(state, Offering::Fish);
  expect_fault(state, set("due", 0), "due must be");
  expect_fault(state, set("due", 3), "due must be a whole number from 0 to 2");
  expect_fault(state, set("to_act", 1), "due must be");
  expect_fault(state, set("scored", "W"), "scored must be");
  expect_fault(state, set("scored", "G"), "scored must be");
  expect_fault(
      state,
      [](json::object& it) {
        it["piles"].as_object()["F"] = 1;
        it["stone"].as_object()["up"].as_object()["F"] = 22;
      },
      "pile of the scored type must be empty");
  for (int at = 0; at < offering_types; ++at) {
    empty_pile(state, static_cast<Offering>(at));
  }
  EXPECT_NE(fault_in(Notation::state_json(state)).find("nothing to receive"), std::string::npos);
}

// RC-E2, RC-E5
TEST(Documents, RC_E2_RC_E5_TheFinalCountMustBeRight) {
  State state = first_turn(2);
  play_for(state, 0, "MMMMMMPPPPPWWWWWWWW");
  play_for(state, 1, "FFFBBBBSSSSGGGG");
  state.table.phase = Phase::Over;
  expect_fault(state, set("scores", 0, 99), "scores[0] must be 24");
  expect_fault(state, set("winners", json::array{1}), "winners[0] must be 0");
  expect_fault(state, set("scores", nullptr), "scores must be");
  EXPECT_EQ(Notation::state_json(state).at("scores"), json::value({24, 0}));
  EXPECT_EQ(Notation::state_json(state).at("winners"), json::value(json::array{0}));
}

std::string view_fault(const View& view, Seat seat, const Change& change) {
  json::object document = Notation::view_json(view);
  change(document);
  const auto loaded = Notation::load_view(document, seat);
  return loaded ? "" : loaded.error().message;
}

// RC-I1, RC-I2
TEST(Documents, RC_I1_RC_I2_AViewMustFitItsSeat) {
  State state = first_turn(2);
  put_face_down(state, 1, 'G');
  state.table.memory = Memory::Open;
  const View open = view_of(state, 0);
  EXPECT_EQ(Notation::load_view(Notation::view_json(open), 0).value(), open);
  const auto says = [](const std::string& fault, std::string_view part) {
    EXPECT_NE(fault.find(part), std::string::npos) << fault;
  };
  says(view_fault(open, 1, [](json::object&) {}), "stone.down[0].type must be a string");
  says(view_fault(open, 7, [](json::object&) {}), "there is no seat 7");
  says(view_fault(open, 0, set("hands", 1, 3)), "hands[1] must be a string");
  says(view_fault(open, 0, set("hands", 1, "BSG")), "more B than there are");
  says(view_fault(open, 0, set("offerings", 1, "F", 2)), "more F than there are");
  says(view_fault(open, 0, set("offerings", 1, "F", 0)), "do not fill the hidden places");
  says(view_fault(open, 0, set("phase", "add")), "a hand has three cards");
  says(view_fault(open, 0,
                  [](json::object& it) {
                    it["stone"].as_object()["down"].as_array()[0].as_object()["type"] = "G";
                  }),
       "stone.down[0].type must be null");
  says(view_fault(open, 0, set("scores", json::array{1, 2})), "scores must be null");
  state.table.memory = Memory::Strict;
  const View strict = view_of(state, 0);
  EXPECT_EQ(Notation::load_view(Notation::view_json(strict), 0).value(), strict);
  says(view_fault(strict, 0, set("hands", 1, "FSG")), "hands[1] must be a whole number");
  says(view_fault(strict, 0, set("hands", 1, 2)), "do not fill the hidden hands");
  says(view_fault(strict, 0, set("offerings", 1, 4)), "do not fill the hidden places");
}

}  // namespace
}  // namespace ahu::rapa_nui_cards
