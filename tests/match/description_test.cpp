// Descriptions of states, tried on one that has every form of field.
#include <gtest/gtest.h>

#include "kit/schema.hpp"
#include "match/schema.hpp"

namespace ahu::boats {

namespace {

struct Options {
  std::int16_t players = 2;
  std::int16_t windy = 0;
};

inline constexpr std::uint8_t nobody = 255;
inline constexpr int no_cargo = 9;

struct State {
  std::uint32_t ships[2];   // harbours, bit by bit, of each seat
  std::uint32_t buoys;      // harbours
  std::uint8_t depth[4];    // of the harbours with a buoy
  std::uint8_t sailors[3];  // of each seat
  std::uint8_t tide_known;  // 0: only whether it is high
  std::uint8_t tide;
  std::uint8_t leader;
  std::uint8_t cargo;
  std::uint8_t log[3];
  std::uint8_t log_size;
  std::uint8_t to_act;
  std::uint8_t phase;
  std::uint8_t players;
  std::uint8_t windy;
  std::uint8_t total;  // of the crews
  std::uint8_t spare;
  friend bool operator==(const State&, const State&) = default;
};

// Of other crews a seat sees only whether there is one.
struct View {
  State seen;
  std::uint8_t viewer;
  friend bool operator==(const View&, const View&) = default;
};

inline constexpr std::string_view phases[] = {"sail", "over"};
inline constexpr std::string_view harbour_letters = "wxyz";
inline constexpr std::string_view cargos[] = {"wood", "salt"};
inline constexpr Domain<Options> phase_domain = words<Options, phases>("phase", 0);
inline constexpr Domain<Options> harbour_domain = words<Options, harbour_letters>("harbour", 2);
inline constexpr Domain<Options> cargo_domain = words<Options, cargos>("cargo", 1);

struct Description {
  template <class D>
  static constexpr void describe(D& d, State& state) {
    d.phase(phase_domain, state.phase);
    d.to_act(state.to_act, nobody);
    d.pieces("ships", "at", harbour_domain, state.ships[0] | state.ships[1],
             [&](auto& ship, int at) {
               ship.integer(
                   "seat", 0, 1, [&] { return (state.ships[0] >> at & 1U) != 0 ? 0 : 1; },
                   [&](int seat) { state.ships[seat] |= 1U << at; });
             });
    d.entries("buoys", harbour_domain, state.buoys, [&](auto& buoy, int at) {
      buoy.integer(
          "", 1, 9, [&] { return state.depth[at]; },
          [&](int depth) -> std::string_view {
            state.buoys |= 1U << at;
            state.depth[at] = static_cast<std::uint8_t>(depth);
            return depth == 7 ? "must not be 7" : "";
          });
    });
    d.seats("sailors", 0, 9, state.sailors);
    d.object("weather", [&](auto& weather) {
      weather.flag("known", state.tide_known);
      weather.either(
          "tide", state.tide_known != 0, [&](auto& known) { known.integer("", 0, 5, state.tide); },
          [&](auto& guessed) { guessed.flag("", state.tide); });
    });
    d.seat_or_null("leader", state.leader, nobody);
    d.word_or_null("cargo", cargo_domain, state.cargo, no_cargo);
    d.letters(
        "log", harbour_letters, 3, [&](int i) { return i < state.log_size ? state.log[i] : -1; },
        [&](int i, int harbour) {
          state.log[i] = static_cast<std::uint8_t>(harbour);
          state.log_size = static_cast<std::uint8_t>(i + 1);
        });
    d.derived("total", [&](auto& total) {
      total.integer("", 0, 27, [&] { return state.total; }, [](int) {});
    });
    d.finish([&] {
      state.total =
          static_cast<std::uint8_t>(state.sailors[0] + state.sailors[1] + state.sailors[2]);
    });
  }

  template <class D>
  static constexpr void describe(D& d, View& view) {
    State& state = view.seen;
    d.phase(phase_domain, state.phase);
    d.to_act(state.to_act, nobody);
    d.seats("sailors", [&](auto& sailors, int seat) {
      sailors.either(
          "", seat == view.viewer, [&](auto& own) { own.integer("", 0, 9, state.sailors[seat]); },
          [&](auto& other) { other.flag("", state.sailors[seat]); });
    });
  }
};

struct Boats {
  using State = boats::State;
  using View = boats::View;
  using Options = boats::Options;
  using Description = boats::Description;
  static constexpr std::string_view id = "boats";
  static constexpr std::string_view name = "Boats";
  static constexpr int min_players = 2;
  static constexpr int max_players = 3;

