// What load takes and what it refuses: exactly the impossible.
#include <array>
#include <cstring>
#include <functional>

#include "support.hpp"

namespace ahu::easter_island {

namespace {

const char* const middle = R"(
      A* b- .  .  .
  .   B^ .  .  B^ B^  .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   .
  .   .  .  .  .  .   a-
  .   A^ A^ .  A^ A^  B*
      .  .  .  .  .   )";

using Change = std::function<void(json::object&)>;

json::object play_json() { return Notation::state_json(drawn(middle)); }
json::object setup_json(std::initializer_list<const char*> texts) {
  return Notation::state_json(after(Rules::initial({}), texts));
}

// "" when it loads, and then to the same JSON apart from the order of the lists.
std::string fault(json::object state, const Change& change) {
  change(state);
  const auto loaded = Notation::load_state(json::parse(json::serialize(state)));
  if (!loaded) {
    EXPECT_EQ(loaded.error().code, ErrorCode::BadState);
    EXPECT_FALSE(loaded.error().message.empty());
    return loaded.error().message;
  }
  EXPECT_TRUE(Rules::is_valid(*loaded));
  return "";
}

void expect_fault(const json::object& state, const std::string& about, const Change& change) {
  const std::string found = fault(state, change);
  EXPECT_NE(found.find(about), std::string::npos) << "about " << about << ": '" << found << "'";
}

Change set(const std::string& key, const std::string& value) {
  return [=](json::object& state) { state[key] = json::parse(value); };
}

json::object& statue(json::object& state, std::size_t index) {
  return state["statues"].as_array()[index].as_object();
}
json::object& sun(json::object& state, std::size_t index) {
  return state["suns"].as_array()[index].as_object();
}

State all_fired() {
  return drawn(R"(
      a- a- a- a- a-
  b-  B^ B^ .  B^ B^  a-
  b-  .  .  .  .  .   a-
  b-  .  .  .  .  .   .
  b-  .  .  .  .  .   .
  b-  A^ A^ .  A^ A^  .
      b- b- .  b- a-  )");
}

json::object over_json(State state) {
  state.phase = Phase::Over;
  state.actions_left = 0;
  return Notation::state_json(state);
}

// Seat 1 beaten.
State beaten() {
  State state = drawn(middle);
  state.statues[1] = bit(point_domain.value({}, "a5"));
  return state;
}

}  // namespace

TEST(Loading, TakesListsInAnyOrder) {
  json::object mixed = play_json();
  auto& statues = mixed["statues"].as_array();
  std::reverse(statues.begin(), statues.end());
  auto& suns = mixed["suns"].as_array();
  std::reverse(suns.begin(), suns.end());
  const auto loaded = Notation::load_state(mixed);
  ASSERT_TRUE(loaded.has_value()) << loaded.error().message;
  EXPECT_EQ(*loaded, drawn(middle));
  EXPECT_EQ(Notation::state_json(*loaded), play_json());
}

TEST(Loading, RefusesKeysMissingOrUnknown) {
  const json::object good = play_json();
  for (const auto& field : good) {
    const std::string key(field.key());
    expect_fault(good, key, [&](json::object& state) { state.erase(key); });
  }
  expect_fault(good, "colour", set("colour", "1"));
  expect_fault(good, "options.pace", set("options", R"({"stall_limit":100,"pace":1})"));
  expect_fault(good, "options.stall_limit", set("options", "{}"));
  expect_fault(good, "statues[0].colour", [](auto& state) { statue(state, 0)["colour"] = 1; });
  expect_fault(good, "statues[2].facing", [](auto& state) { statue(state, 2).erase("facing"); });
  expect_fault(good, "suns[0].fired", [](auto& state) { sun(state, 0).erase("fired"); });
  expect_fault(good, "suns[1].x", [](auto& state) { sun(state, 1)["x"] = nullptr; });
  EXPECT_FALSE(Notation::load_state(json::value(3)).has_value());
}

