// Buckets that measure rates.
#include "server/limits.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cmath>

namespace ahu::server {

std::string address_key(const std::string& address) {
  in6_addr bytes{};
  if (inet_pton(AF_INET6, address.c_str(), &bytes) != 1) {
    return address;
  }
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (IN6_IS_ADDR_V4MAPPED(&bytes)) {
    return inet_ntop(AF_INET, &bytes.s6_addr[12], text.data(), text.size());
  }
  std::fill(std::begin(bytes.s6_addr) + 8, std::end(bytes.s6_addr), std::uint8_t{0});
  return std::string(inet_ntop(AF_INET6, &bytes, text.data(), text.size())) + "/64";
}

bool Bucket::take(const Rate& rate, Millis now) {
  const double gained =
      at_ < 0 ? rate.burst : static_cast<double>(now - at_) * rate.per_second / 1000;
  tokens_ = std::min(rate.burst, tokens_ + gained);
  at_ = now;
  if (tokens_ < 1) {
    return false;
  }
  tokens_ -= 1;
  return true;
}

bool Buckets::take(const std::string& key, Millis now) {
  const std::scoped_lock lock(mutex_);
  if (buckets_.size() >= sweep_at_) {
    forget_old(now);
    sweep_at_ = std::max<std::size_t>(1024, 2 * buckets_.size());
  }
  Entry& entry = buckets_[key];
  entry.used = now;
  return entry.bucket.take(rate_, now);
}

int Buckets::retry_after() const {
  return std::max(1, static_cast<int>(std::ceil(1 / rate_.per_second)));
}

void Buckets::forget_old(Millis now) {
  const auto full_after = static_cast<Millis>(1000 * rate_.burst / rate_.per_second);
  std::erase_if(buckets_, [&](const auto& item) { return now - item.second.used > full_after; });
}

}  // namespace ahu::server