  static constexpr State initial(const Options& options) {
    State state{};
    state.leader = nobody;
    state.cargo = no_cargo;
    state.players = static_cast<std::uint8_t>(options.players);
    state.windy = static_cast<std::uint8_t>(options.windy);
    return state;
  }
  static constexpr Options options(const State& state) {
    return {state.players, static_cast<std::int16_t>(state.windy)};
  }
  static constexpr Turn turn(const State& state) {
    return state.phase == 1 ? Turn::over() : Turn::player(state.to_act);
  }
  static constexpr Scores scores(const State& state) {
    Scores scores;
    for (int seat = 0; seat < state.players; ++seat) {
      scores.push_back(state.sailors[seat]);
    }
    return scores;
  }
  static constexpr Payoffs payoffs(const State& state) { return share_payoff(state.players, 0b10); }
  static constexpr bool is_valid(const State& state) { return state.sailors[0] != 9; }

  static constexpr View observe(const State& state, Seat seat) {
    View view{initial(options(state)), seat};
    view.seen.phase = state.phase;
    view.seen.to_act = state.to_act;
    for (int of = 0; of < state.players; ++of) {
      view.seen.sailors[of] = of == seat ? state.sailors[of] : state.sailors[of] != 0;
    }
    return view;
  }
  static constexpr Options options_seen(const View& view) { return options(view.seen); }
  static constexpr Turn turn_seen(const View& view) { return turn(view.seen); }
  static constexpr State sample_world(const View& view, Rng&) { return view.seen; }
};

struct Notation : StateJson<Boats, Notation>, ViewJson<Boats, Notation> {
  static constexpr OptionSpec<Options> option_specs[] = {flag_option("windy", &Options::windy)};
};

State example() {
  State state = Boats::initial({3, 1});
  state.ships[0] = 0b1001;
  state.ships[1] = 0b0010;
  state.buoys = 0b0100;
  state.depth[2] = 5;
  state.sailors[0] = 1;
  state.sailors[1] = 2;
  state.sailors[2] = 3;
  state.total = 6;
  state.tide_known = 1;
  state.tide = 4;
  state.cargo = 1;
  state.log[0] = 3;
  state.log[1] = 1;
  state.log_size = 2;
  state.to_act = 2;
  return state;
}

const char* const written =
    R"({"game":"boats","players":3,"options":{"windy":true},"phase":"sail","to_act":2,)"
    R"("ships":[{"at":"w","seat":0},{"at":"x","seat":1},{"at":"z","seat":0}],"buoys":{"y":5},)"
    R"("sailors":[1,2,3],"weather":{"known":true,"tide":4},"leader":null,"cargo":"salt","log":"zx",)"
    R"("total":6,"scores":null,"winners":null})";

// The example with one value replaced; `path` is a JSON pointer.
json::value changed(std::string_view path, const char* value) {
  json::value document = json::parse(written);
  const auto slash = path.rfind('/');
  const std::string key(path.substr(slash + 1));
  json::value& parent = document.at_pointer(path.substr(0, slash));
  (parent.is_array() ? parent.get_array()[std::stoul(key)] : parent.as_object()[key]) =
      json::parse(value);
  return document;
}

std::string fault(const char* path, const char* value) {
  const auto loaded = Notation::load_state(changed(path, value));
  return loaded ? "" : loaded.error().message;
}

State over(State state) {
  state.phase = 1;
  state.to_act = nobody;
  return state;
}

}  // namespace

TEST(Description, WritesEveryFormOfField) {
  EXPECT_EQ(json::serialize(Notation::state_json(example())), written);
}

TEST(Description, ReadsWhatItWrote) {
  State guessed = example();
  guessed.tide_known = 0;
  guessed.tide = 1;
  guessed.leader = 1;
  for (const State& state : {example(), guessed, over(example()), Boats::initial({2, 0})}) {
    const auto loaded = Notation::load_state(Notation::state_json(state));
    ASSERT_TRUE(loaded.has_value()) << loaded.error().message;
    EXPECT_EQ(*loaded, state);
  }
  EXPECT_EQ(json::serialize(Notation::state_json(over(example())).at("winners")), "[1]");
  EXPECT_EQ(json::serialize(Notation::state_json(over(example())).at("scores")), "[1,2,3]");
}

TEST(Description, ReadsPiecesInAnyOrder) {
  EXPECT_EQ(fault("/ships", R"([{"seat":0,"at":"z"},{"at":"w","seat":0},{"at":"x","seat":1}])"),
            "");
}

TEST(Description, NamesThePathOfAFault) {
  EXPECT_EQ(fault("/game", "\"chess\""), "game must be boats");
  EXPECT_EQ(fault("/players", "4"), "players must be a whole number from 2 to 3");
  EXPECT_EQ(fault("/options/windy", "1"), "options.windy must be true or false");
  EXPECT_EQ(fault("/options/calm", "1"), "options.calm is not a known key");
  EXPECT_EQ(fault("/phase", "\"end\""), "phase must be one of sail, over");
  EXPECT_EQ(fault("/to_act", "3"), "to_act must be a whole number from 0 to 2");
  EXPECT_EQ(fault("/to_act", "null"), "to_act must be a seat: a player is to act");
  EXPECT_EQ(fault("/phase", "\"over\""), "to_act must be null: no player is to act");
  EXPECT_EQ(fault("/ships/1/at", "\"q\""), "ships[1].at must be one of w, x, y, z");
  EXPECT_EQ(fault("/ships/1/at", "\"w\""), "ships[1].at holds another one already");
  EXPECT_EQ(fault("/ships/1", "3"), "ships[1] must be an object");
  EXPECT_EQ(fault("/ships/1/sail", "3"), "ships[1].sail is not a known key");
  EXPECT_EQ(fault("/ships/1", R"({"at":"x"})"), "ships[1].seat is missing");
  EXPECT_EQ(fault("/buoys/q", "1"), "buoys.q is no harbour");
  EXPECT_EQ(fault("/buoys/y", "0"), "buoys.y must be a whole number from 1 to 9");
  EXPECT_EQ(fault("/buoys/y", "7"), "buoys.y must not be 7");
  EXPECT_EQ(fault("/sailors", "[1,2]"), "sailors must be a list of 3");
  EXPECT_EQ(fault("/sailors/2", "10"), "sailors[2] must be a whole number from 0 to 9");
  EXPECT_EQ(fault("/weather/known", "0"), "weather.known must be true or false");
  EXPECT_EQ(fault("/weather/tide", "true"), "weather.tide must be a whole number from 0 to 5");
  EXPECT_EQ(fault("/cargo", "\"gold\""), "cargo must be one of wood, salt");
  EXPECT_EQ(fault("/log", "\"wwww\""), "log must be at most 3 of wxyz");
  EXPECT_EQ(fault("/log", "\"a\""), "log must be at most 3 of wxyz");
  EXPECT_EQ(fault("/more", "1"), "more is not a known key");
}

TEST(Description, ComparesWhatFollowsFromTheRest) {
  EXPECT_EQ(fault("/total", "7"), "total must be 6, by the rest of the state");
  EXPECT_EQ(fault("/scores", "[1,2,3]"), "scores must be null, by the rest of the state");
  json::value end = Notation::state_json(over(example()));
  end.at("scores").as_array()[1] = 5;
  EXPECT_EQ(Notation::load_state(end).error().message,
            "scores[1] must be 2, by the rest of the state");
}

TEST(Description, AViewIsADocumentOfItsOwn) {
  const View view = Boats::observe(example(), 1);
  const json::object document = Notation::view_json(view);
  EXPECT_EQ(json::serialize(document),
            R"({"game":"boats","players":3,"options":{"windy":true},"phase":"sail","to_act":2,)"
            R"("sailors":[true,2,true],"scores":null,"winners":null})");
  const auto loaded = Notation::load_view(document, 1);
  ASSERT_TRUE(loaded.has_value()) << loaded.error().message;
  EXPECT_EQ(*loaded, view);
  EXPECT_EQ(Notation::load_view(document, 0).error().message,
            "sailors[0] must be a whole number from 0 to 9");
  const json::object schema = view_schema<Boats, Notation>();
  EXPECT_EQ(kit::schema_fault(schema, document), "");
  EXPECT_NE(kit::schema_fault(schema, Notation::state_json(example())), "");
}

TEST(Description, AsksTheRulesWhatIsInvalid) {
  EXPECT_EQ(fault("/sailors", "[9,2,3]"), "no match leads to this state");
}

TEST(Description, RefusesOtherValuesAndMissingKeys) {
  EXPECT_EQ(Notation::load_state(json::value(3)).error().message, "the state must be an object");
  const json::value document = json::parse(written);
  for (const auto& field : document.as_object()) {
    json::object less = document.as_object();
    less.erase(field.key());
    const auto loaded = Notation::load_state(less);
    ASSERT_FALSE(loaded.has_value()) << field.key();
    EXPECT_EQ(loaded.error().message, std::string(field.key()) + " is missing");
  }
}

TEST(Description, ChecksRanges) {
  constexpr auto holds = [](const State& state) { return in_range<Boats, Description>(state); };
  EXPECT_TRUE(holds(example()));
  const auto broken = [&](auto change) {
    State state = example();
    change(state);
    return !holds(state);
  };
  EXPECT_TRUE(broken([](State& state) { state.players = 4; }));
  EXPECT_TRUE(broken([](State& state) { state.phase = 2; }));
  EXPECT_TRUE(broken([](State& state) { state.to_act = 3; }));
  EXPECT_TRUE(broken([](State& state) { state.ships[0] |= 16; }));
  EXPECT_TRUE(broken([](State& state) { state.depth[2] = 0; }));
  EXPECT_TRUE(broken([](State& state) { state.sailors[2] = 10; }));
  EXPECT_TRUE(broken([](State& state) { state.tide = 6; }));
  EXPECT_TRUE(broken([](State& state) { state.leader = 3; }));
  EXPECT_TRUE(broken([](State& state) { state.cargo = 2; }));
  EXPECT_TRUE(broken([](State& state) { state.log[0] = 4; }));
}

TEST(Description, FindsWhatTheDescriptionLeavesOut) {
  const auto holds = [](const State& state) { return is_canonical<Boats>(state); };
  EXPECT_TRUE(holds(example()));
  EXPECT_TRUE(holds(over(example())));
  const auto broken = [&](auto change) {
    State state = example();
    state.players = 2;
    state.to_act = 0;
    state.sailors[2] = 0;
    state.total = static_cast<std::uint8_t>(state.sailors[0] + state.sailors[1]);
    EXPECT_TRUE(holds(state));
    change(state);
    return !holds(state);
  };
  EXPECT_TRUE(broken([](State& state) { state.sailors[2] = 1; })) << "of a seat that is not there";
  EXPECT_TRUE(broken([](State& state) { state.ships[1] = state.ships[0]; })) << "two owners";
  EXPECT_TRUE(broken([](State& state) { state.depth[0] += 1; })) << "without a buoy";
  EXPECT_TRUE(broken([](State& state) { state.log[2] = 3; })) << "behind the end";
  EXPECT_TRUE(broken([](State& state) { state.total += 1; })) << "does not follow";
  EXPECT_TRUE(broken([](State& state) { state.spare = 1; })) << "means nothing";
}

TEST(Description, TheSchemaFitsWhatIsWrittenAndNothingElse) {
  const json::object schema = state_schema<Boats, Notation>();
  for (const State& state : {example(), over(example()), Boats::initial({2, 0})}) {
    EXPECT_EQ(kit::schema_fault(schema, Notation::state_json(state)), "");
  }
  for (const auto& [path, value] :
       std::initializer_list<std::pair<const char*, const char*>>{{"/players", "4"},
                                                                  {"/options/windy", "1"},
                                                                  {"/phase", "\"end\""},
                                                                  {"/to_act", "3"},
                                                                  {"/ships/1/at", "\"q\""},
                                                                  {"/buoys/q", "1"},
                                                                  {"/buoys/y", "0"},
                                                                  {"/sailors", "[1]"},
                                                                  {"/sailors/2", "10"},
                                                                  {"/weather/tide", "6"},
                                                                  {"/cargo", "\"gold\""},
                                                                  {"/log", "\"wwww\""},
                                                                  {"/total", "\"6\""},
                                                                  {"/more", "1"}}) {
    EXPECT_NE(kit::schema_fault(schema, changed(path, value)), "") << path;
  }
}

}  // namespace ahu::boats
