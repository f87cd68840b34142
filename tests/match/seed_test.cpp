// Seeds, and the chance that follows from them.
#include "chance/seed.hpp"

#include <gtest/gtest.h>

namespace ahu {
namespace {

TEST(Seed, ReadsNumbersAndHexadecimalText) {
  EXPECT_EQ(read_seed(255).value().text(), "ff");
  EXPECT_EQ(read_seed("00FF").value(), read_seed(255).value());
  EXPECT_EQ(read_seed(0).value().text(), "0");
  const std::string longest(64, 'a');
  EXPECT_EQ(read_seed(json::value(longest)).value().text(), longest);
  EXPECT_EQ(read_seed((std::int64_t{1} << 53) - 1).value().text(), "1fffffffffffff");
}

TEST(Seed, RefusesEverythingElse) {
  const std::string too_long(65, 'a');
  for (const json::value& wrong :
       {json::value(-1), json::value(std::int64_t{1} << 53), json::value(1.5), json::value(""),
        json::value("xyz"), json::value(too_long), json::value(nullptr), json::value(true)}) {
    const auto seed = read_seed(wrong);
    ASSERT_FALSE(seed.has_value()) << wrong;
    EXPECT_EQ(seed.error().code, ErrorCode::BadRequest);
  }
}

// The key stream of the zero key, nonce and counter, as published with the algorithm
// (RFC 8439, appendix A.1, vector 1: 76 b8 e0 ad a0 f1 3d 90 …).
TEST(Chance, IsThePublishedStream) {
  const std::uint64_t first = (std::uint64_t{0xade0b876} << 32) | 0x903df1a0;
  EXPECT_EQ(chance_below(Seed{}, 0, UINT64_MAX), first);
}

TEST(Chance, EveryIndexIsADrawOfItsOwn) {
  std::array<int, 6> counts{};
  for (std::uint64_t n = 0; n < 6000; ++n) {
    counts[chance_below(Seed::from_number(7), n, 6)] += 1;
  }
  for (const int count : counts) {
    EXPECT_NEAR(count, 1000, 150);
  }
}

}  // namespace
}  // namespace ahu
