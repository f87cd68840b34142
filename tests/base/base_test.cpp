// The tools of base: lists, random numbers, hashes, bits.
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <set>

#include "base/bits.hpp"
#include "base/hash.hpp"
#include "base/math.hpp"
#include "base/rng.hpp"
#include "base/sha256.hpp"
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

// The examples of FIPS 180-2, and one whose padding needs a block of its own.
TEST(Sha256, IsTheStandardOne) {
  static_assert(sha256("abc") == Sha256{0xba7816bf, 0x8f01cfea, 0x414140de, 0x5dae2223, 0xb00361a3,
                                        0x96177a9c, 0xb410ff61, 0xf20015ad});
  EXPECT_EQ(sha256(""), (Sha256{0xe3b0c442, 0x98fc1c14, 0x9afbf4c8, 0x996fb924, 0x27ae41e4,
                                0x649b934c, 0xa495991b, 0x7852b855}));
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            (Sha256{0x248d6a61, 0xd20638b8, 0xe5c02693, 0x0c3e6039, 0xa33ce459, 0x64ff2167,
                    0xf6ecedd4, 0x19db06c1}));
  EXPECT_EQ(sha256(std::string(1'000'000, 'a')),
            (Sha256{0xcdc76e5c, 0x9914fb92, 0x81a1c7e2, 0x84d73e67, 0xf1809a48, 0xa497200e,
                    0x046d39cc, 0xc7112cd0}));
}

}  // namespace
}  // namespace ahu
