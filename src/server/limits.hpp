// Limits: what one server, one address or one player may use, and buckets that measure rates.
#pragma once

#include <cstddef>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>

#include "server/clock.hpp"

namespace ahu::server {

struct Rate {
  double per_second = 0;
  double burst = 0;
};

struct Limits {
  std::size_t connections = 10'000;
  std::size_t connections_per_address = 64;
  std::size_t sockets_per_player = 16;
  std::size_t tables = 10'000;
  std::size_t tables_per_player = 20;
  std::size_t spectators = 200;           // at one table
  std::size_t body_bytes = 16 << 10;      // of a request or message from outside
  std::size_t unsent_bytes = 512 << 10;   // who reads slower is dropped
  Rate requests = {20, 100};              // HTTP, by address
  Rate messages = {20, 60};               // by socket
  Rate guests = {0.05, 20};               // new players, by address
  Rate passwords = {0.1, 10};             // tries, by address and by account
  Rate first_passwords = {1.0 / 600, 3};  // of an address for an account, which count for neither
  Rate new_tables = {0.05, 100};          // by address
  Rate seat_changes = {1, 10};            // leaving, coming back, taking back, by player
  Rate chat = {0.5, 5};                   // by player
  Rate hints = {0.2, 10};                 // by player
  std::set<std::string> exempt;  // keys of addresses without limits of rate and connections
};

// What counts as one address: whoever has an IPv6 address has all those that share its first half.
std::string address_key(const std::string& address);

class Bucket {
 public:
  bool take(const Rate& rate, Millis now);

 private:
  double tokens_ = 0;
  Millis at_ = -1;
};

// Buckets by key; those that are full again are forgotten. Any thread may take from them.
class Buckets {
 public:
  explicit Buckets(const Rate& rate) : rate_(rate) {}
  bool take(const std::string& key, Millis now);
  int retry_after() const;  // seconds until one more is allowed

 private:
  struct Entry {
    Bucket bucket;
    Millis used = 0;
  };
  void forget_old(Millis now);
  Rate rate_;
  std::mutex mutex_;
  std::unordered_map<std::string, Entry> buckets_;
  std::size_t sweep_at_ = 1024;
};

}  // namespace ahu::server
