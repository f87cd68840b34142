// The queue of password checks, which are slow on purpose. Networks with recent wrong guesses are
// served after the others, and guesses at one account, from any address, are rate-limited: a flood
// delays its own senders and locks no owner out.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "server/limits.hpp"

namespace ahu::server {

enum class PasswordOutcome : std::uint8_t { Right, Wrong, NotChecked };

struct PasswordTask {
  std::string account;  // identifies the account
  std::string address;  // the rate-limit key of the address
  std::function<PasswordOutcome()> check;
  std::function<void()> give_up;  // it waited too long
};

class PasswordQueue {
 public:
  PasswordQueue(int threads, const Rate& guesses, std::function<Millis()> now);
  PasswordQueue(const PasswordQueue&) = delete;
  PasswordQueue& operator=(const PasswordQueue&) = delete;
  ~PasswordQueue() { stop(); }

  bool submit(PasswordTask task);  // false if the queue is full
  void stop();                     // waits for running checks; drops queued ones
  std::size_t waiting() const;

 private:
  struct Waiting {
    PasswordTask task;
    std::string network;
    Millis since = 0;
  };
  struct Failures {
    int count = 0;
    Millis last = 0;
  };
  void work();
  std::vector<Waiting> take_expired();
  std::deque<Waiting>::iterator next_task();
  bool may_start(const Waiting& waiting);
  int failures_of(const std::string& network) const;
  void note(const Waiting& done, PasswordOutcome outcome);
  void forget_old();

  Millis guess_cost_;
  Millis guess_credit_;
  std::function<Millis()> now_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Waiting> waiting_;                          // oldest first
  std::unordered_map<std::string, Millis> paid_until_;   // by account: a wrong guess costs time
  std::unordered_map<std::string, Failures> failed_;     // by network
  std::set<std::pair<std::string, std::string>> known_;  // accounts and the networks they came from
  bool stop_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace ahu::server
