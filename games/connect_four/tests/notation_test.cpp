// The words of Connect Four: what is refused, and how.
#include "games/connect_four/notation.hpp"

#include <gtest/gtest.h>

namespace ahu::connect_four {

namespace {

json::value start() { return Notation::state_json(Rules::initial({})); }

std::string fault_of(const json::value& state) {
  const auto loaded = Notation::load_state(state);
  return loaded ? "" : loaded.error().message;
}

}  // namespace

TEST(Notation, ReadsActions) {
  EXPECT_EQ(Notation::parse_action({}, "drop 4"), Action{3});
  for (const auto* text :
       {"", "drop", "drop ", "drop 44", "drop x", " drop 4", "DROP 4", "drop-4"}) {
    EXPECT_FALSE(Notation::parse_action({}, text)) << text;
  }
}

TEST(Notation, RefusesStatesThatCannotBe) {
  EXPECT_EQ(fault_of(start()), "");
  auto hanging = start();
  hanging.at("columns").as_array()[2] = "11";
  EXPECT_NE(fault_of(hanging), "");
  auto tall = start();
  tall.at("columns").as_array()[0] = "0101010";
  EXPECT_NE(fault_of(tall), "");
  auto strange = start();
  strange.at("columns").as_array()[0] = "2";
  EXPECT_NE(fault_of(strange), "");
  auto wrong_turn = start();
  wrong_turn.at("to_act") = 1;
  EXPECT_NE(fault_of(wrong_turn), "");
  EXPECT_NE(fault_of(json::value("text")), "");
  EXPECT_NE(fault_of(json::object()), "");
}

TEST(Notation, TellsWhatHappened) {
  State state = Rules::initial({});
  for (const std::uint32_t column : {0U, 1U, 0U, 1U, 0U, 1U}) {
    Rules::apply(state, Action{column});
  }
  const json::array events = Notation::events(state, Action{0}, 0);
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0], (json::object{{"type", "dropped"}, {"seat", 0}, {"column", 1}, {"row", 4}}));
  EXPECT_EQ(events[1], (json::object{{"type", "connected"}, {"seat", 0}}));
}

}  // namespace ahu::connect_four
