// Forms of fields that depend on the document or on the options.
#include <gtest/gtest.h>

#include "kit/schema.hpp"
#include "match/schema.hpp"

namespace ahu::piers {

namespace {

struct Options {
  std::int16_t players = 2;
};

struct State {
  std::uint8_t players;
  std::uint8_t ships[2];  // on each pier; 9: closed
  std::uint8_t crates;
  std::uint8_t secret;  // 0 where nobody knows it
  friend bool operator==(const State&, const State&) = default;
};

inline constexpr std::uint8_t closed = 9;
inline constexpr std::string_view phases[] = {"dock"};
inline constexpr Domain<Options> phase_domain = words<Options, phases>("phase", 0);
inline constexpr Domain<Options> pier_domain = [] {
  Domain<Options> domain = numbers<Options>("pier", 1, 4, 3);
  domain.limit = [](const Options& options) { return int{options.players}; };
  return domain;
}();

struct Description {
  template <class D>
  static constexpr void describe(D& d, State& state) {
    d.start([&] { state.crates = 0; });
    d.turn(phase_domain, [] { return 0; });
    d.entries("piers", pier_domain, 0b11U, [&](auto& pier, int at) {
      pier.fork(
          "", "ships", state.ships[at] != closed,
          [&](auto& open) { open.integer("ships", 0, 3, state.ships[at]); },
          [&](auto& shut) {
            shut.flag(
                "closed", [] { return true; },
                [&](bool set) -> std::string_view {
                  state.ships[at] = closed;
                  return set ? "" : "must be true";
                });
          });
    });
    d.list(
        "crates", 0, 3, int{state.crates}, [](int) {},
        [&](auto& crate, int at) {
          crate.integer("", 0, 9, [&] { return at; }, [&](int) { ++state.crates; });
        });
    d.either(
        "secret", state.players == 2, [&](auto& known) { known.integer("", 1, 5, state.secret); },
        [](auto& unknown) { unknown.nothing(""); });
  }
};

struct Piers {
  using State = piers::State;
  using Options = piers::Options;
  using Description = piers::Description;
  static constexpr std::string_view id = "piers";
  static constexpr std::string_view name = "Piers";
  static constexpr int min_players = 2;
  static constexpr int max_players = 3;
  // The first state has crates that a document need not have.
  static constexpr State initial(const Options& options) {
    return {static_cast<std::uint8_t>(options.players), {1, closed}, 2, 4};
  }
  static constexpr Options options(const State& state) { return {state.players}; }
  static constexpr Turn turn(const State&) { return Turn::player(0); }
  static constexpr Scores scores(const State&) { return {}; }
  static constexpr Payoffs payoffs(const State&) { return {}; }
  static constexpr bool is_valid(const State&) { return true; }
};

struct Notation : StateJson<Piers, Notation> {
  static constexpr std::span<const OptionSpec<Options>> option_specs{};
};

const char* const written =
    R"({"game":"piers","players":2,"options":{},"phase":"dock","to_act":0,)"
    R"("piers":{"1":{"ships":1},"2":{"closed":true}},"crates":[0,1],"secret":4,)"
    R"("scores":null,"winners":null})";

std::string fault(std::string_view path, const char* value) {
  json::value document = json::parse(written);
  document.at_pointer(path) = json::parse(value);
  const auto loaded = Notation::load_state(document);
  return loaded ? "" : loaded.error().message;
}

TEST(Forms, AreWrittenAndReadBack) {
  const State state = Piers::initial({2});
  EXPECT_EQ(json::serialize(Notation::state_json(state)), written);
  EXPECT_EQ(Notation::load_state(json::parse(written)).value(), state);
  EXPECT_TRUE((in_range<Piers, Description>(state)));
  EXPECT_EQ(kit::schema_fault(state_schema<Piers, Notation>(), json::parse(written), ""), "");
}

TEST(Forms, AreToldApartByTheirKey) {
  EXPECT_EQ(fault("/piers/1", R"({"closed":true})"), "");
  EXPECT_EQ(fault("/piers/2", R"({"ships":3})"), "");
  EXPECT_EQ(fault("/piers/2", R"({"ships":4})"),
            "piers.2.ships must be a whole number from 0 to 3");
  EXPECT_EQ(fault("/piers/2", R"({"closed":false})"), "piers.2.closed must be true");
  EXPECT_EQ(fault("/piers/2", R"({"ships":1,"closed":true})"), "piers.2.closed is not a known key");
}

TEST(Forms, PlacesOfTheSetMustBeGiven) {
  EXPECT_EQ(fault("/piers", R"({"1":{"ships":1}})"), "piers.2 is missing");
  EXPECT_EQ(fault("/piers", R"({"1":{"ships":1},"2":{"ships":1},"3":{"ships":1}})"),
            "piers.3 is no pier");
}

TEST(Forms, WhatTheFirstStateHasIsCleared) {
  json::value document = json::parse(written);
  document.at("crates") = json::array();
  EXPECT_EQ(Notation::load_state(document).value().crates, 0);
}

TEST(Forms, NothingIsNull) {
  json::value document = json::parse(written);
  document.at("players") = 3;
  EXPECT_EQ(Notation::load_state(document).error().message, "secret must be null");
  document.at("secret") = nullptr;
  EXPECT_TRUE(Notation::load_state(document).has_value());
}

TEST(Forms, NumbersAreLimitedByTheOptions) {
  EXPECT_EQ(pier_domain.value({2}, "2"), 1);
  EXPECT_EQ(pier_domain.value({2}, "3"), pier_domain.no_value);
  EXPECT_EQ(pier_domain.value({3}, "3"), 2);
}

}  // namespace
}  // namespace ahu::piers