TEST(Loading, RefusesWrongTypesNotationsAndRanges) {
  const json::object good = play_json();
  for (const auto& [key, value] : std::initializer_list<std::pair<const char*, const char*>>{
           {"game", "\"connect-four\""},
           {"game", "1"},
           {"players", "3"},
           {"players", "\"2\""},
           {"options", "[]"},
           {"options", R"({"stall_limit":-1})"},
           {"options", R"({"stall_limit":10001})"},
           {"options", R"({"stall_limit":1.5})"},
           {"phase", "\"end\""},
           {"phase", "null"},
           {"to_act", "2"},
           {"to_act", "\"0\""},
           {"actions_left", "3"},
           {"actions_left", "null"},
           {"statues", "{}"},
           {"suns", "null"},
           {"reserve", "[3]"},
           {"reserve", "[3,-1]"},
           {"sun_supply", "[6,9]"},
           {"sun_supply", "[6,6,6]"},
           {"last_placed", "2"},
           {"last_placed", "false"},
           {"stall", "-1"},
           {"stall", "10001"},
           {"stall", "0.0"},
           {"scores", "0"},
           {"winners", "[]"}}) {
    expect_fault(good, key, set(key, value));
  }
  expect_fault(good, "statues[0].at", [](auto& state) { statue(state, 0)["at"] = "f1"; });
  expect_fault(good, "statues[0].at", [](auto& state) { statue(state, 0)["at"] = "Na"; });
  expect_fault(good, "statues[0].seat", [](auto& state) { statue(state, 0)["seat"] = 2; });
  expect_fault(good, "statues[0].facing", [](auto& state) { statue(state, 0)["facing"] = "n"; });
  expect_fault(good, "statues[0].fresh", [](auto& state) { statue(state, 0)["fresh"] = 0; });
  expect_fault(good, "suns[0].at", [](auto& state) { sun(state, 0)["at"] = "N1"; });
  expect_fault(good, "suns[0].seat", [](auto& state) { sun(state, 0)["seat"] = nullptr; });
  expect_fault(good, "suns[0].fired", [](auto& state) { sun(state, 0)["fired"] = "no"; });
}

TEST(Loading, RefusesTwoPiecesInOnePlace) {
  expect_fault(play_json(), "statues[1].at", [](auto& state) { statue(state, 1)["at"] = "a1"; });
  expect_fault(play_json(), "suns[1].at", [](auto& state) { sun(state, 1)["at"] = "Na"; });
}

TEST(Loading, RefusesWrongMaterial) {
  const json::object good = play_json();
  expect_fault(good, "7 statues", [](auto& state) {
    state["reserve"] = {3, 3};
    statue(state, 4)["seat"] = 0;  // a fifth one
  });
  expect_fault(good, "sun_supply[0]", set("sun_supply", "[7,6]"));
  expect_fault(good, "sun_supply[1]", set("sun_supply", "[6,5]"));
  EXPECT_EQ(fault(good, set("reserve", "[0,0]")), "") << "statues are destroyed";
}

TEST(Loading, RefusesASetUpThatPlacingDoesNotGive) {
  const json::object empty = setup_json({});
  const json::object one = setup_json({"place c3N"});
  EXPECT_EQ(fault(empty, [](auto&) {}), "");
  EXPECT_EQ(fault(one, [](auto&) {}), "");
  for (const Change& change :
       {set("to_act", "1"), set("actions_left", "2"), set("actions_left", "0"),
        set("reserve", "[6,7]"), set("last_placed", "0"), set("stall", "1")}) {
    expect_fault(empty, "setup", change);
  }
  for (const Change& change :
       {set("to_act", "0"), set("reserve", "[7,7]"), set("reserve", "[5,7]"),
        set("last_placed", "null"), set("last_placed", "1"),
        Change([](auto& state) { statue(state, 0)["seat"] = 1; }),
        Change([](auto& state) { statue(state, 0)["fresh"] = true; }), Change([](auto& state) {
          state["suns"] = json::parse(R"([{"at":"Na","seat":0,"fired":false,"fresh":false}])");
          state["sun_supply"] = {7, 8};
        })}) {
    EXPECT_NE(fault(one, change), "");
  }
  expect_fault(one, "setup", set("to_act", "null"));
  expect_fault(one, "scores", set("scores", "[1,0]"));
  expect_fault(one, "winners", set("winners", "[0]"));
  expect_fault(Notation::state_json(first_turn()), "setup", set("phase", "\"setup\""));
}

TEST(Loading, RefusesPlayThatCannotBe) {
  const json::object good = play_json();
  expect_fault(good, "reserve", [](auto& state) { state["reserve"] = {3, 4}; });
  expect_fault(good, "last_placed", set("last_placed", "null"));
  expect_fault(Notation::state_json(beaten()), "fewer than two", [](auto&) {});
  expect_fault(Notation::state_json(all_fired()), "16 fired", [](auto&) {});
  expect_fault(good, "stall", set("stall", "100"));
  expect_fault(good, "stall", set("stall", "101"));
  EXPECT_EQ(fault(good, set("stall", "99")), "");
  expect_fault(good, "stall", [](auto& state) {
    state["options"] = {{"stall_limit", 0}};
    state["stall"] = 1;
  });
  expect_fault(good, "actions_left", set("actions_left", "0"));
  EXPECT_EQ(fault(good, set("actions_left", "1")), "");
  expect_fault(good, "to_act", set("to_act", "null"));
  expect_fault(good, "scores", set("scores", "[4,3]"));
  expect_fault(good, "winners", set("winners", "[0]"));
}

