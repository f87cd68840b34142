// The table of actions, tried on one that has every form of argument.
#include "match/action_words.hpp"

#include <gtest/gtest.h>
#include <set>

#include "core/phases.hpp"
#include "match/refusals.hpp"

namespace ahu::trade {

namespace {

struct Options {
  std::int16_t players = 3;
};
AHU_PHASES(Options, Deal, Trade);
AHU_KINDS(std::uint32_t, 0, Deal, Give, Sail, Wait, GivenUnseen);

inline constexpr std::string_view card_letters = "AB";
inline constexpr std::string_view ports[] = {"north", "south-west"};

// Two players know only the first port.
constexpr ShortText port_text(const Options& options, int port) {
  return options.players == 2 && port == 1 ? ShortText() : ShortText(ports[port]);
}

inline constexpr Domain<Options> card_domain = words<Options, card_letters>("card", 4);
inline constexpr Domain<Options> card_unseen = hidden<Options>("card", 15, 4);
inline constexpr Domain<Options> seat_domain = seats<Options>(3, 4);
inline constexpr Domain<Options> port_domain = {"port", 2, 4, port_text};
inline constexpr Domain<Options> pier_domain = numbers<Options>("pier", 1, 12, 4);

inline constexpr ActionRow<Options, Kind> rows[] = {
    {Kind::Deal, in(Phase::Deal), {{"card", &card_domain}}, Mover::Chance},
    {Kind::Give, in(Phase::Trade), {{"card", &card_domain}, {"to", &seat_domain, glued}}},
    {Kind::Sail,
     in(Phase::Deal, Phase::Trade),
     {{"port", &port_domain}, {"pier", &pier_domain, ':'}},
     Mover::Player,
     "sail to"},
    {Kind::Wait, in(Phase::Trade)},
    {Kind::GivenUnseen,
     in(Phase::Trade),
     {{"card", &card_unseen}, {"to", &seat_domain, glued}},
     Mover::Log,
     "give"},
};

struct Action {
  std::uint32_t code = 0;
  friend auto operator<=>(Action, Action) = default;
};

struct Trade {
  using Options = trade::Options;
  using Action = trade::Action;
  using Actions = ActionTable<rows, 8, Packing::FirstHighest>;
  static constexpr std::string_view id = "trade";
};
using Actions = Trade::Actions;
using Words = ActionWords<Trade>;

constexpr std::uint32_t give(int card, int seat) {
  return Actions::base(Kind::Give) | Actions::put<Kind::Give>(card, seat);
}

std::string fault(const Options& options, std::string_view text) {
  const auto parsed = Words::parse_action(options, text);
  EXPECT_FALSE(parsed.has_value()) << text;
  return parsed ? "" : parsed.error().message;
}

}  // namespace

TEST(ActionTable, PutsTheFirstArgumentBelowTheKindOrTheLastLowest) {
  static_assert(give(1, 2) == 0x112);
  static_assert(Actions::base(Kind::Deal) + Actions::put<Kind::Deal>(1) == 0x010);
  using Low = ActionTable<rows, 8>;
  static_assert(Low::base(Kind::Deal) + Low::put<Kind::Deal>(1) == 0x001);
  static_assert(Low::base(Kind::Give) + Low::put<Kind::Give>(1, 2) == 0x112);
  static_assert(Actions::get<Kind::Give, 0>(give(1, 2)) == 1);
  static_assert(Actions::get<Kind::Give, 1>(give(1, 2)) == 2);
}

TEST(ActionTable, ACodeIsWellFormedExactlyIfSomeTextGivesIt) {
  const Options options;
  std::set<std::uint32_t> written;
  for (std::uint32_t code = 0; code < 0x1000; ++code) {
    const std::string text = Words::action_text(options, {code});
    ASSERT_EQ(text == "?", !Actions::is_well_formed(code)) << code;
    if (text != "?") {
      const auto back = Words::parse_action(options, text);
      ASSERT_TRUE(back.has_value()) << text;
      EXPECT_EQ(back->code, code) << text;
      written.insert(code);
    }
  }
  EXPECT_EQ(written.size(), 2U + 2 * 3 + 2 * 12 + 1 + 3);
}

TEST(ActionTable, WritesEveryFormOfArgument) {
  EXPECT_EQ(Words::action_text({}, {give(1, 2)}), "give B2");
  EXPECT_EQ(Words::action_text({}, {Actions::redacted(give(1, 2))}), "give ?2");
  EXPECT_EQ(Words::action_text({}, *Words::parse_action({}, "sail to south-west:12")),
            "sail to south-west:12");
  EXPECT_EQ(Words::action_text({}, *Words::parse_action({}, "wait")), "wait");
}

TEST(ActionTable, HidesOnlyWhatTheLogHides) {
  const auto deal = *Words::parse_action({}, "deal A");
  EXPECT_EQ(Actions::redacted(deal.code), deal.code);
  EXPECT_EQ(Actions::redacted(give(0, 1)), Actions::redacted(give(1, 1)));
  EXPECT_NE(Actions::redacted(give(0, 1)), Actions::redacted(give(0, 2)));
}

TEST(ActionTable, MapsArgumentsByTheirDomain) {
  const auto next_seat = [](const Domain<Options>& domain, int value) {
    return &domain == &seat_domain ? (value + 1) % 3 : value;
  };
  EXPECT_EQ(Actions::mapped(give(1, 2), next_seat), give(1, 0));
  const auto sail = *Words::parse_action({}, "sail to south-west:12");
  EXPECT_EQ(Actions::mapped(sail.code, next_seat), sail.code);
}

TEST(Phases, HaveTheirWords) {
  EXPECT_EQ(phase_domain.count, 2);
  EXPECT_EQ(std::string_view(phase_domain.text({}, 1)), "trade");
}

TEST(Reasons, NameArgumentsOfTheAction) {
  const json::object action = {{"kind", "move"}, {"from", "a1"}, {"to", 7}};
  EXPECT_EQ(named_arguments("from to", action), (json::object{{"from", "a1"}, {"to", 7}}));
  EXPECT_EQ(named_arguments("at=from", action), (json::object{{"at", "a1"}}));
  EXPECT_EQ(named_arguments("elsewhere", action), json::object());
}

TEST(ActionTable, KnowsThePhasesOfAKind) {
  EXPECT_TRUE(Actions::belongs(Kind::Sail, Phase::Deal));
  EXPECT_TRUE(Actions::belongs(Kind::Sail, Phase::Trade));
  EXPECT_FALSE(Actions::belongs(Kind::Give, Phase::Deal));
}

TEST(ActionTable, SaysWhichArgumentIsWrong) {
  const Options options;
  EXPECT_EQ(fault(options, "swim"),
            "'swim' is not an action of trade: actions begin with deal, give, sail to, wait");
  EXPECT_EQ(fault(options, "give C1"),
            "'give C1' is not an action of trade: 'C' is no card (A, B)");
  EXPECT_EQ(fault(options, "give A3"),
            "'give A3' is not an action of trade: '3' is no seat (0 to 2)");
  EXPECT_EQ(fault(options, "give A"), "'give A' is not an action of trade: to is missing");
  EXPECT_EQ(fault(options, "sail to north:13"),
            "'sail to north:13' is not an action of trade: '13' is no pier (1 to 12)");
  EXPECT_EQ(fault(options, "wait 1"), "'wait 1' is not an action of trade: nothing follows wait");
  const auto parsed = Words::parse_action(options, "give C1");
  EXPECT_EQ(parsed.error().clause, "notation");
  EXPECT_EQ(json::serialize(parsed.error().args),
            R"({"action":"give C1","argument":"card","value":"C"})");
}

TEST(ActionTable, ReadsTextsStrictly) {
  for (const char* text : {"", " ", "give", "give ", "giveA1", "give  A1", "give A1 ", "give A01",
                           "Give A1", "sail", "sail to", "sail to north", "sail to north 1",
                           "sail to north:01", "sail to :1", "waiting", "deal ?", "give ?"}) {
    EXPECT_FALSE(Words::parse_action({}, text).has_value()) << text;
  }
}

TEST(ActionTable, WordsCanDependOnTheOptions) {
  EXPECT_TRUE(Words::parse_action({3}, "sail to south-west:1").has_value());
  EXPECT_EQ(fault({2}, "sail to south-west:1"),
            "'sail to south-west:1' is not an action of trade: 'south-west' is no port (north)");
}

TEST(ActionTable, HasAStructuredForm) {
  const auto form = [](std::string_view text) {
    return Words::action_json({}, *Words::parse_action({}, text));
  };
  EXPECT_EQ(json::serialize(form("give B2")), R"({"kind":"give","card":"B","to":2})");
  EXPECT_EQ(json::serialize(form("give ?2")), R"({"kind":"give","card":null,"to":2})");
  EXPECT_EQ(json::serialize(form("sail to north:3")),
            R"({"kind":"sail to","port":"north","pier":3})");
  EXPECT_EQ(json::serialize(form("wait")), R"({"kind":"wait"})");
  for (const char* text : {"deal A", "give B2", "give ?2", "sail to north:3", "wait"}) {
    const auto back = Words::read_action({}, form(text));
    ASSERT_TRUE(back.has_value()) << text;
    EXPECT_EQ(Words::action_text({}, *back), text);
  }
}

TEST(ActionTable, RefusesAnInvalidStructuredForm) {
  const auto refused = [](const char* text) {
    const auto read = Words::read_action({}, json::parse(text).as_object());
    EXPECT_FALSE(read.has_value()) << text;
    return read ? "" : read.error().message;
  };
  EXPECT_NE(refused(R"({})").find("actions begin with"), std::string::npos);
  EXPECT_NE(refused(R"({"kind":"give","card":"C","to":1})").find("'C' is no card"),
            std::string::npos);
  EXPECT_NE(refused(R"({"kind":"give","card":"A"})").find("to is missing"), std::string::npos);
  EXPECT_NE(refused(R"({"kind":"give","card":"A","to":"1"})").find("is no seat"),
            std::string::npos);
  EXPECT_NE(refused(R"({"kind":"give","card":null,"to":7})").find("is no card"), std::string::npos);
}

TEST(ActionTable, CountsWhatPlayersDoForLearners) {
  static_assert(Actions::indices == 2 * 3 + 2 * 12 + 1);
  std::set<int> seen;
  for (int seat = 0; seat < 3; ++seat) {
    const Frame frame{3, seat};
    for (int index = 0; index < Actions::indices; ++index) {
      const auto found = Actions::code_of(frame, index);
      ASSERT_TRUE(found.exists);
      EXPECT_EQ(Actions::index_of(frame, found.code), index);
    }
  }
  EXPECT_EQ(Actions::index_of({3, 2}, give(0, 2)), 0) << "seats count from one's own";
  EXPECT_EQ(Actions::index_of({3, 1}, give(1, 0)), 5);
  EXPECT_EQ(Actions::index_of({3, 0}, Words::parse_action({}, "deal A")->code), -1);
  EXPECT_FALSE(Actions::code_of({2, 0}, 2).exists) << "two players have no third seat";
}

}  // namespace ahu::trade
