// The tools of base: lists, random numbers, hashes, bits.
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <set>

#include "base/bits.hpp"
#include "base/hash.hpp"
#include "base/math.hpp"
#include "base/rng.hpp"
#include "base/static_vector.hpp"

namespace ahu {
namespace {

TEST(StaticVector, KeepsWhatIsPushed) {
  StaticVector<int, 4> list;
  EXPECT_TRUE(list.empty());
  list.push_back(3);
  list.push_back_if(false, 9);
  list.push_back_if(true, 5);
  ASSERT_EQ(list.size(), 2);
  EXPECT_EQ(list[0], 3);
  EXPECT_EQ(list[1], 5);
  StaticVector<int, 4> other;
  other.push_back(3);
  EXPECT_FALSE(list == other);
  other.push_back(5);
  EXPECT_TRUE(list == other);
}

TEST(StaticVector, WorksAtCompileTime) {
  constexpr auto list = [] {
    StaticVector<int, 3> made;
    made.push_back(1);
    return made;
  }();
  static_assert(list.size() == 1 && list[0] == 1);
}

// Fixed numbers: every platform must draw the same ones.
TEST(Rng, IsTheSameEverywhere) {
  Rng rng(42);
  const std::array<std::uint64_t, 3> first = {rng.next(), rng.next(), rng.next()};
  Rng again(42);
  for (const std::uint64_t number : first) {
    EXPECT_EQ(again.next(), number);
  }
  EXPECT_EQ(first[0], mix_bits(42 + 0x9e3779b97f4a7c15ULL) + mix_bits(42 + 0x3c6ef372fe94f82aULL));
}

TEST(Rng, BelowReachesEveryNumberAboutEquallyOften) {
  Rng rng(1);
  std::array<int, 7> counts{};
  for (int i = 0; i < 70000; ++i) {
    counts[rng.below(7)] += 1;
  }
  for (const int count : counts) {
    EXPECT_NEAR(count, 10000, 500);
  }
}

TEST(Hash, TellsBytesAndLengthsApart) {
  std::set<std::uint64_t> seen;
  std::array<unsigned char, 40> bytes{};
  for (std::uint64_t size = 0; size <= bytes.size(); ++size) {
    EXPECT_TRUE(seen.insert(hash_bytes(bytes.data(), size)).second) << size;
  }
  for (auto& byte : bytes) {
    byte = 1;
    EXPECT_TRUE(seen.insert(hash_bytes(bytes.data(), bytes.size())).second);
    byte = 0;
  }
}

TEST(Bits, VisitsEverySetBitOnceLowestFirst) {
  std::vector<int> seen;
  for_each_bit(0x8000'0000'0000'0105ULL, [&](int bit) { seen.push_back(bit); });
  EXPECT_EQ(seen, (std::vector<int>{0, 2, 8, 63}));
  EXPECT_EQ(count_bits(0xF0F0), 8);
}

TEST(Mathematics, IsCloseToTheLibrarys) {
  for (double x = 1; x < 1e12; x *= 1.37) {
    EXPECT_NEAR(natural_log(x), std::log(x), 1e-6) << x;
  }
  for (double x = 0; x > -60; x -= 0.137) {
    EXPECT_NEAR(exponential(x) / std::exp(x), 1, 1e-7) << x;
  }
  EXPECT_EQ(exponential(0), 1);
  EXPECT_EQ(exponential(-1e9), 0);
}

}  // namespace
}  // namespace ahu
