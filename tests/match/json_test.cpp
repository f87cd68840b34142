// The strict reader: the first fault is kept, with its place.
#include <array>
#include <gtest/gtest.h>

#include "support/document_reader.hpp"
#include "support/text.hpp"

namespace ahu {
namespace {

std::string fault_of(const char* text, void (*read)(DocumentReader&)) {
  DocumentFault fault;
  const json::value value = json::parse(text);
  DocumentReader in(value, "", fault);
  read(in);
  return fault.text();
}

TEST(DocumentReader, ReadsWhatIsThere) {
  const json::value value = json::parse(R"({"n":3,"b":true,"l":[1,2],"o":{"x":[{"y":4}]}})");
  DocumentFault fault;
  DocumentReader in(value, "", fault);
  EXPECT_EQ(in.integer("n", 0, 3), 3);
  EXPECT_TRUE(in.boolean("b"));
  std::array<int, 2> list{};
  in.integers("l", 2, 0, 9, list.data());
  EXPECT_EQ(list[1], 2);
  EXPECT_EQ(in.inside("o").item("x", 0).integer("y", 0, 9), 4);
  in.expect_no_other_key();
  EXPECT_EQ(fault.text(), "");
}

TEST(DocumentReader, NamesTheFirstFaultAndItsPlace) {
  EXPECT_EQ(fault_of("[]", [](DocumentReader& in) { in.at("a"); }), "the state must be an object");
  EXPECT_EQ(fault_of("{}", [](DocumentReader& in) { in.at("a"); }), "a is missing");
  EXPECT_EQ(fault_of(R"({"z":1})", [](DocumentReader& in) { in.expect_no_other_key(); }),
            "z is not a known key");
  EXPECT_EQ(fault_of(R"({"n":9,"m":9})",
                     [](DocumentReader& in) {
                       in.integer("n", 0, 3);
                       in.integer("m", 0, 4);
                     }),
            "n must be a whole number from 0 to 3");
  EXPECT_EQ(fault_of(R"({"n":1.0})", [](DocumentReader& in) { in.integer("n", 0, 3); }),
            "n must be a whole number from 0 to 3");
  EXPECT_EQ(fault_of(R"({"l":[1]})", [](DocumentReader& in) { in.array("l", 2, 2); }),
            "l must be a list of 2");
  EXPECT_EQ(fault_of(R"({"l":[1,7]})",
                     [](DocumentReader& in) {
                       std::array<int, 2> list{};
                       in.integers("l", 2, 0, 5, list.data());
                     }),
            "l[1] must be a whole number from 0 to 5");
  EXPECT_EQ(fault_of(R"({"o":{"x":[{"y":"?"}]}})",
                     [](DocumentReader& in) { in.inside("o").item("x", 0).integer("y", 0, 9); }),
            "o.x[0].y must be a whole number from 0 to 9");
  EXPECT_EQ(fault_of(R"({"x":[]})", [](DocumentReader& in) { in.item("x", 3).integer("y", 0, 9); }),
            "x[3] is missing");
}

TEST(Text, IsCutBetweenCharacters) {
  EXPECT_EQ(shortened("abc", 3), "abc");
  EXPECT_EQ(shortened("abcd", 3), "abc…");
  EXPECT_EQ(shortened("aé…", 2), "a…") << "not in the middle of é";
}

}  // namespace
}  // namespace ahu
