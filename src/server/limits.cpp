// Token buckets for rates.
#include "server/limits.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cmath>
#include <optional>

namespace ahu::server {

namespace {

std::optional<in6_addr> ipv6_of(const std::string& address) {
  in6_addr bytes{};
  return inet_pton(AF_INET6, address.c_str(), &bytes) == 1 ? std::optional(bytes) : std::nullopt;
}

std::string network_text(in6_addr bytes, int bits) {
  std::fill(std::begin(bytes.s6_addr) + bits / 8, std::end(bytes.s6_addr), std::uint8_t{0});
  std::array<char, INET6_ADDRSTRLEN> text{};
  return std::string(inet_ntop(AF_INET6, &bytes, text.data(), text.size())) + "/" +
         std::to_string(bits);
}

}  // namespace

std::string plain_address(const std::string& address) {
  const auto bytes = ipv6_of(address);
  if (!bytes) {
    return address;
  }
  std::array<char, INET6_ADDRSTRLEN> text{};
  return IN6_IS_ADDR_V4MAPPED(&*bytes)
             ? inet_ntop(AF_INET, &bytes->s6_addr[12], text.data(), text.size())
             : inet_ntop(AF_INET6, &*bytes, text.data(), text.size());
}

std::string address_key(const std::string& address) {
  const std::string plain = plain_address(address);
  const auto bytes = ipv6_of(plain);
  return bytes ? network_text(*bytes, 64) : plain;
}

std::vector<std::string> networks_of(const std::string& address_key) {
  const auto bytes = ipv6_of(address_key.substr(0, address_key.find('/')));
  if (!bytes) {
    return {address_key};
  }
  return {address_key, network_text(*bytes, 56), network_text(*bytes, 48)};
}

bool Bucket::take(const Rate& rate, Millis now, double cost) {
  const double gained =
      at_ < 0 ? rate.burst : static_cast<double>(now - at_) * rate.per_second / 1000;
  tokens_ = std::min(rate.burst, tokens_ + gained);
  at_ = now;
  if (tokens_ < std::min(cost, rate.burst)) {
    return false;
  }
  tokens_ -= cost;
  return true;
}

bool Buckets::take(const std::string& key, Millis now, double cost) {
  const std::scoped_lock lock(mutex_);
  if (buckets_.size() >= sweep_at_) {
    forget_old(now);
    sweep_at_ = std::max<std::size_t>(1024, 2 * buckets_.size());
  }
  Entry& entry = buckets_[key];
  entry.used = now;
  return entry.bucket.take(rate_, now, cost);
}

int Buckets::retry_after() const {
  return std::max(1, static_cast<int>(std::ceil(1 / rate_.per_second)));
}

void Buckets::forget_old(Millis now) {
  const auto full_after = static_cast<Millis>(1000 * rate_.burst / rate_.per_second);
  std::erase_if(buckets_, [&](const auto& item) { return now - item.second.used > full_after; });
}

namespace {

Rate scaled(const Rate& rate, std::size_t network) {
  const double share = network_shares[network];
  return {share * rate.per_second, share * rate.burst};
}

}  // namespace

AddressBuckets::AddressBuckets(const Rate& rate)
    : buckets_{Buckets(scaled(rate, 0)), Buckets(scaled(rate, 1)), Buckets(scaled(rate, 2))} {}

bool AddressBuckets::take(const Source& source, Millis now, double cost) {
  return source.unlimited || take(source.address, now, cost);
}

bool AddressBuckets::take(const std::string& address, Millis now, double cost) {
  const auto networks = networks_of(address);
  for (std::size_t i = 0; i < networks.size(); ++i) {
    if (!buckets_[i].take(networks[i], now, cost)) {
      return false;
    }
  }
  return true;
}

void AddressCounts::add(const std::string& address) {
  for (const std::string& network : networks_of(address)) {
    ++counts_[network];
  }
}

void AddressCounts::remove(const std::string& address) {
  for (const std::string& network : networks_of(address)) {
    const auto found = counts_.find(network);
    if (found != counts_.end() && --found->second == 0) {
      counts_.erase(found);
    }
  }
}

bool AddressCounts::is_full(const std::string& address, std::size_t limit) const {
  const auto networks = networks_of(address);
  for (std::size_t i = 0; i < networks.size(); ++i) {
    const auto found = counts_.find(networks[i]);
    if (found != counts_.end() &&
        found->second >= limit * static_cast<std::size_t>(network_shares[i])) {
      return true;
    }
  }
  return false;
}

}  // namespace ahu::server