TEST(Loading, RefusesFreshPiecesThatCannotBe) {
  json::object good = play_json();
  good["actions_left"] = 1;
  good["last_placed"] = 0;
  const Change fresh_statue_change = [](auto& state) { statue(state, 0)["fresh"] = true; };
  const Change fresh_sun_change = [](auto& state) { sun(state, 0)["fresh"] = true; };
  EXPECT_EQ(fault(good, fresh_statue_change), "");
  EXPECT_EQ(fault(good, fresh_sun_change), "");
  expect_fault(good, "fresh", [&](auto& state) {
    fresh_statue_change(state);
    fresh_sun_change(state);
  });
  expect_fault(good, "fresh", [&](auto& state) {
    fresh_statue_change(state);
    statue(state, 1)["fresh"] = true;
  });
  for (const Change& piece : {fresh_statue_change, fresh_sun_change}) {
    for (const Change& wrong : {set("actions_left", "2"), set("to_act", "1"), set("stall", "1")}) {
      expect_fault(good, "fresh", [&](auto& state) {
        piece(state);
        wrong(state);
      });
    }
  }
  expect_fault(good, "fresh", [&](auto& state) {
    fresh_sun_change(state);
    sun(state, 0)["fired"] = true;
  });
  expect_fault(good, "last_placed", [&](auto& state) {
    fresh_statue_change(state);
    state["last_placed"] = 1;
  });
  EXPECT_EQ(fault(good,
                  [&](auto& state) {
                    fresh_sun_change(state);
                    state["last_placed"] = 1;
                  }),
            "");
}

TEST(Loading, TakesEveryGroundToBeOver) {
  State stalled = drawn(middle);
  stalled.stall = stalled.stall_limit = 7;
  for (const State& state : {beaten(), all_fired(), stalled}) {
    EXPECT_EQ(fault(over_json(state), [](auto&) {}), "");
  }
  State all_and_beaten = all_fired();
  all_and_beaten.statues[1] = bit(point_domain.value({}, "a5"));
  all_and_beaten.reserve[1] = 0;
  EXPECT_EQ(fault(over_json(all_and_beaten), [](auto&) {}), "");
}

TEST(Loading, RefusesAnEndWithoutGround) {
  expect_fault(over_json(drawn(middle)), "nothing ends", [](auto&) {});
  expect_fault(over_json(beaten()), "nothing ends", set("stall", "1"));
  expect_fault(over_json(all_fired()), "nothing ends", set("stall", "1"));
  State both_one = beaten();
  both_one.statues[0] = bit(0);
  expect_fault(over_json(both_one), "nothing ends", [](auto&) {});
  State none = beaten();
  none.statues[1] = 0;
  expect_fault(over_json(none), "nothing ends", [](auto&) {});
  State stalled = drawn(middle);
  stalled.stall = stalled.stall_limit = 7;
  expect_fault(over_json(stalled), "nothing ends", set("stall", "6"));
  expect_fault(over_json(stalled), "nothing ends", set("stall", "8"));
  State all_stalled = all_fired();
  all_stalled.stall = all_stalled.stall_limit = 7;
  expect_fault(over_json(all_stalled), "nothing ends", [](auto&) {});
  State never = drawn(middle);
  never.stall_limit = 0;
  expect_fault(over_json(never), "nothing ends", [](auto&) {});
}

TEST(Loading, RefusesAnEndThatIsNotWrittenAsOne) {
  const json::object good = over_json(beaten());
  expect_fault(good, "to_act", set("to_act", "0"));
  expect_fault(good, "actions_left", set("actions_left", "1"));
  expect_fault(good, "fresh", [](auto& state) { statue(state, 0)["fresh"] = true; });
  for (const char* scores : {"null", "[4,2]", "[1,4]", "[4]", "[4,1,0]", "[4.0,1]"}) {
    expect_fault(good, "scores", set("scores", scores));
  }
  for (const char* winners : {"null", "[1]", "[]", "[0,1]", "0", "[0.0]"}) {
    expect_fault(good, "winners", set("winners", winners));
  }
  expect_fault(good, "reserve", set("reserve", "[3,4]"));
  expect_fault(good, "last_placed", set("last_placed", "null"));
}

// Any bytes may be asked about; what is valid can be played and written.
TEST(Loading, TheInvariantHoldsForAnyBytes) {
  Rng rng(40);
  const State good = drawn(middle);
  int valid = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    std::array<unsigned char, sizeof(State)> bytes{};
    std::memcpy(bytes.data(), &good, sizeof good);
    bytes[rng.below(sizeof good)] = static_cast<unsigned char>(rng.below(256));
    State state{};
    std::memcpy(&state, bytes.data(), sizeof state);
    if (!Rules::is_valid(state)) {
      continue;
    }
    ++valid;
    const auto loaded = Notation::load_state(Notation::state_json(state));
    ASSERT_TRUE(loaded.has_value()) << loaded.error().message;
    EXPECT_EQ(*loaded, state);
  }
  EXPECT_GT(valid, 100);
}

}  // namespace ahu::easter_island
