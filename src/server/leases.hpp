// Which process on a shared database runs which match. Every process writes heartbeats there; the
// matches of a silent process are taken over. Everything here runs on the loop.
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
  using Beats = std::vector<store::ProcessBeat>;
  void handle_beats(const Beats& beats);
  void record_beats(const Beats& beats, Millis now);
  bool remove_missing(const Beats& beats);
  std::vector<Silent> silent(Millis now) const;
  void claim(const std::vector<Silent>& silent);
  void claim_unowned_matches(const std::atomic<bool>* stop = nullptr);

  Context& context_;
  Calls calls_;
  std::map<std::string, Seen> processes_;
  bool is_asking_ = false;
  Millis due_ = 0;
  Millis heard_ = 0;      // when the database answered last
  Millis claim_due_ = 0;  // matches without an owner
};

}  // namespace ahu::server
