// Limits by address and its networks, and what a refused request leaves behind: nothing.
#include "server/limits.hpp"

#include <gtest/gtest.h>

namespace ahu::server {
namespace {

std::string address_in(int net56, int net64) {
  return address_key("2001:db8:1:" + std::to_string(net56) + (net64 < 10 ? "0" : "") +
                     std::to_string(net64) + "::7");
}

TEST(Networks, AnIpv6CustomerMayHaveManyOfThem) {
  EXPECT_EQ(networks_of(address_key("192.0.2.7")), std::vector<std::string>{"192.0.2.7"});
  EXPECT_EQ(networks_of(address_key("2001:db8:1:2345:6::7")),
            (std::vector<std::string>{"2001:db8:1:2345::/64", "2001:db8:1:2300::/56",
                                      "2001:db8:1::/48"}));
}

// How many of these addresses, each asking once, are let in.
template <class Address>
int let_in(AddressBuckets& buckets, int count, const Address& address) {
  int taken = 0;
  for (int i = 0; i < count; ++i) {
    taken += buckets.take(address(i), 0) ? 1 : 0;
  }
  return taken;
}

TEST(Networks, LimitsGrowInSteps) {
  AddressBuckets buckets({0.001, 1});
  EXPECT_EQ(let_in(buckets, 50, [](int i) { return address_in(1, i); }), 4);   // one /56
  EXPECT_EQ(let_in(buckets, 90, [](int i) { return address_in(i, 0); }), 12);  // the rest of a /48
  EXPECT_TRUE(buckets.take(address_key("2001:db8:2::7"), 0));
  EXPECT_TRUE(buckets.take(Source{address_in(1, 1), true}, 0));
  EXPECT_FALSE(buckets.take(Source{address_in(1, 1), false}, 0));
}

TEST(Networks, IPv4AddressesAreOnTheirOwn) {
  AddressBuckets buckets({0.001, 1});
  EXPECT_EQ(let_in(buckets, 50, [](int i) { return "192.0.2." + std::to_string(i); }), 50);
}

TEST(Networks, ConnectionsAreCountedInSteps) {
  AddressCounts counts;
  for (int i = 0; i < 8; ++i) {
    EXPECT_FALSE(counts.is_full(address_in(1, i), 2));
    counts.add(address_in(1, i));
  }
  EXPECT_TRUE(counts.is_full(address_in(1, 9), 2));
  EXPECT_FALSE(counts.is_full(address_in(2, 0), 2));
  counts.remove(address_in(1, 0));
  EXPECT_FALSE(counts.is_full(address_in(1, 9), 2));
  EXPECT_FALSE(counts.is_full("192.0.2.7", 1));
  counts.add("192.0.2.7");
  EXPECT_TRUE(counts.is_full("192.0.2.7", 1));
}

TEST(Buckets, ChargeByCost) {
  Bucket bucket;
  const Rate rate{1, 10};
  EXPECT_TRUE(bucket.take(rate, 0, 6));
  EXPECT_FALSE(bucket.take(rate, 0, 6));
  EXPECT_TRUE(bucket.take(rate, 0, 4));
  EXPECT_FALSE(bucket.take(rate, 0));
  EXPECT_TRUE(bucket.take(rate, 10'000, 30));  // what costs more than the burst waits for all of it
  EXPECT_FALSE(bucket.take(rate, 20'000));
}

TEST(Addresses, OfOneNetworkHaveOneKey) {
  EXPECT_EQ(address_key("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(address_key("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(address_key("2001:db8:1:2:3:4:5:6"), address_key("2001:db8:1:2::9"));
  EXPECT_NE(address_key("2001:db8:1:2::9"), address_key("2001:db8:1:3::9"));
  EXPECT_EQ(address_key("nonsense"), "nonsense");
  EXPECT_EQ(plain_address("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(plain_address("2001:DB8::0:9"), "2001:db8::9");
}

}  // namespace
}  // namespace ahu::server
