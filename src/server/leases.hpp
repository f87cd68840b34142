// Assigns each match to one of the processes on a shared database. Every process writes heartbeats
// there; others take over the matches of a silent process. Everything here runs on the loop.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "server/context.hpp"

namespace ahu::server {

class Leases {
 public:
  struct Calls {
    std::function<void(const store::MatchId&)> claimed;  // this process owns the match now
    std::function<void()> lost;  // other processes took over: check the owners
  };
  Leases(Context& context, Calls calls) : context_(context), calls_(std::move(calls)) {}

  // Before the server accepts connections: takes over the matches of stopped processes. Blocks on
  // the store.
  void start();
  void tick();

 private:
  struct Seen {
    std::int64_t beat = 0;
    Millis since = 0;  // when it was first seen
  };
  struct Silent {
    store::ProcessBeat last;
    Millis millis = 0;  // of silence
  };
  using Heartbeats = std::vector<store::ProcessBeat>;
  void handle_heartbeats(const Heartbeats& heartbeats);
  void record_heartbeats(const Heartbeats& heartbeats, Millis now);
  bool remove_missing(const Heartbeats& heartbeats);
  std::vector<Silent> silent(Millis now) const;
  void claim(const std::vector<Silent>& silent);
  void claim_unowned_matches(const std::atomic<bool>* stop = nullptr);

  Context& context_;
  Calls calls_;
  std::map<std::string, Seen> processes_;
  bool is_asking_ = false;
  Millis due_ = 0;
  Millis last_answer_ = 0;  // when the database answered last
  Millis claim_due_ = 0;    // matches without an owner
};

}  // namespace ahu::server
