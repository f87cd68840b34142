// The strict reader: the first fault is kept, with its place.
#include "support/json.hpp"

#include <array>
#include <gtest/gtest.h>

#include "support/text.hpp"

namespace ahu {
namespace {

constexpr std::array<std::string_view, 2> colours = {"red", "blue"};

std::string fault_of(const char* text, void (*read)(Fields&)) {
  std::string fault;
  const json::value value = json::parse(text);
  Fields in(value, fault);
  read(in);
  return fault;
}

TEST(Fields, ReadsWhatIsThere) {
  const json::value value =
      json::parse(R"({"n":3,"none":null,"b":true,"c":"blue","l":[1,2],"o":{"x":[{"y":4}]}})");
  std::string fault;
  Fields in(value, fault);
  in.expect_keys({"n", "none", "b", "c", "l", "o"});
  EXPECT_EQ(in.integer("n", 0, 3), 3);
  EXPECT_EQ(in.integer_or_null("none", 0, 3), -1);
  EXPECT_TRUE(in.boolean("b"));
  EXPECT_EQ(in.choice("c", colours), 1);
  std::array<int, 2> list{};
  in.integers("l", 2, 0, 9, list.data());
  EXPECT_EQ(list[1], 2);
  EXPECT_EQ(in.object("o").item("x", 0).integer("y", 0, 9), 4);
  EXPECT_EQ(fault, "");
}

TEST(Fields, NamesTheFirstFaultAndItsPlace) {
  EXPECT_EQ(fault_of("[]", [](Fields&) {}), "the state must be an object");
  EXPECT_EQ(fault_of("{}", [](Fields& in) { in.expect_keys({"a"}); }), "a is missing");
  EXPECT_EQ(fault_of(R"({"z":1})", [](Fields& in) { in.expect_keys({}); }), "z is not a known key");
  EXPECT_EQ(fault_of(R"({"n":9,"m":9})",
                     [](Fields& in) {
                       in.integer("n", 0, 3);
                       in.integer("m", 0, 4);
                     }),
            "n must be a whole number from 0 to 3");
  EXPECT_EQ(fault_of(R"({"n":1.0})", [](Fields& in) { in.integer("n", 0, 3); }),
            "n must be a whole number from 0 to 3");
  EXPECT_EQ(fault_of(R"({"c":"green"})", [](Fields& in) { in.choice("c", colours); }),
            "c must be one of red, blue");
  EXPECT_EQ(fault_of(R"({"l":[1]})", [](Fields& in) { in.list("l", 2, 2); }),
            "l must be a list of 2");
  EXPECT_EQ(fault_of(R"({"o":{"x":[{"y":"?"}]}})",
                     [](Fields& in) { in.object("o").item("x", 0).integer("y", 0, 9); }),
            "o.x[0].y must be a whole number from 0 to 9");
  EXPECT_EQ(fault_of(R"({"x":[]})", [](Fields& in) { in.item("x", 3).integer("y", 0, 9); }),
            "x[3] is missing");
}

TEST(Text, IsCutBetweenCharacters) {
  EXPECT_EQ(shortened("abc", 3), "abc");
  EXPECT_EQ(shortened("abcd", 3), "abc…");
  EXPECT_EQ(shortened("aé…", 2), "a…") << "not in the middle of é";
}

}  // namespace
}  // namespace ahu
