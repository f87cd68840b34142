// Limits for a server, an address or a player, and token buckets for rates.
#pragma once

#include <array>
#include <cstddef>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/clock.hpp"

namespace ahu::server {

struct Rate {
  double per_second = 0;
  double burst = 0;
};

struct Limits {
  std::size_t connections = 25'000;  // two for each table, and some
  std::size_t connections_per_address = 64;
  std::size_t sockets_per_player = 16;
  std::size_t tables = 10'000;
  std::size_t tables_per_player = 20;
  // Reserved for players without a table.
  std::size_t newcomer_tables() const { return tables / 5; }
  std::size_t spectators = 200;  // at one table
  int entries = 5000;            // of a table's log; a longer match is closed
  // Only the closing change and rematch requests may follow; or an older server wrote the log.
  bool can_load_log(int version) const { return version <= entries + 1000; }
  std::size_t body_bytes = 16 << 10;     // of a request or message from outside
  std::size_t unsent_bytes = 512 << 10;  // a client with more unsent data is disconnected
  Rate requests = {20, 100};             // HTTP, by address
  Rate messages = {20, 60};              // by socket
  Rate guests = {0.05, 20};              // new players, by address
  Rate passwords = {0.1, 10};            // tries, by address
  Rate guesses = {0.5, 10};              // wrong tries at one account, from any address
  Rate new_tables = {0.05, 100};         // by address
  Rate newcomers = {1.0 / 600, 1};       // by address, for players without a recent table
  Rate seat_changes = {1, 10};           // joining, leaving, coming back, taking back, by player
  Rate chat = {0.5, 5};                  // by player
  Rate hints = {0.2, 10};                // by player
  std::set<std::string> exempt;          // plain addresses without limits of rate and connections
};

// Retention periods; 0: forever.
struct Retention {
  Millis chat = Millis{365} * 86'400'000;    // since it was said
  Millis undone = Millis{30} * 86'400'000;   // moves that were taken back, since the match ended
  Millis guests = Millis{180} * 86'400'000;  // since their last visit
};

// The canonical text of an address; IPv4-mapped addresses become IPv4.
std::string plain_address(const std::string& address);
// The key of rate limits: of an IPv6 address its /64 network.
std::string address_key(const std::string& address);
// That key and, for IPv6, the wider networks /56 and /48: a customer may have any of
// them.
std::vector<std::string> networks_of(const std::string& address_key);
inline constexpr std::array<int, 3> network_shares = {1, 4, 16};  // of the limit of one address

// Where a request comes from.
struct Source {
  std::string address{};   // its key
  bool unlimited = false;  // exempt by configuration
};

class Bucket {
 public:
  bool take(const Rate& rate, Millis now, double cost = 1);
  void spend(double cost) {
    tokens_ -= cost;
  }  // the extra cost of a request that was already accepted

 private:
  double tokens_ = 0;
  Millis at_ = -1;
};

// Buckets by key; full ones are removed. Thread-safe.
class Buckets {
 public:
  explicit Buckets(const Rate& rate) : rate_(rate) {}
  bool take(const std::string& key, Millis now, double cost = 1);
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

// Buckets by address; the wider networks of an IPv6 address have larger ones.
class AddressBuckets {
 public:
  explicit AddressBuckets(const Rate& rate);
  bool take(const Source& source, Millis now, double cost = 1);  // always true for an exempt source
  bool take(const std::string& address, Millis now, double cost = 1);
  int retry_after() const { return buckets_[0].retry_after(); }

 private:
  std::array<Buckets, network_shares.size()> buckets_;
};

// Counts by address and by its networks.
class AddressCounts {
 public:
  void add(const std::string& address);
  void remove(const std::string& address);
  // Whether one more would exceed the limit of an address or, by its share, of a network.
  bool is_full(const std::string& address, std::size_t limit) const;

 private:
  std::unordered_map<std::string, std::size_t> counts_;
};

}  // namespace ahu::server
